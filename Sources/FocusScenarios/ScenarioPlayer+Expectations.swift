import FocusFilterKit
import FocusText
import Foundation

/// The comparison of a scenario's expectations with the recorded device.
extension ScenarioPlayer {
  /// Returns the view of the device now.
  ///
  /// - Parameter entries: The number of history entries before the last command.
  func view(since entries: Int, decision: Decision? = nil) async -> RecordedView {
    await system.recorded(since: entries, decision: decision, groups: groups)
  }

  /// Compares an expected answer with the actual one.
  ///
  /// - Throws: `SourceError` for a name that the device doesn't know now.
  func check(
    _ expectation: Expectation, in view: RecordedView, lines: StoryPosition
  ) throws(SourceError) -> CheckedQuery {
    let result: Comparison
    do {
      result = try expectation.compare(in: view)
    } catch {
      throw mistake(error.explanation, at: expectation.place(of: error))
    }
    let app = expectation.subject.flatMap { programs.program($0) }
    let decision = expectation.query.subject == .notification ? view.decision : nil
    let checked = Simulation.CheckedExpectation(
      place: scenario.place(of: expectation.location), at: view.now,
      subject: expectation.noun, expected: result.expected, actual: result.actual,
      holds: result.holds, reason: result.holds ? nil : result.reason ?? decision?.reason,
      remedy: result.holds
        ? nil
        : result.reason == nil ? decision?.turningPoint?.sentence(in: .file) : result.remedy,
      readings: result.holds ? [] : view.readings(behind: expectation.query, of: app),
      line: lines.count)
    return CheckedQuery(
      checked: checked, line: lines.last(of: expectation.query, app: app),
      value: result.holds ? nil : result.value)
  }
}

/// The result of an expectation, and the line of the story that it refers to.
struct CheckedQuery {
  var checked: Simulation.CheckedExpectation
  /// The index of the line; `nil` before the first line.
  let line: Int?
  /// The actual answer to a failed expectation, as a file writes it; `nil` if no file can.
  var value: ParameterValue?
}

extension RecordedView {
  /// Returns the readings on which an answer depended.
  fileprivate func readings(behind query: Query, of app: String?) -> [ConsultedReading] {
    var readings: [FocusReading]
    switch query.subject {
    case .notification: readings = decision?.readings ?? []
    case .device:
      readings = state.timeline.resolve(at: now).readings
      readings.formUnion(entries.readings(about: nil))
    case .app, .store:
      readings = app.flatMap { state.apps[$0]?.contexts.flatMap(\.readings) } ?? []
      if let app { readings.formUnion(entries.readings(about: app)) }
    }
    readings.formUnion(query.readings)
    return readings.map { ConsultedReading($0, in: state.policy) }
  }
}

extension Sequence<HistoryEntry> {
  /// The readings on which an app's results depended; for `nil`, the readings behind the active
  /// Focus.
  fileprivate func readings(about app: String?) -> [FocusReading] {
    var readings: [FocusReading] = []
    for effect in flatMap(\.effects) { readings.formUnion(effect.readings(about: app)) }
    return readings
  }
}

/// The number of lines of a story so far, and the last line of each kind.
struct StoryPosition {
  private struct Kind: Hashable {
    let event: StoryLine.Event
    let app: String?
  }

  private(set) var count = 0
  private var last: [Kind: Int] = [:]

  /// Notes the next line.
  mutating func add(_ line: StoryLine) {
    last[Kind(event: line.event, app: nil)] = count
    if let app = line.app { last[Kind(event: line.event, app: app)] = count }
    count += 1
  }

  /// The index of the last line that an answer can come from, else of the last line; `nil` before
  /// the first line.
  fileprivate func last(of query: Query, app: String?) -> Int? {
    let app = query.subject == .app ? app : nil
    return query.story.compactMap { last[Kind(event: $0, app: app)] }.max() ?? end
  }

  /// The index of the last line; `nil` before the first line.
  var end: Int? { count == 0 ? nil : count - 1 }
}

// MARK: Statements about the whole day

/// The statements about a scenario's whole day, while it is played.
///
/// A statement that names a mode or an app isn't judged while the device doesn't have it.
struct JudgedStatements {
  /// The statements that a later event may decide, each with its last results.
  private var open: [(statement: DayStatement, last: [CheckedQuery])]
  private var disturbance = Disturbance()

  /// Whether a later event may decide a statement.
  var areOpen: Bool { !open.isEmpty }

  init(_ statements: [DayStatement]) { open = statements.map { ($0, []) } }

  /// Judges the statements after an event or another change, and returns the results of those that
  /// it decides.
  mutating func judge(
    by player: ScenarioPlayer, in view: RecordedView, lines: StoryPosition
  ) -> [CheckedQuery] {
    disturbance.note(view.entries)
    let isAtRest = disturbance.isRest(of: view.state)
    var results: [CheckedQuery] = []
    for index in open.indices.reversed() {
      let statement = open[index].statement
      guard statement.word != .atRest || isAtRest else { continue }
      // A name that the device doesn't know now leaves the statement open.
      guard
        let found = try? statement.expectations.map({
          try player.check($0, in: view, lines: lines).named(by: statement.word)
        })
      else { continue }
      open[index].last = found
      let holds = found.allSatisfy(\.checked.holds)
      guard statement.word.isDecided(by: holds) else { continue }
      results = (holds ? found : found.filter { !$0.checked.holds }) + results
      open.remove(at: index)
    }
    return results
  }

  /// Returns the results of the statements that nothing has decided. One that was never judged has
  /// failed.
  ///
  /// - Parameter isWhole: Whether the day was played to its end, so that no event can still make a
  ///   statement true.
  func results(
    of scenario: Scenario, at date: Date, isWhole: Bool, lines: StoryPosition
  ) -> [CheckedQuery] {
    open.flatMap { statement, last -> [CheckedQuery] in
      if statement.word != .sometimes, !last.isEmpty { return last }
      guard isWhole else { return [] }
      guard last.isEmpty else { return last.filter { !$0.checked.holds } }
      // A statement that was never judged says nothing about the day.
      return statement.expectations.map { expectation in
        let checked = Simulation.CheckedExpectation(
          place: scenario.place(of: expectation.location), at: date, subject: "the statement",
          expected: statement.word.moment, actual: "none", holds: false, line: lines.count)
        return CheckedQuery(checked: checked, line: lines.end).named(by: statement.word)
      }
    }
  }
}

extension CheckedQuery {
  /// The result with the word of a statement before its subject.
  fileprivate func named(by word: DayStatement.Word) -> Self {
    var named = CheckedQuery(checked: checked, line: line)
    named.checked.subject = "\(word.rawValue): \(checked.subject)"
    return named
  }
}

// MARK: Findings

/// The findings of a scenario, before and during its day.
extension ScenarioPlayer {
  /// The apps whose errors an event expects, so that none of them fails the day.
  func appsWithExpectedErrors(of event: EventPlan) -> Set<String> {
    Set(
      event.expectations.filter { $0.query.takesErrors && !$0.pattern.isNothing }
        .compactMap(\.subject).compactMap { programs.program($0) })
  }

  /// Returns the findings about the apps, the file, the payloads and the day, without duplicates.
  func findings(_ inPayloads: [Finding], _ places: EntryPlaces) async -> [Finding] {
    // Findings about the tool's other apps aren't about this day.
    let words = Set(scenario.namedApps.map(\.value))
    let named = Set(words.compactMap { programs.first($0, orCalled: $0)?.id })
    var findings = apps.filter { named.contains($0.id) }.flatMap(\.findings)
    findings += scenario.modeNames.compactMap { name in
      Finding.wrongIdentifier(name.value, at: scenario.place(of: name.location))
    }
    let (state, history) = (await system.state, await system.history)
    findings += state.timeline.findings
    findings += inPayloads + earlyFindings
    var seen = Set(findings)
    var faults: [String: Finding.Place] = [:]
    for (index, entry) in history.enumerated() {
      if case .faultInjected(let app, _) = entry.event.kind { faults[app] = places[index] }
      for case .found(let finding) in entry.effects {
        let told = finding.phrased(for: .file)
        // A repeated finding has the place of the first.
        if seen.insert(told).inserted { findings.append(told.placed(at: places[index])) }
      }
    }
    for id in state.installationOrder {
      guard let app = state.apps[id],
        !app.faults.isEmpty || app.held.contains(where: { $0.due == nil })
      else { continue }
      findings.append(
        Finding(
          .faultWithoutDelivery, subject: id,
          message: "A fault waits for a delivery that the scenario doesn't have.",
          place: faults[id]))
    }
    findings += history.predicatesWithoutCriteria.map { app, index in
      Finding(
        .criteriaNeverSet, subject: app,
        message: "Its filter has a predicate, and none of its notifications has criteria.",
        place: places[index])
    }
    seen = []
    return findings.filter { seen.insert($0).inserted }
  }
}

/// The place in the file of each entry of a day's history: that of the event that caused the entry
/// or, if time caused it, of the next event.
struct EntryPlaces {
  private var ends: [(count: Int, place: Finding.Place?)]

  /// - Parameter count: The number of entries before the day, which have no place.
  init(after count: Int) { ends = [(count, nil)] }

  /// Gives the next entries a place.
  mutating func add(_ count: Int, at place: Finding.Place) {
    ends.append((ends[ends.count - 1].count + count, place))
  }

  /// The place of the entry at an index. The cost is linear in the number of events.
  subscript(index: Int) -> Finding.Place? { ends.first { index < $0.count }?.place }
}

extension Finding {
  /// Returns the finding with a place, unless it has one.
  func placed(at place: Place?) -> Finding {
    var placed = self
    placed.place = self.place ?? place
    return placed
  }
}

extension Sequence<HistoryEntry> {
  /// Returns the code failures of all apps that aren't in a set.
  func failures(besides apps: Set<String>) -> [Finding] {
    var last: String?
    return flatMap { entry in
      if case .acted(let app, _, _) = entry.event.kind { last = app }
      return entry.effects.compactMap { effect in
        switch effect {
        case .finished(let call, _, _): last = call.app
        // The finding about a call comes after the call's end.
        case .found(let finding) where finding.isFailureOfCode:
          return last.map(apps.contains) == true ? nil : finding
        default: break
        }
        return nil
      }
    }
  }

  /// The apps that reported a predicate although none of their notifications has criteria, in
  /// order, with the indices of the entries in which they first reported it.
  fileprivate var predicatesWithoutCriteria: [(app: String, index: Int)] {
    var filtering: [(app: String, index: Int)] = []
    var (notifying, withCriteria): (Set<String>, Set<String>) = ([], [])
    for (index, entry) in enumerated() {
      for effect in entry.effects {
        switch effect {
        case .finished(let call, let result, counts: true):
          guard result.context?.predicate.format != nil,
            !filtering.contains(where: { $0.app == call.app })
          else { continue }
          filtering.append((call.app, index))
        case .decided(let notification, let decision) where decision.outcome.isPresented:
          let request = notification.request
          // A Live Activity and a phone call have no criteria.
          if request.liveActivity == nil, request.kind != .phoneCall {
            notifying.insert(request.app)
          }
          if request.filterCriteria != nil { withCriteria.insert(request.app) }
        default: continue
        }
      }
    }
    return filtering.filter { notifying.contains($0.app) && !withCriteria.contains($0.app) }
  }
}
