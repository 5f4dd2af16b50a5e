/// A provider of the values that a parameter offers for selection.
public protocol DynamicOptionsProvider: _SupportsAppDependencies, Sendable {
  /// The type of ``results()``.
  associatedtype Result: ResultsCollection
  /// The type of ``defaultResult()``.
  associatedtype DefaultValue: _IntentValue = Self.Result.Result
  where DefaultValue.ValueType == Result.Result.ValueType

  /// Returns the values to offer, in display order.
  func results() async throws -> Result

  /// Returns the value that is selected initially; `nil` for none.
  func defaultResult() async -> DefaultValue?
}

extension DynamicOptionsProvider {
  /// A collection of values in sections.
  public typealias ItemCollection = IntentItemCollection

  /// A section of values.
  public typealias ItemSection<R> = IntentItemSection<R> where R == Result.Result

  /// A value with its display representation.
  public typealias Item<R> = IntentItem<R> where R == Result.Result

  /// The property wrapper for other parameters of the intent that is being configured.
  public typealias ParameterDependency = IntentParameterDependency

  /// No default value.
  public func defaultResult() async -> DefaultValue? { nil }
}

/// A collection of values to choose from: an array, or an ``IntentItemCollection`` with sections.
public protocol ResultsCollection<Result>: Sendable {
  /// The type of the values.
  associatedtype Result: _IntentValue

  /// The prompt that is displayed while a person chooses.
  var promptLabel: LocalizedStringResource? { get }

  /// Whether a long list displays an alphabetical index.
  var usesIndexedCollation: Bool { get }

  /// The values, in display order.
  var items: [Result.ValueType] { get }

  /// No prompt.
  static var empty: Self { get }
}

extension Array: ResultsCollection where Element: _IntentValue {
  /// The array itself.
  public typealias Result = Element

  /// No prompt.
  public var promptLabel: LocalizedStringResource? { nil }

  /// `false`.
  public var usesIndexedCollation: Bool { false }

  /// The array itself.
  public var items: [Element.ValueType] {
    flatMap { element in (element as? Element.ValueType).map { [$0] } ?? [] }
  }

  /// An empty array.
  public static var empty: [Element] { [] }
}
