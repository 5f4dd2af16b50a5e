import FocusHost
public import Foundation

/// A type that a device refers to by a stored name, so that the type can be renamed.
public protocol PersistentlyIdentifiable {
  /// The name under which a device stores references to the type; by default the type's name.
  ///
  /// Implement it with the old name when you rename the type, to keep people's configurations.
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

  /// A choice between two summaries, depending on a parameter.
  public typealias When<WhenCondition: ParameterSummary, Otherwise: ParameterSummary> =
    ParameterSummaryWhenCondition<Self, WhenCondition, Otherwise>
  where WhenCondition.Intent == Self, Otherwise.Intent == Self

  /// A choice between several summaries, depending on a parameter.
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
  public static var allowedExecutionTargets: IntentExecutionTargets { .default }

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

extension AppIntent {
  /// Runs the intent at once, in the calling process.
  ///
  /// - Throws: The intent's error, or ``AppDependencyManager/Error``.
  @discardableResult
  public func callAsFunction(donate: Bool = true) async throws -> PerformResult.Value
  where PerformResult: ReturnsValue {
    try await Dependencies.load(of: self)
    let result = try await perform()
    guard let value = result.value else { throw AppIntentError.Unrecoverable.unknown }
    return value
  }

  /// Runs the intent at once, in the calling process.
  ///
  /// - Throws: The intent's error, or ``AppDependencyManager/Error``.
  public func callAsFunction(donate: Bool = true) async throws where PerformResult.Value == Never {
    try await Dependencies.load(of: self)
    _ = try await perform()
  }

  /// Donates the intent to the system after the person did the same in the app; has no effect here.
  @discardableResult
  public func donate() async throws -> IntentDonationIdentifier { IntentDonationIdentifier() }

  /// Donates the intent to the system after the person did the same in the app; has no effect here.
  @discardableResult
  public func donate() -> IntentDonationIdentifier { IntentDonationIdentifier() }

  /// Donates the intent and its result to the system; has no effect here.
  @discardableResult
  public func donate(result: some IntentResult) async throws -> IntentDonationIdentifier {
    IntentDonationIdentifier()
  }

  /// Donates the intent and its result to the system; has no effect here.
  @discardableResult
  public func donate(result: some IntentResult) -> IntentDonationIdentifier {
    IntentDonationIdentifier()
  }

  /// The context in which the intent runs.
  public var systemContext: IntentSystemContext {
    let host = try? CurrentIntentHost.resolve()
    let isInFront = (host as? any ApplicationHost)?.isInFront == true
    return IntentSystemContext(
      currentMode: isInFront ? .foreground : .background, locale: host?.locale ?? .current)
  }
}

/// The identifier of a donation.
public struct IntentDonationIdentifier: Hashable, Codable, Sendable {
  private let id: UUID

  init() { id = UUID() }
}

/// The donations of an app, from which a phone learns what to suggest.
///
/// A simulated device suggests no intents, so it keeps no donations: the methods have no effect, and
/// the result of deletion is always empty. Mirrors
/// [`IntentDonationManager`](https://developer.apple.com/documentation/appintents/intentdonationmanager).
public struct IntentDonationManager: Sendable {
  /// The donations of the running code's app.
  public static let shared = IntentDonationManager()

  /// Donates an intent after the person did the same in the app; has no effect here.
  @discardableResult
  public func donate(intent: some AppIntent) async throws -> IntentDonationIdentifier {
    IntentDonationIdentifier()
  }

  /// Donates an intent after the person did the same in the app; has no effect here.
  @discardableResult
  public func donate(intent: some AppIntent) -> IntentDonationIdentifier {
    IntentDonationIdentifier()
  }

  /// Donates an intent and its result to the system; has no effect here.
  @discardableResult
  public func donate(
    intent: some AppIntent, result: some IntentResult
  ) async throws -> IntentDonationIdentifier {
    IntentDonationIdentifier()
  }

  /// Donates an intent and its result to the system; has no effect here.
  @discardableResult
  public func donate(
    intent: some AppIntent, result: some IntentResult
  ) -> IntentDonationIdentifier {
    IntentDonationIdentifier()
  }

  /// Deletes the donations that match, and returns their identifiers; always none here.
  @discardableResult
  public func deleteDonations(
    matching predicate: IntentDonationMatchingPredicate
  ) async throws -> [IntentDonationIdentifier] { [] }
}

/// The donations that an app deletes, by their identifiers, intents or entities.
///
/// Mirrors
/// [`IntentDonationMatchingPredicate`](https://developer.apple.com/documentation/appintents/intentdonationmatchingpredicate).
public struct IntentDonationMatchingPredicate: Sendable {
  /// Matches one donation.
  public static func donationIdentifier(_ identifier: IntentDonationIdentifier) -> Self { Self() }

  /// Matches several donations.
  public static func donationIdentifiers(_ identifiers: [IntentDonationIdentifier]) -> Self {
    Self()
  }

  /// Matches the donations of an intent's type, which refer to the entity if one is given.
  public static func intentType(
    _ intentType: any AppIntent.Type, entityIdentifier: EntityIdentifier? = nil
  ) -> Self { Self() }

  /// Matches the donations that refer to an entity.
  public static func entityIdentifier(_ identifier: EntityIdentifier) -> Self { Self() }

  /// Matches the donations that refer to one of several entities.
  public static func entityIdentifiers(_ identifiers: [EntityIdentifier]) -> Self { Self() }
}

/// The context in which an intent runs.
public struct IntentSystemContext: Sendable {
  /// The time at which the person requested the intent; always `nil` here.
  public var preciseTimestamp: Date? { nil }

  /// The app's state when the running code began; always the background in an extension and outside
  /// any app.
  public let currentMode: IntentModes.Current

  /// The locale of the device.
  public let locale: Locale

  /// Whether the intent runs without a display.
  public var isVoiceOnly: Bool { false }
}

/// The app states in which an intent may run.
public struct IntentModes: OptionSet, Hashable, Sendable {
  /// The modes as a bit mask.
  public let rawValue: Int

  /// Creates modes from a bit mask.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// The app stays in the background.
  public static let background = IntentModes(rawValue: 1 << 0)

  /// The app is brought to the foreground before the intent runs.
  public static let foreground = foreground(.immediate)

  /// The app is brought to the foreground at a certain time.
  public static func foreground(_ mode: ForegroundMode) -> IntentModes {
    switch mode {
    case .immediate: IntentModes(rawValue: 1 << 1)
    case .dynamic: IntentModes(rawValue: 1 << 2)
    case .deferred: IntentModes(rawValue: 1 << 3)
    }
  }

  /// The time at which an app is brought to the foreground.
  public enum ForegroundMode: Hashable, Sendable {
    /// Before the intent runs.
    case immediate
    /// The system opens the app when the intent requests it.
    case dynamic
    /// After the intent has run.
    case deferred
  }

  /// The state of the app while an intent runs.
  public struct Current: Hashable, Sendable {
    /// The app is in the background.
    public static let background = Current(canContinueInForeground: true)

    /// The app is in the foreground.
    public static let foreground = Current(canContinueInForeground: false)

    /// Whether the intent may request to continue in the foreground.
    public let canContinueInForeground: Bool
  }
}

/// The processes in which an intent or a query may run.
///
/// ```swift
/// static var allowedExecutionTargets: IntentExecutionTargets { [.main, .appIntentsExtension] }
/// ```
public struct IntentExecutionTargets: OptionSet, Hashable, Sendable {
  /// The processes as a bit mask.
  public let rawValue: Int

  /// Creates targets from a bit mask.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// The process of the app.
  public static var main: IntentExecutionTargets { Self(rawValue: 1 << 0) }

  /// The app's App Intents extension.
  public static var appIntentsExtension: IntentExecutionTargets { Self(rawValue: 1 << 1) }

  /// The app's widget extension, which a simulated device doesn't have.
  public static var widgetKitExtension: IntentExecutionTargets { Self(rawValue: 1 << 2) }

  /// Every process of the app.
  public static var `default`: IntentExecutionTargets {
    [.main, .appIntentsExtension, .widgetKitExtension]
  }
}

/// A text that describes an intent to a person.
public struct IntentDescription: ExpressibleByStringLiteral, Sendable {
  /// The description.
  public var descriptionText: LocalizedStringResource

  /// The category under which the intent is listed.
  public var categoryName: LocalizedStringResource?

  /// Keywords by which a search finds the intent.
  public var searchKeywords: [LocalizedStringResource]

  /// The name of the intent's result.
  public var resultValueName: LocalizedStringResource?

  /// Creates a description with an optional category and keywords.
  public init(
    _ descriptionText: LocalizedStringResource, categoryName: LocalizedStringResource? = nil,
    searchKeywords: [LocalizedStringResource] = []
  ) {
    self.init(
      descriptionText, categoryName: categoryName, searchKeywords: searchKeywords,
      resultValueName: nil)
  }

  /// Creates a description with a category, keywords and a name for the intent's result.
  public init(
    _ descriptionText: LocalizedStringResource, categoryName: LocalizedStringResource? = nil,
    searchKeywords: [LocalizedStringResource] = [], resultValueName: LocalizedStringResource?
  ) {
    self.descriptionText = descriptionText
    self.categoryName = categoryName
    self.searchKeywords = searchKeywords
    self.resultValueName = resultValueName
  }

  /// Creates a description from a literal.
  public init(stringLiteral value: String) {
    self.init(LocalizedStringResource(stringLiteral: value))
  }
}

// Apple's requirement is `static var description: IntentDescription?`. Because it has a default
// implementation, a property with the same name and another type also compiles, and is then
// ignored. Existing filters, and Apple's WWDC talk, use three other types. Each hidden protocol
// matches one of them, so that the developer's description is displayed.

/// A type whose description is an optional resource.
public protocol _DescribedByOptionalResource {
  static var description: LocalizedStringResource? { get }
}

/// A type whose description is a resource.
public protocol _DescribedByResource {
  static var description: LocalizedStringResource { get }
}

/// A type whose description is an `IntentDescription` that isn't optional.
public protocol _DescribedByText {
  static var description: IntentDescription { get }
}

extension _DescribedByOptionalResource {
  public static var description: LocalizedStringResource? { nil }
}

extension _DescribedByResource {
  public static var description: LocalizedStringResource { "" }
}

extension _DescribedByText {
  public static var description: IntentDescription { "" }
}

extension AppIntent {
  /// The declared type of a description that Apple's SDK ignores because its requirement has
  /// another type.
  ///
  /// `nil` if the description has the required type, or if none is declared.
  package static var ignoredDescriptionType: String? {
    let declared: IntentDescription? = description
    guard declared == nil,
      (Self.self as any _DescribedByText.Type).description.descriptionText == ""
    else { return nil }
    if (Self.self as any _DescribedByOptionalResource.Type).description != nil {
      return "LocalizedStringResource?"
    }
    let resource = (Self.self as any _DescribedByResource.Type).description
    return resource == "" ? nil : "LocalizedStringResource"
  }

  /// The description, declared with any of the four types; `nil` if there is none.
  package static var writtenDescription: IntentDescription? {
    let declared: IntentDescription? = description
    if let declared { return declared }
    let text = (Self.self as any _DescribedByText.Type).description
    if text.descriptionText != "" { return text }
    let optional = (Self.self as any _DescribedByOptionalResource.Type).description
    let resource = optional ?? (Self.self as any _DescribedByResource.Type).description
    return resource == "" ? nil : IntentDescription(resource)
  }
}
