import FocusText

/// A dictionary of a payload, with the keys that Apple documents for it.
enum PayloadDictionary: CaseIterable {
  case payload, aps, alert, sound

  var keys: [String] {
    switch self {
    case .payload: ["aps", Self.targetBundle]
    case .aps:
      [
        "alert", "badge", "sound", "thread-id", "category", "content-available",
        "mutable-content", "target-content-id", "interruption-level", "relevance-score",
        "filter-criteria", "url-args",
      ] + Self.activityKeys
    case .alert:
      [
        "title", "subtitle", "body", "launch-image", "title-loc-key", "title-loc-args",
        "subtitle-loc-key", "subtitle-loc-args", "loc-key", "loc-args",
        // Documented once, and still sent.
        "action-loc-key", "summary-arg", "summary-arg-count",
      ]
    case .sound: ["critical", "name", "volume"]
    }
  }

  /// The dictionary in words: `'aps'`.
  var name: String {
    switch self {
    case .payload: "the payload"
    case .aps: "'aps'"
    case .alert: "'alert'"
    case .sound: "'sound'"
    }
  }

  /// The path of a key: `aps.alert.title`.
  func path(of key: String) -> String {
    switch self {
    case .payload: key
    case .aps: "aps.\(key)"
    case .alert: "aps.alert.\(key)"
    case .sound: "aps.sound.\(key)"
    }
  }

  static let targetBundle = "Simulator Target Bundle"

  /// The keys of `aps` that are about a Live Activity.
  static let activityKeys = [
    "stale-date", "content-state", "timestamp", "event", "dismissal-date", "attributes-type",
    "attributes", "input-push-token", "input-push-channel",
  ]
}

extension PayloadDictionary {
  /// Returns the problem with a key that the dictionary doesn't know; `nil` if the key may be the
  /// app's own.
  func problem(withUnknown key: String) -> PayloadProblem? {
    let written = Self.kebabCase(key)
    if keys.contains(written) { return .unknownKey(key, self, near: written) }
    let home = Self.allCases.first { $0 != .payload && $0 != self && $0.keys.contains(written) }
    switch self {
    case .payload:
      // Apps put their own words here. Only words with hyphens are unmistakably Apple's.
      if let home, home == .aps, written.contains("-") { return .misplacedKey(key, self, home) }
      return NameSuggestion.nearest(to: key, among: [Self.targetBundle])
        .map { .unknownKey(key, self, near: $0) }
    case .aps, .alert, .sound:
      if let home { return .misplacedKey(key, self, home) }
      return .unknownKey(key, self, near: NameSuggestion.nearest(to: written, among: keys))
    }
  }

  /// A key as Apple would write it: `filter-criteria` for `filter_criteria` and `filterCriteria`.
  private static func kebabCase(_ key: String) -> String {
    var result = ""
    for character in key {
      if character == "_" || character == " " {
        result += "-"
      } else if character.isUppercase {
        if !result.isEmpty, result.last != "-" { result += "-" }
        result += character.lowercased()
      } else {
        result.append(character)
      }
    }
    return result
  }
}
