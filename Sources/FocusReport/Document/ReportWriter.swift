import FocusFilterKit
import Foundation
import PredicateFormat

/// Writes the document of a report, with its shared tables, from a simulation.
struct ReportWriter {
  private let simulation: Simulation
  private let sweep: ReadingSweep?
  let clock: ReportClock
  private let words: StoryWords
  private var texts = SharedTable<String>()
  private var rules = SharedTable<ReportDocument.Rule>()
  private var predicates = SharedTable<ReportDocument.Predicate>()
  private var steps = SharedTable<ReportDocument.Step>()
  private var decisions = SharedTable<ReportDocument.Decision>()
  /// Decisions that were written, because many notifications share one.
  private var written: [Decision: Int] = [:]
  private var modes: [ReportDocument.Mode] = []
  private var modeIndex: [FocusMode.ID: Int] = [:]
  private var appIndex: [String: Int] = [:]
  private var filters: [ReportDocument.Filter] = []
  private var filterIndex: [FilterReference: Int] = [:]
  /// What each card shows; `nil` for a filter that isn't set up.
  private var cards: [CardKey: ReportDocument.Card?] = [:]
  private var itemOfNotification: [Int: Int] = [:]
  private var choices: [ReportDocument.Choice] = []
  private var choiceIndex: [FocusReading: Int] = [:]

  private struct CardKey: Hashable {
    let mode: Int
    let filter: Int
  }

  /// - Parameter sweep: What of the simulation depends on which reading, where that was looked for.
  init(_ simulation: Simulation, _ sweep: ReadingSweep? = nil) {
    self.simulation = simulation
    self.sweep = sweep
    let timeZone = TimeZone(identifier: simulation.timeZone) ?? .gmt
    clock = ReportClock(timeZone, from: simulation.start, to: simulation.end)
    words = StoryWords(DateText(timeZone))
  }

  /// Returns the document; its texts are whole.
  ///
  /// - Parameter limit: How many lines of the story it has at most.
  mutating func document(by tool: String, upTo limit: Int = .max) -> ReportDocument {
    for (index, app) in simulation.apps.enumerated() { appIndex[app.id] = index }
    for mode in simulation.modes { add(mode) }
    addChoices()
    let details = simulation.record?.details ?? []
    for (index, line) in simulation.lines.prefix(limit).enumerated() {
      if let number = line.notification { itemOfNotification[number] = index }
    }
    var state = startState
    for change in simulation.record?.start ?? [] {
      state.merge(values(of: change)) { $1 }
    }
    let settings = Dictionary(grouping: simulation.record?.settings ?? [], by: \.line)
    let items = simulation.lines.prefix(limit).enumerated().map { index, line in
      item(line, details.indices.contains(index) ? details[index] : nil, settings[index] ?? [])
    }
    let sweep = document(of: self.sweep, items: items.count)
    let subjects = simulation.record?.subjects ?? []
    return ReportDocument(
      tool: tool, name: simulation.name, file: simulation.file, timeZone: simulation.timeZone,
      locale: simulation.locale, start: simulation.start.formatted(.iso8601),
      epoch: Seconds(simulation.start.timeIntervalSince1970), end: clock.seconds(simulation.end),
      offsets: clock.offsets, texts: texts.entries, rules: rules.entries, modes: modes,
      apps: simulation.apps.map { .init(id: $0.id, name: $0.name) }, filters: filters,
      choices: choices, sweep: sweep,
      summary: .init(
        focusChanges: simulation.summary.focusChanges, deliveries: simulation.summary.deliveries,
        missedDeliveries: simulation.summary.missedDeliveries,
        outcomes: simulation.summary.notifications),
      findings: simulation.findings.map {
        .init(
          severity: $0.severity.rawValue, text: "\($0.subject): \($0.message) \($0.resolution)",
          place: $0.place.map { "\($0.file):\($0.line):\($0.column)" })
      },
      expectations: simulation.expectations.enumerated().map { index, expectation in
        .init(
          subject: expectation.subject, expected: expectation.expected,
          actual: expectation.actual, holds: expectation.holds, at: clock.seconds(expectation.at),
          item: (subjects.indices.contains(index) ? subjects[index] : nil).flatMap { place in
            place < items.count ? place : nil
          },
          place: "\(expectation.place.file):\(expectation.place.line):\(expectation.place.column)")
      },
      predicates: predicates.entries, steps: steps.entries, decisions: decisions.entries,
      state: state, items: items)
  }

  // MARK: What the day begins with

  private mutating func add(_ mode: Simulation.Mode) {
    let index = index(ofMode: mode.identifier, named: mode.name, schedules: mode.schedules)
    for card in mode.cards {
      let key = CardKey(mode: index, filter: self.index(ofFilterOf: card))
      cards[key] = .some(card.configured.map(ReportDocument.Card.init))
    }
  }

  private mutating func index(ofFilterOf card: FilterCard) -> Int {
    if let known = filterIndex[card.filter] { return known }
    filterIndex[card.filter] = filters.count
    filters.append(
      .init(
        app: appIndex[card.filter.app] ?? 0, type: card.filter.filter, title: card.title,
        description: card.description))
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
    var state: [String: ReportDocument.StateValue] = ["device": .text("unlocked")]
    for mode in modes.indices {
      for filter in filters.indices { state["card.\(mode).\(filter)"] = .blankCard }
    }
    for app in simulation.apps.indices { state["app.\(app).process"] = .text("terminated") }
    return state
  }

  // MARK: Readings

  /// Adds what isn't the default; the readings that are consulted follow when they are met.
  private mutating func addChoices() {
    for reading in simulation.record?.policy.chosenReadings ?? [] { _ = index(of: reading) }
    let chosen = Set(choices.map(\.name))
    for choice in simulation.record?.choices ?? [] where !chosen.contains(choice.name) {
      choices.append(.init(name: choice.name, value: choice.value, default: choice.usualValue))
    }
  }

  /// The place of a reading among the choices; `nil` where nobody knows what was chosen.
  private mutating func index(of reading: FocusReading) -> Int? {
    if let known = choiceIndex[reading] { return known }
    guard let value = simulation.record?.policy.value(of: reading) else { return nil }
    choiceIndex[reading] = choices.count
    choices.append(
      .init(
        name: reading.title, value: value.words,
        default: value == reading.defaultValue ? nil : reading.defaultValue.words,
        reading: reading.id, fidelity: value.fidelity.rawValue,
        others: reading.values.filter { $0 != value }.map(\.words)))
    return choices.count - 1
  }

  /// - Parameter items: How many lines of the story became items.
  private mutating func document(
    of sweep: ReadingSweep?, items: Int
  ) -> ReportDocument.Sweep? {
    guard let sweep else { return nil }
    let dependences = sweep.dependences.compactMap { dependence -> ReportDocument.Dependence? in
      guard let choice = index(of: dependence.reading) else { return nil }
      let value = dependence.reading.value(named: dependence.value)
      return .init(
        kind: dependence.kind.rawValue, subject: dependence.subject,
        item: dependence.line.flatMap { $0 < items ? $0 : nil }, choice: choice,
        value: value?.words ?? dependence.value, fidelity: value?.fidelity.rawValue,
        outcome: dependence.outcome, otherwise: dependence.otherwise,
        place: dependence.place.map { "\($0.file):\($0.line):\($0.column)" })
    }
    return .init(
      plays: sweep.plays, isRepeatable: sweep.isRepeatable,
      expectations: sweep.dependentExpectations, dependences: dependences)
  }

  // MARK: Items

  private mutating func item(
    _ line: StoryLine, _ detail: StoryDetail?, _ settings: [StoryRecord.SettingsChange]
  ) -> ReportDocument.Item {
    let words = words.texts(of: line).map { texts.index(of: $0) }
    var item = ReportDocument.Item(
      at: clock.seconds(line.at), event: line.event.rawValue, text: words[0])
    if words.count > 1 { item.more = Array(words.dropFirst()) }
    item.app = line.app.flatMap { appIndex[$0] }
    item.rule = line.rule.map { index(of: $0) }
    let consulted = (line.readings ?? []).compactMap { index(of: $0) }
    if !consulted.isEmpty { item.choices = consulted }
    switch line.event {
    case .notification:
      item.number = line.notification
      item.title = line.title == "" ? nil : line.title
      item.body = line.body
      item.criteria = line.criteria
      item.decision =
        if let decision = detail?.decision {
          index(of: decision, told: line)
        } else {
          index(of: line)
        }
    case .delivered, .superseded, .contextRead:
      item.delivery = line.answer.map { delivery($0, detail) }
    case .missed:
      item.delivery = .init(
        filter: index(ofFilter: line.filter, in: line.app ?? ""), host: nil,
        kind: line.kind?.rawValue ?? "", outcome: "missed", seconds: nil, before: nil, after: nil,
        effects: nil,
        predicate: nil, scene: nil)
    default: break
    }
    var state: [String: ReportDocument.StateValue] = [:]
    if let resolution = detail?.resolution {
      let claims = claims(of: resolution)
      item.claims = claims
      item.mode = resolution.winner.map { index(ofMode: $0.mode) }
      state["claims"] = .claims(claims)
    }
    for change in detail?.changes ?? [] { state.merge(values(of: change)) { $1 } }
    for change in settings { state.merge(values(of: change)) { $1 } }
    if !state.isEmpty { item.state = state }
    return item
  }

  private mutating func claims(of resolution: FocusResolution) -> [ReportDocument.Claim] {
    var claims: [ReportDocument.Claim] = []
    if let winner = resolution.winner {
      let text = resolution.winningSentence.map { texts.index(of: $0) }
      claims.append(claim(winner, wins: true, text: text))
    }
    let timeZone = TimeZone(identifier: simulation.timeZone) ?? .gmt
    for loser in resolution.losers {
      let sentence = resolution.sentence(about: loser, in: timeZone) {
        modes[index(ofMode: $0)].name
      }
      claims.append(claim(loser.assertion, wins: false, text: texts.index(of: sentence)))
    }
    return claims
  }

  private mutating func claim(
    _ assertion: FocusAssertion, wins: Bool, text: Int?
  ) -> ReportDocument.Claim {
    .init(
      mode: index(ofMode: assertion.mode), by: assertion.source.description,
      since: clock.seconds(assertion.since), until: assertion.until.map(clock.seconds), wins: wins,
      text: text)
  }

  private mutating func delivery(
    _ answer: StoryLine.Answer, _ detail: StoryDetail?
  ) -> ReportDocument.Delivery {
    .init(
      filter: index(ofFilter: answer.filter, in: answer.app), host: answer.ending.host.rawValue,
      kind: answer.kind?.rawValue ?? "context", outcome: answer.ending.outcome.rawValue,
      seconds: detail?.duration.map { Seconds($0) },
      before: detail?.valuesBefore, after: answer.values,
      effects: detail.flatMap { detail in
        detail.effects.isEmpty ? nil : detail.effects.map { texts.index(of: $0) }
      },
      predicate: answer.predicate.map { texts.index(of: $0) }, scene: answer.scenePrefix)
  }

  private func index(ofFilter name: String?, in app: String) -> Int? {
    let index = appIndex[app]
    return filters.firstIndex { $0.app == index && (name == nil || $0.type == name) }
      ?? filters.firstIndex { $0.app == index }
  }

  // MARK: Decisions

  private mutating func index(of rule: FocusRule) -> Int {
    rules.index(
      of: .init(
        id: rule.id, fidelity: rule.fidelity.rawValue, summary: rule.summary,
        source: rule.source.text))
  }

  private mutating func index(
    of decision: Decision, told: StoryLine
  ) -> Int {
    if let known = written[decision] { return known }
    let steps = decision.steps.map { step in
      self.steps.index(
        of: .init(
          rule: index(of: step.rule), text: texts.index(of: step.sentence),
          verdict: step.verdict.word, predicate: step.explanation.map { index(of: $0) }))
    }
    let place = index(of: told, steps: steps, hidesBadge: decision.hidesBadge)
    written[decision] = place
    return place
  }

  /// Without what lies behind it a decision has the steps that its line tells.
  private mutating func index(of told: StoryLine) -> Int {
    let steps = (told.steps ?? []).map { step in
      self.steps.index(
        of: .init(
          rule: index(of: step.rule), text: texts.index(of: step.sentence), verdict: "",
          predicate: nil))
    }
    return index(of: told, steps: steps, hidesBadge: false)
  }

  private mutating func index(
    of told: StoryLine, steps: [Int], hidesBadge: Bool
  ) -> Int {
    decisions.index(
      of: .init(
        outcome: told.outcome?.rawValue ?? "", rule: told.rule.map { index(of: $0) },
        reason: texts.index(of: told.reason ?? ""), remedy: told.remedy.map { texts.index(of: $0) },
        hidesBadge: hidesBadge ? true : nil, steps: steps))
  }

  private mutating func index(of explanation: PredicateExplanation) -> Int {
    let parts = explanation.parts.map { index(of: $0) }
    let seen = explanation.observations.map { [$0.expression, $0.value.text] }
    return predicates.index(
      of: .init(
        text: explanation.text, verdict: explanation.verdict.rawValue,
        seen: seen.isEmpty ? nil : seen, error: explanation.error,
        parts: parts.isEmpty ? nil : parts))
  }

  // MARK: State

  /// What Settings shows of a mode after it was edited.
  private mutating func values(
    of change: StoryRecord.SettingsChange
  ) -> [String: ReportDocument.StateValue] {
    var values: [String: ReportDocument.StateValue] = [:]
    let mode = index(ofMode: change.mode)
    for card in change.cards {
      let filter = index(ofFilterOf: card)
      let now = card.configured.map(ReportDocument.Card.init)
      let key = CardKey(mode: mode, filter: filter)
      if now != cards.updateValue(now, forKey: key) {
        values["card.\(mode).\(filter)"] = now.map { .card($0) } ?? .blankCard
      }
    }
    return values
  }

  private mutating func values(of change: StoryChange) -> [String: ReportDocument.StateValue] {
    func key(_ app: String, _ property: String) -> String? {
      appIndex[app].map { "app.\($0).\(property)" }
    }
    func single(_ key: String?, _ value: ReportDocument.StateValue)
      -> [String: ReportDocument.StateValue]
    {
      key.map { [$0: value] } ?? [:]
    }
    switch change {
    case .focus(let mode, let until):
      return [
        "focus": mode.map { .number(index(ofMode: $0)) } ?? .none,
        "until": until.map { .seconds(clock.seconds($0)) } ?? .none,
      ]
    case .lock(let isLocked): return ["device": .text(isLocked ? "locked" : "unlocked")]
    case .process(let app, let process):
      return single(key(app, "process"), .text(process.rawValue))
    case .permission(let app, let allowed):
      return single(key(app, "notify"), allowed.map { .flag($0) } ?? .none)
    case .badge(let app, let count, let isHidden):
      guard let badge = key(app, "badge"), let hidden = key(app, "badgeHidden") else { return [:] }
      return isHidden
        ? [badge: .number(count), hidden: .flag(true)] : [badge: .number(count), hidden: .none]
    case .context(let app, let predicate, let scenePrefix):
      guard let first = key(app, "predicate"), let second = key(app, "scene") else { return [:] }
      return [
        first: predicate.map { .text($0) } ?? .none, second: scenePrefix.map { .text($0) } ?? .none,
      ]
    case .values(let filter, let values): return single(key(filter.app, "values"), .values(values))
    case .listed(let app, let number):
      return single(
        key(app, "inbox.\(number)"), itemOfNotification[number].map { .number($0) } ?? .none)
    case .unlisted(let app, let number): return single(key(app, "inbox.\(number)"), .none)
    case .configured(let mode, let filter, let isEnabled):
      guard let filter = filterIndex[filter] else { return [:] }
      let mode = index(ofMode: mode)
      let card = cards[CardKey(mode: mode, filter: filter)] ?? nil
      return [
        "card.\(mode).\(filter)": .card(
          .init(
            title: card?.title ?? filters[filter].title, subtitle: card?.subtitle,
            enabled: isEnabled))
      ]
    case .unconfigured(let mode, let filter):
      return single(
        filterIndex[filter].map { "card.\(index(ofMode: mode)).\($0)" }, .blankCard)
    }
  }
}

extension ReportDocument.Card {
  fileprivate init(_ card: FilterCard.Configured) {
    self.init(title: card.title, subtitle: card.subtitle, enabled: card.isEnabled)
  }
}
