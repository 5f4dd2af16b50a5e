public import Foundation

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
