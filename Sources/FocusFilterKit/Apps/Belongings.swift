import Synchronization

/// What the apps of one device keep besides its state: by process, and together in app groups.
final class Belongings: Sendable {
  /// The folders and defaults of the app groups.
  let containers: Containers
  private let all = Mutex<[String: App]>([:])

  private struct App {
    var groups: Set<String> = []
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

  /// The groups that an app is a member of.
  func groups(of app: String) -> Set<String> { all.withLock { $0[app]?.groups ?? [] } }

  /// Makes an app a member of groups, in place of those it was a member of.
  func declare(_ groups: [String], of app: String) {
    all.withLock { $0[app, default: App()].groups = Set(groups) }
  }

  /// Notes that an app's start-up code runs in a process, and returns whether it hadn't before.
  func start(_ app: String, in host: ProcessHost) -> Bool {
    all.withLock { $0[app, default: App()].started.insert(host).inserted }
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
      for app in all.keys { all[app] = App(groups: all[app]?.groups ?? []) }
    }
  }

  /// Throws away what an app keeps.
  func remove(_ app: String) {
    _ = all.withLock { $0.removeValue(forKey: app) }
  }
}
