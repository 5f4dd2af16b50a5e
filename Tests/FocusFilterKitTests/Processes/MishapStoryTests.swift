import Foundation
import Mishaps
import TestPrograms
import Testing

@testable import FocusFilterKit
@testable import FocusScenarios

/// What goes wrong in a process of an app outside a call by the system has lines in the story, once.
@Suite(.fewAtOnce) struct MishapStoryTests {
  private let app = MishapDevice.app
  private let filter = FilterReference(app: MishapDevice.app, filter: "MishapFilter")

  /// Returns the story of what happens on a device whose app was launched, and what was found.
  private func told(
    _ processes: ProcessModel? = nil, _ body: (FocusSystem) async throws -> Void
  ) async throws -> (story: [String], findings: [Finding]) {
    let system = try await MishapDevice.make(try processes ?? MishapDevice.processes)
    try await system.launch(app)
    let told = await system.eventCount
    try await body(system)
    let text = StoryText(dates: DateText(.gmt))
    let lines = await system.story(since: told).lines
    return (lines.flatMap { text.texts(of: $0) }, await system.findings(since: told))
  }

  /// Lets a crash end a question, and checks that it is told once.
  private func crash(
    _ words: String, _ question: (FocusSystem) async throws -> Void
  ) async throws {
    let (story, findings) = try await told { system in
      let error = await #expect(throws: FocusError.self) { try await question(system) }
      guard case .appEnded(app, let how)? = error else { throw Unexpected(error) }
      #expect(how.contains("Fatal error: \(words)"))
      #expect(await system.state.apps[app]?.process == .terminated)
    }
    #expect(findings.map(\.id) == ["app-crashes"])
    #expect(findings.first?.severity == .error)
    #expect(findings.first?.message.contains("Fatal error: \(words)") == true)
    #expect(story.filter { $0 == "· Mishaps: its process ended" }.count == 1)
    #expect(story.filter { $0.hasPrefix("!") && $0.contains(words) }.count == 1, "\(story)")
  }

  @Test func anActionThatCrashes() async throws {
    try await crash("No account") { try await $0.run("crash", of: app) }
  }

  @Test func aQueryThatCrashes() async throws {
    try await crash("No map") {
      try await $0.updateFilter(filter, in: .work, values: ["place": "volcano"])
    }
  }

  /// The standard library reports the place in its own file, and `addr2line` knows the app's.
  @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/addr2line")))
  func aCrashInTheStandardLibraryIsPlacedInTheAppsFile() async throws {
    let (_, findings) = try await told { system in
      _ = try? await system.updateFilter(filter, in: .work, values: ["place": "abyss"])
    }
    let words = try #require(findings.first?.message)
    #if DEBUG
      #expect(
        words.contains(
          /Fatal error: Not enough bits.* \((.*\/)?Tests\/Fixtures\/Mishaps\/MishapFilter\.swift:81\)/
        ),
        "\(words)")
    #else
      // The standard library has its messages and its places only in code that isn't optimized.
      #expect(words == "The app crashed: SIGILL.")
    #endif
  }

  @Test func aCardThatCrashes() async throws {
    try await crash("No card") {
      try await $0.updateFilter(filter, in: .work, values: ["place": "void"])
      _ = try await $0.cards(in: .work)
    }
  }

  @Test func aDistributedNotificationWhoseObserverCrashes() async throws {
    let (story, findings) = try await told { system in
      try await system.run("broadcast", of: app)
      #expect(await system.state.apps[app]?.process == .terminated)
      // The app starts anew.
      try await system.launch(app)
      try await system.run("broadcast", of: app, with: "something else")
      #expect(await system.state.apps[app]?.process == .foreground)
    }
    #expect(findings.map(\.id) == ["only-on-a-mac", "app-crashes"])
    #expect(findings.last?.message.contains("Fatal error: No inbox") == true)
    #expect(
      story.filter { !$0.hasPrefix("!") } == [
        "· Mishaps: broadcast", "· Mishaps: sent 'crash' to all processes",
        "· Mishaps: its process ended", "· Mishaps: in front",
        "· Mishaps: broadcast something else", "· Mishaps: sent 'something else' to all processes",
      ])
  }

  @Test(arguments: [("exit", 4), ("office", 5)])
  func anExitKeepsItsCode(place: String, code: Int) async throws {
    let (story, findings) = try await told { system in
      if place == "exit" {
        await #expect(throws: FocusError.appEnded(app, how: "it exited with the code 4")) {
          try await system.updateFilter(filter, in: .work, values: ["place": .string(place)])
        }
      } else {
        try await system.run("broadcast", of: app, with: "exit")
      }
    }
    // The other place is an observer of a distributed notification.
    #expect(findings.map(\.id) == (place == "exit" ? [] : ["only-on-a-mac"]) + ["app-exits"])
    #expect(findings.last?.message.hasSuffix("with the exit code \(code).") == true)
    #expect(story.contains("· Mishaps: its process ended"))
  }

  @Test("an action that throws", arguments: [true, false])
  func anActionThatThrows(isApart: Bool) async throws {
    let (story, findings) = try await told(isApart ? nil : .inProcess) { system in
      await #expect(throws: (any Error).self) { try await system.run("throwing", of: app) }
    }
    #expect(
      story == ["· Mishaps: throwing", "· Mishaps: its action failed: The server refused."])
    #expect(findings == [])
  }

  // MARK: Scenarios

  private func play(_ event: String) async throws -> Simulation {
    let scenario = try Scenario(
      monday: """
        modes: [{ mode: "Work", filters: [{ app: "Mishaps", values: {} }] }],
        events: [{ at: "09:00", launch: "Mishaps" }, { at: "09:10", \(event) }],
        """)
    return try await scenario.play(on: [.mishaps], processes: MishapDevice.processes)
  }

  @Test(
    "a scenario has one failure, with its place",
    arguments: [
      #"do: "crash", in: "Mishaps""#,
      #"set: { app: "Mishaps", values: { place: "void" } }, mode: "Work" }, { at: "09:20", look: "Work""#,
    ])
  func aScenarioHasOneFailure(event: String) async throws {
    let day = try await play(event)
    #expect(day.failures.map(\.id) == ["app-crashes"])
    #expect(day.failures.first?.place?.line == 4)
    #expect(day.findings.filter { $0.id == "app-crashes" }.count == 1)
    #expect(day.lines.contains { $0.event == .app && $0.ended == .crashed })
  }

  @Test("a scenario can expect the crash of an action")
  func aScenarioExpectsACrash() async throws {
    let day = try await play(
      #"do: "crash", in: "Mishaps", expect: { threw: { Mishaps: "No account" } }"#)
    #expect(day.failures == [])
    #expect(day.expectations.map(\.holds) == [true])
  }

  @Test("what is exported plays the same crash and the same error")
  func anExportPlaysTheSame() async throws {
    let store = MemoryStore()
    let system = try FocusSystem(
      store: store, clock: .manual(Date(timeIntervalSince1970: 1_795_424_400)), timeZone: .gmt,
      modes: [.work], processes: MishapDevice.processes)
    try await system.install(.mishaps)
    try await system.launch(app)
    for action in ["throwing", "crash", "broadcast"] {
      try? await system.run(action, of: app)
      try await system.advance(by: .seconds(60))
    }
    try await system.save()
    let history = try ExportTests.history(in: store)
    let export = try ScenarioExport(history, apps: [.mishaps], name: "Crashes").text
    #expect(export.contains("The server refused."))
    #expect(export.contains("Fatal error: No account"))
    let scenario = try Scenario(export)
    let day = try await scenario.play(on: [.mishaps], processes: MishapDevice.processes)
    #expect(day.unmet == [], "\(export)")
    #expect(day.lines.count { $0.event == .app && $0.ended == .crashed } == 2)
  }
}
