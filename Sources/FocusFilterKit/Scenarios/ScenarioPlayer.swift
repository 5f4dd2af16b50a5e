import FocusHost
import Foundation

extension Scenario {
  /// Plays the scenario on a new device with some apps.
  ///
  /// Everything that the scenario names is looked up before its first event happens.
  /// - Parameters:
  ///   - apps: The apps to install, in this order.
  ///   - progress: Called after each event with the number of events played and of all.
  /// - Throws: ``ScenarioError`` for a mistake in the file, ``FocusError`` for an app that can't be
  ///   installed, or what the code of a `do` action, an app's start-up code or a query throws.
  ///   Expectations that don't hold aren't thrown: the simulation has them.
  // Off the caller's actor, because each step would change threads twice between that and the device.
  @concurrent public func play(
    on apps: [SimulatedApp],
    progress: @Sendable (_ played: Int, _ all: Int) -> Void = { _, _ in }
  ) async throws -> Simulation {
    let player = try await ScenarioPlayer(self, apps: apps)
    return try await player.play(progress)
  }
}

/// Plays one scenario on one device.
private struct ScenarioPlayer {
  let scenario: Scenario
  let system: FocusSystem
  let apps: [Simulation.App]

  init(_ scenario: Scenario, apps: [SimulatedApp]) async throws {
    self.scenario = scenario
    system = FocusSystem(
      clock: .manual(scenario.start), timeZone: scenario.timeZone, locale: scenario.locale,
      policy: scenario.policy)
    var installed: [Simulation.App] = []
    for app in apps {
      let findings = try await system.install(app)
      installed.append(Simulation.App(id: app.id, name: app.name, findings: findings))
    }
    self.apps = installed
    try await prepare()
    try await lookUpNames()
  }

  // MARK: Before the first event

  private func prepare() async throws {
    try await system.know(scenario.people)
    for plan in scenario.apps {
      try await locating(plan.app.location) {
        if let allowed = plan.mayNotify {
          try await system.allowNotifications(of: plan.app.value, allowed)
        }
        if let process = plan.process { try await system.change(plan.app.value, to: process) }
      }
    }
    for plan in scenario.modes {
      for app in plan.listedApps {
        try await locating(app.location) { try await system.requireApp(app.value) }
      }
      let mode = plan.mode
      try await locating(plan.name.location) {
        if mode.id == .doNotDisturb {
          try await system.edit(mode.id) { $0 = mode }
        } else {
          try await system.add(mode)
        }
      }
      for filter in plan.filters { try await configure(filter, in: mode.id) }
    }
  }

  /// Finds every name in the events, so that a misspelt one stops the scenario before it starts.
  private func lookUpNames() async throws {
    for event in scenario.events {
      if let name = event.action.mode { _ = try await mode(name) }
      switch event.action {
      case .process(let app, _), .allowNotifications(let app, _), .notify(let app, _),
        .push(let app, _, _):
        try await locating(app.location) { try await system.requireApp(app.value) }
      case .run(let action, let app, _):
        try await locating(app.location) { try await system.requireApp(app.value) }
        _ = try await locating(action.location) {
          try await system.requireAction(action.value, of: app.value)
        }
      case .set(_, let filter), .disable(_, let filter), .removeFilter(_, let filter):
        _ = try await reference(filter)
      case .nothing, .turnOn, .turnOff, .device: break
      }
      for expectation in event.expectations { try await lookUpNames(in: expectation) }
    }
  }

  private func lookUpNames(in expectation: Expectation) async throws {
    if let name = expectation.mode { _ = try await mode(name) }
    switch expectation.kind {
    case .badge(let app, _), .delivered(let app, _), .current(let app, _):
      try await locating(app.location) { try await system.requireApp(app.value) }
    case .on, .outcome, .rule: break
    }
  }

  // MARK: The day

  func play(_ progress: @Sendable (Int, Int) -> Void) async throws -> Simulation {
    let modes = try await modesWithCards()
    var lines: [StoryLine] = []
    var checked: [Simulation.CheckedExpectation] = []
    var payloadFindings: [Finding] = []
    var told = await system.history.count
    for (index, event) in scenario.events.enumerated() {
      let before = told
      try await locating(event.location) { try await system.advance(to: event.at) }
      lines += await tell(&told)
      let decision = try await perform(event)
      if case .push(let app, let payload, _) = event.action {
        payloadFindings += await system.state.findings(in: payload, to: app.value)
      }
      lines += await tell(&told)
      for expectation in event.expectations {
        checked.append(
          try await check(expectation, at: event.at, decision: decision, since: before))
      }
      progress(index + 1, scenario.events.count)
    }
    if let end = scenario.end { try await system.advance(to: end) }
    lines += await tell(&told)
    return Simulation(
      file: scenario.file, name: scenario.name, timeZone: scenario.timeZone.identifier,
      locale: scenario.locale.identifier, start: scenario.start, end: await system.now,
      apps: apps, modes: modes, lines: lines, expectations: checked,
      findings: await findings(payloadFindings),
      summary: Simulation.Summary(of: lines, state: await system.state))
  }

  /// What was found before the day, in its payloads and during it, each once.
  private func findings(_ inPayloads: [Finding]) async -> [Finding] {
    var findings = apps.flatMap(\.findings)
    findings += scenario.modeNames.compactMap { name in
      Finding.wrongIdentifier(name.value, at: scenario.place(of: name.location))
    }
    findings += await system.state.timeline.findings
    findings += inPayloads
    findings += await system.findings()
    var seen: Set<Finding> = []
    return findings.filter { seen.insert($0).inserted }
  }

  /// Returns the story of what happened since it was last told.
  private func tell(_ told: inout Int) async -> [StoryLine] {
    let lines = await system.story(since: told)
    told = await system.history.count
    return lines
  }

  private func modesWithCards() async throws -> [Simulation.Mode] {
    var modes: [Simulation.Mode] = []
    for plan in scenario.modes {
      modes.append(
        Simulation.Mode(
          name: plan.mode.name, identifier: plan.mode.id,
          schedules: plan.mode.schedules.map(\.description),
          cards: try await system.cards(in: plan.mode.id)))
    }
    return modes
  }

  /// Lets one event happen; returns the decision about its notification.
  private func perform(_ event: EventPlan) async throws -> Decision? {
    switch event.action {
    case .nothing: break
    case .turnOn(let name, let source, let end):
      try await system.activate(try await mode(name).id, by: source, until: end)
    case .turnOff(let source): try await system.deactivate(by: source)
    case .process(let app, let process):
      try await locating(app.location) { try await system.change(app.value, to: process) }
    case .allowNotifications(let app, let allowed):
      try await system.allowNotifications(of: app.value, allowed)
    case .device(let device): try await system.change(device)
    case .notify(_, let request), .push(_, _, let request):
      return try await system.deliver(request)
    case .run(let action, let app, let word):
      try await locating(action.location) {
        try await system.run(action.value, of: app.value, with: word)
      }
    case .set(let mode, let filter): try await configure(filter, in: try await self.mode(mode).id)
    case .disable(let mode, let filter):
      let (mode, reference) = (try await self.mode(mode), try await reference(filter))
      try await locating(filter.location) { try await system.disable(reference, in: mode.id) }
    case .removeFilter(let mode, let filter):
      let (mode, reference) = (try await self.mode(mode), try await reference(filter))
      try await locating(filter.location) { try await system.remove(reference, from: mode.id) }
    }
    return nil
  }

  // MARK: Names and places

  private func mode(_ name: Located<String>) async throws -> FocusMode {
    try await locating(name.location) { try await system.mode(named: name.value) }
  }

  private func reference(_ plan: FilterPlan) async throws -> FilterReference {
    try await locating(plan.filter?.location ?? plan.app.location) {
      try await system.filter(named: plan.filter?.value, of: plan.app.value)
    }
  }

  private func configure(_ plan: FilterPlan, in mode: FocusMode.ID) async throws {
    let reference = try await reference(plan)
    let values = plan.values.reduce(into: [String: ParameterValue]()) {
      $0[$1.key] = ParameterValue($1.value)
    }
    do {
      try await system.configure(reference, in: mode, values: values)
      if !plan.isEnabled { try await system.disable(reference, in: mode) }
    } catch let error as FocusError {
      throw located(error, at: plan.place(of: error))
    }
  }

  /// Runs a body and gives a mistake that it finds a place in the file.
  private func locating<Value>(
    _ location: TextLocation, _ body: () async throws -> Value
  ) async throws -> Value {
    do {
      return try await body()
    } catch let error as FocusError {
      throw located(error, at: location)
    }
  }

  private func located(_ error: FocusError, at location: TextLocation) -> ScenarioError {
    ScenarioError(scenario.source.error("\(error)", at: location))
  }
}

extension FilterPlan {
  /// The place in the file that a mistake is about.
  fileprivate func place(of error: FocusError) -> TextLocation {
    switch error {
    case .unknownParameter(let name, _, _):
      values.first { $0.key == name }?.location ?? location
    case .unusableValue(let name, _, _), .unknownEntity(_, let name, _):
      values.first { $0.key == name }?.value.location ?? location
    default: location
    }
  }
}

// MARK: Expectations

extension ScenarioPlayer {
  private func check(
    _ expectation: Expectation, at date: Date, decision: Decision?, since told: Int
  ) async throws -> Simulation.CheckedExpectation {
    let (subject, expected, actual): (String, String, String)
    switch expectation.kind {
    case .on(let name):
      subject = "the Focus that is on"
      expected =
        if let name {
          try await mode(Located(name, at: expectation.location)).name
        } else {
          "none"
        }
      actual = await system.state.activeMode?.name ?? "none"
    case .outcome(let word):
      subject = "the outcome of the notification"
      expected = word
      actual = decision?.outcome.word ?? "none"
    case .rule(let id):
      subject = "the rule that decided"
      expected = id
      actual = decision?.decidingStep?.rule.id ?? "none"
    case .badge(let app, let count):
      subject = "the badge of \(app.value)"
      expected = "\(count)"
      actual = "\(await system.state.apps[app.value]?.badge ?? 0)"
    case .delivered(let app, let values):
      subject = "the delivery to \(app.value)"
      let delivered = await system.history[told...].lastDeliveredValues(to: app.value)
      (expected, actual) = Self.compare(values, delivered)
    case .current(let app, let values):
      subject = "`current` of \(app.value)"
      let filter = try await locating(app.location) {
        try await system.filter(named: nil, of: app.value)
      }
      (expected, actual) = Self.compare(values, try? await system.currentValues(of: filter))
    }
    return Simulation.CheckedExpectation(
      place: scenario.place(of: expectation.location), at: date, subject: subject,
      expected: expected, actual: actual, holds: expected == actual)
  }

  /// Writes down the expected values and, of the actual ones, those that are expected.
  private static func compare(
    _ expected: [SourceMember]?, _ actual: [String: ParameterValue]?
  ) -> (String, String) {
    let wanted = expected.map { members in
      Dictionary(members.map { ($0.key, ParameterValue($0.value)) }) { $1 }
    }
    let found = actual.map { values in
      wanted.map { wanted in values.filter { wanted[$0.key] != nil } } ?? values
    }
    return (text(wanted), text(found))
  }

  private static func text(_ values: [String: ParameterValue]?) -> String {
    values.map { ParameterValue.object($0).description } ?? "none"
  }
}

extension Sequence<HistoryEntry> {
  /// The values of the last delivery to an app that came back, or `nil`.
  fileprivate func lastDeliveredValues(to app: String) -> [String: ParameterValue]? {
    var found: [String: ParameterValue]?
    for case .finished(let call, let result) in flatMap(\.effects) where call.app == app {
      // Without a required value nothing is called.
      if case .missingValue = result.outcome { continue }
      if case .perform(let delivery) = call.work { found = result.received ?? delivery.values }
    }
    return found
  }
}
