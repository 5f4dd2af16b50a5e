import FocusFilterKit

/// The reason why a history can't be written as a scenario that plays the same day.
public enum ExportRefusal: Error, Sendable, Hashable {
  /// The beginning or a part of the history is lost.
  case damage
  /// An app was replaced by a changed binary, by the event of a number.
  case appUpdate(String, event: Int)
  /// Code of an app did something after its call had ended.
  case lateEffects(String, event: Int)
  /// Code of an app outlasted its time limit.
  case timeOut(String, event: Int)
  /// The tool doesn't have the code of an app, or didn't at some time.
  case missingApp(String)
  /// Something happened that no scenario can say.
  case unknownWords(String, event: Int)
}

extension ExportRefusal: CustomStringConvertible {
  public var description: String {
    let reason =
      switch self {
      case .damage: "a part of the history is lost"
      case .appUpdate(let app, let number): "'\(app)' was updated (event \(number))"
      case .lateEffects(let app, let number):
        "'\(app)' acted after its call had ended (event \(number))"
      case .timeOut(let app, let number): "'\(app)' exceeded its time limit (event \(number))"
      case .missingApp(let app): "the tool doesn't have the app '\(app)', or didn't have it"
      case .unknownWords(let what, let number):
        "no scenario can say \(what) (event \(number))"
      }
    return "The device can't be exported as a scenario: \(reason)."
  }
}
