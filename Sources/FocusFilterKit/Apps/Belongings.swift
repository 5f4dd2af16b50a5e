import Synchronization

/// What the apps of one device keep besides its state: each for itself, and together in app groups.
final class Belongings: Sendable {
  /// The folders and defaults of the app groups.
  let containers: Containers
  private let all = Mutex<[String: AppBelongings]>([:])

  init(containers: Containers) {
    self.containers = containers
  }

  /// The apps that keep anything, in the order of their identifiers.
  var apps: [String] { all.withLock { $0.keys.sorted() } }

  /// Returns what an app keeps in one of its processes; the processes of an app share it.
  func of(_ app: String, in host: ProcessHost) -> AppBelongings {
    all.withLock { all in
      if let known = all[app] { return known }
      let new = AppBelongings()
      all[app] = new
      return new
    }
  }

  /// Makes an app a member of groups, in place of those it was a member of.
  func declare(_ groups: [String], of app: String) {
    of(app, in: .app).groups = Set(groups)
  }

  /// Notes that an app's start-up code runs in a process, and returns whether it hadn't before.
  func start(_ app: String, in host: ProcessHost) -> Bool { of(app, in: host).start(host) }

  /// Forgets that a process of an app was started.
  func quit(_ app: String, in host: ProcessHost) { of(app, in: host).quit(host) }

  /// Forgets that any process was started: the device was started again.
  func quitAll() {
    all.withLock { for belongings in $0.values { belongings.stop() } }
  }

  /// Throws away what an app keeps.
  func remove(_ app: String) {
    _ = all.withLock { $0.removeValue(forKey: app) }
  }
}
