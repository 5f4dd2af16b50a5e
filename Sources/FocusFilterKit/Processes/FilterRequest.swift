import FocusAppIntents
import FocusHost
import FocusText
import Foundation

/// A request of Settings or the device to one of an app's filters.
protocol FilterRequest: AppRequest {
  /// The identifier of the filter.
  var filter: String { get }

  // Said again, so that the compiler infers it from the method below.
  associatedtype Answer
  typealias Filter = any SetFocusFilterIntent.Type

  /// Answers the request by running the filter's own code.
  @concurrent func answer(by type: Filter, in locale: Locale) async throws -> Answer
}

extension FilterRequest {
  @concurrent func answer(by code: AppCode, in turn: AppTurn) async throws -> Answer {
    guard let type = code.program?.filterType(filter) else {
      throw FocusError.unknownFilter(
        filter, app: code.program?.id, known: code.program?.filters.map { "\($0.type)" } ?? [])
    }
    return try await answer(by: type, in: turn.locale)
  }
}

/// Asks for the values that a filter reads as `current`.
struct ReadCurrent: FilterRequest {
  let filter: String

  func answer(by type: Filter, in locale: Locale) async throws -> [String: ParameterValue] {
    try await type.current.parameterValues
  }
}

/// Asks for a report about values: entities that no longer exist, and values that no longer fit.
struct ReportValues: FilterRequest {
  let filter: String
  let values: [String: ParameterValue]

  func answer(by type: Filter, in locale: Locale) async throws -> FillReport {
    do {
      return try await FilledFilter.make(type, values: values).report
    } catch let error as MissingParameterValues {
      return error.report
    }
  }
}

/// Asks for the values that a person couldn't choose in Settings.
struct ReportOffers: FilterRequest {
  let filter: String
  let values: [String: ParameterValue]

  func answer(by type: Filter, in locale: Locale) async throws -> [UnofferedValue] {
    try await type.unoffered(in: values)
  }
}

/// Asks for a filter's title and subtitle with values; the plain title while a value is missing.
struct ReadCard: FilterRequest {
  let filter: String
  let values: [String: ParameterValue]
  let title: String

  func answer(by type: Filter, in locale: Locale) async throws -> KeptCard {
    do {
      let display = try await FilledFilter.make(type, values: values).displayRepresentation
      return KeptCard(
        title: display.title.text(in: locale), subtitle: display.subtitle?.text(in: locale))
    } catch let error as MissingParameterValues {
      return KeptCard(title: title, subtitle: "Needs \(error.names.list(.and))")
    }
  }
}

/// Asks for a parameter's choices, with the values chosen so far and a search text.
///
/// The answer is `nil` if the filter has no such parameter.
struct ReadChoices: FilterRequest {
  let filter: String
  let parameter: String
  var values: [String: ParameterValue] = [:]
  var text: String?

  func answer(by type: Filter, in locale: Locale) async throws -> FilterChoices? {
    try await type.options(for: parameter, with: values, matching: text).map { options in
      FilterChoices(
        parameter: parameter, sections: options.sections.map { .init($0, in: locale) },
        initial: options.initial)
    }
  }
}

/// Asks for the configurations that the app suggests, the best first.
struct ReadSuggestions: FilterRequest {
  let filter: String

  func answer(by type: Filter, in locale: Locale) async throws -> [FilterForm.Suggestion] {
    await type.suggestions().map { suggestion in
      let display = suggestion.displayRepresentation
      return FilterForm.Suggestion(
        title: display.title.text(in: locale), subtitle: display.subtitle?.text(in: locale),
        values: suggestion.parameterValues)
    }
  }
}

extension FilterChoices.Section {
  fileprivate init(_ section: OptionSection, in locale: Locale) {
    self.init(
      title: section.heading?.title.text(in: locale),
      choices: section.options.map { option in
        FilterChoices.Choice(
          value: option.value, title: option.display.title.text(in: locale),
          subtitle: option.display.subtitle?.text(in: locale))
      })
  }
}
