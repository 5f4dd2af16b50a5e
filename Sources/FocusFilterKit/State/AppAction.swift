package import FocusHost
import FocusText

/// An action of an app's code on the device.
package enum AppAction: Sendable, Hashable {
  /// The app set the number on its icon; 0 removes the badge.
  case setBadge(count: Int)
  /// The app added a request, which arrives at once or waits for its trigger.
  case addNotification(request: NotificationRequest)
  /// A command added a request of the app that waits for its trigger.
  case scheduled(request: NotificationRequest)
  /// The app removed waiting requests by identifier; `nil` means all.
  case removePending(identifiers: [String]?)
  /// The app removed notifications from Notification Center by identifier; `nil` means all.
  case removeDelivered(identifiers: [String]?)
  /// The app asked for permission to notify. The person grants the requested options unless they
  /// have answered before (*modeled*). For a provisional permission the system doesn't ask the
  /// person. The options are in alphabetical order.
  case askedForAuthorization(options: [NotificationOption])
  /// The app asked for permission to read the Focus status.
  case askedForFocusStatus
  /// The app registered notification categories, of which CarPlay may display others than before:
  /// these, in alphabetical order.
  case allowedInCarPlay(categories: [String])
  /// The app asked for new timelines of a kind of widgets; `nil` means every kind.
  case reloadWidgets(kind: String?)
  /// The app asked for new states of a kind of controls; `nil` means every kind.
  case reloadControls(kind: String?)
  /// The app started, updated or ended a Live Activity whose attributes have a type of this name.
  case drewActivities(type: String, isDismissed: Bool)
  /// The app sent a notification to all processes of the device.
  case broadcast(notification: DistributedNotification)
  /// The app asked the system to open an address.
  case opened(address: String)
  /// The app asked the system to read the filter's `appContext` again.
  case invalidateContext(filter: FilterReference)
  /// The app wrote a line to its log.
  case log(text: String)
  /// The app opened an app group's suite or asked for its container, but not all of the app's
  /// processes are members of the group.
  case usedGroup(group: String, host: ProcessHost)
  /// The app wrote these keys to Foundation's suite of an app group instead of the device's. Unless
  /// `wasAlone` is true, code outside any app used the suite meanwhile and probably wrote them.
  case wroteOutside(group: String, keys: [String], wasAlone: Bool, host: ProcessHost)
  /// The app's code stored another value at a place of its containers, or removed the value. A
  /// stored device finds the changes by comparing the containers before and after the code.
  case stored(key: TraceKey, value: ParameterValue?)
  /// The app read `current` of a filter with a dependency of this type that the process hadn't
  /// registered.
  case missedDependency(type: String, host: ProcessHost)
  /// One of the actions that the app lists ran, perhaps with a word.
  case did(action: String, word: String? = nil)
  /// One of the app's intents ran by its name, with values by parameter.
  case ranIntent(intent: String, values: [String: ParameterValue])
  /// An action that reads returned a value, or an intent that ran by its name a value (`.null` for
  /// none), a dialog or a snippet.
  case answered(value: ParameterValue, dialog: String?, snippet: IntentSnippet? = nil)
  /// Code that the app ran for its own reasons threw an error.
  case failed(error: String)
  /// The app's code crashed or ended its process outside a call by the system; the text describes
  /// the end. The exit code is present if the code ended the process itself, and the place if a
  /// crash's report has it.
  case ended(host: ProcessHost, words: String, code: Int? = nil, place: Finding.Place? = nil)
}

extension AppAction {
  /// Whether the action only reports a mistake, a stored value or a registration.
  var onlyTells: Bool {
    switch self {
    case .usedGroup, .wroteOutside, .stored, .missedDependency, .allowedInCarPlay: true
    default: false
    }
  }

  /// Whether the app's code notifies, now or at a trigger.
  var addsNotification: Bool { if case .addNotification = self { true } else { false } }

  /// Whether the code waits for the person's answer.
  var asksThePerson: Bool {
    switch self {
    case .askedForAuthorization, .askedForFocusStatus: true
    default: false
    }
  }

  /// The action in words that follow the app's name, in the past tense and without a full stop.
  var words: String {
    switch self {
    case .setBadge(let number): "set the badge to \(number)"
    case .addNotification(let request), .scheduled(let request):
      "added the notification “\(request.title)”"
    case .removePending(nil): "removed all notifications that wait"
    case .removePending(let some?):
      some.count == 1
        ? "removed a notification that waits" : "removed \(some.count) notifications that wait"
    case .removeDelivered(nil): "removed all its notifications from Notification Center"
    case .removeDelivered(let some?):
      "removed \(some.count == 1 ? "a notification" : "\(some.count) notifications") from "
        + "Notification Center"
    case .askedForAuthorization: "asked to be allowed notifications"
    case .askedForFocusStatus: "asked to know whether a Focus is on"
    case .allowedInCarPlay: "registered its notification categories"
    case .reloadWidgets(let kind): "reloaded \(kind.map { "widgets '\($0)'" } ?? "all widgets")"
    case .reloadControls(let kind):
      "reloaded \(kind.map { "controls '\($0)'" } ?? "all controls")"
    case .drewActivities(let type, isDismissed: false): "showed the Live Activity '\(type)'"
    case .drewActivities(let type, isDismissed: true): "dismissed the Live Activity '\(type)'"
    case .broadcast(let notification): "sent '\(notification.name)' to all processes"
    case .opened(let address): "opened '\(address)'"
    case .invalidateContext: "asked to be called again"
    case .log(let text): "logged “\(text)”"
    case .usedGroup(let group, _): "used the group '\(group)'"
    case .wroteOutside(let group, _, _, _): "wrote to Foundation's suite '\(group)'"
    case .stored(let key, let value): "changed \(key) to \((value ?? .null).shown)"
    case .missedDependency(let type, _): "read `current` without a \(type)"
    case .did(let action, let word): [action, word].compactMap(\.self).joined(separator: " ")
    case .ranIntent(let intent, let values): Self.words(for: intent, with: values)
    case .answered(let value, let dialog, let snippet):
      [
        value == .null ? nil : "returned \(value)", dialog.map { "said “\($0)”" },
        snippet.map { "displayed \(Self.words(for: $0.intent, with: $0.values))" },
      ].compactMap(\.self).joined(separator: " and ")
    case .failed(let error): "its action failed: \(error)"
    case .ended(.app, _, _, _): "its process ended"
    case .ended(let host, _, _, _): "the process of its \(host.words) ended"
    }
  }

  /// The stored value with its key, such as `status = "busy"` or `no status`, or the file; `nil`
  /// for any other action.
  var storedInWords: String? {
    guard case .stored(let key, let value) = self else { return nil }
    switch key.place {
    case .file(let file, _), .document(let file, _): return "the file “\(file)”"
    default:
      let name = key.path.isEmpty ? key.description : key.path.joined(separator: ".")
      return value.map { "\(name) = \($0)" } ?? "no \(name)"
    }
  }

  /// Returns an intent with its values in words.
  private static func words(for intent: String, with values: [String: ParameterValue]) -> String {
    guard !values.isEmpty else { return intent }
    let texts = values.sorted { $0.key < $1.key }.map { "\($0.key) = \($0.value)" }
    return "\(intent) with \(texts.joined(separator: ", "))"
  }
}

// MARK: Stored form

extension AppAction: StoredKind {
  package static var noun: String { "action" }

  package enum CodingKeys: String, CodingKey, CaseIterable {
    case setBadge, addNotification, scheduled, removePending, removeDelivered, askedForAuthorization
    case askedForFocusStatus, allowedInCarPlay, reloadWidgets, reloadControls, drewActivities
    case broadcast, opened, invalidateContext, log, usedGroup, wroteOutside, stored
    case missedDependency, did, ranIntent, answered, failed, ended
  }
}
