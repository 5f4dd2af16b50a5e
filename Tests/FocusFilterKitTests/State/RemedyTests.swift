import Foundation
import TestSupport
import Testing

@testable import FocusFilterKit

/// A remedy is in the language of the place where a person reads it.
@Suite struct RemedyTests {
  private let system = FocusSystem(
    clock: .manual(Date(timeIntervalSince1970: 0)), timeZone: .gmt)

  private static let remedies: [Remedy] = [
    .allow(.notifications, of: "com.acme.relay"), .allow(.focusStatus, of: "com.acme.relay"),
    .allow(.timeSensitive, of: "com.acme.relay"), .turnOn(.timeSensitive, mode: "Work"),
    .turnOn(.important, mode: "Work"), .turnOn(.status, mode: "Work"), .lock,
    .deliverAtOnce("com.acme.relay"), .add("com.acme.relay", to: .allowApps, mode: "Work"),
    .remove("Mary", from: .silencePeople, mode: "Family Time"),
    .add("Bo\u{202E}'\\", to: .allowPeople, mode: "Work"),
  ]

  @Test func aRemedyIsInTheLanguageOfThePlace() throws {
    let rows: [[String]] = try Table.rows("remedies")
    #expect(
      Self.remedies.map { [$0.text(in: .test), $0.text(in: .tool("chatctl")), $0.text(in: .file)] }
        == rows)
    #expect(Remedy.lock.text(in: .tool(nil)) == "`device lock`")
    // A key that stands alone is a word for an event.
    for key in rows.map({ $0[2] }) where key.hasPrefix("`\"") {
      let word = String(key.split(separator: "\"")[1])
      #expect(EventWord.all.map(\.name).contains(word))
    }
  }

  @Test(arguments: [
    (Remedy.Place.test, "set `isImportant` of the request to `true`"),
    (.tool("chatctl"), "add `--important` to `notify`"),
    (.file, #"add `"important": true` to its event"#),
  ])
  func aNotificationIsMarkedAsImportantInTheLanguageOfThePlace(
    place: Remedy.Place, words: String
  ) async throws {
    try await system.install(SimulatedApp("com.acme.relay", name: "Relay"))
    try await system.allowNotifications(of: "com.acme.relay", true)
    try await system.add(.reduceInterruptions)
    try await system.activate(.reduceInterruptions)
    let push = try PushPayload(#"{"aps": {"alert": "Now"}}"#)
    let decision = try await system.deliver(push.request(for: "com.acme.relay"))
    #expect(decision.reason == "Apple Intelligence doesn't take it for important")
    #expect(
      decision.turningPoint?.sentence(in: place) == "it would alert if it were important: \(words)")
    #expect(decision.turningPoint?.command == nil)
    let finding = await system.findings().first { $0.id == "breakthrough-not-certain" }
    #expect(finding?.phrased(for: place).resolution.hasSuffix(" as important: \(words).") == true)
  }

  @Test func aModeThatIsNotOnTheDeviceIsAddedInSwift() async throws {
    let error = await #expect(throws: FocusError.missingMode(".reduceInterruptions")) {
      try await system.activate(.reduceInterruptions)
    }
    #expect(
      error?.description == """
        The Focus `.reduceInterruptions` isn't on the device. Add `.reduceInterruptions` to \
        `modes:` of `.focusDevice(…)`, or call `try await system.add(.reduceInterruptions)`.
        """)
  }

  @Test func aModeOfOnesOwnIsAddedInSwiftUnlessItsIdentifierIsMisspelled() async throws {
    let evening = FocusMode.custom("Evening", symbolName: "moon.stars.fill", tint: .indigo)
    let error = await #expect(throws: FocusError.missingCustomMode(evening.id.rawValue)) {
      try await system.activate(evening.id)
    }
    #expect(
      error?.description == """
        No Focus on the device has the identifier 'com.apple.donotdisturb.mode.moonstarsfill'. Add \
        its `FocusMode` to `modes:` of `.focusDevice(…)`, or call `try await system.add(…)` with it.
        """)
    try await system.add(evening)
    let misspelled = await #expect(throws: FocusError.self) {
      try await system.activate(.init(rawValue: "com.apple.donotdisturb.mode.moonstarfill"))
    }
    #expect(misspelled?.description.hasSuffix("Did you mean '\(evening.id)'?") == true)
  }
}
