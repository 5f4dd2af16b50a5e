import Synchronization

/// What the apps of one device keep besides its state: by process, and together in app groups.
final class Belongings: Sendable {
  /// The folders and defaults of the app groups.
  let containers: Containers
  private let all = Mutex<[String: App]>([:])

  private struct App {
    var description: AppDescription?
    var processes: [ProcessHost: ProcessBelongings] = [:]
    /// The processes whose start-up code has run, or is about to.
    var started: Set<ProcessHost> = []
  }

  init(containers: Containers) {
    self.containers = containers
  }

  /// The apps that keep anything, in the order of their identifiers.
  var apps: [String] { all.withLock { $0.keys.sorted() } }

  /// Returns what an app keeps in one of its processes, also before that is started.
  func of(_ app: String, in host: ProcessHost) -> ProcessBelongings {
    all.withLock { all in
      if let known = all[app]?.processes[host] { return known }
      let new = ProcessBelongings()
      all[app, default: App()].processes[host] = new
      return new
    }
  }

  /// The processes in which code of apps has run, in the order of the apps' identifiers.
  var processes: [(app: String, host: ProcessHost, belongings: ProcessBelongings)] {
    all.withLock { all in
      all.sorted { $0.key < $1.key }.flatMap { id, app in
        ProcessHost.allCases.compactMap { host in app.processes[host].map { (id, host, $0) } }
      }
    }
  }

  /// Returns whether a process of an app is a member of a group.
  func isMember(of group: String, _ app: String, in host: ProcessHost) -> Bool {
    all.withLock { $0[app]?.description?.groups(of: host).contains(group) == true }
  }

  /// Returns whether all processes of an app are members of a group.
  func isShared(_ group: String, byAllOf app: String) -> Bool {
    all.withLock { all in
      guard let app = all[app]?.description else { return false }
      return app.hosts.allSatisfy { app.groups(of: $0).contains(group) }
    }
  }

  /// Returns whether the name of a suite is that of an app group, as far as one can tell.
  func isGroup(_ suite: String, of app: String) -> Bool {
    // Rule F5.5: on an iPhone the identifier of every group begins so.
    suite.hasPrefix("group.")
      || ProcessHost.allCases.contains { isMember(of: suite, app, in: $0) }
  }

  /// Makes the processes of an app members of the groups that it is described with.
  func declare(_ description: AppDescription) {
    all.withLock { $0[description.id, default: App()].description = description }
  }

  /// Notes that an app's start-up code runs in a process, and returns whether it hadn't before.
  func start(_ app: String, in host: ProcessHost) -> Bool {
    all.withLock { $0[app, default: App()].started.insert(host).inserted }
  }

  /// Whether an app's start-up code has run in a process, or is about to.
  func isStarted(_ app: String, in host: ProcessHost) -> Bool {
    all.withLock { $0[app]?.started.contains(host) == true }
  }

  /// Ends a process of an app, with what it registered.
  func quit(_ app: String, in host: ProcessHost) {
    all.withLock { all in
      all[app]?.processes[host] = nil
      all[app]?.started.remove(host)
    }
  }

  /// Ends every process: the device was started again.
  func quitAll() {
    all.withLock { all in
      for app in all.keys { all[app] = App(description: all[app]?.description) }
    }
  }

  /// Throws away what an app keeps.
  func remove(_ app: String) {
    _ = all.withLock { $0.removeValue(forKey: app) }
  }
}
