package import FocusHost
import Foundation

/// The values that a parameter offers while a person configures it.
package struct ParameterOptions: Sendable {
  package var promptLabel: LocalizedStringResource?
  package var sections: [OptionSection]
  /// The value that the app selects initially; `nil` for none.
  package var initial: ParameterValue?

  package static let none = ParameterOptions(promptLabel: nil, sections: [])
}

/// A section of the offered values.
package struct OptionSection: Sendable {
  package var heading: DisplayRepresentation?
  package var options: [ParameterOption]
}

/// An offered value with its display representation.
package struct ParameterOption: Sendable {
  package var value: ParameterValue
  package var display: DisplayRepresentation
}

/// The source of the values that a parameter offers.
struct ParameterChoices: Sendable {
  /// Returns the options, or only those that match the search text.
  let options: @Sendable (_ text: String?) async throws -> ParameterOptions
}

extension ParameterChoices {
  /// Creates the source from a provider.
  init<Provider: DynamicOptionsProvider>(_ provider: Provider) {
    options = { text in
      try await Dependencies.load(of: provider)
      return try await provider.options.containing(text)
    }
  }

  /// Creates the source from a fixed list.
  init<Value: _IntentValue>(_ values: [Value]) {
    options = { ParameterOptions(values).containing($0) }
  }
}

extension DynamicOptionsProvider {
  /// All options of the provider, with its default value.
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

  /// Returns the options with a title, subtitle, identifier or synonym that contains the text.
  ///
  /// Sections without such an option are left out.
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
  /// The strings in which a search looks for the option.
  fileprivate var words: [String] {
    let shown = [display.title] + (display.subtitle.map { [$0] } ?? []) + display.synonyms
    return shown.map { String(localized: $0) } + (value.name.map { [$0] } ?? [])
  }

  fileprivate init<Value: _IntentValue>(_ value: Value) {
    self.init(value: Value._form.write(value), display: value.optionRepresentation)
  }
}

/// A collection of results in sections, of any value type.
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
  /// The display representation of the value in a list, unless the app provides another.
  var optionRepresentation: DisplayRepresentation {
    if let shown = self as? any InstanceDisplayRepresentable { return shown.displayRepresentation }
    if let resource = self as? any CustomLocalizedStringResourceConvertible {
      return DisplayRepresentation(title: resource.localizedStringResource)
    }
    return DisplayRepresentation(title: LocalizedStringResource(stringLiteral: "\(self)"))
  }
}
