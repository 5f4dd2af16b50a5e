// `Never` is the type of the parts that an intent's result doesn't have.

extension Never: PersistentlyIdentifiable {}

extension Never: AppIntent {
  /// No value.
  public static var title: LocalizedStringResource { "" }

  /// Can't be called, because `Never` has no values.
  ///
  /// A protocol's `init()` must return, so the body has to trap.
  public init() { preconditionFailure("There is no value of type Never.") }

  /// Can't be called, because `Never` has no values.
  public func perform() async throws -> Never { switch self {} }
}

extension Never: IntentResult {
  /// No value.
  public var value: Never? { nil }
}

extension Never: ParameterSummary {
  /// No value.
  public typealias Intent = Never
}
