public import Foundation

/// What an app tells the system about itself while its Focus filter applies.
public struct FocusFilterAppContext {
  /// The predicate that decides about the app's notifications by their `filterCriteria`.
  ///
  /// `SELF` is the criteria string. A notification that doesn't match is silenced. `nil` leaves all
  /// notifications alone.
  public let notificationFilterPredicate: NSPredicate?

  /// The text put in front of target content identifiers when a scene is chosen, after `focus:`.
  public let targetContentIdentifierPrefix: String?

  /// Creates a context that filters notifications.
  public init(notificationFilterPredicate: NSPredicate? = nil) {
    self.init(
      notificationFilterPredicate: notificationFilterPredicate, targetContentIdentifierPrefix: nil)
  }

  /// Creates a context that filters notifications and chooses scenes.
  public init(
    notificationFilterPredicate: NSPredicate? = nil, targetContentIdentifierPrefix: String? = nil
  ) {
    self.notificationFilterPredicate = notificationFilterPredicate
    self.targetContentIdentifierPrefix = targetContentIdentifierPrefix
  }
}

/// The situation in which the system asks an app for Focus filters to propose.
///
/// Only the system creates one.
public struct FocusFilterSuggestionContext {
  package init() {}
}
