import FocusHost
public import Foundation

// Other kinds of intents that a file with a Focus filter may contain.

/// An intent that opens an item in the app.
///
/// An app that shows the item in a scene of its own, or by its URL, needs no `perform()`. Source:
/// [OpenIntent](https://developer.apple.com/documentation/appintents/openintent).
public protocol OpenIntent: SystemIntent {
  /// The type of the item.
  associatedtype Value: _IntentValue

  /// The item to open.
  var target: Value { get set }
}

extension OpenIntent {
  /// The default implementation, which opens the URL of a ``URLRepresentableEntity``.
  ///
  /// For another item it does nothing, because a simulated device has no scenes.
  public func perform() async throws -> some IntentResult {
    if let entity = target as? any URLRepresentableEntity { openLink(entity.link) }
    return .result()
  }
}

/// An intent that deletes entities of the app.
///
/// Mirrors [`DeleteIntent`](https://developer.apple.com/documentation/appintents/deleteintent).
public protocol DeleteIntent: SystemIntent {
  /// The type of the entities.
  associatedtype Entity: AppEntity

  /// The entities to delete.
  var entities: [Entity] { get }
}

/// An intent that a scene of the app shows, which finds the intent by an identifier.
///
/// A simulated device has no scenes; the intent runs by its name. Mirrors
/// [`TargetContentProvidingIntent`](https://developer.apple.com/documentation/appintents/targetcontentprovidingintent).
public protocol TargetContentProvidingIntent: AppIntent {
  /// The identifier by which the app finds the scene.
  var contentIdentifier: String { get }
}

extension TargetContentProvidingIntent {
  /// The name of the intent's type.
  public var contentIdentifier: String { "\(Self.self)" }

  /// The default implementation, which does nothing, because a simulated device has no scenes.
  public func perform() async throws -> some IntentResult { .result() }
}

extension OpenIntent where Self: TargetContentProvidingIntent {
  /// The default implementation, which does nothing, because a simulated device has no scenes.
  public func perform() async throws -> some IntentResult { .result() }
}

/// An intent that opens a universal link of the app, usually after another intent:
/// `.result(opensIntent: OpenURLIntent(page))`.
///
/// A simulated device records in its story that the app opens the URL; the app's own code for links
/// doesn't run. Outside any app the intent has no effect besides a report. Mirrors
/// [`OpenURLIntent`](https://developer.apple.com/documentation/appintents/openurlintent).
public struct OpenURLIntent: SystemIntent {
  /// The title, which is *modeled*.
  public static var title: LocalizedStringResource { "Open URL" }

  /// `true`, because the app shows the link.
  public static var openAppWhenRun: Bool { true }

  /// The universal link.
  @Parameter(title: "URL") public var url: URL

  /// Creates an intent whose URL is set later.
  public init() {}

  /// Creates an intent that opens a URL.
  public init(_ url: URL) { self.url = url }

  /// Opens the URL.
  public func perform() async throws -> some IntentResult {
    (HostReport.host(for: "OpenURLIntent.perform()") as? any ApplicationHost)?.open(url)
    return .result()
  }
}

/// An intent that sets a value, such as the state of a toggle in Control Center.
///
/// A simulated device has no Control Center; the intent runs by its name. Mirrors
/// [`SetValueIntent`](https://developer.apple.com/documentation/appintents/setvalueintent).
public protocol SetValueIntent<ValueType>: AppIntent {
  /// The type of the value.
  associatedtype ValueType: _IntentValue

  /// The new value.
  var value: ValueType { get set }
}

/// An intent that starts, changes or ends a Live Activity.
public protocol LiveActivityIntent: SystemIntent {}

/// An intent that plays, pauses or changes sound.
public protocol AudioPlaybackIntent: SystemIntent {}

/// An intent whose parameters configure a widget.
public protocol WidgetConfigurationIntent: AppIntent {}

extension WidgetConfigurationIntent {
  /// The default implementation, which does nothing.
  public func perform() async throws -> some IntentResult { .result() }
}

/// An intent whose parameters configure a control of Control Center.
///
/// Mirrors
/// [`ControlConfigurationIntent`](https://developer.apple.com/documentation/appintents/controlconfigurationintent).
public protocol ControlConfigurationIntent: AppIntent {}

extension ControlConfigurationIntent {
  /// The default implementation, which does nothing.
  public func perform() async throws -> some IntentResult { .result() }
}

/// An intent with a meaning that the system defines.
public protocol SystemIntent: AppIntent {}

/// An intent whose action a person may undo in the app.
///
/// Mirrors
/// [`UndoableIntent`](https://developer.apple.com/documentation/appintents/undoableintent).
public protocol UndoableIntent: SystemIntent {}

extension UndoableIntent {
  /// The undo manager of the app's front scene; always `nil` here, because a simulated device has
  /// no scenes.
  @MainActor public var undoManager: UndoManager? { nil }
}

/// An intent that displays the results of a search in the app.
///
/// ```swift
/// struct SearchChats: ShowInAppSearchResultsIntent {
///   static let title: LocalizedStringResource = "Search Chats"
///   static let searchScopes: [StringSearchScope] = [.general]
///   @Parameter(title: "Criteria") var criteria: StringSearchCriteria
///   …
/// }
/// ```
///
/// Mirrors
/// [`ShowInAppSearchResultsIntent`](https://developer.apple.com/documentation/appintents/showinappsearchresultsintent).
public protocol ShowInAppSearchResultsIntent: SystemIntent {
  /// The type of ``criteria``.
  associatedtype Criteria: SearchCriteria

  /// The parts of the app's content that the search covers.
  static var searchScopes: Criteria.SearchScopes { get }

  /// The text or values to search for.
  var criteria: Criteria { get set }
}

/// An intent that takes the place of an older one, which the app defined for Siri.
///
/// A simulated device has no shortcuts with the older intent. Mirrors
/// [`CustomIntentMigratedAppIntent`](https://developer.apple.com/documentation/appintents/customintentmigratedappintent).
public protocol CustomIntentMigratedAppIntent: AppIntent {
  /// The name of the older intent's class.
  static var intentClassName: String { get }
}

/// An intent that may continue in the foreground.
public protocol ForegroundContinuableIntent: AppIntent {}

extension ForegroundContinuableIntent {
  /// Returns the error with which an intent asks to continue in the foreground. A simulated device
  /// never continues it.
  public func needsToContinueInForegroundError(
    _ dialog: IntentDialog? = nil, continuation: (@MainActor () async throws -> Void)? = nil
  ) -> AppIntentError {
    .noDialog("needsToContinueInForegroundError")
  }

  /// Asks the person to continue in the foreground; always throws here.
  @discardableResult
  public func requestToContinueInForeground<ResultValue: Sendable>(
    _ dialog: IntentDialog? = nil,
    continuation: @MainActor () async throws -> ResultValue = { () }
  ) async throws -> ResultValue {
    throw AppIntentError.noDialog("requestToContinueInForeground")
  }
}

/// An intent that displays a view beside another intent's result.
///
/// The system runs the intent whenever it displays the view, so `perform()` must not change
/// anything. A simulated device runs the snippet's intent once, after the intent that returned the
/// snippet.
public protocol SnippetIntent: AppIntent where PerformResult: ShowsSnippetView {}

extension SnippetIntent {
  /// `false`, because people don't run a snippet by itself.
  public static var isDiscoverable: Bool { false }

  /// Asks the system to run the intent again; has no effect here, because no view is displayed.
  public static func reload() {}
}

/// A snippet that displays nothing.
public struct EmptySnippetIntent: SnippetIntent {
  /// An empty title.
  public static var title: LocalizedStringResource { "" }

  /// Creates the snippet.
  public init() {}

  /// Returns an empty view.
  public func perform() async throws -> some IntentResult & ShowsSnippetView { .result() }
}

/// An entity that the system can index for search.
///
/// Apple's `attributeSet` isn't available because it needs Core Spotlight.
public protocol IndexedEntity: AppEntity {}

/// An intent that handles its own cancellation.
public protocol CancellableIntent: AppIntent {}

extension CancellableIntent {
  /// Runs an operation, and calls a handler immediately if the task is canceled meanwhile.
  ///
  /// A simulated device cancels an intent that exceeds its time limit or whose process ends. In
  /// both cases the reason is ``IntentCancellationReason/timeout``, because nobody can cancel a
  /// Focus filter by hand.
  public func withIntentCancellationHandler<T>(
    operation: () async throws -> T,
    onCancel handler: @Sendable (IntentCancellationReason) -> Void,
    isolation: isolated (any Actor)? = #isolation
  ) async rethrows -> T {
    try await withTaskCancellationHandler(
      operation: operation, onCancel: { handler(.timeout) }, isolation: isolation)
  }
}

/// The reason why an intent is canceled.
public struct IntentCancellationReason: Hashable, Sendable, CustomDebugStringConvertible {
  private let name: String

  /// The intent exceeded its time limit.
  public static var timeout: IntentCancellationReason { Self(name: "timeout") }

  /// A person canceled the intent.
  public static var userCancelled: IntentCancellationReason { Self(name: "userCancelled") }

  /// The name of the reason.
  public var debugDescription: String { name }
}

/// An intent that reports its progress to the system.
public protocol ProgressReportingIntent: AppIntent {}

extension ProgressReportingIntent {
  /// The progress of the intent, which a simulated device doesn't show: a new object at each call.
  public var progress: Progress { Progress(totalUnitCount: 1) }
}

/// An intent that may run longer than others while it reports its progress.
///
/// A simulated device doesn't extend the intent's time limit, which `FocusSystem` defines.
public protocol LongRunningIntent: ProgressReportingIntent {}

extension LongRunningIntent {
  /// Runs an operation, within the intent's usual time limit.
  @discardableResult
  public func performBackgroundTask<T>(
    options: LongRunningTaskOptions = [], operation: @escaping () async throws -> T
  ) async throws -> T {
    try await operation()
  }
}

extension LongRunningIntent where Self: CancellableIntent {
  /// Runs an operation, and calls a handler immediately if the task is canceled meanwhile.
  @discardableResult
  public func performBackgroundTask<T>(
    options: LongRunningTaskOptions = [], operation: @escaping () async throws -> T,
    onCancel: @escaping @Sendable (IntentCancellationReason) -> Void
  ) async throws -> T {
    try await withIntentCancellationHandler(operation: operation, onCancel: onCancel)
  }
}

/// The resources that a long-running task needs besides time.
public struct LongRunningTaskOptions: OptionSet, Hashable, Sendable {
  /// The options as a bit mask.
  public let rawValue: Int

  /// Creates options from a bit mask.
  public init(rawValue: Int) { self.rawValue = rawValue }
}

/// An intent that the system may suggest to a person.
///
/// ```swift
/// extension OpenChat: PredictableIntent {
///   static var predictionConfiguration: some IntentPredictionConfiguration {
///     IntentPrediction(parameters: \.$account) { account in
///       DisplayRepresentation(title: "Open \(account.name)")
///     }
///   }
/// }
/// ```
///
/// Declarations compile, but a simulated device suggests no intents. Mirrors
/// [`PredictableIntent`](https://developer.apple.com/documentation/appintents/predictableintent).
public protocol PredictableIntent: AppIntent {
  /// The type of ``predictionConfiguration``.
  associatedtype Prediction: IntentPredictionConfiguration

  /// The texts of suggestions, for the parameters that a suggestion has values of.
  @IntentPredictionsBuilder<Self> static var predictionConfiguration: Prediction { get }
}

/// The texts of an intent's suggestions.
public protocol IntentPredictionConfiguration {
  /// The intent that is suggested.
  associatedtype Intent: AppIntent
}

/// The text of an intent's suggestion with values of some of its parameters.
public struct IntentPrediction<Intent: AppIntent, T>: IntentPredictionConfiguration {
  /// Creates the text of a suggestion without parameters.
  public init(displayRepresentation: @escaping () -> DisplayRepresentation) where T == () {}

  /// Creates the text of a suggestion with one parameter.
  public init<V0: _IntentValue & Sendable>(
    parameters: T, displayRepresentation: @escaping (V0) -> DisplayRepresentation
  ) where T == KeyPath<Intent, IntentParameter<V0>> {}

  /// Creates the text of a suggestion with several parameters.
  public init<
    V0: _IntentValue & Sendable, V1: _IntentValue & Sendable, each V: _IntentValue & Sendable
  >(
    parameters: T,
    displayRepresentation: @escaping (V0, V1, repeat each V) -> DisplayRepresentation
  )
  where
    T == (
      KeyPath<Intent, IntentParameter<V0>>, KeyPath<Intent, IntentParameter<V1>>,
      repeat KeyPath<Intent, IntentParameter<each V>>
    )
  {}
}

/// The texts of an intent's suggestions with different parameters.
public struct TupleIntentPrediction<Intent: AppIntent, T>: IntentPredictionConfiguration {}

/// The result builder for the texts of suggestions.
@resultBuilder
public enum IntentPredictionsBuilder<Intent: AppIntent> {
  /// Adds one element.
  public static func buildExpression<A0: IntentPredictionConfiguration>(
    _ expression: A0
  ) -> A0 where Intent == A0.Intent {
    expression
  }

  /// Returns the only element of a block.
  public static func buildBlock<A0: IntentPredictionConfiguration>(
    _ block: A0
  ) -> A0 where Intent == A0.Intent {
    block
  }

  /// Combines the elements of a block.
  public static func buildBlock<
    A0: IntentPredictionConfiguration, A1: IntentPredictionConfiguration,
    each A: IntentPredictionConfiguration
  >(
    _ first: A0, _ second: A1, _ others: repeat each A
  ) -> TupleIntentPrediction<Intent, (A0, A1, repeat each A)>
  where Intent == A0.Intent, Intent == A1.Intent {
    TupleIntentPrediction()
  }
}
