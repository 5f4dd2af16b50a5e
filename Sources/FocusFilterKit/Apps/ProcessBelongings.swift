import FocusAppIntents
import FocusUserNotifications
import Synchronization

/// What the code of an app registers in one process: dependencies, delegate and categories.
///
/// It belongs to the process that registered it and goes with it, and isn't stored with the device.
final class ProcessBelongings: Sendable {
  let dependencies = AppDependencyManager()
  let callbacks = NotificationCallbacks()
  private let registeredCategories = Mutex<[CategoryRecord]>([])

  /// The categories of notifications that the process registered last.
  var categories: [CategoryRecord] {
    get { registeredCategories.withLock { $0 } }
    set { registeredCategories.withLock { $0 = newValue } }
  }
}
