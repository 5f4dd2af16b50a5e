import Adopters
import FocusFilterKit
import Foundation
import Testing

extension SharedModelTests {
  /// The same filters on a simulated device: installed, configured, turned on and off.
  ///
  /// The apps keep what they were told in models of their own, one of each in the process.
  @Suite("Unmodified filters live on the device")
  struct DeviceTests {
    let system = FocusSystem(
      clock: .manual(Date(timeIntervalSinceReferenceDate: 0)), timeZone: .gmt)

    private func install<Intent: SetFocusFilterIntent>(
      _ type: Intent.Type
    ) async throws -> FilterReference {
      try await system.install(.only(type, id: "com.example.app"))
      try await system.add(FocusMode.catalog[4].allowing("com.example.app"))
      return try await system.filter(named: "com.example.app")
    }

    @Test(arguments: LanguageMode.allCases)
    func onDeliversTheValuesAndOffTheDefaults(mode: LanguageMode) async throws {
      let before = await mode.states
      let filter = try await install(mode.filter)
      try await system.configure(
        filter, in: .work, values: ["status": "Heads down", "account": "work"])
      try await system.activate(.work)
      try await system.deactivate()
      #expect(await mode.states == before + ["false Heads down work", "false - -"])
    }

    @Test func anExtensionsFilterReachesTheAppByADistributedNotification() async throws {
      let filter = try await install(PauseSyncFilter.self)
      let controller = await SyncController()
      try await system.run(as: "com.example.app") { await controller.start() }
      try await system.configure(filter, in: .work, values: ["isPaused": true])
      try await system.activate(.work)
      #expect(await controller.isPaused)
      try await system.deactivate()
      #expect(await !controller.isPaused)
      await controller.stop()
      try await system.activate(.work)
      #expect(await !controller.isPaused)
    }

    @Test(arguments: LanguageMode.allCases)
    func notificationsOfOtherAccountsAreSilenced(mode: LanguageMode) async throws {
      let filter = try await install(mode.filter)
      try await system.configure(filter, in: .work, values: ["account": "work"])
      try await system.allowNotifications(of: "com.example.app", true)
      try await system.activate(.work)
      for (account, outcome) in [("work", Decision.Outcome.alerts), ("home", .silenced)] {
        let content = UNMutableNotificationContent()
        content.filterCriteria = account
        #expect(try await system.deliver(content, to: "com.example.app").outcome == outcome)
      }
    }

    @Test func anAppReadsItsCurrentFilterAndSetsTheBadge() async throws {
      _ = try await install(InboxFilter.self)
      #expect(
        try await system.run(as: "com.example.app") { await InboxFilter.refresh() } == "not found")
      try await system.configure(InboxFilter.self, in: .work) { $0.mailbox = "Work" }
      try await system.activate(.work)
      #expect(try await system.run(as: "com.example.app") { await InboxFilter.refresh() } == "Work")
      #expect(await Inbox.shared.mailbox == "Work")
      #expect(await system.state.apps["com.example.app"]?.badge == 3)
    }

    @Test func aFilterOfTheMainActorRunsThere() async throws {
      let filter = try await install(MainActorFilter.self)
      try await system.configure(filter, in: .work, values: ["muted": true])
      try await system.activate(.work)
      #expect(await Inbox.shared.isMuted)
      try await system.deactivate()
      #expect(await !Inbox.shared.isMuted)
    }

    @Test func aCaseNamedNoneAndNilReachTheAppAsDifferentValues() async throws {
      _ = try await install(ReaderFilter.self)
      try await system.configure(ReaderFilter.self, in: .work) { $0.secondTheme = ReaderTheme.none }
      try await system.activate(.work)
      let second = try await system.run(as: "com.example.app") {
        try await ReaderFilter.current.secondTheme
      }
      #expect(second == .some(ReaderTheme.none))
    }

    @Test func everyFilterInstallsWithoutAMistakeThatXcodeReports() async throws {
      let filters: [any SetFocusFilterIntent.Type] = [
        TimerFilter.self, ReaderFilter.self, AgentsFilter.self, InboxFilter.self,
        LabeledFilter.self, MainActorFilter.self,
      ]
      for (index, filter) in filters.enumerated() {
        let findings = try await system.install(.only(filter, id: "com.example.app\(index)"))
        #expect(!findings.contains { $0.severity == .error }, "\(filter)")
      }
    }
  }
}

extension SimulatedApp {
  fileprivate static func only<Intent: SetFocusFilterIntent>(
    _ type: Intent.Type, id: String
  ) -> SimulatedApp {
    SimulatedApp(id, name: "\(type)", filters: [.filter(type)], intentsExtension: {})
  }
}
