package import FocusHost
import Foundation

/// The values that a parameter offers while a person configures it.
package struct ParameterOptions: Sendable {
  package var promptLabel: LocalizedStringResource?
  package var sections: [OptionSection]
  /// The value that the app selects initially; `nil` for none.
  package var initial: ParameterValue?
  /// The names of the parameters whose values the source of the options reads.
  package var dependsOn: [String] = []
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
      return try await QueryFailure.catching(of: Provider.self) { try await provider.options }
        .containing(text)
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
    var result = without { option in
      !option.words.contains { $0.localizedCaseInsensitiveContains(text) }
    }
    result.sections.removeAll(where: \.options.isEmpty)
    return result
  }

  /// Returns the options without the entities that have the given identifiers.
  fileprivate func without(_ vanished: Set<String>) -> ParameterOptions {
    without { option in
      if case .string(let id) = option.value { vanished.contains(id) } else { false }
    }
  }

  private func without(where isLeftOut: (ParameterOption) -> Bool) -> ParameterOptions {
    var result = self
    for index in result.sections.indices {
      result.sections[index].options.removeAll(where: isLeftOut)
    }
    return result
  }
}

extension ParameterOption {
  /// The strings that a search text is compared with.
  fileprivate var words: [String] {
    let shown = [display.title] + (display.subtitle.map { [$0] } ?? []) + display.synonyms
    return shown.map { String(localized: $0) } + (value.name.map { [$0] } ?? [])
  }

  fileprivate init<Value: _IntentValue>(_ value: Value) {
    self.init(value: Value._form.write(value), display: value.optionRepresentation)
  }
}

/// A list of options in sections, independent of its value type.
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
  /// The value's display representation in a list, unless the app provides another.
  var optionRepresentation: DisplayRepresentation {
    if let shown = self as? any InstanceDisplayRepresentable { return shown.displayRepresentation }
    if let resource = self as? any CustomLocalizedStringResourceConvertible {
      return DisplayRepresentation(title: resource.localizedStringResource)
    }
    return DisplayRepresentation(title: LocalizedStringResource(stringLiteral: "\(self)"))
  }
}

/// The source of a parameter's entities: a query of any entity type.
package struct EntitySource: Sendable {
  /// The identifiers of entities to treat as deleted, even if the app's queries still return them.
  ///
  /// The query of such an entity is called with an identifier that no entity has.
  @TaskLocal package static var vanished: Set<String> = []

  /// Returns an identifier of the same form as the example that belongs to no entity.
  package static func unknownIdentifier(like example: String?) -> String {
    guard let example else { return "deleted" }
    if UUID(uuidString: example) != nil { return "00000000-0000-4000-8000-000000000000" }
    return Int(example) == nil ? "deleted" : "987654321"
  }

  /// The key of a source. Sources with the same key share one call of the query.
  var key: ObjectIdentifier
  /// Whether the query can find entities by a search string.
  let isSearchable: Bool
  /// Looks up entities in one call of the query.
  let entities: @Sendable (_ identifiers: [String]) async throws -> ResolvedEntities
  /// Calls the query for its suggestions, looks up the suggestions' identifiers, and calls it
  /// again.
  package let check: @Sendable () async throws -> EntityCheck
  /// Returns the suggested entities, or the entities that match the search text.
  let options: @Sendable (_ text: String?) async throws -> ParameterOptions

  init<Query: EntityQuery>(_ query: Query) {
    key = ObjectIdentifier(Query.Entity.self)
    isSearchable = query is any EntityStringQuery
    entities = { identifiers in
      try await Dependencies.load(of: query)
      let requested = identifiers.compactMap { text in
        let asked = Self.vanished.contains(text) ? Self.unknownIdentifier(like: text) : text
        return Query.Entity.ID.entityIdentifier(for: asked).map { (text: text, id: $0) }
      }
      let entities = try await QueryFailure.catching(
        of: Query.Entity.self, asked: requested.map(\.text)
      ) { try await query.entities(for: requested.map(\.id)) }
      let known = entities.map { ($0.id.entityIdentifierString, $0) }
      let found = Dictionary(known) { first, _ in first }
      // The spelling of a requested identifier may differ from the entity's own.
      return requested.reduce(into: [:]) { $0[$1.text] = found[$1.id.entityIdentifierString] }
    }
    check = {
      try await Dependencies.load(of: query)
      let entities = try await query.suggestedEntities().items
      let suggested = entities.map(\.id)
      let found = Set(try await query.entities(for: suggested).map(\.id))
      let again = try await query.suggestedEntities().items
      func title(_ entity: Query.Entity) -> String {
        String(localized: entity.optionRepresentation.title)
      }
      let isRenewed =
        Set(suggested).isDisjoint(with: again.map(\.id)) && entities.map(title) == again.map(title)
      return EntityCheck(
        unstable: suggested.first {
          Query.Entity.ID.entityIdentifier(for: $0.entityIdentifierString) != $0
        }?.entityIdentifierString,
        forgotten: suggested.first { !found.contains($0) }?.entityIdentifierString,
        renewed: isRenewed ? entities.first.map(title) : nil)
    }
    options = { text in
      try await Dependencies.load(of: query)
      guard let text, !text.isEmpty, let query = query as? any EntityStringQuery else {
        let all = try await QueryFailure.catching(of: Query.Entity.self) { try await query.options }
        return all.containing(text).without(Self.vanished)
      }
      let found = try await QueryFailure.catching(of: Query.Entity.self) {
        try await query.entities(matching: text)
      }
      return ParameterOptions(found).without(Self.vanished)
    }
  }

  /// Creates the source for an entity type's default query.
  init<Entity: AppEntity>(defaultOf _: Entity.Type) {
    self.init(Entity.defaultQuery)
  }
}

/// The problems of a query whose suggestions were looked up again by their identifiers.
package struct EntityCheck: Sendable {
  /// The first identifier that changes when it is converted to a string and back; `nil` for none.
  package let unstable: String?
  /// The first suggested identifier that the query doesn't find; `nil` for none.
  package let forgotten: String?
  /// The title of the first entity if each has another identifier when it is suggested again.
  package let renewed: String?
}

/// The entities that a query returned, by the requested identifiers.
package typealias ResolvedEntities = [String: any AppEntity]
