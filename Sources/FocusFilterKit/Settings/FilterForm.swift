import FocusAppIntents
import Foundation

/// The screen on which a person sets a filter up, as data, so that any front end can draw it.
public struct FilterForm: Sendable, Hashable, Codable {
  /// The filter that is set up.
  public let filter: FilterReference
  /// The name of its app.
  public let appName: String
  /// The filter's title, in the device's language.
  public let title: String
  /// What the filter says that it does; `nil` when it says nothing.
  public let description: String?
  /// Whole configurations that the app proposes, the best first; empty when it proposes none.
  public let suggestions: [Suggestion]
  /// A field for each parameter, in the order of their declaration.
  public let fields: [Field]

  /// A configuration that the app proposes, with what it says of itself.
  public struct Suggestion: Sendable, Hashable, Codable {
    /// What the filter calls itself with these values.
    public let title: String
    /// A second line; `nil` without one.
    public let subtitle: String?
    /// The values by parameter name.
    public let values: [String: ParameterValue]
  }

  /// One parameter of the filter.
  public struct Field: Sendable, Hashable, Codable {
    /// The parameter's name, by which its value is given.
    public let name: String
    /// What the field is called, in the device's language.
    public let title: String
    /// What it is for; `nil` when the app doesn't say.
    public let description: String?
    /// How it is filled in.
    public let kind: Kind
    /// What a value must be, in words, such as `an integer from 1 to 180`.
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
    /// What can be chosen; empty when any value may be typed.
    public let choices: [FilterChoices.Section]
  }

  /// How a field is filled in.
  public enum Kind: String, Sendable, Hashable, Codable {
    /// A switch, for a Boolean.
    case toggle
    /// A number, whole or not, for a parameter without choices.
    case number
    /// Any text, for a parameter without choices.
    case text
    /// A day, or a day and time.
    case date
    /// One of the choices.
    case choice
    /// Any number of values, for an array or a set.
    case several
    /// A value in words; ``FilterForm/Field/expectation`` says which.
    case other
  }
}

extension FocusSystem {
  /// Returns the form of a filter for a mode, filled in with what is configured there.
  ///
  /// A filter that isn't set up gets the values of the app's best proposal, else its defaults. Source:
  /// [suggestedFocusFilters(for:)](https://developer.apple.com/documentation/appintents/setfocusfilterintent).
  /// - Throws: ``FocusError``, or what the app's queries throw.
  public func form(for filter: FilterReference, in id: FocusMode.ID) async throws -> FilterForm {
    try await catchUp()
    let mode = try requireMode(id)
    let type = try requireType(of: filter)
    let locale = locale
    let description = FilterDescription(reading: type)
    let configured = mode.filters.first { $0.filter == filter }?.values
    let suggestions = try await suggestions(for: filter)
    let values = configured ?? suggestions.first?.values ?? [:]
    var fields: [FilterForm.Field] = []
    for parameter in description.parameters {
      let choices = try await choices(for: parameter.name, of: filter, with: values)
      // What a person has set up has no value for a parameter that they left alone.
      let value =
        values[parameter.name] ?? parameter.defaultValue
        ?? (configured == nil ? choices.initial : nil) ?? parameter.initialValue
      fields.append(FilterForm.Field(parameter, value: value, choices, in: locale))
    }
    return FilterForm(
      filter: filter, appName: state.apps[filter.app]?.description.name ?? filter.app,
      title: description.title.text(in: locale),
      description: description.description?.descriptionText.text(in: locale),
      suggestions: suggestions, fields: fields)
  }
}

extension FocusSystem {
  /// Returns the configurations that an app proposes for its filter, the best first.
  ///
  /// - Throws: ``FocusError``, or what the app's start-up code or the store throws.
  public func suggestions(for filter: FilterReference) async throws -> [FilterForm.Suggestion] {
    try await catchUp()
    let type = try requireType(of: filter)
    let locale = locale
    return try await ask(filter.app) {
      await type.suggestions().map { suggestion in
        FilterForm.Suggestion(
          title: suggestion.display.title.text(in: locale),
          subtitle: suggestion.display.subtitle?.text(in: locale), values: suggestion.values)
      }
    }
  }
}

extension FilterForm.Field {
  fileprivate init(
    _ parameter: ParameterDescription, value: ParameterValue?, _ choices: FilterChoices,
    in locale: Locale
  ) {
    self.init(
      name: parameter.name, title: parameter.title.text(in: locale),
      description: parameter.description?.text(in: locale),
      kind: FilterForm.Kind(parameter.type, hasChoices: !choices.sections.isEmpty),
      expectation: parameter.type.name, isRequired: !parameter.isOptional,
      value: value, defaultValue: parameter.defaultValue, choices: choices.sections)
  }
}

extension FilterForm.Kind {
  fileprivate init(_ type: ParameterType, hasChoices: Bool) {
    self =
      switch type {
      case .array, .set: .several
      case .entity, .enumeration: .choice
      case .bool: .toggle
      case _ where hasChoices: .choice
      case .int, .double: .number
      case .string: .text
      case .date, .dateComponents: .date
      default: .other
      }
  }
}
