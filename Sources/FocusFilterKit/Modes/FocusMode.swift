import FocusText

/// A Focus that a person can turn on, such as Work: identifier, look, settings, schedules and filters.
///
/// A new device has only Do Not Disturb. A test adds the system's other modes by their static names, or
/// a mode of its own:
///
/// ```swift
/// var evening = FocusMode.custom("Evening", symbolName: "moon.stars.fill", tint: .indigo)
/// evening.settings.apps = .allow(["com.example.chat"])
/// try await system.add(evening)
/// try await system.activate(evening.id)
/// ```
///
/// Identifiers, not names, identify a Focus: a person can edit a name, and the system translates names.
public struct FocusMode: Sendable, Hashable, Codable, Identifiable {
  /// The identifier of the Focus, which never changes.
  public let id: ID
  /// The name as the person reads it: a line that isn't empty, and unique on a device, where case
  /// doesn't count (*modeled*).
  public var name: String
  /// The name of the SF Symbol, such as `briefcase.fill`.
  public var symbolName: String
  /// The color in which the system draws it.
  public var tint: Tint
  /// The notifications that the Focus allows, and its effects on the device.
  public var settings: FocusSettings
  /// The times at which the Focus turns on automatically, in the order they were added.
  public var schedules: [FocusSchedule]
  /// The Focus filters set up for it, in the order they were added; at most one for each filter.
  public var filters: [FilterConfiguration]

  /// Creates a Focus; its name and identifier are checked when it is added to a device.
  public init(
    id: ID, name: String, symbolName: String, tint: Tint,
    settings: FocusSettings = FocusSettings(), schedules: [FocusSchedule] = [],
    filters: [FilterConfiguration] = []
  ) {
    self.id = id
    self.name = name
    self.symbolName = symbolName
    self.tint = tint
    self.settings = settings
    self.schedules = schedules
    self.filters = filters
  }

  /// Decodes a mode; settings, schedules and filters that are missing are those of a new one.
  public init(from decoder: any Decoder) throws {
    let keys = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      id: try keys.decode(ID.self, forKey: .id), name: try keys.decode(String.self, forKey: .name),
      symbolName: try keys.decode(String.self, forKey: .symbolName),
      tint: try keys.decode(Tint.self, forKey: .tint))
    try keys.decode(.settings, into: &settings)
    try keys.decode(.schedules, into: &schedules)
    try keys.decode(.filters, into: &filters)
  }

  /// Creates a Focus of the person's own, identified by its symbol as the system does.
  ///
  /// Source: *observed*; the identifier is `com.apple.donotdisturb.mode.` and the symbol's name
  /// without dots.
  public static func custom(
    _ name: String, symbolName: String, tint: Tint, settings: FocusSettings = FocusSettings(),
    schedules: [FocusSchedule] = []
  ) -> FocusMode {
    // Rule F1.3.
    let suffix = symbolName.filter { $0 != "." }
    return FocusMode(
      id: ID(rawValue: "com.apple.donotdisturb.mode.\(suffix)"), name: name,
      symbolName: symbolName, tint: tint, settings: settings, schedules: schedules)
  }
}

extension FocusMode {
  /// Creates the Focus that a person adds by its name: the one that the system offers under it, or one
  /// of their own.
  ///
  /// Without a symbol one of their own gets the first common one that none of the others, the modes that
  /// are there, has.
  public static func named(
    _ name: String, symbolName: String? = nil, tint: Tint? = nil, besides others: [FocusMode]
  ) -> FocusMode {
    let taken = Set(others.map(\.symbolName))
    let free = commonSymbols.first { !taken.contains($0) } ?? commonSymbols[0]
    var mode =
      offered(named: name)
      ?? custom(name, symbolName: symbolName ?? free, tint: .blue)
    mode.symbolName = symbolName ?? mode.symbolName
    mode.tint = tint ?? mode.tint
    return mode
  }

  /// More than the modes that can be added to a device.
  private static let commonSymbols = [
    "star.fill", "heart.fill", "flag.fill", "bolt.fill", "leaf.fill", "house.fill",
    "paintbrush.fill", "hammer.fill", "gift.fill", "cart.fill", "airplane", "guitars.fill",
  ]
}

extension FocusMode {
  /// The identifier of a Focus, such as `com.apple.focus.work`.
  public struct ID: RawRepresentable, Sendable, Hashable, Codable, CustomStringConvertible {
    /// The text as the system stores it.
    public let rawValue: String

    /// Creates an identifier of any text; ``alias(_:)`` knows the wrong ones in wide use.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The identifier as it is, without quotes.
    public var description: String { rawValue }
  }

  /// The color of a Focus.
  public enum Tint: String, Sendable, Hashable, Codable, CaseIterable {
    /// A color of the system's palette, as a person picks it for a Focus.
    case indigo, mint, blue, green, teal, purple, orange, red, yellow, pink, cyan, brown, gray
  }
}

extension FocusMode: Named {}

/// The name of an installed filter: its app's bundle identifier, and its persistent identifier.
///
/// ```swift
/// FilterReference(app: "com.example.chat", filter: "ExampleChatFocusFilter")
/// ```
public struct FilterReference: Sendable, Hashable, Codable {
  /// The app's bundle identifier.
  public let app: String
  /// The filter's persistent identifier.
  public let filter: String

  /// Creates a reference; whether the device has such a filter shows where it is used.
  public init(app: String, filter: String) {
    self.app = app
    self.filter = filter
  }
}

/// The values of a filter for one Focus, as a person set them up in Settings.
///
/// A mode has at most one configuration for each filter. A test makes one by
/// ``FocusSystem/configure(_:of:in:_:)``, and from values as data by ``FocusSystem/configure(_:in:values:)``:
///
/// ```swift
/// let filter = try await system.filter(named: "ExampleChatFocusFilter")
/// try await system.configure(filter, in: .work, values: ["status": "Busy"])
/// ```
public struct FilterConfiguration: Sendable, Hashable, Codable {
  /// The filter, which a mode has at most once.
  public let filter: FilterReference
  /// The values by parameter name. A parameter that is missing here has its default.
  public var values: [String: ParameterValue]
  /// Whether the filter takes part while the mode is on; a disabled one keeps its values.
  public var isEnabled: Bool

  /// Creates a configuration without checking its values.
  ///
  /// ``FocusSystem/configure(_:in:values:)`` checks them.
  public init(
    filter: FilterReference, values: [String: ParameterValue] = [:], isEnabled: Bool = true
  ) {
    self.filter = filter
    self.values = values
    self.isEnabled = isEnabled
  }
}

extension FocusMode {
  /// Adds a schedule in words, such as `09:00-17:30 mon-fri`, under a number that no schedule of the mode has.
  ///
  /// - Throws: ``FocusError`` for words that are no schedule.
  public mutating func addSchedule(reading text: String) throws(FocusError) {
    let ids = schedules.map(\.id)
    let id = (1...).lazy.map { "\($0)" }.first { !ids.contains($0) } ?? ""
    schedules.append(try FocusSchedule(id: id, reading: text))
  }

  /// Removes the schedules that have the times and days of another one.
  ///
  /// - Returns: Whether there were any.
  public mutating func removeSchedules(like other: FocusSchedule) -> Bool {
    let count = schedules.count
    schedules.removeAll { $0.description == other.description }
    return schedules.count < count
  }
}

/// Changes to a mode; a property that is `nil` keeps its value.
///
/// Scenarios and command lines read their words into one.
public struct ModeEdit: Sendable {
  /// The new name.
  public var name: String?
  /// The name of the SF Symbol.
  public var symbolName: String?
  /// The color.
  public var tint: FocusMode.Tint?
  /// All schedules; empty to remove those that the mode has.
  public var schedules: [FocusSchedule]?
  /// The list of apps, by bundle identifier.
  public var apps: FocusSettings.InterruptionList?
  /// The list of people.
  public var people: FocusSettings.InterruptionList?
  /// Whose phone calls ring, in addition to allowed people.
  public var phoneCallsFrom: FocusSettings.AllowedCallers?
  /// Whether a repeated phone call rings.
  public var allowsRepeatedPhoneCalls: Bool?
  /// Whether phone calls of silenced people ring.
  public var allowsCallsFromSilencedPeople: Bool?
  /// Whether apps may see that the mode is on.
  public var sharesStatus: Bool?
  /// Whether time-sensitive notifications interrupt.
  public var allowsTimeSensitive: Bool?
  /// Whether badges are hidden.
  public var hidesBadges: Bool?
  /// Whether the mode silences only while the device is locked.
  public var silencesWhileLocked: Bool?
  /// Whether the mode is as the system offers it: ``FocusSettings/isAsOffered``.
  package var isAsOffered: Bool?

  /// Creates an edit that changes nothing.
  public init() {}

  /// Changes a mode.
  public func apply(to mode: inout FocusMode) {
    mode.name = name ?? mode.name
    mode.symbolName = symbolName ?? mode.symbolName
    mode.tint = tint ?? mode.tint
    mode.schedules = schedules ?? mode.schedules
    var settings = mode.settings
    settings.apps = apps ?? settings.apps
    settings.people = people ?? settings.people
    if let phoneCallsFrom { settings.phoneCallsFrom = phoneCallsFrom }
    settings.allowsRepeatedPhoneCalls =
      allowsRepeatedPhoneCalls ?? settings.allowsRepeatedPhoneCalls
    settings.allowsCallsFromSilencedPeople =
      allowsCallsFromSilencedPeople ?? settings.allowsCallsFromSilencedPeople
    settings.sharesStatus = sharesStatus ?? settings.sharesStatus
    if let allowsTimeSensitive { settings.allowsTimeSensitive = allowsTimeSensitive }
    settings.isAsOffered = isAsOffered ?? settings.isAsOffered
    settings.hidesBadges = hidesBadges ?? settings.hidesBadges
    settings.silences = silencesWhileLocked.map { $0 ? .whileLocked : .always } ?? settings.silences
    mode.settings = settings
  }
}

extension FocusSettings.InterruptionList {
  /// Creates the list of those who are allowed, or else silenced; `nil` when neither is given.
  public init?(allowing allowed: [String]?, silencing silenced: [String]?) {
    if let allowed {
      self = .allow(Set(allowed))
    } else if let silenced {
      self = .silence(Set(silenced))
    } else {
      return nil
    }
  }
}
