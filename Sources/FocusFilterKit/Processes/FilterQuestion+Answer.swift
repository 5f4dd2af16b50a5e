import FocusAppIntents
import FocusHost
import FocusText
import Foundation

extension SetFocusFilterIntent {
  /// Answers a question of Settings with the filter's own code.
  static func answer(
    _ question: FilterQuestion, in locale: Locale
  ) async throws -> CodeAnswer {
    switch question {
    case .current: return .values(try await current.parameterValues)
    case .report(let values): return .report(try await report(on: values))
    case .card(let values, let title):
      return .card(Crossing(try await card(of: values, title: title, in: locale)))
    case .choices(let parameter, let values, let text):
      let offer = try await options(for: parameter, with: values, matching: text)
      return .choices(offer.map { OfferedChoices($0, in: locale) })
    case .suggestions:
      return .suggestions(
        await suggestions().map { suggestion in
          FilterForm.Suggestion(
            title: suggestion.display.title.text(in: locale),
            subtitle: suggestion.display.subtitle?.text(in: locale), values: suggestion.values)
        })
    }
  }

  private static func report(on values: [String: ParameterValue]) async throws -> ValueReport {
    do {
      return ValueReport(try await FilledFilter.make(self, values: values).report)
    } catch let error as MissingParameterValues {
      return ValueReport(error.report)
    }
  }

  private static func card(
    of values: [String: ParameterValue], title: String, in locale: Locale
  ) async throws -> KeptCard {
    do {
      let display = try await FilledFilter.make(self, values: values).displayRepresentation
      return KeptCard(
        title: display.title.text(in: locale), subtitle: display.subtitle?.text(in: locale))
    } catch let error as MissingParameterValues {
      return KeptCard(title: title, subtitle: "Needs \(error.names.list(.and))")
    }
  }
}

extension ValueReport {
  init(_ report: FillReport) {
    vanished = report.vanished.map { Entity(parameter: $0.parameter, identifier: $0.identifier) }
    misfits = report.misfits.keys.sorted()
  }
}

extension OfferedChoices {
  fileprivate init(_ options: ParameterOptions, in locale: Locale) {
    self.init(
      sections: options.sections.map { FilterChoices.Section($0, in: locale) },
      initial: options.initial)
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
