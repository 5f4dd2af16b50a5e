import FocusFilterKit
import FocusText
import PredicateFormat

/// The questions about an app as a person sees it: its icon, its notifications, its card in
/// Settings.
extension Query {
  static let ofApps: [Query] = [
    Query(
      "outcomes", of: .app, "the outcomes of the notifications of %", as: .words(of: "outcome"),
      story: [.notification], facts: [.outcome, .outcomes],
      recorded: { asked, _ in
        let decided = asked.view.entries.decisions(of: asked.id)
        // The expectation `outcome` already covers the event's own notification.
        guard !decided.isEmpty, decided.count > 1 || asked.view.decision == nil else { return nil }
        return RecordedAnswer(
          .array(decided.map { .string($0.decision.outcome.word.rawValue) }),
          from: decided.map(\.entry),
          rules: decided.compactMap { $0.decision.decidingStep?.rule })
      },
      answer: { $0.view.entries.outcomes(of: $0.id) },
      words: { $0.map(\.rawValue).inOrder }, value: { .array($0.map { .string($0.rawValue) }) }),
    Query(
      "badge", of: .app, "the badge of %", as: .badge, story: [.badge], isCompared: true,
      facts: [.badge],
      recorded: { asked, _ in
        let changed = asked.view.entries.last { entry in
          entry.effects.contains {
            if case .badgeChanged(asked.id, _, _, _) = $0 { true } else { false }
          }
        }
        guard let changed, let badge = asked.app?.badge else { return nil }
        return RecordedAnswer(.int(badge), from: [changed])
      },
      words: { "\($0.app?.badge ?? 0)" },
      patterns: { expected in
        let count = expected.count.map { count in
          Pattern { asked in
            Comparison("\(count)", "\(asked.app?.badge ?? 0)", value: asked.badge)
          }
        }
        let isShown = expected.isShown.map { isShown in
          Pattern(noun: "the badge of % on the screen") { asked in
            Comparison(
              isShown ? "shown" : "not shown", asked.isBadgeSeen ? "shown" : "not shown",
              value: asked.badge)
          }
        }
        return [count, isShown].compactMap { $0 }
      }),
    Query(
      "listed", of: .app, "the notifications of % in Notification Center", as: .listed,
      story: [.notification],
      isCompared: true, facts: [.list],
      recorded: { asked, outcome in
        guard let count = asked.app?.delivered.count, count != outcome.before.listed(of: asked.id)
        else { return nil }
        return RecordedAnswer(.int(count))
      },
      answer: { $0.app?.delivered ?? [] },
      words: { "\($0.count)" },
      value: {
        ["count": .int($0.count), "titles": .array($0.map { .string($0.request.title) })]
      },
      compare: { expected, listed, _ in
        switch expected {
        case .count(let count): Comparison("\(count)", "\(listed.count)")
        case .titles(let titles):
          Comparison(titles.inQuotes, listed.map(\.request.title).inQuotes)
        }
      }),
    Query(
      "predicate", of: .app, "the predicate of %", as: .optional(.predicate), isCompared: true,
      facts: [.predicate],
      recorded: { asked, outcome in
        let predicate = asked.app?.predicate
        guard predicate != outcome.before.predicate(of: asked.id) else { return nil }
        return RecordedAnswer(predicate.map { .string($0.description) } ?? .null)
      },
      answer: { $0.app?.predicate },
      words: { $0?.description },
      value: { $0.map { .string($0.description) } ?? .null }),
    Query(
      "card", of: .app, "the card of %", as: .optional(.card),
      words: { try ($0.card(in: $0.view.state.activeMode)?.title).orNone },
      patterns: { expected in
        [
          Pattern { asked in
            let state = asked.view.state
            let named = try expected?.mode.map { try state.mode(named: $0.value) }
            let card = try asked.card(in: named ?? state.activeMode)
            guard let expected, let card else {
              return Comparison(
                expected.map { _ in "set up" }, card.map { _ in "set up" },
                value: card?.value(in: nil) ?? .null)
            }
            return expected.compared(with: card)
          }
        ]
      }),
    Query(
      "focusStatus", of: .app, "the Focus status that % reads",
      as: .optional(.flag), answer: { $0.view.state.focusStatus(of: $0.id) },
      words: { $0.focusStatusWords }, value: { $0.map { .bool($0) } ?? .null },
      compare: { expected, status, asked in
        let obstacle = expected == true ? asked.view.state.obstacle(toFocusOf: asked.id) : nil
        return Comparison(
          expected.focusStatusWords, status.focusStatusWords, reason: obstacle?.reason,
          remedy: obstacle?.remedy)
      }),
  ]
}

extension FocusState {
  /// The reason why an app can't read that a Focus is on, and the key of a day that would change
  /// that, each without a full stop; `nil` if the app can.
  fileprivate func obstacle(toFocusOf app: String) -> (reason: String, remedy: String)? {
    let allow =
      "write an event with \(Remedy.allow(.focusStatus, of: app).text(in: .file)) before"
    switch apps[app]?.seesFocusStatus {
    case nil:
      return (
        "the person hasn't been asked whether the app may know the Focus status, or the app can't ask",
        allow
      )
    case false?:
      return ("the person doesn't allow the app to know the Focus status", allow)
    case true?:
      guard let mode = activeMode else {
        return ("no Focus is on", #"write an event such as `"on": "Work"` before"#)
      }
      guard mode.settings.sharesStatus else {
        return (
          "\(mode.name) doesn't share its status",
          #"write `"shareStatus": true` in the mode \#(mode.name)"#
        )
      }
      guard !showsFocus(to: app) else { return nil }
      return (
        "\(mode.name) allows the app, and an allowed app reads that no Focus is on",
        Remedy.remove(app, from: .allowApps, mode: mode.name).text(in: .file)
      )
    }
  }
}

extension Bool? {
  fileprivate var focusStatusWords: String { map { "\($0)" } ?? "unknown" }
}

extension AskedQuery {
  /// Whether the app's badge is visible: its number isn't 0, and no Focus hides it.
  fileprivate var isBadgeSeen: Bool {
    app?.badge ?? 0 != 0 && !view.state.hidesBadge(of: id)
  }

  /// The app's badge as a file writes it.
  fileprivate var badge: ParameterValue {
    ["count": .int(app?.badge ?? 0), "shown": .bool(isBadgeSeen)]
  }

  /// Returns the card of the app's filter as Settings last showed it; `nil` if it isn't set up.
  fileprivate func card(in mode: FocusMode?) throws(FocusError) -> FilterCard.Configured? {
    let filter = try filter()
    return mode.flatMap { mode in
      view.state.shownCards(of: mode).first { $0.filter == filter }?.configured
    }
  }
}

// MARK: Shapes

/// An expected badge: a number, or an object such as `{ count: 2, shown: false }`.
struct ExpectedBadge: Sendable {
  var count: Int?
  /// Whether the badge is visible: its number isn't 0, and no Focus hides it.
  var isShown: Bool?
}

extension Shape<ExpectedBadge> {
  static let badge = Shape([
    "anyOf": [
      ScenarioSchema.count,
      ScenarioSchema.object(properties, ["minProperties": 1]),
    ]
  ]) { value, reader throws(SourceError) in
    if case .int = value.kind {
      return ExpectedBadge(count: try reader.source.count(value, of: reader.key))
    }
    try reader.source.members(value, of: reader.key, "a whole number or ")
    let fields = try SourceFields(
      value, of: "a badge", keys: properties.map(\.key), in: reader.source)
    let count = try fields["count"].map { value throws(SourceError) in
      try reader.source.count(value, of: "count")
    }
    return ExpectedBadge(count: count, isShown: try fields.bool("shown"))
  }

  private static let properties: KeyValuePairs = [
    "count": ScenarioSchema.count, "shown": ScenarioSchema.boolean,
  ]
}

/// The expected list in Notification Center.
enum ExpectedList: Sendable {
  case count(Int)
  /// The titles, from the oldest to the newest notification.
  case titles([String])
}

extension Shape<ExpectedList> {
  static let listed = Shape([
    "anyOf": [ScenarioSchema.count, ScenarioSchema.list(of: ScenarioSchema.string())]
  ]) { value, reader throws(SourceError) in
    if case .int = value.kind { return .count(try reader.source.count(value, of: reader.key)) }
    let titles = try reader.source.strings(value, of: reader.key, "a whole number or ")
    return .titles(titles.map(\.value))
  }
}

/// An expected card. Missing members match anything.
struct ExpectedCard: Sendable {
  /// The card's mode; `nil` for the mode that is on.
  var mode: Located<String>?
  var title: String?
  var subtitle: String?
  var isEnabled: Bool?

  fileprivate func compared(with card: FilterCard.Configured) -> Comparison {
    let parts = [
      title.map { ("'\($0)'", "'\(card.title)'") },
      subtitle.map { subtitle in
        ("below it '\(subtitle)'", card.subtitle.map { "below it '\($0)'" } ?? "nothing below it")
      },
      isEnabled.map { ($0 ? "enabled" : "disabled", card.isEnabled ? "enabled" : "disabled") },
    ].compactMap(\.self)
    return Comparison(
      parts.map(\.0).joined(separator: ", "), parts.map(\.1).joined(separator: ", "),
      value: card.value(in: mode?.value))
  }
}

extension FilterCard.Configured {
  /// Returns the card as a file writes it.
  ///
  /// - Parameter mode: The mode whose card it is; `nil` for the mode that is on.
  fileprivate func value(in mode: String?) -> ParameterValue {
    var members: [String: ParameterValue] = ["title": .string(title), "enabled": .bool(isEnabled)]
    members["subtitle"] = subtitle.map { .string($0) }
    members["mode"] = mode.map { .string($0) }
    return .object(members)
  }
}

extension Shape<ExpectedCard> {
  static let card = Shape(ScenarioSchema.object(properties)) { value, reader throws(SourceError) in
    let fields = try SourceFields(
      value, of: "a card", keys: properties.map(\.key), in: reader.source)
    return ExpectedCard(
      mode: try fields.string("mode"), title: try fields.string("title")?.value,
      subtitle: try fields.string("subtitle")?.value, isEnabled: try fields.bool("enabled"))
  }.naming { NamesInValue(modes: [$0.mode].compactMap { $0 }, values: []) }

  private static let properties: KeyValuePairs = [
    "mode": ScenarioSchema.string(), "title": ScenarioSchema.string(),
    "subtitle": ScenarioSchema.string(), "enabled": ScenarioSchema.boolean,
  ]
}

// MARK: Answers in the history

extension Sequence<HistoryEntry> {
  /// The outcomes of an app's notifications, in order.
  func outcomes(of app: String) -> [OutcomeWord] {
    decisions(of: app).map(\.decision.outcome.word)
  }

  /// The decisions about an app's notifications, in order.
  fileprivate func decisions(of app: String) -> [(entry: HistoryEntry, decision: Decision)] {
    flatMap { entry in
      entry.effects.compactMap { effect in
        guard case .decided(let told, let decision) = effect, told.request.app == app else {
          return nil
        }
        return (entry, decision)
      }
    }
  }
}

extension SimulatedAppState {
  /// The predicate in force; `nil` for none.
  var predicate: FormatPredicate? { contexts.lazy.compactMap(\.predicate).first }
}
