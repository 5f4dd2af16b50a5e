import Synchronization

/// Finds the host that the running code belongs to.
package enum CurrentHost {
  /// The host bound to the current task.
  ///
  /// It survives `Task {}` and actor hops, but not `Task.detached`, Dispatch or operation queues.
  @TaskLocal package static var bound: (any AppHost)?

  /// The hosts that code outside any task of an app could mean.
  private static let residents = Mutex<[ResidentHosts.ID: ResidentHosts]>([:])

  /// Returns the bound host, or the only one that lives in this process.
  ///
  /// - Throws: ``HostError`` when no host lives here, or several do and none is bound.
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

  /// Removes a source; an unknown one is ignored.
  package static func remove(_ id: ResidentHosts.ID) {
    _ = residents.withLock { $0.removeValue(forKey: id) }
  }
}

/// A device that lives in this process and can name the hosts on it.
package struct ResidentHosts: Sendable, Identifiable {
  package let id: ObjectIdentifier
  let hosts: @Sendable () -> [any AppHost]

  package init(of owner: AnyObject, hosts: @escaping @Sendable () -> [any AppHost]) {
    self.id = ObjectIdentifier(owner)
    self.hosts = hosts
  }
}

/// The reason why code can't tell which app it belongs to.
package enum HostError: Error, Hashable, CustomStringConvertible {
  case noHost
  case severalHosts([String])

  package var description: String {
    switch self {
    case .noHost:
      """
      This code runs outside any app, and no simulated device is alive. \
      Run it with `system.run(as:in:)`.
      """
    case .severalHosts(let names):
      """
      This code runs outside any app, and it could mean \(names.joined(separator: ", ")). \
      Run it with `system.run(as:in:)`.
      """
    }
  }
}
