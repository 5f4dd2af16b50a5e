import FocusFilterKit
import Foundation

/// An event of an exported scenario, before anybody knows what came of it.
struct ExportedAct {
  /// The instant of the event.
  let at: Date
  /// The index of the first entry of the history that is its consequence, or is itself.
  let begin: Int
  /// The event's members, without `at` and `expect`.
  var members: [ScenarioText.Member]
  /// The notification that it delivers: the app and the identifier of the request.
  var notification: (app: String, identifier: String)?
}

extension ExportedAct {
  /// Whether code of an app runs because of it, before the device calls anything.
  func runs(_ app: String) -> Bool {
    members.contains { member in
      guard ["in", "open", "dismiss", "respond"].contains(member.key),
        case .data(.string(let name)) = member.value
      else { return false }
      return name == app
    }
  }
}
