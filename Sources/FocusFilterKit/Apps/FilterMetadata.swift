import FocusAppIntents
import Foundation

/// The declaration of a filter, which the device reads at installation without running the app.
public struct FilterMetadata: Sendable, Hashable, Codable, Identifiable {
  /// The persistent identifier of the intent.
  public let id: String
  /// The name of the type, such as `ExampleChatFocusFilter`.
  public var typeName: String
  /// The title in the language the device had at installation.
  public var title: String
  /// The description in the same language; `nil` without one.
  public var description: String?
  /// The app's targets that have the filter, and so the processes in which it can run.
  public var membership: FilterMembership
  /// The parameters in the order of their declaration.
  public var parameters: [ParameterMetadata]
  /// Whether the type is a `LiveActivityIntent`, too; see ``FocusPolicy/HostHints``.
  public var launchesApp: Bool
  /// Where the type's `allowedExecutionTargets` let it run; `nil` for anywhere. See
  /// ``FocusPolicy/HostHints``.
  public var allowedHosts: [ProcessHost]?

  /// Creates a filter as the device knows it; ``FocusSystem/install(_:)-(SimulatedApp)`` reads it from a type.
  package init(
    id: String, typeName: String, title: String, description: String? = nil,
    membership: FilterMembership = .both, parameters: [ParameterMetadata] = [],
    launchesApp: Bool = false, allowedHosts: [ProcessHost]? = nil
  ) {
    self.id = id
    self.typeName = typeName
    self.title = title
    self.description = description
    self.membership = membership
    self.parameters = parameters
    self.launchesApp = launchesApp
    self.allowedHosts = allowedHosts
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
    guard parametersWithoutDefault.isEmpty else { return nil }  // FocusRule F4-i.
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

extension FilterMetadata {
  init(reading filter: SimulatedApp.Filter, in locale: Locale) {
    let read = FilterDescription(reading: filter.type)
    self.init(
      id: read.persistentIdentifier, typeName: read.typeName, title: read.title.text(in: locale),
      // Rule F4.1.
      description: read.description?.descriptionText.text(in: locale),
      membership: filter.membership,
      parameters: read.parameters.map { ParameterMetadata($0, in: locale) },
      launchesApp: filter.type is any LiveActivityIntent.Type,
      allowedHosts: filter.type.allowedExecutionTargets.hosts)
  }
}

extension IntentExecutionTargets {
  /// The processes of a simulated device that are among the targets; `nil` for all of them.
  fileprivate var hosts: [ProcessHost]? {
    guard !isSuperset(of: [.main, .appIntentsExtension]) else { return nil }
    var hosts: [ProcessHost] = []
    if contains(.main) { hosts.append(.app) }
    if contains(.appIntentsExtension) { hosts.append(.extension) }
    return hosts
  }
}

/// A parameter of a filter as the device knows it.
public struct ParameterMetadata: Sendable, Hashable, Codable {
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
  /// The name of the type in the metadata of an app whose code isn't here; `nil` where the code tells the type.
  public var valueType: String?
  /// The cases of an enumeration in such metadata; `nil` for any other type.
  public var choices: [FilterChoices.Choice]?

  /// Creates a parameter as the device knows it.
  package init(
    name: String, title: String, type: String, isOptional: Bool, defaultValue: ParameterValue?,
    valueType: String? = nil, choices: [FilterChoices.Choice]? = nil
  ) {
    self.valueType = valueType
    self.choices = choices
    self.name = name
    self.title = title
    self.type = type
    self.isOptional = isOptional
    self.defaultValue = defaultValue
  }
}

extension ParameterMetadata {
  init(_ parameter: ParameterDescription, in locale: Locale) {
    self.init(
      name: parameter.name, title: parameter.title.text(in: locale), type: parameter.type.name,
      isOptional: parameter.isOptional, defaultValue: parameter.defaultValue)
  }
}

extension ParameterMetadata {
  /// Returns the words for a type that an app's metadata names.
  package static func words(for type: String, cases: [FilterChoices.Choice]?) -> String {
    let names = cases?.compactMap { choice in
      if case .string(let name) = choice.value { name } else { String?.none }
    }
    return ParameterType(described: type, cases: names).name
  }
}

/// The targets of the app that a filter is a member of.
public enum FilterMembership: String, Sendable, Hashable, Codable, CaseIterable {
  /// The app alone: the filter is called while the app runs, and other calls are missed.
  case app
  /// An App Intents extension alone, which can always run.
  case `extension`
  /// Both: the filter runs in the app while the app runs, else in the extension.
  case both
}

/// The screen on which a person sets up a filter, as data that any front end can draw.
///
/// ```swift
/// let form = try await system.form(for: filter, in: .work)
/// form.fields.map(\.title)  // ["Use Dark Mode", "Status Message", "Selected Account"]
/// ```
public struct FilterForm: Sendable, Hashable, Codable {
  /// The filter that is set up.
  public let filter: FilterReference
  /// The name of its app.
  public let appName: String
  /// The name of the app's icon; `nil` when it has none.
  public let icon: String?
  /// The filter's title, in the device's language.
  public let title: String
  /// The filter's description of its purpose; `nil` without one.
  public let description: String?
  /// Whole configurations that the app proposes, the best first; empty when it proposes none.
  public let suggestions: [Suggestion]
  /// A field for each parameter, in the order of their declaration.
  public let fields: [Field]

  /// A configuration that the app proposes, with what it says of itself.
  public struct Suggestion: Sendable, Hashable, Codable {
    /// The filter's title with these values.
    public let title: String
    /// A second line; `nil` without one.
    public let subtitle: String?
    /// The values by parameter name.
    public let values: [String: ParameterValue]
  }

  /// A field for one parameter of the filter.
  public struct Field: Sendable, Hashable, Codable {
    /// The parameter's name, by which its value is given.
    public let name: String
    /// The field's title in the device's language.
    public let title: String
    /// The field's description of its purpose; `nil` without one.
    public let description: String?
    /// The way in which a person fills in the field.
    public let kind: Kind
    /// The expected value in words, such as `an integer from 1 to 180`.
    public let expectation: String
    /// Whether the filter can't be set up without a value.
    public let isRequired: Bool
    /// The value that the field has: the configured one, else that of the best proposal, else the
    /// declared default; `nil` for a required field that is empty.
    ///
    /// As long as the filter isn't set up, a field without any of these has the value that its
    /// choices start with (*modeled*).
    public let value: ParameterValue?
    /// The declared default; `nil` without one.
    public let defaultValue: ParameterValue?
    /// The choices in sections; empty if any value may be typed.
    public let choices: [FilterChoices.Section]
  }

  /// A way in which a person fills in a field.
  public enum Kind: String, Sendable, Hashable, Codable {
    /// A switch, for a Boolean.
    case toggle
    /// A number, whole or not, for a parameter without choices.
    case number
    /// Any text, for a parameter without choices.
    case text
    /// A day, or a day and time.
    case date
    /// A single choice.
    case choice
    /// Any number of values, for an array or a set.
    case several
    /// A value in words; ``FilterForm/Field/expectation`` says which.
    case other
  }
}

/// The values that a parameter offers, in sections as the app made them.
public struct FilterChoices: Sendable, Hashable, Codable {
  /// The name of the parameter.
  public let parameter: String
  /// The sections in the app's order; empty when any value may be typed.
  public let sections: [Section]
  /// The value to start with, the `defaultResult()` of the app's query or provider; `nil` when it has
  /// none.
  public let initial: ParameterValue?

  /// A group of choices.
  public struct Section: Sendable, Hashable, Codable {
    /// The heading; `nil` for choices without one.
    public let title: String?
    /// The choices in the app's order.
    public let choices: [Choice]

    /// Both values of a Boolean.
    static let truth = Section(
      title: nil,
      choices: [true, false].map { Choice(value: .bool($0), title: "\($0)", subtitle: nil) })
  }

  /// A value that can be chosen, as Settings shows it.
  public struct Choice: Sendable, Hashable, Codable {
    /// The value to configure: an entity's identifier or a case's raw value.
    public let value: ParameterValue
    /// The first line, in the device's language.
    public let title: String
    /// The second line; `nil` without one.
    public let subtitle: String?

    /// Creates a choice.
    package init(value: ParameterValue, title: String, subtitle: String?) {
      self.value = value
      self.title = title
      self.subtitle = subtitle
    }

    /// The value as a person types it behind `name=`, with quotes where it needs them.
    ///
    /// ``FocusSystem/values(typed:for:)`` reads it as the same value.
    public var typed: String { value.typedText }
  }
}
