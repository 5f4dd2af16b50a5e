import FocusAppIntents
import FocusHost
import FocusText

/// One Focus directly after another, without an end between them.
extension FilterTrial {
  /// Plays two Focuses in succession, in the extension if there is one, and adds findings about the
  /// extension's failures and about values that the first Focus leaves behind.
  ///
  /// - Parameter values: The values of the first Focus.
  func addSuccession(of values: Values, in rounds: Rounds, to report: inout Report) async throws {
    let known = report.findings.count
    for second in followers(of: values, in: rounds) where report.findings.count == known {
      try await addSuccession(of: values, second, in: rounds, to: &report)
    }
  }

  /// Plays a Focus that a second one replaces; without a second, only the extension's calls count.
  private func addSuccession(
    of values: Values, _ second: Round?, in rounds: Rounds, to report: inout Report
  ) async throws {
    let inExtension = app.hasExtension(for: metadata)
    guard inExtension || second != nil else { return }
    func play(waits: Bool = false) async throws -> Round? {
      try await round(
        values, inExtension: inExtension, replacedBy: second?.values, waits: waits,
        asksForCards: false)
    }
    guard let played = try await play() else { return }
    if inExtension {
      for failure in played.failures {
        // An error that the app threw, too, is reported there, or is right for made-up values.
        let isKnown =
          failure.finding.id == FindingKind.performThrew.id && !failure.finding.isAtEnd
          && !rounds.starts.contains { metadata.changes(in: $0.values) == failure.changes }
        if !isKnown { report.add(failure) }
      }
      if let finding = storedInExtension(played.on, since: rounds.untouched, second) {
        report.findings.append(finding)
        return
      }
    }
    guard var second, played.started, played.ended,
      !report.findings.contains(where: \.isFailureOfCode)
    else { return }
    func differences() -> (during: Set<TraceKey>, after: Set<TraceKey>) {
      let after = keys(of: played.off, differingFrom: second.off, in: rounds)
      return (
        keys(of: played.replaced, differingFrom: second.on, in: rounds),
        // The value after the defaults alone is no effect of a Focus.
        after.intersection(played.off.keys(differingFrom: rounds.ended.trace))
      )
    }
    var (during, after) = differences()
    // An answer that one Focus leaves says nothing about two.
    let before = rounds.answers?.filter { answer in
      !rounds.kept.contains { $0.action == answer.key }
    }
    var answers: [String] = []
    if let before, let read = played.answers {
      answers = before.keys.filter { read[$0] != before[$0] }.sorted()
    }
    guard !during.isEmpty || !after.isEmpty || !answers.isEmpty else { return }
    func playAlone() async throws -> Round? {
      try await round(second.values, inExtension: inExtension, waits: true, asksForCards: false)
    }
    // Differences between equal days, also a moment later, and between plays of the second Focus
    // alone are ignored.
    guard let again = try await play(waits: true), let alone = try await playAlone() else { return }
    if inExtension {
      // The second Focus was played with a running app, so it is compared without the app.
      guard let other = try await playAlone() else { return }
      second = other
      (during, after) = differences()
    }
    during.subtract(again.replaced.keys(differingFrom: played.replaced))
    during.subtract(alone.on.keys(differingFrom: second.on))
    after.subtract(again.off.keys(differingFrom: played.off))
    after.subtract(alone.off.keys(differingFrom: second.off))
    if !answers.isEmpty {
      let single = try await self.answers(afterFocusWith: second.values)
      answers.removeAll {
        single == nil || single?[$0] != before?[$0] || again.answers?[$0] != played.answers?[$0]
      }
    }
    var sentences = after.reported.map { key in
      """
      After one Focus has replaced another and has ended, \(key) is \
      \(key.words(for: played.off[key], beside: second.off[key])); after the second Focus alone, \
      it is \(key.words(for: second.off[key], beside: played.off[key])).
      """
    }
    sentences += answers.map { action in
      """
      After one Focus has replaced another and has ended, the action '\(action)' reads \
      \((played.answers?[action] ?? .null).shown); before, it read \
      \((before?[action] ?? .null).shown).
      """
    }
    var resolution: String?
    if !sentences.isEmpty {
      sentences.append("No call tells the end of a Focus that another one replaces.")
      resolution = Self.derivingAnew
    } else {
      if during.contains(where: \.isStored),
        try await readAlike(values, second.values, since: before)
      {
        during = during.filter { !$0.isStored }
      }
      sentences = during.reported.map { key in
        """
        After one Focus has replaced another, \(key) is \
        \(key.words(for: played.replaced[key])); the second Focus alone leaves \
        \(key.words(for: second.on[key])).
        """
      }
    }
    report.findings += finding(.leavesEffects, of: sentences, resolution: resolution)
  }

  /// Whether the app's reading actions show a Focus, and answer alike whether or not it has
  /// replaced another. What is stored beside may be the value from before both, to be restored.
  private func readAlike(
    _ first: Values, _ second: Values, since before: Answers?
  ) async throws -> Bool {
    guard let before, !before.isEmpty else { return false }
    let alone = try await answers { try await $0.begin(filter, with: second) }
    var during: Answers?
    let replaced = try await answers { device in
      try await device.begin(filter, with: first)
      during = try await device.answers
      try await device.system.add(.personal)
      _ = try await device.configure(filter, in: .personal, with: second)
      try await device.system.activate(.personal)
    }
    func shows(_ answers: Answers?) -> Bool {
      before.contains { answers?[$0.key] != $0.value }
    }
    return alone == replaced && (shows(alone) || shows(during))
  }

  /// Returns the Focuses to play after the first one.
  ///
  /// One has other values and an effect that the defaults don't have. Without such a Focus, they
  /// are the first one again, and one with other effects; only `nil` if the first didn't start.
  private func followers(of values: Values, in rounds: Rounds) -> [Round?] {
    let others = rounds.starts.filter { start in
      start.values != values && start.values.values.allSatisfy { $0 != .null }
    }
    func other(than trace: FilterTrace) -> Round? {
      others.first { !$0.on.keys(differingFrom: trace).isEmpty }
    }
    if let other = other(than: rounds.ended.trace) { return [other] }
    guard let first = rounds.starts.first(where: { $0.values == values }) else { return [nil] }
    return [first] + (other(than: first.on).map { [$0] } ?? [])
  }

  /// Returns the keys in which a trace after two Focuses differs from one after the second alone,
  /// apart from those that one Focus alone leaves behind.
  private func keys(
    of trace: FilterTrace, differingFrom alone: FilterTrace, in rounds: Rounds
  ) -> Set<TraceKey> {
    trace.keys(differingFrom: alone).subtracting(rounds.ended.unsteady).filter { key in
      rounds.left[key] == nil && !key.isWidgets
        && (key.ownHost == nil || !app.hasExtension(for: metadata))
    }
  }

  /// Returns a finding if the extension's call stores values only in places of the extension's own,
  /// where the app's call stores them in the app's; `nil` otherwise.
  private func storedInExtension(
    _ on: FilterTrace, since untouched: FilterTrace, _ start: Round?
  ) -> Finding? {
    let changed = on.keys(differingFrom: untouched).filter(\.isStored)
    // The code of a system app runs in one process.
    guard !app.isOwn, !changed.isEmpty, changed.allSatisfy({ $0.ownHost == .extension }),
      metadata.membership == .extension
        || start?.on.keys.contains(where: { $0.ownHost == .app }) == true
    else { return nil }
    // The suite of a group that isn't declared has a finding of its own.
    let unreadable = changed.filter { !$0.isInGroup }
    return unreadable.isEmpty
      ? nil
      : finding(
        .storedInExtension,
        "The extension's call stores \(unreadable.reported.inWords), which the app can't read.")
  }
}
