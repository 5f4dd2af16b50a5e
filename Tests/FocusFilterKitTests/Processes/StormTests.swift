#if os(Linux)
  import ExampleChat
  import Foundation
  import Mishaps
  import TestPrograms
  import TestSupport
  import Testing

  @testable import FocusFilterKit

  /// A device whose processes are killed while it lives through a day.
  @Suite(.fewAtOnce) struct StormTests {
    /// `.ci/long` has more of them.
    private static let kills = numberFromEnvironment("FOCUS_PROCESS_KILLS") ?? 30

    private let temporary = TemporaryFolder()
    private var folder: URL { temporary.url }

    @Test("processes are killed at random moments, and the history stays whole")
    func theHistoryStaysWhole() async throws {
      let (storeFolder, containers) = (folder.appending(path: "store"), folder.appending(path: "c"))
      let store = try await FileStore(folder: storeFolder)
      var day = try await StormyDay(seed: 1, store: store, containers: containers)
      let storm = Storm(of: containers, seed: 1, kills: Self.kills)
      let killing = Task.detached { await storm.run() }
      while !storm.isOver {
        let step = day.nextStep()
        // Where the device ends processes itself, a kill would be no news.
        if step.endsProcesses {
          storm.holdBack(true)
          #expect(try await day.tells(storm.kills))
          try await day.endProcesses()
          storm.holdBack(false)
        }
        try await day.take(step)
      }
      await killing.value
      #expect(try await day.tells(storm.kills))
      #expect(storm.kills == Self.kills)
      #expect(await day.told() == storm.kills)

      try await day.checkThatAppsAnswer()

      // The stored history is the device.
      let system = day.system
      try await system.save()
      let again = folder.appending(path: "again")
      try FileManager.default.copyItem(at: storeFolder, to: again)
      let copy = try await FileStore(folder: again)
      let loaded = try #require(try copy.load())
      #expect(loaded == (await system.stored))
      var replayed = try #require(try copy.origin())
      let events = try copy.events()
      #expect(events.map(\.number) == Array(1...loaded.number))
      try replayed.replay(events)
      #expect(replayed == loaded)
      #expect(copy.notices == [])
    }
  }

  /// A day with random steps.
  private struct StormyDay {
    enum Step: CaseIterable {
      case turnOn, turnOff, launch, quit, notify, act, ask, respond, wait

      /// Whether the device ends processes in the step, or before it.
      var endsProcesses: Bool { [.launch, .quit, .respond].contains(self) }
    }

    let system: FocusSystem
    private var random: SeededGenerator
    private var app = SimulatedApp.mishaps.id
    private static let apps = [SimulatedApp.mishaps, .exampleChat]

    init(seed: UInt64, store: FileStore, containers: URL) async throws {
      random = SeededGenerator(seed: seed)
      system = try FocusSystem(
        store: store, clock: .manual(Date(timeIntervalSince1970: 1_800_000_000)), timeZone: .gmt,
        modes: [.work, .personal], containers: containers, setting: .manual,
        processes: MishapDevice.processes)
      for app in Self.apps { try await system.install(app) }
      for (mode, account) in [(FocusMode.ID.work, "work"), (.personal, "personal")] {
        let values: [[String: ParameterValue]] = [["limit": 3], ["account": .string(account)]]
        for (app, values) in zip(Self.apps, values) {
          let filter = try await system.filter(named: app.id)
          try await system.configure(filter, in: mode, values: values)
        }
      }
    }

    mutating func nextStep() -> Step {
      app = Bool.random(using: &random) ? Self.apps[0].id : Self.apps[1].id
      return Step.allCases.randomElement(using: &random) ?? .wait
    }

    /// Ends the processes of the app of the next step.
    func endProcesses() async throws { try await system.quit(app) }

    /// Takes a step, which a kill may end.
    mutating func take(_ step: Step) async throws {
      do {
        try await live(step)
      } catch FocusError.appEnded(_, let how, _) where how.hasPrefix("SIGKILL") {
        return
      }
    }

    private mutating func live(_ step: Step) async throws {
      switch step {
      case .turnOn:
        try await system.activate(Bool.random(using: &random) ? .work : .personal)
      case .turnOff: try await system.deactivate()
      case .launch: try await system.launch(app)
      // It was quit before.
      case .quit: break
      case .notify:
        try await system.deliver(.chat(app: app, criteria: "work"))
      case .act:
        // An action that adds a notification has the app called meanwhile, and a kill ends both.
        try await system.run(app == Self.apps[0].id ? "none" : "read all", of: app)
      case .ask:
        let filter = try await system.filter(named: app)
        _ = try await system.cards(in: .work)
        let parameter = app == Self.apps[0].id ? "place" : "account"
        _ = try await system.choices(for: parameter, of: filter)
      case .respond:
        guard let listed = await system.state.apps[app]?.delivered.last?.id else { return }
        try await system.respond(to: listed)
      case .wait: try await system.advance(by: .seconds(Int.random(in: 1...3600, using: &random)))
      }
    }

    /// How many kills the device has told.
    func told() async -> Int {
      await system.history.flatMap(\.effects).count { effect in
        if case .found(let finding) = effect {
          finding.id == "app-crashes" && finding.message.contains("SIGKILL")
        } else {
          false
        }
      }
    }

    /// Waits until the device has told a number of kills; `false` if it doesn't.
    func tells(_ kills: Int) async throws -> Bool {
      for _ in 0..<6000 {
        if await told() >= kills { return true }
        try await Task.sleep(for: .milliseconds(10))
      }
      return false
    }

    func checkThatAppsAnswer() async throws {
      try await system.deactivate()
      let before = await system.eventCount
      try await system.activate(.work)
      #expect(await system.findings(since: before).filter(\.isFailureOfCode) == [])
      for app in Self.apps {
        let last = try await system.deliveries(to: app.id).last
        #expect(last?.ending.outcome == .completed)
        try await system.launch(app.id)
        #expect(await system.state.apps[app.id]?.process == .foreground)
      }
      try await system.run("notify", of: Self.apps[0].id)
      try await system.run("read all", of: Self.apps[1].id)
      #expect(await system.findings(since: before).filter(\.isFailureOfCode) == [])
    }
  }
#endif
