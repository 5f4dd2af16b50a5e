package import FocusHost

/// An action of an app's code on the device.
package enum AppAction: Sendable, Hashable {
  /// The app set the number on its icon; 0 removes the badge.
  case setBadge(Int)
  /// The app added a request, which arrives at once or waits for its trigger.
  case addNotification(NotificationRequest)
  /// Identifiers of requests that wait; `nil` means all.
  case removePending([String]?)
  /// Identifiers of notifications in Notification Center; `nil` means all.
  case removeDelivered([String]?)
  /// It asked for permission to notify. It gets what it asked for unless the person has answered
  /// (*modeled*); for a provisional one nobody is asked.
  case askedForAuthorization(Set<NotificationOption>)
  /// The app asked for permission to read the Focus status.
  case askedForFocusStatus
  /// New widget timelines of a kind; `nil` means every kind.
  case reloadWidgets(String?)
  /// New states of controls of a kind; `nil` means every kind.
  case reloadControls(String?)
  /// The app started, updated or ended a Live Activity whose attributes have a type of this name.
  case drewActivities(String, isDismissed: Bool)
  /// The app sent a notification to all processes of the device.
  case broadcast(DistributedNotification)
  /// The app asked the system to open an address.
  case opened(String)
  /// The app asked the system to read the filter's `appContext` again.
  case invalidateContext(FilterReference)
  /// The app wrote a line to its log.
  case log(String)
  /// It opened the suite of an app group, or asked for its container, where not every process of the
  /// app is a member of the group.
  case usedGroup(String, in: ProcessHost)
  /// It wrote these keys to Foundation's suite of an app group instead of the device's. Code that ran at
  /// the same time in the same process of the system may have done so unless the code was alone.
  case wroteOutside(group: String, keys: [String], wasAlone: Bool, in: ProcessHost)
  /// It read `current` of a filter that has a dependency of this type, which the process didn't register.
  case missedDependency(String, in: ProcessHost)
  /// Something happens in the app for its own reasons: its name, followed by its word if it has one.
  case did(String, word: String? = nil)
  /// One of the app's intents is run by its name, with values by parameter.
  case ranIntent(String, [String: ParameterValue])
  /// An intent that was run by its name returned a value, `.null` for none, or has a dialog or a snippet.
  case answered(ParameterValue, dialog: String?, snippet: IntentSnippet? = nil)
  /// Code that the app ran for its own reasons threw an error.
  case failed(String)
  /// The code crashed or ended its process outside a call by the system; the text says how. A process
  /// that the code ended itself has an exit code.
  case ended(ProcessHost, String, code: Int? = nil)
}

extension AppAction {
  /// Whether the action changes nothing on the device, and only tells of a mistake.
  var onlyTells: Bool {
    switch self {
    case .usedGroup, .wroteOutside, .missedDependency: true
    default: false
    }
  }

  /// The action in words that follow the app's name, in the past tense and without a full stop.
  var words: String {
    switch self {
    case .setBadge(let number): "set the badge to \(number)"
    case .addNotification(let request): "added the notification “\(request.title)”"
    case .removePending(nil): "removed all notifications that wait"
    case .removePending(let some?): "removed \(some.count) notifications that wait"
    case .removeDelivered(nil): "removed all its notifications from Notification Center"
    case .removeDelivered(let some?):
      "removed \(some.count) notifications from Notification Center"
    case .askedForAuthorization: "asked to be allowed notifications"
    case .askedForFocusStatus: "asked to know whether a Focus is on"
    case .reloadWidgets(let kind): "reloaded \(kind.map { "widgets '\($0)'" } ?? "all widgets")"
    case .reloadControls(let kind):
      "reloaded \(kind.map { "controls '\($0)'" } ?? "all controls")"
    case .drewActivities(let type, isDismissed: false): "updated the Live Activity '\(type)'"
    case .drewActivities(let type, isDismissed: true): "dismissed the Live Activity '\(type)'"
    case .broadcast(let notification): "sent '\(notification.name)' to all processes"
    case .opened(let address): "opened '\(address)'"
    case .invalidateContext: "invalidated the app context"
    case .log(let text): "logged “\(text)”"
    case .usedGroup(let group, _): "used the group '\(group)'"
    case .wroteOutside(let group, _, _, _): "wrote to Foundation's suite '\(group)'"
    case .missedDependency(let type, _): "read `current` without a \(type)"
    case .did(let words, _): words
    case .ranIntent(let intent, let values): Self.words(for: intent, with: values)
    case .answered(let value, let dialog, let snippet):
      [
        value == .null ? nil : "returned \(value)", dialog.map { "said “\($0)”" },
        snippet.map { "displayed \(Self.words(for: $0.intent, with: $0.values))" },
      ].compactMap(\.self).joined(separator: " and ")
    case .failed(let error): "its action failed: \(error)"
    case .ended(.app, _, _): "its process ended"
    case .ended(let host, _, _): "the process of its \(host.words) ended"
    }
  }

  /// An intent with its values in words.
  private static func words(for intent: String, with values: [String: ParameterValue]) -> String {
    guard !values.isEmpty else { return intent }
    let texts = values.sorted { $0.key < $1.key }.map { "\($0.key) = \($0.value)" }
    return "\(intent) with \(texts.joined(separator: ", "))"
  }
}
