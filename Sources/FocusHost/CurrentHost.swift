import Synchronization

/// Finds the host of the running code.
package enum CurrentHost {
  /// The host bound to the current task.
  ///
  /// The binding is inherited by `Task {}` and survives actor hops, but not `Task.detached`,
  /// Dispatch or operation queues.
  @TaskLocal package static var bound: (any HostedApp)?

  /// The sources of hosts for code that runs outside any app's task.
  private static let residents = Mutex<[ResidentHosts.ID: ResidentHosts]>([:])

  private static let tool = Mutex(false)

  /// Declares that this process is a tool, where code that runs outside any call is the only app's.
  ///
  /// In any other process, such as that of tests, which of the devices there happen to be alive
  /// would decide whose code it is.
  package static func becomeTool() { tool.withLock { $0 = true } }

  /// Returns the bound host; in a tool without one, the only host in the process.
  ///
  /// - Throws: ``HostError`` if no host is bound, unless this is a tool with exactly one.
  package static func resolve() throws(HostError) -> any HostedApp {
    if let bound { return bound }
    let sources = residents.withLock { Array($0.values) }
    let candidates = sources.flatMap { $0.hosts() }
    guard let only = candidates.first else { throw .noHost }
    guard tool.withLock({ $0 }), candidates.count == 1 else {
      // Several devices may have the same app.
      throw .outsideApps(Set(candidates.map(\.name)).sorted())
    }
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
  let hosts: @Sendable () -> [any HostedApp]

  package init(of owner: AnyObject, hosts: @escaping @Sendable () -> [any HostedApp]) {
    self.id = ObjectIdentifier(owner)
    self.hosts = hosts
  }
}

/// The reason why the app of the running code can't be determined.
package enum HostError: Error, Hashable, CustomStringConvertible {
  case noHost
  /// No host is bound, although the process has these.
  case outsideApps([String])

  package var description: String {
    switch self {
    case .noHost:
      """
      This code runs outside any app, and no simulated device with an app exists in this \
      process. Run it with `system.run(as:in:)`.
      """
    case .outsideApps(let names):
      """
      This code runs outside any app, so it is that of none of these: \
      \(names.joined(separator: ", ")). Run it with `system.run(as:in:)`.
      """
    }
  }
}
