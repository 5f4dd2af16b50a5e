import FocusText

/// A problem of a payload, with its message and resolution.
enum PayloadProblem {
  case notJSON(String)
  case notAnObject(found: String)
  case noAps(near: String?)
  case apsNotAnObject(found: String)
  case tooLarge(bytes: Int)
  case repeatedKey(String, first: TextLocation)
  case unknownKey(String, PayloadDictionary, near: String?)
  case misplacedKey(String, PayloadDictionary, PayloadDictionary)
  case wrongType(String, expected: String, found: String)
  case switchAsBoolean(String, Bool)
  case unknownValue(String, String, known: [String])
  case outOfRange(String, allowed: String)
  case infinite
  case backgroundWithAlert(shown: [String])
  case nothingToShow
  case argumentsWithoutKey(String, key: String)
  case extensionWithoutAlert
  case incompleteActivity(missing: [String])
  case liveActivityAlone
  case noCriteria(app: String)

  func finding(about subject: String, at place: Finding.Place?) -> Finding {
    Finding(
      id: id, severity: severity, subject: subject, message: message, resolution: resolution,
      fidelity: fidelity, place: place)
  }

  var id: String {
    switch self {
    case .notJSON: "payload-not-json"
    case .notAnObject: "payload-not-an-object"
    case .noAps: "payload-without-aps"
    case .apsNotAnObject: "payload-aps-not-an-object"
    case .tooLarge: "payload-too-large"
    case .repeatedKey: "payload-repeated-key"
    case .unknownKey: "payload-unknown-key"
    case .misplacedKey: "payload-misplaced-key"
    case .wrongType: "payload-wrong-type"
    case .switchAsBoolean: "payload-boolean-switch"
    case .unknownValue: "payload-unknown-value"
    case .outOfRange: "payload-out-of-range"
    case .infinite: "payload-infinite-number"
    case .backgroundWithAlert: "payload-background-with-alert"
    case .nothingToShow: "payload-nothing-to-show"
    case .argumentsWithoutKey: "payload-arguments-without-key"
    case .extensionWithoutAlert: "payload-extension-without-alert"
    case .incompleteActivity: "payload-incomplete-activity"
    case .liveActivityAlone: "payload-live-activity"
    case .noCriteria: "payload-without-criteria"
    }
  }

  private var severity: Finding.Severity {
    switch self {
    case .notJSON, .notAnObject, .noAps, .apsNotAnObject, .tooLarge, .wrongType, .unknownValue,
      .infinite:
      .error
    case .unknownKey(_, _, near: nil), .switchAsBoolean, .liveActivityAlone: .advice
    case .repeatedKey, .unknownKey, .misplacedKey, .outOfRange, .backgroundWithAlert,
      .nothingToShow, .argumentsWithoutKey, .extensionWithoutAlert, .incompleteActivity,
      .noCriteria:
      .warning
    }
  }

  private var fidelity: Fidelity {
    switch self {
    case .repeatedKey, .switchAsBoolean, .liveActivityAlone, .noCriteria: .modeled
    default: .documented
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
    case .wrongType(let key, let expected, let found):
      "'\(key)' must be \(expected), but \(found) was found; the key is ignored."
    case .switchAsBoolean(let key, let flag):
      "'\(key)' must be the number 1, but \(flag) was found."
    case .unknownValue(let key, let value, _):
      "Unknown value '\(value)' of '\(key)'; the key is ignored."
    case .outOfRange(let key, let allowed): "'\(key)' must be \(allowed)."
    case .infinite: "JSON can't represent this number; the value is null."
    case .backgroundWithAlert(let shown):
      "A background push with 'content-available' must not have \(shown.quoted)."
    case .nothingToShow: "The payload shows nothing and doesn't wake the app."
    case .argumentsWithoutKey(let arguments, let key):
      "'\(arguments)' has no effect without '\(key)'."
    case .extensionWithoutAlert: "The service extension doesn't run without an alert."
    case .incompleteActivity(let missing): "A Live Activity needs \(missing.quoted)."
    case .liveActivityAlone:
      "The payload is for a Live Activity, which isn't simulated; it shows no notification."
    case .noCriteria(let app):
      "'\(app)' has a filter predicate, but the payload has no 'filter-criteria'."
    }
  }

  private var resolution: String {
    switch self {
    case .notJSON: "Write an object with 'aps'."
    case .notAnObject: #"Write { "aps": { … } }."#
    case .noAps(let near?): "Write 'aps' instead of '\(near)'."
    case .noAps, .apsNotAnObject: #"Write "aps": { "alert": "…" }."#
    case .tooLarge: "Send large content separately, and its URL in the payload."
    case .repeatedKey: "Remove one of them."
    case .unknownKey(_, _, let near?): "Write '\(near)'."
    case .unknownKey(_, .aps, _): "Put the app's own keys beside 'aps'."
    case .unknownKey: "Remove it."
    case .misplacedKey(_, _, let home): "Move it into \(home.name)."
    case .wrongType(let key, let expected, _): "Give '\(key)' \(expected)."
    case .switchAsBoolean(_, let flag): flag ? "Write 1." : "Leave the key out."
    case .unknownValue(_, let value, let known):
      NameSuggestion.nearest(to: value, among: known).map { "Write '\($0)'." }
        ?? "Write one of \(known.quoted)."
    case .outOfRange(let key, let allowed): "Give '\(key)' \(allowed)."
    case .infinite: "Write a finite number."
    case .backgroundWithAlert: "Send two pushes: one with the alert, one with 'content-available'."
    case .nothingToShow: "Add 'alert', 'badge' or 'sound', or 'content-available'."
    case .argumentsWithoutKey(_, let key): "Add '\(key)', or write the text itself."
    case .extensionWithoutAlert: "Add an 'alert' with a title, subtitle or body."
    case .incompleteActivity(let missing): "Add \(missing.quoted)."
    case .liveActivityAlone: "Test it on a device."
    case .noCriteria: "Add 'filter-criteria', so that the predicate can match."
    }
  }
}
