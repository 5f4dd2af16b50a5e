import FocusFilterKit
import Foundation
import Synchronization
import Testing

@testable import FocusControl

/// A filter that Xcode refuses.
private struct UntitledFilter: MinimalFilter {
  static let title: LocalizedStringResource = ""
}

private struct QuietFilter: MinimalFilter {}

private struct WorkFilter: MinimalFilter {
  var appContext: FocusFilterAppContext {
    FocusFilterAppContext(notificationFilterPredicate: NSPredicate(format: "SELF == 'work'"))
  }
}

private struct HomeFilter: MinimalFilter {
  var appContext: FocusFilterAppContext {
    FocusFilterAppContext(notificationFilterPredicate: NSPredicate(format: "SELF == 'home'"))
  }
}

private let isBroken = Mutex(false)

private struct RoomEntity: AppEntity {
  static let typeDisplayRepresentation: TypeDisplayRepresentation = "Room"
  static let defaultQuery = RoomQuery()

  let id: String

  var displayRepresentation: DisplayRepresentation { DisplayRepresentation(title: "\(id)") }
}

/// A query that breaks.
private struct RoomQuery: EntityQuery {
  func entities(for identifiers: [String]) async throws -> [RoomEntity] {
    if isBroken.withLock({ $0 }) { throw CocoaError(.fileNoSuchFile) }
    return identifiers.map(RoomEntity.init)
  }

  func suggestedEntities() async throws -> [RoomEntity] { [RoomEntity(id: "hall")] }
}

private struct RoomFilter: MinimalFilter {
  @Parameter(title: "Room") var room: RoomEntity?
}

/// Apps in which something is wrong, as `focusctl check` reports them.
@Suite struct CheckTests {
  private static let untitled = SimulatedApp.test("Untitled", .filter(UntitledFilter.self))
  private static let twice = SimulatedApp.test(
    "Twice", .filter(QuietFilter.self), .filter(QuietFilter.self))
  private static let forgetful = SimulatedApp("org.example.forgetful", name: "Forgetful") {
    throw CocoaError(.fileNoSuchFile)
  }
  private static let endless = SimulatedApp("org.example.endless", name: "Endless") {
    // Nobody can cancel it.
    await Task { try? await Task.sleep(for: .seconds(86_400)) }.value
  }

  private let tool = TestTool(apps: [
    Self.untitled, .init("org.example.fine", name: "Fine"), Self.twice,
  ])

  @Test func appsThatCannotBeInstalledAreReported() async {
    let outcome = await tool.run("check")
    #expect(outcome.exitCode == .notHeld)
    #expect(
      outcome.screen == """
        error: UntitledFilter: The title is empty. Add a `title`. [empty-title]
        error: com.example.twice: QuietFilter and QuietFilter have the same identifier \
        'QuietFilter'. Give each filter a different `persistentIdentifier`. [duplicate-identifier]
        2 errors

        """)
  }

  @Test func notesAreAnnotationsToo() async {
    let tool = TestTool(apps: [.test("Quiet", .filter(QuietFilter.self))])
    let outcome = await tool.run("check --format github")
    #expect(outcome.exitCode == .done)
    #expect(outcome.screen.contains("::notice title=note::QuietFilter: No call changes a stored"))
  }

  @Test func aFindingOfSeveralAppsIsIgnoredForOneOfThem() async {
    let tool = TestTool(apps: [
      SimulatedApp(
        "com.example.desk", name: "Desk", filters: [.filter(WorkFilter.self, membership: .app)]),
      SimulatedApp(
        "com.example.sofa", name: "Sofa", filters: [.filter(HomeFilter.self, membership: .app)]),
    ])
    let all = await tool.run("check")
    #expect(all.output.contains("WorkFilter and HomeFilter: They are in their apps alone"))
    let rest = await tool.run("check --ignoring only-in-the-app:WorkFilter")
    #expect(rest.output.contains("advice: HomeFilter: "))
    #expect(!rest.output.contains("WorkFilter: "))
    #expect(rest.output.hasSuffix("1 advice (1 finding ignored)\n"))
  }

  @Test(arguments: [
    (#"on: "Work""#, false), (#"no: "Work""#, false), (#"launch: "com.example.desk""#, true),
  ])
  func aDayIsCheckedWithTheAppsThatItNames(event: String, isNamed: Bool) async {
    let start = #"timeZone: "GMT", start: "2026-11-23T09:00""#
    let day = #"{ \#(start), events: [{ at: "09:30", \#(event) }] }"#
    let tool = TestTool(apps: [
      SimulatedApp(
        "com.example.desk", name: "Desk", filters: [.filter(WorkFilter.self, membership: .app)])
    ])
    let outcome = await tool.run(["check", "-"], input: Data(day.utf8))
    #expect(outcome.output.contains("[only-in-the-app]") == isNamed, "\(outcome.screen)")
  }

  @Test(arguments: [("Package.swift", "file=Package.swift,line=31,col=1,"), ("Missing.swift", "")])
  func aCrashIsAnnotatedInAnExistingFile(file: String, place: String) {
    var finding = Finding(
      .appCrashes, subject: "org.example.old",
      message: "The app crashed: SIGILL, Fatal error: Old (Package.swift:3).")
    finding.sourcePlace = Finding.Place(file: file, line: 31, column: 1)
    #expect(
      finding.workflowCommand.hasPrefix("::error \(place)title=app-crashes::org.example.old: "))
  }

  @Test func filesAreCheckedForAnAppThatCannotBeInstalled() async {
    let file = "Tests/FocusControlTests/Sessions/misspelled.apns"
    let outcome = await tool.run("check \(file) --to Untitled")
    #expect(outcome.exitCode == .notHeld)
    #expect(outcome.output.contains("[empty-title]"))
    #expect(outcome.output.contains("[payload-unknown-key]"))
  }

  @Test(arguments: [
    #"{"aps":{"alert":"x"}"#, #"{"aps":{"alert":"x"}} {"aps":{}}"#, #"{"aps":{"alert":"x}}"#,
    #"{"aps":{"alert":"\ud83d"}}"#, #"{"aps":{"badge":01}}"#, #"{"id":1,"aps":{"badge":1,}}"#,
  ])
  func aDamagedPayloadIsNoScenario(text: String) async {
    let outcome = await tool.run(["check", "-"], input: Data(text.utf8))
    #expect(outcome.output.contains("[payload-not-json]"), "\(outcome.screen)")
  }

  @Test(arguments: [
    (#"{"alert": "x"}"#, "[payload-without-aps]"), (#"["aps"]"#, "[payload-not-an-object]"),
    (#"{"events": 1}"#, "[scenario]"),
  ])
  func aFileWithoutKeysOfAScenarioIsAPayloadForItsReceiver(text: String, finding: String) async {
    let outcome = await tool.run(["check", "-", "--to", "Untitled"], input: Data(text.utf8))
    #expect(outcome.output.contains(finding), "\(outcome.screen)")
  }

  @Test func codeThatThrowsHidesNoOtherFinding() async {
    let outcome = await TestTool(apps: [Self.forgetful, Self.untitled]).run("check")
    #expect(outcome.exitCode == .notHeld)
    #expect(outcome.errors == "")
    #expect(
      outcome.output.hasPrefix("error: org.example.forgetful: The start-up code threw: "))
    #expect(outcome.output.hasSuffix("[app-throws]\n\(Self.untitledFinding)\n2 errors\n"))
  }

  @Test func checkReadsTheDeviceAlthoughAnAppThrows() async {
    let tool = TestTool(apps: [Self.forgetful])
    await overlapSchedules(of: tool)
    let outcome = await tool.run("check")
    #expect(outcome.exitCode == .notHeld)
    #expect(outcome.output.contains("[app-throws]"))
    #expect(outcome.output.contains("[overlapping-schedules]"))
  }

  @Test func codeThatHangsHidesNoOtherFinding() async {
    let tool = TestTool(apps: [Self.endless, Self.untitled], timeLimit: .milliseconds(1))
    let outcome = await tool.run("check")
    #expect(outcome.exitCode == .notHeld)
    #expect(outcome.errors == "")
    #expect(
      outcome.output == """
        error: org.example.endless: 'org.example.endless' didn't respond within 0.001 seconds. \
        Launch code, queries and actions must return before the time limit. [app-hangs]
        \(Self.untitledFinding)
        2 errors

        """)
  }

  @Test func aScenarioInWhichAnAppThrowsHidesNoOtherFile() async {
    let clumsy = SimulatedApp(
      "org.example.clumsy", name: "Clumsy",
      actions: [.init("fall") { _ in throw CocoaError(.fileNoSuchFile) }])
    let scenario = """
      {
        timeZone: "GMT", start: "2026-11-23T08:00",
        events: [{ at: "09:00", do: "fall", in: "org.example.clumsy" }],
      }
      """
    let outcome = await TestTool(apps: [clumsy]).run(
      ["check", "-", "Tests/FocusControlTests/Sessions/misspelled.apns"],
      input: Data(scenario.utf8))
    #expect(outcome.exitCode == .notHeld)
    #expect(outcome.errors == "")
    #expect(outcome.output.hasPrefix("-:3:31: error: scenario: "))
    #expect(outcome.output.contains("[scenario]"))
    #expect(outcome.output.contains("[payload-unknown-key]"))
  }

  private static let untitledFinding = """
    error: UntitledFilter: The title is empty. Add a `title`. [empty-title]
    """

  private func overlapSchedules(of tool: TestTool) async {
    _ = await tool.run("mode edit Work --schedule '09:00-17:30 mon'")
    _ = await tool.run("mode add Studying --schedule '17:00-19:00 mon' --symbol book.fill")
  }

  @Test func aToolWithoutAppsSaysSo() async {
    let outcome = await TestTool(apps: []).run("check")
    #expect(outcome.output == "No app checked, nothing to report.\n")
  }

  @Test func aQueryThatBreaksHidesNoOtherFinding() async {
    let tool = TestTool(apps: [.test("Rooms", .filter(RoomFilter.self))])
    await overlapSchedules(of: tool)
    _ = await tool.run("filter set work Rooms room=hall")
    isBroken.withLock { $0 = true }
    let outcome = await tool.run("check")
    #expect(outcome.errors == "")
    #expect(outcome.output.contains("RoomFilter: Looking up the configured values failed"))
    #expect(outcome.output.contains("RoomFilter.room: The query of RoomEntity throws"))
    #expect(outcome.output.contains("[overlapping-schedules]"))
  }
}
