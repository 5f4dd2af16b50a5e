#if canImport(Darwin)
  public import Foundation
#endif

/// A rule that makes a parameter's value out of another value.
///
/// Values reach an intent here as data of the right type, so no resolver ever runs.
public protocol Resolver: Hashable, Sendable {
  /// The type of the value that is given.
  associatedtype Input: _IntentValue
  /// The type of the value that is made.
  associatedtype Output: _IntentValue

  /// The parameter that asks.
  typealias Context = IntentParameterContext

  /// Returns the value that `input` stands for; `nil` when it stands for none.
  func resolve(
    from input: Input, context: IntentParameterContext<Output>
  ) async throws -> Output?
}

/// The resolvers of a parameter, in the order in which they are asked.
public protocol ResolverSpecification: Hashable, Sendable, Sequence where Element == any Resolver {
  /// The type of the parameter's value.
  associatedtype Output
}

/// No resolvers.
public struct EmptyResolverSpecification<Value: _IntentValue>: ResolverSpecification {
  /// The type of the parameter's value.
  public typealias Output = Value

  /// Creates the empty specification.
  public init() {}

  /// Returns an iterator over nothing.
  public func makeIterator() -> EmptyCollection<any Resolver>.Iterator {
    EmptyCollection<any Resolver>().makeIterator()
  }
}

/// The resolvers that a builder lists.
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

/// Lists the resolvers of a parameter, one on a line.
@resultBuilder
public enum ResolverSpecificationBuilder<Property: _IntentValue> {
  /// Takes what the lines gave.
  public static func buildBlock() -> EmptyResolverSpecification<Property> {
    EmptyResolverSpecification()
  }

  /// Takes what the lines gave.
  public static func buildBlock<each Element: Resolver>(
    _ resolvers: repeat each Element
  ) -> _ResolverList<Property> {
    var list: [any Resolver] = []
    for resolver in repeat each resolvers { list.append(resolver) }
    return _ResolverList(list)
  }
}

/// A function that lists resolvers.
public typealias _Resolvers = () -> any ResolverSpecification

/// Lists no resolvers.
public func _noResolvers() -> any ResolverSpecification { EmptyResolverSpecification<Never>() }

/// The parameter that a resolver works for.
public struct IntentParameterContext<Value: _IntentValue>: AnyIntentValue {
  /// Whether the parameter may have no value.
  public let isOptional: Bool

  /// What the parameter is called.
  public let title: LocalizedStringResource
}
