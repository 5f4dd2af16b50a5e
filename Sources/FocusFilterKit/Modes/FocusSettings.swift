import FocusHost
import FocusText

/// The settings of a Focus: the apps and people that may interrupt, and the effects on the device.
///
/// The default values are a new Focus's: it has no lists, so no app may interrupt until a list is
/// set (F3-4u).
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
  /// The people who may interrupt, by ``SimulatedPerson/id``; the list applies to messages and
  /// phone calls only.
  public var people: FocusSettings.InterruptionList = .notConfigured
  /// Whose phone calls ring, in addition to allowed people.
  public var phoneCallsFrom: FocusSettings.AllowedCallers = .nobody {
    didSet { areCallsAsOffered = false }
  }
  /// Whether a second phone call from the same person rings if it comes soon after the first.
  ///
  /// ``FocusPolicy/repeatedCallInterval`` sets the time between the two calls.
  public var allowsRepeatedPhoneCalls: Bool = true
  /// Whether phone calls from silenced people ring.
  ///
  /// With a list of silenced people, ``phoneCallsFrom`` and ``allowsRepeatedPhoneCalls`` have no
  /// effect.
  public var allowsCallsFromSilencedPeople: Bool = false
  /// Whether time-sensitive notifications interrupt even if the lists silence them.
  ///
  /// ``FocusPolicy/timeSensitiveOverPredicate`` decides whether they also interrupt against a
  /// predicate.
  public var allowsTimeSensitive: Bool = true {
    didSet { isTimeSensitiveAsOffered = false }
  }
  /// Whether Intelligent Breakthrough & Silencing is on, so that of the apps and people on no list
  /// only important notifications interrupt (F3-6i).
  ///
  /// Reduce Interruptions has it always on. ``NotificationRequest/isImportant`` stands for the
  /// judgment of Apple Intelligence, which isn't simulated.
  public var letsImportantThrough: Bool = false
  /// Whether the system draws no badges while the Focus is on; the numbers still change.
  public var hidesBadges: Bool = false
  /// Whether the Lock Screen is dimmed; the setting is stored and has no effect here.
  public var dimsLockScreen: Bool = false
  /// Whether the Lock Screen shows silenced notifications; the setting is stored and has no effect
  /// here.
  public var showsSilencedOnLockScreen: Bool = false
  /// The times at which the mode silences notifications: always, or only while the device is
  /// locked.
  public var silences: FocusSettings.Silencing = .always
  /// Whether apps that may see the Focus status see that this Focus is on.
  public var sharesStatus: Bool = true
  /// Whether Do Not Disturb, Sleep or Driving treats time-sensitive notifications as the system
  /// offers it, because nobody has set ``allowsTimeSensitive``.
  ///
  /// ``FocusPolicy/timeSensitiveInDoNotDisturb`` and the two readings beside it then decide.
  public internal(set) var isTimeSensitiveAsOffered: Bool = false
  /// Whether the mode treats phone calls as the system offers it, because nobody has set
  /// ``phoneCallsFrom``.
  ///
  /// In Driving, ``FocusPolicy/favoritesWhileDriving`` then decides.
  public internal(set) var areCallsAsOffered: Bool = true

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
    try keys.decode(.letsImportantThrough, into: &letsImportantThrough)
    try keys.decode(.hidesBadges, into: &hidesBadges)
    try keys.decode(.dimsLockScreen, into: &dimsLockScreen)
    try keys.decode(.showsSilencedOnLockScreen, into: &showsSilencedOnLockScreen)
    try keys.decode(.silences, into: &silences)
    try keys.decode(.sharesStatus, into: &sharesStatus)
    try keys.decode(.isTimeSensitiveAsOffered, into: &isTimeSensitiveAsOffered)
    try keys.decode(.areCallsAsOffered, into: &areCallsAsOffered)
  }
}

extension FocusSettings {
  /// A list of apps or people that decides who may interrupt: identifiers of apps, or names of
  /// people and their groups.
  public enum InterruptionList: Sendable, Hashable, Codable {
    /// The Focus has no such list.
    case notConfigured
    /// Only the list's members may interrupt.
    case allow(Set<String>)
    /// Everyone except the list's members may interrupt.
    case silence(Set<String>)

    /// The list's members, whether allowed or silenced; empty without a list.
    public var members: Set<String> {
      switch self {
      case .notConfigured: []
      case .allow(let members), .silence(let members): members
      }
    }

    private enum CodingKeys: String, CodingKey { case allow, silence }

    /// Decodes `{"allow": […]}` or `{"silence": […]}`; `{}` means no list.
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
    /// Callers ring if their ``SimulatedPerson/groups`` contain the name, regardless of case.
    case group(String)

    /// Creates the callers for one of the ``words``, regardless of case; any other text is the name
    /// of a group.
    public init(named word: String) {
      self = Self.named[word.lowercased()] ?? .group(word)
    }

    /// The words that name a fixed set of callers rather than a group, in alphabetical order.
    public static let words: [String] = named.keys.sorted()

    private static let named: [String: FocusSettings.AllowedCallers] = [
      "everyone": .everyone, "nobody": .nobody, "favorites": .favorites, "contacts": .contacts,
    ]

    /// The word for the callers; for a group, its name.
    package var word: String {
      if case .group(let name) = self { return name }
      return Self.named.first { $0.value == self }?.key ?? ""
    }
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
    guard let callers = Self.named[try String(from: decoder)] else { throw unknown }
    self = callers
  }

  /// Encodes a word, or a group as `{"group": "Family"}`.
  public func encode(to encoder: any Encoder) throws {
    if case .group(let name) = self {
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(name, forKey: .group)
    } else {
      try word.encode(to: encoder)
    }
  }
}

extension FocusSettings {
  /// The times at which a Focus silences notifications.
  public enum Silencing: String, Sendable, Hashable, Codable, CaseIterable {
    /// The whole time that the Focus is on.
    case always
    /// Only while the device is locked.
    case whileLocked
  }
}

extension FocusSettings.InterruptionList {
  /// The reason why a list's members can't be changed.
  public enum Mistake: Error, Sendable, Hashable {
    /// The member to remove isn't on the list; `known` has the list's members in alphabetical
    /// order.
    case notListed(String, known: [String])
  }

  /// Returns a list of the same kind with members added and removed. Without a list, additions
  /// begin one of allowed members.
  ///
  /// A name that differs only in case means the same member.
  /// - Parameters:
  ///   - added: The members to add; a member that the list has stays on it once.
  ///   - removed: The members to remove.
  /// - Throws: ``Mistake`` if the change isn't possible; never if both arguments are empty.
  public func changed(
    adding added: [String], removing removed: [String]
  ) throws(Mistake) -> FocusSettings.InterruptionList {
    guard !added.isEmpty || !removed.isEmpty else { return self }
    var members = members
    for word in removed {
      guard let name = members.name(word) else {
        throw .notListed(word, known: members.sorted())
      }
      members.remove(name)
    }
    for word in added where members.name(word) == nil { members.insert(word) }
    return self == .notConfigured ? .allow(members) : mapMembers { _ in members }
  }

  /// Returns a list of the same kind with other members.
  package func mapMembers(
    _ change: (Set<String>) -> Set<String>
  ) -> FocusSettings.InterruptionList {
    switch self {
    case .notConfigured: .notConfigured
    case .allow(let members): .allow(change(members))
    case .silence(let members): .silence(change(members))
    }
  }
}
