import FocusAppIntents
import Foundation
import Mishaps
import Testing

@testable import FocusFilterKit

/// Where a filter with `allowedExecutionTargets` runs, under each value of the reading `hostHints`.
@Suite struct ExecutionTargetTests {
  private static let start = Date(timeIntervalSinceReferenceDate: 0)

  /// Which process the filter of an app runs in, where all share a memory; the same where none does.
  private func hosts(
    of app: SimulatedApp, under hints: FocusPolicy.HostHints, running: Bool
  ) async throws -> [ProcessHost] {
    let policy = FocusPolicy.reading(\.hostHints, hints)
    var found: [[ProcessHost]] = []
    for processes in [.inProcess, try MishapDevice.processes] {
      let system = FocusSystem(
        clock: .manual(Self.start), timeZone: .gmt, policy: policy, processes: processes)
      try await system.install(app)
      try await system.add(.work)
      try await system.configure(try await system.filter(named: app.id), in: .work, values: [:])
      if running { try await system.launch(app.id) }
      try await system.activate(.work)
      found.append(try await system.deliveries(to: app.id).map(\.ending.host))
    }
    #expect(found[0] == found[1])
    return found[0]
  }

  @Test(
    "hostHints: a filter for the app alone launches the app, or doesn't",
    arguments: zip(FocusPolicy.HostHints.allCases, [ProcessHost.app, .extension]))
  func main(hints: FocusPolicy.HostHints, host: ProcessHost) async throws {
    #expect(try await hosts(of: TargetApps.main, under: hints, running: false) == [host])
    #expect(try await hosts(of: TargetApps.main, under: hints, running: true) == [.app])
  }

  @Test(
    "hostHints: a filter for the extension alone runs there while the app runs, or doesn't",
    arguments: zip(FocusPolicy.HostHints.allCases, [ProcessHost.extension, .app]))
  func appIntentsExtension(hints: FocusPolicy.HostHints, host: ProcessHost) async throws {
    let app = TargetApps.inExtension
    #expect(try await hosts(of: app, under: hints, running: true) == [host])
    #expect(try await hosts(of: app, under: hints, running: false) == [.extension])
  }

  @Test(
    "hostHints: a filter for an extension that the app lacks isn't called, or in the app",
    arguments: zip(FocusPolicy.HostHints.allCases, [[], [ProcessHost.app]]))
  func missingExtension(hints: FocusPolicy.HostHints, hosts expected: [ProcessHost]) async throws {
    for app in [TargetApps.withoutExtension, TargetApps.widget] {
      #expect(try await hosts(of: app, under: hints, running: true) == expected)
    }
  }

  @Test func targetsAreReadAtInstallationAndStored() throws {
    func read(_ app: SimulatedApp) -> FilterMetadata {
      FilterMetadata(reading: app.filters[0], in: Locale(identifier: "en_US"))
    }
    #expect(read(TargetApps.main).allowedHosts == [.app])
    #expect(read(TargetApps.inExtension).allowedHosts == [.extension])
    #expect(read(TargetApps.widget).allowedHosts == [])
    #expect(read(TargetApps.standard).allowedHosts == nil)
    for filter in [read(TargetApps.main), read(TargetApps.standard)] {
      let stored = try StoredForm.encode(filter)
      #expect(try StoredForm.decode(FilterMetadata.self, from: stored) == filter)
    }
  }
}
