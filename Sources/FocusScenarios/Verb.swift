import FocusFilterKit
import FocusText
import Foundation

/// The verb of a scenario's event; the raw value is its key in the file.
enum Verb: String, CaseIterable {
  case on, off
  case leave, eventEnds
  case launch, background, suspend, quit
  case notify, push
  case `do`
  case set, enable, disable, remove
  case lock, unlock, restart
  case fault
  case install, uninstall
  case add, edit, delete
  case open, dismiss, respond
  case know, forget
  case relaunch
  case timeZone
  case allowNotifications, forbidNotifications
  case allowTimeSensitive, forbidTimeSensitive
  case allowFocusStatus, forbidFocusStatus

  /// The keys that may stand beside it.
  var companions: [String] {
    switch self {
    case .on: ["for", "until", "by"]
    case .notify:
      [
        "id", "title", "subtitle", "body", "criteria", "level", "thread", "category", "target",
        "badge", "sound", "userInfo", "from", "kind", "anyway", "after",
      ]
    case .push: ["to", "id", "from", "kind", "anyway"]
    case .do: ["in", "with"]
    case .fault: ["in", "after"]
    case .open, .dismiss: ["id"]
    case .respond: ["id", "action", "text"]
    case .relaunch: ["host", "start"]
    case .set, .enable, .disable, .remove: ["mode"]
    case .off, .leave, .eventEnds, .launch, .background, .suspend, .quit, .lock, .unlock, .restart,
      .install, .uninstall, .add, .edit, .delete, .timeZone, .know, .forget,
      .allowNotifications, .forbidNotifications, .allowTimeSensitive, .forbidTimeSensitive,
      .allowFocusStatus, .forbidFocusStatus:
      []
    }
  }

  /// Every key that may stand beside one of the verbs, each once.
  static let allCompanions: [String] = allCases.flatMap(\.companions).reduce(into: []) {
    if !$0.contains($1) { $0.append($1) }
  }

  /// Every key of an event.
  static let eventKeys = ["at"] + allCases.map(\.rawValue) + allCompanions + ["expect"]

  /// The verbs beside which a key may stand, in words: `'notify' or 'push'`.
  static func list(besideWhich key: String) -> String {
    allCases.filter { $0.companions.contains(key) }.map(\.rawValue).inQuotes.list(.or)
  }
}
