#if Exploring
  import FocusExplore
  public import FocusFilterKit
  import FocusFoundation
  import FocusReport
  import FocusScenarios
  import Foundation
  import Testing

  /// Searches for faults in a filter of the test's app by playing days that nobody wrote, and
  /// records each fault.
  ///
  /// The test, or its suite, needs the trait ``FocusDeviceTrait``. The search uses the trait's app
  /// and process model, but plays each day on a new device, which has the modes, schedules, people,
  /// filter values and readings that the test's device has by now. For a device without modes, two
  /// are made up. The days are always in the time zone `Europe/London` and the locale `en_US`.
  ///
  /// ```swift
  /// @Test(.focusDevice(.ledger))
  /// func theLedgerIsRightOnEveryDay() async throws {
  ///   try await explore(days: 200) { day in
  ///     day.always("the badge isn't negative") { system in
  ///       try await #expect(system.badge(of: "com.example.ledger") >= 0)
  ///     }
  ///     day.sometimes("Work is on") { await $0.state.activeMode?.id == .work }
  ///   }
  /// }
  /// ```
  ///
  /// The search holds back the issues of a statement. Afterwards it plays the shortest day of each
  /// fault once more, records that day's issues with its story, and attaches the day as a scenario
  /// file. Issues of detached tasks and of Swift Testing itself can't be held back.
  ///
  /// Without a tool, the app's code runs in the test's own process, and its global variables keep
  /// their values from one day to the next. The search therefore repeats the first day after every
  /// 50 days, and stops with an issue if the result differs.
  ///
  /// The function and ``DayStatements`` belong to the package's trait `Exploring`, which is enabled
  /// by default.
  ///
  /// - Parameters:
  ///   - days: The number of random days. Days of up to two events are tried before them.
  ///   - steps: The number of events of a random day.
  ///   - seed: The seed of the random days; the same seed gives the same days.
  ///   - only: The kinds of faults to look for, of `Explorer.kinds`; `nil` for all.
  ///   - ignoring: The faults that aren't recorded, as in `Explorer.ignoring`.
  ///   - app: The app's identifier; `nil` if the device has a single app, besides the system's.
  ///   - fileID: The source file of the recorded issues, with its module.
  ///   - filePath: The path of that file.
  ///   - line: The line of the recorded issues.
  ///   - column: The column of the recorded issues.
  ///   - state: A closure that adds the test's own statements.
  /// - Throws: ``InvalidTestDevice``, `FocusError` for an unknown app, or the error that prevents
  ///   the search. Faults are recorded as issues.
  public func explore(
    days: Int = 20, steps: Int = 24, seed: UInt64 = 1, only: Set<FindingKind>? = nil,
    ignoring: Set<String> = [], of app: String? = nil,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column,
    _ state: (inout DayStatements) -> Void = { _ in }
  ) async throws {
    guard let device = TestDevice.current else { throw InvalidTestDevice.noTrait }
    // A closure of a test on the main actor stays there; the search runs elsewhere.
    let explorer = try device.blueprint.explorer(
      of: app, as: await device.system.state, days: days, steps: steps, seed: seed, only: only,
      ignoring: ignoring, state)
    try await search(explorer, at: TestPlace(fileID, filePath, line, column))
  }

  @concurrent private func search(
    _ explorer: Explorer, at place: TestPlace
  ) async throws {
    let exploration = try await explorer.explore()
    for fault in exploration.found { try await fault.record(explorer, at: place) }
    for shortcoming in exploration.shortcomings { HeldIssues.record(shortcoming, at: place) }
  }

  extension DeviceBlueprint {
    /// Returns a search for the app with a name, the only one without a name, besides the system's.
    /// Its days have the modes of `device`.
    ///
    /// - Throws: ``InvalidTestDevice/unnamedApp(known:)`` or `FocusError`.
    func explorer(
      of app: String?, as device: FocusState, days: Int, steps: Int, seed: UInt64,
      only: Set<FindingKind>?, ignoring: Set<String>, countsIssues: Bool = true,
      _ state: (inout DayStatements) -> Void
    ) throws -> Explorer {
      var statements = DayStatements(countsIssues: countsIssues)
      state(&statements)
      var explorer = Explorer(try program(named: app), processes: processes)
      explorer.limit = min(explorer.limit, timeLimit)
      explorer.device = device
      (explorer.days, explorer.steps, explorer.seed) = (days, steps, seed)
      (explorer.only, explorer.ignoring) = (only, ignoring)
      explorer.statements = statements.all
      return explorer
    }
  }

  extension Exploration {
    /// The reasons besides faults for which a test with this search fails.
    var shortcomings: [String] {
      guard days > 0 else { return ["'\(app)' has no filter. List one in `filters:`."] }
      let numbers = "\(days) days with \(events) events"
      return neverTrue.map { words in
        "“\(words)” was never true on \(numbers)."
          + (errors[words].map { " It threw an error: \($0)" } ?? "")
      }
        + [stopped].compactMap(\.self)
        + (isEmpty ? ["No filter was called on \(numbers)."] : [])
    }
  }

  /// The test's own statements about every day of a search.
  public struct DayStatements {
    fileprivate var all: [Statement] = []
    /// Whether a trait counts the issues of expectations, which XCTest doesn't.
    fileprivate let countsIssues: Bool

    /// Adds expectations that must be met after each event of a day.
    ///
    /// ```swift
    /// day.always("no badge is negative") { try await #expect($0.badge(of: "chat") >= 0) }
    /// day.always("no badge is negative") { try await $0.badge(of: "chat") >= 0 }
    /// ```
    ///
    /// Write `try` before `#expect`, because the compiler doesn't look for it inside.
    ///
    /// - Parameters:
    ///   - words: A sentence without its period, which names the fault.
    ///   - expect: Expectations about the day's device, or a closure that returns whether the
    ///     sentence is true. A thrown error counts as a failed expectation, and another result,
    ///     too.
    public mutating func always<Answer: Sendable>(
      _ words: String, _ expect: @escaping @Sendable (FocusSystem) async throws -> Answer
    ) {
      add(.always, words, expect)
    }

    /// Adds expectations that must be met whenever the device is at rest.
    ///
    /// A device is at rest if no Focus is on, every call has returned, and no fault has kept the
    /// latest call from the app.
    ///
    /// - Parameters:
    ///   - words: A sentence without its period, which names the fault.
    ///   - expect: Expectations about the day's device, or a closure that returns whether the
    ///     sentence is true. A thrown error counts as a failed expectation, and another result,
    ///     too.
    public mutating func atRest<Answer: Sendable>(
      _ words: String, _ expect: @escaping @Sendable (FocusSystem) async throws -> Answer
    ) {
      add(.atRest, words, expect)
    }

    private mutating func add<Answer: Sendable>(
      _ word: DayStatement.Word, _ words: String,
      _ answer: @escaping @Sendable (FocusSystem) async throws -> Answer
    ) {
      let expect = ofDay(answer)
      guard Answer.self == Void.self, countsIssues else {
        let words = Answer.self == Bool.self ? words : "\(words) (the closure returns no Bool)"
        return all.append(Statement(word, words) { try await expect($0) as? Bool ?? false })
      }
      var statement = Statement(word, words) { system in
        try await HeldIssues.areMet { _ = try await expect(system) }
      }
      statement.expect = { _ = try await expect($0) }
      all.append(statement)
    }

    /// Adds a statement that must be true after at least one event of the whole search.
    ///
    /// Such a statement shows that the search reaches a situation at all.
    ///
    /// - Parameters:
    ///   - words: A sentence without its period.
    ///   - holds: Returns whether the statement is true on a device. If it throws an error, the
    ///     statement isn't true.
    public mutating func sometimes(
      _ words: String, _ holds: @escaping @Sendable (FocusSystem) async throws -> Bool
    ) {
      all.append(Statement(.sometimes, words, holds: ofDay(holds)))
    }
  }

  /// Returns a closure whose own code finds the app groups of the day's device.
  private func ofDay<Answer: Sendable>(
    _ answer: @escaping @Sendable (FocusSystem) async throws -> Answer
  ) -> @Sendable (FocusSystem) async throws -> Answer {
    { system in
      let groups = TestedGroups { system.defaultsName(ofGroup: $0) }
      return try await TestedGroups.$current.withValue(groups) { try await answer(system) }
    }
  }

  extension FoundFault {
    /// The fault in words, without an end.
    var sentence: String { "\(finding): \(filter): \(message)" }

    /// Plays the day of the fault once more, and returns it with its story.
    func replayed(
      _ explorer: Explorer
    ) async throws -> (day: Scenario, simulation: Simulation, story: String) {
      let day = try Scenario(Data(scenario.utf8), file: fileName)
      let simulation = try await explorer.story(of: day)
      let text = simulation.story.text
      var story =
        text.isEmpty
        ? "Nothing has happened on that day's device: the statement isn't true from the start."
        : "The shortest day, of \(events) events:\n\(text)"
      if explorer.processes == .inProcess {
        story += """

          The days share the memory of this process, which is new on a phone. With `processes: \
          .tool("NAME")` in `.focusDevice`, each day has its own.
          """
      }
      return (day, simulation, story)
    }

    /// Records the fault as an issue, and attaches the fault's day.
    fileprivate func record(_ explorer: Explorer, at place: TestPlace) async throws {
      let (day, simulation, story) = try await replayed(explorer)
      Attachment.record(scenario, named: fileName)
      Attachment.record(simulation.htmlReport(), named: "\(fileName) report.html")
      guard let statement = explorer.statements.first(where: { $0.words == statement }),
        let expect = statement.expect
      else {
        HeldIssues.record("\(sentence)\n\(story)", at: place)
        return
      }
      // The expectations run once more after the last event; this time their issues are recorded.
      try await HeldIssues.recording("“\(statement.words)” isn't true. \(story)") {
        try await explorer.replay(day) { system in
          do {
            try await expect(system)
          } catch is ExpectationFailedError {
            // The failed requirement is recorded already.
          } catch {
            Issue.record(error, "\(statement.words)", sourceLocation: place.location)
          }
        }
      }
    }
  }
#endif
