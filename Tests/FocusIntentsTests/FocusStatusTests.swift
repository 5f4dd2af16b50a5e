import FocusFilterKit
import FocusIntents
import Foundation
import Testing

/// What an app learns about the Focus that is on.
@Suite struct FocusStatusTests {
  private func device(
    _ capabilities: Set<AppCapability> = .messaging
  ) async throws -> FocusSystem {
    let system = FocusSystem(clock: .manual(Date(timeIntervalSince1970: 0)), timeZone: .gmt)
    try await system.install(SimulatedApp("chat", name: "Chat", capabilities: capabilities))
    try await system.add(.work)
    return system
  }

  private func isFocused(on system: FocusSystem) async throws -> Bool? {
    try await system.run(as: "chat") {
      let status: INFocusStatus = INFocusStatusCenter.default.focusStatus
      return status.isFocused
    }
  }

  private func status(on system: FocusSystem) async throws -> INFocusStatusAuthorizationStatus {
    try await system.run(as: "chat") { INFocusStatusCenter.default.authorizationStatus }
  }

  @Test func anAppThatAskedKnowsWhetherAFocusIsOn() async throws {
    let system = try await device()
    #expect(try await status(on: system) == .notDetermined)
    try await system.activate(.work)
    #expect(try await isFocused(on: system) == nil)
    let answer = try await system.run(as: "chat") {
      let answer = await INFocusStatusCenter.default.requestAuthorization()
      #expect(INFocusStatusCenter.default.authorizationStatus == .authorized)
      return answer
    }
    #expect(answer == .authorized)
    #expect(try await status(on: system) == .authorized)
    #expect(try await isFocused(on: system) == true)
    try await system.deactivate()
    #expect(try await isFocused(on: system) == false)
  }

  @Test func aPersonMayRefuse() async throws {
    let system = try await device()
    try await system.allowFocusStatus(of: "chat", false)
    #expect(try await status(on: system) == .denied)
    let answer = try await system.run(as: "chat") {
      await withCheckedContinuation { continuation in
        INFocusStatusCenter.default.requestAuthorization { continuation.resume(returning: $0) }
      }
    }
    #expect(answer == .denied)
    #expect(answer != .restricted)
    try await system.activate(.work)
    #expect(try await isFocused(on: system) == nil)
    try await system.allowFocusStatus(of: "chat", true)
    #expect(try await isFocused(on: system) == true)
    #expect(await system.story().text.contains("Chat: may know whether a Focus is on"))
  }

  @Test(arguments: [
    Set<AppCapability>(), [.communicationNotifications], [.focusStatusUsageDescription],
  ])
  func anAppWithoutTheDeclarationsIsNotAuthorized(capabilities: Set<AppCapability>) async throws {
    let system = try await device(capabilities)
    let answer = try await system.run(as: "chat") {
      await INFocusStatusCenter.default.requestAuthorization()
    }
    #expect(answer == .denied)
    #expect(await system.findings().map(\.id) == ["focus-status-not-declared"])
    #expect(try await status(on: system) == .notDetermined)
  }

  @Test func nobodyCanAllowItToAnAppWithoutTheDeclarations() async throws {
    let system = try await device([])
    try await system.activate(.work)
    try await system.allowFocusStatus(of: "chat", true)
    #expect(try await status(on: system) == .notDetermined)
    #expect(try await isFocused(on: system) == nil)
    #expect(await system.findings().map(\.id) == ["focus-status-not-declared"])
    let story = await system.story().text
    #expect(!story.contains("may know whether a Focus is on"))
    #expect(story.contains("can't be allowed to see the Focus status without the capability"))
  }

  @Test func anUpdateWithoutTheDeclarationsLosesTheStatus() async throws {
    let system = try await device()
    try await system.allowFocusStatus(of: "chat", true)
    try await system.activate(.work)
    #expect(try await isFocused(on: system) == true)
    try await system.install(
      SimulatedApp("chat", name: "Chat", capabilities: [.communicationNotifications]))
    #expect(try await status(on: system) == .notDetermined)
    #expect(try await isFocused(on: system) == nil)
    #expect(
      await system.findings().map(\.message) == [
        """
        The app no longer sees the Focus status without NSFocusStatusUsageDescription in its Info.plist.
        """
      ])
  }

  @Test func theAnswerIsStored() async throws {
    let store = MemoryStore()
    let clock = FocusClock.manual(Date(timeIntervalSince1970: 0))
    let system = try FocusSystem(store: store, clock: clock, timeZone: .gmt)
    try await system.install(SimulatedApp("chat", name: "Chat", capabilities: .messaging))
    _ = try await system.run(as: "chat") {
      await INFocusStatusCenter.default.requestAuthorization()
    }
    let again = try FocusSystem(store: store, clock: clock, timeZone: .gmt)
    #expect(await again.state.apps["chat"]?.maySeeFocusStatus == true)
    try await again.install(SimulatedApp("chat", name: "Chat", capabilities: .messaging))
    #expect(try await isFocused(on: again) == false)
  }

  @Test func theFocusStatusIsUnknownOutsideAnApp() async {
    let seen = await Task.detached {
      (
        INFocusStatusCenter.default.authorizationStatus,
        INFocusStatusCenter.default.focusStatus.isFocused
      )
    }.value
    #expect(seen.0 == .notDetermined && seen.1 == nil)
  }
}
