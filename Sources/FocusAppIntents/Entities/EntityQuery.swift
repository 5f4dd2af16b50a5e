/// A query that finds an app's entities by their identifiers, and suggests entities to choose from.
///
/// The device calls `entities(for:)` before each call of a filter that has an entity as a value,
/// and `suggestedEntities()` when a person sets up the filter.
///
/// ```swift
/// struct AccountEntityQuery: EntityQuery {
///   @Dependency private var model: ChatModel
///
///   func entities(for identifiers: [AccountEntity.ID]) async throws -> [AccountEntity] {
///     model.accounts.filter { identifiers.contains($0.id) }.map(AccountEntity.init)
///   }
///
///   func suggestedEntities() async throws -> [AccountEntity] {
///     model.accounts.map(AccountEntity.init)
///   }
/// }
/// ```
///
/// Mirrors [`EntityQuery`](https://developer.apple.com/documentation/appintents/entityquery).
public protocol EntityQuery: DynamicOptionsProvider, PersistentlyIdentifiable, Sendable {
  /// The type of the entities.
  associatedtype Entity: AppEntity = Self.Result.Result.ValueType
  where Self.Entity == Self.Result.Result
  /// The type of ``suggestedEntities()``.
  associatedtype Result = [Self.Entity]

  /// Creates the query.
  init()

  /// Returns the entities with the given identifiers, in any order, without those that don't exist.
  func entities(for identifiers: [Entity.ID]) async throws -> [Entity]

  /// Returns the entities to offer while a person configures a parameter.
  func suggestedEntities() async throws -> Result

  /// Returns the displayed texts of the entities with the given identifiers.
  ///
  /// Entities that don't exist are left out.
  func displayRepresentations(
    for identifiers: [Entity.ID]
  ) async throws -> [Entity.ID: DisplayRepresentation]

  /// The processes in which the query may run.
  static var allowedExecutionTargets: IntentExecutionTargets { get }
}

extension EntityQuery {
  /// The type of the processes in which a query may run.
  public typealias ExecutionTargets = IntentExecutionTargets

  /// Any process.
  public static var allowedExecutionTargets: IntentExecutionTargets { .default }

  /// The display representations of ``entities(for:)``.
  public func displayRepresentations(
    for identifiers: [Entity.ID]
  ) async throws -> [Entity.ID: DisplayRepresentation] {
    let found = try await entities(for: identifiers)
    return Dictionary(found.map { ($0.id, $0.displayRepresentation) }) { first, _ in first }
  }

  /// No suggestions.
  public func suggestedEntities() async throws -> Result { .empty }

  /// The suggested entities, offered while a person configures a parameter.
  public func results() async throws -> Result { try await suggestedEntities() }
}

/// A query that also finds entities by a search string.
///
/// The device calls `entities(matching:)` with the text that a person types when setting up a
/// filter.
public protocol EntityStringQuery: EntityQuery {
  /// Returns the entities that match the search string.
  func entities(matching string: String) async throws -> Result
}

/// A query that can return all entities.
///
/// All entities are suggested when a person sets up a filter, unless the query implements
/// `suggestedEntities()`.
public protocol EnumerableEntityQuery: EntityQuery {
  /// Returns all entities.
  func allEntities() async throws -> Result

  /// The description of the *Find* action.
  static var findIntentDescription: IntentDescription? { get }
}

extension EnumerableEntityQuery {
  /// No description.
  public static var findIntentDescription: IntentDescription? { nil }

  /// All entities.
  public func suggestedEntities() async throws -> Result { try await allEntities() }
}

/// A provider of the values that a person can choose for a parameter.
///
/// A parameter names its provider with `optionsProvider:`. The device calls `results()` when a
/// person sets up the filter; an ``EntityQuery`` provides its suggested entities.
///
/// ```swift
/// struct StatusOptions: DynamicOptionsProvider {
///   func results() async throws -> [String] { ["Busy", "In a meeting"] }
/// }
/// ```
///
/// Mirrors
/// [`DynamicOptionsProvider`](https://developer.apple.com/documentation/appintents/dynamicoptionsprovider).
public protocol DynamicOptionsProvider: _SupportsAppDependencies, Sendable {
  /// The type of ``results()``.
  associatedtype Result: ResultsCollection
  /// The type of ``defaultResult()``.
  associatedtype DefaultValue: _IntentValue = Self.Result.Result
  where DefaultValue.ValueType == Result.Result.ValueType

  /// Returns the values to offer, in display order.
  func results() async throws -> Result

  /// Returns the value that is selected initially; `nil` for none.
  func defaultResult() async -> DefaultValue?
}

extension DynamicOptionsProvider {
  /// A collection of values in sections.
  public typealias ItemCollection = IntentItemCollection

  /// A section of values.
  public typealias ItemSection<R> = IntentItemSection<R> where R == Result.Result

  /// A value with its display representation.
  public typealias Item<R> = IntentItem<R> where R == Result.Result

  /// The property wrapper for other parameters of the intent that is being configured.
  public typealias ParameterDependency = IntentParameterDependency

  /// No default value.
  public func defaultResult() async -> DefaultValue? { nil }
}

/// A collection of values to choose from: an array, or an ``IntentItemCollection`` with sections.
public protocol ResultsCollection<Result>: Sendable {
  /// The type of the values.
  associatedtype Result: _IntentValue

  /// The prompt that is displayed while a person chooses.
  var promptLabel: LocalizedStringResource? { get }

  /// Whether a long list displays an alphabetical index.
  var usesIndexedCollation: Bool { get }

  /// The values, in display order.
  var items: [Result.ValueType] { get }

  /// A collection without values.
  static var empty: Self { get }
}

extension Array: ResultsCollection where Element: _IntentValue {
  /// The array itself.
  public typealias Result = Element

  /// No prompt.
  public var promptLabel: LocalizedStringResource? { nil }

  /// `false`.
  public var usesIndexedCollation: Bool { false }

  /// The array itself.
  public var items: [Element.ValueType] {
    flatMap { element in (element as? Element.ValueType).map { [$0] } ?? [] }
  }

  /// An empty array.
  public static var empty: [Element] { [] }
}

/// A value with its display representation, in a list of options.
public struct IntentItem<Value: _IntentValue>: Sendable {
  /// The value.
  public var value: Value

  /// The display representation of the value.
  public var description: DisplayRepresentation

  /// Creates an item from a value and its display representation.
  public init(
    _ value: Value, title: LocalizedStringResource, subtitle: LocalizedStringResource? = nil,
    image: DisplayRepresentation.Image? = nil
  ) {
    self.value = value
    self.description = DisplayRepresentation(title: title, subtitle: subtitle, image: image)
  }

  /// Creates an item from a value with its own display representation.
  public init(_ value: Value) {
    self.value = value
    self.description = value.optionRepresentation
  }

  /// The result builder for items, with support for loops.
  @resultBuilder
  public enum Builder {
    /// Adds one element.
    public static func buildExpression(_ value: Value) -> [IntentItem<Value>] {
      [IntentItem(value)]
    }

    /// Adds one element.
    public static func buildExpression(_ item: IntentItem<Value>) -> [IntentItem<Value>] { [item] }

    /// Combines the elements of a block.
    public static func buildBlock(_ items: [IntentItem<Value>]...) -> [IntentItem<Value>] {
      items.flatMap(\.self)
    }

    /// Combines the elements of a loop.
    public static func buildArray(_ items: [[IntentItem<Value>]]) -> [IntentItem<Value>] {
      items.flatMap(\.self)
    }
  }
}

/// A section of a list of options, with a heading.
public struct IntentItemSection<Result: _IntentValue>: Sendable {
  /// The heading.
  public var description: DisplayRepresentation?

  /// The items, in display order.
  public var items: [IntentItem<Result>]

  /// Creates a section without a heading.
  public init(items: [IntentItem<Result>]) {
    self.items = items
  }

  /// Creates a section from items.
  public init(_ title: LocalizedStringResource, items: [IntentItem<Result>]) {
    self.description = DisplayRepresentation(title: title)
    self.items = items
  }

  /// Creates a section from values with their own display representations.
  public init(_ title: LocalizedStringResource, items: [Result]) {
    self.init(title, items: items.map { IntentItem($0) })
  }

  /// Creates a section from the items in a result builder.
  public init(
    _ title: LocalizedStringResource? = nil,
    @IntentItem<Result>.Builder itemsBuilder: () -> [IntentItem<Result>]
  ) {
    self.description = title.map { DisplayRepresentation(title: $0) }
    self.items = itemsBuilder()
  }

  /// Creates a section with a subtitle or image in its heading, from the items in a result builder.
  public init(
    _ title: LocalizedStringResource, subtitle: LocalizedStringResource? = nil,
    image: DisplayRepresentation.Image? = nil,
    @IntentItem<Result>.Builder itemsBuilder: () -> [IntentItem<Result>]
  ) {
    self.description = DisplayRepresentation(title: title, subtitle: subtitle, image: image)
    self.items = itemsBuilder()
  }

  /// Creates a section from items.
  @available(*, deprecated, renamed: "init(_:items:)")
  public init(title: LocalizedStringResource, items: [IntentItem<Result>]) {
    self.init(title, items: items)
  }

  /// The result builder for sections, with support for loops.
  @resultBuilder
  public enum Builder {
    /// Adds one element.
    public static func buildExpression(
      _ section: IntentItemSection<Result>
    ) -> [IntentItemSection<Result>] {
      [section]
    }

    /// Combines the elements of a block.
    public static func buildBlock(
      _ sections: [IntentItemSection<Result>]...
    ) -> [IntentItemSection<Result>] {
      sections.flatMap(\.self)
    }

    /// Combines the elements of a loop.
    public static func buildArray(
      _ sections: [[IntentItemSection<Result>]]
    ) -> [IntentItemSection<Result>] {
      sections.flatMap(\.self)
    }
  }
}

/// A list of options in sections.
///
/// An options provider returns such a list to group the choices of a parameter:
///
/// ```swift
/// func results() async throws -> IntentItemCollection<String> {
///   IntentItemCollection(sections: [IntentItemSection("Short", items: ["Busy", "Away"])])
/// }
/// ```
public struct IntentItemCollection<Result: _IntentValue>: ResultsCollection {
  /// The sections, in display order.
  public var sections: [IntentItemSection<Result>]

  /// The prompt that is displayed while a person chooses.
  public var promptLabel: LocalizedStringResource?

  /// Whether a long list displays an alphabetical index.
  public var usesIndexedCollation: Bool

  /// Creates a collection with one section.
  public init(
    promptLabel: LocalizedStringResource? = nil, usesIndexedCollation: Bool = false,
    items: [Result]
  ) where Result: DisplayRepresentable {
    self.init(
      promptLabel: promptLabel, usesIndexedCollation: usesIndexedCollation,
      sections: [IntentItemSection(items: items.map { IntentItem($0) })])
  }

  /// Creates a collection from sections.
  public init(
    promptLabel: LocalizedStringResource? = nil, usesIndexedCollation: Bool = false,
    sections: [IntentItemSection<Result>]
  ) {
    self.promptLabel = promptLabel
    self.usesIndexedCollation = usesIndexedCollation
    self.sections = sections
  }

  /// Creates a collection from the sections in a result builder.
  public init(
    promptLabel: LocalizedStringResource? = nil, usesIndexedCollation: Bool = false,
    @IntentItemSection<Result>.Builder sectionsBuilder: () -> [IntentItemSection<Result>]
  ) {
    self.init(
      promptLabel: promptLabel, usesIndexedCollation: usesIndexedCollation,
      sections: sectionsBuilder())
  }

  /// The values of all sections.
  public var items: [Result.ValueType] { sections.flatMap { $0.items.map(\.value).items } }

  /// A collection without sections.
  public static var empty: Self { Self(sections: []) }
}
