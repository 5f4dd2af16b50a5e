import FocusAppIntents
import Foundation
import Testing

@testable import FocusFilterKit

/// Where a filter with `allowedExecutionTargets` runs, under each value of the reading `hostHints`.
@Suite struct ExecutionTargetTests {
  private static let nothing: SimulatedApp.Code = {}
  private static let start = Date(timeIntervalSinceReferenceDate: 0)

  private func hosts<Filter: SetFocusFilterIntent>(
    of type: Filter.Type, under hints: FocusPolicy.HostHints, running: Bool,
    hasExtension: Bool = true
  ) async throws -> [ProcessHost] {
    var policy = FocusPolicy()
    policy.hostHints = hints
    let system = FocusSystem(clock: .manual(Self.start), timeZone: .gmt, policy: policy)
    try await system.install(
      SimulatedApp(
        "app", name: "App", filters: [.filter(type)],
        intentsExtension: hasExtension ? Self.nothing : nil))
    try await system.add(.work)
    try await system.configure(type, in: .work)
    if running { try await system.launch("app") }
    try await system.activate(.work)
    return await system.deliveries(to: "app").map(\.ending.host)
  }

  @Test(
    "hostHints: a filter for the app alone launches the app, or doesn't",
    arguments: zip(FocusPolicy.HostHints.allCases, [ProcessHost.app, .extension]))
  func main(hints: FocusPolicy.HostHints, host: ProcessHost) async throws {
    #expect(try await hosts(of: MainFilter.self, under: hints, running: false) == [host])
    #expect(try await hosts(of: MainFilter.self, under: hints, running: true) == [.app])
  }

  @Test(
    "hostHints: a filter for the extension alone runs there while the app runs, or doesn't",
    arguments: zip(FocusPolicy.HostHints.allCases, [ProcessHost.extension, .app]))
  func appIntentsExtension(hints: FocusPolicy.HostHints, host: ProcessHost) async throws {
    #expect(try await hosts(of: ExtensionFilter.self, under: hints, running: true) == [host])
    #expect(
      try await hosts(of: ExtensionFilter.self, under: hints, running: false) == [.extension])
  }

  @Test(
    "hostHints: a filter for an extension that the app lacks isn't called, or in the app",
    arguments: zip(FocusPolicy.HostHints.allCases, [[], [ProcessHost.app]]))
  func missingExtension(hints: FocusPolicy.HostHints, hosts expected: [ProcessHost]) async throws {
    let withoutExtension = try await hosts(
      of: ExtensionFilter.self, under: hints, running: true, hasExtension: false)
    #expect(withoutExtension == expected)
    #expect(try await hosts(of: WidgetFilter.self, under: hints, running: true) == expected)
  }

  @Test func targetsAreReadAtInstallationAndStored() throws {
    func read(_ filter: SimulatedApp.Filter) -> FilterMetadata {
      FilterMetadata(reading: filter, in: Locale(identifier: "en_US"))
    }
    #expect(read(.filter(MainFilter.self)).allowedHosts == [.app])
    #expect(read(.filter(ExtensionFilter.self)).allowedHosts == [.extension])
    #expect(read(.filter(WidgetFilter.self)).allowedHosts == [])
    #expect(read(.filter(DefaultFilter.self)).allowedHosts == nil)
    for filter in [read(.filter(MainFilter.self)), read(.filter(DefaultFilter.self))] {
      #expect(EncodedAppFilter(encoding: filter).live == filter)
    }
  }
}

private struct MainFilter: SetFocusFilterIntent {
  static let title: LocalizedStringResource = "Main"
  static var allowedExecutionTargets: IntentExecutionTargets { .main }
  var displayRepresentation: DisplayRepresentation { "Main" }
  func perform() async throws -> some IntentResult { .result() }
}

private struct ExtensionFilter: SetFocusFilterIntent {
  static let title: LocalizedStringResource = "Extension"
  static var allowedExecutionTargets: IntentExecutionTargets { [.appIntentsExtension] }
  var displayRepresentation: DisplayRepresentation { "Extension" }
  func perform() async throws -> some IntentResult { .result() }
}

private struct WidgetFilter: SetFocusFilterIntent {
  static let title: LocalizedStringResource = "Widget"
  static var allowedExecutionTargets: IntentExecutionTargets { .widgetKitExtension }
  var displayRepresentation: DisplayRepresentation { "Widget" }
  func perform() async throws -> some IntentResult { .result() }
}

private struct DefaultFilter: SetFocusFilterIntent {
  static let title: LocalizedStringResource = "Default"
  static var allowedExecutionTargets: IntentExecutionTargets { .default }
  var displayRepresentation: DisplayRepresentation { "Default" }
  func perform() async throws -> some IntentResult { .result() }
}
