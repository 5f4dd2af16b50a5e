import ComplaintApps
import ExampleChat
import FocusFilterKit
import Foundation
import Testing

/// Which readings a filter depends on, as `check` finds out without a scenario.
@Suite struct SensitivityTests {
  private func sensitivity(of app: SimulatedApp) async throws -> FilterSensitivity {
    let system = FocusSystem(
      clock: .manual(Date(timeIntervalSinceReferenceDate: 0)), timeZone: .gmt)
    try await system.install(app)
    let found = try await system.sensitivities(of: app.id)
    #expect(found.count == 1)
    return try #require(found.first)
  }

  @Test func aFilterInTheAppAloneDependsOnTheReadingNoHost() async throws {
    let status = try #require(SimulatedApp.complaints.first { $0.name == "Status" })
    let found = try await sensitivity(of: status)
    let noHost = try #require(found.dependences.first { $0.reading == .noHost })
    #expect(noHost.value == "launchedInBackground")
    #expect(noHost.moment == "a Focus turns on while the app is suspended")
    #expect(noHost.keys == ["the badge", "the last call"])
    #expect(found.description.contains("'noHost'"))
  }

  @Test func anAppThatReadsCurrentAtLaunchDependsOnFewer() async throws {
    let feeds = try #require(SimulatedApp.complaints.first { $0.name == "Feeds" })
    let launch = try await sensitivity(of: feeds).dependences.filter {
      $0.keys.contains("the badge")
    }
    #expect(!launch.contains { $0.reading == .launchWhileOn })
  }

  @Test func aPredicateDependsOnWhatMissingCriteriaMean() async throws {
    let found = try await sensitivity(of: .exampleChat)
    let criteria = try #require(found.dependences.first { $0.reading == .missingCriteria })
    #expect(criteria.moment == "a notification without criteria arrives")
    #expect(criteria.keys == ["the notification"])
    let readings = Set(found.dependences.map(\.reading))
    #expect(readings.isDisjoint(with: [.noHost, .callsForOneChange, .unconfiguredLists]))
  }

  @Test func theCostIsTwoDevicesAndOneForEachOtherValue() async throws {
    let others = FocusPolicy.readings.count - 1
    for app in [SimulatedApp.exampleChat] + SimulatedApp.complaints where !app.filters.isEmpty {
      let found = try await sensitivity(of: app)
      #expect(found.devices > 2)
      #expect(found.devices <= others + 2, "\(app.name)")
      #expect(found.dependences.count <= found.devices - 2)
    }
  }

  @Test func theSensitivitiesAreTheSameEachTime() async throws {
    #expect(try await sensitivity(of: .exampleChat) == sensitivity(of: .exampleChat))
  }
}
