import FocusFilterKit
import FocusHost
import FocusText
import Foundation

/// A day that was played, with the results of its expectations.
struct CheckedDay {
  let simulation: Simulation
  let checked: [CheckedQuery]
  /// The results of an exhaustive day at which no expectation looks, in the order of the events.
  let missing: [MissingExpectation]
}

/// A day while it is played: what has been told, judged and found so far.
struct DayInPlay {
  private let player: ScenarioPlayer
  private let tell: @Sendable (SimulationStep) throws -> Void
  /// The device before the first event, and the number of its history's entries then.
  private let origin: FocusState
  private let first: Int

  // The story.
  private var teller: Storyteller
  private var toldEntries: Int
  private var lines: [StoryLine] = []
  private var storyPosition = StoryPosition()
  private var settings: [StoryRecord.SettingsChange] = []
  /// The lines of the file, by the numbers of the story's lines.
  private var eventLines: [Int: Int] = [:]

  // What was judged.
  private var statements: JudgedStatements
  private var checked: [CheckedQuery] = []
  private var exhaustive: ExhaustiveDay?
  private var missing: [MissingExpectation] = []
  private var covered: CoveredDay

  // What was found.
  private var places: EntryPlaces
  private var payloadFindings: [Finding] = []
  /// The errors of the apps' code that the day's commands threw.
  private var thrown: [Finding]
  private var failures: [Finding]

  private var scenario: Scenario { player.scenario }
  private var system: FocusSystem { player.system }
  /// The events of the file, after those that make the device ready.
  private var events: [EventPlan] { scenario.opening + scenario.events }

  /// Plays the day of a player's scenario.
  static func play(
    _ player: ScenarioPlayer, _ tell: @escaping @Sendable (SimulationStep) throws -> Void
  ) async throws -> CheckedDay {
    var day = await DayInPlay(player, tell)
    try tell(.began(player.modes))
    try await day.begin()
    for (index, event) in day.events.enumerated() {
      let number = index + 1 - player.scenario.opening.count
      try await day.play(event, isOpening: number <= 0)
      try tell(.played(max(0, number), of: player.scenario.events.count))
    }
    try await day.end()
    return try await day.result()
  }

  private init(
    _ player: ScenarioPlayer, _ tell: @escaping @Sendable (SimulationStep) throws -> Void
  ) async {
    (self.player, self.tell) = (player, tell)
    let (system, scenario) = (player.system, player.scenario)
    origin = await system.state
    first = await system.history.count
    toldEntries = first
    teller = await system.storyteller(after: first)
    // A long day has mostly one line for each event, and growing would leave many gaps in memory.
    lines.reserveCapacity(scenario.events.count)
    statements = JudgedStatements(scenario.statements)
    if scenario.isExhaustive {
      exhaustive = ExhaustiveDay(player, await player.view(since: first))
    }
    covered = CoveredDay(on: origin)
    places = EntryPlaces(after: first)
    (thrown, failures) = (player.early, player.early)
  }

  // MARK: The parts of a day

  /// Turns on the schedules that are on at the start.
  private mutating func begin() async throws {
    try await system.beginSchedules()
    try await tellNews()
    let begun = await player.view(since: first)
    note(begun, at: events.first?.location ?? scenario.lastPlace)
    if !begun.entries.isEmpty {
      // The first event's expectations look at the results of the start, too.
      try conclude(begun, of: nil, looking: events.first, isExhaustive: false)
    }
  }

  /// Lets the time until an event pass, performs the event, and judges its results.
  ///
  /// - Parameter isOpening: Whether the event makes the device ready for the day.
  private mutating func play(_ event: EventPlan, isOpening: Bool) async throws {
    let (before, failuresBefore) = (toldEntries, failures.count)
    let expected = player.appsWithExpectedErrors(of: event)
    try await player.pass(to: event, looks: statements.areOpen) { try await lookBetweenEvents() }
    try await tellNews()
    let start = lines.count
    let decision = try await perform(event, expecting: expected)
    try await tellNews()
    for line in start..<lines.count { eventLines[line] = event.location.line }
    if let name = event.configuredMode {
      let state = await system.state
      let mode = try await player.mode(name)
      settings.append(
        .init(
          line: min(start, max(lines.count - 1, 0)), mode: mode.id,
          cards: state.shownCards(of: mode)))
    }
    let view = await player.view(since: before, decision: decision)
    for expectation in event.expectations {
      try add([try player.check(expectation, in: view, lines: storyPosition)])
    }
    try conclude(view, of: event, looking: event, isExhaustive: !isOpening)
    // The device reports the end of a process, too, whose failure has a place in the file.
    let crashed = failures[failuresBefore...].filter { $0.id == FindingKind.appCrashes.id }
    note(view, at: event.location, besides: expected.union(crashed.map(\.subject)))
  }

  /// Performs an event, and returns the decision about its notification.
  ///
  /// - Parameter expected: The apps whose errors the event expects.
  private mutating func perform(
    _ event: EventPlan, expecting expected: Set<String>
  ) async throws -> Decision? {
    var decision: Decision?
    do {
      decision = try await player.perform(event)
    } catch let error as AppFailure {
      if error.app.map(expected.contains) != true {
        thrown.append(error.finding)
        failures.append(error.finding)
      }
    }
    if let push = event.command as? DeliverPush, let payload = push.payload {
      let app = try player.program(push.app).id
      payloadFindings += await system.state.findings(in: payload, to: app)
    }
    return decision
  }

  /// Lets the time until the end pass, and judges what nothing has decided.
  private mutating func end() async throws {
    let (before, isWhole) = (toldEntries, scenario.unplayedEvents ?? 0 == 0)
    if let end = scenario.end {
      try await player.pass(to: end, at: scenario.lastPlace, looks: statements.areOpen) {
        try await lookBetweenEvents()
      }
    }
    try await tellNews()
    if scenario.end != nil {
      let view = await player.view(since: before)
      note(view, at: scenario.lastPlace)
      // An unplayed event's expectations may look at the results since the last event.
      try conclude(view, of: nil, looking: nil, isExhaustive: isWhole)
    }
    try add(
      statements.results(
        of: scenario, at: await system.now, isWhole: isWhole, lines: storyPosition))
  }

  private mutating func result() async throws -> CheckedDay {
    let (state, end) = (await system.state, await system.now)
    let entries = Array(await system.history[first...])
    let readings = await system.consultedReadings
    var findings = await player.findings(payloadFindings, places)
    // The day is over, so that asking its apps changes nothing in it.
    for value in player.unknownValues { findings.append(try await value.finding(by: player)) }
    // The device itself reports the end of a process, so that failure isn't added again.
    findings += thrown.filter { $0.place != nil && $0.id != FindingKind.appCrashes.id }
    covered.noteRest(of: state)
    var record = StoryRecord(
      origin: origin, entries: entries, tellsInstallations: true, subjects: checked.map(\.line))
    (record.settings, record.eventLines, record.file) = (settings, eventLines, scenario.source)
    var simulation = Simulation(
      file: scenario.file, name: scenario.name, locale: scenario.locale, record: record,
      state: state, end: end, apps: player.apps, modes: player.modes, lines: lines,
      expectations: checked.map(\.checked), findings: findings, readings: readings,
      failures: failures)
    simulation.unplayedEvents = scenario.unplayedEvents
    simulation.coverage = covered.coverage
    simulation.hasEvents = !scenario.events.isEmpty || scenario.unplayedEvents != nil
    return CheckedDay(simulation: simulation, checked: checked, missing: missing)
  }

  // MARK: Telling and judging

  /// Tells the story lines that are new since the last call.
  private mutating func tellNews() async throws {
    let new = await system.history[toldEntries...]
    toldEntries += new.count
    let story = teller.lines(of: new)
    lines += story
    for line in story {
      storyPosition.add(line)
      try tell(.told(line))
    }
  }

  /// Judges the statements between two events, after something has become due.
  private mutating func lookBetweenEvents() async throws {
    let before = toldEntries
    try await tellNews()
    let view = await player.view(since: before)
    try add(statements.judge(by: player, in: view, lines: storyPosition))
  }

  /// Judges the results of an event, of the start or of the end.
  ///
  /// - Parameters:
  ///   - event: The event; `nil` for the start and the end.
  ///   - looking: The event whose expectations look at it.
  ///   - isExhaustive: Whether a result without an expectation is a failed one.
  private mutating func conclude(
    _ view: RecordedView, of event: EventPlan?, looking: EventPlan?, isExhaustive: Bool
  ) throws {
    let found = exhaustive?.missing(of: event, in: view) ?? []
    if isExhaustive {
      missing += found
      try add(
        found.map {
          CheckedQuery(
            checked: $0.checked(of: event, in: scenario, lines: storyPosition.count),
            line: storyPosition.end)
        })
    }
    if statements.areOpen {
      try add(statements.judge(by: player, in: view, lines: storyPosition))
    }
    covered.note(view.entries, on: view.state, looks(of: looking))
  }

  /// Adds results, and tells them.
  private mutating func add(_ results: [CheckedQuery]) throws {
    checked += results
    for result in results { try tell(.checked(result.checked)) }
  }

  /// Notes the location of the entries since the last call, and the failures among them.
  private mutating func note(
    _ view: RecordedView, at location: TextLocation, besides expected: Set<String> = []
  ) {
    let place = scenario.place(of: location)
    places.add(view.entries.count, at: place)
    failures += view.entries.failures(besides: expected).map { $0.placed(at: place) }
  }

  /// Returns the facts that an event's expectations and the `always` statements look at; for `nil`,
  /// those of the statements alone.
  private func looks(of event: EventPlan?) -> CoveredDay.Looks {
    var looks = CoveredDay.Looks(at: scenario.place(of: event?.location ?? scenario.lastPlace))
    for expectation in (event?.expectations ?? []) + scenario.always {
      let app = expectation.subject.flatMap { player.programs.program($0) }
      switch expectation.query.subject {
      case .notification: looks.atNotification = true
      case .device: looks.atFocus = true
      case .app, .store:
        guard let app else { continue }
        looks.apps.insert(app)
        if expectation.query.story.contains(.notification) { looks.notified.insert(app) }
      }
    }
    return looks
  }
}
