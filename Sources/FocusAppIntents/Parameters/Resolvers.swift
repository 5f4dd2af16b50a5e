#if canImport(Darwin)
  public import Foundation
#endif

/// A rule that makes a parameter's value out of another value.
///
/// Values reach an intent here as data of the right type, so no resolver ever runs.
public protocol Resolver: Hashable, Sendable {
  associatedtype Input: _IntentValue
  associatedtype Output: _IntentValue

  /// The parameter that asks.
  typealias Context = IntentParameterContext

  /// Returns the value that `input` stands for; `nil` when it stands for none.
  @concurrent func resolve(
    from input: Input, context: IntentParameterContext<Output>
  ) async throws -> Output?
}

/// The resolvers of a parameter, in the order in which they are asked.
public protocol ResolverSpecification: Hashable, Sendable, Sequence where Element == any Resolver {
  associatedtype Output: _IntentValue
}

/// No resolvers.
public struct EmptyResolverSpecification<Value: _IntentValue>: ResolverSpecification {
  public typealias Output = Value

  /// Creates the empty specification.
  public init() {}

  /// Returns an iterator over nothing.
  public func makeIterator() -> EmptyCollection<any Resolver>.Iterator {
    EmptyCollection<any Resolver>().makeIterator()
  }
}

/// The parameter that a resolver works for.
public struct IntentParameterContext<Value: _IntentValue>: AnyIntentValue {
  /// Whether the parameter may have no value.
  public let isOptional: Bool

  /// What the parameter is called.
  public let title: LocalizedStringResource
}
