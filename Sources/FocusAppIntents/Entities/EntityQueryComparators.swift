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
