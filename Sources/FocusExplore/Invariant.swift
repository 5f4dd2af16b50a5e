public import FocusFilterKit

/// A statement that holds on every day, however its events are chosen.
public enum Invariant: String, Sendable, Hashable, Codable, CaseIterable {
  /// The predicate and what the app shows are the same when the same day is played again.
  case repeatable
  /// After a call of the filter, the app is as on the same day without the calls before it.
  case historyFree = "history-free"
  /// After a Focus has ended, the app is as on the same day where the filter was called with the
  /// defaults alone.
  case endsClean = "ends-clean"
  /// After the same call twice, the app is as after the call once.
  case twiceIsOnce = "twice-is-once"
  /// After one Focus has followed another, the app is as after the second one alone.
  case orderFree = "order-free"
  /// After a call of the filter in the app, the app is as after the call in its extension.
  case hostFree = "host-free"
  /// The app is as on the same day with its processes started anew before the last event.
  case restartFree = "restart-free"
  /// The predicate in force is the one that `appContext` returns now.
  case predicateCurrent = "predicate-current"
  /// An entity that was deleted makes no code crash, and stays in no predicate.
  case goneEntity = "gone-entity"
  /// No code of the app crashes, hangs, throws at the end of a Focus, goes on after its call, or
  /// uses a group that its process isn't a member of.
  case alive
  /// The same calls of the filter leave the same, whichever behavior a contested reading chooses.
  /// It is advice, and is judged only if it is asked for.
  case readingFree = "reading-free"
  /// A ``Statement`` holds.
  case stated

  /// The meaning of a broken invariant, its consequence and its remedy.
  public var kind: FindingKind {
    func kind(_ meaning: String, _ consequence: String, _ remedy: String) -> FindingKind {
      FindingKind(
        rawValue, [self == .readingFree ? .advice : .error], meaning: meaning,
        consequence: consequence, remedy: remedy,
        fidelity: nil)
    }
    let keeps = "The app keeps a part of an earlier Focus."
    let writesAll = "Write every value in each call, whatever is stored."
    return switch self {
    case .repeatable:
      kind(
        "The badge or the predicate isn't the same when the same day is played again.",
        "No other comparison of days says anything.",
        "Take no random numbers, and no date but the one that the device has.")
    case .historyFree:
      kind(
        "After a call of the filter, the app isn't as on the same day without the calls before it.",
        keeps, writesAll)
    case .endsClean:
      kind(
        "After a Focus has ended, the app isn't as if the filter had got the defaults alone.",
        keeps,
        "Write every value in each call, also `nil`, and reload the widgets.")
    case .twiceIsOnce:
      kind(
        "After the same call twice, the app isn't as after the call once.",
        "The system may make a call again, and the app counts or adds it twice.", writesAll)
    case .orderFree:
      kind(
        "After one Focus has followed another, the app isn't as after the second one alone.", keeps,
        writesAll)
    case .hostFree:
      kind(
        "After a call of the filter in the extension, the app isn't as after the call in the app.",
        "A Focus that turns on while the app isn't running changes nothing that the app sees.",
        "Write to an app group that both are members of, instead of `UserDefaults.standard`.")
    case .readingFree:
      kind(
        "The same calls of the filter leave something else under another reading.",
        "The app depends on a behavior that isn't documented.",
        "Use the values of the call alone.")
    case .restartFree:
      kind(
        "The app isn't the same if its processes start anew before the last event.",
        "The system ends processes at any time, and an extension has variables of its own.",
        "Read what is stored each time, instead of keeping it in a variable.")
    case .predicateCurrent:
      kind(
        "The predicate in force isn't the one that `appContext` returns now.",
        "Notifications are judged by what the app has since changed.",
        "Call `invalidateFocusFilterAppContext()` when something changes that `appContext` depends on."
      )
    case .goneEntity:
      kind(
        "Code of the app fails after an entity was deleted, or a predicate still has the entity.",
        "Notifications are judged by something that isn't there any longer.",
        "Take it that a query returns less than it was asked for, and that a parameter has no entity."
      )
    case .alive:
      kind(
        """
        Code of the app crashes, hangs, throws at the end of a Focus, goes on after its call, or uses a \
        group that its process isn't a member of.
        """,
        "The Focus changes, and the app doesn't, or only a part of it.",
        "See the finding that the fault names.")
    case .stated:
      kind(
        "A statement of a test doesn't hold.", "The app does what its author excluded.",
        "Mend the app, or the statement.")
    }
  }
}

/// A statement of a test about the device, which is judged on every day of a search.
///
/// ```swift
/// explorer.statements = [
///   .always("the badge isn't negative") { await $0.state.apps["com.example.chat"]?.badge ?? 0 >= 0 },
///   .sometimes("Work is on") { await $0.state.activeMode?.id == .work },
/// ]
/// ```
public struct Statement: Sendable {
  /// When the statement must be true.
  enum Kind: Sendable { case always, atRest, sometimes }

  let kind: Kind
  let words: String
  let holds: @Sendable (FocusSystem) async throws -> Bool

  /// Creates a statement that is true after each event.
  ///
  /// - Parameters:
  ///   - words: The statement, which a fault and its file are named by.
  ///   - holds: Returns whether it is true on a device.
  public static func always(
    _ words: String, holds: @escaping @Sendable (FocusSystem) async throws -> Bool
  ) -> Statement {
    Statement(kind: .always, words: words, holds: holds)
  }

  /// Creates a statement that is true whenever no Focus is on, every call has returned, and no
  /// fault has kept a call from the app since.
  public static func atRest(
    _ words: String, holds: @escaping @Sendable (FocusSystem) async throws -> Bool
  ) -> Statement {
    Statement(kind: .atRest, words: words, holds: holds)
  }

  /// Creates a statement that is true after at least one event of the search; otherwise
  /// ``Exploration/neverTrue`` has it.
  public static func sometimes(
    _ words: String, holds: @escaping @Sendable (FocusSystem) async throws -> Bool
  ) -> Statement {
    Statement(kind: .sometimes, words: words, holds: holds)
  }
}
