#if canImport(Darwin)
  public import Foundation
#endif

/// A type that keeps its identity when it's renamed.
public protocol PersistentlyIdentifiable {
  /// The name under which a device remembers the type; its own name, unless it says otherwise.
  ///
  /// Write it out to keep what people configured when you rename the type.
  static var persistentIdentifier: String { get }
}

extension PersistentlyIdentifiable {
  /// The type's name without its module; *modeled*, as Apple doesn't document the derivation.
  public static var persistentIdentifier: String { "\(Self.self)" }
}

/// A type in which `@Dependency` works: intents, queries and option providers.
public protocol _SupportsAppDependencies {}

extension _SupportsAppDependencies {
  /// A dependency that the app registered with ``AppDependencyManager``.
  public typealias Dependency = AppDependency
}

/// A piece of an app's functionality that the system can run.
///
/// An adopter writes `title`, `perform()` and its parameters. A struct's own initializer is enough.
public protocol AppIntent: PersistentlyIdentifiable, _SupportsAppDependencies, Sendable,
  _DescribedByOptionalResource, _DescribedByResource, _DescribedByText
{
  /// What ``perform()`` gives back.
  associatedtype PerformResult: IntentResult

  /// What ``parameterSummary`` is made of.
  associatedtype SummaryContent: ParameterSummary

  /// The intent's name, read once when the app is installed.
  static var title: LocalizedStringResource { get }

  /// What the intent does, for the person who configures it.
  static var description: IntentDescription? { get }

  /// Whether the app opens when the intent runs.
  static var openAppWhenRun: Bool { get }

  /// What a person has to do before the intent runs on a locked device.
  static var authenticationPolicy: IntentAuthenticationPolicy { get }

  /// Whether people find the intent by itself, such as in Shortcuts.
  static var isDiscoverable: Bool { get }

  /// Where the app may be while the intent runs.
  static var supportedModes: IntentModes { get }

  /// The processes in which the intent may run.
  static var allowedExecutionTargets: IntentExecutionTargets { get }

  /// A sentence made of the intent's parameters.
  static var parameterSummary: SummaryContent { get }

  /// Does the intent's work with the values of its parameters.
  func perform() async throws -> PerformResult

  /// Creates an intent whose parameters have their default values.
  init()
}

extension AppIntent {
  /// A value of the intent that a person chooses.
  public typealias Parameter = IntentParameter

  /// A sentence made of parameters.
  public typealias Summary = IntentParameterSummary<Self>

  /// One of two summaries.
  public typealias When<WhenCondition: ParameterSummary, Otherwise: ParameterSummary> =
    ParameterSummaryWhenCondition<Self, WhenCondition, Otherwise>
  where WhenCondition.Intent == Self, Otherwise.Intent == Self

  /// One of several summaries.
  public typealias Switch<Value: _IntentValue, CaseCondition: _ParameterSummarySwitchCase> =
    ParameterSummarySwitchCondition<Self, Value, CaseCondition>

  /// A summary for some values of a switch.
  public typealias Case = ParameterSummaryCaseCondition

  /// A summary for all other values of a switch.
  public typealias DefaultCase = ParameterSummaryDefaultCaseCondition

  /// No description.
  public static var description: IntentDescription? { nil }

  /// `false`.
  public static var openAppWhenRun: Bool { false }

  /// ``IntentAuthenticationPolicy/alwaysAllowed``; *modeled*.
  public static var authenticationPolicy: IntentAuthenticationPolicy { .alwaysAllowed }

  /// `true`.
  public static var isDiscoverable: Bool { true }

  /// In the foreground for an intent that opens the app, else in the background; *modeled*.
  public static var supportedModes: IntentModes { openAppWhenRun ? .foreground : .background }

  /// Any process.
  public static var allowedExecutionTargets: IntentExecutionTargets { .any }

  /// An empty summary.
  public static var parameterSummary: some ParameterSummary { IntentParameterSummary<Self>() }
}

/// What a person has to do before an intent runs on a locked device.
public enum IntentAuthenticationPolicy: Hashable, Sendable {
  /// Nothing.
  case alwaysAllowed
  /// Prove who they are, on this or a paired device.
  case requiresAuthentication
  /// Prove who they are on this device.
  case requiresLocalDeviceAuthentication
}
