import FocusFilterKit
import FocusText
import PredicateFormat

/// The outcome of a command, as an export and an exhaustive day expect it.
struct CommandOutcome {
  /// The device after the command, with the entries since the previous one.
  let view: RecordedView
  /// The apps before the command.
  let before: SeenApps
  /// The identifiers of the findings about each app that has a new one.
  let findings: [String: [String]]

  /// The members of `expect`, in the order of the questions.
  var members: [ScenarioText.Member] {
    Query.all.compactMap { query in
      let answers = answers(to: query)
      guard query.subject == .app else { return answers.first?.answer.member(query.key) }
      let members = answers.map { $0.answer.member($0.app ?? "") }
      return members.isEmpty ? nil : ScenarioText.Member(query.key, .members(members))
    }
  }

  /// Returns the answers to a question that the command brought up: one for each app if the
  /// question is about an app, in the order of installation.
  func answers(to query: Query) -> [(app: String?, answer: RecordedAnswer)] {
    // Most entries of a long history are notifications of which nothing else can come.
    guard let recorded = query.recorded,
      !query.facts.isDisjoint(with: Self.factsOfDecisions)
        || !view.entries.allSatisfy(\.isMereDecision)
    else { return [] }
    let apps: [String?] = query.subject == .app ? view.state.installationOrder : [nil]
    return apps.compactMap { app in
      recorded(AskedQuery(about: app ?? "", in: view), self).map { (app, $0) }
    }
  }

  private static let factsOfDecisions: Set<Query.Fact> = [.outcome, .outcomes, .list, .predicate]
}

/// An answer that a command brought up.
struct RecordedAnswer {
  /// The answer as a file writes it.
  private let value: ScenarioText.Value
  /// The entries that the answer comes from; empty for an answer without a comment.
  private let entries: [HistoryEntry]
  /// The rules behind the answer.
  private let rules: [FocusRule]

  init(_ value: ScenarioText.Value, from entries: [HistoryEntry] = [], rules: [FocusRule] = []) {
    (self.value, self.entries, self.rules) = (value, entries, rules)
  }

  init(_ value: ParameterValue, from entries: [HistoryEntry] = [], rules: [FocusRule] = []) {
    self.init(.data(value), from: entries, rules: rules)
  }

  /// The answer as data.
  var data: ParameterValue { ScenarioText.data(value) ?? .null }

  fileprivate func member(_ key: String) -> ScenarioText.Member {
    ScenarioText.Member(key, value, comment: comment)
  }

  /// The numbers of the events that caused the answer, and the modeled rules behind it.
  private var comment: String? {
    guard !entries.isEmpty else { return nil }
    var (numbers, modeled): ([Int], [String]) = ([], [])
    for entry in entries where numbers.last != entry.number { numbers.append(entry.number) }
    modeled.formUnion(rules.filter { $0.fidelity == .modeled }.map(\.id))
    let events = numbers.count == 1 ? "event" : "events"
    let rest = modeled.isEmpty ? "" : "; modeled: \(modeled.joined(separator: ", "))"
    return "\(events) \(numbers.map(String.init).joined(separator: ", "))\(rest)"
  }
}

extension HistoryEntry {
  /// Whether the entry is only a notification with its decision.
  fileprivate var isMereDecision: Bool {
    guard case .posted = event.kind else { return false }
    return effects.allSatisfy { if case .decided = $0 { true } else { false } }
  }
}

// MARK: Before a command

/// The answers about apps of which an export expects only a change.
struct SeenApps {
  private let apps: [String: (listed: Int, predicate: FormatPredicate?)]

  init(_ state: FocusState) {
    apps = state.apps.mapValues { ($0.delivered.count, $0.predicate) }
  }

  /// The number of an app's notifications in Notification Center.
  func listed(of app: String) -> Int { apps[app]?.listed ?? 0 }

  /// The predicate in force for an app; `nil` for none.
  func predicate(of app: String) -> FormatPredicate? { apps[app]?.predicate }
}

/// The kinds of findings about each app that a day has reported so far.
struct ReportedFindings {
  private var reported: [String: Set<String>] = [:]

  /// Returns the identifiers of the findings since the previous event, for each app that has a
  /// finding of a new kind.
  ///
  /// A failure of an app's code doesn't count as new, because it fails the day by itself.
  mutating func next(_ entries: ArraySlice<HistoryEntry>) -> [String: [String]] {
    var found: [String: [String]] = [:]
    for case .found(let finding) in entries.flatMap(\.effects) {
      let isNew = reported[finding.subjectApp, default: []].insert(finding.id).inserted
      guard isNew, !finding.isFailureOfCode, found[finding.subjectApp] == nil else { continue }
      found[finding.subjectApp] = entries.findings(about: finding.subjectApp)
    }
    return found
  }
}
