import FocusHost

/// The property wrapper with which a query or provider reads the intent being configured.
@propertyWrapper
public final class IntentParameterDependency<Intent: AppIntent>: Sendable {
  private let areSet: @Sendable (Intent) -> Bool

  /// The configured intent; `nil` outside of configuration, or if a needed parameter has no value.
  public var wrappedValue: IntentProjection<Intent>? {
    guard let intent = IntentBeingConfigured.current as? Intent, areSet(intent) else { return nil }
    return IntentProjection(intent)
  }

  /// Declares the parameters that are needed, written `\.$name`.
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

/// The values of the parameters that a dependency declares.
@dynamicMemberLookup
public final class IntentProjection<Intent: AppIntent>: Sendable {
  private let intent: Intent

  init(_ intent: Intent) { self.intent = intent }

  /// The value of a parameter that the dependency declares.
  public subscript<Value: _IntentValue>(
    dynamicMember keyPath: KeyPath<Intent, Value>
  ) -> Value.UnwrappedType {
    let value = intent[keyPath: keyPath]
    guard let unwrapped = value as? Value.UnwrappedType else {
      stop(
        "A parameter without a value was read. Add it to @IntentParameterDependency.")
    }
    return unwrapped
  }
}
