#if os(Linux)
  import FocusProcesses
  import Foundation
  import TestPrograms
  import TestSupport
  import Testing

  @testable import FocusFilterKit

  /// Processes that break the rules of the line to their device: the day goes on, and one sentence
  /// tells what happened.
  @Suite(.fewAtOnce) struct HostileProcessTests {
    private let device: HostileProcess

    init() async throws { device = try await HostileProcess() }

    /// What a tool does until it has its first turn.
    private static let begun = [
      ChildStep.send(message(MessageToDevice.hello(version: MessageToDevice.version))), .receive(2),
    ]
    private static let answered = answer(turn: 1)
    private static let good = begun + [answered]
    private static let goodTwice = good + [.receive(1), answer(turn: 2)]

    private static func message(_ message: some Encodable) -> Data {
      // The messages are values of the tests, which can be encoded.
      do { return try ProcessMessage.encode(message) } catch { preconditionFailure("\(error)") }
    }

    private static func answer(turn: Int) -> ChildStep {
      .send(message(TurnAnswer(Done(), turn: turn)))
    }

    private static func timeOut(turn: Int) -> ChildStep {
      .send(message(MessageToDevice.timedOut(turn: turn)))
    }

    private static func failure(turn: Int) -> ChildStep {
      .send(
        message(MessageToDevice.failure(.thrown(explanation: "", description: ""), turn: turn)))
    }

    private static func action(_ action: AppAction, turn: Int? = 1) -> ChildStep {
      .send(message(MessageToDevice.action(action, from: .init(turn: turn))))
    }

    /// The first bytes of a message of some length.
    private static func head(ofLength length: Int) -> ChildStep {
      .write((0..<4).reversed().map { UInt8(truncatingIfNeeded: length >> (8 * $0)) } + [1])
    }

    struct Case: CustomTestStringConvertible, Sendable {
      let testDescription: String
      let steps: [ChildStep]
      /// What the error says, where the program is `TOOL` and the app `APP`.
      let error: String

      init(_ name: String, _ steps: [ChildStep], _ error: String = "") {
        (testDescription, self.steps, self.error) = (name, steps, error)
      }
    }

    private static let failures = [
      Case(
        "it ends before it says what it is", [.exit(0)],
        "TOOL ended before it answered. Use a tool made with `FocusTool`."),
      Case(
        "its messages have another version", [.send(message(MessageToDevice.hello(version: 99)))],
        """
        TOOL isn't a tool for this device. Its messages have version 99, not \
        \(MessageToDevice.version). Build it again.
        """),
      Case(
        "it sends half a message and ends", begun + [.write([0, 0, 0, 9, 1]), .exit(0)],
        "The process of 'APP' ended before it answered: it exited with the code 0."),
      Case(
        "it begins the longest message and ends",
        begun + [head(ofLength: ProcessMessage.longest), .exit(3)],
        "The process of 'APP' ended before it answered: it exited with the code 3."),
      Case(
        "it begins a message that is too long",
        begun + [head(ofLength: ProcessMessage.longest + 1)],
        "The process of 'APP' ended before it answered: its code wrote to a descriptor of the process, "
          + "the line to the device."),
      Case(
        "it says that a turn exceeded its limit", begun + [timeOut(turn: 1)],
        """
        'APP' didn't respond within 30 seconds. Launch code, queries and actions must return \
        before the time limit.
        """),
    ]

    @Test("a process fails, and the next one is asked", arguments: failures)
    func aProcessFails(_ failure: Case) async throws {
      let error = await #expect(throws: FocusError.self) { try await device.act(failure.steps) }
      #expect(try words(of: error) == failure.error)
      try await device.waitForEnd()
      try await device.act(Self.good)
    }

    private func words(of error: FocusError?) throws -> String {
      "\(try #require(error))".replacing(device.program.path, with: "TOOL")
        .replacing(device.app, with: "APP")
    }

    private static let foreign =
      "its code wrote to a descriptor of the process, the line to the device"

    @Test(
      "a message that isn't the tool's is its app's fault, and the day goes on",
      arguments: ["", "{}", "[[[[", #"{"a":1}"#])
    func aMessageCannotBeRead(text: String) async throws {
      await #expect(throws: FocusError.appEnded(device.app, how: Self.foreign)) {
        try await device.act(Self.begun + [.send(Data(text.utf8))])
      }
      let findings = await device.system.findings(since: 0)
      #expect(findings.contains { $0.id == "app-crashes" && $0.message.contains(Self.foreign) })
      try await device.waitForEnd()
      try await device.act(Self.good)
    }

    @Test(
      "what nobody waits for has no effect",
      arguments: [
        Case("an answer to a turn that never was", [answer(turn: 99)]),
        Case("a failure of a turn that never was", [failure(turn: 99)]),
        Case("a time-out of a turn that never was", [timeOut(turn: 99)]),
        Case("two answers", [answered]),
        Case("an answer, and then a failure", [answered, timeOut(turn: 1)]),
        Case("an answer of another kind", [.send(message(TurnAnswer(true, turn: 99)))]),
        Case("a second hello", [good[0]]),
      ])
    func aResultThatNobodyWaitsForHasNoEffect(_ case: Case) async throws {
      try await device.act(Self.begun + `case`.steps + [Self.answered])
      #expect(await device.system.findings(since: 0).allSatisfy { $0.severity != .error })
      #expect(try await device.system.badge(of: device.app) == 0)
      try await device.system.quit(device.app)
      try await device.waitForEnd()
    }

    @Test("a result with another call's number is the one of the call that is asked")
    func aResultHasTheNumberThatTheDeviceGaveIt() async throws {
      let result = AppCall.Result(call: 99, outcome: .threw(error: "of its own"))
      try await device.launch(Self.begun + [.send(Self.message(TurnAnswer(result, turn: 1)))])
      let findings = await device.system.findings(since: 0)
      #expect(findings.contains { $0.id == "app-throws" && $0.message.contains("of its own") })
    }

    @Test("an action counts after the answer, and for a turn that never was", arguments: [1, 99])
    func anActionOutsideOfTurnsCounts(turn: Int) async throws {
      try await device.act(
        Self.begun + [
          Self.action(.askedForAuthorization(options: [.badge])), Self.answered,
          Self.action(.setBadge(count: 4), turn: turn),
        ])
      while try await device.system.badge(of: device.app) != 4 {
        try await Task.sleep(for: .milliseconds(1))
      }
    }

    @Test("a question of a turn that never was is answered")
    func aQuestionOfNoTurnIsAnswered() async throws {
      let question = MessageToDevice.question(.turn, number: 7, from: .init(turn: 99))
      try await device.act(
        Self.begun + [.send(Self.message(question)), .receive(1), Self.answered])
    }

    @Test("an answer of another kind to a question and to a call is its app's fault")
    func anAnswerOfAnotherKindIsNamed() async throws {
      try await device.act(Self.good + [.receive(1), Self.answer(turn: 2)])
      let told = await device.system.eventCount
      await #expect(throws: FocusError.appEnded(device.app, how: Self.foreign)) {
        try await device.system.check(device.app)
      }
      try await device.waitForEnd()
      let steps = Self.begun + [.send(Self.message(TurnAnswer(true, turn: 1)))]
      try JSONEncoder().encode(steps).write(to: URL(filePath: device.app))
      try await device.system.launch(device.app)
      let errors = await device.system.findings(since: told).filter { $0.severity == .error }
      #expect(errors.map(\.id) == ["app-crashes", "app-crashes"])
    }

    // MARK: Processes that don't end

    @Test("a stopped process is killed at the limit")
    func aStoppedProcessIsKilled() async throws {
      let device = try await HostileProcess(timeLimit: .seconds(1))
      await #expect(throws: FocusError.appHangs(device.app, limit: .seconds(1))) {
        try await device.act(Self.begun + [.stop])
      }
      try await device.waitForEnd()
    }

    @Test(
      "a process ends with its app, whatever it does",
      arguments: [
        Case("it ignores the signal", [.ignoreTermination, answered]),
        Case("it leaves its group", [.leaveGroup, answered]),
        // A process that has answered may be stopped before it takes the step.
        Case("it stops", [answered, .stop]),
      ])
    func aProcessEndsWithItsApp(_ case: Case) async throws {
      try await device.act(Self.begun + `case`.steps)
      try await device.system.quit(device.app)
      try await device.waitForEnd()
      try await device.act(Self.good)
    }

    @Test("a process that another one outlives, with its line and its output, ends for the device")
    func aProcessIsOutlived() async throws {
      let file = device.folder.appending(path: "number")
      let how = "it exited with the code 7"
      await #expect(throws: FocusError.appEnded(device.app, how: how)) {
        try await device.act(Self.begun + [.leaveBehind(numberIn: file.path), .exit(7)])
      }
      try await device.waitForEnd()
      try await device.act(Self.good)
      let text = try String(contentsOf: file, encoding: .utf8)
      let left = try #require(Int32(text.trimmingCharacters(in: .newlines)))
      #expect(ListedProcess(id: left).isAlive)
      kill(left, SIGKILL)
    }

    // MARK: The program and its folders

    @Test("a program that is replaced counts from the next start on")
    func theProgramIsReplaced() async throws {
      let files = FileManager.default
      try await device.act(Self.goodTwice)
      for (path, error) in [
        ("/bin/true", "TOOL ended before it answered. Use a tool made with `FocusTool`."),
        ("/etc/passwd", "'TOOL' can't be started: Permission denied."),
        ("/no/such/tool", "'TOOL' can't be started: No such file or directory."),
      ] {
        try files.removeItem(at: device.program)
        try files.createSymbolicLink(atPath: device.program.path, withDestinationPath: path)
        // The first process goes on.
        if path == "/bin/true" { try await device.system.run("act", of: device.app) }
        try await device.system.quit(device.app)
        let thrown = await #expect(throws: FocusError.self) {
          try await device.system.run("act", of: device.app)
        }
        #expect(try words(of: thrown) == error)
      }
    }

    @Test("folders that are removed under a process are made again for the next one")
    func theFoldersAreRemoved() async throws {
      let containers = device.folder.appending(path: "containers")
      try await device.act(Self.goodTwice)
      try FileManager.default.removeItem(at: containers)
      try await device.system.run("act", of: device.app)
      try await device.system.quit(device.app)
      try await device.act(Self.good)
      try await device.system.quit(device.app)
      try FileManager.default.removeItem(at: containers)
      try Data().write(to: containers)
      let error = await #expect(throws: FocusError.self) { try await device.act(Self.good) }
      #expect(
        try words(of: error).hasPrefix(
          "The folders of a process can't be made in \(containers.path). Not a directory. Move "))
    }
  }
#endif
