import FocusHost
import FocusUserNotifications

/// What a device asks of an app's code in one of its processes.
///
/// Together with ``CodeAnswer`` it is all that crosses from a device to an app's code, in one memory as
/// between two.
enum CodeRequest: Sendable, Codable {
  /// What is declared of the app, for which its start-up code doesn't run.
  case shape
  /// The start-up code alone.
  case start
  /// A call by the system.
  case call(CodeCall)
  /// One of the actions that the app lists, with its word if it has one.
  case act(String, word: String?)
  /// A person's response to a notification, for the app's delegate.
  case receive(ResponseRecord)
  /// The app's own notification settings, opened from a notification or from Settings.
  case openSettings(from: NotificationRecord?)
  /// Takes a distributed notification for the observers in the process, if it has any, and answers whether
  /// one waits.
  case acceptDistributed(DistributedNotification, isSuspended: Bool)
  /// Calls the observers of the first distributed notification that waits, and answers whether one did.
  case deliverDistributed(isSuspended: Bool)
  /// Drops the distributed notifications that wait.
  case forgetDistributed
  /// A look at all of the app's filters.
  case check
  /// A question to the filter with an identifier.
  case filter(String, FilterQuestion)
}

/// What Settings and the device want to know from an app's filter.
enum FilterQuestion: Sendable, Codable {
  /// The values that the filter reads as `current`.
  case current
  /// What becomes of values: entities that no longer exist, and values that no longer fit.
  case report(on: [String: ParameterValue])
  /// What the filter says of itself with values; its plain title while a value is missing.
  case card(of: [String: ParameterValue], title: String)
  /// What a parameter offers, with the values chosen so far and a text that is searched for.
  case choices(parameter: String, with: [String: ParameterValue], matching: String?)
  /// The configurations that the app proposes.
  case suggestions
}

/// A request, with what the code may read at once and whether its process starts with it.
struct CodeTurn: Sendable {
  let surroundings: CodeSurroundings
  /// Whether the start-up code of the process runs before.
  var startsProcess: Bool
  let request: CodeRequest
}

extension CodeRequest {
  /// Whether it is a call by the system.
  var isCall: Bool { if case .call = self { true } else { false } }
}
