import FocusFilterKit
import FocusTesting
import Foundation
import Testing

@testable import ExampleChat

/// What a test with the trait has.
@Suite(.focusDevice(.exampleChat, modes: [.work], at: "2026-11-23T09:00", in: "Europe/London"))
struct DeviceTraitTests {
  @Test func eachTestOfASuiteHasADevice() async throws {
    let system = try FocusSystem.current
    #expect(await system.now == Date(timeIntervalSince1970: 1_795_424_400))
    #expect(system.calendar.timeZone.identifier == "Europe/London")
    #expect(try await system.state.mode(named: "Work").id == .work)
    #expect(await system.eventCount == 2)
  }

  @Test(arguments: 1...20) func eachArgumentHasADeviceOfItsOwn(number: Int) async throws {
    let system = try FocusSystem.current
    try await system.activate(.work)
    // One Focus for each argument, however many run at once.
    #expect(await system.eventCount == 3)
    #expect(try FocusSystem.current === system)
  }

  @Test(.focusDevice(at: "2026-03-01T10:00")) func aTestsOwnDeviceIsTheNearest() async throws {
    let system = try FocusSystem.current
    #expect(system.calendar.timeZone == .gmt)
    #expect(await system.status.active == nil)
    await #expect(throws: FocusError.self) { try await system.activate(.work) }
  }

  // The closure may use what belongs to the main actor; the statements don't run there.
  @Test(.focusDevice(.exampleChat, .mail, modes: [.sleep])) @MainActor
  func aSearchHasTheOwnAppAndTheModesOfTheDevice() async throws {
    var isFilled = false
    try await explore(days: 0) { day in
      isFilled = true
      day.always("no other Focus is on") { system in
        let active = await system.state.activeMode?.id
        #expect(active == nil || active == .sleep)
      }
      day.sometimes("Sleep is on") { await $0.state.activeMode?.id == .sleep }
    }
    #expect(isFilled)
  }

  @Test func aSearchOfAMisspelledAppNamesTheRightOne() async throws {
    let known = ["com.example.chat", "Example Chat"]
    await #expect(throws: FocusError.unknownApp("Example Chta", known: known)) {
      try await explore(of: "Example Chta")
    }
  }

  @Test func tasksHaveTheDeviceAndDetachedTasksDoNot() async throws {
    let system = try FocusSystem.current
    let inTask = try await Task { try FocusSystem.current }.value
    #expect(inTask === system)
    await #expect(throws: InvalidTestDevice.noTrait) {
      try await Task.detached { _ = try FocusSystem.current }.value
    }
  }

  @Test(arguments: FocusPolicy.readings)
  func everyReadingHasADevice(policy: FocusPolicy) async throws {
    let system = try await FocusSystem.current(under: policy)
    #expect(await system.state.policy == policy)
    #expect(try await system.state.mode(named: "Work").id == .work)
    #expect(try FocusSystem.current === system)
  }

  @Test(
    arguments: [
      (.focusDevice(at: "2026-11-23 09:00"), .start("2026-11-23 09:00")),
      (.focusDevice(in: "Nowhere"), .timeZone("Nowhere")),
      (.focusDevice(.exampleChat, .exampleChat), .duplicateApp("com.example.chat")),
    ] as [(FocusDeviceTrait, InvalidTestDevice)])
  func anImpossibleTestDeviceIsAnError(
    trait: FocusDeviceTrait, error: InvalidTestDevice
  ) async throws {
    let test = try #require(Test.current)
    await #expect(throws: error) {
      try await trait.provideScope(for: test, testCase: nil) {}
    }
  }

  @Test func aTraitThatAnotherCallsTurnsTheFocusOn() async throws {
    let trait: FocusTrait = .focus(.work, ExampleChatFocusFilter.self) { $0.status = "Busy" }
    let test = try #require(Test.current)
    try await trait.provideScope(for: test, testCase: nil) {
      let system = try FocusSystem.current
      #expect(await system.state.activeMode?.id == .work)
    }
  }

  @Test func theNearestModeIsNamedAsInSwift() async throws {
    let system = try FocusSystem.current
    let error = try await #require(throws: FocusError.self) {
      try await system.activate(FocusMode.ID(rawValue: "com.apple.focus.wrok"))
    }
    #expect("\(error)".hasSuffix("Did you mean '.work'?"))
  }
}

@Test func aTestWithoutTheTraitHasNoDevice() async {
  #expect(throws: InvalidTestDevice.noTrait) { try FocusSystem.current }
  await #expect(throws: InvalidTestDevice.noTrait) {
    try await FocusSystem.current(under: FocusPolicy())
  }
}

/// Changes of processes that a test requests without waiting for the device.
@Suite(.serialized) struct RequestedChangeTests {
  private let device = DeviceUnderTest.of(#fileID)
  private let app = "com.example.cometcal"

  private var process: ProcessState? {
    get async throws { try await device.system().state.apps[app]?.process }
  }

  @Test func aChangeThatFailsLeavesThoseAfterIt() async throws {
    device.change(app, .terminate)
    _ = try await device.system()
    device.change("com.example.nobody", .activate)
    device.change(app, .activate)
    #expect(device.process(of: "com.example.nobody") == .background)
    await #expect(throws: FocusError.self) { try await device.system() }
    #expect(device.process(of: "com.example.nobody") == nil)
    #expect(device.process(of: app) == .foreground)
    #expect(try await process == .foreground)
  }

  @Test func aChangeDuringAUseIsExpectedAfterIt() async throws {
    device.change(app, .activate)
    try await device.use { _ in device.change(app, .terminate) }
    #expect(device.process(of: app) == .terminated)
    #expect(try await process == .terminated)
  }

  @Test func eachUseWaitsForTheChangesBeforeIt() async throws {
    device.change(app, .terminate)
    _ = try await device.system()
    device.change(app, .activate)
    async let first = process
    async let second = process
    #expect(try await [first, second] == [.foreground, .foreground])
  }
}
