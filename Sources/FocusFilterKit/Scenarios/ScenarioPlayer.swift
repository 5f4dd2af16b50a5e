import FocusHost
import FocusUserNotifications
import Foundation

extension Scenario {
  /// Plays the scenario on a new device with some apps.
  ///
  /// Everything that the scenario names is looked up before its first event happens.
  /// - Parameters:
  ///   - apps: The apps to install, in this order.
  ///   - progress: Called after each event with the number of events played and of all.
  /// - Throws: ``ScenarioError`` for a mistake in the file, also for what the code of an app throws
  ///   when the file asks it for something; ``FocusError`` for an app that can't be installed.
  ///   Expectations that don't hold aren't thrown: the simulation has them.
  // Off the caller's actor, because each step would change threads twice between that and the device.
  @concurrent public func play(
    on apps: [SimulatedApp],
    progress: @Sendable (_ played: Int, _ all: Int) -> Void = { _, _ in }
  ) async throws -> Simulation {
    try await play(on: apps) { step in
      if case .played(let played, let all) = step { progress(played, all) }
    }
  }

  /// Plays the scenario as ``play(on:progress:)`` does, and tells each step when it happens.
  ///
  /// - Throws: What `telling` throws, too, which ends the day.
  @_spi(FocusTool) @concurrent public func play(
    on apps: [SimulatedApp], telling: @Sendable (SimulationStep) throws -> Void
  ) async throws -> Simulation {
    try await played(on: apps, telling: telling).simulation
  }

  /// Plays the scenario, and returns the device as well.
  private func played(
    on apps: [SimulatedApp], telling: @Sendable (SimulationStep) throws -> Void
  ) async throws -> (simulation: Simulation, state: FocusState) {
    let player = try await ScenarioPlayer(self, apps: apps)
    return (try await player.play(telling), await player.system.state)
  }

  /// Plays the scenario, and returns what is compared with the same day under another reading.
  func compared(on apps: [SimulatedApp]) async throws -> ComparedDay {
    let (simulation, state) = try await played(on: apps) { _ in }
    return ComparedDay(simulation, state: state)
  }
}

/// Plays one scenario on one device.
struct ScenarioPlayer {
  let scenario: Scenario
  let system: FocusSystem
  /// The apps that the scenario may name, also those that aren't installed.
  let programs: [SimulatedApp]
  let apps: [Simulation.App]
  /// The values of `modes` that no app knows at the start.
  private var unknownValues: [UnknownValue] = []
  /// What the code of the apps threw before the first event.
  var early: [Finding] = []

  init(_ scenario: Scenario, apps: [SimulatedApp]) async throws {
    self.scenario = scenario
    system = FocusSystem(
      clock: .manual(scenario.start), timeZone: scenario.timeZone, locale: scenario.locale,
      policy: scenario.policy)
    programs = apps
    var described: [Simulation.App] = []
    for app in apps {
      let findings: [Finding]
      if scenario.apps.contains(where: { !$0.isInstalled && apps.program($0.app) == app.id }) {
        findings = AppCheck.findings(in: AppDescription(reading: app, in: scenario.locale))
      } else {
        findings = try await system.install(app)
      }
      described.append(Simulation.App(id: app.id, name: app.name, findings: findings))
    }
    self.apps = described
    try await prepare()
  }

  // MARK: Before the first event

  private mutating func prepare() async throws {
    try await system.addPeople(scenario.people)
    var mistakes = ScenarioMistakes()
    var places: [String: TextLocation] = [:]
    for plan in scenario.apps {
      try await mistakes.noting { try await prepare(plan, besides: &places) }
    }
    var unknown: [UnknownValue] = []
    for plan in scenario.modes {
      try await mistakes.noting {
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
    try await locating(plan.app.location) {
      if let allowed = plan.mayNotify {
        try await system.allowNotifications(of: app, allowed)
      }
      if let process = plan.process { try await system.setProcess(of: app, to: process) }
    }
  }

  /// Adds a mode, and returns the values in it that its apps don't know yet.
  private func add(_ plan: ModePlan) async throws -> [UnknownValue] {
    var mode = plan.mode
    mode.settings.apps = mode.settings.apps.renamed(try await listed(plan.listedApps))
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
    var mistakes = ScenarioMistakes()
    for filter in plan.filters {
      try await mistakes.noting {
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

  /// The identifiers of the apps on a list, by what the file calls them.
  private func listed(_ apps: [Located<String>]) async throws -> [String: String] {
    var listed: [String: String] = [:]
    for app in apps { listed[app.value] = try await self.app(app) }
    return listed
  }

  // MARK: The day

  func play(_ tell: @Sendable (SimulationStep) throws -> Void) async throws -> Simulation {
    let (modes, early) = try await modesWithCards()
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
      let before = told
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
        payloadFindings += await system.state.findings(in: payload, to: try await self.app(app))
      }
      if case .run = event.action {
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
      failures += try await untakenFailures(of: event, since: before)
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
        + failures.filter { $0.place != nil },
      readings: await system.consultedReadings,
      summary: Simulation.Summary(of: lines, state: await system.state), failures: failures,
      unplayedEvents: scenario.unplayedEvents,
      record: StoryRecord(
        origin: origin, entries: entries, subjects: subjects, settings: settings))
  }

  /// Returns the failures of code since an event began that none of its expectations takes.
  private func untakenFailures(of event: EventPlan, since number: Int) async throws -> [Finding] {
    var taken: Set<String> = []
    for case .threw(let app, .some) in event.expectations.map(\.kind) {
      taken.insert(try await self.app(app))
    }
    return await system.history[number...].flatMap(\.effects).failures(besides: taken)
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
    for id in await system.state.installationOrder {
      guard let app = await system.state.apps[id],
        !app.faults.isEmpty || app.held.contains(where: { $0.due == nil })
      else { continue }
      findings.append(
        Finding(
          id: "fault-without-delivery", severity: .warning, subject: id,
          message: "A fault waits for a delivery that the scenario doesn't have.",
          resolution: "Put the fault before the event that causes the delivery.",
          fidelity: nil))
    }
    findings += await system.history.appsWithoutCriteria.map { app in
      Finding(
        id: "criteria-never-set", severity: .warning, subject: app,
        message: "Its filter has a predicate, and none of its notifications has criteria.",
        resolution: "Set `filterCriteria`, or `filter-criteria` in the payload.",
        fidelity: FocusRule.missingCriteria.fidelity)
    }
    var seen: Set<Finding> = []
    return findings.filter { seen.insert($0).inserted }
  }

  /// Returns the story of what happened since it was last told.
  private func newStory(since told: inout Int) async -> [StoryLine] {
    let lines = await system.story(since: told, tellsInstallations: true)
    told = await system.history.count
    return lines
  }

  /// The apps whose code doesn't run before it is needed.
  private var unstarted: Set<String> {
    Set(scenario.apps.filter { !$0.isStarted }.compactMap { programs.program($0.app) })
  }

  /// The modes, and what the apps' code threw so far.
  private func modesWithCards() async throws -> ([Simulation.Mode], [Finding]) {
    var modes: [Simulation.Mode] = []
    var early = early
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
    return (modes, early)
  }

  /// Lets one event happen; returns the decision about its notification.
  private func perform(_ event: EventPlan) async throws -> Decision? {
    switch event.action {
    case .nothing: break
    case .turnOn(let name, let source, let end, let occasion):
      let mode = try await mode(name)
      try await locating(name.location) {
        try await system.activate(mode.id, by: source, until: end, endingWith: occasion)
      }
    case .occasion(let occasion): try await system.end(occasion)
    case .turnOff(let source): try await system.deactivate(by: source)
    case .process(let app, let process):
      try await system.setProcess(of: try await self.app(app), to: process)
    case .allowNotifications(let app, let allowed):
      try await system.allowNotifications(of: try await self.app(app), allowed)
    case .allowTimeSensitive(let app, let allowed):
      try await system.allowTimeSensitive(of: try await self.app(app), allowed)
    case .device(let device): try await system.apply(device)
    case .inject(let fault, let app):
      try await system.inject(fault, into: try await self.app(app))
    case .notify(let app, let request), .push(let app, _, let request):
      var addressed = request
      addressed.app = try await self.app(app)
      return try await system.deliver(addressed)
    case .run(let action, let app, let word):
      let app = try await self.app(app)
      do {
        try await system.run(action.value, of: app, with: word)
      } catch let error as CancellationError {
        throw error
      } catch {
        for case .threw(let expected, .some) in event.expectations.map(\.kind)
        where try await self.app(expected) == app {
          return nil
        }
        throw AppFailure(mistake(error.explanation, at: action.location))
      }
    case .set(let mode, let filter):
      _ = try await configure(filter, in: try await self.mode(mode).id)
    case .enable(let mode, let filter):
      let (mode, reference) = (try await self.mode(mode), try await reference(filter))
      try await locating(filter.location, values: filter.values) {
        try await system.enable(reference, in: mode.id, values: filter.values.parameterValues)
      }
    case .disable(let mode, let filter):
      let (mode, reference) = (try await self.mode(mode), try await reference(filter))
      try await locating(filter.location) { try await system.disable(reference, in: mode.id) }
    case .removeFilter(let mode, let filter):
      let (mode, reference) = (try await self.mode(mode), try await reference(filter))
      try await locating(filter.location) {
        try await system.removeFilter(reference, from: mode.id)
      }
    case .install(let app):
      let program = try program(app)
      _ = try await locating(app.location) { try await system.install(program) }
    case .uninstall(let app): try await system.uninstall(try await self.app(app))
    case .addMode(let plan): _ = try await add(plan)
    case .editMode(let plan):
      let (mode, listed) = (try await mode(plan.mode), try await listed(plan.listedApps))
      var edit = plan.edit
      edit.apps = edit.apps?.renamed(listed)
      let change = edit
      try await locating(plan.mode.location) {
        try await system.updateMode(mode.id) { change.apply(to: &$0) }
      }
    case .deleteMode(let name):
      let mode = try await mode(name)
      try await locating(name.location) { try await system.removeMode(mode.id) }
    case .schedule(let app, let request):
      var addressed = request
      addressed.app = try await self.app(app)
      try await system.schedule(addressed)
    case .open(let app, let id):
      try await system.respond(to: try await notification(id, of: app))
    case .dismiss(let app, let id):
      try await system.respond(
        to: try await notification(id, of: app), action: UNNotificationDismissActionIdentifier)
    case .respond(let app, let id, let action, let text):
      try await system.respond(
        to: try await notification(id, of: app), action: action, text: text)
    case .know(let person): try await system.addPeople([person])
    case .forget(let name):
      try await locating(name.location) { try await system.removePeople([name.value]) }
    case .relaunch(let app, let host, let starts):
      let id = try await self.app(app)
      try await locating(app.location) {
        try await system.relaunch(id, in: host, starts: starts)
      }
    case .travel(let zone): try await system.travel(to: zone)
    }
    return nil
  }

  /// The number of the notification in Notification Center with an identifier, else of the newest.
  private func notification(
    _ id: Located<String>?, of app: Located<String>
  ) async throws -> DeliveredNotification.ID {
    let listed = await system.state.apps[try await self.app(app)]?.delivered ?? []
    guard let found = listed.last(where: { id == nil || $0.request.identifier == id?.value }) else {
      let named = id.map { " with the identifier '\($0.value)'" } ?? ""
      throw mistake(
        "Notification Center has no notification of '\(app.value)'\(named).",
        at: id?.location ?? app.location)
    }
    return found.id
  }

  /// Sets a filter up, and returns the values that its app doesn't know yet, if there may be any.
  private func configure(
    _ plan: FilterPlan, in mode: FocusMode.ID, mayBeUnknown: Bool = false
  ) async throws -> [UnknownValue] {
    let reference = try await reference(plan)
    let values = plan.values.parameterValues
    let isUnstarted = unstarted.contains(reference.app)
    // Only an app in which something happens may learn of an entity.
    let mayLearn =
      mayBeUnknown && scenario.events.contains { $0.action.runs(plan.app, of: programs) }
    let unknown: [UnknownValue] = try await locating(plan.location, values: plan.values) {
      var unknown: [UnknownValue] = []
      do {
        try await system.configure(
          reference, in: mode, values: values, checksEntities: !(mayBeUnknown && isUnstarted))
      } catch FocusError.unknownEntity(let id, let parameter, let known) where mayLearn {
        try await system.configure(reference, in: mode, values: values, checksEntities: false)
        let member = plan.values.first { $0.key == parameter }
        unknown.append(
          UnknownValue(
            id: id, parameter: parameter, filter: reference, known: known,
            location: member?.value.location ?? plan.location))
      }
      if !plan.isEnabled { try await system.disable(reference, in: mode) }
      return unknown
    }
    return unknown
  }
}

extension [FocusEffect] {
  /// What failed in the code of all apps but some.
  fileprivate func failures(besides apps: Set<String>) -> [Finding] {
    var last: String?
    return compactMap { effect in
      switch effect {
      case .finished(let call, _), .superseded(let call, _): last = call.app
      // The finding about a call follows its end.
      case .found(let finding) where finding.isFailureOfCode:
        return last.map(apps.contains) == true ? nil : finding
      default: break
      }
      return nil
    }
  }
}

extension Sequence<HistoryEntry> {
  /// The apps that gave a predicate and whose notifications all lack criteria, in their order.
  fileprivate var appsWithoutCriteria: [String] {
    var (filtering, notifying, withCriteria): ([String], Set<String>, Set<String>) = ([], [], [])
    for effect in flatMap(\.effects) {
      switch effect {
      case .finished(let call, let result):
        if result.context?.predicate.format != nil, !filtering.contains(call.app) {
          filtering.append(call.app)
        }
      case .decided(let notification, let decision) where decision.outcome.isPresented:
        notifying.insert(notification.request.app)
        if notification.request.filterCriteria != nil {
          withCriteria.insert(notification.request.app)
        }
      default: continue
      }
    }
    return filtering.filter { notifying.contains($0) && !withCriteria.contains($0) }
  }
}

extension FocusSettings.InterruptionList {
  /// The list with other names of its members; those without another one stay.
  fileprivate func renamed(_ names: [String: String]) -> FocusSettings.InterruptionList {
    switch self {
    case .notConfigured: .notConfigured
    case .allow(let members): .allow(Set(members.map { names[$0] ?? $0 }))
    case .silence(let members): .silence(Set(members.map { names[$0] ?? $0 }))
    }
  }
}
