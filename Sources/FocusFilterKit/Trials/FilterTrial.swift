import FocusAppIntents
import FocusHost
import FocusText
import Foundation
import PredicateFormat

/// A filter that is tried on new devices, with the report of the last check.
struct FilterTrial: Sendable {
  /// Values of the filter, by the names of its parameters.
  typealias Values = [String: ParameterValue]

  var bench: TrialBench
  let metadata: FilterMetadata
  var values = ValuesToTry()
  /// The report of the last check; an empty report before the first one.
  var lastReport = Report()

  /// The values with which a call exceeded the time limit or ended its process; empty values stand
  /// for the defaults.
  var failing: [Values] { lastReport.hung + lastReport.crashed }
  var app: SimulatedApp { bench.app }
  var filter: FilterReference { FilterReference(app: app.id, filter: metadata.id) }

  /// The trial with processes of its own for each device.
  var apart: FilterTrial {
    var trial = self
    trial.bench.trials = nil
    return trial
  }

  /// The result of the trials: findings, and facts about the filter's calls.
  struct Report {
    /// The findings, with the failed calls in the app first.
    var findings: [Finding] = []
    /// The findings about the app's actions.
    var ofActions: [Finding] = []
    /// The values with which a call exceeded its time limit; empty values stand for the defaults.
    var hung: [Values] = []
    /// The values with which a call ended its process.
    var crashed: [Values] = []
    /// The values of a Focus with an effect, if any has one; `nil` if no call at a start returned.
    var valuesWithEffect: Values?
    /// Whether a badge, a widget or the predicate depends on the filter's calls.
    var isSeen = false
    /// Whether equal trials differed or code went on after its call, so that static variables may
    /// matter.
    var isUnsteady = false
    /// Whether the device sees no effect of any call.
    var hasNoEffect = false
    /// Whether a finding is about code that went on after its call.
    var isLate = false

    /// Adds a finding, unless the report has the same one. If the calls at the start and at the end
    /// of a Focus have the same finding, the one at the start stays.
    mutating func add(_ failure: Failure) {
      let finding = failure.finding
      if finding.id == FindingKind.appHangs.id { hung.append(failure.changes) }
      if [FindingKind.appCrashes.id, FindingKind.appExits.id].contains(finding.id) {
        crashed.append(failure.changes)
      }
      guard let known = findings.firstIndex(where: finding.isSame(as:)) else {
        findings.append(finding)
        return
      }
      if findings[known].isAtEnd, !finding.isAtEnd { findings[known] = finding }
    }
  }

  /// Plays a Focus with each configuration and with each action of the app, unless the call with
  /// the defaults doesn't return.
  ///
  /// - Parameter earlier: An earlier report about the same trials; values that didn't return in it
  ///   aren't tried again.
  func report(after earlier: Report? = nil) async throws -> Report {
    var report = try await report(on: values.configurations, after: earlier)
    guard !report.hung.contains([:]) else { return report }
    let changed = report.valuesWithEffect ?? values.allChanged.removing(report.hung)
    report.ofActions =
      try await findingsOfActions(with: changed) + overwrittenSettings(with: changed)
    return report
  }

  /// Plays a Focus with each configuration, and returns a report.
  ///
  /// A value with which a call exceeded its time limit isn't tried again.
  /// - Parameters:
  ///   - configurations: The values of each round; the report leaves out values that the app
  ///     refuses on a new device.
  ///   - earlier: An earlier report about the same trials; values that didn't return in it aren't
  ///     tried again.
  func report(on configurations: [Values], after earlier: Report? = nil) async throws -> Report {
    var report = Report(hung: earlier?.hung ?? [])
    report.findings = earlier?.findings.filter { $0.id == FindingKind.appHangs.id } ?? []
    guard !report.hung.contains([:]) else { return report }
    var rounds = try await bench.life { device in
      try await device.launch()
      return Rounds(
        untouched: await device.trace, answers: try await device.answers,
        tryAll: tryAll(configurations))
    }
    if hasEnd {
      let first = try await end()
      rounds.endedAt = Date()
      for failure in first.failures { report.add(failure) }
      guard !report.hung.contains([:]) else { return report }
      rounds.ended = SteadyTrace(of: first.trace, try await end().trace)
      report.isUnsteady = !rounds.ended.unsteady.isEmpty
    }
    // Each value is tried alone before they are tried together, so that a hanging one is known.
    let isJoined = configurations.count > 1 && configurations[0].count > 1
    let ordered =
      isJoined ? configurations.dropFirst() + configurations.prefix(1) : configurations[...]
    var tried: Set<Values> = []
    for given in ordered {
      let values = given.removing(report.hung)
      guard tried.insert(values).inserted else { continue }
      let looksForLate = given == configurations[0] && !app.isOwn
      try await add(values, looksForLate: looksForLate, to: &rounds, &report)
    }
    // A Focus with the value that others restore leaves it in place.
    let restored = rounds.restored
    rounds.left = rounds.left.filter { restored[$0.key] != $0.value }
    try await conclude(&rounds, changing: configurations.first?.removing(report.hung), &report)
    return report
  }

  /// Whether the app is called with the defaults at the end of a Focus.
  private var hasEnd: Bool { metadata.defaultValues != nil }

  /// Plays a Focus with some values, and adds its round and the findings about its calls.
  private func add(
    _ values: Values, looksForLate: Bool, to rounds: inout Rounds, _ report: inout Report
  ) async throws {
    guard
      let round = try await self.round(
        values, looksForLate: looksForLate, asksForCards: rounds.asksForCards)
    else { return }
    if round.hasHungCard { rounds.asksForCards = false }
    for failure in round.failures {
      // An error may be right for a text that no person would choose.
      let isChosen = failure.finding.isAtEnd || !self.values.isMadeUp(values)
      if failure.finding.id == FindingKind.performThrew.id, !isChosen { continue }
      report.add(failure)
    }
    // The device itself reports late requests; only stored values are left to report.
    let isReported = round.failures.contains(.lateEffects)
    if isReported { report.isUnsteady = true }
    add(late: isReported ? round.late.filter(\.isStored) : round.late, to: &report)
    guard round.started else { return }
    rounds.starts.append(round)
    guard hasEnd, round.ended else { return }
    let late = try await addRemains(of: round, to: &rounds)
    add(late: isReported ? late.filter(\.isStored) : late, to: &report)
  }

  /// Adds a finding about what code changed after its call had returned, unless the report has one.
  private func add(late: Set<TraceKey>, to report: inout Report) {
    guard !late.isEmpty, !report.isLate else { return }
    (report.isLate, report.isUnsteady) = (true, true)
    report.findings.append(
      finding(
        .lateEffects,
        "The filter's code changed \(late.reported.inWords) after `perform()` had returned."))
  }

  /// Adds the values that a round's Focus leaves behind or that its end restores, and returns those
  /// that code changed after its call had returned.
  private func addRemains(of round: Round, to rounds: inout Rounds) async throws -> Set<TraceKey> {
    func isRestored(_ key: TraceKey) -> Bool {
      round.off.isRestored(
        key, from: round.on, expected: rounds.ended.trace[key], by: round.values.values,
        atEnd: true)
    }
    // A value that is left may be one that another Focus restores.
    let differing = rounds.ended.keys(differingFrom: round.off).filter {
      rounds.left[$0] == nil || rounds.left[$0] == round.off[$0] && isRestored($0)
    }
    // A value that differs a moment later belongs to code that the call didn't wait for.
    guard !differing.isEmpty,
      let second = try await self.round(round.values, waits: true, asksForCards: false),
      second.ended
    else { return [] }
    let off = SteadyTrace(of: round.off, second.off)
    // A value that the end now writes otherwise than before the round changes by itself, such as
    // the time in whole minutes.
    rounds.ended.add(try await end(waits: true).trace)
    var late = differing.subtracting(rounds.ended.unsteady).filter {
      !$0.isWidgets && second.off[$0] == rounds.ended.trace[$0]
    }
    // Plays without the wait must agree.
    if !late.isEmpty {
      let third = try await self.round(round.values, asksForCards: false)
      late = late.filter { key in third.map { $0.off[key] == round.off[key] } ?? false }
    }
    // Widgets needn't be reloaded after a call that changed nothing.
    let changed = !round.off.isSame(as: round.on)
    for key in differing.subtracting(off.unsteady).subtracting(rounds.ended.unsteady)
    where changed || !key.isWidgets {
      let value = off.trace[key] ?? .null
      if isRestored(key) { rounds.restored[key] = value } else { rounds.left[key] = value }
    }
    return late
  }

  /// Adds what the rounds say together, and what further plays say that begin where the rounds had
  /// an effect.
  ///
  /// - Parameter changed: The values that change the most.
  private func conclude(
    _ rounds: inout Rounds, changing changed: Values?, _ report: inout Report
  ) async throws {
    report.isSeen = rounds.starts.contains { round in
      Set(round.on.keys).union(round.off.keys).contains {
        $0.place == .badge || $0.isWidgets || $0.place == .predicate
      }
    }
    try await removeReadBefore(from: &rounds)
    // A call at the end that throws leaves everything.
    if !report.findings.contains(where: { $0.id == FindingKind.performThrew.id && $0.isAtEnd }) {
      report.findings += try await leavesEffects(in: rounds)
    }
    // A predicate that no text matches needs no second finding about its parts.
    let isOfNoText = rounds.starts.compactMap(\.predicate).contains { predicate in
      predicate.needsOtherThanText && predicate.findings.contains { $0.kind != .backslash }
    }
    if isOfNoText { report.findings.removeAll { $0.id == FindingKind.predicateLanguage.id } }
    report.findings += silencesAll(in: rounds) + unlistedWidgets(in: rounds)
    if rounds.starts.contains(where: \.notifiesUnasked) {
      report.findings.append(
        finding(
          .permissionNeverAsked,
          "The filter posts notifications, but the app's code never asked for permission."))
    }
    // The values that change the most are preferred, if their effects can be seen.
    let start = try await firstStart(withEffectIn: rounds, preferring: changed)
    report.valuesWithEffect = start?.values
    if hasEnd, let start {
      let kept = try await keptAnswers(with: start.values, in: rounds)
      report.isUnsteady = report.isUnsteady || kept == nil
      rounds.kept = kept ?? []
    }
    // A call that failed in the app may fail in another way in the extension.
    let hasStarted = rounds.starts.contains { $0.values == changed }
    if let values = hasStarted ? start?.values : changed {
      try await addSuccession(of: values, in: rounds, to: &report)
    }
    if let start {
      report.findings += rounds.kept.filter { !$0.isOfDefaults && !rounds.explains($0) }.map {
        finding(.leavesEffects, $0.sentence)
      }
      if hasEnd { report.findings += try await endEqualsStart(rounds) }
      report.findings += try await changesOfNextStart(of: start, since: rounds.answers)
    }
    let acts = rounds.starts.contains { $0.acts || !$0.late.isEmpty }
    if !acts, report.findings.isEmpty, !report.isUnsteady, rounds.tryAll {
      report.hasNoEffect = try await haveNoEffect(in: rounds)
    }
  }

  /// Removes values that a Focus leaves behind and that an action also reads before it, while
  /// nothing is stored, and not during it: the end stores the earlier value again.
  private func removeReadBefore(from rounds: inout Rounds) async throws {
    guard let before = rounds.answers else { return }
    for (key, value) in rounds.left
    where key.isStored && (value.isAmount || value.isText) && rounds.untouched[key] == nil {
      let actions = before.filter { $0.value == value }.keys
      guard !actions.isEmpty, let start = rounds.starts.first(where: { $0.off[key] == value }),
        let during = try await answers(after: { try await $0.begin(filter, with: start.values) }),
        let after = try await answers(afterFocusWith: start.values)
      else { continue }
      if actions.contains(where: { during[$0] != value && after[$0] == value }) {
        rounds.left[key] = nil
      }
    }
  }

  // MARK: Findings

  /// Returns a finding about the filter.
  func finding(
    _ kind: FindingKind, as severity: Finding.Severity? = nil, _ message: String,
    resolution: String? = nil
  ) -> Finding {
    Finding(
      kind, as: severity, subject: metadata.typeName, message: message, resolution: resolution)
  }

  /// Returns findings about the values that a Focus leaves behind, one for each store, and one for
  /// each value that grows.
  private func leavesEffects(in rounds: Rounds) async throws -> [Finding] {
    let grown = try await grown(in: rounds)
    func sentence(_ keys: [TraceKey]) -> String {
      keys.sentence(rounds.left, insteadOf: rounds.ended.trace)
    }
    let left = Set(rounds.left.keys).subtracting(grown).reported
    func isPlan(_ key: TraceKey) -> Bool {
      key.planned != nil && (rounds.left[key] == .null) != (rounds.ended.trace[key] == nil)
    }
    let plans = Dictionary(grouping: left.filter(isPlan)) { rounds.left[$0] == .null }
    let groups = left.filter { !isPlan($0) }.byStore + plans.values.sorted { $0[0] < $1[0] }
    let findings = groups.map { keys in
      finding(.leavesEffects, sentence(keys), resolution: resolution(for: keys, in: rounds))
    }
    return findings
      + grown.reported.map { key in
        finding(
          .leavesEffects, as: .advice,
          "\(sentence([key])) Each Focus adds to it, which is right for a log or a statistic alone.",
          resolution: "If it is neither, derive the value from the parameters alone.")
      }
  }

  /// Returns the remedy for values that a Focus leaves behind; `nil` for that of the kind.
  private func resolution(for keys: [TraceKey], in rounds: Rounds) -> String? {
    if keys[0].isPlan {
      return rounds.left[keys[0]] == .null
        ? Self.planningAgain
        : "Call `removePendingNotificationRequests(withIdentifiers:)` in each call."
    }
    // Two calls that undo each other write something, but not by their values.
    return keys.allSatisfy { rounds.left[$0] ?? .null == rounds.untouched[$0] ?? .null }
      ? Self.derivingAnew : nil
  }

  /// The remedy for a value that a call derives from the stored one.
  static let derivingAnew =
    "Derive the value from the parameters alone, or save the earlier one only if none is saved."

  /// Whether a parameter's value stands for an entity that was deleted.
  private func isDeleted(_ value: ParameterValue, of parameter: String) -> Bool {
    values.parameters.contains { $0.name == parameter && $0.deleted == value }
  }

  /// Returns one finding with all sentences; none without a sentence.
  func finding(
    _ kind: FindingKind, as severity: Finding.Severity? = nil, of sentences: [String],
    resolution: String? = nil
  ) -> [Finding] {
    sentences.isEmpty
      ? []
      : [finding(kind, as: severity, sentences.joined(separator: " "), resolution: resolution)]
  }

  /// Returns the keys of values that only count Focuses: each further Focus with the same values
  /// adds the same amount, or moves its value within a list of recently used ones.
  private func grown(in rounds: Rounds) async throws -> Set<TraceKey> {
    var open = Set(rounds.left.filter { $0.key.isStored && $0.value.size ?? 0 != 0 }.keys)
    var grown: Set<TraceKey> = []
    for start in rounds.starts where !open.isEmpty {
      let keys = open.filter { rounds.left[$0] == start.off[$0] }
      guard !keys.isEmpty else { continue }
      open.subtract(keys)
      let traces = try await bench.life { device in
        try await device.begin(filter, with: start.values)
        try await device.system.deactivate()
        let first = await device.trace
        try await device.system.activate(.work)
        try await device.system.deactivate()
        return [rounds.untouched, first, await device.trace]
      }
      grown.formUnion(keys.intersection(traces.grownEvenly))
      let lists = keys.subtracting(grown).filter { !$0.isCount }
      guard let list = lists.first(where: { rounds.left[$0]?.isScalar == false }),
        let other = rounds.starts.first(where: { ($0.off[list] ?? .null) != start.off[list] })
      else { continue }
      let used = try await bench.life { device in
        try await device.begin(filter, with: start.values)
        var traces: [FilterTrace] = []
        for values in [other.values, start.values] {
          try await device.system.deactivate()
          _ = try await device.configure(filter, with: values)
          try await device.system.activate(.work)
          traces.append(await device.trace)
        }
        return traces
      }
      grown.formUnion(Set(rounds.left.keys).intersection(used.reordered))
    }
    return grown
  }

  /// Returns findings about predicates that no text matches, one for each remedy.
  ///
  /// One more is about a predicate that silences everything while nothing is chosen, or after the
  /// chosen entity was deleted, but not with other values.
  private func silencesAll(in rounds: Rounds) -> [Finding] {
    let predicates = rounds.starts.compactMap { start in
      start.predicate.map { (values: start.values, predicate: $0) }
    }
    let ofNoText = predicates.map(\.predicate).filter(\.needsOtherThanText)
    let findings = [false, true].compactMap { isNested in
      ofNoText.first { $0.hasListInList == isNested }.map { predicate in
        finding(
          .predicateMatchesNoText,
          "No text matches the predicate `\(predicate)`, and criteria are texts."
            + (isNested ? " The list after `IN` contains a list." : ""),
          resolution: isNested ? "Pass the list itself, without brackets around it." : nil)
      }
    }
    let empty = predicates.first { values, predicate in
      // A person who chooses an empty list may mean it.
      predicate.needsEmptyText
        && metadata.changes(in: values).allSatisfy { $1 == .null || isDeleted($1, of: $0) }
    }
    // A switch between all notifications and none silences them on purpose.
    let isSwitch = empty?.predicate == FormatPredicate(value: false)
    let everything = FormatPredicate(value: true)
    guard let empty,
      predicates.contains(where: { _, predicate in
        !predicate.needsEmptyText && !(isSwitch && predicate == everything)
      })
    else { return findings }
    let isAfterDeletion = empty.values.contains { isDeleted($1, of: $0) }
    let message = """
      \(isAfterDeletion ? "After the chosen entity was deleted" : "While nothing is chosen"), the \
      predicate is `\(empty.predicate)`: it silences every notification with criteria.
      """
    return findings + [finding(.predicateOfEmptyList, message)]
  }

  /// Returns findings about widgets that the filter reloads and the app doesn't list; none for an
  /// app that lists no widgets.
  private func unlistedWidgets(in rounds: Rounds) -> [Finding] {
    let listed = app.widgets.map(\.kind)
    guard app.widgets.contains(where: { !$0.isLiveActivity }) else { return [] }
    let reloaded = rounds.starts.reduce(into: Set()) { $0.formUnion($1.reloaded) }
    return reloaded.subtracting(listed).sorted().map { kind in
      // Only one of the two names may begin with the bundle identifier.
      let meant =
        listed.first { $0.hasSuffix(".\(kind)") || kind.hasSuffix(".\($0)") }
        ?? NameSuggestion.nearest(to: kind, among: listed)
      return finding(
        .unlistedWidget, as: meant == nil ? .advice : .warning,
        """
        The filter reloads the widgets '\(kind)', which the app doesn't list.\
        \(meant.map { " Did you mean '\($0)'?" } ?? NameSuggestion.hint(for: kind, among: listed))
        """)
    }
  }
}

// MARK: Lives of a device

extension FilterTrial {
  /// The kinds of findings that a round looks for, besides failures of code.
  fileprivate static let otherFindings = Set(
    [
      FindingKind.lateEffects, .groupNotDeclared, .groupNotShared, .unusablePredicate,
      .predicateLanguage, .groupOutsideTheDevice, .dependencyNotRegistered,
      .levelWithoutCapability,
    ].map(\.id))

  /// A finding about a call of the filter, in the words of a check.
  struct Failure {
    let finding: Finding
    /// The values of the call that aren't the defaults.
    let changes: Values
  }

  /// The app's traces while a Focus is on, and after it has ended.
  struct Round {
    /// The filter's values in the Focus.
    let values: Values
    /// The machine's time when the traces were read.
    let at = Date()
    /// Whether the call at the start returned, and whether the call at the end returned or threw.
    var started = false
    var ended = false
    var on: FilterTrace = [:]
    /// The predicate of the call at the start, which a trace has only as text; `nil` without one.
    var predicate: FormatPredicate?
    /// The trace after another Focus has replaced the first; empty without another.
    var replaced: FilterTrace = [:]
    /// Whether a call of a filter did something on the device, apart from storing and logging.
    var acts = false
    var off: FilterTrace = [:]
    /// The answers of reading actions after two Focuses in succession have ended.
    var answers: Answers?
    /// Whether a call of a filter posted a notification, and the app never asked for permission.
    var notifiesUnasked = false
    /// The kinds of widgets that a call of a filter reloaded.
    var reloaded: Set<String> = []
    /// The changes between the end of the first call and a moment later.
    var late: Set<TraceKey> = []
    /// The findings of the device during the filter's calls.
    var failures: [Failure] = []
    /// Whether the card in Settings wasn't shown in time.
    var hasHungCard = false
  }

  /// The app's traces on the devices of all rounds.
  struct Rounds {
    /// The trace without any call.
    let untouched: FilterTrace
    /// The answers of the app's reading actions without any call; `nil` if an action failed.
    let answers: Answers?
    /// Whether each parameter was tried with another value than its default. Otherwise, a value
    /// that no parameter changes isn't known.
    let tryAll: Bool
    /// The traces after a call with only the defaults, and the machine's time after the first one.
    var ended = SteadyTrace(of: [:], [:])
    var endedAt = Date()
    /// The rounds whose call at the start returned.
    var starts: [Round] = []
    /// The values that a Focus leaves behind.
    var left: [TraceKey: ParameterValue] = [:]
    /// The values from before a Focus that its end restores.
    var restored: [TraceKey: ParameterValue] = [:]
    /// The answers that a Focus leaves behind.
    var kept: [KeptAnswer] = []
    /// Whether further rounds ask the filter's code for its cards: none has exceeded its time limit.
    var asksForCards = true

    /// Whether a value that is left explains an answer: the action reads that value, and read the
    /// earlier one before.
    func explains(_ answer: KeptAnswer) -> Bool {
      left.contains { key, value in
        let before = untouched[key] ?? (value.isFlag ? .bool(false) : nil)
        return value == answer.after && (before == nil || before == answer.before)
      }
    }
  }

  /// Plays a Focus with some values; `nil` if the app refuses the values on a new device.
  ///
  /// - Parameters:
  ///   - looksForLate: Whether the round reads the app's trace once more, a moment after the first
  ///     call.
  ///   - inExtension: Whether the app isn't running, so that its extension is called.
  ///   - second: The values of another Focus that replaces the first.
  ///   - waits: Whether each trace is read a moment after its call.
  ///   - asksForCards: Whether the filter's code is asked for its card in Settings.
  func round(
    _ values: Values, looksForLate: Bool = false, inExtension: Bool = false,
    replacedBy second: Values? = nil, waits: Bool = false, asksForCards: Bool = true
  ) async throws -> Round? {
    try await bench.life { device -> Round? in
      let system = device.system
      try await device.launch()
      guard try await device.configure(filter, with: values) else { return nil }
      if let second {
        try await system.add(.personal)
        guard try await device.configure(filter, in: .personal, with: second) else { return nil }
      }
      if inExtension { try await system.quit(app.id) }
      try await system.activate(.work)
      if waits { try await device.waitForLateCode() }
      var round = Round(values: values)
      round.on = await device.trace
      if looksForLate {
        try await device.waitForLateCode()
        round.late = await device.trace.keys(differingFrom: round.on)
      }
      if second != nil {
        try await system.activate(.personal)
        if waits { try await device.waitForLateCode() }
        round.replaced = await device.trace
      }
      try await system.deactivate()
      if waits { try await device.waitForLateCode() }
      round.off = await device.trace
      // A launch might remove the values that the extension left.
      if second != nil, !inExtension { round.answers = try await device.answers }
      let calls = await system.history.returnedCalls
      round.started = calls.contains {
        $0.delivery.kind == .values && $0.result.outcome == .completed
      }
      round.predicate =
        calls.first { $0.delivery.kind == .values }?.result.context?.predicate.format
      round.ended = calls.contains { $0.delivery.kind == .defaults && $0.result.outcome.isReturn }
      let actions = calls.flatMap(\.result.actions)
      for case .reloadWidgets(let kind?) in actions { round.reloaded.insert(kind) }
      // The trial allows notifications, so that the device itself misses no request.
      round.notifiesUnasked =
        await system.state.apps[app.id]?.askedFor == nil && !app.notifiesUnasked
        && actions.contains(where: \.addsNotification)
      round.acts = actions.contains { action in
        if case .log = action { false } else { !action.onlyTells }
      }
      round.failures = await failures(of: system.history, begun: values)
      // A call that didn't return has left code that can't answer.
      if asksForCards, !round.failures.contains(.appHangs),
        let failure = try await failureOfCard(with: values, on: system)
      {
        round.failures.append(self.failure(failure, about: metadata.completed(values)))
        round.hasHungCard = failure.id == FindingKind.appHangs.id
      }
      return round
    }
  }

  /// Asks for the filter's cards in Settings, and returns the failure; `nil` if the code answers.
  private func failureOfCard(with values: Values, on system: FocusSystem) async throws -> Finding? {
    func finding(_ kind: FindingKind, _ words: String) -> Finding {
      self.finding(kind, "`displayRepresentation` \(words).")
    }
    do {
      let cards = try await system.cards(in: .work)
      let isEmpty = cards.contains { $0.filter == filter && $0.configured?.title.isEmpty == true }
      // Nobody types an empty text.
      let isTyped = !values.values.contains { $0 == "" || $0 == [""] }
      return isEmpty && isTyped ? finding(.emptyCard, "has an empty title") : nil
    } catch FocusError.appEnded(_, let how, let place) {
      var finding = finding(.appCrashes, "ended the process: \(how.naming(place))")
      (finding.cause, finding.sourcePlace) = (how, place)
      return finding
    } catch FocusError.appHangs(_, let limit) {
      return finding(.appHangs, "didn't respond within \(limit.inSeconds)")
    } catch let error as CancellationError {
      throw error
    } catch {
      // An error of a query is a finding of its own.
      return nil
    }
  }

  /// Returns the app's trace after a call with only the defaults, and the findings about that call.
  ///
  /// - Parameter waits: Whether the trace is read a moment after the call.
  func end(waits: Bool = false) async throws -> (trace: FilterTrace, failures: [Failure]) {
    try await bench.life { device in
      try await device.deliverDefaults()
      if waits { try await device.waitForLateCode() }
      return (await device.trace, failures(of: await device.system.history, begun: nil))
    }
  }

  /// Returns the failures of the filters' calls and of the processes that run them.
  ///
  /// - Parameter begun: The values of the Focus that turns on first; `nil` for the end of one.
  private func failures(of history: some Sequence<HistoryEntry>, begun: Values?) -> [Failure] {
    var (values, isAtEnd) = (metadata.completed(begun ?? [:]), begun == nil)
    return history.flatMap(\.effects).compactMap { effect in
      if let returned = effect.returnedCall {
        values = returned.delivery.values
        isAtEnd = returned.delivery.kind == .defaults
      }
      guard case .found(var finding) = effect,
        finding.isFailureOfCode || Self.otherFindings.contains(finding.id)
      else { return nil }
      finding.isAtEnd = isAtEnd
      return failure(finding, about: values, isFirst: begun == nil)
    }
  }

  /// Returns a failure with words that relate it to the call at the end of a Focus, or with the
  /// values of the call.
  ///
  /// - Parameter isFirst: Whether the call is the first one of all trials; if it doesn't return, it
  ///   is the only one.
  private func failure(
    _ finding: Finding, about values: Values, isFirst: Bool = false
  ) -> Failure {
    var finding = finding
    finding.close()
    if finding.isAtEnd {
      let sentence = finding.message.prefix(1).lowercased() + finding.message.dropFirst()
      finding.message =
        isFirst && finding.id == FindingKind.appHangs.id
        ? """
        With the defaults, as at the end of a Focus, \(sentence) No other values were tried.
        """ : "When the Focus ended, \(sentence)"
    } else if finding.isFailureOfCode || finding.id == FindingKind.emptyCard.id, !values.isEmpty {
      let words = values.inWords { name, value in
        "\(name) = \(value)" + (isDeleted(value, of: name) ? " (an entity that was deleted)" : "")
      }
      finding.message += " The values were: \(words)."
    }
    return Failure(finding: finding, changes: metadata.changes(in: values))
  }

  /// Returns a finding for each action of the app after which the predicate in force differs from
  /// the one that the filter's code would return.
  ///
  /// - Parameter values: The values of the filter in the Focus that is on.
  private func findingsOfActions(with values: Values) async throws -> [Finding] {
    var findings: [Finding] = []
    var left = app.actions.runs(with: self.values.words)[...]
    while !left.isEmpty {
      let (count, silent, isHung) = try await run(left, with: values)
      let last = left[left.startIndex + count - 1]
      // An action that changes the predicate silently has to do so alone.
      guard silent == nil || count == 1 else {
        left = left.dropFirst(count - 1)
        continue
      }
      left = left.dropFirst(count)
      if silent != nil || isHung { left.removeAll { $0.action == last.action } }
      guard let silent else { continue }
      findings.append(
        finding(
          .contextNotInvalidated,
          """
          After the action '\(last.action)', `appContext` has \(silent.now.words), but \
          \(silent.inForce.words) is in force.
          """))
    }
    return findings
  }

  /// Runs actions one after another on a device, as long as the predicate stays the same.
  ///
  /// - Returns: The number of runs, at least one; the predicate after the last, if the one in force
  ///   isn't the one that the code returns; and whether the last run didn't return.
  private func run(
    _ runs: ArraySlice<ActionRun>, with values: Values
  ) async throws -> (count: Int, silent: FocusSystem.PredicateState?, isHung: Bool) {
    try await bench.life { device in
      let system = device.system
      try await device.launch()
      var count = 0
      do {
        try await system.configure(filter, in: .work, values: values)
        try await system.activate(.work)
        guard let before = try await system.predicateInForce(of: filter), before.isCurrent else {
          return (runs.count, nil, false)
        }
        for run in runs {
          count += 1
          try await system.run(run.action, of: app.id, with: run.word)
          let state = try await system.predicateInForce(of: filter)
          if let state, !state.isCurrent { return (count, state, false) }
          guard state?.now == before.now else { break }
        }
        return (count, nil, false)
      } catch let error as CancellationError {
        throw error
      } catch FocusError.appHangs where count > 0 {
        return (count, nil, true)
      } catch {
        // An action's error or refused values say nothing about the predicate.
        return (count > 0 ? count : runs.count, nil, false)
      }
    }
  }
}

extension FocusSystem {
  /// The predicate in force for a filter, and the one that the filter's code returns now for the
  /// same values.
  package struct PredicateState: Sendable {
    /// The predicate in force; ``now`` is the code's present predicate.
    package let inForce: AppContext.Predicate
    package let now: AppContext.Predicate
    package var isCurrent: Bool { inForce == now }
  }

  /// Asks a filter's code for its context again; `nil` if no context of the filter is in force or
  /// if the code fails.
  package func predicateInForce(of filter: FilterReference) async throws -> PredicateState? {
    guard let values = state.valuesInForce(of: filter),
      case .told(let inForce)? = state.apps[filter.app]?.contexts.first(where: {
        $0.filter == filter
      })?.answer,
      let result = try await attempt({
        let work = AppCall.Work.readContext(filter: filter, activation: 0, values: values)
        let call = AppCall(id: 0, app: filter.app, host: .app, at: now, work: work)
        return try await ask(filter.app, SystemCall(call: call))
      }), result.outcome == .completed, let now = result.context
    else { return nil }
    return PredicateState(inForce: inForce.predicate, now: now.predicate)
  }
}

extension AppContext.Predicate {
  /// The predicate between backticks, or words for none.
  package var words: String {
    switch self {
    case .none: "no predicate"
    case .format(let predicate): "`\(predicate)`"
    case .unusable(let reason): reason
    }
  }
}

extension AppCall.Outcome {
  /// Whether the code returned or threw, so that its effects can be compared.
  var isReturn: Bool {
    switch self {
    case .completed, .threw, .queryThrew: true
    default: false
    }
  }
}

extension Sequence<HistoryEntry> {
  /// The filter calls that returned.
  var returnedCalls: [ReturnedCall] { flatMap(\.effects).compactMap(\.returnedCall) }
}

extension [FilterTrial.Failure] {
  fileprivate func contains(_ kind: FindingKind) -> Bool { contains { $0.finding.id == kind.id } }
}

extension Finding {
  /// Whether the findings count as one: they have the same kind and, if they are failures of code,
  /// the same cause, and the same call or remedy.
  func isSame(as other: Finding) -> Bool {
    id == other.id
      && (!isFailureOfCode
        || cause == other.cause && sourcePlace == other.sourcePlace
          && (isAtEnd == other.isAtEnd || cause != nil && resolution == other.resolution))
  }
}

extension [String: ParameterValue] {
  /// Returns the values without each group of others that is among them.
  package func removing(_ groups: [Self]) -> Self {
    groups.reduce(self) { rest, group in
      let isThere = !group.isEmpty && group.allSatisfy { rest[$0.key] == $0.value }
      return isThere ? rest.filter { group[$0.key] == nil } : rest
    }
  }
}

extension ParameterValue? {
  /// The value in a sentence; none is no value.
  package var shown: String { (self ?? .null).shown }
}

extension ParameterValue {
  /// The value in a sentence.
  package var shown: String { self == .null ? "no value" : "\(self)" }

  var isFlag: Bool { if case .bool = self { true } else { false } }
  package var isText: Bool { if case .string = self { true } else { false } }
}
