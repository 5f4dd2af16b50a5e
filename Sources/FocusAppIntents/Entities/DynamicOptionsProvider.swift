#if canImport(Darwin)
  public import Foundation
#endif

/// A source of the values that a parameter offers.
public protocol DynamicOptionsProvider: _SupportsAppDependencies, Sendable {
  /// The type of ``results()``.
  associatedtype Result: ResultsCollection
  /// The type of ``defaultResult()``.
  associatedtype DefaultValue: _IntentValue = Self.Result.Result
  where DefaultValue.ValueType == Result.Result.ValueType

  /// Returns the values to offer, in the order in which they're shown.
  func results() async throws -> Result

  /// Returns the value that the parameter has until a person chooses one; `nil` for none.
  func defaultResult() async -> DefaultValue?
}

extension DynamicOptionsProvider {
  /// Values in sections.
  public typealias ItemCollection = IntentItemCollection

  /// One section of values.
  public typealias ItemSection<R> = IntentItemSection<R> where R == Result.Result

  /// One value with the words that show it.
  public typealias Item<R> = IntentItem<R> where R == Result.Result

  /// Other parameters of the intent that is being configured.
  public typealias ParameterDependency = IntentParameterDependency

  /// No value.
  public func defaultResult() async -> DefaultValue? { nil }
}

/// Values to choose from: an array, or an ``IntentItemCollection`` with sections.
public protocol ResultsCollection<Result>: Sendable {
  /// The type of the values.
  associatedtype Result: _IntentValue

  /// What is asked while a person chooses.
  var promptLabel: LocalizedStringResource? { get }

  /// Whether a long list shows an index of initial letters.
  var usesIndexedCollation: Bool { get }

  /// The values, in the order in which they're shown.
  var items: [Result.ValueType] { get }

  /// No values.
  static var empty: Self { get }
}

extension Array: ResultsCollection where Element: _IntentValue {
  /// The elements.
  public typealias Result = Element

  /// None.
  public var promptLabel: LocalizedStringResource? { nil }

  /// `false`.
  public var usesIndexedCollation: Bool { false }

  /// The elements, one by one.
  public var items: [Element.ValueType] {
    flatMap { element in (element as? Element.ValueType).map { [$0] } ?? [] }
  }

  /// An array without elements.
  public static var empty: [Element] { [] }
}
