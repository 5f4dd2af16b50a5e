/// A type whose stored references survive a renaming of the type.
public protocol PersistentlyIdentifiable {
  /// The name under which a device stores references to the type; by default the type's name.
  ///
  /// Implement it with the old name when you rename the type, to keep what people configured.
  static var persistentIdentifier: String { get }
}

extension PersistentlyIdentifiable {
  /// The type's name without its module (*modeled*; Apple doesn't document the default).
  public static var persistentIdentifier: String { "\(Self.self)" }
}

/// A type that may use `@Dependency`: an intent, a query or an options provider.
public protocol _SupportsAppDependencies {}

extension _SupportsAppDependencies {
  /// The property wrapper for a dependency that the app registered with ``AppDependencyManager``.
  public typealias Dependency = AppDependency
}

/// A function of an app that the system can run.
///
/// A conforming type implements `title`, `perform()` and its parameters. The implicit initializer
/// of a struct satisfies `init()`.
public protocol AppIntent: PersistentlyIdentifiable, _SupportsAppDependencies, Sendable,
  _DescribedByOptionalResource, _DescribedByResource, _DescribedByText
{
  /// The type of the result of ``perform()``.
  associatedtype PerformResult: IntentResult

  /// The type of ``parameterSummary``.
  associatedtype SummaryContent: ParameterSummary

  /// The intent's title, read once when the app is installed.
  static var title: LocalizedStringResource { get }

  /// The intent's description, displayed to the person who configures it.
  static var description: IntentDescription? { get }

  /// Whether the system opens the app when the intent runs.
  static var openAppWhenRun: Bool { get }

  /// The authentication that is required to run the intent on a locked device.
  static var authenticationPolicy: IntentAuthenticationPolicy { get }

  /// Whether people can find the intent, such as in Shortcuts.
  static var isDiscoverable: Bool { get }

  /// The app states in which the intent may run: in the background or in the foreground.
  static var supportedModes: IntentModes { get }

  /// The processes in which the intent may run.
  static var allowedExecutionTargets: IntentExecutionTargets { get }

  /// A sentence that contains the intent's parameters.
  static var parameterSummary: SummaryContent { get }

  /// Runs the intent with the values of its parameters.
  func perform() async throws -> PerformResult

  /// Creates an intent whose parameters have their default values.
  init()
}

extension AppIntent {
  /// The property wrapper for a value that a person chooses.
  public typealias Parameter = IntentParameter

  /// A sentence that contains parameters.
  public typealias Summary = IntentParameterSummary<Self>

  /// A choice between two summaries.
  public typealias When<WhenCondition: ParameterSummary, Otherwise: ParameterSummary> =
    ParameterSummaryWhenCondition<Self, WhenCondition, Otherwise>
  where WhenCondition.Intent == Self, Otherwise.Intent == Self

  /// A choice between several summaries.
  public typealias Switch<Value: _IntentValue, CaseCondition: _ParameterSummarySwitchCase> =
    ParameterSummarySwitchCondition<Self, Value, CaseCondition>

  /// A summary for certain values of a switch.
  public typealias Case = ParameterSummaryCaseCondition

  /// A summary for all other values of a switch.
  public typealias DefaultCase = ParameterSummaryDefaultCaseCondition

  /// No description.
  public static var description: IntentDescription? { nil }

  /// `false`.
  public static var openAppWhenRun: Bool { false }

  /// ``IntentAuthenticationPolicy/alwaysAllowed`` (*modeled*).
  public static var authenticationPolicy: IntentAuthenticationPolicy { .alwaysAllowed }

  /// `true`.
  public static var isDiscoverable: Bool { true }

  /// In the foreground for an intent that opens the app, else in the background (*modeled*).
  public static var supportedModes: IntentModes { openAppWhenRun ? .foreground : .background }

  /// Any process.
  public static var allowedExecutionTargets: IntentExecutionTargets { .any }

  /// An empty summary.
  public static var parameterSummary: some ParameterSummary { IntentParameterSummary<Self>() }
}

/// The authentication that is required to run an intent on a locked device.
public enum IntentAuthenticationPolicy: Hashable, Sendable {
  /// No authentication.
  case alwaysAllowed
  /// Authentication on this device or a paired one.
  case requiresAuthentication
  /// Authentication on this device.
  case requiresLocalDeviceAuthentication
}
