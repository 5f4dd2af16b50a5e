import Foundation
import Testing

@testable import FocusFilterKit

/// A remedy is in the language of the place where a person reads it.
@Suite struct RemedyTests {
  private let system = FocusSystem(
    clock: .manual(Date(timeIntervalSince1970: 0)), timeZone: .gmt)

  @Test(arguments: [
    (
      Remedy.allow(.notifications, of: "com.acme.relay"),
      #"`try await system.allowNotifications(of: "com.acme.relay", true)`"#,
      "app allow com.acme.relay", #"`"allowNotifications": "com.acme.relay"`"#
    ),
    (
      .allow(.focusStatus, of: "com.acme.relay"),
      #"`try await system.allowFocusStatus(of: "com.acme.relay", true)`"#,
      "app allow-focus-status com.acme.relay", #"`"allowFocusStatus": "com.acme.relay"`"#
    ),
    (
      .allow(.timeSensitive, of: "com.acme.relay"),
      #"`try await system.allowTimeSensitive(of: "com.acme.relay", true)`"#,
      "app allow-time-sensitive com.acme.relay", #"`"allowTimeSensitive": "com.acme.relay"`"#
    ),
    (
      .turnOn(.timeSensitive, mode: "Work"),
      "`try await system.updateMode(.work) { $0.settings.allowsTimeSensitive = true }`",
      "mode edit Work --time-sensitive yes", #"set `"timeSensitive": true` in Work"#
    ),
    (
      .turnOn(.important, mode: "Work"),
      "`try await system.updateMode(.work) { $0.settings.letsImportantThrough = true }`",
      "mode edit Work --breakthrough yes", #"set `"breakthrough": true` in Work"#
    ),
    (
      .turnOn(.status, mode: "Work"),
      "`try await system.updateMode(.work) { $0.settings.sharesStatus = true }`",
      "mode edit Work --share-status yes", #"set `"shareStatus": true` in Work"#
    ),
    (.lock, "`try await system.lock()`", "device lock", #"`"lock": true`"#),
    (
      .deliverAtOnce("com.acme.relay"),
      #"`try await system.summarize("com.acme.relay", false)`"#,
      "app stop-summarizing com.acme.relay", #"`"stopSummarizing": "com.acme.relay"`"#
    ),
    (
      .add("com.acme.relay", to: .allowApps, mode: "Work"),
      "`try await system.updateMode(.work) { $0.settings.apps = .allow("
        + #"$0.settings.apps.members.union(["com.acme.relay"])) }`"#,
      "mode edit Work --add-app com.acme.relay", #"add `"com.acme.relay"` to `allowApps` of Work"#
    ),
    (
      .remove("Mary", from: .silencePeople, mode: "Family Time"),
      "`try await system.updateMode(…) { $0.settings.people = .silence("
        + #"$0.settings.people.members.subtracting(["Mary"])) }`"#,
      "mode edit 'Family Time' --remove-person Mary",
      #"remove `"Mary"` from `silencePeople` of Family Time"#
    ),
    (
      .add("Bo\u{202E}'\\", to: .allowPeople, mode: "Work"),
      "`try await system.updateMode(.work) { $0.settings.people = .allow("
        + #"$0.settings.people.members.union(["Bo\u{202E}\'\\"])) }`"#,
      #"mode edit Work --add-person $'Bo\u202e\'\\'"#,
      #"add `"Bo\u202e\'\\"` to `allowPeople` of Work"#
    ),
  ])
  func aRemedyIsInTheLanguageOfThePlace(
    remedy: Remedy, swift: String, command: String, key: String
  ) {
    #expect(remedy.text(in: .test) == swift)
    #expect(remedy.text(in: .tool(nil)) == "`\(command)`")
    #expect(remedy.text(in: .tool("chatctl")) == "`chatctl \(command)`")
    #expect(remedy.text(in: .file) == key)
    // A key that stands alone is a word for an event.
    if key.hasPrefix("`\"") {
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
