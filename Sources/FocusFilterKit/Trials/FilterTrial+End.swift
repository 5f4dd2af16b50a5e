import FocusHost
import FocusText
import Foundation

/// The comparison of the call at the end of a Focus with the calls at its start.
extension FilterTrial {
  /// Returns one finding about values that the call at the end writes just as a call at the start
  /// does.
  ///
  /// A default that means no effect, such as a size or the name of a list, isn't a finding, and
  /// neither is a number or text beside the filter's values, such as the version of their form.
  func endEqualsStart(_ rounds: Rounds) async throws -> [Finding] {
    let answers = rounds.kept.filter(\.isOfDefaults)
    let defaults = Set((metadata.defaultValues ?? [:]).values)
    let (ended, starts) = (rounds.ended, rounds.starts)
    var (constant, flags): ([TraceKey], [TraceKey]) = ([], [])
    var fallbacks: [(key: TraceKey, value: ParameterValue, parameter: String)] = []
    for (key, value) in ended.trace.sorted(by: { $0.key < $1.key })
    where value.isScalar && !key.isCount && !key.isTold && !key.isWidgets
      && !ended.unsteady.contains(key)
      && rounds.untouched[key] != value && rounds.left[key] == nil
    {
      if rounds.tryAll, starts.allSatisfy({ $0.on[key] == value }) {
        let mayDescribe = defaults.contains(value) || key.isStored && rounds.changesStored
        if key.path.count < 2 ? value.isFlag || !mayDescribe : isOfFocus(key) {
          constant.append(key)
        } else if value.isFlag, rounds.isOfFilter(key) {
          flags.append(key)
        }
      } else if value == .bool(true), starts.contains(where: { $0.on[key] == value }) {
        if !isNeutral(key, in: rounds) { flags.append(key) }
      } else if !defaults.contains(value),
        let parameter = parameter(withoutDefaultThatWrites: value, to: key, in: starts)
      {
        fallbacks.append((key, value, parameter))
      }
    }
    var times = try await times(in: rounds)
    // A number or text that counts or has the time is another one a moment later.
    let mayPass = constant.contains { ended.trace[$0]?.isFlag == false }
    if mayPass || !fallbacks.isEmpty || times.contains(where: { !$0.isConstant }) {
      // A time may be written in whole seconds.
      try await Task.sleep(for: .milliseconds(1100))
      let passed = ended.trace.keys(differingFrom: try await end().trace)
      constant.removeAll(where: passed.contains)
      fallbacks.removeAll { passed.contains($0.key) }
      // A time that doesn't pass may be a parameter's default.
      times.removeAll { !$0.isConstant && !passed.contains($0.key) }
    }
    let ofDefaults = fallbacks.map(\.key) + times.filter { !$0.isConstant }.map(\.key)
    let harmless = try await harmless(flags + ofDefaults, in: rounds)
    flags.removeAll(where: harmless.contains)
    fallbacks.removeAll { harmless.contains($0.key) }
    times.removeAll { !$0.isConstant && harmless.contains($0.key) }
    var sentences: [String] = []
    if !constant.isEmpty {
      sentences.append(
        "The call at the end of a Focus sets \(constant.inWords) as every call at its start does.")
    }
    if !flags.isEmpty {
      sentences.append(
        """
        After the Focus has ended, \(flags.inWords) \(flags.count == 1 ? "is" : "are") true, and \
        \(flags.count == 1 ? "was" : "were") false or absent before it.
        """)
    }
    while let (first, value, parameter) = fallbacks.first {
      let before = rounds.untouched[first]
      let keys = fallbacks.filter { key, other, name in
        (other, name) == (value, parameter) && rounds.untouched[key] == before
      }.map(\.key)
      fallbacks.removeAll { keys.contains($0.key) }
      sentences.append(
        """
        Without a value for `\(parameter)`, the call at the end of a Focus sets \(keys.inWords) to \
        \(value.shown), as the call with that value does; before the Focus \
        \(keys.count == 1 ? "it was" : "they were") \(before.map(\.shown) ?? "absent").
        """)
    }
    for (key, length, isConstant) in times {
      let others =
        isConstant
        ? ", as every call at its start does" : "; calls with other values set other times"
      sentences.append(
        "The call at the end of a Focus sets \(key) to a time \(length) ahead\(others).")
    }
    sentences += answers.map(\.sentence)
    // A Boolean that an action reads proves that the end turns something on. The readings may show
    // that a constant beside them, such as that the filter was set up once, is meant.
    let isProven = answers.contains { answer in
      answer.before.isFlag && (answer.after == .bool(true) || answer.after.isFlag && !flags.isEmpty)
    }
    var isAdvice = !isProven && !times.contains(where: \.isConstant)
    if isAdvice, !constant.isEmpty {
      let meant = try await self.harmless(constant, in: rounds, areConstant: true)
      isAdvice = meant.isSuperset(of: constant)
    }
    return finding(.endEqualsStart, as: isAdvice ? .advice : .warning, of: sentences)
  }

  /// Returns the keys that the call at the end sets to a time ahead, with the length in words, and
  /// whether every call at the start sets an equal one. Otherwise, a call at the start sets another
  /// time, however near.
  private func times(
    in rounds: Rounds
  ) async throws -> [(key: TraceKey, length: String, isConstant: Bool)] {
    var times: [(key: TraceKey, length: String, isConstant: Bool)] = []
    for (key, value) in rounds.ended.trace.sorted(by: { $0.key < $1.key }) {
      guard rounds.untouched[key] == nil, let ahead = value.secondsAhead(of: rounds.endedAt)
      else { continue }
      func length(_ start: Round) -> TimeInterval? { start.on[key]?.secondsAhead(of: start.at) }
      // The calls were a little earlier than the reading of the trace.
      let others = rounds.starts.filter { start in
        length(start).map { abs($0 - ahead) >= 90 } ?? true
      }
      var isTime = others.isEmpty ? rounds.tryAll : others.contains { length($0) != nil }
      // A trace leaves out a time near the present.
      for start in others where !isTime && start.on[key] == nil {
        isTime = try await seen { try await $0.begin(filter, with: start.values) }
          .places.contains(key)
      }
      guard isTime else { continue }
      let words = Duration.seconds((ahead / 60).rounded() * 60)
        .formatted(.units(allowed: [.days, .hours, .minutes], width: .wide))
      times.append((key, words, others.isEmpty))
    }
    return times
  }

  /// Returns a parameter without a default with whose value the call at the start writes that
  /// value, while it writes another with another value; `nil` if there is none.
  private func parameter(
    withoutDefaultThatWrites value: ParameterValue, to key: TraceKey, in starts: [Round]
  ) -> String? {
    guard !value.isFlag, starts.contains(where: { $0.on[key] != value }) else { return nil }
    return metadata.parameters.first { parameter in
      (parameter.defaultValue ?? .null) == .null
        && starts.contains { $0.on[key] == value && $0.values[parameter.name] == value }
        && !isNeutral(value, of: parameter.name, in: starts)
    }?.name
  }

  /// Whether a parameter's value alone means no predicate, while another value alone means one.
  private func isNeutral(
    _ value: ParameterValue, of parameter: String, in starts: [Round]
  ) -> Bool {
    let alone = starts.filter { $0.values.keys.elementsEqual([parameter]) }
    let (same, others) = (
      alone.filter { $0.values[parameter] == value },
      alone.filter { $0.values[parameter] != value }
    )
    let predicate = TraceKey(.predicate)
    return same.contains { $0.on[predicate] == nil }
      && others.contains { $0.on[predicate] != nil }
  }

  /// Returns the keys whose value at the end means the same to the app as no call at all.
  ///
  /// The app's reading actions tell: their answers after the end are those without any call, and
  /// others while a Focus is on that stores another value. An action that never answers otherwise
  /// says nothing about a key.
  ///
  /// - Parameter areConstant: Whether each call at a start leaves the same values, too.
  private func harmless(
    _ keys: [TraceKey], in rounds: Rounds, areConstant: Bool = false
  ) async throws -> Set<TraceKey> {
    let (ended, badge) = (rounds.ended.trace, TraceKey(.badge))
    guard !keys.isEmpty, app.actions.contains(where: \.reads),
      ended[badge] == rounds.untouched[badge],
      let before = try await answers(after: { try await $0.launch() }),
      let after = try await answers(after: { try await $0.deliverDefaults() }), before == after
    else { return [] }
    var harmless: Set<TraceKey> = []
    for key in keys {
      guard let start = rounds.starts.first(where: { areConstant || $0.on[key] != ended[key] })
      else { continue }
      let during = try await answers { try await $0.begin(filter, with: start.values) }
      if let during, during != before { harmless.insert(key) }
    }
    return harmless
  }

  /// Whether configurations have another value than the default for each parameter.
  func tryAll(_ configurations: [Values]) -> Bool {
    metadata.parameters.allSatisfy { parameter in
      configurations.contains {
        ($0[parameter.name] ?? parameter.defaultValue ?? .null) != parameter.defaultValue ?? .null
      }
    }
  }

  /// Whether a key within a stored value is named for the Focus.
  private func isOfFocus(_ key: TraceKey) -> Bool {
    key.path.last?.localizedCaseInsensitiveContains("focus") == true
  }

  /// Whether a flag is the copy of a parameter whose default is `true`, in an object in which other
  /// values of the filter are empty at the end.
  ///
  /// The object then describes a Focus without an effect, such as all rooms with previews.
  private func isNeutral(_ key: TraceKey, in rounds: Rounds) -> Bool {
    guard key.path.count > (key.place.isFile ? 0 : 1) else { return false }
    let isCopy = metadata.parameters.contains { parameter in
      parameter.defaultValue == .bool(true)
        && rounds.starts.allSatisfy { start in
          (start.on[key] ?? .bool(false)) == start.values[parameter.name] ?? .bool(true)
        }
    }
    return isCopy
      && rounds.starts.contains { start in
        start.on.contains { other, _ in
          other != key && !other.isCount && rounds.ended.trace[other] == nil
            && other.place == key.place && other.path.dropLast() == key.path.dropLast()
        }
      }
  }

  /// Whether nothing that the device sees changed at any start, and no reading action's answer.
  func haveNoEffect(in rounds: Rounds) async throws -> Bool {
    let starts = rounds.starts
    guard !starts.isEmpty, starts.allSatisfy({ $0.on.isSame(as: rounds.untouched) }),
      !starts.contains(where: { $0.on.keys.contains(where: \.isWidgets) })
    else { return false }
    let before = try await seen { try await $0.launch() }
    for start in starts
    where try await seen(after: { try await $0.begin(filter, with: start.values) }) != before {
      return false
    }
    return true
  }

  /// The places where the app stores something after some events on a new device, times included,
  /// and the answers of its reading actions.
  private func seen(
    after events: (TrialDevice) async throws -> Void
  ) async throws -> (places: Set<TraceKey>, answers: Answers?) {
    try await bench.life { device in
      try await events(device)
      let stored = FilterTrace(storedBy: app.id, on: device.system, withTimes: true)
      return (Set(stored.keys), try await device.answers)
    }
  }
}

extension FilterTrial.Rounds {
  /// Whether the filter's values change a value that is stored.
  fileprivate var changesStored: Bool {
    Set(starts.flatMap(\.on.keys)).subtracting(ended.unsteady).contains { key in
      key.isStored && Set(starts.map { $0.on[key] }).count > 1
    }
  }

  /// Whether a key belongs to a stored value of which the filter's values determine at least half.
  ///
  /// An app may store its whole model at once, with much that has nothing to do with a Focus.
  fileprivate func isOfFilter(_ key: TraceKey) -> Bool {
    let others = Set(starts.flatMap(\.on.keys)).filter {
      $0 != key && $0.place == key.place && $0.path.first == key.path.first && !$0.isCount
    }
    let varied = others.count { other in Set(starts.map { $0.on[other] }).count > 1 }
    return varied > 0 && varied * 2 >= others.count
  }
}

// MARK: Answers of reading actions

extension FilterTrial {
  /// A reading action's answer that differs after a Focus.
  struct KeptAnswer {
    let action: String
    let before: ParameterValue
    let after: ParameterValue
    /// Whether a call with only the defaults leads to the same answer.
    let isOfDefaults: Bool

    var sentence: String {
      """
      After the Focus has ended, the action '\(action)' reads \(after.shown); before the Focus, it \
      read \(before.shown).
      """
    }
  }

  /// Returns the answers of reading actions that a Focus leaves behind, in the order of the
  /// actions' names.
  ///
  /// A Boolean must return to its earlier value, and so must a number other than zero if the
  /// defaults alone change it. Any other answer may change with the first call, such as from
  /// `unknown` to `off`. It is left behind if some Focus leads to the earlier answer, or if the
  /// Focus led to it and the defaults alone don't. Answers that differ between equal trials, such
  /// as a time or a number of calls, are ignored.
  ///
  /// - Parameter values: The values of the Focus.
  /// - Returns: `nil` if an answer differs in processes that other trials share, where it may be
  ///   one of an earlier trial.
  func keptAnswers(with values: Values, in rounds: Rounds) async throws -> [KeptAnswer]? {
    guard let before = rounds.answers, !before.isEmpty,
      let after = try await answers(afterFocusWith: values), after != before
    else { return [] }
    guard bench.trials == nil else { return nil }
    guard let again = try await answers(afterFocusWith: values),
      let ended = try await answers(after: { try await $0.deliverDefaults() }),
      let during = try await answers(after: { try await $0.begin(filter, with: values) })
    else { return [] }
    let changed = after.sorted { $0.key < $1.key }.compactMap { action, value in
      let earlier = before[action] ?? .null
      return value != earlier && value == again[action]
        ? KeptAnswer(
          action: action, before: earlier, after: value, isOfDefaults: value == ended[action]) : nil
    }
    let others = changed.filter { $0.isOfDefaults && !$0.after.isFlag && !$0.before.isAmount }
    var given: Set<String> = []
    var constant = Set(others.map(\.action))
    for start in rounds.starts where given.count < others.count {
      let during = try await answers { try await $0.begin(filter, with: start.values) }
      given.formUnion(others.filter { during?[$0.action] == $0.before }.map(\.action))
      constant.formIntersection(others.filter { during?[$0.action] == $0.after }.map(\.action))
    }
    return changed.filter { answer in
      if answer.after.isFlag { return answer.before.isFlag || answer.after == .bool(true) }
      return answer.isOfDefaults
        ? answer.before.isAmount || given.union(constant).contains(answer.action)
        : answer.after == during[answer.action]
    }
  }

  /// Returns the start of a Focus whose effects aren't those of the defaults alone, or during which
  /// the app's reading actions answer otherwise than before it.
  ///
  /// - Parameter preferred: The values of the start that is returned if it has an effect, or if
  ///   none has.
  func firstStart(
    withEffectIn rounds: Rounds, preferring preferred: Values?
  ) async throws -> Round? {
    let first = rounds.starts.first { $0.values == preferred } ?? rounds.starts.first
    guard let first else { return nil }
    let starts = [first] + rounds.starts.filter { $0.values != first.values }
    if let start = starts.first(where: { !rounds.ended.keys(differingFrom: $0.on).isEmpty }) {
      return start
    }
    guard let before = rounds.answers, !before.isEmpty else { return first }
    for start in starts {
      let during = try await answers { try await $0.begin(filter, with: start.values) }
      if let during, during != before { return start }
    }
    return first
  }

  /// Returns the answers of the reading actions after a Focus with some values; `nil` if one fails.
  func answers(afterFocusWith values: Values) async throws -> Answers? {
    try await answers { device in
      try await device.begin(filter, with: values)
      try await device.system.deactivate()
    }
  }

  /// Returns the answers of the reading actions after some events on a new device; `nil` if one
  /// fails.
  func answers(after events: (TrialDevice) async throws -> Void) async throws -> Answers? {
    try await bench.life { device in
      try await events(device)
      return try await device.answers
    }
  }

  /// Returns the findings about an app that starts again during a Focus: its failures at that
  /// start, or one about a difference.
  ///
  /// The difference is that a reading action again answers as before the Focus; that only now its
  /// answer shows the Focus; or that values stay which the end of the Focus otherwise removes.
  /// - Parameters:
  ///   - start: The Focus.
  ///   - before: The answers without any call; `nil` if an action failed.
  func changesOfNextStart(of start: Round, since before: Answers?) async throws -> [Finding] {
    guard let before else { return [] }
    // In a process that trials share, variables outlive the app.
    return try await apart.bench.life { device -> [Finding] in
      let system = device.system
      // An app that was asked before the Focus may keep its answer.
      try await device.begin(filter, with: start.values, asksBefore: true)
      guard let during = try await device.answers else { return [] }
      let isUnnoticed = during == before && !before.isEmpty
      let count = await system.eventCount
      try await system.quit(app.id)
      try await system.launch(app.id)
      let failures = await system.findings(since: count).filter(\.isFailureOfCode)
      guard failures.isEmpty else { return failures }
      var later = try await device.answers
      if later != during {
        // The start-up code may read `current` in a task of its own.
        _ = try await attempt { try await system.ask(app.id, in: .app, WaitForLateCode()) }
        later = try await device.answers
      }
      var alone: Answers?
      if isUnnoticed, later != during {
        alone = try await apart.answers {
          try await $0.launch()
          try await $0.system.quit(app.id)
          try await $0.system.launch(app.id)
        }
      }
      var sentences: [String] = during.sorted { $0.key < $1.key }.compactMap { action, known in
        guard let now = later?[action], now != known else { return nil }
        if isUnnoticed {
          // Another start alone may change the answer, such as the number of starts.
          guard alone?[action] == known else { return nil }
          return """
            While the app runs, a Focus that turns on doesn't change what the action '\(action)' \
            reads, \(known.shown); when the app has started again, the action reads \(now.shown).
            """
        }
        guard now == before[action] else { return nil }
        return """
          When the app starts again during the Focus, the action '\(action)' reads \(now.shown), \
          as before the Focus; until then, it read \(known.shown).
          """
      }
      var isOfMemory = false
      if sentences.isEmpty, !isUnnoticed, start.ended {
        let again = await device.trace
        try await system.deactivate()
        var left = start.on.keys(differingFrom: start.off).filter {
          $0.isStored && start.on[$0] != nil
        }
        // Code that the end doesn't wait for undoes it a moment later.
        for isLater in [false, true] where !left.isEmpty {
          if isLater { try await device.waitForLateCode() }
          let ended = await device.trace
          left = left.filter { ended[$0] == start.on[$0] }
        }
        sentences = left.reported.map { key in
          """
          When the app has started again during the Focus, \(key) stays \(start.on[key].shown) \
          after its end; without that start, the end makes it \(start.off[key].shown).
          """
        }
        // The start-up code changed nothing, so that the end lacks what the start kept in memory.
        isOfMemory = !again.keys(differingFrom: start.on).contains(where: \.isStored)
      }
      if isOfMemory {
        return finding(
          .keptInMemory, of: sentences,
          resolution: "Store what the end needs, such as the earlier value, too.")
      }
      return finding(isUnnoticed ? .noticedAtLaunch : .forgottenAtLaunch, of: sentences)
    }
  }
}
