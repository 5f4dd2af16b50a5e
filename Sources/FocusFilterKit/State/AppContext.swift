import FocusAppIntents
import PredicateFormat

/// A filter's `appContext` as a value that can leave the app.
package struct AppContext: Sendable, Hashable, Codable {
  /// The predicate for the app's notifications while the Focus is on.
  package var predicate: Predicate
  /// The prefix as the app wrote it.
  package var targetContentIdentifierPrefix: String?

  /// Creates a context; without arguments that of a filter that implements no `appContext`.
  package init(predicate: Predicate = .none, targetContentIdentifierPrefix: String? = nil) {
    self.predicate = predicate
    self.targetContentIdentifierPrefix = targetContentIdentifierPrefix
  }

  /// The prefix as the system uses it when a scene is chosen: `focus:` and what the app wrote.
  package var scenePrefix: String? {
    targetContentIdentifierPrefix.map { "focus:" + $0 }  // FocusRule F4.10.
  }

  /// The predicate that notifications are matched against.
  package enum Predicate: Sendable, Hashable {
    /// The app gave no predicate, so nothing is filtered.
    case none
    /// A predicate that was read from the app's `NSPredicate`.
    case format(FormatPredicate)
    /// A predicate that can't leave the app or is refused, with the reason; it is ignored
    /// (*modeled*).
    case unusable(String)
  }
}

extension AppContext {
  /// Copies the `appContext` of a filter, so that it can leave the app.
  init(_ context: FocusFilterAppContext) {
    let predicate: Predicate
    if let given = context.notificationFilterPredicate {
      do {
        predicate = .format(try FormatPredicate(given))
      } catch {
        // Rule F3-7b.
        predicate = .unusable("\(error)")
      }
    } else {
      predicate = .none
    }
    self.init(
      predicate: predicate,
      targetContentIdentifierPrefix: context.targetContentIdentifierPrefix)
  }
}
