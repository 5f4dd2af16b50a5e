#if canImport(Darwin)
  public import Foundation
#endif

// `Never` stands for the parts that an intent's result doesn't have.

extension Never: PersistentlyIdentifiable {}

extension Never: AppIntent {
  /// Nothing.
  public static var title: LocalizedStringResource { "" }

  /// Can't be called, as there is no `Never`.
  ///
  /// A protocol's `init()` can't say that it never succeeds, so the body has to trap.
  public init() { preconditionFailure("There is no value of type Never.") }

  /// Can't be called, as there is no `Never`.
  public func perform() async throws -> Never { switch self {} }
}

extension Never: IntentResult {
  /// Nothing.
  public var value: Never? { nil }
}

extension Never: ParameterSummary {
  /// Nothing.
  public typealias Intent = Never
}
