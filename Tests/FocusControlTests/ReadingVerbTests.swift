import ExampleChat
import FocusFilterKit
import FocusUserNotifications
import Foundation
import Testing

@testable import FocusControl

/// The verbs that only read leave the device's history and its apps' files as they were.
@Suite struct ReadingVerbTests {
  /// Calls of every verb that asks or shows; a call of a verb that changes something isn't here.
  static let calls = [
    "status", "timeline", "modes", "mode", "apps", "app", "app com.example.chat", "people",
    "filter", "filter --all",
    "filter work", "filter options com.example.chat", "filter options com.example.chat account",
    "filter options com.example.chat account wo", "filter current com.example.chat", "inbox",
    "explain 1",
    "explain F4-a", "log", "export", "check", "clock", "decide --help", "schema scenario",
    "help on",
    "complete filter set work com.example.chat account=", "filter options Asking",
    "filter current Asking", "complete app show-all c",
  ]

  /// An app that asks for permission whenever it starts, and notes that it has started.
  private static let asking = SimulatedApp(
    "com.example.asking", name: "Asking", filters: [.filter(AskingVerbFilter.self)],
    groups: ["group.asking"],
    launch: {
      _ = try await UNUserNotificationCenter.current().requestAuthorization(options: [.alert])
      let group = UserDefaults(suiteName: "group.asking")
      group?.set((group?.integer(forKey: "starts") ?? 0) + 1, forKey: "starts")
    })

  @Test(arguments: calls)
  func aVerbThatReadsLeavesEverythingAsItWas(call: String) async throws {
    let tool = TestTool(apps: [.exampleChat, Self.asking] + SimulatedApp.systemApps)
    for command in [
      "filter set work com.example.chat account=work status=Busy", "filter set work Asking",
      "on work", "notify com.example.chat --title Tom --criteria personal",
    ] {
      #expect(await tool.run(command).exitCode == .done)
    }
    let before = try files(of: tool.state)
    let outcome = await tool.run(call)
    #expect(outcome.exitCode != .world, "\(outcome.screen)")
    #expect(try files(of: tool.state) == before, "\(outcome.screen)")
  }

  /// The contents of the files below a folder, by their paths; an empty folder is of no interest.
  private func files(of folder: URL) throws -> [String: Data] {
    var files: [String: Data] = [:]
    for name in try FileManager.default.subpathsOfDirectory(atPath: folder.path) {
      let file = folder.appending(path: name)
      if try file.resourceValues(forKeys: [.isRegularFileKey]).isRegularFile == true {
        files[name] = try Data(contentsOf: file)
      }
    }
    return files
  }
}

private struct AskingVerbFilter: MinimalFilter {
  @Parameter(title: "Name", default: "Nobody") var name: String
}
