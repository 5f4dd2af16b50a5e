import ExampleChat
import FocusHost
import FocusUserNotifications
import Foundation
import TestSupport

@testable import FocusFilterKit

/// A device that is kept as a tool keeps it: each command opens it anew, and starts its apps again.
struct RandomCommands {
  static let apps = [SimulatedApp.exampleChat, CountingApp.app] + SimulatedApp.systemApps
  private static let modes = ["Work", "Personal", "Sleep", "Do Not Disturb", "Garden"]

  let store = MemoryStore()
  private var random: SeededGenerator
  private var now = Date(timeIntervalSince1970: 1_793_400_000.25)  // the evening of 30 October 2026
  private let containers: URL

  init(seed: UInt64, containers: URL) {
    random = SeededGenerator(seed: seed)
    self.containers = containers
  }

  /// Lets time pass, and runs a command; one that the device refuses changes nothing.
  mutating func run() async throws {
    if chance(2) { now += Double(Int.random(in: 0...90_000, using: &random)) / 2.5 }
    let system = try FocusSystem(
      store: store, clock: .manual(now), timeZone: TimeZone(identifier: "Europe/London") ?? .gmt,
      modes: [.sleep, .work.allowing(CountingApp.id, "com.example.chat"), .personal],
      containers: containers, setting: .manual)
    let uninstalled = await system.state.uninstalledApps
    for app in Self.apps where !uninstalled.contains(app.id) { try await system.install(app) }
    try await system.advance(to: now)
    do {
      try await command(on: system)
    } catch {
      // A command that fails has changed what it has.
    }
    try await system.save()
  }

  private mutating func chance(_ number: Int) -> Bool {
    Int.random(in: 0..<number, using: &random) == 0
  }

  private mutating func any<Value>(_ values: [Value]) -> Value {
    values[Int.random(in: 0..<values.count, using: &random)]
  }

  private mutating func command(on system: FocusSystem) async throws {
    let app = any([CountingApp.id, CountingApp.id, "com.example.chat"])
    let named = any(Self.modes)
    let mode = { try await system.state.mode(named: named).id }
    switch Int.random(in: 0..<30, using: &random) {
    case 0, 1, 2:
      let end: Date? = chance(2) ? now + Double(Int.random(in: 1...30_000, using: &random)) : nil
      let occasion = end == nil && chance(2) ? any(FocusOccasion.allCases) : nil
      let source = chance(3) ? any(FocusSource.allCases) : .person
      try await system.activate(
        try await mode(), by: source, until: end, endingWith: occasion)
    case 3: try await system.deactivate(by: chance(3) ? any(FocusSource.allCases) : .person)
    case 4, 5:
      let process = any([ProcessState.foreground, .background, .suspended, .terminated])
      try await system.setProcess(of: app, to: process)
    case 6: try await system.allowNotifications(of: app, !chance(3))
    case 7, 8, 9:
      let action = any([
        ("count", "5"), ("count down", nil), ("remind", nil), ("break", nil), ("count", nil),
      ])
      try await system.run(action.0, of: CountingApp.id, with: action.1)
    case 27:
      try await system.run(
        intent: "AddSteps", of: CountingApp.id,
        with: any([["steps": 2], ["steps": 0], ["steps": 3, "word": "up"]]))
    case 10, 11:
      let action = any([
        ("receive", "work"), ("receive", "personal"), ("log in", "school"), ("read all", nil),
        ("show everything", nil), ("remind", "work"),
      ])
      try await system.run(action.0, of: "com.example.chat", with: action.1)
    case 12, 13:
      let filter = try await system.filter(named: app)
      let note: ParameterValue = any([.string("a"), .string("b"), .null, .string("throw")])
      let values: [String: ParameterValue] =
        app == CountingApp.id
        ? ["step": .int(Int.random(in: 1...4, using: &random)), "note": note]
        : ["account": any([.string("work"), .string("personal"), .string("school")])]
      try await system.configure(filter, in: try await mode(), values: values)
    case 14:
      let filter = try await system.filter(named: app)
      let isKept = chance(2)
      if isKept {
        try await system.disable(filter, in: try await mode())
      } else {
        try await system.removeFilter(filter, from: try await mode())
      }
    case 15, 16:
      var draft = NotificationRequest(app: app)
      draft.title = "Title \u{202E}\n"
      draft.filterCriteria = any([nil, "a", "work", "personal"])
      draft.badge = any([nil, nil, 3])
      draft.record.content.sound = any([
        nil, SoundRecord(), SoundRecord(name: "bell.caf"), SoundRecord(name: "default"),
        SoundRecord(kind: .critical, name: "siren.caf", volume: 0.3), SoundRecord(kind: .ringtone),
      ])
      draft.categoryIdentifier = any(["", "MESSAGE"])
      draft.record.content.targetContentIdentifier = any([nil, "chat/5", ""])
      let info: [String: ParameterValue] = ["message": 5, "more": [0.1, .null, ["\u{7}": true]]]
      draft.userInfo = any([[:], info])
      draft.interruptionLevel = any(InterruptionWord.allCases).level
      let sender: String? = any([nil, "Ana", "Bo"])
      let kind: NotificationRequest.Kind? = sender == nil ? nil : any([nil, .phoneCall])
      try await system.deliver(draft.sent(by: sender, kind: kind))
    case 17:
      let payload = try PushPayload(
        Data(#"{"aps": {"alert": {"title": "Push", "body": "Text"}, "badge": 2, "#.utf8)
          + Data(#""filter-criteria": "work", "sound": "bell"}, "more": [1, {"a": 0.5}]}"#.utf8),
        file: "push")
      try await system.deliver(payload.request(for: app))
    case 18:
      let listed = await system.state.apps[app]?.delivered.map(\.id) ?? []
      guard let number = listed.isEmpty ? nil : any(listed) else { return }
      let action = any([
        UNNotificationDefaultActionIdentifier, UNNotificationDismissActionIdentifier,
        UNNotificationDefaultActionIdentifier,
      ])
      try await system.respond(to: number, action: action)
    case 19:
      let schedule = try FocusSchedule("\(any(["00:30", "09:00", "22:15"]))–17:00")
      let hides = chance(2)
      try await system.updateMode(try await mode()) { mode in
        mode.schedules = [schedule]
        mode.settings.hidesBadges = hides
        if mode.id == .personal { mode.settings.people = .allow(["Ana"]) }
      }
    case 25:
      let lists: [FocusSettings.InterruptionList] = [
        .notConfigured, .allow([]), .silence([]), .allow([app]), .silence([app]),
      ]
      let peoples: [FocusSettings.InterruptionList] = [
        .notConfigured, .allow(["Ana"]), .silence(["Bo"]),
      ]
      let (apps, people) = (any(lists), any(peoples))
      try await system.updateMode(try await mode()) { mode in
        mode.settings.apps = apps
        mode.settings.people = people
      }
    case 20:
      let isAdded = !chance(4)
      if isAdded {
        let others = await system.state.modes
        try await system.add(FocusMode.named("Garden", besides: others))
      } else {
        try await system.removeMode(try await mode())
      }
    case 21:
      let ana = SimulatedPerson(id: "Ana", isFavorite: chance(2), groups: ["Family"])
      if chance(3) {
        try await system.removePeople(["Ana"])
      } else {
        try await system.addPeople([ana])
      }
    case 22: try await system.apply(any(LockEvent.allCases))
    case 28, 29:
      let isInstalled = await system.state.apps[app] != nil
      let program = Self.apps.first { $0.id == app }
      if !isInstalled, let program {
        try await system.install(program)
      } else if chance(2) {
        try await system.uninstall(app)
      }
    case 23: try await system.end(any(FocusOccasion.allCases))
    case 24: try await system.vanish(any(["personal", "work"]), of: app)
    default:
      let filter = try await system.filter(named: app)
      _ = try await system.currentValues(of: filter)
    }
  }
}
