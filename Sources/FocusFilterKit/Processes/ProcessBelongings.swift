import FocusAppIntents
import FocusHost
import FocusUserNotifications
import Synchronization

/// What the code of an app registers in one process: dependencies, default values, delegate,
/// categories and observers.
///
/// It belongs to the process that registered it and goes with it, and isn't stored with the device.
final class ProcessBelongings: Sendable {
  let dependencies = AppDependencyManager()
  let callbacks = NotificationCallbacks()
  let registeredDefaults = RegisteredDefaults()
  let distributedObservers = DistributedObservers()
  private let usedGroups = Mutex<Set<String>>([])
  private let registeredCategories = Mutex<[CategoryRecord]>([])

  /// Notes that the process used an app group, and returns whether it hadn't before.
  func use(_ group: String) -> Bool { usedGroups.withLock { $0.insert(group).inserted } }

  /// The categories of notifications that the process registered last.
  var categories: [CategoryRecord] {
    get { registeredCategories.withLock { $0 } }
    set { registeredCategories.withLock { $0 = newValue } }
  }

  /// Whether the delegate is told of a response: of a dismissal only where the category wants that.
  func isTold(of response: ResponseRecord) -> Bool {
    guard response.actionIdentifier == UNNotificationDismissActionIdentifier else { return true }
    let category = response.notification.request.content.categoryIdentifier
    return categories.contains {
      $0.identifier == category && $0.options.contains(.customDismissAction)
    }
  }
}
