import FocusAppIntents
import FocusUserNotifications
import Synchronization

/// What an app keeps on one device besides its state: its dependencies, delegate and categories.
///
/// It belongs to the app's code, so it isn't stored with the device, and goes when the app does.
final class AppBelongings: Sendable {
  let dependencies = AppDependencyManager()
  let callbacks = NotificationCallbacks()
  private let contents = Mutex(Contents())

  private struct Contents {
    var groups: Set<String> = []
    var categories: [CategoryRecord] = []
    var startedHosts: Set<ProcessHost> = []
  }

  var groups: Set<String> {
    get { contents.withLock { $0.groups } }
    set { contents.withLock { $0.groups = newValue } }
  }

  var categories: [CategoryRecord] {
    get { contents.withLock { $0.categories } }
    set { contents.withLock { $0.categories = newValue } }
  }

  /// Notes that the start-up code runs in a host, and returns whether it hadn't before.
  func start(_ host: ProcessHost) -> Bool {
    contents.withLock { $0.startedHosts.insert(host).inserted }
  }

  /// Forgets that a process of the app was started.
  func quit(_ host: ProcessHost) {
    contents.withLock { _ = $0.startedHosts.remove(host) }
  }

  /// Forgets every process: the device was started again.
  func stop() {
    contents.withLock { $0.startedHosts = [] }
  }
}
