import FocusFilterKit
import FocusIntents
import Foundation
import Synchronization
import Testing

/// What the Intents extension of an app is told about the Focus.
@Suite struct FocusStatusPushTests {
  private final class Handler: INExtension, INShareFocusStatusIntentHandling {
    let told: Told

    init(_ told: Told) {
      self.told = told
      super.init()
    }

    func handle(
      intent: INShareFocusStatusIntent,
      completion: @escaping (INShareFocusStatusIntentResponse) -> Void
    ) {
      told.note(intent.focusStatus?.isFocused)
      completion(INShareFocusStatusIntentResponse(code: .success, userActivity: nil))
      // A second answer has no effect.
      completion(INShareFocusStatusIntentResponse(code: .failure, userActivity: nil))
    }
  }

  /// A handler that forgets to answer.
  private final class Forgetful: INExtension, INShareFocusStatusIntentHandling {
    func handle(
      intent: INShareFocusStatusIntent,
      completion: @escaping (INShareFocusStatusIntentResponse) -> Void
    ) {}
  }

  /// An extension that handles the intent in neither form.
  private final class Mute: INExtension, INShareFocusStatusIntentHandling {}

  /// An extension for other intents.
  private final class Deaf: INExtension {}

  private final class Told: Sendable {
    private let statuses = Mutex<[Bool?]>([])
    func note(_ status: Bool?) { statuses.withLock { $0.append(status) } }
    var all: [Bool?] { statuses.withLock { $0 } }
  }

  private func device(
    _ told: Told, capabilities: Set<AppCapability> = .messaging, mayNotify: Bool = true,
    maySee: Bool = true, handler: (@Sendable () -> NSObject)? = nil
  ) async throws -> FocusSystem {
    let system = FocusSystem(clock: .manual(Date(timeIntervalSince1970: 0)), timeZone: .gmt)
    try await system.install(
      SimulatedApp(
        "chat", name: "Chat", capabilities: capabilities,
        focusStatusExtension: handler ?? { Handler(told) }))
    try await system.allowNotifications(of: "chat", mayNotify)
    try await system.allowFocusStatus(of: "chat", maySee)
    try await system.add(.work)
    var personal = FocusMode.personal
    personal.settings.apps = .allow(["chat"])
    try await system.add(personal)
    return system
  }

  @Test("F4.15: the extension is told when the status that the app may see is another")
  func theExtensionIsToldOfEachChange() async throws {
    let told = Told()
    let system = try await device(told)
    try await system.activate(.work)
    #expect(told.all == [true])
    // Of a Focus that allows it, the app sees nothing.
    try await system.activate(FocusMode.personal.id)
    #expect(told.all == [true, false])
    try await system.deactivate()
    #expect(told.all == [true, false])
    // A Focus that doesn't share its status is told as none.
    try await system.updateMode(.work) { $0.settings.sharesStatus = false }
    try await system.activate(.work)
    try await system.deactivate()
    #expect(told.all == [true, false, false, false])
    // An edit of the Focus that is on changes the status, too.
    try await system.activate(.work)
    try await system.updateMode(.work) { $0.settings.sharesStatus = true }
    try await system.updateMode(.work) { $0.settings.hidesBadges = true }
    #expect(told.all.suffix(2) == [false, true])
    let story = await system.story().text
    #expect(story.contains("Chat: its Intents extension is told that a Focus is on"))
    #expect(story.contains("Chat: its Intents extension is told that no Focus is on"))
  }

  @Test func anExtensionThatDoesNotHandleTheIntentFails() async throws {
    let extensions: [(@Sendable () -> NSObject, String)] = [
      (
        { Forgetful() },
        "handle(intent:completion:) released its completion handler without calling it."
      ),
      ({ Mute() }, "Mute doesn't handle INShareFocusStatusIntent"),
      ({ Deaf() }, "Deaf doesn't handle INShareFocusStatusIntent"),
    ]
    for (handler, reason) in extensions {
      let system = try await device(Told(), handler: handler)
      try await system.activate(.work)
      let failed = await system.story().last { $0.ended == .threw }
      #expect(failed?.reason == reason)
      #expect(failed?.host == .intents)
    }
  }

  @Test func withoutPermissionsOrCapabilityNothingIsTold() async throws {
    let told = Told()
    for system in [
      try await device(told, capabilities: []), try await device(told, mayNotify: false),
      try await device(told, maySee: false),
    ] {
      try await system.activate(.work)
      try await system.deactivate()
    }
    #expect(told.all == [])
  }

  @Test func anExtensionIsReadyUnlessItSaysOtherwise() async {
    let intent = INShareFocusStatusIntent(focusStatus: INFocusStatus(isFocused: true))
    let code = Mutex(INShareFocusStatusIntentResponseCode.unspecified)
    Handler(Told()).confirm(intent: intent) { answer in
      let given = answer.code
      code.withLock { $0 = given }
    }
    #expect(code.withLock { $0 } == .ready)
    #expect(Deaf().handler(for: intent) is Deaf)
    let provider: any INIntentHandlerProviding = Deaf()
    #expect(provider.handler(for: intent) != nil)
  }

  // MARK: Checks

  /// Stores the status beside what the app's filter stores.
  private final class Storing: INExtension, INShareFocusStatusIntentHandling {
    func handle(
      intent: INShareFocusStatusIntent,
      completion: @escaping (INShareFocusStatusIntentResponse) -> Void
    ) {
      UserDefaults(suiteName: ListFilter.group)?
        .set(intent.focusStatus?.isFocused ?? false, forKey: "away")
      completion(INShareFocusStatusIntentResponse(code: .success, userActivity: nil))
    }
  }

  private struct ListFilter: SetFocusFilterIntent {
    static let title: LocalizedStringResource = "Show a List"
    static let group = "group.com.example.away"

    @Parameter(title: "List") var list: String?

    var displayRepresentation: DisplayRepresentation { "List" }

    func perform() async throws -> some IntentResult {
      UserDefaults(suiteName: Self.group)?.set(list, forKey: "list")
      return .result()
    }
  }

  @Test func noFilterIsBlamedForWhatTheExtensionStores() async throws {
    let system = FocusSystem(clock: .manual(Date(timeIntervalSince1970: 0)), timeZone: .gmt)
    try await system.install(
      SimulatedApp(
        "chat", name: "Chat", filters: [.filter(ListFilter.self)], groups: [ListFilter.group],
        capabilities: .messaging,
        launch: {
          _ = try await UNUserNotificationCenter.current().requestAuthorization(options: [.alert])
          _ = await INFocusStatusCenter.default.requestAuthorization()
        },
        intentsExtension: {}, focusStatusExtension: { Storing() }))
    #expect(try await system.check("chat") == [])
  }
}
