import FocusAppIntents
import Foundation

/// Values that the app stored before a Focus, and that the Focus replaces for good.
extension FilterTrial {
  /// Returns a finding about values that an action or the start-up code stores, and notifications
  /// that it plans, which a Focus replaces for good with the results of the filter's defaults.
  ///
  /// - Parameter values: The values of the Focus.
  func overwrittenSettings(with values: Values) async throws -> [Finding] {
    guard metadata.defaultValues != nil else { return [] }
    var (sentences, known): ([String], Set<TraceKey>) = ([], [])
    var isLeft = true
    var tried: Set<String> = []
    for run in try await runsThatStore() {
      if let run, tried.contains(run.action) { continue }
      let found = try await overwritten(by: values, after: run).filter { !known.contains($0.key) }
      guard !found.isEmpty else { continue }
      if let run { tried.insert(run.action) }
      known.formUnion(found.map(\.key))
      isLeft = isLeft && found.allSatisfy(\.isLeft)
      let cause = run.map { "The action '\($0.action)'" } ?? "The start of the app"
      sentences += found.map { "\(cause) \($0.sentence)" }
    }
    let isPlan = known.allSatisfy(\.isPlan)
    return finding(
      .overwritesSetting, as: tried.isEmpty || isPlan ? .advice : .warning, of: sentences,
      resolution: isPlan
        ? Self.planningAgain : isLeft ? "Set the badge in the call at the end, too." : nil)
  }

  /// The remedy for a planned notification that a Focus takes away for good.
  static let planningAgain =
    "Plan it again when the Focus ends: `try await UNUserNotificationCenter.current().add(…)`."

  /// Returns the runs of actions that store something or change what a reading action answers,
  /// found on one device; `nil` among them stands for the start of the app.
  func runsThatStore() async throws -> [ActionRun?] {
    try await bench.life { device in
      try await device.launch()
      var (stored, read) = (await device.trace, try await device.answers)
      // A preparation would count as a part of the start.
      let start: [ActionRun?] = bench.preparation != nil || stored.settings.isEmpty ? [] : [nil]
      var runs: [ActionRun?] = []
      for action in app.actions where !action.reads {
        for run in [action].runs(with: values.words) {
          guard try await device.perform(run) else { break }
          let (now, answers) = (await device.trace, try await device.answers)
          // A Boolean that is set to false is stored, and no trace has it.
          if !now.settings(since: stored).isEmpty || answers != read { runs.append(run) }
          (stored, read) = (now, answers)
        }
      }
      return runs + start
    }
  }

  /// A stored value that differs after a Focus.
  private struct Overwritten: Equatable {
    let key: TraceKey
    let before: ParameterValue
    let after: ParameterValue?
    /// Whether the start of a Focus sets the badge, and the end leaves it.
    var isLeft = false

    var sentence: String {
      if key.isPlan { return "plans a notification: after a Focus, \(key) is gone." }
      // A Boolean that is false counts as one that is absent.
      let absent = key.place == .badge ? "0" : before.isFlag ? "false or absent" : "absent"
      let now = after?.shown ?? absent
      if isLeft {
        return "sets \(key) to \(before.shown); the start of a Focus makes it \(now), and the end "
          + "doesn't bring it back."
      }
      return "sets \(key) to \(before.shown); the end of a Focus makes it \(now)."
    }
  }

  /// Returns the values that a run of an action stores, or the start of the app without one, and
  /// that a Focus replaces, in the order of their keys; without any, the answers that the run
  /// changes and the Focus changes back.
  ///
  /// Nothing is replaced if the app's reading actions answer after the Focus as before it, and
  /// otherwise during it or if the Focus has the same value.
  private func overwritten(by values: Values, after run: ActionRun?) async throws -> [Overwritten] {
    var found = try await bench.life { device -> [Overwritten] in
      let system = device.system
      try await device.launch()
      let (earlier, initial) = (await device.trace, try await device.answers)
      if let run, !(try await device.perform(run)) { return [] }
      let chosen = await device.trace
      let keys = run == nil ? chosen.settings : chosen.settings(since: earlier)
      let before = try await device.answers
      guard try await device.configure(filter, with: values) else { return [] }
      try await system.activate(.work)
      let (during, shown) = (try await device.answers, await device.trace)
      try await system.deactivate()
      let after = await device.trace
      let later = try await device.answers
      let isAnsweredAlike = before?.isEmpty == false && before == later
      let stored: [Overwritten] = keys.sorted().compactMap { key in
        // A value that every call clears, such as a pause, doesn't come from the Focus.
        guard let value = chosen[key], after[key] != value,
          after[key] != shown[key] || key.isOfSystem
        else { return nil }
        if key.isPlan {
          // A notification with another identifier may be planned instead.
          let count = TraceKey(.pending(identifier: nil), isCount: true)
          return (after[count]?.size ?? 0) < (chosen[count]?.size ?? 0)
            ? Overwritten(key: key, before: value, after: nil) : nil
        }
        // The answers say nothing only if none shows a value that the Focus changed.
        let tells = before != during || shown[key] == value
        return isAnsweredAlike && tells
          ? nil
          : Overwritten(
            key: key, before: value, after: after[key], isLeft: after[key] == shown[key])
      }
      guard stored.isEmpty, run != nil, let initial, let before, let during, let later else {
        return stored
      }
      return before.sorted { $0.key < $1.key }.compactMap { action, value in
        let now = later[action]
        return now != value && now == initial[action] && now != during[action]
          ? Overwritten(key: TraceKey(.answer(action: action)), before: value, after: now) : nil
      }
    }
    guard !found.isEmpty else { return [] }
    let ended = SteadyTrace(of: try await end().trace, try await end().trace)
    if found.contains(where: { $0.key.isOfSystem }), let run {
      // The Focus doesn't take away a value that the defaults alone clear, too.
      let alone = try await bench.life { device in
        try await device.launch()
        _ = try await device.perform(run)
        try await device.deliverDefaults()
        return await device.trace
      }
      found.removeAll { $0.key.isOfSystem && alone[$0.key] != $0.before }
    }
    return found.filter {
      $0.key.isAnswer
        || $0.after == ended.trace[$0.key] && !ended.unsteady.contains($0.key)
    }
  }
}

extension FilterTrace {
  /// The stored values that are neither lists nor numbers of values, and the planned notifications,
  /// by their keys.
  fileprivate var settings: Set<TraceKey> {
    Set(keys.filter { ($0.isStored || $0.isPlan) && !$0.isCount && self[$0]?.isScalar == true })
  }

  /// The settings that differ from an earlier trace, and the badge if it differs.
  fileprivate func settings(since earlier: FilterTrace) -> Set<TraceKey> {
    settings.union([TraceKey(.badge)]).intersection(keys(differingFrom: earlier))
  }
}

extension TraceKey {
  /// Whether the place is the badge or a planned notification, which the system keeps for the app.
  fileprivate var isOfSystem: Bool { place == .badge || isPlan }
}
