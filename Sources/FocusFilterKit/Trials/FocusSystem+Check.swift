import FocusAppIntents
import FocusText

extension FocusSystem {
  /// Returns all findings about an installed app, in the order of its filters.
  ///
  /// ``install(_:)`` checks only the declarations. This method also runs the app's
  /// code: it calls the app's queries and suggestions, and runs each filter through a Focus with
  /// each kind of value, and with the values of the device's own modes, on devices of its own.
  ///
  /// - Parameters:
  ///   - app: The app's bundle identifier.
  ///   - given: Configurations of the app's filters whose values are tried, too, such as those in a
  ///     scenario.
  /// - Throws: ``FocusError/unknownApp(_:known:)``, or the store's error. An error that a query or
  ///   the app's start-up code throws becomes a finding.
  public func check(
    _ app: String, trying given: [[String: ParameterValue]] = []
  ) async throws -> [Finding] {
    try await checkWithNotes(app, trying: given).findings
  }

  /// Returns all findings about an installed app, as ``check(_:trying:)`` does, and notes:
  /// sentences about effects that the trials of its filters couldn't see, each with advice, in the
  /// order of the filters.
  ///
  /// - Parameters:
  ///   - app: The app's bundle identifier.
  ///   - given: Configurations of the app's filters whose values are tried, too.
  /// - Throws: The errors of ``check(_:trying:)``.
  public func checkWithNotes(
    _ app: String, trying given: [[String: ParameterValue]] = []
  ) async throws -> (findings: [Finding], notes: [String]) {
    try requireApp(app)
    var found = state.apps[app].map { AppCheck.findings(in: $0.description) } ?? []
    var notes: [String] = []
    if programs[app]?.isWithoutCode == true { return (found, notes) }
    do {
      found += try await ask(app, CheckFilters())
    } catch let error
      where !(error is FocusError || error is StoreProblem || error is CancellationError)
    {
      // The start-up code would throw in each trial.
      var failure = Finding.failure(error, of: app)
      failure.message = "The start-up code threw: \(failure.message)"
      return (found + [failure], notes)
    }
    guard let program = programs[app] else { return (found, notes) }
    for filter in state.apps[app]?.description.filters ?? [] {
      let reference = FilterReference(app: app, filter: filter.id)
      let set = state.modes.flatMap(\.filters).filter { $0.filter == reference }.map(\.values)
      let values = try await valuesToTry(for: reference, of: program, given: set + given)
      var trial = FilterTrial(
        bench: TrialBench(
          app: program, limit: timeLimit, processes: processModel, preparation: values.preparation,
          trials: TrialProcesses(for: processModel)),
        metadata: filter, values: values)
      found += try await trial.findings()
      notes += trial.notes
    }
    return (found, notes)
  }
}

extension FilterTrial {
  /// Runs the filter through a Focus with each value and through each action of its app, and keeps
  /// the values with which it doesn't return.
  fileprivate mutating func findings() async throws -> [Finding] {
    lastReport = try await report()
    if bench.trials != nil {
      let isQuiet = !lastReport.isUnsteady && (lastReport.findings + lastReport.ofActions).isEmpty
      let mayShare = isQuiet ? try await mayShareProcesses() : false
      if !mayShare {
        // The code's static variables may matter: a finding must hold if each trial has new
        // processes.
        lastReport = try await apart.report(after: lastReport)
      }
    }
    var findings = try await apart.advising(on: lastReport.findings)
    var ofActions = lastReport.ofActions
    if let (action, report) = try await apart.reportAfterAction() {
      (lastReport.hasNoEffect, lastReport.isSeen) = (false, lastReport.isSeen || report.isSeen)
      func new(_ later: [Finding], since known: [Finding]) -> [Finding] {
        later.filter { !known.contains(where: $0.isSame(as:)) }.map { found in
          var found = found
          found.close()
          found.message += " The action '\(action)' ran before."
          return found
        }
      }
      let later = new(report.findings, since: findings)
      findings = findings.map { found in
        guard found.id == FindingKind.performThrew.id,
          !report.findings.contains(where: { $0.id == found.id && $0.isAtEnd == found.isAtEnd })
        else { return found }
        return finding(
          .performThrew, as: .warning,
          "\(found.message) After the action '\(action)', the call doesn't throw.")
      }
      findings += later
      ofActions += new(report.ofActions, since: ofActions)
    }
    if metadata.membership == .app, lastReport.isSeen {
      findings.append(
        finding(
          .onlyInTheApp,
          """
          It is in the app alone: while the app isn't running, a Focus changes no badge, no \
          widget and no predicate.
          """))
    }
    return findings + ofActions
  }

  /// Sentences about effects that the trials couldn't see, each with advice: one for each parameter
  /// without a value to choose, one about the preparation, and one about the lack of any effect.
  fileprivate var notes: [String] {
    // A call with the defaults that doesn't return ends the trials.
    guard !failing.contains([:]) else { return [] }
    let effect = """
      No call changes a stored value, the badge, the predicate or a widget. If the filter changes \
      variables, list an action that reads them; the system may end the app's process at any time.
      """
    let prepared = bench.preparation.map {
      "Settings offers a choice only after the action '\($0.action)', so each trial ran it first."
    }
    let sentences =
      values.sentencesOnMissingChoices + [prepared].compactMap(\.self)
      + (lastReport.hasNoEffect ? [effect] : [])
    return sentences.map { "\(metadata.typeName): \($0)" }
  }

  /// Returns an action that stores something and after which a call has its first effect, with the
  /// report; `nil` if a call has an effect at once, or after no action.
  private func reportAfterAction() async throws -> (action: String, report: Report)? {
    guard bench.preparation == nil, app.actions.contains(where: { !$0.reads }) else { return nil }
    let changed = values.allChanged.removing(failing)
    let threw = lastReport.findings.filter { $0.id == FindingKind.performThrew.id }
    if !threw.isEmpty, metadata.defaultValues == nil || threw.contains(where: \.isAtEnd) {
      guard let round = try await round(changed, asksForCards: false), !round.started
      else { return nil }
    } else if !lastReport.hasNoEffect {
      return nil
    }
    for run in try await runsThatStore().compactMap(\.self) {
      var trial = self
      trial.bench.preparation = run
      guard let round = try await trial.round(changed, asksForCards: false), round.started
      else { continue }
      var report = try await trial.report()
      guard !report.hasNoEffect else { continue }
      report.findings = try await trial.advising(on: report.findings)
      return (run.action, report)
    }
    return nil
  }

  /// Returns the findings. Those about values that a Focus leaves behind become advice if an action
  /// of the app restores the earlier values.
  private func advising(on findings: [Finding]) async throws -> [Finding] {
    let isLeft = findings.map { $0.id == FindingKind.leavesEffects.id && $0.severity == .warning }
    guard isLeft.contains(true), let action = try await actionThatRestores() else {
      return findings
    }
    return zip(findings, isLeft).map { found, isLeft in
      guard isLeft else { return found }
      let remedy = found.resolution.prefix(1).lowercased() + found.resolution.dropFirst()
      return finding(
        .leavesEffects, as: .advice,
        """
        \(found.message) The action '\(action)' brings back what was before. Is the Focus meant to \
        leave it to the person, such as opening a lock or ending a session?
        """,
        resolution: "If not, \(remedy)")
    }
  }

  /// Returns an action that restores the earlier values after each Focus that leaves some behind;
  /// `nil` if there is none.
  private func actionThatRestores() async throws -> String? {
    let runs = app.actions.filter { !$0.reads }.runs(with: values.words)
    guard !runs.isEmpty else { return nil }
    let ended = SteadyTrace(of: try await end().trace, try await end().trace)
    var restoring: String?
    for values in values.configurations {
      let (isLeft, action) = try await bench.life { device -> (Bool, String?) in
        try await device.launch()
        let (before, answers) = (await device.trace, try await device.answers)
        guard try await device.configure(filter, with: values.removing(failing))
        else { return (false, nil) }
        try await device.system.activate(.work)
        try await device.system.deactivate()
        let after = await device.trace
        let left = ended.keys(differingFrom: after).filter {
          !$0.isWidgets && after[$0] != before[$0]
        }
        let isAnsweredAlike = try await device.answers == answers
        guard !left.isEmpty || !isAnsweredAlike else { return (false, nil) }
        for run in runs where try await device.perform(run) {
          let now = await device.trace
          let isRestored = left.allSatisfy { now[$0] == before[$0] || now[$0] == ended.trace[$0] }
          if isRestored, try await device.answers == answers { return (true, run.action) }
        }
        return (true, nil)
      }
      guard isLeft else { continue }
      guard let action else { return nil }
      restoring = restoring ?? action
    }
    return restoring
  }
}

extension FocusSystem {
  /// Delivers a payload to an app, and returns all findings about the payload.
  ///
  /// Findings about its form come first, then missing keys that the app needs, then a level or
  /// sound without its capability, and failures of the app's service extension.
  ///
  /// - Throws: ``FocusError/unknownApp(_:known:)``, or the store's error. An error that the
  ///   extension throws becomes a finding.
  public func check(_ payload: PushPayload, to app: String) async throws -> [Finding] {
    try requireApp(app)
    let missing = state.apps[app].map(\.description).map { app in
      [payload.missingCriteria(for: app), payload.missingMutableContent(for: app)]
    }
    let before = eventCount
    _ = try await deliver(payload.request(for: app))
    let found = findings(since: before).compactMap { finding -> Finding? in
      guard finding.id == FindingKind.levelWithoutCapability.id else {
        return finding.isFailureOfCode ? finding : nil
      }
      var placed = finding
      placed.place = payload.place
      return placed
    }
    return payload.findings + (missing ?? []).compactMap(\.self) + found
  }

  /// Returns findings about the configured values of filters, in the order of the modes.
  ///
  /// The device calls the apps' queries for entities among the values (F4-q, F4.12), and asks for
  /// the values that each parameter offers (F4.3); a query that throws or hangs is a finding.
  /// - Parameters:
  ///   - mode: The Focus whose filters are checked; `nil` for all.
  ///   - only: The filter to check; `nil` for all.
  /// - Throws: The store's error.
  public func checkSettings(
    of only: FilterReference? = nil, in mode: FocusMode.ID? = nil
  ) async throws -> [Finding] {
    var found: [Finding] = []
    let modes = state.modes.filter { mode == nil || $0.id == mode }
    for configuration in modes.flatMap(\.filters) {
      let reference = configuration.filter
      guard only == nil || reference == only, programs[reference.app]?.isWithoutCode != true,
        (try? requireShape(of: reference)) != nil, let filter = state.filter(reference)
      else { continue }
      let values = filter.completed(configuration.values)
      var new: [Finding] = []
      var failing = "Looking up the configured values failed: "
      do {
        let report = try await ask(
          reference, ReportValues(filter: reference.filter, values: values))
        new = state.findings(
          vanished: report.vanished.map(\.parameter), misfits: report.misfits.keys.sorted(),
          among: values, of: reference)
        if new.isEmpty {
          failing = ""
          new = try await ask(reference, ReportOffers(filter: reference.filter, values: values))
            .map { .unoffered($0, among: values, of: filter) }
        }
      } catch let error as CancellationError {
        throw error
      } catch {
        new = [.queryThrows(filter.typeName, failing + error.explanation)]
      }
      found += new.filter { !found.contains($0) }
    }
    return found
  }
}

extension Finding {
  /// Reports a value that a person couldn't choose in Settings.
  fileprivate static func unoffered(
    _ value: UnofferedValue, among values: [String: ParameterValue], of filter: FilterMetadata
  ) -> Finding {
    let others = value.dependsOn.map { name in
      let given = values[name, default: .null]
      return given == .null ? "without \(name)" : "with \(name) = \(given)"
    }
    let condition = others.isEmpty ? "" : " \(others.list(.and))"
    let offered = value.offered.map(\.description).firstFive.list(.and)
    return Finding(
      .valueNotOffered, subject: "\(filter.typeName).\(value.parameter)",
      message: "Settings offers \(offered)\(condition), not \(value.value).")
  }
}
