import Synchronization

/// The processes of the apps on one device: which run, what they may open, and where their code is.
///
/// None of it is stored with the device.
final class AppProcesses: Sendable {
  /// The folders and defaults of the app groups.
  let containers: Containers
  /// Where the code of the processes runs.
  let code: any CodeHosting
  private let all = Mutex<[String: App]>([:])

  private struct App {
    var description: AppDescription?
    /// The processes whose start-up code has run, or is about to.
    var started: Set<ProcessHost> = []
  }

  init(containers: Containers, code: any CodeHosting) {
    self.containers = containers
    self.code = code
  }

  /// The apps that are installed, in the order of their identifiers.
  var apps: [String] { all.withLock { $0.keys.sorted() } }

  /// Makes the processes of an app members of the groups that it is described with.
  func declare(_ description: AppDescription) {
    all.withLock { $0[description.id, default: App()].description = description }
  }

  /// Returns the groups that a process of an app may use; none for an app that isn't declared.
  func groups(of app: String, in host: ProcessHost) -> GroupMembership {
    all.withLock { $0[app]?.description }.map { GroupMembership(of: $0, in: host) }
      ?? GroupMembership()
  }

  /// Notes that an app's start-up code runs in a process, and returns whether it hadn't before.
  func start(_ app: String, in host: ProcessHost) -> Bool {
    all.withLock { $0[app, default: App()].started.insert(host).inserted }
  }

  /// Whether an app's start-up code has run in a process, or is about to.
  func isStarted(_ app: String, in host: ProcessHost) -> Bool {
    all.withLock { $0[app]?.started.contains(host) == true }
  }

  /// The processes that run, in the order of the apps' identifiers.
  var started: [Key] {
    all.withLock { all in
      all.sorted { $0.key < $1.key }.flatMap { id, app in
        ProcessHost.allCases.filter(app.started.contains).map { Key(app: id, host: $0) }
      }
    }
  }

  /// A process of an app.
  struct Key: Sendable, Hashable {
    let app: String
    let host: ProcessHost
  }

  /// Ends a process of an app, with what it registered.
  func quit(_ app: String, in host: ProcessHost) {
    _ = all.withLock { $0[app]?.started.remove(host) }
    code.end(app, in: host)
  }

  /// Forgets a process of an app that has ended by itself; one that was started since stays.
  func drop(_ app: String, in host: ProcessHost) {
    guard code.drop(app, in: host) else { return }
    _ = all.withLock { $0[app]?.started.remove(host) }
  }

  /// Ends every process: the device was started again.
  func quitAll() {
    for app in apps { for host in ProcessHost.allCases { quit(app, in: host) } }
  }

  /// Throws away what an app keeps in memory.
  func remove(_ app: String) {
    for host in ProcessHost.allCases { quit(app, in: host) }
    _ = all.withLock { $0.removeValue(forKey: app) }
  }
}
