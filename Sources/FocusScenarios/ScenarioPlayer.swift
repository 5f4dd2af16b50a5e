public import FocusFilterKit
import FocusHost
import FocusText
import Foundation

extension Scenario {
  /// Plays the scenario on a new device with some apps.
  ///
  /// Everything that the scenario names is looked up before its first event happens.
  /// - Parameters:
  ///   - apps: The apps to install, in this order.
  ///   - processes: Where the code of the apps runs.
  ///   - progress: Called after each event with the number of events played and of all.
  /// - Throws: `UnreadableFile` for a mistake in the file, also for an error of an app's code
  ///   that the file calls; `FocusError` for an app that can't be installed.
  ///   Expectations that don't hold aren't thrown: the simulation has them.
  // Off the caller's actor, because each step would change threads twice between that and the device.
  @concurrent public func play(
    on apps: [SimulatedApp], processes: ProcessModel = .inProcess,
    progress: @Sendable (_ played: Int, _ all: Int) -> Void = { _, _ in }
  ) async throws -> Simulation {
    try await play(on: apps, processes: processes) { step in
      if case .played(let played, let all) = step { progress(played, all) }
    }
  }

  /// Plays the scenario as ``play(on:processes:progress:)`` does, and tells each step when it happens.
  ///
  /// - Throws: What `telling` throws, too, which ends the day.
  @concurrent public func play(
    on apps: [SimulatedApp], processes: ProcessModel = .inProcess,
    telling: @Sendable (SimulationStep) throws -> Void
  ) async throws -> Simulation {
    try await played(on: apps, processes, telling: telling).simulation
  }

  /// Plays the scenario, and returns the device as well.
  private func played(
    on apps: [SimulatedApp], _ processes: ProcessModel,
    telling: @Sendable (SimulationStep) throws -> Void
  ) async throws -> (simulation: Simulation, state: FocusState) {
    do {
      let player = try await ScenarioPlayer(self, apps: apps, processes: processes)
      return (try await player.play(telling), await player.system.state)
    } catch let mistakes as SourceError {
      throw UnreadableFile(scenario: mistakes)
    }
  }

  /// Plays the scenario, and returns what is compared with the same day under another reading.
  func compared(
    on apps: [SimulatedApp], _ processes: ProcessModel
  ) async throws -> ComparedDay {
    let (simulation, state) = try await played(on: apps, processes) { _ in }
    return ComparedDay(simulation, state: state)
  }
}

/// Plays one scenario on one device.
///
/// What has to be asked of the apps before the day, such as names and cards, is asked on a device of its
/// own, so that no permission and no file of the asking is there when the day begins.
struct ScenarioPlayer {
  let scenario: Scenario
  let system: FocusSystem
  /// The apps that the scenario may name, also those that aren't installed.
  let programs: [SimulatedApp]
  let apps: [Simulation.App]
  /// The values of `modes` that no app knows at the start.
  private var unknownValues: [UnknownValue] = []
  /// The modes before the first event, with their cards.
  private var modes: [Simulation.Mode] = []
  /// The errors that the apps' code threw before the first event.
  var early: [Finding] = []
  /// The findings of the device before the first event.
  private(set) var earlyFindings: [Finding] = []

  init(
    _ scenario: Scenario, apps: [SimulatedApp], processes: ProcessModel = .inProcess,
    timeLimit: Duration = .seconds(30)
  ) async throws {
    var asked = try await ScenarioPlayer(on: apps, of: scenario, processes, timeLimit)
    try await asked.askBeforeTheDay()
    self = try await ScenarioPlayer(on: apps, of: scenario, processes, timeLimit)
    (unknownValues, modes) = (asked.unknownValues, asked.modes)
    (early, earlyFindings) = (asked.early, asked.earlyFindings)
    try await prepare(like: await asked.system.state.modes)
  }

  /// Creates a player for a trial, whose names and values are known to be right: no app is asked.
  ///
  /// - Parameter modes: The modes of another player of the same ones.
  init(
    trying scenario: Scenario, app: SimulatedApp, modes: [FocusMode], processes: ProcessModel,
    timeLimit: Duration
  ) async throws {
    self = try await ScenarioPlayer(on: [app], of: scenario, processes, timeLimit)
    try await prepare(like: modes)
  }

  /// Makes a new device with the apps.
  private init(
    on apps: [SimulatedApp], of scenario: Scenario, _ processes: ProcessModel,
    _ timeLimit: Duration
  ) async throws {
    self.scenario = scenario
    system = FocusSystem(
      clock: .manual(scenario.start), timeZone: scenario.timeZone, locale: scenario.locale,
      policy: scenario.policy, timeLimit: timeLimit, processes: processes)
    programs = apps
    var described: [Simulation.App] = []
    for app in apps {
      let findings: [Finding]
      if scenario.apps.contains(where: { !$0.isInstalled && apps.program($0.app) == app.id }) {
        findings = AppCheck.findings(in: try await system.shape(of: app).description)
      } else {
        findings = try await system.install(app)
      }
      described.append(Simulation.App(id: app.id, name: app.name, findings: findings))
    }
    self.apps = described
  }

  // MARK: Before the first event

  /// Prepares the device of the day, whose modes are known to be right: no app is asked.
  private func prepare(like modes: [FocusMode]) async throws {
    try await system.addPeople(scenario.people)
    for plan in scenario.apps { try await prepare(plan) }
    for mode in modes {
      var added = mode
      added.filters = []
      if added.id == .doNotDisturb {
        let changed = added
        try await system.updateMode(added.id) { $0 = changed }
      } else {
        try await system.add(added)
      }
      for filter in mode.filters {
        try await system.configure(
          filter.filter, in: mode.id, values: filter.values, checksEntities: false)
        if !filter.isEnabled { try await system.disable(filter.filter, in: mode.id) }
      }
    }
  }

  /// Looks up every name of the file and asks for the cards.
  private mutating func askBeforeTheDay() async throws {
    try await system.addPeople(scenario.people)
    var mistakes = SourceMistakes()
    var places: [String: TextLocation] = [:]
    for plan in scenario.apps {
      try await mistakes.keeping { try await prepare(plan, besides: &places) }
    }
    var unknown: [UnknownValue] = []
    for plan in scenario.modes {
      try await mistakes.keeping {
        do {
          unknown += try await add(plan)
        } catch let failure as AppFailure {
          // The mode exists, with the filters so far.
          early.append(failure.finding)
        }
      }
    }
    unknownValues = unknown
    try await lookUpNames(noting: &mistakes)
    try mistakes.throwAll()
    modes = try await modesWithCards()
    earlyFindings = await system.findings()
  }

  private func prepare(
    _ plan: AppPlan, besides places: inout [String: TextLocation]
  ) async throws {
    let app = try program(plan.app).id
    if let earlier = places.updateValue(plan.app.location, forKey: app) {
      throw mistake(
        "Duplicate app '\(plan.app.value)'. The first entry is at \(earlier).",
        at: plan.app.location)
    }
    try await prepare(plan)
  }

  private func prepare(_ plan: AppPlan) async throws {
    let app = try program(plan.app).id
    try await locating(plan.app.location) {
      if let allowed = plan.mayNotify {
        try await system.allowNotifications(of: app, allowed)
      }
      if plan.isInSummary { try await system.summarize(app, true) }
      if let process = plan.process { try await system.setProcess(of: app, to: process) }
    }
  }

  /// Adds a mode, and returns the values in it that its apps don't know yet.
  func add(_ plan: ModePlan) async throws -> [UnknownValue] {
    var mode = plan.mode
    mode.settings.apps = mode.settings.apps.renamed(try listed(plan.listedApps))
    let added = mode
    try await locating(plan.name.location) {
      if added.id == .doNotDisturb {
        try await system.updateMode(added.id) { $0 = added }
      } else {
        try await system.add(added)
      }
    }
    var places: [FilterReference: TextLocation] = [:]
    var unknown: [UnknownValue] = []
    var mistakes = SourceMistakes()
    for filter in plan.filters {
      try await mistakes.keeping {
        let word = filter.app
        if let earlier = places.updateValue(word.location, forKey: try await reference(filter)) {
          throw mistake(
            "Duplicate filter '\(word.value)' in '\(added.name)'. The first entry is at \(earlier).",
            at: word.location)
        }
        unknown += try await configure(filter, in: added.id, mayBeUnknown: true)
      }
    }
    try mistakes.throwAll()
    return unknown
  }

  /// The identifiers of the apps on a list, installed or not, by what the file calls them.
  func listed(_ apps: [Located<String>]) throws -> [String: String] {
    var listed: [String: String] = [:]
    for app in apps { listed[app.value] = try program(app).id }
    return listed
  }

  // MARK: The day

  func play(_ tell: @Sendable (SimulationStep) throws -> Void) async throws -> Simulation {
    try tell(.began(modes))
    var lines: [StoryLine] = []
    func add(_ story: [StoryLine]) throws {
      lines += story
      for line in story { try tell(.told(line)) }
    }
    var checked: [Simulation.CheckedExpectation] = []
    var subjects: [Int?] = []
    var payloadFindings: [Finding] = []
    var (unknown, becameKnown) = (unknownValues, [UnknownValue]())
    var failures = early
    var isOver = false
    var settings: [StoryRecord.SettingsChange] = []
    var told = await system.history.count
    let origin = await system.state
    let first = told
    for (index, event) in scenario.events.enumerated() {
      let (before, failuresBefore) = (told, failures.count)
      try await locating(event.location) {
        try await system.requireReachable(event.at)
        try await system.advance(to: event.at)
      }
      try add(await newStory(since: &told))
      let start = lines.count
      let decision: Decision?
      do {
        decision = try await perform(event)
      } catch let error as AppFailure {
        // The rest of the day would be about something else.
        try add(await newStory(since: &told))
        failures.append(error.finding)
        isOver = true
        break
      }
      if case .push(let app, let payload, _) = event.action {
        payloadFindings += await system.state.findings(in: payload, to: try program(app).id)
      }
      if event.action.runsCode {
        var still: [UnknownValue] = []
        for value in unknown {
          if try await isKnown(value) { becameKnown.append(value) } else { still.append(value) }
        }
        unknown = still
      }
      try add(await newStory(since: &told))
      if let name = event.action.configuredMode {
        let mode = try await mode(name).id
        do {
          settings.append(
            .init(
              line: min(start, max(lines.count - 1, 0)), mode: mode,
              cards: try await locating(name.location) {
                try await system.cards(in: mode, sparing: unstarted)
              }))
        } catch let error as AppFailure {
          failures.append(error.finding)
        }
      }
      for expectation in event.expectations {
        do {
          let result = try await check(
            expectation, at: event.at, decision: decision, since: before, lines: lines.count)
          checked.append(result)
          try tell(.checked(result))
        } catch let error as AppFailure {
          failures.append(error.finding)
          continue
        }
        subjects.append(lines.subject(of: expectation.kind, app: try await app(of: expectation)))
      }
      failures += try await untakenFailures(
        of: event, since: before, besides: failures[failuresBefore...])
      try tell(.played(index + 1, of: scenario.events.count))
    }
    if let end = scenario.end, !isOver {
      let before = told
      try await locating(scenario.events.last?.location ?? TextLocation(line: 1, column: 1)) {
        try await system.requireReachable(end)
        try await system.advance(to: end)
      }
      failures += await system.findings(since: before).filter(\.isFailureOfCode)
    }
    try add(await newStory(since: &told))
    let entries = Array(await system.history[first...])
    return Simulation(
      file: scenario.file, name: scenario.name, timeZone: scenario.timeZone.identifier,
      locale: scenario.locale.identifier, start: scenario.start, end: await system.now,
      apps: apps, modes: modes, lines: lines, expectations: checked,
      findings: await findings(
        becameKnown.map { $0.finding(true, in: scenario) }
          + unknown.map { $0.finding(false, in: scenario) } + payloadFindings)
        // The device has found the end of a process, too.
        + failures.filter { $0.place != nil && $0.id != FindingKind.appCrashes.id },
      readings: await system.consultedReadings,
      summary: Simulation.Summary(of: lines, state: await system.state), failures: failures,
      unplayedEvents: scenario.unplayedEvents,
      record: StoryRecord(
        origin: origin, entries: entries, subjects: subjects, settings: settings))
  }

  /// Returns the story of what happened since it was last told.
  private func newStory(since told: inout Int) async -> [StoryLine] {
    let lines = await system.story(since: told, tellsInstallations: true)
    told = await system.history.count
    return lines
  }

  /// The apps whose code doesn't run before it is needed.
  var unstarted: Set<String> {
    Set(scenario.apps.filter { !$0.isStarted }.compactMap { programs.program($0.app) })
  }

  /// Returns the modes with their cards, and notes what the apps' code threw.
  private mutating func modesWithCards() async throws -> [Simulation.Mode] {
    var modes: [Simulation.Mode] = []
    for plan in scenario.modes {
      var cards: [FilterCard] = []
      do {
        cards = try await locating(plan.name.location) {
          try await system.cards(in: plan.mode.id, sparing: unstarted)
        }
      } catch let failure as AppFailure {
        early.append(failure.finding)
      }
      modes.append(
        Simulation.Mode(
          name: plan.mode.name, identifier: plan.mode.id,
          schedules: plan.mode.schedules.map(\.description), cards: cards))
    }
    return modes
  }
}

extension FocusSettings.InterruptionList {
  /// The list with other names of its members; those without another one stay.
  func renamed(_ names: [String: String]) -> FocusSettings.InterruptionList {
    switch self {
    case .notConfigured: .notConfigured
    case .allow(let members): .allow(Set(members.map { names[$0] ?? $0 }))
    case .silence(let members): .silence(Set(members.map { names[$0] ?? $0 }))
    }
  }
}
