/// A query that finds entities by the values of their properties.
///
/// Focus filters never ask such questions, so nothing here calls `entities(matching:…)`.
public protocol EntityPropertyQuery: EntityQuery {
  /// What the app makes of one comparison.
  associatedtype ComparatorMappingType

  /// The properties that can be compared.
  static var properties: QueryProperties { get }

  /// The properties that can be sorted by.
  static var sortingOptions: SortingOptions { get }

  /// The description of the action that finds entities.
  static var findIntentDescription: IntentDescription? { get }

  /// Returns the entities that satisfy the comparisons.
  func entities(
    matching comparators: [ComparatorMappingType], mode: ComparatorMode,
    sortedBy: [EntityQuerySort<Entity>], limit: Int?
  ) async throws -> Result
}

extension EntityPropertyQuery {
  /// How several comparisons combine.
  public typealias ComparatorMode = EntityQueryComparatorMode
  /// The properties that can be compared.
  public typealias QueryProperties = EntityQueryProperties<Entity, ComparatorMappingType>
  /// A property that can be compared.
  public typealias Property = EntityQueryProperty
  /// The properties that can be sorted by.
  public typealias SortingOptions = EntityQuerySortingOptions<Entity>
  /// A property that can be sorted by.
  public typealias SortableBy = EntityQuerySortableByProperty<Entity>
  /// A property to sort by, and the direction.
  public typealias Sort = EntityQuerySort

  /// No description.
  public static var findIntentDescription: IntentDescription? { nil }
}

/// How several comparisons combine.
public enum EntityQueryComparatorMode: Hashable, Sendable {
  /// All comparisons must hold.
  case and
  /// One comparison must hold.
  case or
}

/// A property to sort by, and the direction.
public struct EntityQuerySort<Entity: AppEntity> {
  /// The property.
  public let by: PartialKeyPath<Entity>

  /// The direction.
  public let order: Ordering

  /// The direction of an order.
  public enum Ordering: Hashable, Sendable {
    /// The least first.
    case ascending
    /// The greatest first.
    case descending
  }
}

/// The properties that a query can sort by.
public struct EntityQuerySortingOptions<Entity: AppEntity>: Sendable {
  /// Creates options without a property.
  public init() {}

  /// Creates options of the properties that a closure lists.
  public init(@_Builder content: () -> [EntityQuerySortableByProperty<Entity>]) {}

  /// Lists properties, one on a line.
  @resultBuilder
  public enum _Builder {
    public static func buildBlock(
      _ properties: EntityQuerySortableByProperty<Entity>...
    ) -> [EntityQuerySortableByProperty<Entity>] {
      properties
    }
  }
}

/// A property that a query can sort by.
public struct EntityQuerySortableByProperty<Entity: AppEntity>: Sendable {
  /// Names a property.
  public init<Value: _IntentValue>(_ keyPath: KeyPath<Entity, EntityProperty<Value>>) {}
}
