import Foundation
import TestSupport
import Testing

@testable import FocusFilterKit
@testable import FocusScenarios
@testable import FocusSnapshots

/// The snapshot of a device decides as the device, except about a car's screen: it has no categories.
@Suite struct SnapshotExportTests {
  /// A device with a filter for Work.
  private func filtered() -> BenchDevice {
    var device = BenchDevice(modes: [.work])
    device.install("chat")
    device.set("chat", in: .work)
    return device
  }

  /// Checks each kind of notification, and returns the text of the snapshot.
  @discardableResult
  private func check(
    _ state: FocusState, apps: [String], senders: [String?] = [nil, "Ana"],
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> String {
    let device = try ForeseenDevice(StoredDevice(state: state, number: 7), at: state.now)
    let export = try SnapshotExport(device, name: "ana")
    #expect(!export.text.contains("\n"))
    let snapshot = try DeviceSnapshot(export.text)
    #expect(snapshot.name == "ana")
    for app in apps {
      for kind in NotificationRequest.Kind.allCases {
        for level in [UNNotificationInterruptionLevel.active, .timeSensitive, .critical] {
          for criteria in [nil, "a", "b"] {
            for sender in senders {
              let request = NotificationRequest.chat(
                app: app, identifier: "n", criteria: criteria, level: level, kind: kind,
                from: sender)
              let (own, other) = (state.decision(about: request), snapshot.decision(about: request))
              let steps = own.steps.filter { $0.rule != .carScreen }
              #expect(steps == other.steps, sourceLocation: sourceLocation)
              #expect(own.outcome == other.outcome, sourceLocation: sourceLocation)
              #expect(own.isListed == other.isListed && own.hidesBadge == other.hidesBadge)
            }
          }
        }
      }
    }
    return export.text
  }

  @Test(arguments: RandomCases.seeds(4))
  func aSnapshotDecidesAsItsDevice(seed: UInt64) throws {
    var random = try RandomDevice(seed: 1000 + seed)
    for _ in 0..<8 {
      for _ in 0..<25 { try random.step() }
      try check(random.device.state, apps: ["chat", "mail", "none"])
    }
  }

  @Test(arguments: [FocusMode.work, .custom("Study", symbolName: "star.fill", tint: .blue)])
  func aSnapshotHasPeopleCallsAndTheSettingsOfARenamedMode(mode: FocusMode) throws {
    var policy = FocusPolicy()
    policy.unconfiguredLists = .silence
    policy.repeatedCallInterval = 60
    var device = BenchDevice(modes: [mode], timeZone: .gmt, policy: policy)
    device.install("chat")
    device.happen(
      .peopleKnown(people: [
        SimulatedPerson(id: "Ana", isFavorite: true, groups: ["Family"]),
        SimulatedPerson(id: "Tom", isContact: false), SimulatedPerson(id: "Doctor"),
      ]))
    for callers in [FocusSettings.AllowedCallers.group("Family"), .group("Nobody"), .contacts] {
      var mode = mode
      mode.name = "Sleep"
      mode.settings.phoneCallsFrom = callers
      mode.settings.people = .allow(["Tom", "Unknown"])
      mode.settings.hidesBadges = true
      device.happen(.modeEdited(mode: mode))
      device.turnOn(mode)
      device.happen(
        .posted(request: .chat(app: "chat", identifier: "c", kind: .phoneCall, from: "Doctor")))
      try check(
        device.state, apps: ["chat"], senders: [nil, "Ana", "Tom", "Doctor", "Unknown", "Eve"])
    }
    let later = device.state.now + 61
    device.wait(until: later)
    #expect(try !check(device.state, apps: ["chat"], senders: ["Doctor"]).contains("calls\":"))
  }

  @Test(
    arguments: [
      (
        .missed(reason: .noDefault(parameters: ["limit"])),
        #""reported": { "missed": { "reason": { "noDefault""#
      ),
      (.failed(outcome: .threw(error: "no")), #""reported": { "failed""#),
      (
        .told(context: AppContext(predicate: .unusable(reason: "it is a block"))),
        #""reported": { "told""#
      ),
      (.told(context: AppContext()), #""filters": [{"app": "chat"}]"#),
    ] as [(ActiveContext.Answer, String)])
  func aSnapshotHasAFiltersReport(answer: ActiveContext.Answer, text: String) throws {
    var device = filtered()
    device.turnOn(.work)
    #expect(try check(device.state, apps: ["chat"]).contains(#""reported": null"#))
    let context = ActiveContext(
      filter: device.reference("chat"), answer: answer, rule: .appPredicate, readings: [])
    device.state.apps["chat"]?.contexts = [context]
    #expect(try check(device.state, apps: ["chat"]).contains(text))
  }

  @Test func aPredicateWithoutATextIsKept() throws {
    var device = filtered()
    device.turnOn(.work)
    let predicate = try FormatPredicate("SELF IN %@", arguments: [["a"] as Set<String>])
    device.happen(
      .returned(
        result: AppCall.Result(
          call: try #require(device.state.calls.first).id, outcome: .completed,
          context: AppContext(predicate: .format(predicate: predicate)))))
    #expect(try check(device.state, apps: ["chat"]).contains(#""reported": { "told""#))
  }

  @Test func appsThatHaveReportedNothingAreNamed() throws {
    var device = BenchDevice(modes: [.work])
    for app in ["chat", "mail"] {
      device.install(app)
      device.set(app, in: .work)
    }
    device.turnOn(.work)
    device.answer(predicate: "SELF == 'a'")
    let seen = try ForeseenDevice(
      StoredDevice(state: device.state, number: 7), at: device.state.now)
    let export = try SnapshotExport(seen)
    #expect(export.silentApps == ["mail"])
    #expect(export.text.hasPrefix(#"{"version": "7", "start": "2026-11-23T08:00:00Z", "#))
  }

  @Test func aSnapshotIsADayWithoutEvents() async throws {
    var device = filtered()
    device.happen(.deviceChanged(change: .locked))
    var mode = FocusMode.work
    mode.name = "Deep Work"
    mode.settings.apps = .allow(["chat", "gone"])
    mode.settings.people = .allow(["Ana"])
    device.happen(.modeEdited(mode: mode))
    device.turnOn(mode)
    device.answer(predicate: "SELF == 'a'")
    let text = try check(device.state, apps: ["chat"])
    let day = try await Scenario(Data(text.utf8), file: "ana.json").play(on: [])
    #expect(day.failures == [])
    #expect(day.expectations == [])
    #expect(day.lines.prefix(2).map(\.event) == [.device, .focusOn])
    #expect(day.lines[1].mode == "Deep Work")
    #expect(day.lines.contains { $0.predicate == "SELF == \"a\"" })
  }
}
