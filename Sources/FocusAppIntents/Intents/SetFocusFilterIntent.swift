import FocusHost
public import Foundation

/// An intent that adapts an app to the Focus that is on.
///
/// A person sets up the filter for a Focus in Settings. When the Focus turns on, the system sets
/// the parameters to the configured values and calls `perform()`. When the Focus no longer applies,
/// the system calls `perform()` with the default values.
///
/// ```swift
/// struct ChatFocusFilter: SetFocusFilterIntent {
///   static let title: LocalizedStringResource = "Set Status"
///
///   @Parameter(title: "Status Message") var status: String?
///
///   var displayRepresentation: DisplayRepresentation {
///     DisplayRepresentation(title: "Set Status", subtitle: "\(status ?? "None")")
///   }
///
///   func perform() async throws -> some IntentResult {
///     await ChatModel.shared.show(status: status)
///     return .result()
///   }
/// }
/// ```
///
/// Mirrors
/// [`SetFocusFilterIntent`](https://developer.apple.com/documentation/appintents/setfocusfilterintent).
public protocol SetFocusFilterIntent: AppIntent, InstanceDisplayRepresentable {
  /// The information that the app gives to the system, read after each `perform()`.
  var appContext: FocusFilterAppContext { get }

  /// Returns filters to suggest to a person who configures a Focus, the best first.
  static func suggestedFocusFilters(
    for context: FocusFilterSuggestionContext
  ) async -> [Self]
}

extension SetFocusFilterIntent {
  /// A context without a predicate.
  public var appContext: FocusFilterAppContext { FocusFilterAppContext() }

  /// No suggestions (*modeled*).
  public static func suggestedFocusFilters(
    for context: FocusFilterSuggestionContext
  ) async -> [Self] {
    []
  }

  /// A new instance of the filter with the values that are configured for the active Focus.
  ///
  /// Without such values, the instance has the defaults (*observed*). The system looks up the
  /// values' entities again by calling their queries.
  ///
  /// - Throws: ``SetFocusFilterIntentError/notFound`` if no Focus mode has the filter (*observed*),
  ///   ``SetFocusFilterIntentError/missingParameterValue`` if a required parameter has no value, or
  ///   the error of a query (*modeled*).
  public static var current: Self {
    get async throws {
      let values = try await CurrentIntentHost.resolve().currentValues(of: Self.self)
      let filter = Self()
      do {
        _ = try await filter.fill(with: values)
      } catch is MissingParameterValues {
        throw SetFocusFilterIntentError.missingParameterValue
      } catch let error as any UnregisteredDependency {
        HostReport.attempt("\(Self.self).current") {
          let host = try CurrentIntentHost.resolve()
          if let type = error.dependencyType { host.miss(dependency: type) }
        }
        throw error
      }
      return filter
    }
  }

  /// Tells the system that ``appContext`` has changed, so that the system reads it again.
  public static func invalidateFocusFilterAppContext() {
    HostReport.attempt("\(Self.self).invalidateFocusFilterAppContext()") {
      try CurrentIntentHost.resolve().invalidateAppContext(of: Self.self)
    }
  }

  /// Names Apple's function, because otherwise the compiler only says that there is no such member.
  @available(*, unavailable, renamed: "invalidateFocusFilterAppContext()")
  public static func invalidateAppContext() {}

  /// Names Apple's function where a filter calls it on itself.
  @available(
    *, unavailable,
    message: "write Self.invalidateFocusFilterAppContext(), which the filter's type has"
  )
  public func invalidateAppContext() {}
}

/// The information that a Focus filter gives to the system: a predicate for the app's
/// notifications.
///
/// The system reads a filter's `appContext` after `perform()` returns, and again after
/// `invalidateFocusFilterAppContext()`. A notification whose `filterCriteria` doesn't match the
/// predicate doesn't alert while the Focus is on.
///
/// ```swift
/// var appContext: FocusFilterAppContext {
///   FocusFilterAppContext(notificationFilterPredicate: NSPredicate(format: "SELF IN %@", ["work"]))
/// }
/// ```
public struct FocusFilterAppContext {
  /// The predicate that the system evaluates with the `filterCriteria` of notifications.
  ///
  /// `SELF` is the criteria string. A notification is silenced if the predicate is false. With
  /// `nil`, no notification is silenced.
  public let notificationFilterPredicate: NSPredicate?

  /// The prefix of target content identifiers that selects scenes, after the system's `focus:`.
  public let targetContentIdentifierPrefix: String?

  /// Creates a context with a predicate for notifications.
  public init(notificationFilterPredicate: NSPredicate? = nil) {
    self.init(
      notificationFilterPredicate: notificationFilterPredicate, targetContentIdentifierPrefix: nil)
  }

  /// Creates a context with a predicate for notifications and a prefix for scenes.
  public init(
    notificationFilterPredicate: NSPredicate? = nil, targetContentIdentifierPrefix: String? = nil
  ) {
    self.notificationFilterPredicate = notificationFilterPredicate
    self.targetContentIdentifierPrefix = targetContentIdentifierPrefix
  }
}

/// The situation in which the system asks an app for suggested Focus filters.
///
/// Only the system creates a context.
public struct FocusFilterSuggestionContext {
  package init() {}
}

/// The reason why a filter's current configuration isn't available.
public enum SetFocusFilterIntentError: LocalizedError, Equatable, Sendable {
  /// No Focus is active in which this filter is configured (*modeled*).
  case notFound

  /// A required parameter has no value.
  case missingParameterValue

  /// A message for people; its wording is *modeled*.
  public var errorDescription: String? {
    switch self {
    case .notFound: "No Focus is on in which this filter is configured."
    case .missingParameterValue: "A required parameter of this filter has no value."
    }
  }
}
