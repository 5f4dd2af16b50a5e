public import FocusFilterKit
package import FocusScenarios

/// A property of an app with a Focus filter that holds on every day, whatever the events of the day
/// are.
public enum Invariant: String, Sendable, Hashable, Codable, CaseIterable {
  /// The badge and the predicate are the same each time the same day is played.
  case repeatable
  /// After a filter call, the app's state is the same as on that day without the earlier filter
  /// calls, apart from stored numbers and lists that grow by each call whatever the values are.
  case historyFree = "history-free"
  /// After a Focus has ended, the app's state is the same as if the filter had been called only
  /// with its defaults.
  case endsClean = "ends-clean"
  /// After two equal filter calls, the app's state is the same as after one.
  case twiceIsOnce = "twice-is-once"
  /// After one Focus has replaced another, the app's state is the same as after the second Focus
  /// alone.
  case orderFree = "order-free"
  /// After a filter call in the app's process, the app's state is the same as after that call in
  /// the App Intents extension.
  case hostFree = "host-free"
  /// The app's state is the same if the app's processes restart before the last event.
  case restartFree = "restart-free"
  /// The predicate in force is the one that `appContext` returns now.
  case predicateCurrent = "predicate-current"
  /// After an entity was deleted, the app's code doesn't fail, and later filter calls set no
  /// predicate that contains the entity.
  case goneEntity = "gone-entity"
  /// The app's code doesn't fail.
  ///
  /// Failures are a crash, an exit, a hang, an error at the end of a Focus, an action after the
  /// call has returned, the use of an app group of which the process isn't a member, and a
  /// predicate that a strict policy refuses.
  case alive
  /// The app's state after the same filter calls doesn't depend on a contested behavior of the
  /// system.
  ///
  /// This is advice. A search checks it only if ``Explorer/only`` contains it.
  case readingFree = "reading-free"
  /// A statement of the search is true.
  case stated

  /// The description of a violation: its meaning, its consequence and its remedy.
  public var kind: FindingKind {
    func kind(_ meaning: String, _ consequence: String, _ remedy: String) -> FindingKind {
      FindingKind(
        rawValue, [self == .readingFree ? .advice : .error], meaning: meaning,
        consequence: consequence, remedy: remedy)
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

/// A condition on the device that a test adds to a search, which checks it on every day.
///
/// ```swift
/// explorer.statements = [
///   Statement(.always, "the badge isn't negative") { await $0.state.apps["com.example.chat"]?.badge ?? 0 >= 0 },
///   Statement(.sometimes, "Work is on") { await $0.state.activeMode?.id == .work },
/// ]
/// ```
package struct Statement: Sendable {
  /// When the statement must be true: after each event, after each one at which the app is at rest,
  /// or after at least one event of the search. If a `sometimes` never is,
  /// ``Exploration/neverTrue`` contains its text.
  let word: DayStatement.Word
  package let words: String
  let holds: @Sendable (FocusSystem) async throws -> Bool
  /// The expectations behind the statement, whose failures a test records; `nil` for none.
  package var expect: (@Sendable (FocusSystem) async throws -> Void)?

  /// Creates a statement.
  ///
  /// - Parameters:
  ///   - words: The text of the statement, which identifies it in faults and file names.
  ///   - holds: Returns whether the statement is true on a device. An error that it throws ends the
  ///     search.
  package init(
    _ word: DayStatement.Word, _ words: String,
    holds: @escaping @Sendable (FocusSystem) async throws -> Bool
  ) {
    (self.word, self.words, self.holds) = (word, words, holds)
  }
}
