/// What one Focus lets through and how it changes the device.
///
/// The defaults are those of a new Focus: nothing on the lists, so that every app may interrupt
/// until one of them is set. Source: *documented* for the settings, *modelled* for the defaults.
public struct FocusSettings: Sendable, Hashable, Codable {
  public var apps: InterruptionList = .notConfigured
  public var people: InterruptionList = .notConfigured
  /// Whose calls ring beyond what the list of people allows.
  public var callsFrom: AllowedCallers = .nobody
  /// Whether a second call from the same person within 180 seconds rings.
  public var allowsRepeatedCalls: Bool = true
  public var allowsTimeSensitive: Bool = true
  public var hidesBadges: Bool = false
  public var dimsLockScreen: Bool = false
  public var showsSilencedOnLockScreen: Bool = false
  public var silences: Silencing = .always
  public var sharesStatus: Bool = true

  public init() {}
}

/// A list of apps or people that decides who may interrupt.
public enum InterruptionList: Sendable, Hashable, Codable {
  /// There is no list, and it decides nothing.
  case notConfigured
  /// Only those on the list may interrupt.
  case allow(Set<String>)
  /// All but those on the list may interrupt.
  case silence(Set<String>)

  private enum CodingKeys: String, CodingKey { case allow, silence }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    if let members = try container.decodeIfPresent(Set<String>.self, forKey: .allow) {
      self = .allow(members)
    } else if let members = try container.decodeIfPresent(Set<String>.self, forKey: .silence) {
      self = .silence(members)
    } else {
      self = .notConfigured
    }
  }

  /// Encodes the members in alphabetical order, so that equal lists have equal bytes.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    switch self {
    case .notConfigured: break
    case .allow(let members): try container.encode(members.sorted(), forKey: .allow)
    case .silence(let members): try container.encode(members.sorted(), forKey: .silence)
    }
  }
}

/// Whose calls ring while a Focus is on.
public enum AllowedCallers: Sendable, Hashable {
  case everyone, nobody, favourites, contacts
  case group(String)

  /// Creates the callers that a word means; any other word is the name of a group.
  public init(named word: String) {
    self = Self.words[word] ?? .group(word)
  }

  private static let words: [String: AllowedCallers] = [
    "everyone": .everyone, "nobody": .nobody, "favourites": .favourites, "contacts": .contacts,
  ]
}

extension AllowedCallers: Codable {
  private enum CodingKeys: String, CodingKey { case group }

  public init(from decoder: any Decoder) throws {
    if let container = try? decoder.container(keyedBy: CodingKeys.self) {
      self = .group(try container.decode(String.self, forKey: .group))
      return
    }
    let container = try decoder.singleValueContainer()
    let word = try container.decode(String.self)
    guard let callers = Self.words[word] else {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "'\(word)' doesn't say whose calls ring.")
    }
    self = callers
  }

  /// Encodes a word, or a group as `{"group": "Family"}`.
  public func encode(to encoder: any Encoder) throws {
    if case .group(let name) = self {
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(name, forKey: .group)
    } else {
      var container = encoder.singleValueContainer()
      try container.encode(Self.words.first { $0.value == self }?.key)
    }
  }
}

/// When a Focus silences.
public enum Silencing: String, Sendable, Hashable, Codable {
  case always
  /// Only while the device is locked.
  case whileLocked
}
