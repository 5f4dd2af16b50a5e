import Foundation
import Synchronization
import Testing

@testable import FocusFilterKit

/// Each process of an app starts with code of its own, and what that registers stays there.
@Suite(.timeLimit(.minutes(10))) struct EntryPointTests {
  private let diary = Diary()
  private static let id = "com.example.team"

  /// A device with an app whose filter is a member of both targets, set up for Work.
  private func device(app: SimulatedApp) async throws -> FocusSystem {
    var app = app
    app.filters = [.filter(TeamFilter.self, membership: .both)]
    let system = try await FocusSystem.test(app, modes: [.work.allowing(Self.id)])
    try await system.configure(.team, in: .work, values: [:])
    return system
  }

  /// An app that notes which start-up code runs.
  private var noting: SimulatedApp {
    .test(
      intentsExtension: { [diary] in diary.note("extension") },
      launch: { [diary] in diary.note("app") })
  }

  @Test("F5.1: the app's start-up code doesn't run in its extension")
  func theStartUpCodeOfTheAppDoesNotRunInItsExtension() async throws {
    let system = try await device(app: noting)
    let before = diary.lines.count
    try await system.activate(.work)
    #expect(diary.lines.dropFirst(before) == ["extension"])
    try await system.launch(Self.id)
    try await system.deactivate()
    #expect(diary.lines.dropFirst(before) == ["extension", "app"])
  }

  @Test func anExtensionStartsByMakingItsType() async throws {
    let app = SimulatedApp(
      Self.id, name: "Team", intentsExtension: TeamExtension.self,
      launch: { AppDependencyManager.shared.add(dependency: Behavior()) })
    let system = try await device(app: app)
    let starts = try await system.run(as: Self.id, in: .extension) {
      TeamExtension.starts.load(ordering: .relaxed)
    }
    try await system.activate(.work)
    try await system.deactivate()
    let outcomes = try await system.deliveries(to: Self.id).map(\.ending.outcome)
    #expect(outcomes == [.completed, .completed])
    #expect(TeamExtension.starts.load(ordering: .relaxed) == starts)
    try await system.restart()
    try await system.unlock()
    #expect(TeamExtension.starts.load(ordering: .relaxed) == starts + 1)
  }

  @Test func categoriesBelongToTheApp() async throws {
    let system = try await device(app: .test())
    let center: @Sendable () -> UNUserNotificationCenter = { .current() }
    try await system.run(as: Self.id) {
      center().setNotificationCategories([
        UNNotificationCategory(
          identifier: "chat", actions: [], intentIdentifiers: [], options: .allowInCarPlay)
      ])
    }
    let ask: @Sendable () async -> [String] = {
      await center().notificationCategories().map(\.identifier)
    }
    #expect(await system.state.apps[Self.id]?.carCategories == ["chat"])
    #expect(try await system.run(as: Self.id, in: .extension) { await ask() } == ["chat"])
    try await system.relaunch(Self.id, in: .app, starts: true)
    #expect(try await system.run(as: Self.id) { await ask() } == ["chat"])
    try await system.run(as: Self.id, in: .service) { center().setNotificationCategories([]) }
    #expect(try await system.run(as: Self.id) { await ask() }.isEmpty)
    #expect(await system.state.apps[Self.id]?.carCategories == [])
  }

  @Test func theAppInFrontIsNotAskedThroughADelegateOfItsExtension() async throws {
    let delegate = PresentingDelegate([.list])
    let app = SimulatedApp.test(
      intentsExtension: { UNUserNotificationCenter.current().delegate = delegate })
    let system = try await device(app: app)
    try await system.activate(.work)
    try await system.launch(Self.id)
    let request = NotificationRequest.chat(app: Self.id)
    #expect(try await system.deliver(request).outcome == .toApp)
    try await system.run(as: Self.id) { UNUserNotificationCenter.current().delegate = delegate }
    #expect(try await system.deliver(request).outcome == .quiet)
  }

  @Test func aServiceExtensionRunsInAProcessOfItsOwn() async throws {
    var app = noting
    app.serviceExtension = { UNNotificationServiceExtension() }
    let system = try await device(app: app)
    let before = diary.lines
    let payload = #"{"aps": {"alert": {"title": "Ana"}, "mutable-content": 1}}"#
    try await system.deliver(try PushPayload(payload).request(for: Self.id))
    #expect(diary.lines == before)
  }
}

/// An extension that registers what its filter needs.
private struct TeamExtension: AppIntentsExtension {
  static let starts = Atomic(0)

  init() {
    Self.starts.add(1, ordering: .relaxed)
    AppDependencyManager.shared.add(dependency: Behavior())
  }
}
