package import FocusHost
import Synchronization

/// The property wrapper `@Parameter`, for a value of an intent that a person or the system chooses.
///
/// Each parameter of a Focus filter is a field in Settings. The system sets the value before it
/// calls `perform()`.
///
/// ```swift
/// @Parameter(title: "Use Dark Mode", default: false) var alwaysUseDarkMode: Bool
/// @Parameter(title: "Status Message") var status: String?
/// @Parameter(title: "Selected Account") var account: AccountEntity?
/// ```
///
/// A parameter is a reference: copies of an intent share it, and setting it doesn't mutate the
/// intent. Each new instance of an intent has parameters of its own. Mirrors
/// [`IntentParameter`](https://developer.apple.com/documentation/appintents/intentparameter).
@propertyWrapper
public final class IntentParameter<Value: _IntentValue>: AnyIntentValue {
  /// The declared default value; `nil` if there is none.
  public let defaultValue: Value.UnwrappedType?

  /// The display name of the parameter.
  public let title: LocalizedStringResource

  private let parameterDescription: LocalizedStringResource?
  /// The element's type, with restrictions such as a range.
  private let element: ParameterType?
  /// The number of elements of a collection.
  private let count: ClosedRange<Int>?
  /// The declared provider or list of options; `nil` for none.
  private let choices: ParameterChoices?
  /// The declared query for entities; `nil` for none.
  private let query: EntitySource?
  private let state: Mutex<ValueState>

  /// The state of a parameter's value.
  public enum ValueState {
    /// The parameter was given this value, which may be an explicit `nil`.
    case set(Value)
    /// The parameter was given no value; an optional parameter reads as `nil`.
    case unset
  }

  /// Declares a parameter of any type.
  ///
  /// Dialogs and connections between intents aren't stored, because they don't concern Focus
  /// filters.
  init(
    _ title: LocalizedStringResource, _ description: LocalizedStringResource? = nil,
    default defaultValue: Value.UnwrappedType? = nil, element: ParameterType? = nil,
    count: ClosedRange<Int>? = nil, choices: ParameterChoices? = nil, query: EntitySource? = nil
  ) {
    self.title = title
    self.defaultValue = defaultValue
    self.parameterDescription = description
    self.element = element
    self.count = count
    self.choices = choices
    self.query = query
    self.state = Mutex(Self.initialState(default: defaultValue))
  }

  /// Declares a parameter without a title.
  public convenience init() { self.init("") }

  /// Whether the parameter's type is optional.
  public var isOptional: Bool { Value._form.absent != nil }

  /// The property wrapper itself, accessed as `$name`.
  public var projectedValue: IntentParameter<Value> { self }

  /// Whether the parameter was given a value: by its default, a person or code.
  ///
  /// Source:
  /// [IntentParameter.ValueState.set(_:)](https://developer.apple.com/documentation/appintents/intentparameter/valuestate-swift.enum/set(_:)).
  public var valueState: ValueState { state.withLock { $0 } }

  /// The parameter's value.
  ///
  /// - Precondition: A required parameter has a default or has been set.
  public var wrappedValue: Value {
    get {
      guard let current else { stop(unsetMessage) }
      return current
    }
    set { state.withLock { $0 = .set(newValue) } }
  }

  /// The given value, or the `nil` of an optional parameter without one.
  private var current: Value? {
    if case .set(let value) = valueState { value } else { Value._form.absent }
  }

  private var unsetMessage: String {
    """
    The required parameter '\(String(localized: title))' was read before it had a value. \
    Give it a default, or set it first.
    """
  }

  /// Converts a default value. The default of an optional has the unwrapped type; the cast wraps it
  /// again.
  private static func initialState(default defaultValue: Value.UnwrappedType?) -> ValueState {
    guard let defaultValue, let value = defaultValue as? Value else { return .unset }
    return .set(value)
  }
}

extension IntentParameter.ValueState: Sendable {}

extension IntentParameter: AnyParameter {
  package func description(named name: String) -> ParameterDescription {
    let form = Value._form
    let initial = Self.initialState(default: defaultValue)
    let shape = ParameterShape(
      name: name, type: form.type.with(element: element, count: count),
      isOptional: form.absent != nil,
      defaultValue: initial.value.map(form.write),
      hasOptions: choices != nil)
    let hasTitle = title != ""
    return ParameterDescription(
      title: hasTitle ? title : LocalizedStringResource(stringLiteral: name), hasTitle: hasTitle,
      description: parameterDescription, shape: shape)
  }

  package var data: ParameterValue? { current.map(Value._form.write) }

  package var entitySource: EntitySource? {
    if var source = query {
      // The query belongs to this parameter and may have its own settings, so it isn't combined
      // with others.
      source.key = ObjectIdentifier(self)
      return source
    }
    guard case .entity(.type(let type)) = Value._form.type.element else { return nil }
    return EntitySource(defaultOf: type)
  }

  package func options(matching text: String?) async throws -> ParameterOptions {
    var options: ParameterOptions
    if let choices {
      options = try await choices.options(text)
    } else if let source = entitySource {
      options = try await source.options(text)
    } else if case .enumeration(.type(let type, _)) = Value._form.type.element {
      options = ParameterOptions(allCasesOf: type).containing(text)
    } else {
      return ParameterOptions(promptLabel: nil, sections: [])
    }
    // A provider's default may be a single element even if the parameter is a collection.
    if Value._form.type.isList { options.initial = options.initial.map { .array($0.parts) } }
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

/// The way in which a shortcut connects a parameter to the result of the previous intent.
public enum InputConnectionBehavior: Hashable, Sendable {
  /// The system decides.
  case `default`
  /// The parameter is never set.
  case never
  /// The parameter is set if the value's type is suitable.
  case connectToPreviousIntentResult
}

/// A type that a parameter, a property or a result can have.
///
/// The standard types conform, and so do entities and enumerations through ``AppEntity`` and
/// ``AppEnum``. As on Apple's platforms, `Float`, `UUID` and other types don't.
public protocol _IntentValue: Sendable {
  /// The element's type: `T` for `T`, `T?`, `[T]` and `[T]?`.
  associatedtype ValueType: _IntentValue = Self

  /// The type without an optional: `T` for `T?`, `[T]` for `[T]?`.
  associatedtype UnwrappedType: _IntentValue = Self

  associatedtype Specification: ResolverSpecification = EmptyResolverSpecification<Self>

  static var defaultResolverSpecification: Specification { get }

  /// The conversion between values of the type and stored data.
  static var _form: _ValueForm<Self> { get }
}

extension _IntentValue where Specification == EmptyResolverSpecification<Self> {
  public static var defaultResolverSpecification: Specification { Specification() }
}

/// A value with a display name.
public protocol AnyIntentValue: Sendable {
  /// The type of the value.
  associatedtype Value: _IntentValue

  /// Whether the value's type is optional.
  var isOptional: Bool { get }

  /// The display name of the value.
  var title: LocalizedStringResource { get }
}

/// A type of an app's own: an entity or an enumeration.
public protocol AppValue: PersistentlyIdentifiable, TypeDisplayRepresentable, _IntentValue {}

// This conformance gives a parameter declared as `Float` a helpful error; without it, the compiler
// only reports a missing conformance.
@available(*, unavailable, message: "a parameter can't be a Float; write Double")
extension Float: _IntentValue {
  public static var _form: _ValueForm<Float> {
    _ValueForm(unsupported: "no number")
  }
}

extension IntentParameter where Value.ValueType == Float {
  /// Names the replacement, because otherwise the compiler lists every other initializer.
  @available(*, unavailable, message: "a parameter can't be a Float; write Double")
  public convenience init(
    title: LocalizedStringResource = "", description: LocalizedStringResource? = nil,
    default: Value.UnwrappedType? = nil
  ) {
    self.init()
  }
}

// A simulated device displays no dialogs: methods that ask the person throw an error (F4-m).
extension IntentParameter {
  /// Asks the person for a value; always throws here.
  public func requestValue(_ dialog: IntentDialog? = nil) async throws -> Value.ValueType {
    throw AppIntentError.noDialog("requestValue")
  }

  /// Asks the person to choose one of several values; always throws here.
  public func requestDisambiguation(
    among itemsToDisambiguate: [Value.ValueType], dialog: IntentDialog? = nil
  ) async throws -> Value.ValueType {
    throw AppIntentError.noDialog("requestDisambiguation")
  }

  /// Asks the person to confirm a value; always throws here.
  public func requestConfirmation(
    for itemToConfirm: Value.ValueType, dialog: IntentDialog? = nil
  ) async throws -> Bool {
    throw AppIntentError.noDialog("requestConfirmation")
  }

  /// Returns an error with which an intent asks the system to request the value.
  public func needsValueError(_ dialog: IntentDialog? = nil) -> AppIntentError {
    .noDialog("needsValueError")
  }

  /// Returns an error with which an intent asks the person to choose one of several values.
  public func needsDisambiguationError(
    among itemsToDisambiguate: [Value.ValueType], dialog: IntentDialog? = nil
  ) -> AppIntentError {
    .noDialog("needsDisambiguationError")
  }

  /// Returns an error with which an intent asks the system to request the value.
  @available(*, deprecated, renamed: "needsValueError")
  public func requestValue(_ dialog: IntentDialog? = nil) -> any Error { needsValueError(dialog) }
}

/// The property wrapper with which a query or provider reads the intent being configured.
@propertyWrapper
public final class IntentParameterDependency<Intent: AppIntent>: Sendable {
  private let areSet: @Sendable (Intent) -> Bool

  /// The intent being configured; `nil` outside of configuration, or if a required parameter has no
  /// value.
  public var wrappedValue: IntentProjection<Intent>? {
    guard let intent = IntentBeingConfigured.current?.intent as? Intent, areSet(intent) else {
      return nil
    }
    return IntentProjection(intent)
  }

  /// Declares the parameters that the query or provider needs, written `\.$name`.
  public init<each Value: _IntentValue>(
    _ parameters: repeat any KeyPath<Intent, IntentParameter<each Value>> & Sendable
  ) {
    areSet = { intent in
      for parameter in repeat each parameters {
        let parameter = intent[keyPath: parameter]
        IntentBeingConfigured.current?.noteReading(of: parameter)
        guard parameter.data ?? .null != .null else { return false }
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
