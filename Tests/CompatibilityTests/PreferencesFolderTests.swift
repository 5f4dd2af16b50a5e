import Foundation
import Testing

@Suite struct PreferencesFolderTests {
  @Test func anAppInAToolLeavesThePersonsPreferencesAlone() throws {
    let home = FileManager.default.temporaryDirectory.appending(path: "home-\(UUID().uuidString)")
    let temporary = home.appending(path: "tmp")
    try FileManager.default.createDirectory(at: temporary, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: home) }
    let scenario = home.appending(path: "launch.json")
    try Data(
      """
      { timeZone: "GMT", start: "2026-11-23T08:00",
        events: [{ at: "08:10", launch: "com.example.keeper" }] }
      """.utf8
    ).write(to: scenario)

    let tool = Process()
    tool.executableURL = try #require(Bundle.main.executableURL).deletingLastPathComponent()
      .appending(path: "ToolWithPreferences")
    tool.arguments = ["simulate", scenario.path]
    tool.environment = ["HOME": home.path, "TMPDIR": temporary.path]
    let output = Pipe()
    tool.standardOutput = output
    try tool.run()
    let story = String(
      decoding: try output.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
    tool.waitUntilExit()

    #expect(tool.terminationStatus == 0)
    #expect(story.contains("Keeper"))
    let left = try FileManager.default.subpathsOfDirectory(atPath: home.path)
    #expect(left.sorted() == ["launch.json", "tmp"])
  }
}
