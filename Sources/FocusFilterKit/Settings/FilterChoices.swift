import FocusAppIntents
import Foundation

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

    /// The value as a person types it behind `name=`, with quotes where it needs them.
    ///
    /// ``FocusSystem/values(typed:for:)`` reads it as the same value.
    public var typed: String { value.typedText }
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

extension FocusSystem {
  /// Returns the values that a parameter offers while a filter is set up.
  ///
  /// Entities come from their query, cases from their enumeration. Empty when any value may be typed.
  /// The values are those chosen so far; the text is what the person searches for.
  /// - Throws: ``FocusError``, or what the app's queries or the store throw.
  public func choices(
    for parameter: String, of filter: FilterReference,
    with values: [String: ParameterValue] = [:], matching text: String? = nil
  ) async throws -> FilterChoices {
    try await catchUp()
    let type = try requireType(of: filter)
    let locale = locale
    let options = try await ask(filter.app) {
      try await type.options(for: parameter, with: values, matching: text)
    }
    guard let options else {
      let known = state.filter(filter)?.parameters.map(\.name) ?? []
      throw FocusError.unknownParameter(
        parameter, filter: state.filter(filter)?.typeName ?? filter.filter, known: known)
    }
    let description = FilterDescription(reading: type).parameters.first { $0.name == parameter }
    var sections = options.sections.map { FilterChoices.Section($0, in: locale) }
    if case .bool? = description?.type, sections.isEmpty { sections = [.truth] }
    return FilterChoices(parameter: parameter, sections: sections, initial: options.initial)
  }

  /// Reads values as a person types them: `account=work`, `days=mon,tue`, `limit=nil`.
  ///
  /// A choice may be named by its title, if no other has it; case doesn't count in that.
  /// - Throws: ``FocusError`` for the first word that isn't right, or what the app's queries throw.
  public func values(
    typed words: [String], for filter: FilterReference
  ) async throws -> [String: ParameterValue] {
    let type = try requireType(of: filter)
    let parameters = FilterDescription(reading: type).parameters
    let name = state.filter(filter)?.typeName ?? filter.filter
    var values: [String: ParameterValue] = [:]
    for word in words {
      let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard let parameter = parameters.first(where: { $0.name == parts[0] }) else {
        throw FocusError.unknownParameter(
          String(parts[0]), filter: name, known: parameters.map(\.name))
      }
      guard parts.count == 2 else {
        throw FocusError.unusableValue(
          parameter: parameter.name, filter: name,
          sentence: "Missing value. Use '\(parameter.name)=…'.")
      }
      guard values[parameter.name] == nil else {
        throw FocusError.unusableValue(
          parameter: parameter.name, filter: name, sentence: "Duplicate value. Use one value.")
      }
      let titles = try await valuesByTitle(of: parameter, of: filter)
      do {
        values[parameter.name] = try parameter.value(
          typed: String(parts[1]), in: calendar.timeZone, titles: titles)
      } catch {
        throw FocusError.unusableValue(
          parameter: parameter.name, filter: name, sentence: "\(error)")
      }
    }
    return values
  }

  /// The choices of an entity or case by their titles in lower case, where a title is that of one
  /// choice and isn't the value of another, in any case.
  private func valuesByTitle(
    of parameter: ParameterDescription, of filter: FilterReference
  ) async throws -> [String: ParameterValue] {
    switch parameter.type.element {
    case .entity, .enumeration: break
    default: return [:]
    }
    let choices = try await choices(for: parameter.name, of: filter).sections.flatMap(\.choices)
    let owners = Dictionary(grouping: Set(choices.map(\.value))) { value -> String? in
      if case .string(let word) = value { word.lowercased() } else { nil }
    }
    return Dictionary(grouping: choices) { $0.title.lowercased() }.compactMapValues { same in
      Set(same.map(\.value)).count == 1 ? same[0].value : nil
    }.filter { title, value in owners[title, default: [value]] == [value] }
  }
}
