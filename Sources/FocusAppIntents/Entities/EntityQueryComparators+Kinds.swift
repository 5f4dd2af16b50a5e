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
