import Synchronization

/// Finds the host of the running code.
package enum CurrentHost {
  /// The host bound to the current task.
  ///
  /// The binding is inherited by `Task {}` and survives actor hops, but not `Task.detached`,
  /// Dispatch or operation queues.
  @TaskLocal package static var bound: (any AppHost)?

  /// The sources of hosts for code that runs outside any app's task.
  private static let residents = Mutex<[ResidentHosts.ID: ResidentHosts]>([:])

  /// Returns the bound host, or the only host in this process.
  ///
  /// - Throws: ``HostError`` if no host is bound and this process has none, or more than one.
  package static func resolve() throws(HostError) -> any AppHost {
    if let bound { return bound }
    let sources = residents.withLock { Array($0.values) }
    let candidates = sources.flatMap { $0.hosts() }
    guard let only = candidates.first else { throw .noHost }
    guard candidates.count == 1 else { throw .severalHosts(candidates.map(\.name).sorted()) }
    return only
  }

  /// Adds a source of hosts, such as a device with its installed apps.
  package static func add(_ source: ResidentHosts) {
    residents.withLock { $0[source.id] = source }
  }

  /// Removes a source; does nothing if the source was never added.
  package static func remove(_ id: ResidentHosts.ID) {
    _ = residents.withLock { $0.removeValue(forKey: id) }
  }
}

/// A device in this process that can list its hosts.
package struct ResidentHosts: Sendable, Identifiable {
  package let id: ObjectIdentifier
  let hosts: @Sendable () -> [any AppHost]

  package init(of owner: AnyObject, hosts: @escaping @Sendable () -> [any AppHost]) {
    self.id = ObjectIdentifier(owner)
    self.hosts = hosts
  }
}

/// The reason why the app of the running code can't be determined.
package enum HostError: Error, Hashable, CustomStringConvertible {
  case noHost
  case severalHosts([String])

  package var description: String {
    switch self {
    case .noHost:
      """
      This code runs outside any app, and no simulated device with an app exists in this \
      process. Run it with `system.run(as:in:)`.
      """
    case .severalHosts(let names):
      """
      This code runs outside any app, and several apps are possible: \
      \(names.joined(separator: ", ")). Run it with `system.run(as:in:)`.
      """
    }
  }
}
