import Foundation
import Testing

@testable import FocusFilterKit

/// What a person does with a notification, and what the app is told.
@MainActor @Suite struct ResponseTests {
  static let app = "com.example.team"
  let system = FocusSystem(clock: .manual(BenchDevice.start), timeZone: .gmt)
  private let delegate = Delegate()

  /// Installs an app whose messages tell that they were dismissed, and delivers one of a category.
  private func deliver(category: String = "message") async throws -> Int {
    let delegate = delegate
    try await system.install(
      .test(launch: {
        let center = UNUserNotificationCenter.current()
        center.delegate = delegate
        center.setNotificationCategories([
          UNNotificationCategory(
            identifier: "message",
            actions: [
              UNTextInputNotificationAction(
                identifier: "reply", title: "Reply", textInputButtonTitle: "Send",
                textInputPlaceholder: ""),
              UNTextInputNotificationAction(identifier: "note", title: "Note", options: []),
              UNNotificationAction(identifier: "like", title: "Like"),
              UNNotificationAction(identifier: "show", title: "Show", options: .foreground),
              UNNotificationAction(
                identifier: "delete", title: "Delete", options: .authenticationRequired),
            ],
            intentIdentifiers: [],
            options: [.customDismissAction])
        ])
      }))
    let content = UNMutableNotificationContent()
    content.title = "Tom"
    content.categoryIdentifier = category
    try await system.deliver(content, to: Self.app, identifier: "tom")
    return try #require(await system.state.apps[Self.app]?.delivered.first?.id)
  }

  @Test func openingANotificationTellsItsApp() async throws {
    let number = try await deliver()
    try await system.respond(to: number)
    #expect(delegate.log == ["tom com.apple.UNNotificationDefaultActionIdentifier"])
  }

  @Test(arguments: [("reply", "Yes"), ("note", nil)])
  func anAnswerReachesTheAppWhereItIs(action: String, text: String?) async throws {
    let number = try await deliver()
    try await system.respond(to: number, action: action, text: text)
    #expect(delegate.log == ["tom \(action) \(text ?? "")"])
    #expect(await system.state.apps[Self.app]?.process == .terminated)
  }

  @Test(arguments: [
    (nil, ProcessState.foreground, false), ("show", .foreground, false),
    ("delete", .terminated, false), ("like", .terminated, true),
    (UNNotificationDismissActionIdentifier, .terminated, true),
  ])
  func anActionUnlocksTheDeviceIfItNeedsTo(
    action: String?, process: ProcessState, isLocked: Bool
  ) async throws {
    let number = try await deliver()
    try await system.lock()
    try await system.respond(to: number, action: action ?? UNNotificationDefaultActionIdentifier)
    #expect(await system.state.apps[Self.app]?.process == process)
    #expect(await system.state.device.isLocked == isLocked)
  }

  /// An action that the app hasn't registered for the category, or a text that nothing asks for.
  @Test func onlyWhatANotificationOffersIsChosen() async throws {
    let number = try await deliver()
    await #expect(
      throws: FocusError.unknownAction(
        "replay", app: Self.app, known: ["reply", "note", "like", "show", "delete"])
    ) { try await system.respond(to: number, action: "replay") }
    await #expect(throws: FocusError.asksForNoText(action: "like")) {
      try await system.respond(to: number, action: "like", text: "Yes")
    }
    await #expect(
      throws: FocusError.asksForNoText(action: UNNotificationDefaultActionIdentifier)
    ) { try await system.respond(to: number, text: "Yes") }
    #expect(delegate.log == [])
    #expect(await system.state.apps[Self.app]?.delivered.count == 1)
  }

  @Test func anActionOutlivesTheProcessThatRegisteredIt() async throws {
    let number = try await deliver(category: "offer")
    try await system.run(as: Self.app) {
      UNUserNotificationCenter.current().setNotificationCategories([
        UNNotificationCategory(
          identifier: "offer", actions: [UNNotificationAction(identifier: "buy", title: "Buy")],
          intentIdentifiers: [])
      ])
    }
    try await system.quit(Self.app)
    try await system.respond(to: number, action: "buy")
    #expect(await system.state.apps[Self.app]?.delivered.isEmpty == true)
  }

  @Test(arguments: ["message", "other"])
  func onlySomeCategoriesReportADismissal(category: String) async throws {
    let number = try await deliver(category: category)
    try await system.respond(to: number, action: UNNotificationDismissActionIdentifier)
    let isTold = delegate.log == ["tom com.apple.UNNotificationDismissActionIdentifier"]
    #expect(isTold == (category == "message"))
    #expect(await system.state.apps[Self.app]?.delivered.isEmpty == true)
  }

  @Test func theAppsOwnSettingsOpenInFront() async throws {
    let number = try await deliver()
    try await system.lock()
    try await system.openNotificationSettings(of: Self.app, from: number)
    #expect(await !system.state.device.isLocked)
    try await system.openNotificationSettings(of: Self.app)
    #expect(delegate.log == ["settings tom", "settings"])
    #expect(await system.state.apps[Self.app]?.process == .foreground)
  }

  private final class Delegate: NSObject, UNUserNotificationCenterDelegate, Sendable {
    private let diary = Diary()
    var log: [String] { diary.lines }

    func userNotificationCenter(
      _ center: UNUserNotificationCenter, didReceive response: UNNotificationResponse
    ) async {
      let text = (response as? UNTextInputNotificationResponse)?.userText
      let words = [response.notification.request.identifier, response.actionIdentifier, text]
      diary.note(words.compactMap { $0 }.joined(separator: " "))
    }

    func userNotificationCenter(
      _ center: UNUserNotificationCenter, openSettingsFor notification: UNNotification?
    ) {
      let words = ["settings", notification?.request.identifier]
      diary.note(words.compactMap { $0 }.joined(separator: " "))
    }
  }
}
