import ExampleChat
import FocusFilterKit
import Foundation
import Testing

@testable import FocusControl

/// What an event of a day can do to an app or the device, a call of the tool can do, too.
@Suite struct EventWordTests {
  /// The words of a call for each word about an app or the device.
  private static func calls() -> [String] {
    EventWord.all.compactMap { word in
      switch (word.subject, word.name) {
      case (.device, let name):
        "device \(word.typed)" + (name == "car" ? " yes" : "")
      case (.app, "do"): "app do com.example.chat receive Tom"
      case (.app, "intent"): "app run com.example.chat MarkRead account=work"
      case (.app, "run"): "app run-filter com.example.chat account=work"
      case (.app, "fault"): "app fault com.example.chat lost"
      case (.app, "vanish"): "app vanish com.example.chat work"
      case (.app, "showAll"), (.app, "showFiltered"): "app \(word.typed) Mail"
      case (.app, _): "app \(word.typed) com.example.chat"
      case (.other, _): nil
      }
    }
  }

  /// The words of a day, where a call usually has shorter ones.
  private static let longer = [
    "app allow-notifications com.example.chat", "app forbid-notifications com.example.chat",
    "app intent com.example.chat MarkRead account=work",
  ]

  @Test(arguments: calls() + longer)
  func theToolDoesWhatADayCan(call: String) async throws {
    let tool = TestTool(apps: [.exampleChat] + SimulatedApp.systemApps)
    for command in opposite(of: call) { #expect(await tool.run(command).exitCode == .done) }
    let before = try await events(of: tool)
    let outcome = await tool.run(call)
    #expect(outcome.exitCode == .done, "\(outcome.screen)")
    #expect(try await events(of: tool) > before, "\(outcome.screen)")
  }

  /// Calls after which a call changes something.
  private func opposite(of call: String) -> [String] {
    let words = call.split(separator: " ")
    switch words[1] {
    case "install", "install-without-code": return ["app uninstall com.example.chat"]
    case "unlock": return ["device lock"]
    case "ring": return ["device silent"]
    case "stop-sharing": return ["device share-screen"]
    case "stop-summarizing": return ["app summarize com.example.chat"]
    case "background", "suspend", "quit": return ["app launch com.example.chat"]
    case let word where word.hasPrefix("allow"): return [call.replacing(" allow", with: " forbid")]
    case let word where word.hasPrefix("forbid"): return [call.replacing(" forbid", with: " allow")]
    case "show-all": return ["app show-filtered Mail"]
    case "show-filtered": return ["app show-all Mail"]
    default: return ["status"]
    }
  }

  private func events(of tool: TestTool) async throws -> Int {
    await tool.run("log --json").output.count
  }

  @Test("A device does what an event says, by the names that it knows")
  func aDeviceDoesWhatAnEventSays() async throws {
    let system = try await device()
    try await system.perform(["on": "Work", "for": "1h"])
    #expect(await system.status.active?.mode == "Work")
    try await system.perform([:])
    try await system.perform(["forbidNotifications": "Example Chat"])
    #expect(await system.state.apps["com.example.chat"]?.mayNotify == false)
    let decision = try await system.perform(["notify": "Example Chat", "title": "Tom"])
    #expect(decision?.outcome.word == .refused)
  }

  @Test(
    "A mistake in an event has no place, because no file has it",
    arguments: [
      (["onn": "Work"], "Unknown key 'onn' in an event. Did you mean 'on'?"),
      (
        ["fault": "late", "in": "Example Chat"],
        "Missing 'after' beside the fault 'late': The delay of a late call."
      ),
      (
        ["vanish": "wrk", "in": "Example Chat"],
        "Unknown entity 'wrk' of 'com.example.chat'. Did you mean 'work'?"
      ),
    ] as [([String: ParameterValue], String)])
  func aMistakeInAnEvent(event: [String: ParameterValue], sentence: String) async throws {
    let system = try await device()
    let error = await #expect(throws: CommandMistake.self) { try await system.perform(event) }
    #expect(error?.description == sentence)
    await #expect(throws: FocusError.self) { try await system.perform(["launch": "Spark"]) }
    await #expect(throws: (any Error).self) {
      try await system.perform(["add": ["mode": "Gym", "filters": [["app": "Spark"]]]])
    }
    #expect(await system.state.modes.map(\.name) == ["Do Not Disturb", "Work"])
  }

  /// A device with Example Chat and Work.
  private func device() async throws -> FocusSystem {
    let system = FocusSystem(clock: .manual(Date(timeIntervalSince1970: 0)), timeZone: .gmt)
    try await system.add(.work)
    try await system.install(SimulatedApp.exampleChat)
    return system
  }
}
