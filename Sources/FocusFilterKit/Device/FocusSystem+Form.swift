import FocusAppIntents
import Foundation

extension FocusSystem {
  /// Returns the form of a filter for a mode, filled in with what is configured there.
  ///
  /// A filter that isn't set up gets the values of the app's best proposal, else its defaults. Source:
  /// [suggestedFocusFilters(for:)](https://developer.apple.com/documentation/appintents/setfocusfilterintent).
  /// - Throws: ``FocusError``, or what the app's queries throw.
  public func form(for filter: FilterReference, in id: FocusMode.ID) async throws -> FilterForm {
    try await catchUp()
    let mode = try requireMode(id)
    let shape = try requireShape(of: filter)
    let configured = mode.filters.first { $0.filter == filter }?.values
    let suggestions = try await suggestions(for: filter)
    let values = configured ?? suggestions.first?.values ?? [:]
    var fields: [FilterForm.Field] = []
    for parameter in shape.parameters {
      let choices = try await choices(for: parameter.name, of: filter, with: values)
      // What a person has set up has no value for a parameter that they left alone.
      let value =
        values[parameter.name] ?? parameter.shape.defaultValue
        ?? (configured == nil ? choices.initial : nil) ?? parameter.shape.initialValue
      fields.append(FilterForm.Field(parameter, value: value, choices))
    }
    let app = state.apps[filter.app]?.description
    return FilterForm(
      filter: filter, appName: app?.name ?? filter.app, icon: app?.icon,
      title: shape.title, description: shape.description, suggestions: suggestions, fields: fields)
  }
}

extension FocusSystem {
  /// Returns the configurations that an app proposes for its filter, the best first.
  ///
  /// - Throws: ``FocusError``, or what the app's start-up code or the store throws.
  public func suggestions(for filter: FilterReference) async throws -> [FilterForm.Suggestion] {
    try await catchUp()
    return try await ask(filter, ReadSuggestions(filter: filter.filter))
  }
}

extension FilterForm.Field {
  fileprivate init(
    _ parameter: FilterShape.Parameter, value: ParameterValue?, _ choices: FilterChoices
  ) {
    let shape = parameter.shape
    self.init(
      name: shape.name, title: parameter.title, description: parameter.description,
      kind: FilterForm.Kind(shape.type, hasChoices: !choices.sections.isEmpty),
      expectation: shape.type.name, isRequired: !shape.isOptional,
      value: value, defaultValue: shape.defaultValue, choices: choices.sections)
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
