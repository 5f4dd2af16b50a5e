public import FocusFilterKit
import FocusHost
import FocusText
import Foundation

extension Scenario {
  /// Plays the scenario on a new device with the given apps.
  ///
  /// All names in the scenario are looked up before the first event.
  /// - Parameters:
  ///   - apps: The apps to install, in this order.
  ///   - processes: The place where the apps' code runs.
  ///   - telling: Called with each step, such as an event that was played, with the number of all
  ///     events. Its error ends the day.
  /// - Throws: `UnreadableFile` for a mistake in the file, or for an error of app code that the
  ///   file runs; `FocusError` for an app that can't be installed; the error of `telling`. A failed
  ///   expectation isn't thrown; the returned simulation contains it.
  ///
  /// If an expectation isn't met, the day is played again for each other value of the readings
  /// behind the answer, to find those that decided, unless it has more than 1,000 events.
  // Not on the caller's actor, because each step would then change threads twice.
  @concurrent public func play(
    on apps: [SimulatedApp], processes: ProcessModel = .inProcess,
    telling: @escaping @Sendable (SimulationStep) throws -> Void = { _ in }
  ) async throws -> Simulation {
    let (day, state) = try await played(on: apps, processes, telling: telling)
    let simulation = day.simulation
    let behind = simulation.expectations.flatMap(\.readings).map(\.reading)
    // Code that fails once would fail, and perhaps hang, in each play.
    guard !behind.isEmpty, simulation.failures.isEmpty, events.count <= 1_000 else {
      return simulation.naming([])
    }
    let dependences = try await dependences(
      of: ComparedDay(day, state: state), on: FocusReading.allCases.filter(behind.contains), apps,
      processes)
    return simulation.naming(dependences.map(\.dependence))
  }

  /// Plays the scenario with a time limit for each call of the apps' code.
  @concurrent package func play(
    on apps: [SimulatedApp], processes: ProcessModel, limit: Duration
  ) async throws -> Simulation {
    try await played(on: apps, processes, limit: limit).day.simulation
  }

  /// Plays the scenario, and also returns the device's state.
  func played(
    on apps: [SimulatedApp], _ processes: ProcessModel, limit: Duration = .seconds(30),
    telling: @escaping @Sendable (SimulationStep) throws -> Void = { _ in }
  ) async throws -> (day: CheckedDay, state: FocusState) {
    do {
      let player = try await ScenarioPlayer(
        self, apps: apps, processes: processes, timeLimit: limit)
      return (try await DayInPlay.play(player, telling), await player.system.state)
    } catch let mistakes as SourceError {
      throw UnreadableFile(scenario: mistakes)
    }
  }

  /// Plays the scenario, and returns the facts that are compared with the same day under another
  /// reading.
  func compared(
    on apps: [SimulatedApp], _ processes: ProcessModel
  ) async throws -> ComparedDay {
    let (day, state) = try await played(on: apps, processes)
    return ComparedDay(day, state: state)
  }
}

/// A player of one scenario on one device.
///
/// Before the day, a separate device asks the apps for names and cards. The day's own device
/// therefore begins without permissions and files that the questions cause.
struct ScenarioPlayer {
  let scenario: Scenario
  let system: FocusSystem
  /// The apps that the scenario may name, including apps that aren't installed.
  let programs: [SimulatedApp]
  let apps: [Simulation.App]
  /// The app groups of these programs.
  let groups: Set<String>
  /// The apps at the event whose names are looked up.
  var names = AppNames(installed: [])
  /// The values in `modes` that no app knows at the start.
  private(set) var unknownValues: [UnknownValue] = []
  /// The modes before the first event, with their cards.
  private(set) var modes: [Simulation.Mode] = []
  /// The errors of the apps' code before the first event.
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
    // No app is asked any more, because the modes are known to be valid.
    for plan in scenario.apps { try await prepare(plan) }
    let state = await asked.system.state
    await system.begin { $0.takeModes(of: state) }
    await system.tellStored()
  }

  /// Creates a player for a trial: no app is asked about names and cards.
  ///
  /// - Parameter prepared: The device before the first event, which is copied; `nil` to prepare one
  ///   as the scenario says.
  init(
    trying scenario: Scenario, app: SimulatedApp, on prepared: PreparedDevice?,
    processes: ProcessModel, timeLimit: Duration
  ) async throws {
    guard let prepared else {
      self = try await ScenarioPlayer(on: [app], of: scenario, processes, timeLimit)
      for plan in scenario.apps { try await prepare(plan) }
      for plan in scenario.modes { _ = try await add(plan, checksEntities: false) }
      for event in scenario.opening { _ = try await perform(event) }
      return
    }
    self.scenario = scenario
    system = FocusSystem(copying: prepared)
    (programs, apps, groups) = ([app], [], [app].groups)
  }

  /// Makes a new device, and installs the apps on it.
  private init(
    on apps: [SimulatedApp], of scenario: Scenario, _ processes: ProcessModel,
    _ timeLimit: Duration
  ) async throws {
    self.scenario = scenario
    system = FocusSystem(
      clock: .manual(scenario.start), timeZone: scenario.timeZone, locale: scenario.locale,
      policy: scenario.policy, timeLimit: timeLimit, processes: processes)
    await system.begin { [calls = scenario.earlierCalls] in $0.lastPhoneCalls = calls }
    let apps = try scenario.programs(among: apps)
    (programs, groups) = (apps, apps.groups)
    var described: [Simulation.App] = []
    for app in apps {
      let findings: [Finding]
      if scenario.isInstalledLater(app, among: apps) {
        findings = AppCheck.findings(in: try await system.shape(of: app).description)
      } else {
        findings = try await system.install(app)
      }
      described.append(Simulation.App(id: app.id, name: app.name, findings: findings))
    }
    self.apps = described
    try await system.addPeople(scenario.people)
  }

  // MARK: Before the first event

  /// Looks up every name in the file, and asks the apps for their cards.
  private mutating func askBeforeTheDay() async throws {
    var mistakes = SourceMistakes()
    var places: [String: TextLocation] = [:]
    for plan in scenario.apps {
      try await mistakes.keeping {
        let app = try program(plan.app).id
        if let earlier = places.updateValue(plan.app.location, forKey: app) {
          throw mistake(
            "Duplicate app '\(plan.app.value)'. The first entry is at \(earlier).",
            at: plan.app.location)
        }
        try await prepare(plan)
      }
    }
    var unknown: [UnknownValue] = []
    for plan in scenario.modes {
      try await mistakes.keeping {
        do {
          unknown += try await add(plan)
        } catch let failure as AppFailure {
          // The mode exists, with the filters that were set up before the error.
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

  private func prepare(_ plan: AppPlan) async throws {
    let app = try program(plan.app).id
    try await locating(plan.app.location) {
      await system.begin { plan.addRequest(to: &$0.apps[app]) }
      for setting in plan.settings { try await system.set(setting, of: app) }
      if let process = plan.process { try await system.setProcess(of: app, to: process) }
    }
  }

  /// Adds a mode, and returns the values in it that their apps don't know yet.
  ///
  /// - Parameter checksEntities: Whether to ask the apps for the entities among the values.
  func add(_ plan: ModePlan, checksEntities: Bool = true) async throws -> [UnknownValue] {
    let mode = try await addMode(of: plan)
    var places: [FilterReference: TextLocation] = [:]
    var unknown: [UnknownValue] = []
    var mistakes = SourceMistakes()
    for filter in plan.filters {
      try await mistakes.keeping {
        let word = filter.app
        if let earlier = places.updateValue(word.location, forKey: try await reference(word)) {
          throw mistake(
            "Duplicate filter '\(word.value)' in '\(mode.name)'. The first entry is at \(earlier).",
            at: word.location)
        }
        unknown += try await configure(filter, in: mode.id, checksEntities: checksEntities)
      }
    }
    try mistakes.throwAll()
    return unknown
  }

  /// Adds a mode without its filters.
  private func addMode(of plan: ModePlan) async throws -> FocusMode {
    var mode = plan.mode
    let listed = try plan.listedApps.map { ($0.value, try program($0).id) }
    mode.settings.apps = mode.settings.apps.renamed(Dictionary(listed) { $1 })
    let added = mode
    try await locating(plan.name.location) {
      // The device always has Do Not Disturb.
      if added.id == .doNotDisturb {
        try await system.updateMode(added.id) { $0 = added }
      } else {
        try await system.add(added)
      }
    }
    return added
  }

  /// The apps whose code runs only when it is needed.
  var unstarted: Set<String> {
    Set(scenario.apps.filter { !$0.isStarted }.compactMap { programs.program($0.app) })
  }

  /// Returns the modes with their cards, and notes the errors of the apps' code.
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
      modes.append(Simulation.Mode(plan.mode, cards: cards))
    }
    return modes
  }
}
