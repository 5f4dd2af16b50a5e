import FocusHost

/// Other parameters of the intent that is being configured, for a query or an options provider.
@propertyWrapper
public final class IntentParameterDependency<Intent: AppIntent>: Sendable {
  private let areSet: @Sendable (Intent) -> Bool

  /// The intent; `nil` when a parameter that was named has no value, or no intent is being configured.
  public var wrappedValue: IntentProjection<Intent>? {
    guard let intent = IntentBeingConfigured.current as? Intent, areSet(intent) else { return nil }
    return IntentProjection(intent)
  }

  /// Depends on the named parameters, written `\.$name`.
  public init<each Value: _IntentValue>(
    _ parameters: repeat any KeyPath<Intent, IntentParameter<each Value>> & Sendable
  ) {
    areSet = { intent in
      for parameter in repeat each parameters {
        guard intent[keyPath: parameter].data ?? .null != .null else { return false }
      }
      return true
    }
  }
}

/// The values of an intent's parameters.
@dynamicMemberLookup
public final class IntentProjection<Intent: AppIntent>: Sendable {
  private let intent: Intent

  init(_ intent: Intent) { self.intent = intent }

  /// The value of a parameter, which is there because the dependency names the parameter.
  public subscript<Value: _IntentValue>(
    dynamicMember keyPath: KeyPath<Intent, Value>
  ) -> Value.UnwrappedType {
    let value = intent[keyPath: keyPath]
    guard let unwrapped = value as? Value.UnwrappedType else {
      stop(
        "A parameter without a value was read. Name it in @IntentParameterDependency.")
    }
    return unwrapped
  }
}
