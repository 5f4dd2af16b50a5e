package import FocusHost
import Foundation

/// The values that a parameter offers while a person configures it.
package struct ParameterOptions: Sendable {
  package var promptLabel: LocalizedStringResource?
  package var sections: [OptionSection]

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
  /// Whether the app's code makes the list, rather than the declaration.
  let isProvider: Bool
  /// Returns the values on offer, or those that match what a person typed.
  let options: @Sendable (_ text: String?) async throws -> ParameterOptions
  /// Returns the value that the source would start with.
  let initial: @Sendable () async throws -> ParameterValue?
}

extension ParameterChoices {
  /// The values that a provider returns.
  init<Provider: DynamicOptionsProvider>(_ provider: Provider) {
    isProvider = true
    options = { text in
      try await Dependencies.load(of: provider)
      return ParameterOptions(try await provider.results()).containing(text)
    }
    initial = {
      try await Dependencies.load(of: provider)
      return await provider.defaultResult().map(Provider.DefaultValue._form.write)
    }
  }

  /// A fixed list.
  init<Value: _IntentValue>(_ values: [Value]) {
    isProvider = false
    options = { ParameterOptions(values).containing($0) }
    initial = { nil }
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

  /// The options whose title contains the text, without the sections that have none.
  func containing(_ text: String?) -> ParameterOptions {
    guard let text, !text.isEmpty else { return self }
    var result = self
    for index in result.sections.indices {
      result.sections[index].options.removeAll { option in
        !String(localized: option.display.title).localizedCaseInsensitiveContains(text)
      }
    }
    result.sections.removeAll(where: \.options.isEmpty)
    return result
  }
}

extension ParameterOption {
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
