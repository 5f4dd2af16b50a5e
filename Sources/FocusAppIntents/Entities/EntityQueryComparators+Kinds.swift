// A comparison is listed in a query and never made: Focus filters don't ask for one.

/// Whether a property equals a value.
public final class EqualToComparator<
  Property: _IntentValue, Input: _IntentValue, ComparatorMappingType
>: _EntityQueryComparator {
  /// Creates a comparison; the function makes of it what the app needs.
  public init(mappingTransform: @escaping (Property) -> ComparatorMappingType)
  where Input == Property {}
}

/// Whether a property differs from a value.
public final class NotEqualToComparator<
  Property: _IntentValue, Input: _IntentValue, ComparatorMappingType
>: _EntityQueryComparator {
  /// Creates a comparison; the function makes of it what the app needs.
  public init(mappingTransform: @escaping (Property) -> ComparatorMappingType)
  where Input == Property {}
}

/// Whether a property is less than a value.
public final class LessThanComparator<
  Property: _IntentValue, Input: _IntentValue, ComparatorMappingType
>: _EntityQueryComparator {
  /// Creates a comparison; the function makes of it what the app needs.
  public init(mappingTransform: @escaping (Property) -> ComparatorMappingType)
  where Input == Property {}
}

/// Whether a property is at most a value.
public final class LessThanOrEqualToComparator<
  Property: _IntentValue, Input: _IntentValue, ComparatorMappingType
>: _EntityQueryComparator {
  /// Creates a comparison; the function makes of it what the app needs.
  public init(mappingTransform: @escaping (Property) -> ComparatorMappingType)
  where Input == Property {}
}

/// Whether a property is greater than a value.
public final class GreaterThanComparator<
  Property: _IntentValue, Input: _IntentValue, ComparatorMappingType
>: _EntityQueryComparator {
  /// Creates a comparison; the function makes of it what the app needs.
  public init(mappingTransform: @escaping (Property) -> ComparatorMappingType)
  where Input == Property {}
}

/// Whether a property is at least a value.
public final class GreaterThanOrEqualToComparator<
  Property: _IntentValue, Input: _IntentValue, ComparatorMappingType
>: _EntityQueryComparator {
  /// Creates a comparison; the function makes of it what the app needs.
  public init(mappingTransform: @escaping (Property) -> ComparatorMappingType)
  where Input == Property {}
}

/// Whether a property contains a value.
public final class ContainsComparator<
  Property: _IntentValue, Input: _IntentValue, ComparatorMappingType
>: _EntityQueryComparator {
  /// Creates a comparison; the function makes of it what the app needs.
  public init(mappingTransform: @escaping (Property) -> ComparatorMappingType)
  where Input == Property {}
}

/// Whether a property begins with a value.
public final class HasPrefixComparator<
  Property: _IntentValue, Input: _IntentValue, ComparatorMappingType
>: _EntityQueryComparator {
  /// Creates a comparison; the function makes of it what the app needs.
  public init(mappingTransform: @escaping (Property) -> ComparatorMappingType)
  where Input == Property {}
}

/// Whether a property ends with a value.
public final class HasSuffixComparator<
  Property: _IntentValue, Input: _IntentValue, ComparatorMappingType
>: _EntityQueryComparator {
  /// Creates a comparison; the function makes of it what the app needs.
  public init(mappingTransform: @escaping (Property) -> ComparatorMappingType)
  where Input == Property {}
}

/// Whether a property lies between two values.
public final class IsBetweenComparator<
  Property: _IntentValue, Input: _IntentValue, ComparatorMappingType
>: _EntityQueryComparator {
  /// Creates a comparison; the function makes of it what the app needs.
  public init(mappingTransform: @escaping (Property, Property) -> ComparatorMappingType)
  where Input == Property {}
}
