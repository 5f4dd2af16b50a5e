import FocusFilterKit
import Foundation

/// A writer that makes a report's document from a simulation.
struct ReportWriter {
  private let simulation: Simulation
  private let sweep: ReadingSweep?
  private let omission: Omission
  private var words: StoryWords
  private var rules: [String: ReportDocument.Rule] = [:]
  private var decisions: [ReportDocument.Decision] = []
  /// The indexes of the decisions that are already written, because many notifications share one
  /// decision.
  private var indices: [Decision: Int] = [:]
  private var modes: [ReportDocument.Mode] = []
  private var modeIndex: [FocusMode.ID: Int] = [:]
  private var appIndex: [String: Int] = [:]
  private var filters: [ReportDocument.Filter] = []
  private var filterIndex: [FilterReference: Int] = [:]
  /// Each filter's card by its key in the state; `nil` for a filter that isn't set up.
  private var cards: [String: ReportDocument.Card?] = [:]
  private var itemOfNotification: [Int: Int] = [:]
  private var choices: [ReportDocument.Choice] = []

  /// - Parameters:
  ///   - sweep: The results that depend on a reading, if the day was played under all readings.
  ///   - omission: The parts to omit.
  init(_ simulation: Simulation, _ sweep: ReadingSweep?, _ omission: Omission) {
    self.simulation = simulation
    self.sweep = sweep
    self.omission = omission
    words = StoryWords(DateText(simulation.story.timeZone))
  }

  /// Returns the document with the omissions made, and a list of them.
  mutating func document(by tool: String) -> ReportDocument {
    for (index, app) in simulation.apps.enumerated() { appIndex[app.id] = index }
    // The modes that were on come first: where tints look alike, the page changes that of a later
    // mode.
    let on = modesThatWereOn
    for mode in simulation.modes.filter({ on.contains($0.name) }) { add(mode) }
    for mode in simulation.modes { add(mode) }
    addChoices()
    let lines = simulation.lines.prefix(omission.lines)
    for (index, line) in lines.enumerated() {
      if let number = line.notification { itemOfNotification[number] = index }
    }
    var state = startState
    for change in simulation.record?.start ?? [] {
      state.merge(values(of: change)) { $1 }
    }
    let settings = Dictionary(grouping: simulation.record?.settings ?? [], by: \.line)
    var written: [ReportDocument.Detail] = []
    written.reserveCapacity(lines.count)
    func write(_ known: StoryDetail?) {
      guard written.count < lines.count else { return }
      let line = lines[written.count]
      var detail = detail(of: line, known, settings[written.count] ?? [])
      detail.eventLine = simulation.record?.eventLines[written.count]
      written.append(detail)
    }
    simulation.record?.forEachDetail(upTo: omission.lines) { write($0) }
    while written.count < lines.count { write(nil) }
    for reading in sweep?.dependences.map(\.reading) ?? [] { consult(reading) }
    return ReportDocument(
      tool: tool, epoch: simulation.start.timeIntervalSince1970,
      offsets: ReportDocument.offsets(of: simulation),
      simulation: simulation, details: written, state: state, decisions: decisions, rules: rules,
      modes: modes, filters: filters, choices: choices,
      sweep: sweep.map {
        .init(
          plays: $0.plays, isRepeatable: $0.isRepeatable,
          dependentExpectations: $0.dependentExpectations, dependences: $0.dependences)
      },
      subjects: simulation.record?.subjects ?? [],
      fileLines: simulation.record?.fileLines(
        and: simulation.expectations.filter { !$0.holds }.map(\.place.line)) ?? [:],
      omitted: omission.sentences(ofLines: simulation.lines.count))
  }

  // MARK: The state before the first event

  private mutating func add(_ mode: Simulation.Mode) {
    let index = index(ofMode: mode.identifier, named: mode.name, schedules: mode.schedules)
    for card in mode.cards {
      let key = Self.card(index, self.index(ofFilterOf: card))
      cards[key] = .some(card.configured.map(ReportDocument.Card.init))
    }
  }

  /// The key of a card in the state.
  private static func card(_ mode: Int, _ filter: Int) -> String { "card.\(mode).\(filter)" }

  private var modesThatWereOn: Set<String> {
    let atStart = simulation.record?.start.compactMap { change in
      if case .focus(let mode?, _) = change { simulation.record?.mode(mode)?.name } else { nil }
    }
    let later = simulation.lines.filter { $0.event == .focusOn }.compactMap(\.mode)
    return Set(later + (atStart ?? []))
  }

  private mutating func index(ofFilterOf card: FilterCard) -> Int {
    if let known = filterIndex[card.filter] { return known }
    filterIndex[card.filter] = filters.count
    filters.append(.init(app: appIndex[card.filter.app] ?? 0, title: card.title))
    return filters.count - 1
  }

  private mutating func index(
    ofMode id: FocusMode.ID, named name: String? = nil, schedules: [String] = []
  ) -> Int {
    if let known = modeIndex[id] { return known }
    let mode = simulation.record?.mode(id) ?? FocusMode.offered(id)
    let name = name ?? mode?.name ?? id.rawValue
    let tint = mode?.tint ?? .indigo
    modeIndex[id] = modes.count
    modes.append(.init(name: name, id: id.rawValue, tint: tint.rawValue, schedules: schedules))
    return modes.count - 1
  }

  private var startState: [String: ReportDocument.StateValue] {
    var state: [String: ReportDocument.StateValue] = ["device": .init("unlocked")]
    for mode in modes.indices {
      for filter in filters.indices { state[Self.card(mode, filter)] = .blankCard }
    }
    for app in simulation.apps.indices { state["app.\(app).process"] = .init("terminated") }
    return state
  }

  // MARK: Readings

  /// Adds the choices that differ from the default; other readings are added when a line consults
  /// them.
  private mutating func addChoices() {
    guard let policy = simulation.record?.policy else { return }
    for reading in policy.chosenReadings { consult(reading) }
    for option in policy.chosenOptions {
      choices.append(
        .init(name: option.name, value: "\(option.value)", default: "\(option.usual)"))
    }
  }

  /// Adds a reading to the choices, unless it's already there or its chosen value is unknown.
  private mutating func consult(_ reading: FocusReading) {
    guard !choices.contains(where: { $0.reading == reading }),
      let value = simulation.record?.policy.value(of: reading)
    else { return }
    choices.append(
      .init(
        name: reading.title, value: value.words,
        default: value == reading.defaultValue ? nil : reading.defaultValue.words,
        reading: reading, fidelity: value.fidelity,
        values: reading.values.map {
          .init(name: $0.name, words: $0.words, fidelity: $0.fidelity)
        }))
  }

  // MARK: Details

  private mutating func detail(
    of line: StoryLine, _ known: StoryDetail?, _ settings: [StoryRecord.SettingsChange]
  ) -> ReportDocument.Detail {
    words.moveClocks(at: line)
    var detail = ReportDocument.Detail(words: words.texts(of: line).map(omission.cut))
    if let rule = line.rule { add(rule) }
    for reading in line.readings ?? [] { consult(reading) }
    if line.event == .notification { detail.decision = index(of: known?.decision, line) }
    detail.before = known?.valuesBefore
    detail.seconds = known?.duration
    if let effects = known?.effects, !effects.isEmpty { detail.effects = effects.map(omission.cut) }
    var state: [String: ReportDocument.StateValue] = [:]
    if let resolution = known?.resolution {
      let claims = claims(of: resolution)
      detail.claims = claims
      state["claims"] = .init(claims)
    }
    for change in known?.changes ?? [] { state.merge(values(of: change)) { $1 } }
    for change in settings { state.merge(values(of: change)) { $1 } }
    if !state.isEmpty { detail.state = state }
    return detail
  }

  private mutating func claims(of resolution: FocusResolution) -> [ReportDocument.Claim] {
    var claims: [ReportDocument.Claim] = []
    if let winner = resolution.winner {
      claims.append(claim(winner, wins: true, text: resolution.winningSentence))
    }
    for loser in resolution.losers {
      let sentence = resolution.sentence(about: loser, in: words.dates.calendar.timeZone) {
        modes[index(ofMode: $0)].name
      }
      claims.append(claim(loser.assertion, wins: false, text: sentence))
    }
    return claims
  }

  private mutating func claim(
    _ assertion: FocusAssertion, wins: Bool, text: String?
  ) -> ReportDocument.Claim {
    .init(
      mode: index(ofMode: assertion.mode), by: assertion.source.description,
      since: assertion.since, until: assertion.until, wins: wins, text: text)
  }

  // MARK: Decisions

  private mutating func add(_ rule: FocusRule) {
    guard rules[rule.id] == nil else { return }
    rules[rule.id] = .init(
      id: rule.id, fidelity: rule.fidelity, summary: rule.summary, source: rule.source.text)
  }

  /// Returns the index of a decision. Without a decision, the steps are those of the line.
  private mutating func index(of decision: Decision?, _ line: StoryLine) -> Int {
    if let decision, let index = indices[decision] { return index }
    let steps =
      decision?.steps.map { step in
        ReportDocument.Step(
          rule: step.rule.id, text: omission.cut(step.sentence), verdict: step.verdict.word,
          predicate: step.explanation.map(ReportDocument.Predicate.init))
      }
      ?? (line.steps ?? []).map {
        .init(rule: $0.rule.id, text: omission.cut($0.sentence), verdict: "", predicate: nil)
      }
    for rule in decision?.steps.map(\.rule) ?? (line.steps ?? []).map(\.rule) { add(rule) }
    decisions.append(.init(hidesBadge: decision?.hidesBadge == true ? true : nil, steps: steps))
    if let decision { indices[decision] = decisions.count - 1 }
    return decisions.count - 1
  }

  // MARK: State

  /// Returns the values that Settings shows for an edited mode.
  private mutating func values(
    of change: StoryRecord.SettingsChange
  ) -> [String: ReportDocument.StateValue] {
    var values: [String: ReportDocument.StateValue] = [:]
    let mode = index(ofMode: change.mode)
    for card in change.cards {
      let key = Self.card(mode, index(ofFilterOf: card))
      let now = card.configured.map(ReportDocument.Card.init)
      if now != cards.updateValue(now, forKey: key) {
        values[key] = now.map { .init($0) } ?? .blankCard
      }
    }
    return values
  }

  private mutating func values(of change: StoryChange) -> [String: ReportDocument.StateValue] {
    switch change {
    case .focus(let mode, let until):
      return ["focus": .init(mode.map { index(ofMode: $0) }), "until": .init(until)]
    case .lock(let isLocked): return ["device": .init(isLocked ? "locked" : "unlocked")]
    case .process(let app, let process):
      return values(of: app, ["process": .init(process.rawValue)])
    case .permission(let app, let allowed): return values(of: app, ["notify": .init(allowed)])
    case .badge(let app, let count, let isHidden):
      return values(
        of: app, ["badge": .init(count), "badgeHidden": .init(isHidden ? true : nil)])
    case .context(let app, let predicate, let scenePrefix):
      return values(of: app, ["predicate": .init(predicate), "scene": .init(scenePrefix)])
    case .values(let filter, let values):
      return self.values(of: filter.app, ["values": .init(values)])
    case .shows(let app, let values): return self.values(of: app, ["shows": .init(values)])
    case .listed(let app, let number):
      return values(of: app, ["inbox.\(number)": .init(itemOfNotification[number])])
    case .unlisted(let app, let number):
      return values(of: app, ["inbox.\(number)": .init(Int?.none)])
    case .configured(let mode, let filter, let isEnabled):
      guard let filter = filterIndex[filter] else { return [:] }
      let key = Self.card(index(ofMode: mode), filter)
      let card = cards[key] ?? nil
      let now = ReportDocument.Card(
        title: card?.title ?? filters[filter].title, subtitle: card?.subtitle, enabled: isEnabled)
      return [key: .init(now)]
    case .unconfigured(let mode, let filter):
      guard let filter = filterIndex[filter] else { return [:] }
      return [Self.card(index(ofMode: mode), filter): .blankCard]
    }
  }

  /// Returns the values of an app's properties with the keys of the state; none if the day doesn't
  /// have the app.
  private func values(
    of app: String, _ properties: [String: ReportDocument.StateValue]
  ) -> [String: ReportDocument.StateValue] {
    guard let index = appIndex[app] else { return [:] }
    return Dictionary(uniqueKeysWithValues: properties.map { ("app.\(index).\($0)", $1) })
  }
}

extension ReportDocument.Card {
  fileprivate init(_ card: FilterCard.Configured) {
    self.init(title: card.title, subtitle: card.subtitle, enabled: card.isEnabled)
  }
}

extension ReportDocument.Predicate {
  fileprivate init(_ explanation: PredicateExplanation) {
    let seen = explanation.observations.map { [$0.expression, $0.value.text] }
    let parts = explanation.parts.map(Self.init)
    self.init(
      text: explanation.text, verdict: explanation.verdict.rawValue,
      seen: seen.isEmpty ? nil : seen, error: explanation.error,
      parts: parts.isEmpty ? nil : parts)
  }
}

// MARK: Words

extension Decision.Verdict {
  /// The step's effect on the notification in one word; empty if the next step decides.
  fileprivate var word: String {
    switch self {
    case .goesOn: ""
    case .allows: "allows"
    case .silences: "silences"
    case .decides: "decides"
    }
  }
}

extension Decision.Step {
  /// The explanation of the step's predicate; `nil` if the step evaluated none.
  fileprivate var explanation: PredicateExplanation? {
    if case .predicate(let judged) = observation { judged.explanation } else { nil }
  }
}

extension RuleSource {
  /// The sources of the rule, in words.
  fileprivate var text: String {
    switch self {
    case .documented(let quotations, let reason):
      (quotations.map { "“\($0.sentence)” \($0.page.title)" } + [reason].compactMap { $0 })
        .joined(separator: " · ")
    case .observed(let reports): reports.joined(separator: " · ")
    case .modeled(let reason): reason
    }
  }
}
