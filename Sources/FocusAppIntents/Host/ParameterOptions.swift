package import FocusHost
import Foundation

/// The values that a parameter offers while a person configures it.
package struct ParameterOptions: Sendable {
  package var promptLabel: LocalizedStringResource?
  package var sections: [OptionSection]
  /// The value to start with, which the app's code names; `nil` when it names none.
  package var initial: ParameterValue?

  package static let none = ParameterOptions(promptLabel: nil, sections: [])
}

/// A part of the values on offer.
package struct OptionSection: Sendable {
  package var heading: DisplayRepresentation?
  package var options: [ParameterOption]
}

/// One value on offer, with the words that show it.
package struct ParameterOption: Sendable {
  package var value: ParameterValue
  package var display: DisplayRepresentation
}

/// Where the values that a parameter offers come from.
struct ParameterChoices: Sendable {
  /// Returns the values on offer, or those that match what a person typed.
  let options: @Sendable (_ text: String?) async throws -> ParameterOptions
}

extension ParameterChoices {
  /// The values that a provider returns.
  init<Provider: DynamicOptionsProvider>(_ provider: Provider) {
    options = { text in
      try await Dependencies.load(of: provider)
      return try await provider.options.containing(text)
    }
  }

  /// A fixed list.
  init<Value: _IntentValue>(_ values: [Value]) {
    options = { ParameterOptions(values).containing($0) }
  }
}

extension DynamicOptionsProvider {
  /// Everything that the provider offers, with its default.
  var options: ParameterOptions {
    get async throws {
      var options = ParameterOptions(try await results())
      options.initial = await defaultResult().map(DefaultValue._form.write)
      return options
    }
  }
}

extension ParameterOptions {
  init(_ results: some ResultsCollection) {
    self.init(
      promptLabel: results.promptLabel,
      sections: (results as? any SectionedResults)?.optionSections
        ?? [OptionSection(heading: nil, options: results.items.map(ParameterOption.init))])
  }

  init<Value: AppEnum>(allCasesOf _: Value.Type) { self.init(Array(Value.allCases)) }

  /// The options that contain the text in title, subtitle, identifier or synonyms, without the
  /// sections that have none.
  func containing(_ text: String?) -> ParameterOptions {
    guard let text, !text.isEmpty else { return self }
    var result = self
    for index in result.sections.indices {
      result.sections[index].options.removeAll { option in
        !option.words.contains { $0.localizedCaseInsensitiveContains(text) }
      }
    }
    result.sections.removeAll(where: \.options.isEmpty)
    return result
  }
}

extension ParameterOption {
  /// What a person may search it by.
  fileprivate var words: [String] {
    let shown = [display.title] + (display.subtitle.map { [$0] } ?? []) + display.synonyms
    return shown.map { String(localized: $0) } + (value.name.map { [$0] } ?? [])
  }

  fileprivate init<Value: _IntentValue>(_ value: Value) {
    self.init(value: Value._form.write(value), display: value.optionRepresentation)
  }
}

/// Results that come in sections, whatever the type of their values.
protocol SectionedResults {
  var optionSections: [OptionSection] { get }
}

extension IntentItemCollection: SectionedResults {
  var optionSections: [OptionSection] {
    sections.map { section in
      OptionSection(
        heading: section.description,
        options: section.items.map { item in
          ParameterOption(value: Result._form.write(item.value), display: item.description)
        })
    }
  }
}

extension _IntentValue {
  /// How the value is shown in a list when nobody says otherwise.
  var optionRepresentation: DisplayRepresentation {
    if let shown = self as? any InstanceDisplayRepresentable { return shown.displayRepresentation }
    if let resource = self as? any CustomLocalizedStringResourceConvertible {
      return DisplayRepresentation(title: resource.localizedStringResource)
    }
    return DisplayRepresentation(title: LocalizedStringResource(stringLiteral: "\(self)"))
  }
}
