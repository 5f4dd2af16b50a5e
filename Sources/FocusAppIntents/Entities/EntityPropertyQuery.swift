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

/// The properties that a query can compare.
public struct EntityQueryProperties<Entity: AppEntity, ComparatorMappingType>: Sendable {
  /// Creates the list from the properties in a result builder.
  public init(
    @EntityQueryPropertiesBuilder<Entity, ComparatorMappingType> properties: () -> Self
  ) {
    self = properties()
  }

  init() {}
}

/// The result builder for a query's properties.
@resultBuilder
public enum EntityQueryPropertiesBuilder<Entity: AppEntity, ComparatorMappingType> {
  /// Adds one element.
  public static func buildExpression<Value: _IntentValue>(
    _ property: EntityQueryProperty<Entity, Value, ComparatorMappingType>
  ) -> EntityQueryProperty<Entity, Value, ComparatorMappingType> {
    property
  }

  /// Combines the elements of a block.
  public static func buildBlock<each Value: _IntentValue>(
    _ properties: repeat EntityQueryProperty<Entity, each Value, ComparatorMappingType>
  ) -> EntityQueryProperties<Entity, ComparatorMappingType> {
    EntityQueryProperties()
  }
}

/// A property that a query can compare, with its comparisons.
public struct EntityQueryProperty<
  Subject: AppEntity, Property: _IntentValue, ComparatorMappingType
>: Sendable {
  /// Creates a property from a key path of the entity.
  public init(
    _ keyPath: KeyPath<Subject, EntityProperty<Property>>,
    @EntityQueryComparatorsBuilder<Property, ComparatorMappingType> comparators:
      () -> [any _EntityQueryComparator<Property, ComparatorMappingType>]
  ) {}

  /// Creates a property whose values are entities of another query.
  public init<Provider: DynamicOptionsProvider>(
    _ keyPath: KeyPath<Subject, EntityProperty<Property>>, entityProvider: Provider,
    @EntityQueryComparatorsBuilder<Property, ComparatorMappingType> comparators:
      () -> [any _EntityQueryComparator<Property, ComparatorMappingType>]
  ) {}
}

/// The result builder for a property's comparisons.
@resultBuilder
public enum EntityQueryComparatorsBuilder<Property: _IntentValue, ComparatorMappingType> {
  /// Adds one element.
  public static func buildExpression<Comparator: _EntityQueryComparator>(
    _ comparator: Comparator
  ) -> any _EntityQueryComparator<Property, ComparatorMappingType>
  where
    Comparator.Property == Property, Comparator.ComparatorMappingType == ComparatorMappingType
  {
    comparator
  }

  /// Combines the elements of a block.
  public static func buildBlock(
    _ comparators: any _EntityQueryComparator<Property, ComparatorMappingType>...
  ) -> [any _EntityQueryComparator<Property, ComparatorMappingType>] {
    comparators
  }
}

/// A comparison of a property with a value.
public protocol _EntityQueryComparator<Property, ComparatorMappingType>: AnyObject {
  associatedtype Property: _IntentValue
  associatedtype ComparatorMappingType
}

// Comparisons can be declared, but the simulator never creates a comparison with a value.

/// A comparison that is true if a property equals a value.
public final class EqualToComparator<
  Property: _IntentValue, Input: _IntentValue, ComparatorMappingType
>: _EntityQueryComparator {
  /// Creates a comparison; the function converts a value to the app's representation.
  public init(mappingTransform: @escaping (Property) -> ComparatorMappingType)
  where Input == Property {}
}

/// A comparison that is true if a property doesn't equal a value.
public final class NotEqualToComparator<
  Property: _IntentValue, Input: _IntentValue, ComparatorMappingType
>: _EntityQueryComparator {
  /// Creates a comparison; the function converts a value to the app's representation.
  public init(mappingTransform: @escaping (Property) -> ComparatorMappingType)
  where Input == Property {}
}

/// A comparison that is true if a property is less than a value.
public final class LessThanComparator<
  Property: _IntentValue, Input: _IntentValue, ComparatorMappingType
>: _EntityQueryComparator {
  /// Creates a comparison; the function converts a value to the app's representation.
  public init(mappingTransform: @escaping (Property) -> ComparatorMappingType)
  where Input == Property {}
}

/// A comparison that is true if a property is less than or equal to a value.
public final class LessThanOrEqualToComparator<
  Property: _IntentValue, Input: _IntentValue, ComparatorMappingType
>: _EntityQueryComparator {
  /// Creates a comparison; the function converts a value to the app's representation.
  public init(mappingTransform: @escaping (Property) -> ComparatorMappingType)
  where Input == Property {}
}

/// A comparison that is true if a property is greater than a value.
public final class GreaterThanComparator<
  Property: _IntentValue, Input: _IntentValue, ComparatorMappingType
>: _EntityQueryComparator {
  /// Creates a comparison; the function converts a value to the app's representation.
  public init(mappingTransform: @escaping (Property) -> ComparatorMappingType)
  where Input == Property {}
}

/// A comparison that is true if a property is greater than or equal to a value.
public final class GreaterThanOrEqualToComparator<
  Property: _IntentValue, Input: _IntentValue, ComparatorMappingType
>: _EntityQueryComparator {
  /// Creates a comparison; the function converts a value to the app's representation.
  public init(mappingTransform: @escaping (Property) -> ComparatorMappingType)
  where Input == Property {}
}

/// A comparison that is true if a property contains a value.
public final class ContainsComparator<
  Property: _IntentValue, Input: _IntentValue, ComparatorMappingType
>: _EntityQueryComparator {
  /// Creates a comparison; the function converts a value to the app's representation.
  public init(mappingTransform: @escaping (Property) -> ComparatorMappingType)
  where Input == Property {}
}

/// A comparison that is true if a property has a prefix.
public final class HasPrefixComparator<
  Property: _IntentValue, Input: _IntentValue, ComparatorMappingType
>: _EntityQueryComparator {
  /// Creates a comparison; the function converts a value to the app's representation.
  public init(mappingTransform: @escaping (Property) -> ComparatorMappingType)
  where Input == Property {}
}

/// A comparison that is true if a property has a suffix.
public final class HasSuffixComparator<
  Property: _IntentValue, Input: _IntentValue, ComparatorMappingType
>: _EntityQueryComparator {
  /// Creates a comparison; the function converts a value to the app's representation.
  public init(mappingTransform: @escaping (Property) -> ComparatorMappingType)
  where Input == Property {}
}

/// A comparison that is true if a property lies between two values.
public final class IsBetweenComparator<
  Property: _IntentValue, Input: _IntentValue, ComparatorMappingType
>: _EntityQueryComparator {
  /// Creates a comparison; the function converts a value to the app's representation.
  public init(mappingTransform: @escaping (Property, Property) -> ComparatorMappingType)
  where Input == Property {}
}
