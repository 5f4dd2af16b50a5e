package import FocusHost
import Synchronization

/// The property wrapper `@Parameter`, for a value of an intent that a person or the system chooses.
///
/// A parameter is a reference: copies of an intent share it, and setting it doesn't mutate the
/// intent. Each new instance of an intent has its own parameters.
@propertyWrapper
public final class IntentParameter<Value: _IntentValue>: AnyIntentValue {
  /// The declared default value; `nil` if there is none.
  public let defaultValue: Value.UnwrappedType?

  /// The display name of the parameter.
  public let title: LocalizedStringResource

  let declaration: ParameterDeclaration
  private let state: Mutex<ValueState>

  /// The state of a parameter's value.
  public enum ValueState {
    /// The parameter has this value.
    case set(Value)
    /// The required parameter has no value.
    case unset
  }

  init(
    _ title: LocalizedStringResource, default defaultValue: Value.UnwrappedType? = nil,
    _ declaration: ParameterDeclaration
  ) {
    self.title = title
    self.defaultValue = defaultValue
    self.declaration = declaration
    self.state = Mutex(Self.initialState(default: defaultValue))
  }

  /// Declares a parameter without a title.
  public convenience init() { self.init("", ParameterDeclaration()) }

  /// Whether the parameter's type is optional.
  public var isOptional: Bool { Value._form.absent != nil }

  /// The property wrapper itself, accessed as `$name`.
  public var projectedValue: IntentParameter<Value> { self }

  /// The state of the parameter's value; an optional parameter is always set, possibly to `nil`.
  public var valueState: ValueState { state.withLock { $0 } }

  /// The parameter's value.
  ///
  /// - Precondition: A required parameter has a default or has been set.
  public var wrappedValue: Value {
    get {
      switch valueState {
      case .set(let value): return value
      case .unset: stop(unsetMessage)
      }
    }
    set { state.withLock { $0 = .set(newValue) } }
  }

  private var unsetMessage: String {
    """
    The required parameter '\(String(localized: title))' was read before it had a value. \
    Give it a default, or set it first.
    """
  }

  /// Converts a default; that of an optional has the unwrapped type, and the cast wraps it again.
  private static func initialState(default defaultValue: Value.UnwrappedType?) -> ValueState {
    if let defaultValue, let value = defaultValue as? Value { return .set(value) }
    return Value._form.absent.map(ValueState.set) ?? .unset
  }
}

extension IntentParameter.ValueState: Sendable {}

extension IntentParameter: AnyParameter {
  package func description(named name: String) -> ParameterDescription {
    let form = Value._form
    let initial = Self.initialState(default: defaultValue)
    return ParameterDescription(
      name: name, title: title == "" ? nil : title, declaration: declaration,
      type: form.type.with(element: declaration.element, count: declaration.count),
      isOptional: form.absent != nil,
      defaultValue: defaultValue == nil ? nil : initial.value.map(form.write))
  }

  package var data: ParameterValue? { valueState.value.map(Value._form.write) }

  package var entitySource: EntitySource? {
    if var source = declaration.query {
      // The query belongs to this parameter and may have settings; it isn't combined with others.
      source.key = ObjectIdentifier(self)
      return source
    }
    guard case .entity(.type(let type)) = Value._form.type.element else { return nil }
    return EntitySource(defaultOf: type)
  }

  package func options(matching text: String?) async throws -> ParameterOptions {
    var options: ParameterOptions
    if let choices = declaration.choices {
      options = try await choices.options(text)
    } else if let source = entitySource {
      options = try await source.options(text)
    } else if case .enumeration(.type(let type)) = Value._form.type.element {
      options = ParameterOptions(allCasesOf: type).containing(text)
    } else {
      return .none
    }
    // A provider's default may be a single element even if the parameter is a collection.
    options.initial = options.initial.map { value in
      switch (Value._form.type, value) {
      case (.array, .array), (.set, .array): value
      case (.array, _), (.set, _): .array([value])
      default: value
      }
    }
    return options
  }

  package func fill(
    _ data: ParameterValue, with entities: ResolvedEntities
  ) throws(ParameterValueError) {
    let new = try Value._form.read(data, entities).map(ValueState.set) ?? .unset
    state.withLock { $0 = new }
  }
}

extension IntentParameter.ValueState {
  fileprivate var value: Value? {
    if case .set(let value) = self { value } else { nil }
  }
}
