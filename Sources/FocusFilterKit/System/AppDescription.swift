/// What the device reads from an app when it is installed: names and static texts, no code.
public struct AppDescription: Sendable, Hashable, Codable, Identifiable {
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
  /// Whether an extension of the app may change remote notifications before they are shown.
  public var hasServiceExtension: Bool

  /// Creates a description; ``FocusSystem/install(_:)`` makes one from an app's code.
  public init(
    id: String, name: String, icon: String? = nil, filters: [InstalledFilter] = [],
    groups: [String] = [], hasServiceExtension: Bool = false
  ) {
    self.id = id
    self.name = name
    self.icon = icon
    self.filters = filters
    self.groups = groups
    self.hasServiceExtension = hasServiceExtension
  }

  /// Whether a word means the app: its identifier, or its name, where case doesn't count.
  func isCalled(_ word: String) -> Bool {
    id == word || name.lowercased() == word.lowercased()
  }

  /// Returns the filter with an identifier or type name, or `nil`.
  public func filter(named name: String) -> InstalledFilter? {
    filters.first { $0.id == name } ?? filters.first { $0.typeName == name }
  }
}

/// A filter as the device knows it without running the app.
public struct InstalledFilter: Sendable, Hashable, Codable, Identifiable {
  /// The persistent identifier of the intent.
  public let id: String
  /// The name of the type, such as `ExampleChatFocusFilter`.
  public var typeName: String
  /// The title in the language the device had at installation.
  public var title: String
  /// The description in the same language; `nil` without one.
  public var description: String?
  /// Which of the app's targets the filter is in, which decides where it can run.
  public var membership: FilterMembership
  /// The parameters in the order of their declaration.
  public var parameters: [InstalledParameter]

  /// Creates a filter as the device knows it; ``FocusSystem/install(_:)`` reads it from a type.
  public init(
    id: String, typeName: String, title: String, description: String? = nil,
    membership: FilterMembership = .both, parameters: [InstalledParameter] = []
  ) {
    self.id = id
    self.typeName = typeName
    self.title = title
    self.description = description
    self.membership = membership
    self.parameters = parameters
  }

  /// The names of the required parameters that declare no default.
  public var parametersWithoutDefault: [String] {
    parameters.filter { !$0.isOptional && $0.defaultValue == nil }.map(\.name)
  }

  /// Returns the names of the required parameters that have neither a default nor one of these values.
  func parametersLackingValue(in values: [String: ParameterValue]) -> [String] {
    parametersWithoutDefault.filter { values[$0] ?? .null == .null }
  }

  /// The values that the filter has when no Focus applies, or `nil` when they don't exist because
  /// a required parameter has no default.
  public var defaultValues: [String: ParameterValue]? {
    guard parametersWithoutDefault.isEmpty else { return nil }  // Rule F4-i.
    return completed([:])
  }

  /// Returns the values with a default for every parameter that they lack and that has one.
  ///
  /// Values of parameters that don't exist are left out.
  public func completed(_ values: [String: ParameterValue]) -> [String: ParameterValue] {
    var result: [String: ParameterValue] = [:]
    for parameter in parameters {
      // Rule F4.5.
      result[parameter.name] =
        values[parameter.name] ?? parameter.defaultValue ?? (parameter.isOptional ? .null : nil)
    }
    return result
  }
}

/// A parameter of a filter as the device knows it.
public struct InstalledParameter: Sendable, Hashable, Codable {
  /// The name of the property, by which values are stored and given.
  public let name: String
  /// The title in the language the device had at installation.
  public var title: String
  /// The type in words, such as `a Boolean`.
  public var type: String
  /// Whether the parameter may have no value; its default is none then, unless one is declared.
  public var isOptional: Bool
  /// The declared default; `nil` when none is declared.
  public var defaultValue: ParameterValue?

  /// Creates a parameter as the device knows it.
  public init(
    name: String, title: String, type: String, isOptional: Bool, defaultValue: ParameterValue?
  ) {
    self.name = name
    self.title = title
    self.type = type
    self.isOptional = isOptional
    self.defaultValue = defaultValue
  }
}

/// The targets of the app that a filter is a member of.
public enum FilterMembership: String, Sendable, Hashable, Codable {
  /// In the app alone: it is called while the app runs, and missed else.
  case app
  /// In an App Intents extension alone, which can always run.
  case `extension`
  /// In both: it runs in the app while that runs, else in the extension.
  case both
}
