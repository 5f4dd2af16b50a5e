import FocusAppIntents
import PredicateFormat

/// A filter's `appContext` as a value that can leave the app.
public struct AppContext: Sendable, Hashable {
  /// The predicate for the app's notifications while the Focus is on.
  public var predicate: Predicate
  /// The prefix as the app wrote it.
  public var targetContentIdentifierPrefix: String?

  /// Creates a context; without arguments that of a filter that implements no `appContext`.
  public init(predicate: Predicate = .none, targetContentIdentifierPrefix: String? = nil) {
    self.predicate = predicate
    self.targetContentIdentifierPrefix = targetContentIdentifierPrefix
  }

  /// The prefix as the system uses it when a scene is chosen: `focus:` and what the app wrote.
  public var scenePrefix: String? {
    targetContentIdentifierPrefix.map { "focus:" + $0 }  // FocusRule F4.10.
  }

  /// The predicate that notifications are matched against.
  public enum Predicate: Sendable, Hashable {
    /// The app gave none; it filters nothing.
    case none
    /// A predicate that was read from the app's `NSPredicate`.
    case format(FormatPredicate)
    /// One that cannot leave the app or is refused, with the reason; it counts as absent
    /// (*modeled*).
    case unusable(String)
  }
}

extension AppContext {
  /// Copies what a filter told the system, so that it can leave the app.
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
