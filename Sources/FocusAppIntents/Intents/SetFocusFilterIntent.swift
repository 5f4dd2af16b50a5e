import FocusHost
public import Foundation

/// An intent that adapts an app to the active Focus.
///
/// The system sets the parameters to the values that a person configured for the Focus, and calls
/// `perform()`. When the Focus no longer applies, it calls `perform()` with the default values.
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

  /// The filter as it is configured for the active Focus.
  ///
  /// The result is a new instance with its own parameters; entities are looked up again by their
  /// queries.
  ///
  /// - Throws: ``SetFocusFilterIntentError/notFound`` if this filter isn't configured for the
  ///   active Focus or no Focus is active, ``SetFocusFilterIntentError/missingParameterValue`` if a
  ///   required parameter has no value, or the error of a query (*modeled*).
  public static var current: Self {
    get async throws {
      let values = try await CurrentIntentHost.resolve().currentValues(of: Self.self)
      let filter = Self()
      do {
        _ = try await filter.fill(with: values)
      } catch is MissingParameterValues {
        throw SetFocusFilterIntentError.missingParameterValue
      }
      return filter
    }
  }

  /// Tells the system that ``appContext`` has changed, so that the system reads it again.
  public static func invalidateFocusFilterAppContext() {
    CurrentIntentHost.with("\(Self.self).invalidateFocusFilterAppContext()") {
      $0.invalidateAppContext(of: Self.self)
    }
  }
}

/// The information that an app gives to the system while its Focus filter applies.
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
/// Only the system creates one.
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
