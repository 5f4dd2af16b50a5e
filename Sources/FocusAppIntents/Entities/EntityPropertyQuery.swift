/// A query that finds entities by comparisons of their properties.
///
/// A Focus filter never runs such a query, so the simulator doesn't call `entities(matching:…)`.
public protocol EntityPropertyQuery: EntityQuery {
  /// The app's representation of a comparison.
  associatedtype ComparatorMappingType

  /// The properties that can be compared.
  static var properties: QueryProperties { get }

  /// The properties by which results can be sorted.
  static var sortingOptions: SortingOptions { get }

  /// The description of the *Find* action.
  static var findIntentDescription: IntentDescription? { get }

  /// Returns the entities that match the comparisons.
  func entities(
    matching comparators: [ComparatorMappingType], mode: ComparatorMode,
    sortedBy: [EntityQuerySort<Entity>], limit: Int?
  ) async throws -> Result
}

extension EntityPropertyQuery {
  /// The combination of several comparisons.
  public typealias ComparatorMode = EntityQueryComparatorMode
  /// The properties that can be compared.
  public typealias QueryProperties = EntityQueryProperties<Entity, ComparatorMappingType>
  /// A property that can be compared.
  public typealias Property = EntityQueryProperty
  /// The properties by which results can be sorted.
  public typealias SortingOptions = EntityQuerySortingOptions<Entity>
  /// A property by which results can be sorted.
  public typealias SortableBy = EntityQuerySortableByProperty<Entity>
  /// A property with a sort order.
  public typealias Sort = EntityQuerySort

  /// No description.
  public static var findIntentDescription: IntentDescription? { nil }
}

/// The combination of several comparisons.
public enum EntityQueryComparatorMode: Hashable, Sendable {
  /// All comparisons must match.
  case and
  /// At least one comparison must match.
  case or
}

/// A property with a sort order.
public struct EntityQuerySort<Entity: AppEntity> {
  /// The property by which results are sorted.
  public let by: PartialKeyPath<Entity>

  /// The sort order.
  public let order: Ordering

  /// An ascending or descending order.
  public enum Ordering: Hashable, Sendable {
    /// The smallest value first.
    case ascending
    /// The greatest value first.
    case descending
  }
}

/// The properties by which a query's results can be sorted.
public struct EntityQuerySortingOptions<Entity: AppEntity>: Sendable {
  /// Creates options without properties.
  public init() {}

  /// Creates options from the properties in a result builder.
  public init(@_Builder content: () -> [EntityQuerySortableByProperty<Entity>]) {}

  /// The result builder for sorting options.
  @resultBuilder
  public enum _Builder {
    public static func buildBlock(
      _ properties: EntityQuerySortableByProperty<Entity>...
    ) -> [EntityQuerySortableByProperty<Entity>] {
      properties
    }
  }
}

/// A property by which a query's results can be sorted.
public struct EntityQuerySortableByProperty<Entity: AppEntity>: Sendable {
  /// Creates a sorting option from a property.
  public init<Value: _IntentValue>(_ keyPath: KeyPath<Entity, EntityProperty<Value>>) {}
}
