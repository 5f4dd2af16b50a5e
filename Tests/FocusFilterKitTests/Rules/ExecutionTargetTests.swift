import FocusAppIntents
import Foundation
import Mishaps
import Testing

@testable import FocusFilterKit

/// Where a filter with `allowedExecutionTargets` runs, under each value of the reading `hostHints`.
@Suite struct ExecutionTargetTests {
  private static let start = Date(timeIntervalSinceReferenceDate: 0)

  /// An app, whether it runs, and where its filter runs where the hints are followed and where not.
  private static let rows: [(SimulatedApp, Bool, [ProcessHost], [ProcessHost])] = [
    (TargetApps.main, false, [.app], [.extension]), (TargetApps.main, true, [.app], [.app]),
    (TargetApps.inExtension, true, [.extension], [.app]),
    (TargetApps.inExtension, false, [.extension], [.extension]),
    (TargetApps.withoutExtension, true, [], [.app]), (TargetApps.widget, true, [], [.app]),
  ]

  @Test(arguments: rows)
  func aFilterRunsWhereItsTargetsAllow(
    app: SimulatedApp, isRunning: Bool, hinted: [ProcessHost], unhinted: [ProcessHost]
  ) async throws {
    for (hints, hosts) in zip(FocusPolicy.HostHints.allCases, [hinted, unhinted]) {
      for processes in [.inProcess, try MishapDevice.processes] {
        let system = FocusSystem(
          clock: .manual(Self.start), timeZone: .gmt, policy: .reading(\.hostHints, hints),
          processes: processes)
        try await system.install(app)
        try await system.add(.work)
        let filter = try await system.filter(named: app.id)
        try await system.configure(filter, in: .work, values: [:])
        if isRunning { try await system.launch(app.id) }
        try await system.activate(.work)
        #expect(try await system.deliveries(to: app.id).map(\.ending.host) == hosts, "\(hints)")
      }
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
