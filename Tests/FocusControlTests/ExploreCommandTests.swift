import FocusAppIntents
import FocusFilterKit
import FocusScenarios
import Foundation
import Synchronization
import Testing

@testable import FocusControl

/// What `explore` keeps of the faults that it finds, and plays the next time.
@Suite(.serialized) struct ExploreCommandTests {
  private static let app = SimulatedApp(
    "org.example.leaky", name: "Leaky", filters: [.filter(LeakyFilter.self)],
    groups: LeakyFilter.groups, launch: {}, intentsExtension: {})

  private let tool = TestTool(apps: [Self.app])
  private let folder = FileManager.default.temporaryDirectory
    .appending(path: "found-\(UUID().uuidString)")

  private var files: [String: String] {
    get throws {
      let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
      return try Dictionary(
        uniqueKeysWithValues: names.map {
          ($0, try String(contentsOf: folder.appending(path: $0), encoding: .utf8))
        })
    }
  }

  private func explore(_ options: String = "--days 0") async -> TestTool.Outcome {
    await tool.run("explore --keep \(folder.path) \(options)")
  }

  @Test func eachPlaceOfAFaultHasAFileThatIsPlayedFirstAndStays() async throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    LeakyFilter.leaks.withLock { $0 = true }
    let first = await explore()
    #expect(first.exitCode == .notHeld)
    let kept = try files
    let names = [
      "leaky-leakyfilter-leaves-effects-status-2.json5",
      "leaky-leakyfilter-leaves-effects-status.json5",
    ]
    #expect(kept.keys.sorted() == names)
    // Each file is a scenario that fails now.
    for (name, text) in kept {
      let day = try await Scenario(Data(text.utf8), file: name).play(on: [Self.app])
      #expect(day.expectations.map(\.holds) == [false], "\(name)")
    }
    #expect(first.output.contains("  seed 1 · "))
    #expect(first.output.contains(" days, "))
    #expect(first.output.contains("  Kept as "))

    // The same faults are played first, and have no further file.
    let second = await explore()
    #expect(second.exitCode == .notHeld)
    #expect(
      second.output.split(separator: "\n").prefix(2).allSatisfy {
        $0.hasSuffix(" still shows its fault.")
      })
    #expect(second.output.contains("  Kept earlier as "))
    try #expect(files == kept)

    // A fault that the call doesn't report isn't one of a kept day either.
    for option in ["--ignoring leaves-effects", "--only app-crashes"] {
      let other = await explore(option)
      #expect(other.exitCode == .done, "\(option)")
      #expect(!other.output.contains(".json5"))
    }

    // A file that holds again stays, and is named.
    LeakyFilter.leaks.withLock { $0 = false }
    let mended = await explore()
    #expect(mended.exitCode == .done)
    #expect(mended.output.components(separatedBy: " holds again; ").count == 3)
    try #expect(files == kept)
  }

  @Test func noFileOfAPersonIsOverwritten() async throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    LeakyFilter.leaks.withLock { $0 = true }
    _ = await explore()
    let name = "leaky-leakyfilter-leaves-effects-status.json5"
    let other = #"{ name: "Mine", timeZone: "GMT", start: "2026-11-23T08:00" }"#
    try other.write(to: folder.appending(path: name), atomically: true, encoding: .utf8)
    _ = await explore()
    try #expect(files[name] == other)
    try #expect(files.count == 3)
  }

  @Test func aKeptDayIsShrunkWithoutASecondFile() async throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    LeakyFilter.leaks.withLock { $0 = true }
    _ = await explore()
    let kept = try files
    let name = "leaky-leakyfilter-leaves-effects-status.json5"
    let outcome = await explore("--shrink \(folder.appending(path: name).path)")
    #expect(outcome.exitCode == .notHeld)
    try #expect(files == kept)
    // Standard input can be read once.
    let input = Data(try #require(kept[name]).utf8)
    let piped = await tool.run(
      ["explore", "--keep", folder.path, "--shrink", "-"], input: input)
    #expect(piped.exitCode == .notHeld)
    #expect(piped.errors == outcome.errors)
    try #expect(files == kept)
  }

  @Test func theNumberOfAllDaysIsSaidFirst() async throws {
    LeakyFilter.leaks.withLock { $0 = false }
    let outcome = await tool.run("explore --every 2 --only app-crashes --keep \(folder.path)")
    #expect(outcome.exitCode == .done)
    #expect(outcome.screen.hasPrefix("org.example.leaky: 72 days of up to 2 events\n"))
    #expect(
      outcome.output.hasPrefix("org.example.leaky: no fault in 72 days with 136 events (seed 1).\n")
    )
  }

  @Test func theModesAreThoseOfTheDevice() async throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    LeakyFilter.leaks.withLock { $0 = true }
    for mode in ["sleep", "work", "personal"] { _ = await tool.run("mode remove \(mode)") }
    #expect(await tool.run("mode add Reading").exitCode == .done)
    #expect(await explore().exitCode == .notHeld)
    for text in try files.values { #expect(text.contains("\"on\": \"Reading\"")) }
  }
}

/// Leaves the same key in two groups, until it is mended.
private struct LeakyFilter: MinimalFilter {
  static let groups = ["group.org.example.one", "group.org.example.two"]
  static let leaks = Mutex(true)

  @Parameter(title: "Status") var status: String?

  func perform() async throws -> some IntentResult {
    guard status != nil || !Self.leaks.withLock({ $0 }) else { return .result() }
    for group in Self.groups { UserDefaults(suiteName: group)?.set(status, forKey: "status") }
    return .result()
  }
}
