import FocusHost
import FocusText

/// The settings of a Focus: the apps and people that may interrupt, and the effects on the device.
///
/// The defaults are those of a new Focus: no lists, so that every app may interrupt until a list is set.
///
/// ```swift
/// var settings = FocusSettings()
/// settings.apps = .allow(["com.example.chat"])
/// settings.phoneCallsFrom = .favorites
/// settings.allowsTimeSensitive = false
/// ```
///
/// Source: *documented* for the settings, *modeled* for the defaults.
public struct FocusSettings: Sendable, Hashable, Codable {
  /// The apps that may interrupt, by bundle identifier.
  public var apps: FocusSettings.InterruptionList = .notConfigured
  /// The people who may interrupt, by ``SimulatedPerson/id``; it applies to messages and phone calls only.
  public var people: FocusSettings.InterruptionList = .notConfigured
  /// Whose phone calls ring, in addition to allowed people.
  public var phoneCallsFrom: FocusSettings.AllowedCallers = .nobody {
    didSet { isAsOffered = false }
  }
  /// Whether another call of the same person soon after the last rings.
  ///
  /// How soon says ``FocusPolicy/repeatedCallInterval``.
  public var allowsRepeatedPhoneCalls: Bool = true
  /// Whether phone calls of silenced people ring.
  ///
  /// With a list of silenced people, ``phoneCallsFrom`` and ``allowsRepeatedPhoneCalls`` have no effect.
  public var allowsCallsFromSilencedPeople: Bool = false
  /// Whether time-sensitive notifications interrupt although the lists silence them.
  ///
  /// Whether they do so against a predicate, too, says ``FocusPolicy/timeSensitiveOverPredicate``.
  public var allowsTimeSensitive: Bool = true {
    didSet { isAsOffered = false }
  }
  /// Whether no badge is drawn while the Focus is on; the numbers change all the same.
  public var hidesBadges: Bool = false
  /// Whether the Lock Screen is darkened; kept, and without effect here.
  public var dimsLockScreen: Bool = false
  /// Whether silenced notifications are on the Lock Screen; kept, and without effect here.
  public var showsSilencedOnLockScreen: Bool = false
  /// The times when the mode silences notifications: always, or while the device is locked.
  public var silences: FocusSettings.Silencing = .always
  /// Whether apps that may see the Focus status see that this Focus is on.
  public var sharesStatus: Bool = true
  /// Whether Do Not Disturb, Sleep or Driving is as the system offers it, so that
  /// ``FocusPolicy/timeSensitiveAsOffered`` and ``FocusPolicy/favoritesWhileDriving`` say who interrupts.
  ///
  /// Setting ``allowsTimeSensitive`` or ``phoneCallsFrom`` makes it false.
  public internal(set) var isAsOffered: Bool = false

  /// Creates the settings of a new Focus.
  public init() {}

  /// Decodes settings; a key that is missing has the default.
  public init(from decoder: any Decoder) throws {
    let keys = try decoder.container(keyedBy: CodingKeys.self)
    try keys.decode(.apps, into: &apps)
    try keys.decode(.people, into: &people)
    try keys.decode(.phoneCallsFrom, into: &phoneCallsFrom)
    try keys.decode(.allowsRepeatedPhoneCalls, into: &allowsRepeatedPhoneCalls)
    try keys.decode(.allowsCallsFromSilencedPeople, into: &allowsCallsFromSilencedPeople)
    try keys.decode(.allowsTimeSensitive, into: &allowsTimeSensitive)
    try keys.decode(.hidesBadges, into: &hidesBadges)
    try keys.decode(.dimsLockScreen, into: &dimsLockScreen)
    try keys.decode(.showsSilencedOnLockScreen, into: &showsSilencedOnLockScreen)
    try keys.decode(.silences, into: &silences)
    try keys.decode(.sharesStatus, into: &sharesStatus)
    try keys.decode(.isAsOffered, into: &isAsOffered)
  }
}

extension FocusSettings {
  /// A list of apps or people that decides who may interrupt.
  public enum InterruptionList: Sendable, Hashable, Codable {
    /// The Focus has no such list.
    case notConfigured
    /// Only those on the list may interrupt.
    case allow(Set<String>)
    /// All but those on the list may interrupt.
    case silence(Set<String>)

    /// Those on the list, whichever kind it is.
    var members: Set<String> {
      switch self {
      case .notConfigured: []
      case .allow(let members), .silence(let members): members
      }
    }

    private enum CodingKeys: String, CodingKey { case allow, silence }

    /// Decodes `{"allow": […]}`, `{"silence": […]}`, or `{}` for no list.
    ///
    /// - Throws: `DecodingError` for another kind of list.
    public init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      if let members = try container.decodeIfPresent(Set<String>.self, forKey: .allow) {
        self = .allow(members)
      } else if let members = try container.decodeIfPresent(Set<String>.self, forKey: .silence) {
        self = .silence(members)
      } else {
        guard try [String: ParameterValue](from: decoder).isEmpty else {
          throw DecodingError.typeMismatch(
            Self.self, .init(codingPath: decoder.codingPath, debugDescription: "Unknown list."))
        }
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
}

extension FocusSettings {
  /// The people whose phone calls ring while a Focus is on.
  public enum AllowedCallers: Sendable, Hashable {
    /// Every call rings.
    case everyone
    /// Nobody, apart from allowed people, repeated calls and emergency contacts.
    case nobody
    /// Callers with ``SimulatedPerson/isFavorite`` ring.
    case favorites
    /// Callers with ``SimulatedPerson/isContact`` ring.
    case contacts
    /// Callers whose ``SimulatedPerson/groups`` have the name ring; case doesn't count.
    case group(String)

    /// Creates the callers that a word means; any other word is the name of a group.
    ///
    /// Case doesn't count in the words.
    public init(named word: String) {
      let known = word.lowercased()
      self = Self.named[known] ?? .group(word)
    }

    /// The words that stand for no group, in alphabetical order.
    public static let words: [String] = named.keys.sorted()

    private static let named: [String: FocusSettings.AllowedCallers] = [
      "everyone": .everyone, "nobody": .nobody, "favorites": .favorites, "contacts": .contacts,
    ]
  }
}

extension FocusSettings.AllowedCallers: Codable {
  private enum CodingKeys: String, CodingKey { case group }

  /// Decodes a word, or a group.
  ///
  /// - Throws: `DecodingError` for another word or kind.
  public init(from decoder: any Decoder) throws {
    let unknown = DecodingError.typeMismatch(
      Self.self, .init(codingPath: decoder.codingPath, debugDescription: "Unknown callers."))
    if let container = try? decoder.container(keyedBy: CodingKeys.self) {
      guard container.contains(.group) else { throw unknown }
      self = .group(try container.decode(String.self, forKey: .group))
      return
    }
    let word = try decoder.singleValueContainer().decode(String.self)
    guard let callers = Self.named[word] else { throw unknown }
    self = callers
  }

  /// Encodes a word, or a group as `{"group": "Family"}`.
  public func encode(to encoder: any Encoder) throws {
    if case .group(let name) = self {
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(name, forKey: .group)
    } else {
      var container = encoder.singleValueContainer()
      try container.encode(Self.named.first { $0.value == self }?.key)
    }
  }
}

extension FocusSettings {
  /// When a Focus silences.
  public enum Silencing: String, Sendable, Hashable, Codable, CaseIterable {
    /// At all times that it is on.
    case always
    /// Only while the device is locked.
    case whileLocked
  }
}

extension FocusSettings.InterruptionList {
  /// A change of members that a list can't have.
  public enum Mistake: Error, Sendable, Hashable {
    /// The Focus has no list whose members could change.
    case noList
    /// A member to remove isn't on the list, which has the given ones, in alphabetical order.
    case notListed(String, known: [String])
  }

  /// Returns the list with other members, whichever kind of list it is.
  ///
  /// A name that differs only in case means the same member.
  /// - Parameters:
  ///   - added: The members to add; a member that the list has stays on it once.
  ///   - removed: The members to remove.
  /// - Throws: ``Mistake``, unless nothing is to change.
  public func changed(
    adding added: [String], removing removed: [String]
  ) throws(Mistake) -> FocusSettings.InterruptionList {
    guard !added.isEmpty || !removed.isEmpty else { return self }
    var members = members
    for word in removed {
      guard self != .notConfigured else { break }
      guard let name = members.name(word) else {
        throw .notListed(word, known: members.sorted())
      }
      members.remove(name)
    }
    for word in added where members.name(word) == nil { members.insert(word) }
    return switch self {
    case .allow: .allow(members)
    case .silence: .silence(members)
    case .notConfigured: throw .noList
    }
  }
}
