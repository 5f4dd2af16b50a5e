import FocusAppIntents
import Foundation

/// The declaration of a filter, which the device reads at installation without running the app.
public struct FilterMetadata: Sendable, Hashable, Codable, Identifiable {
  /// The persistent identifier of the intent.
  public let id: String
  /// The name of the type, such as `ExampleChatFocusFilter`.
  public var typeName: String
  /// The title in the device's language at installation.
  public var title: String
  /// The description in the same language; `nil` without one.
  public var description: String?
  /// The app's targets that contain the filter, which decide the processes in which it can run.
  public var membership: FilterMembership = .both
  /// The parameters in the order of their declaration.
  public var parameters: [ParameterMetadata] = []
  /// Whether the type is a `LiveActivityIntent`, too; see ``FocusPolicy/HostHints``.
  package var launchesApp = false
  /// The processes that the type's `allowedExecutionTargets` allow; `nil` for all. See
  /// ``FocusPolicy/HostHints``.
  package var allowedHosts: [ProcessHost]?
  /// Whether Shortcuts lists the filter as an action: the type's `isDiscoverable`.
  package var isDiscoverable: Bool { isHiddenInShortcuts != true }

  /// Stored only where it is true.
  var isHiddenInShortcuts: Bool?

  /// The names of the required parameters that declare no default.
  package var parametersWithoutDefault: [String] {
    parameters.filter { !$0.isOptional && $0.defaultValue == nil }.map(\.name)
  }

  /// Returns the names of the required parameters that have neither a default nor one of these
  /// values.
  func parametersLackingValue(in values: [String: ParameterValue]) -> [String] {
    parametersWithoutDefault.filter { values[$0] ?? .null == .null }
  }

  /// The values with which the filter is called when no Focus applies; `nil` if a required
  /// parameter has no default.
  package var defaultValues: [String: ParameterValue]? {
    guard parametersWithoutDefault.isEmpty else { return nil }  // FocusRule F4-i.
    return completed([:])
  }

  /// Returns the values, completed with the defaults of missing parameters.
  ///
  /// The result leaves out values of unknown parameters.
  package func completed(_ values: [String: ParameterValue]) -> [String: ParameterValue] {
    var result: [String: ParameterValue] = [:]
    for parameter in parameters {
      // Rule F4.5.
      result[parameter.name] =
        values[parameter.name] ?? parameter.defaultValue ?? (parameter.isOptional ? .null : nil)
    }
    return result
  }

  /// Returns the values that aren't the defaults.
  func changes(in values: [String: ParameterValue]) -> [String: ParameterValue] {
    let defaults = completed([:])
    return completed(values).filter { defaults[$0.key] != $0.value }
  }
}

extension FilterMetadata {
  /// Creates the declaration of a filter without parameters; ``FocusSystem/install(_:)`` reads one
  /// from a type.
  package init(id: String, typeName: String, title: String) {
    self.init(id: id, typeName: typeName, title: title, description: nil)
  }

  init(reading filter: SimulatedApp.Filter, in locale: Locale) {
    let read = FilterDescription(reading: filter.type)
    self.init(
      id: read.persistentIdentifier, typeName: read.typeName, title: read.title.text(in: locale),
      // Rule F4.1.
      description: read.description?.descriptionText.text(in: locale),
      membership: filter.membership,
      parameters: read.parameters.map { ParameterMetadata($0, in: locale) },
      launchesApp: filter.type is any LiveActivityIntent.Type,
      allowedHosts: filter.type.allowedExecutionTargets.hosts,
      isHiddenInShortcuts: filter.type.isDiscoverable ? nil : true)
  }
}

extension IntentExecutionTargets {
  /// The simulated processes among the targets; `nil` for all of them.
  fileprivate var hosts: [ProcessHost]? {
    guard !isSuperset(of: [.main, .appIntentsExtension]) else { return nil }
    var hosts: [ProcessHost] = []
    if contains(.main) { hosts.append(.app) }
    if contains(.appIntentsExtension) { hosts.append(.extension) }
    return hosts
  }
}

/// The declaration of a filter's parameter.
public struct ParameterMetadata: Sendable, Hashable, Codable {
  /// The name of the property, which identifies its values.
  public let name: String
  /// The title in the device's language at installation.
  public var title: String
  /// The type in words, such as `a Boolean`.
  public var type: String
  /// Whether the parameter may be `nil`, which is then its default unless the app declares one.
  public var isOptional: Bool
  /// The declared default; `nil` without one.
  public var defaultValue: ParameterValue?
}

extension ParameterMetadata {
  init(_ parameter: ParameterDescription, in locale: Locale) {
    self.init(
      name: parameter.name, title: parameter.title.text(in: locale), type: parameter.type.name,
      isOptional: parameter.isOptional, defaultValue: parameter.defaultValue)
  }
}

/// The app's targets that contain a filter.
public enum FilterMembership: String, Sendable, Hashable, Codable, CaseIterable {
  /// Only the app: the system calls the filter while the app runs; other calls are missed.
  case app
  /// Only an App Intents extension, which can always run.
  case `extension`
  /// Both: the filter runs in the app while the app runs, and otherwise in the extension.
  case both
}

/// The screen on which a person sets up a filter, as data that any front end can draw.
///
/// ```swift
/// let form = try await system.form(for: filter, in: .work)
/// form.fields.map(\.title)  // ["Use Dark Mode", "Status Message", "Selected Account"]
/// ```
public struct FilterForm: Sendable, Hashable, Codable {
  /// The filter that the person sets up.
  package let filter: FilterReference
  /// The name of the filter's app.
  package let appName: String
  /// The name of the app's icon; `nil` if the app has none.
  package let icon: String?
  /// The filter's title, in the device's language.
  public let title: String
  /// The filter's description of its purpose; `nil` without one.
  public let description: String?
  /// The whole configurations that the app suggests, the best first; empty without any.
  public let suggestions: [Suggestion]
  /// The fields, one for each parameter in the order of declaration.
  public let fields: [Field]

  /// A configuration that the app suggests, with its title and subtitle.
  public struct Suggestion: Sendable, Hashable, Codable {
    /// The filter's title with these values.
    public let title: String
    /// The second line; `nil` without one.
    public let subtitle: String?
    /// The values by parameter name.
    public let values: [String: ParameterValue]
  }

  /// A field for one parameter of the filter.
  public struct Field: Sendable, Hashable, Codable {
    /// The parameter's name, which identifies its value.
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
    /// The field's value: the configured value, or else the best suggestion's, or else the declared
    /// default.
    ///
    /// The value is `nil` for an empty required field.
    ///
    /// Before the filter is set up, a field without any of these has ``FilterChoices/initial`` of
    /// its choices (*modeled*).
    public let value: ParameterValue?
    /// The declared default; `nil` without one.
    public let defaultValue: ParameterValue?
    /// The choices in sections; empty if the person may type any value.
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
    /// A value as text; ``FilterForm/Field/expectation`` describes its form.
    case other
  }
}

/// The values that a parameter offers, in the app's sections.
public struct FilterChoices: Sendable, Hashable, Codable {
  /// The name of the parameter.
  public let parameter: String
  /// Whether the parameter takes several values.
  public internal(set) var isList: Bool = false
  /// The sections in the app's order; empty if the person may type any value.
  public internal(set) var sections: [Section]
  /// The initial value: `defaultResult()` of the app's query or provider; `nil` without one.
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

  /// A value to choose, as Settings shows it.
  public struct Choice: Sendable, Hashable, Codable {
    /// The value to configure: an entity's identifier or a case's raw value.
    public let value: ParameterValue
    /// The first line, in the device's language.
    public let title: String
    /// The second line; `nil` without one.
    public let subtitle: String?

    /// The value as a person types it after `name=`, with quotes if necessary.
    ///
    /// ``FocusSystem/values(typed:for:with:)`` reads it as the same value.
    public var typed: String { value.typedText }
  }
}
