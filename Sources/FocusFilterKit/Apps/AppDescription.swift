import Foundation

/// What the device reads from an app when it is installed: names and static texts, no code.
public struct AppDescription: Sendable, Hashable, Identifiable {
  /// The bundle identifier.
  public let id: String
  /// The app's name, as Settings shows it.
  public var name: String
  /// The name of the app's icon, for front ends that draw one.
  public var icon: String?
  /// The app's filters in the order they were listed. Xcode accepts at most one.
  public var filters: [InstalledFilter]
  /// The app groups the app is a member of.
  public var groups: [String]
  /// What the app's developer declared in Xcode.
  public var capabilities: Set<AppCapability>
  /// Whether an extension of the app may change remote notifications before they are shown.
  public var hasServiceExtension: Bool

  /// Creates a description; ``FocusSystem/install(_:)`` makes one from an app's code.
  public init(
    id: String, name: String, icon: String? = nil, filters: [InstalledFilter] = [],
    groups: [String] = [], capabilities: Set<AppCapability> = [],
    hasServiceExtension: Bool = false
  ) {
    self.id = id
    self.name = name
    self.icon = icon
    self.filters = filters
    self.groups = groups
    self.capabilities = capabilities
    self.hasServiceExtension = hasServiceExtension
  }

  /// Returns the filter with an identifier or type name, or `nil`.
  public func filter(named name: String) -> InstalledFilter? {
    filters.first { $0.id == name } ?? filters.first { $0.typeName == name }
  }
}

extension AppDescription {
  /// Reads everything about an app that needs no call of its code but its initializers.
  init(reading app: SimulatedApp, in locale: Locale) {
    let filters = app.filters.map { InstalledFilter(reading: $0, in: locale) }
    self.init(
      id: app.id, name: app.name, icon: app.icon, filters: filters, groups: app.groups,
      capabilities: app.capabilities, hasServiceExtension: app.serviceExtension != nil)
  }
}

extension AppDescription: Named {}
