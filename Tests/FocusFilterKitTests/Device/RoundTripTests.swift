import ExampleChat
import FocusAppIntents
import Foundation
import Mishaps
import Testing

@testable import FocusFilterKit

private let group = "group.com.example.left"

private func write(_ value: some Encodable, to name: String) throws {
  let folder = try #require(
    FileManager.default.containerURL(forSecurityApplicationGroupIdentifier: group))
  try JSONEncoder().encode(["value": value]).write(to: folder.appending(path: name))
}

/// A Boolean whose default is the effect.
private struct DefaultTrueFilter: SetFocusFilterIntent {
  static let title: LocalizedStringResource = "Pause"

  @Parameter(title: "Pause", default: true) var pauses: Bool
  var displayRepresentation: DisplayRepresentation { "Pause" }

  func perform() async throws -> some IntentResult {
    try write(pauses, to: "pauses.json")
    return .result()
  }
}

/// A flag that is always set.
private struct AlwaysActiveFilter: SetFocusFilterIntent {
  static let title: LocalizedStringResource = "Be Active"

  @Parameter(title: "Name") var name: String?
  var displayRepresentation: DisplayRepresentation { "Active" }

  func perform() async throws -> some IntentResult {
    try write(true, to: "active.json")
    try write(name, to: "name.json")
    return .result()
  }
}

/// An optional whose `nil` changes nothing.
private struct NilKeepsFilter: SetFocusFilterIntent {
  static let title: LocalizedStringResource = "Show List"

  @Parameter(title: "List") var list: String?
  var displayRepresentation: DisplayRepresentation { "List" }

  func perform() async throws -> some IntentResult {
    if let list { try write(list, to: "list.json") }
    try write(Date.now.timeIntervalSince1970, to: "changed.json")
    return .result()
  }
}

/// A filter that doesn't return with some values.
private struct EndlessFilter: SetFocusFilterIntent {
  static let title: LocalizedStringResource = "Wait"

  @Parameter(title: "Wait", default: false) var waits: Bool
  var displayRepresentation: DisplayRepresentation { "Wait" }

  func perform() async throws -> some IntentResult {
    if waits { try await Task.sleep(for: .seconds(1 << 30)) }
    return .result()
  }
}

/// What a filter leaves behind when its Focus ends, as `check` finds it.
@Suite struct RoundTripTests {
  private func check(
    _ filter: SimulatedApp.Filter, timeLimit: Duration = .seconds(30)
  ) async throws -> [String] {
    let system = FocusSystem(
      clock: .manual(BenchDevice.start), timeZone: .gmt, timeLimit: timeLimit)
    try await system.install(
      SimulatedApp(
        "com.example.left", name: "Left", filters: [filter], groups: [group],
        intentsExtension: {}))
    return try await system.check("com.example.left").map { "\($0.id) \($0.message)" }
  }

  @Test func aCallThatDoesNotReturnIsAnError() async throws {
    let found = try await check(.filter(EndlessFilter.self), timeLimit: .seconds(2))
    #expect(found.count == 1)
    #expect(found.first?.hasPrefix("app-hangs ") == true)
    #expect(found.first?.hasSuffix("The values were: waits = true.") == true, "\(found)")
  }

  @Test func aCrashAndAnExitAreErrorsWithTheirValues() async throws {
    let trip = RoundTrip(
      app: .mishaps, filter: FilterReference(app: MishapDevice.app, filter: "MishapFilter"),
      typeName: "MishapFilter", limit: .seconds(30), processes: try MishapDevice.processes)
    let found = try await trip.findings(with: [["mishap": "crash"], ["mishap": "exit"]])
    #expect(found.map(\.id).prefix(2) == ["app-crashes", "app-exits"])
    #expect(found.first?.message.contains("Fatal error: No account") == true)
    #expect(
      found.first?.message.hasSuffix("The values were: mishap = \"crash\".") == true, "\(found)")
  }

  @Test func aDefaultThatEqualsTheEffectIsAdvice() async throws {
    let found = try await check(.filter(DefaultTrueFilter.self))
    #expect(found.count == 1)
    #expect(found.first?.hasPrefix("end-equals-start") == true)
    #expect(found.first?.contains("pauses.json value") == true)
  }

  @Test func aFlagThatIsAlwaysSetIsAdvice() async throws {
    let found = try await check(.filter(AlwaysActiveFilter.self))
    #expect(found.count == 1)
    #expect(found.first?.hasPrefix("end-equals-start") == true)
    #expect(found.first?.contains("active.json value") == true)
  }

  @Test func anOptionalThatKeepsItsValueIsLeftBehind() async throws {
    let found = try await check(.filter(NilKeepsFilter.self))
    #expect(found.count == 1)
    #expect(found.first?.hasPrefix("leaves-effects") == true)
    #expect(found.first?.contains("list.json value") == true)
  }

  @Test func exampleChatAndTheSystemsAppsLeaveNothingBehind() async throws {
    for app in [SimulatedApp.exampleChat] + SimulatedApp.systemApps {
      let system = FocusSystem(clock: .manual(BenchDevice.start), timeZone: .gmt)
      try await system.install(app)
      let found = try await system.check(app.id).map(\.id)
      #expect(!found.contains("leaves-effects"), "\(app.name)")
      #expect(!found.contains("end-equals-start"), "\(app.name)")
    }
  }
}
