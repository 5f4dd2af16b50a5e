import FocusFilterKit
import FocusText
import Foundation
import PredicateFormat

/// The outcome of an event in an exported scenario.
struct ExportedOutcome {
  /// The entries since the previous event.
  let entries: ArraySlice<HistoryEntry>
  let before: SeenState
  let after: SeenState
  let act: ExportedAct
  /// The identifiers of the findings about each app that has a new one.
  let findings: [String: [String]]

  /// The members of `expect`.
  var members: [ScenarioText.Member] {
    var members: [ScenarioText.Member] = []
    if let on = lastEntry(where: \.isAboutFocus) {
      let name = after.mode.map { ParameterValue.string($0) } ?? .null
      members.append(.init("on", name, comment: comment([on], [])))
    }
    members += decision
    // Closures are used here, because a reference to a method would copy the whole structure for
    // each key.
    add("outcomes", to: &members) { outcomes(of: $0) }
    let isMereDecision = entries.allSatisfy(\.isMereDecision)
    if !isMereDecision { add("badge", to: &members) { badge(of: $0) } }
    if after !== before {
      add("listed", to: &members) { listed(of: $0) }
      add("predicate", to: &members) { predicate(of: $0) }
    }
    if !isMereDecision {
      add("missed", to: &members) { missed(of: $0) }
      add("sequence", to: &members) { sequence(of: $0) }
      add("threw", to: &members) { threw($0) }
      add("returned", to: &members) { returned($0) }
      add("said", to: &members) { said($0) }
      add("displayed", to: &members) { displayed($0) }
    }
    add("findings", to: &members) { app in
      findings[app].map { .init(app, .array($0.map { .string($0) })) }
    }
    return members
  }

  /// Adds a key with a member for each app that has one; adds nothing if no app has one.
  private func add(
    _ key: String, to members: inout [ScenarioText.Member],
    _ member: (String) -> ScenarioText.Member?
  ) {
    let found = after.order.compactMap(member)
    if !found.isEmpty { members.append(.init(key, .members(found))) }
  }

  // MARK: Keys

  private var decision: [ScenarioText.Member] {
    guard let (app, identifier) = act.notification else { return [] }
    for entry in entries {
      for case .decided(let told, let decision) in entry.effects
      where told.request.app == app && told.request.identifier == identifier {
        let rule = decision.decidingStep?.rule
        let comment = comment([entry], rule.map { [$0] } ?? [])
        let outcome = ScenarioText.Member(
          "outcome", .string(decision.outcome.word.rawValue), comment: comment)
        return [outcome] + (rule.map { [.init("rule", .string($0.id))] } ?? [])
      }
    }
    return []
  }

  private func outcomes(of app: String) -> ScenarioText.Member? {
    var words: [ParameterValue] = []
    var (from, rules): ([HistoryEntry], [FocusRule]) = ([], [])
    for entry in entries {
      for case .decided(let told, let decision) in entry.effects where told.request.app == app {
        words.append(.string(decision.outcome.word.rawValue))
        from.append(entry)
        rules += decision.decidingStep.map { [$0.rule] } ?? []
      }
    }
    // The expectation `outcome` already covers the event's own notification.
    guard !words.isEmpty, words.count > 1 || act.notification == nil else { return nil }
    return .init(app, .array(words), comment: comment(from, rules))
  }

  private func badge(of app: String) -> ScenarioText.Member? {
    let changed = lastEntry { entry in
      entry.effects.contains {
        if case .badgeChanged(app, _, _, _) = $0 { true } else { false }
      }
    }
    guard let changed, let badge = after.apps[app]?.badge else { return nil }
    return .init(app, .int(badge), comment: comment([changed], []))
  }

  private func listed(of app: String) -> ScenarioText.Member? {
    guard let count = after.apps[app]?.listed, count != before.apps[app]?.listed ?? 0
    else { return nil }
    return .init(app, .int(count), comment: nil)
  }

  private func predicate(of app: String) -> ScenarioText.Member? {
    let now = after.apps[app]?.predicate
    guard now != before.apps[app]?.predicate else { return nil }
    return .init(app, now.map { .string($0.description) } ?? .null)
  }

  private func missed(of app: String) -> ScenarioText.Member? {
    for entry in entries.reversed() {
      for case .missed(let missed) in entry.effects where missed.filter.app == app {
        return .init(app, true, comment: comment([entry], [missed.rule]))
      }
    }
    return nil
  }

  private func sequence(of app: String) -> ScenarioText.Member? {
    var calls: [ScenarioText.Value] = []
    var (from, rules): ([HistoryEntry], [FocusRule]) = ([], [])
    for entry in entries {
      for call in [entry].calls(of: app) {
        calls.append(.data(call.value))
        from.append(entry)
        rules.append(call.rule)
      }
    }
    guard !calls.isEmpty else { return nil }
    return .init(app, .elements(calls), comment: comment(from, rules))
  }

  private func threw(_ app: String) -> ScenarioText.Member? {
    guard let error = entries.lastError(of: app) else { return nil }
    return .init(app, .string(error))
  }

  private func returned(_ app: String) -> ScenarioText.Member? {
    guard let value = entries.lastAnswer(of: app)?.value, value != .null else { return nil }
    return .init(app, value)
  }

  private func said(_ app: String) -> ScenarioText.Member? {
    entries.lastAnswer(of: app)?.dialog.map { .init(app, .string($0)) }
  }

  private func displayed(_ app: String) -> ScenarioText.Member? {
    guard let snippet = entries.lastAnswer(of: app)?.snippet else { return nil }
    return .init(
      app, .object(["intent": .string(snippet.intent), "values": .object(snippet.values)]))
  }

  // MARK: Comments

  private func lastEntry(where matches: (HistoryEntry) -> Bool) -> HistoryEntry? {
    entries.last(where: matches)
  }

  /// Returns a comment with the numbers of the events that caused a result, and the modeled rules
  /// behind it.
  private func comment(_ entries: [HistoryEntry], _ rules: [FocusRule]) -> String {
    var numbers: [Int] = []
    for entry in entries where numbers.last != entry.number { numbers.append(entry.number) }
    var modeled: [String] = []
    for rule in rules where rule.fidelity == .modeled && !modeled.contains(rule.id) {
      modeled.append(rule.id)
    }
    let events = numbers.count == 1 ? "event" : "events"
    let rest = modeled.isEmpty ? "" : "; modeled: \(modeled.joined(separator: ", "))"
    return "\(events) \(numbers.map(String.init).joined(separator: ", "))\(rest)"
  }
}

extension HistoryEntry {
  /// Whether the entry is only a notification with its decision, as most entries are.
  fileprivate var isMereDecision: Bool {
    guard case .posted = event.kind else { return false }
    return effects.allSatisfy { if case .decided = $0 { true } else { false } }
  }

  /// Whether the entry turned a Focus on or off, or kept a Focus on for another reason.
  fileprivate var isAboutFocus: Bool {
    effects.contains { effect in
      switch effect {
      case .focusChanged, .focusKept: true
      default: false
      }
    }
  }
}

/// The kinds of findings about each app that a day has told.
struct ToldFindings {
  private var told: [String: Set<String>] = [:]

  /// Returns the identifiers of the findings since the previous event about each app that has one
  /// of a new kind.
  ///
  /// A failure of an app's code doesn't count as new, because it fails the day by itself.
  mutating func next(_ entries: ArraySlice<HistoryEntry>) -> [String: [String]] {
    var found: [String: [String]] = [:]
    for case .found(let finding) in entries.flatMap(\.effects) {
      let isNew = told[finding.subjectApp, default: []].insert(finding.id).inserted
      guard isNew, !finding.isFailureOfCode, found[finding.subjectApp] == nil else { continue }
      found[finding.subjectApp] = entries.findings(about: finding.subjectApp)
    }
    return found
  }
}

// MARK: The device's state around an event

/// The parts of a device's state that expectations mention.
///
/// A copy of the whole device for each event would cost too much. Successive moments share an
/// instance if none of these parts changed between them.
final class SeenState: Sendable {
  /// The name of the mode that is on; `nil` for none.
  let mode: String?
  /// The apps in the order in which they were installed.
  let order: [String]
  let apps: [String: SeenApp]

  struct SeenApp: Equatable {
    let badge: Int
    /// The number of notifications that Notification Center lists.
    let listed: Int
    /// The predicate in force; `nil` for none.
    let predicate: FormatPredicate?

    init(_ app: SimulatedAppState) {
      badge = app.badge
      listed = app.delivered.count
      predicate = app.contexts.lazy.compactMap(\.predicate).first
    }
  }

  init(_ state: FocusState) {
    mode = state.activeMode?.name
    order = state.installationOrder
    apps = state.apps.mapValues(SeenApp.init)
  }

  /// Returns the parts of a later state; `self` if none of them changed.
  func next(_ state: FocusState) -> SeenState {
    let isSame =
      mode == state.activeMode?.name && order == state.installationOrder
      && state.apps.allSatisfy { apps[$0.key] == SeenApp($0.value) }
    return isSame ? self : SeenState(state)
  }
}

// MARK: Acts

/// An action as an event of an exported scenario, without its outcome.
struct ExportedAct {
  /// The instant of the event.
  let at: Date
  /// The index of the history's first entry that the action caused, or of the action's own entry.
  let begin: Int
  /// What is done; `nil` if only time passes.
  var command: (any DeviceCommand)?
  /// The notification that the action delivers: the app and the request's identifier.
  var notification: (app: String, identifier: String)?
}

extension ExportedAct {
  /// The device's new time zone; `nil` if the action doesn't change the zone.
  var timeZone: TimeZone? { (command as? Travel)?.zone }

  /// Whether the action itself runs an app's code, before the device calls the app.
  func runs(_ app: String) -> Bool {
    switch command {
    case let run as DoAction: run.app.value == app
    case let run as DoIntent: run.app.value == app
    case let vanish as Vanish: vanish.app.value == app
    case let fault as InjectFault: fault.app.value == app
    case let response as Respond: response.app.value == app
    default: false
    }
  }
}
