/// The properties that a query can compare.
public struct EntityQueryProperties<Entity: AppEntity, ComparatorMappingType>: Sendable {
  /// Creates properties from those that a closure lists.
  public init(
    @EntityQueryPropertiesBuilder<Entity, ComparatorMappingType> properties: () -> Self
  ) {
    self = properties()
  }

  init() {}
}

/// Lists properties, one on a line.
@resultBuilder
public enum EntityQueryPropertiesBuilder<Entity: AppEntity, ComparatorMappingType> {
  /// Takes one line.
  public static func buildExpression<Value: _IntentValue>(
    _ property: EntityQueryProperty<Entity, Value, ComparatorMappingType>
  ) -> EntityQueryProperty<Entity, Value, ComparatorMappingType> {
    property
  }

  /// Takes what the lines gave.
  public static func buildBlock<each Value: _IntentValue>(
    _ properties: repeat EntityQueryProperty<Entity, each Value, ComparatorMappingType>
  ) -> EntityQueryProperties<Entity, ComparatorMappingType> {
    EntityQueryProperties()
  }
}

/// A property that a query can compare, with the comparisons.
public struct EntityQueryProperty<
  Subject: AppEntity, Property: _IntentValue, ComparatorMappingType
>: Sendable {
  /// Creates a property of the entity itself.
  public init(
    _ keyPath: KeyPath<Subject, EntityProperty<Property>>,
    @EntityQueryComparatorsBuilder<Property, ComparatorMappingType> comparators:
      () -> [any _EntityQueryComparator<Property, ComparatorMappingType>]
  ) {}

  /// Creates a property of an entity that another query returns.
  public init<Provider: DynamicOptionsProvider>(
    _ keyPath: KeyPath<Subject, EntityProperty<Property>>, entityProvider: Provider,
    @EntityQueryComparatorsBuilder<Property, ComparatorMappingType> comparators:
      () -> [any _EntityQueryComparator<Property, ComparatorMappingType>]
  ) {}
}

/// Lists comparisons, one on a line.
@resultBuilder
public enum EntityQueryComparatorsBuilder<Property: _IntentValue, ComparatorMappingType> {
  /// Takes one line.
  public static func buildExpression<Comparator: _EntityQueryComparator>(
    _ comparator: Comparator
  ) -> any _EntityQueryComparator<Property, ComparatorMappingType>
  where
    Comparator.Property == Property, Comparator.ComparatorMappingType == ComparatorMappingType
  {
    comparator
  }

  /// Takes what the lines gave.
  public static func buildBlock(
    _ comparators: any _EntityQueryComparator<Property, ComparatorMappingType>...
  ) -> [any _EntityQueryComparator<Property, ComparatorMappingType>] {
    comparators
  }
}

/// A comparison with a value.
public protocol _EntityQueryComparator<Property, ComparatorMappingType>: AnyObject {
  associatedtype Property: _IntentValue
  associatedtype ComparatorMappingType
}
