public import Foundation

/// A conversion from another type of value to a parameter's value.
///
/// The simulator never calls resolvers, because it sets values of the right type.
public protocol Resolver: Hashable, Sendable {
  /// The type of the given value.
  associatedtype Input: _IntentValue
  /// The type of the converted value.
  associatedtype Output: _IntentValue

  /// The context of the parameter that is resolved.
  typealias Context = IntentParameterContext

  /// Returns the converted value; `nil` if `input` can't be converted.
  func resolve(
    from input: Input, context: IntentParameterContext<Output>
  ) async throws -> Output?
}

/// The resolvers of a parameter, in the order in which they are called.
public protocol ResolverSpecification: Hashable, Sendable, Sequence where Element == any Resolver {
  /// The type of the parameter's value.
  associatedtype Output
}

/// A specification without resolvers.
public struct EmptyResolverSpecification<Value: _IntentValue>: ResolverSpecification {
  /// The type of the parameter's value.
  public typealias Output = Value

  /// Creates the empty specification.
  public init() {}

  /// Returns an empty iterator.
  public func makeIterator() -> EmptyCollection<any Resolver>.Iterator {
    EmptyCollection<any Resolver>().makeIterator()
  }
}

/// The resolvers in a result builder.
public struct _ResolverList<Value: _IntentValue>: ResolverSpecification {
  public typealias Output = Value

  private let resolvers: [any Resolver]

  init(_ resolvers: [any Resolver]) { self.resolvers = resolvers }

  public func makeIterator() -> [any Resolver].Iterator { resolvers.makeIterator() }

  public static func == (left: Self, right: Self) -> Bool {
    left.resolvers.map { AnyHashable($0) } == right.resolvers.map { AnyHashable($0) }
  }

  public func hash(into hasher: inout Hasher) {
    for resolver in resolvers { hasher.combine(resolver) }
  }
}

/// The result builder for the resolvers of a parameter.
@resultBuilder
public enum ResolverSpecificationBuilder<Property: _IntentValue> {
  /// Combines the elements of a block.
  public static func buildBlock() -> EmptyResolverSpecification<Property> {
    EmptyResolverSpecification()
  }

  /// Combines the elements of a block.
  public static func buildBlock<each Element: Resolver>(
    _ resolvers: repeat each Element
  ) -> _ResolverList<Property> {
    var list: [any Resolver] = []
    for resolver in repeat each resolvers { list.append(resolver) }
    return _ResolverList(list)
  }
}

/// A function that returns resolvers.
public typealias _Resolvers = () -> any ResolverSpecification

/// Returns no resolvers.
public func _noResolvers() -> any ResolverSpecification { EmptyResolverSpecification<Never>() }

/// The parameter for which a resolver is called.
public struct IntentParameterContext<Value: _IntentValue>: AnyIntentValue {
  /// Whether the parameter's type is optional.
  public let isOptional: Bool

  /// The display name of the parameter.
  public let title: LocalizedStringResource
}

// Apple's standard resolvers. Apps can declare and call them, but the simulator doesn't.

/// A resolver whose results must be in the parameter's range.
public protocol RangeCheckingResolver: Resolver {}

/// A type of value for which a range can be declared.
public protocol RangeComparableProperty: _IntentValue, Comparable {}

extension Int: RangeComparableProperty {}
extension Double: RangeComparableProperty {}

/// A resolver that returns the given integer.
public struct IntResolver: RangeCheckingResolver {
  /// Creates the resolver.
  public init() {}
  public func resolve(from input: Int, context: Context<Int>) async throws -> Int? { input }
}

/// A resolver that parses an integer from a string.
public struct IntFromStringResolver: RangeCheckingResolver {
  private let radix: Int
  /// Creates the resolver.
  public init(radix: Int = 10) { self.radix = radix }
  public func resolve(from input: String, context: Context<Int>) async throws -> Int? {
    (2...36).contains(radix) ? Int(input, radix: radix) : nil
  }
}

/// A resolver that rounds a floating-point number to an integer.
public struct IntFromDoubleResolver: RangeCheckingResolver {
  private let roundingRule: FloatingPointRoundingRule
  /// Creates the resolver.
  public init(roundingRule: FloatingPointRoundingRule = .towardZero) {
    self.roundingRule = roundingRule
  }
  public func resolve(from input: Double, context: Context<Int>) async throws -> Int? {
    Int(exactly: input.rounded(roundingRule))
  }
}

/// A resolver that returns the given floating-point number.
public struct DoubleResolver: RangeCheckingResolver {
  /// Creates the resolver.
  public init() {}
  public func resolve(from input: Double, context: Context<Double>) async throws -> Double? {
    input
  }
}

/// A resolver that parses a floating-point number from a string.
public struct DoubleFromStringResolver: RangeCheckingResolver {
  /// Creates the resolver.
  public init() {}
  public func resolve(from input: String, context: Context<Double>) async throws -> Double? {
    Double(input)
  }
}

/// A resolver that converts an integer to a floating-point number.
public struct DoubleFromIntResolver: RangeCheckingResolver {
  /// Creates the resolver.
  public init() {}
  public func resolve(from input: Int, context: Context<Double>) async throws -> Double? {
    Double(input)
  }
}

/// A resolver that converts an integer to a string.
public struct StringFromIntResolver: Resolver {
  /// Creates the resolver.
  public init() {}
  public func resolve(from input: Int, context: Context<String>) async throws -> String? {
    "\(input)"
  }
}

/// A resolver that converts a floating-point number to a string.
public struct StringFromDoubleResolver: Resolver {
  /// Creates the resolver.
  public init() {}
  public func resolve(from input: Double, context: Context<String>) async throws -> String? {
    "\(input)"
  }
}

/// A resolver that parses `true` or `false` from a string.
public struct BoolFromStringResolver: Resolver {
  /// Creates the resolver.
  public init() {}
  public func resolve(from input: String, context: Context<Bool>) async throws -> Bool? {
    Bool(input)
  }
}

/// A resolver that parses a URL from a string.
public struct URLFromStringResolver: Resolver {
  /// Creates the resolver.
  public init() {}
  public func resolve(from input: String, context: Context<URL>) async throws -> URL? {
    URL(string: input)
  }
}

/// A resolver that converts a string to an attributed string.
public struct AttributedStringFromStringResolver: Resolver {
  /// Creates the resolver.
  public init() {}
  public func resolve(
    from input: String, context: Context<AttributedString>
  ) async throws -> AttributedString? {
    AttributedString(input)
  }
}
