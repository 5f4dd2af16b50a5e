import FocusFilterKit
import FocusHost
import FocusText
import Foundation

/// The comparison of a scenario's expectations with the actual results.
extension ScenarioPlayer {
  func check(
    _ expectation: Expectation, at date: Date, decision: Decision?, since told: Int,
    lines: Int
  ) async throws -> Simulation.CheckedExpectation {
    let (subject, expected, actual): (String, String, String)
    switch expectation.kind {
    case .on(let name):
      subject = "the Focus that is on"
      expected =
        if let name { try await mode(name).name } else { "none" }
      actual = await system.state.activeMode?.name ?? "none"
    case .outcome(let word):
      subject = "the outcome of the notification"
      expected = word.rawValue
      actual = decision?.outcome.word.rawValue ?? "none"
    case .seen(let isSeen):
      subject = "the banner of the notification"
      expected = isSeen ? "seen" : "not seen"
      actual = decision?.isSeen == true ? "seen" : "not seen"
    case .heard(let isHeard):
      subject = "the sound of the notification"
      expected = isHeard ? "heard" : "not heard"
      actual = decision?.isHeard == true ? "heard" : "not heard"
    case .rule(let id):
      subject = "the rule that decided"
      expected = id
      actual = decision?.decidingStep?.rule.id ?? "none"
    case .badge(let app, let count):
      let id = try await self.app(app)
      subject = "the badge of \(app.value)"
      expected = "\(count)"
      actual = "\(await system.state.apps[id]?.badge ?? 0)"
    case .badgeShown(let app, let isShown):
      let id = try await self.app(app)
      let badge = await system.state.apps[id]?.badge ?? 0
      let isHidden = await system.state.hidesBadge(of: id)
      subject = "the badge of \(app.value) on the screen"
      expected = isShown ? "shown" : "not shown"
      actual = badge == 0 || isHidden ? "not shown" : "shown"
    case .outcomes(let app, let words):
      let id = try await self.app(app)
      subject = "the outcomes of the notifications of \(app.value)"
      expected = Self.list(words.map(\.rawValue))
      actual = Self.list(await system.history[told...].outcomes(of: id).map(\.rawValue))
    case .listed(let app, let plan):
      let listed = await system.state.apps[try await self.app(app)]?.delivered ?? []
      subject = "the notifications of \(app.value) in Notification Center"
      (expected, actual) =
        switch plan {
        case .count(let count): ("\(count)", "\(listed.count)")
        case .titles(let titles):
          (Self.list(titles.inQuotes), Self.list(listed.map(\.request.title).inQuotes))
        }
    case .focusStatus(let app, let isFocused):
      let id = try await self.app(app)
      subject = "the Focus status that \(app.value) reads"
      expected = isFocused.map { "\($0)" } ?? "unknown"
      actual = await system.state.focusStatus(of: id).map { "\($0)" } ?? "unknown"
    case .predicate(let app, let predicate):
      let contexts = await system.state.apps[try await self.app(app)]?.contexts ?? []
      subject = "the predicate of \(app.value)"
      expected = predicate?.description ?? "none"
      actual = contexts.lazy.compactMap(\.predicate).first?.description ?? "none"
    case .card(let app, let plan):
      subject = "the card of \(app.value)"
      (expected, actual) = try await compare(plan, of: app)
    case .missed(let app, let isMissed):
      let missed = await system.history[told...].missedDelivery(of: try await self.app(app))
      subject = "the missed calls of \(app.value)"
      expected = isMissed ? "one" : "none"
      actual = missed.map { isMissed ? "one" : $0.reason.sentence } ?? "none"
    case .sequence(let app, let plans):
      subject = "the calls of \(app.value)"
      (expected, actual) = try await compare(plans, of: app, since: told)
    case .delivered(let app, let members):
      let id = try await self.app(app)
      subject = "the delivery to \(app.value)"
      let filter = try await reference(app)
      let expectedValues = try await wanted(members, of: filter, at: app.location)
      let delivered = await system.history[told...].lastDeliveredValues(to: id)
      (expected, actual) = Self.compare(expectedValues, delivered)
    case .host(let app, let host):
      let id = try await self.app(app)
      subject = "the host of \(app.value)"
      expected = host?.rawValue ?? "none"
      actual = await system.history[told...].lastHost(of: id)?.rawValue ?? "none"
    case .stored(let store, let members):
      subject = "what \(store.value) has stored"
      (expected, actual) = try await compare(members, storedIn: store)
    case .threw(let app, let words):
      let id = try await self.app(app)
      subject = "the error of \(app.value)"
      let thrown = await system.history[told...].lastError(of: id)
      expected = words ?? "none"
      // A part of an error's message is enough to recognize the error.
      let isMeant = words.map { thrown?.contains($0) == true } ?? false
      actual = isMeant ? expected : thrown ?? "none"
    case .returned(let app, let value):
      let answer = await system.history[told...].lastAnswer(of: try await self.app(app))
      subject = "the value that \(app.value) returned"
      expected = value == .null ? "none" : "\(value)"
      actual = answer.map { $0.value == .null ? "none" : "\($0.value)" } ?? "none"
    case .said(let app, let dialog):
      let answer = await system.history[told...].lastAnswer(of: try await self.app(app))
      subject = "the dialog of \(app.value)"
      expected = dialog ?? "none"
      actual = answer?.dialog ?? "none"
    case .displayed(let app, let snippet):
      let answer = await system.history[told...].lastAnswer(of: try await self.app(app))
      subject = "the snippet that \(app.value) displayed"
      (expected, actual) = Self.compare(snippet, answer?.snippet)
    case .widgets(let app, let plans):
      let shown = await system.state.apps[try await self.app(app)]?.widgets ?? [:]
      func words(_ text: String?, _ kind: String) -> String {
        "\(kind): \(text.map { "“\($0)”" } ?? "nothing")"
      }
      subject = "the widgets of \(app.value)"
      expected = plans.map { words($0.text, $0.kind.value) }.joined(separator: ", ")
      actual = plans.map { words(shown[$0.kind.value], $0.kind.value) }.joined(separator: ", ")
    case .shows(let app, let members):
      let id = try await self.app(app)
      guard let shown = await system.state.shownValues(of: id) else {
        throw mistake(
          "'\(id)' isn't one of the device's own apps. Use 'card', 'stored' or 'badge' for an app.",
          at: app.location)
      }
      let filter = try await reference(app)
      let defaults = await system.state.filter(filter)?.defaultValues
      subject = "the view of \(app.value)"
      (expected, actual) = Self.compare(
        try await wanted(members, of: filter, at: app.location) ?? defaults, shown)
    case .current(let app, let members):
      subject = "`current` of \(app.value)"
      let filter = try await reference(app)
      let expectedValues = try await wanted(members, of: filter, at: app.location)
      let values = try await locating(app.location) {
        do {
          return try await system.currentValues(of: filter) as [String: ParameterValue]?
        } catch is SetFocusFilterIntentError {
          return nil
        }
      }
      (expected, actual) = Self.compare(expectedValues, values)
    }
    let isAboutDecision =
      switch expectation.kind {
      case .outcome, .rule: expected != actual
      default: false
      }
    return Simulation.CheckedExpectation(
      place: scenario.place(of: expectation.location), at: date, subject: subject,
      expected: expected, actual: actual, holds: expected == actual,
      reason: isAboutDecision ? decision?.reason : nil,
      remedy: isAboutDecision ? decision?.turningPoint?.description : nil,
      readings: expected == actual
        ? [] : try await readings(behind: expectation, decision: decision, since: told),
      line: lines)
  }

  /// Returns the readings on which the actual result depended.
  private func readings(
    behind expectation: Expectation, decision: Decision?, since told: Int
  ) async throws -> [ConsultedReading] {
    var readings: [FocusReading]
    switch expectation.kind {
    case .outcome, .rule: readings = decision?.readings ?? []
    case .on: readings = await system.state.timeline.resolve(at: system.now).readings
    default: readings = []
    }
    let state = await system.state
    if let app = try await app(of: expectation) {
      readings = state.apps[app]?.contexts.flatMap(\.readings) ?? []
      readings.formUnion(await system.history[told...].readings(about: app))
      if case .current = expectation.kind { readings.formUnion([.currentOutsideFocus]) }
    } else if case .on = expectation.kind {
      readings.formUnion(await system.history[told...].readings(about: nil))
    }
    return readings.map { ConsultedReading($0, in: state.policy) }
  }

  /// The bundle identifier of the app in an expectation; `nil` for none.
  func app(of expectation: Expectation) async throws -> String? {
    switch expectation.kind {
    case .badge(let app, _), .badgeShown(let app, _), .delivered(let app, _), .host(let app, _),
      .current(let app, _), .sequence(let app, _), .missed(let app, _), .predicate(let app, _),
      .card(let app, _), .outcomes(let app, _), .listed(let app, _), .threw(let app, _),
      .focusStatus(let app, _), .shows(let app, _), .widgets(let app, _), .returned(let app, _),
      .said(let app, _), .displayed(let app, _):
      try await self.app(app)
    case .stored(let store, _): isGroup(store.value) ? nil : try await self.app(store)
    case .on, .outcome, .seen, .heard, .rule: nil
    }
  }

  /// Whether a name belongs to an app group of any app.
  func isGroup(_ name: String) -> Bool {
    programs.contains { app in
      app.groups.contains(name) || app.groupsByHost.values.contains { $0.contains(name) }
    }
  }

  /// Returns the expected values in a store, and the actual values under the same keys, as texts.
  ///
  /// An empty value, such as `false` or an empty string, equals a missing value.
  private func compare(
    _ members: [SourceMember], storedIn store: Located<String>
  ) async throws -> (expected: String, actual: String) {
    let place: TraceKey.Place
    let app: String
    if isGroup(store.value) {
      (place, app) = (.group(store.value), programs.first?.id ?? "")
    } else {
      app = try await self.app(store)
      place = .defaults(suite: nil, host: .app)
    }
    let trace = await FilterTrace(of: app, on: system)
    let expected = FilterTrace(ParameterValue.object(members.parameterValues), in: place)
    let keys = Set(members.map(\.key))
    let actual = trace.filter { key, _ in
      !key.isCount && key.place == place && key.path.first.map(keys.contains) == true
    }
    func words(_ trace: FilterTrace) -> String {
      let values = trace.filter { !$0.key.isCount }.sorted { $0.key < $1.key }.map { key, value in
        "\(key.path.joined(separator: ".")) = \(value.shown)"
      }
      return values.isEmpty
        ? "no value of \(keys.sorted().inQuotes.list(.and))" : values.joined(separator: ", ")
    }
    return (words(expected), words(actual))
  }

  /// Returns the expected values, and the actual values under the same keys, as texts.
  private static func compare(
    _ expected: [String: ParameterValue]?, _ actual: [String: ParameterValue]?
  ) -> (String, String) {
    let found = actual.map { values in
      expected.map { expected in values.filter { expected[$0.key] != nil } } ?? values
    }
    return (text(expected), text(found))
  }

  /// Writes down the expected snippet and, of the actual one, the values that are expected.
  private static func compare(
    _ expected: (intent: String, values: [SourceMember])?, _ actual: IntentSnippet?
  ) -> (String, String) {
    func words(_ intent: String, _ values: [String: ParameterValue]) -> String {
      values.isEmpty ? intent : "\(intent) with \(text(values))"
    }
    let wanted = expected?.values.parameterValues ?? [:]
    return (
      expected.map { words($0.intent, wanted) } ?? "none",
      actual.map { words($0.intent, $0.values.filter { wanted[$0.key] != nil }) } ?? "none"
    )
  }

  static func text(_ values: [String: ParameterValue]?) -> String {
    values.map { ParameterValue.object($0).description } ?? "none"
  }
}

// MARK: Statements about the whole day

/// The statements about a scenario's whole day, while it is played.
///
/// A statement that names a mode or an app isn't judged while the device doesn't have it.
struct JudgedStatements {
  typealias Result = (
    checked: Simulation.CheckedExpectation, kind: Expectation.Kind, app: String?
  )

  /// The statements that a later event may decide.
  private var open: [DayStatement]
  /// The last results of each open statement, by its index.
  private var last: [[Result]]
  private var disturbance = Disturbance()

  init(_ statements: [DayStatement]) {
    open = statements
    last = statements.map { _ in [] }
  }

  /// Judges the statements after an event, and returns the results of those that are decided by it.
  mutating func judge(
    by player: ScenarioPlayer, at date: Date, since told: Int, lines: Int
  ) async throws -> [Result] {
    guard !open.isEmpty else { return [] }
    await disturbance.note(player.system.history[told...])
    let state = await player.system.state
    let isAtRest = disturbance.isRest(of: state)
    var results: [Result] = []
    for index in open.indices.reversed() where open[index].word != .atRest || isAtRest {
      let statement = open[index]
      var found: [Result] = []
      do {
        for expectation in statement.expectations {
          let checked = try await player.check(
            expectation, at: date, decision: nil, since: told, lines: lines)
          found.append(
            (
              checked.named(by: statement.word), expectation.kind,
              try await player.app(of: expectation)
            ))
        }
      } catch is SourceError {
        continue
      }
      last[index] = found
      let holds = found.allSatisfy(\.checked.holds)
      guard holds == (statement.word == .sometimes) else { continue }
      results = (holds ? found : found.filter { !$0.checked.holds }) + results
      open.remove(at: index)
      last.remove(at: index)
    }
    return results
  }

  /// Returns the results of the statements that no event has decided.
  ///
  /// - Parameter isWhole: Whether the day was played to its end, so that what wasn't true never is.
  func results(of scenario: Scenario, at date: Date, isWhole: Bool, lines: Int) -> [Result] {
    zip(open, last).flatMap { statement, last -> [Result] in
      guard statement.word == .sometimes else { return last }
      guard isWhole else { return [] }
      guard last.isEmpty else { return last.filter { !$0.checked.holds } }
      return statement.expectations.map { expectation in
        let checked = Simulation.CheckedExpectation(
          place: scenario.place(of: expectation.location), at: date, subject: "the statement",
          expected: "an event after which it is true", actual: "none", holds: false, reason: nil,
          remedy: nil, readings: [], line: lines)
        return (checked.named(by: statement.word), expectation.kind, nil)
      }
    }
  }
}

extension Simulation.CheckedExpectation {
  /// The result with the word of a statement before its subject.
  fileprivate func named(by word: DayStatement.Word) -> Self {
    Self(
      place: place, at: at, subject: "\(word.rawValue): \(subject)", expected: expected,
      actual: actual, holds: holds, reason: reason, remedy: remedy, readings: readings, line: line)
  }
}

// MARK: Values

extension ScenarioPlayer {
  /// Converts the expected values of a filter to their stored form.
  ///
  /// - Returns: `nil` if no values are expected.
  func wanted(
    _ members: [SourceMember]?, of filter: FilterReference, at location: TextLocation
  ) async throws -> [String: ParameterValue]? {
    guard let members else { return nil }
    return try await locating(location, values: members) {
      try await system.storedForm(of: members.parameterValues, for: filter)
    }
  }
}

extension Sequence<HistoryEntry> {
  /// The readings on which an app's results depended; for `nil`, the readings behind the active
  /// Focus.
  fileprivate func readings(about app: String?) -> [FocusReading] {
    var readings: [FocusReading] = []
    for effect in flatMap(\.effects) where effect.app == app { readings.formUnion(effect.readings) }
    return readings
  }

  /// The result of an app's last intent; `nil` if the intent hasn't returned.
  func lastAnswer(of app: String) -> IntentAnswer? {
    for entry in reversed() {
      guard case .acted(app, let actions, _) = entry.event.kind else { continue }
      for case .answered(let value, let dialog, let snippet) in actions {
        return IntentAnswer(value: value, dialog: dialog, snippet: snippet)
      }
      // A later intent ran and hasn't returned.
      for case .ranIntent in actions { return nil }
    }
    return nil
  }

  /// The last error that an app's code threw; `nil` for none.
  func lastError(of app: String) -> String? {
    var found: String?
    for entry in self {
      if case .acted(app, let actions, _) = entry.event.kind {
        for action in actions {
          switch action {
          case .failed(let error): found = error
          case .ended(_, let how, _): found = FocusError.appEnded(app, how: how).explanation
          default: continue
          }
        }
      }
      for effect in entry.effects {
        switch effect {
        case .finished(let call, let result), .superseded(let call, let result):
          if call.app == app, case .threw(let error) = result.outcome { found = error }
        default: continue
        }
      }
    }
    return found
  }

  /// The process in which an app's code was last called; `nil` for none.
  fileprivate func lastHost(of app: String) -> ProcessHost? {
    var found: ProcessHost?
    for case .finished(let call, _) in flatMap(\.effects) where call.app == app {
      found = call.host
    }
    return found
  }

  /// The values of an app's last returned delivery; `nil` for none.
  fileprivate func lastDeliveredValues(to app: String) -> [String: ParameterValue]? {
    var found: [String: ParameterValue]?
    for case .finished(let call, let result) in flatMap(\.effects) where call.app == app {
      // Without a required value, the device didn't call the app.
      if case .missingValue = result.outcome { continue }
      if case .perform(let delivery) = call.work { found = result.received ?? delivery.values }
    }
    return found
  }
}

extension [StoryLine] {
  /// The index of the last line that an expectation can refer to, else of the last line.
  func subject(of kind: Expectation.Kind, app: String?) -> Int? {
    let found = lastIndex { line in
      switch (kind, line.event) {
      case (.on, .focusOn), (.on, .focusOff), (.on, .focusKept): true
      case (.outcome, .notification), (.rule, .notification): true
      case (.badge, .badge), (.delivered, .delivered), (.delivered, .missed),
        (.current, .delivered):
        line.app == app
      default: false
      }
    }
    return found ?? indices.last
  }
}

// MARK: Findings

/// The findings of a scenario, before and during its day.
extension ScenarioPlayer {
  /// Returns the code failures since an event began that no expectation of the event covers.
  ///
  /// - Parameter told: The event's failures that have a location in the file. The device's own
  ///   finding about the same end of a process is omitted.
  func untakenFailures(
    of event: EventPlan, since number: Int, besides told: ArraySlice<Finding>
  ) async throws -> [Finding] {
    var taken = Set(told.filter { $0.id == FindingKind.appCrashes.id }.map(\.subject))
    for case .threw(let app, .some) in event.expectations.map(\.kind) {
      taken.insert(try await self.app(app))
    }
    return await system.history[number...].failures(besides: taken)
  }

  /// Returns the findings about the apps, the file, the payloads and the day, without duplicates.
  func findings(_ inPayloads: [Finding]) async -> [Finding] {
    var findings = apps.flatMap(\.findings)
    findings += scenario.modeNames.compactMap { name in
      Finding.wrongIdentifier(name.value, at: scenario.place(of: name.location))
    }
    findings += await system.state.timeline.findings
    findings += inPayloads + earlyFindings
    findings += await system.findings()
    for id in await system.state.installationOrder {
      guard let app = await system.state.apps[id],
        !app.faults.isEmpty || app.held.contains(where: { $0.due == nil })
      else { continue }
      findings.append(
        Finding(
          .faultWithoutDelivery, subject: id,
          message: "A fault waits for a delivery that the scenario doesn't have."))
    }
    findings += await system.history.appsWithoutCriteria.map { app in
      Finding(
        .criteriaNeverSet, subject: app,
        message: "Its filter has a predicate, and none of its notifications has criteria.")
    }
    var seen: Set<Finding> = []
    return findings.filter { seen.insert($0).inserted }
  }
}

extension Sequence<HistoryEntry> {
  /// Returns the code failures of all apps that aren't in a set.
  fileprivate func failures(besides apps: Set<String>) -> [Finding] {
    var last: String?
    return flatMap { entry in
      if case .acted(let app, _, _) = entry.event.kind { last = app }
      return entry.effects.compactMap { effect in
        switch effect {
        case .finished(let call, _), .superseded(let call, _): last = call.app
        // The finding about a call comes after the call's end.
        case .found(let finding) where finding.isFailureOfCode:
          return last.map(apps.contains) == true ? nil : finding
        default: break
        }
        return nil
      }
    }
  }
}

extension Sequence<HistoryEntry> {
  /// The apps that reported a predicate although none of their notifications has criteria, in
  /// order.
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
