import Foundation
import TestPrograms
import Testing

/// What apps in a tool of one's own leave in a person's folders.
@Suite final class AppFolderTests {
  private let home: URL
  private let temporary: URL

  init() throws {
    home = FileManager.default.temporaryDirectory.appending(path: "home-\(UUID().uuidString)")
    temporary = home.appending(path: "tmp")
    try FileManager.default.createDirectory(at: temporary, withIntermediateDirectories: true)
  }

  deinit {
    // What stays behind is in the temporary folder.
    try? FileManager.default.removeItem(at: home)
  }

  @Test(arguments: ["com.example.keeper", "com.example.trusting", "com.example.drafting"])
  func aScenarioLeavesNothingBehind(app: String) async throws {
    let scenario = home.appending(path: "launch.json")
    try Data(
      """
      { timeZone: "GMT", start: "2026-11-23T08:00",
        events: [{ at: "08:10", launch: "\(app)" }] }
      """.utf8
    ).write(to: scenario)
    let story = try await runTool(["simulate", scenario.path])
    #expect(story.contains("in front"))
    #expect(!story.contains("failed"))
    // What is declared of the apps is kept in the tool's cache.
    let left = try FileManager.default.subpathsOfDirectory(atPath: home.path)
      .filter { !$0.hasPrefix(".cache") }
    #expect(left.sorted() == ["launch.json", "tmp"])
  }

  @Test(
    arguments: ["com.example.trusting", "com.example.keeper"], ["device", "focusctl-run-17"])
  func preferencesAreKeptWithTheDevice(app: String, folder: String) async throws {
    let state = home.appending(path: folder)
    // The second launch finds the app running.
    for verb in ["launch", "launch", "quit", "launch"] {
      try await runTool(["app", verb, app, "--state", state.path])
    }
    let file = state.appending(
      path: "containers/.processes/\(app)/app/\(app).plist")
    let stored = try PropertyListSerialization.propertyList(
      from: Data(contentsOf: file), format: nil)
    #expect((stored as? [String: Int])?["launches"] == (app == "com.example.trusting" ? 2 : nil))
    let left = try FileManager.default.contentsOfDirectory(atPath: home.path)
    #expect(left.filter { $0 != ".cache" }.sorted() == [folder, "tmp"])
    #expect(try FileManager.default.contentsOfDirectory(atPath: temporary.path) == [])
  }

  /// Runs the tool in a home of its own and returns what it wrote.
  @discardableResult
  private func runTool(_ arguments: [String]) async throws -> String {
    let run = try await ProgramRun.of(
      try #require(Bundle.main.executableURL).deletingLastPathComponent()
        .appending(path: "ToolWithPreferences"),
      arguments, environment: ["HOME": home.path, "TMPDIR": temporary.path])
    #expect(run.status == 0, "\(run.errors)")
    return run.output
  }
}
