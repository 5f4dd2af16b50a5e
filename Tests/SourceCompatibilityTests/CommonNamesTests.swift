import FocusFilterKit
import Swift6Chat
import Testing

/// Names that apps use beside their filters, in each language mode.
@Suite struct CommonNamesTests {
  private let app = "com.example.chat"

  private func device() async throws -> FocusSystem {
    let system = FocusSystem(
      clock: .manual(Date(timeIntervalSince1970: 1_795_424_400)), timeZone: .gmt)
    try await system.install(SimulatedApp(app, name: "Chat", groups: ["group.chat"]))
    return system
  }

  @Test(arguments: LanguageMode.allCases)
  func theNamesWork(mode: LanguageMode) async throws {
    let system = try await device()
    try await system.launch(app)
    let use = mode.useCommonNames
    let seen = try await system.run(as: app) { await use() }
    #expect(
      seen == [
        "Busy", "3 changes", "2", "dark 4 true work", "true", "active", "true",
        "true", "true", "false", "Busy", "Busy", "Busy",
        "https://example.com/chat https://example.com/chat", "true true", "Ana", "true",
        "true NSUserActivityTypeBrowsingWeb", "true",
      ])
    #expect(await system.story().text.split(separator: "\n").count { $0.contains("opened") } == 5)
    try await system.setProcess(of: app, to: .background)
    let later = try await system.run(as: app) { await use() }
    #expect(Array(later[3..<7]) == ["dark 5 true work", "true", "background", "true"])
    // Each process has standard defaults of its own; those of the group are shared.
    let inExtension = try await system.run(as: app, in: .extension) { await use() }
    #expect(inExtension[3] == "dark 4 true work")
  }

  @Test func theNumberOnTheIconIsTheDevicesBadge() async throws {
    let system = try await device()
    try await system.launch(app)
    try await system.allowNotifications(of: app, true)
    try await system.setProcess(of: app, to: .background)
    let push = try PushPayload(#"{"aps": {"alert": "Hi", "badge": 4}}"#)
    _ = try await system.deliver(push.request(for: app))
    let number = try await system.run(as: app) { await Swift6Chat.countOnIcon() }
    #expect(number == 5)
    #expect(try await system.badge(of: app) == 5)
    #expect(try await system.run(as: app, in: .extension) { await Swift6Chat.countOnIcon() } == 6)
  }

  @Test func aDarwinNotificationReachesAnObserver() async throws {
    let system = try await device()
    try await system.launch(app)
    let observer = await Swift6Chat.ChangeObserver()
    try await system.run(as: app) { await observer.start() }
    try await system.run(as: app, in: .extension) { Swift6Chat.tellOfChange() }
    #expect(await observer.changes == 1)
    try await system.run(as: app) { await observer.stop() }
    try await system.run(as: app, in: .extension) { Swift6Chat.tellOfChange() }
    #expect(await observer.changes == 1)
  }
}
