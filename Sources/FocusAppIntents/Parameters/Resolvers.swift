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
