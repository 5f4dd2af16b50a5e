package import FocusHost
import Synchronization

#if canImport(Darwin)
  public import Foundation
#endif

/// A value of an intent that a person or the system chooses, written `@Parameter`.
///
/// A parameter is a reference: copies of an intent share it, and setting it doesn't mutate the intent.
/// Each new instance of the intent has its own.
@propertyWrapper
public final class IntentParameter<Value: _IntentValue>: AnyIntentValue {
  /// The default written in the declaration; `nil` when there is none.
  public let defaultValue: Value.UnwrappedType?

  /// What the parameter is called.
  public let title: LocalizedStringResource

  let declaration: ParameterDeclaration
  private let state: Mutex<ValueState>

  /// Whether a parameter has a value, and which.
  public enum ValueState {
    /// It has this value.
    case set(Value)
    /// It is required, and has none.
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

  /// Whether the parameter may have no value.
  public var isOptional: Bool { Value._form.absent != nil }

  /// The parameter itself, written `$name`.
  public var projectedValue: IntentParameter<Value> { self }

  /// Whether the parameter has a value; an optional one always has, if only `nil`.
  public var valueState: ValueState { state.withLock { $0 } }

  /// The parameter's value.
  ///
  /// - Precondition: A required parameter has its default or a value that was set.
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

  /// An optional's default comes as the unwrapped type, which the cast wraps again.
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
      name: name,
      // Without a title the property's name is all there is to show.
      title: title == "" ? LocalizedStringResource(stringLiteral: name) : title,
      declaration: declaration,
      type: form.type.with(element: declaration.element, count: declaration.count),
      isOptional: form.absent != nil,
      defaultValue: defaultValue == nil ? nil : initial.value.map(form.write))
  }

  package var data: ParameterValue? { valueState.value.map(Value._form.write) }

  package var entitySource: EntitySource? {
    if var source = declaration.query {
      // The query is this parameter's own and may have settings: it isn't shared with others.
      source.key = ObjectIdentifier(self)
      return source
    }
    guard case .entity(let type) = Value._form.type.element else { return nil }
    return EntitySource(defaultOf: type)
  }

  package func options(matching text: String?) async throws -> ParameterOptions {
    var options: ParameterOptions
    if let choices = declaration.choices {
      options = try await choices.options(text)
    } else if let source = entitySource {
      options = try await source.options(text)
    } else if case .enumeration(let type) = Value._form.type.element {
      options = ParameterOptions(allCasesOf: type).containing(text)
    } else {
      return .none
    }
    // A provider's default may be one element where the parameter is a collection.
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
