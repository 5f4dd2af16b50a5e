import FocusText

/// A problem in a payload, with its message.
enum PayloadProblem {
  case notJSON(String)
  case notAnObject(found: String)
  /// A payload without `aps`; `inside` are the keys beside which `aps` is missing.
  case noAps(near: String?, inside: [String])
  case apsNotAnObject(found: String)
  case tooLarge(bytes: Int)
  case repeatedKey(String, first: TextLocation)
  case unknownKey(String, PayloadDictionary, near: String?)
  case misplacedKey(String, PayloadDictionary, PayloadDictionary)
  /// A key beside an `aps` that lacks it, where the key may also be the app's own.
  case besideAps(String)
  /// A key of a notification's text in a Live Activity's alert, whose texts are objects with a key.
  case flatKey(String, text: String, key: String)
  /// A value of a wrong type; the last value is the right one, if it follows from the wrong one.
  case wrongType(String, expected: String, found: String, instead: String?)
  case switchAsBoolean(String, Bool)
  case unknownValue(String, String, known: [String])
  case outOfRange(String, allowed: String)
  case backgroundWithAlert(shown: [String])
  case nothingToShow
  case isForWidgets
  case argumentsWithoutKey(String, key: String)
  case extensionWithoutAlert
  case incompleteActivity(missing: [String])
  case noCriteria(app: String)
  case extensionDoesNotRun(app: String)
  /// A message for a server, with the path of its part for an iPhone, if it has one, and with that
  /// of the texts for the alert, if the part has none.
  case isForServer(String, part: String?, isThere: Bool, alert: String?)

  func finding(about subject: String, at place: Finding.Place?) -> Finding {
    Finding(
      kind, as: severity, subject: subject, message: message, resolution: hint, place: place)
  }

  var kind: FindingKind {
    switch self {
    case .notJSON: .payloadNotJSON
    case .notAnObject: .payloadNotAnObject
    case .noAps: .payloadWithoutAps
    case .apsNotAnObject: .payloadApsNotAnObject
    case .tooLarge: .payloadTooLarge
    case .repeatedKey: .payloadRepeatedKey
    case .unknownKey: .payloadUnknownKey
    case .misplacedKey, .besideAps, .flatKey: .payloadMisplacedKey
    case .wrongType: .payloadWrongType
    case .switchAsBoolean: .payloadBooleanSwitch
    case .unknownValue: .payloadUnknownValue
    case .outOfRange: .payloadOutOfRange
    case .backgroundWithAlert: .payloadBackgroundWithAlert
    case .nothingToShow, .isForWidgets: .payloadNothingToShow
    case .argumentsWithoutKey: .payloadArgumentsWithoutKey
    case .extensionWithoutAlert: .payloadExtensionWithoutAlert
    case .incompleteActivity: .payloadIncompleteActivity
    case .noCriteria: .payloadWithoutCriteria
    case .extensionDoesNotRun: .payloadWithoutMutableContent
    case .isForServer: .payloadForServer
    }
  }

  /// The severity, if it isn't the kind's default; otherwise `nil`.
  private var severity: Finding.Severity? {
    switch self {
    case .unknownKey(_, _, near: nil), .besideAps: .advice
    default: nil
    }
  }
}

extension PayloadProblem {
  private var message: String {
    switch self {
    case .notJSON(let sentence): sentence
    case .notAnObject(let found): "The payload must be an object, but \(found) was found."
    case .noAps: "Missing key 'aps'."
    case .apsNotAnObject(let found): "'aps' must be an object, but \(found) was found."
    case .tooLarge(let bytes):
      "The payload has \(bytes) bytes, more than the \(PushPayload.largestSize) that are delivered."
    case .repeatedKey(let key, let first):
      "Duplicate key '\(key)'. The first one, at \(first), is ignored."
    case .unknownKey(let key, let dictionary, _):
      "'\(key)' isn't a key of \(dictionary.name)."
    case .misplacedKey(let key, let dictionary, let home):
      "'\(key)' has no effect in \(dictionary.name); it belongs to \(home.name)."
    case .besideAps(let key): "'\(key)' has no effect beside 'aps', which has no '\(key)'."
    case .flatKey(let key, _, _): "'\(key)' has no effect in the 'alert' of a Live Activity."
    case .wrongType(let key, let expected, let found, _):
      "'\(key)' must be \(expected), but \(found) was found; the key is ignored."
    case .switchAsBoolean(let key, let flag):
      "'\(key)' must be the number 1, but \(flag) was found."
    case .unknownValue(let key, let value, _):
      "Unknown value '\(value)' of '\(key)'; the key is ignored."
    case .outOfRange(let key, let allowed): "'\(key)' must be \(allowed)."
    case .backgroundWithAlert(let shown):
      "A background push with 'content-available' must not have \(shown.quoted)."
    case .nothingToShow: "The payload shows nothing and doesn't wake the app."
    case .isForWidgets:
      "A push with 'content-changed' reloads widgets and controls, and is no notification."
    case .argumentsWithoutKey(let arguments, let key):
      "'\(arguments)' has no effect without '\(key)'."
    case .extensionWithoutAlert: "The service extension doesn't run without an alert."
    case .incompleteActivity(let missing): "A Live Activity needs \(missing.quoted)."
    case .noCriteria(let app):
      "'\(app)' has a filter predicate, but the payload has no 'filter-criteria'."
    case .extensionDoesNotRun(let app):
      """
      '\(app)' has a service extension, which doesn't run, because the payload has no \
      'mutable-content'.
      """
    case .isForServer(let server, _, isThere: false, let alert?):
      "This is a message for \(server). An iPhone gets only an alert with the texts of '\(alert)'."
    case .isForServer(let server, let part?, let isThere, let alert):
      "This is a message for \(server). An iPhone gets only '\(part)'"
        + (isThere ? "" : ", which is missing here")
        + (alert.map { ", with the texts of '\($0)' as the alert" } ?? "") + "."
    case .isForServer(let server, nil, _, _):
      "This is a message for \(server), which writes the payload for an iPhone."
    }
  }

  /// A remedy for this case only; `nil` for the kind's remedy.
  private var hint: String? {
    switch self {
    case .noAps(let near?, _): "Write 'aps' instead of '\(near)'."
    case .noAps(nil, let inside) where !inside.isEmpty:
      "Move \(inside.inQuotes.list(.and)) into an object `\"aps\": { … }`."
    case .besideAps: "Move the key into `aps`, unless it is the app's own."
    case .flatKey(_, let text, let key): "Write `\"\(text)\": { \"\(key)\": … }`."
    case .unknownKey(_, _, let near?): "Write '\(near)'."
    case .wrongType(_, let expected, _, let instead):
      "Write \(instead ?? "\(expected), or remove the key")."
    case .isForServer(_, let part?, isThere: true, let alert):
      "Check only the part under `\(part)`"
        + (alert.map { ", with the texts of `\($0)` as `alert` of its `aps`" } ?? "") + "."
    case .isForServer(_, let part?, isThere: false, let alert):
      "Write the \(alert == nil ? "" : "other ")keys for an iPhone into an `aps` under `\(part)`."
    case .isForWidgets:
      "Send it with the header `apns-push-type: widgets`; this device doesn't reload widgets for it."
    // The message tells the correction.
    case .notJSON: ""
    case .unknownValue(_, let value, let known):
      NameSuggestion.nearest(to: value, among: known).map { "Write '\($0)'." }
        ?? "Write one of \(known.quoted)."
    default: nil
    }
  }
}
