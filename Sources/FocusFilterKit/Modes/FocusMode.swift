import FocusText

/// A Focus that a person can turn on, such as Work: identifier, look, settings, schedules and
/// filters.
///
/// A new device has only Do Not Disturb. A test adds the system's other modes by their static
/// names, or a mode of its own:
///
/// ```swift
/// var evening = FocusMode.custom("Evening", symbolName: "moon.stars.fill", tint: .indigo)
/// evening.settings.apps = .allow(["com.example.chat"])
/// try await system.add(evening)
/// try await system.activate(evening.id)
/// ```
///
/// Refer to a Focus by its identifier: a person can edit the name, and the system translates it.
public struct FocusMode: Sendable, Hashable, Codable, Identifiable {
  /// The identifier of the Focus, which never changes.
  public let id: ID
  /// The name in the person's language: one line, not empty, without blanks around.
  ///
  /// No other mode on the device has the same name, regardless of case (*modeled*).
  public var name: String
  /// The name of the SF Symbol, such as `briefcase.fill`.
  public var symbolName: String
  /// The color in which the system draws the symbol.
  public var tint: Tint
  /// The notifications that the Focus allows, and its effects on the device.
  public var settings: FocusSettings
  /// The times at which the Focus turns on automatically, in the order they were added.
  public var schedules: [FocusSchedule]
  /// The Focus filters set up for the Focus, in the order they were added; at most one
  /// configuration for each filter.
  public var filters: [FilterConfiguration]

  /// Creates a Focus; ``FocusSystem/add(_:)`` checks its name and identifier.
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

  /// Decodes a mode; missing settings, schedules and filters get a new mode's defaults.
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

  /// Creates a custom Focus, whose identifier comes from its symbol as on a device.
  ///
  /// Source: *observed*; the identifier is `com.apple.donotdisturb.mode.` and the symbol's name
  /// without dots.
  public static func custom(_ name: String, symbolName: String, tint: Tint) -> FocusMode {
    // Rule F1.3.
    let suffix = symbolName.filter { $0 != "." }
    return FocusMode(
      id: ID(rawValue: "com.apple.donotdisturb.mode.\(suffix)"), name: name,
      symbolName: symbolName, tint: tint)
  }
}

extension FocusMode {
  /// Returns the Focus that a person adds under a name: the system's mode of that name, or else a
  /// custom Focus.
  ///
  /// If `symbolName` is `nil`, a custom Focus gets the first common symbol that none of the
  /// `others`, the device's present modes, has.
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

  /// There are more symbols than a device can have added modes.
  private static let commonSymbols = [
    "star.fill", "heart.fill", "flag.fill", "bolt.fill", "leaf.fill", "house.fill",
    "paintbrush.fill", "hammer.fill", "gift.fill", "cart.fill", "airplane", "guitars.fill",
  ]

  /// The identifier of a Focus, such as `com.apple.focus.work`.
  public struct ID: RawRepresentable, Sendable, Hashable, Codable, CustomStringConvertible {
    /// The text as the system stores it.
    public let rawValue: String

    /// Creates an identifier from any text.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The raw value, without quotes.
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

  /// Creates a reference without checking that the device has such a filter.
  public init(app: String, filter: String) {
    self.app = app
    self.filter = filter
  }
}

/// The values of a filter for one Focus, as a person set them up in Settings.
///
/// A mode has at most one configuration for each filter. A test sets up a filter with
/// ``FocusSystem/configure(_:of:in:_:)``, or from values as data with
/// ``FocusSystem/configure(_:in:values:)``:
///
/// ```swift
/// let filter = try await system.filter(named: "ExampleChatFocusFilter")
/// try await system.configure(filter, in: .work, values: ["status": "Busy"])
/// ```
public struct FilterConfiguration: Sendable, Hashable, Codable {
  /// The filter that the values belong to.
  public let filter: FilterReference
  /// The values by parameter name; a parameter without a value here has its default.
  public var values: [String: ParameterValue]
  /// Whether the filter takes part while the mode is on; a disabled filter keeps its values.
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
  /// Returns the configuration of a filter, or `nil` if the filter isn't set up for the Focus.
  func configuration(of filter: FilterReference) -> FilterConfiguration? {
    filters.first { $0.filter == filter }
  }

  /// Sets up a filter, in place of its earlier configuration or after all others.
  mutating func set(_ configuration: FilterConfiguration) {
    if let index = filters.firstIndex(where: { $0.filter == configuration.filter }) {
      filters[index] = configuration
    } else {
      filters.append(configuration)
    }
  }

  /// Returns the mode with a new list of allowed apps.
  ///
  /// A person who adds a Focus chooses the apps that may interrupt in it; until then, none may
  /// (F3-4u), except in Reduce Interruptions.
  ///
  /// ```swift
  /// try await system.add(.work.allowing("com.example.chat"))
  /// ```
  ///
  /// - Parameter apps: The bundle identifiers of the apps, in any order.
  public func allowing(_ apps: String...) -> FocusMode {
    var mode = self
    mode.settings.apps = .allow(Set(apps))
    return mode
  }

  /// Adds a schedule from text such as `09:00-17:30 mon-fri`; its identifier is the first number
  /// that is free.
  ///
  /// - Throws: ``FocusError`` if the text isn't a schedule.
  public mutating func addSchedule(reading text: String) throws(FocusError) {
    let ids = schedules.map(\.id)
    let id = (1...).lazy.map { "\($0)" }.first { !ids.contains($0) } ?? ""
    schedules.append(try FocusSchedule(id: id, reading: text))
  }

  /// Removes the schedules that have the same times and days as another schedule.
  ///
  /// - Returns: Whether the mode had such a schedule.
  public mutating func removeSchedules(like other: FocusSchedule) -> Bool {
    let count = schedules.count
    schedules.removeAll { $0.description == other.description }
    return schedules.count < count
  }
}

extension FocusMode {
  /// Throws an error for a name that no mode can have: it is on one line, without blanks around.
  static func requireName(_ name: String) throws(FocusError) {
    // A name that looks like an identifier means an existing mode.
    guard name.isOnOneLineWithoutBlanksAround, !name.hasPrefix("com.apple.")
    else { throw .unusableName(name) }
  }

  /// Throws an error for a word that isn't written as the names of SF Symbols are.
  static func requireSymbol(_ name: String) throws(FocusError) {
    guard name.wholeMatch(of: /[a-z0-9.]+/) != nil else { throw .unusableSymbol(name) }
  }
}

extension String {
  /// Whether the text is a word or more on one line, without blanks around, as a name is.
  var isOnOneLineWithoutBlanksAround: Bool {
    guard let first, let last else { return false }
    return !first.isWhitespace && !last.isWhitespace && onOneLine == self
  }
}
