import FocusHost
import FocusUserNotifications

/// The line on which the code of an app tells its device what it does, and asks it.
///
/// A line belongs to one turn of the code, or to code that nobody started.
protocol DeviceLine: AnyObject, Sendable {
  /// Tells what the code did. Returns at once; what was told before has happened before.
  func tell(_ action: AppAction)

  /// Asks the device. Answers come in the order of the questions, from any thread, and see what was told
  /// before them; the values and the status of a Focus don't wait for others.
  func ask(_ question: DeviceQuestion, _ reply: @escaping @Sendable (DeviceAnswer) -> Void)
}

/// What an app's code asks of its device.
enum DeviceQuestion: Sendable, Codable {
  /// The values that are configured for a filter, by its identifier.
  case currentValues(of: String)
  /// Nothing but an answer when its turn comes.
  case turn
  /// Whether a notification that was just added may be shown.
  case mayNotify
  /// The answer to a request for permission that was just told.
  case permission
  /// The notification settings of the app.
  case settings
  /// The requests that wait.
  case pending
  /// The notifications in Notification Center.
  case delivered
  /// Whether a Focus is on, and whether the app may know.
  case focusStatus
  /// Whether the app may know from now on.
  case mayKnowFocusStatus
}

/// What a device answers to a ``DeviceQuestion``.
enum DeviceAnswer: Sendable, Codable {
  case done
  /// The permission was given, or not.
  case allowed(Bool)
  case values([String: ParameterValue])
  /// The filter has no values, because no Focus applies to it.
  case noValues
  case settings(SettingsRecord)
  case pending([RequestRecord])
  case delivered([NotificationRecord])
  /// The permission is `nil` until the app asked.
  case focusStatus(permission: Bool?, isFocusOn: Bool)
}
