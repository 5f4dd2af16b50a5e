import Foundation
import Testing

@testable import FocusFilterKit

/// What separates the processes of an app, and what an app's author is told of each mistake.
@Suite struct HostMistakeTests {
  private static let id = "com.example.lamp"
  private static let group = "group.com.example.lamp"
  private let diary = Diary()

  /// A device with an app that isn't running, and whose filter notes what it reads.
  private func device(
    groups: [String] = [], groupsByHost: [ProcessHost: [String]] = [:],
    launch: @escaping SimulatedApp.Code = {}, intentsExtension: SimulatedApp.Code? = nil,
    containers: URL? = nil
  ) async throws -> FocusSystem {
    let registering: SimulatedApp.Code = { [diary] in
      AppDependencyManager.shared.add(dependency: diary)
    }
    let app = SimulatedApp(
      Self.id, name: "Lamp", filters: [.filter(LampFilter.self)], groups: groups,
      groupsByHost: groupsByHost,
      launch: {
        try await registering()
        try await launch()
      },
      intentsExtension: intentsExtension ?? registering)
    let system = try await FocusSystem.test(app, modes: [.work], containers: containers)
    try await system.configure(LampFilter.self, in: .work) { $0.isOn = true }
    return system
  }

  /// Lets the app write, and its filter read in the extension.
  private func writeAndRead(on system: FocusSystem) async throws {
    try await system.run(as: Self.id) {
      UserDefaults(suiteName: Self.group)?.set("hall", forKey: "room")
      UserDefaults.standard.set("attic", forKey: "room")
    }
    try await system.activate(.work)
  }

  private func findings(on system: FocusSystem) async -> [String] {
    await system.findings().map { "\($0.id) \($0.message.prefix { $0 != "'" })" }
  }

  // MARK: Groups

  @Test(
    "F5.3: a group that both targets declare is shared, and nothing is reported",
    arguments: [
      ([group], [:]), ([], [.app: [group], .extension: [group]]),
    ] as [([String], [ProcessHost: [String]])])
  func aGroupThatBothTargetsDeclareIsShared(
    _ groups: [String], _ groupsByHost: [ProcessHost: [String]]
  ) async throws {
    let system = try await device(groups: groups, groupsByHost: groupsByHost)
    try await writeAndRead(on: system)
    #expect(diary.lines == ["group: hall, own: nothing"])
    #expect(await findings(on: system) == [])
  }

  @Test(
    "F5.5: a group forgotten in one target isn't shared, and that is reported",
    arguments: [(.app, "App Intents extension"), (.extension, "app")] as [(ProcessHost, String)])
  func aGroupForgottenInOneTarget(_ declaring: ProcessHost, _ forgetful: String) async throws {
    let system = try await device(groupsByHost: [declaring: [Self.group]])
    try await writeAndRead(on: system)
    #expect(diary.lines == ["group: nothing, own: nothing"])
    #expect(
      await findings(on: system) == [
        "group-not-declared The \(forgetful) uses ",
        "group-not-shared The app and the App Intents extension use ",
      ])
    #expect(
      await system.findings().last?.description == """
        warning: com.example.lamp: The app and the App Intents extension use \
        'group.com.example.lamp', and not all of them are members of it: what one writes, the \
        other doesn't see. Add the App Groups capability to each target, and describe it in \
        `groups:`. [group-not-shared]
        """)
  }

  @Test("F5.5: a group misspelled in one target is that target's", arguments: [false, true])
  func aGroupMisspelledInOneTarget(_ isInBoth: Bool) async throws {
    let own = isInBoth ? [Self.group, "group.com.exmple.lamp"] : [Self.group]
    let system = try await device(
      groupsByHost: [.app: own, .extension: ["group.com.exmple.lamp"]])
    try await writeAndRead(on: system)
    let message = await system.findings().first?.message
    #expect(message?.hasSuffix(" Did you mean 'group.com.exmple.lamp'?") == !isInBoth)
  }

  @Test("F5.5: a group forgotten in both isn't shared, and that is reported once")
  func aGroupForgottenInBoth() async throws {
    let system = try await device()
    try await writeAndRead(on: system)
    try await system.deactivate()
    #expect(
      diary.lines == ["group: nothing, own: nothing", "group: nothing, own: nothing"])
    let expected = [
      "group-not-declared The app uses ",
      "group-not-declared The App Intents extension uses ",
      "group-not-shared The app and the App Intents extension use ",
    ]
    #expect(await findings(on: system) == expected)
    // Neither the next start of the app nor its use of the group is news.
    try await system.launch(Self.id)
    try await writeAndRead(on: system)
    #expect(await findings(on: system) == expected)
  }

  @Test("F5.4: a process gets the container of a group that it declares, and no other")
  func aProcessGetsTheContainerOfAGroupThatItDeclares() async throws {
    let system = try await device(groupsByHost: [.app: [Self.group]])
    let folder: @Sendable () -> URL? = {
      FileManager.default.containerURL(forSecurityApplicationGroupIdentifier: Self.group)
    }
    #expect(try await system.run(as: Self.id) { folder() } != nil)
    #expect(try await system.run(as: Self.id, in: .extension) { folder() } == nil)
    #expect(
      await findings(on: system).first == "group-not-declared The App Intents extension uses ")
  }

  @Test func aSuiteThatIsNoGroupsBelongsToItsProcess() async throws {
    let system = try await device()
    let count: @Sendable () -> Int? = {
      UserDefaults(suiteName: "settings")?.integer(forKey: "count")
    }
    try await system.run(as: Self.id) {
      UserDefaults(suiteName: "settings")?.set(1, forKey: "count")
    }
    #expect(try await system.run(as: Self.id, in: .extension) { count() } == 0)
    #expect(try await system.run(as: Self.id) { count() } == 1)
    #expect(await findings(on: system) == [])
  }

  // MARK: Foundation's suites

  /// An optional name selects Foundation's suite.
  private static func write(_ value: String, to group: String) {
    UserDefaults(suiteName: Optional(group))?.set(value, forKey: "room")
  }

  private static func room(in group: String) -> String? {
    UserDefaults(suiteName: Optional(group))?.string(forKey: "room")
  }

  /// A test may have used the suite before.
  @Test(arguments: ["outside", "asserted"])
  func aGroupThatIsWrittenOutsideTheDeviceIsReportedOnceAndRemoved(name: String) async throws {
    let group = "group.com.example.\(name)"
    let system = try await device(groups: [group])
    let suite = name == "asserted" ? UserDefaults(suiteName: group) : nil
    #expect(suite?.string(forKey: "room") == nil)
    for value in ["hall", "attic"] {
      try await system.run(as: Self.id) { Self.write(value, to: group) }
      #expect(Self.room(in: group) == nil)
      #expect(suite?.string(forKey: "room") == nil)
    }
    let found = await system.findings()
    #expect(
      found.map(\.message) == [
        """
        The app wrote 'room' to Foundation's suite '\(group)', which isn't the device's: the \
        code's target doesn't import FocusFoundation into every file, or the name is optional. The \
        values were removed.
        """
      ])
    #expect(found.first?.severity == .error)
  }

  @Test func whatFoundationsSuiteHadBeforeIsPutBack() async throws {
    let group = "group.com.example.before"
    Self.write("cellar", to: group)
    let system = try await device(groups: [group])
    try await system.run(as: Self.id) { Self.write("hall", to: group) }
    #expect(Self.room(in: group) == "cellar")
    #expect(await findings(on: system) == ["group-outside-the-device The app wrote "])
    // Nothing goes into the person's files, which a later run would read, either by that or when an
    // app empties its own suite.
    try await system.run(as: Self.id) {
      UserDefaults(suiteName: group)?.setPersistentDomain(["room": "attic"], forName: group)
      #expect(UserDefaults(suiteName: group)?.string(forKey: "room") == "attic")
      UserDefaults(suiteName: group)?.removePersistentDomain(forName: group)
      #expect(UserDefaults(suiteName: group)?.string(forKey: "room") == nil)
    }
    #expect(Self.room(in: group) == "cellar")
    let environment = ProcessInfo.processInfo.environment
    let folder = environment["XDG_CONFIG_HOME"] ?? "\(environment["HOME"] ?? "")/.config"
    #expect(!FileManager.default.fileExists(atPath: "\(folder)/\(group).plist"))
    // Foundation's own method to empty the suite would write that of each other test.
    UserDefaults(suiteName: Optional(group))?.removeObject(forKey: "room")
  }

  @Test func aWriteInAProcessWithAnotherAppOfTheGroupIsNobodys() async throws {
    let group = "group.com.example.overlap"
    let (one, other) = (try await device(groups: [group]), try await device())
    let neighbor = "com.example.neighbor"
    try await other.install(SimulatedApp(neighbor, name: "Neighbor", groups: [group]))
    try await one.run(as: Self.id) {
      try await other.run(as: neighbor) { Self.write("hall", to: group) }
    }
    #expect(Self.room(in: group) == nil)
    // Code of the first app may go on after its turn.
    try await other.run(as: neighbor) { Self.write("attic", to: group) }
    #expect(Self.room(in: group) == nil)
    #expect(await findings(on: one) == [])
    #expect(await findings(on: other) == [])
  }

  @Test func aWriteDuringTurnsOnSeveralDevicesIsNobodys() async throws {
    let group = "group.com.example.parallel"
    let (one, other) = (try await device(groups: [group]), try await device(groups: [group]))
    try await one.run(as: Self.id) {
      try await other.run(as: Self.id) { Self.write("hall", to: group) }
      #expect(Self.room(in: group) == nil)
      Self.write("attic", to: group)
    }
    #expect(Self.room(in: group) == nil)
    #expect(await findings(on: one) == [])
    #expect(await findings(on: other) == [])
  }

  /// The suite may be open already, such as in a singleton.
  @Test(arguments: ["detached", "kept"])
  func aWriteInADetachedTaskIsSaidToBeOutsideAnyApp(name: String) async throws {
    let group = "group.com.example.\(name)"
    let system = try await device(groups: [group])
    let kept = name == "kept" ? KeptSuite(group) : nil
    try await system.run(as: Self.id) {
      await Task.detached {
        (kept?.suite ?? UserDefaults(suiteName: group))?.set("hall", forKey: "room")
      }.value
    }
    let found = await system.findings()
    #expect(
      found.map(\.message) == [
        """
        The app wrote 'room' to Foundation's suite '\(group)', which isn't the device's: the code \
        ran outside any app, such as on a queue or in a detached task. The values were removed.
        """
      ])
    #expect(
      found.first?.resolution
        == "Write in the app's own task, such as `Task {}`, or in `system.run(as:in:)`.")
  }

  private final class KeptSuite: Sendable {
    nonisolated(unsafe) let suite: UserDefaults?

    init(_ group: String) { suite = UserDefaults(suiteName: group) }
  }

  @Test func checkFindsAGroupThatAFilterWritesOutsideTheDevice() async throws {
    let app = SimulatedApp.test(
      "Outsider", .filter(OutsiderFilter.self), groups: [OutsiderFilter.group])
    let found = try await FocusSystem.test(app).check(app.id)
    #expect(found.map(\.id).contains("group-outside-the-device"))
  }

  // MARK: Own defaults

  @Test(
    "F5.2: each process of an app has standard defaults of its own", arguments: ProcessHost.allCases
  )
  func eachProcessHasStandardDefaultsOfItsOwn(host: ProcessHost) async throws {
    let (system, neighbor) = (try await device(), try await device())
    let count: @Sendable () -> Int = {
      let defaults: UserDefaults = .standard
      return defaults.integer(forKey: "count")
    }
    try await system.run(as: Self.id, in: host) { UserDefaults.standard.set(1, forKey: "count") }
    for other in ProcessHost.allCases {
      #expect(try await system.run(as: Self.id, in: other) { count() } == (other == host ? 1 : 0))
      #expect(try await neighbor.run(as: Self.id, in: other) { count() } == 0)
    }
    // They stay when the process has ended.
    try await system.restart()
    try await system.unlock()
    #expect(try await system.run(as: Self.id, in: host) { count() } == 1)
  }

  @Test func registeredDefaultsBelongToTheProcess() async throws {
    let system = try await device(launch: {
      UserDefaults.standard.register(defaults: ["room": "kitchen"])
    })
    let room: @Sendable () -> String? = { UserDefaults.standard.string(forKey: "room") }
    #expect(try await system.run(as: Self.id) { room() } == "kitchen")
    #expect(try await system.run(as: Self.id, in: .extension) { room() } == nil)
    try await system.run(as: Self.id) { UserDefaults.standard.set("hall", forKey: "room") }
    #expect(try await system.run(as: Self.id) { room() } == "hall")
  }

  @Test func registeredDefaultsAreInAllDefaultsOfTheProcess() async throws {
    let (one, other) = (try await device(), try await device())
    let read: @Sendable () -> [String?] = {
      [UserDefaults(suiteName: Self.group), UserDefaults.standard].flatMap { defaults in
        ["room", "light"].map { defaults?.string(forKey: $0) }
      }
    }
    try await one.run(as: Self.id) {
      UserDefaults(suiteName: Self.group)?.register(defaults: ["room": "kitchen"])
      UserDefaults.standard.register(defaults: ["light": "on"])
    }
    #expect(try await one.run(as: Self.id) { read() } == ["kitchen", "on", "kitchen", "on"])
    #expect(try await other.run(as: Self.id) { read() } == [nil, nil, nil, nil])
    try await one.quit(Self.id)
    #expect(try await one.run(as: Self.id) { read() } == [nil, nil, nil, nil])
  }

  @Test func aRegisteredNumberMayBeACGFloat() async throws {
    let system = try await device()
    try await system.run(as: Self.id) {
      UserDefaults.standard.register(defaults: ["size": CGFloat(14), "sizes": [CGFloat(15)]])
      #expect(UserDefaults.standard.double(forKey: "size") == 14)
      #expect(UserDefaults.standard.array(forKey: "sizes") as? [Double] == [15])
    }
  }

  @Test func aRegisteredValueThatIsNoPropertyListEndsTheApp() async throws {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let system = try await FocusSystem.test(.test())
      try await system.run(as: "com.example.team") {
        UserDefaults.standard.register(defaults: ["room": ["owner": NSNull()]])
      }
    }
    let text = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
    #expect(text.contains("object of type Dictionary<String, NSNull> for key room"))
  }

  // MARK: Files

  @Test("F5.6: defaults are written at the end of every call, and read at its start")
  func defaultsAreWrittenAtTheEndOfEveryCall() async throws {
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "hosts-\(UUID().uuidString)", directoryHint: .isDirectory)
    defer { try? FileManager.default.removeItem(at: folder) }
    let system = try await device(groups: [Self.group], containers: folder)
    try await system.run(as: Self.id) {
      UserDefaults(suiteName: Self.group)?.set("hall", forKey: "room")
      UserDefaults.standard.set("attic", forKey: "room")
    }
    let shared = folder.appending(path: ".defaults/\(Self.group).plist")
    let own = folder.appending(path: ".processes/\(Self.id)/app/\(Self.id).plist")
    for (file, room) in [(shared, "hall"), (own, "attic")] {
      let stored = try PropertyListDecoder().decode(
        [String: String].self, from: Data(contentsOf: file))
      #expect(stored == ["room": room])
    }
    // Another program writes the file meanwhile.
    try PropertyListEncoder().encode(["room": "cellar"]).write(to: shared)
    try await system.activate(.work)
    #expect(diary.lines == ["group: cellar, own: nothing"])
  }

  // MARK: Dependencies

  @Test func aDependencyThatOnlyTheAppRegistersFailsTheFilter() async throws {
    let system = try await device(intentsExtension: {})
    try await system.activate(.work)
    let told = await system.story().filter { $0.event == .delivered }.compactMap(\.ending)
    #expect(told.map(\.host) == [.extension])
    #expect(told.map(\.outcome) == [.threw])
    #expect(told.first?.reason?.contains("Diary") == true)
    #expect(diary.lines == [])
    // In the app, which registers it, the same filter comes to its end.
    try await system.launch(Self.id)
    try await system.deactivate()
    #expect(diary.lines == ["group: nothing, own: nothing"])
  }

  @Test("F5.1: current without the extension's own dependency is a finding with the type's name")
  func currentWithoutADependencyIsAFinding() async throws {
    let system = try await device(intentsExtension: {})
    try await system.activate(.work)
    let told = try await system.run(as: Self.id, in: .extension) {
      do {
        _ = try await LampFilter.current
        return "no error"
      } catch {
        return "\(error)"
      }
    }
    #expect(told.contains("Diary") && !told.contains("0x"), "\(told)")
    let found = await system.findings().filter { $0.id == "dependency-not-registered" }
    #expect(
      found.map(\.message) == [
        """
        The App Intents extension read `current` of a filter with an `@Dependency` of type \
        'Diary', which this process didn't register, so that `current` threw.
        """
      ])
  }
}

/// A filter that writes to Foundation's suite, as in a module that doesn't import AppIntents.
private struct OutsiderFilter: MinimalFilter {
  static let group = "group.com.example.outsider"

  @Parameter(title: "On", default: false) var isOn: Bool

  func act() { UserDefaults(suiteName: Optional(Self.group))?.set(isOn, forKey: "isOn") }
}

/// A filter that notes what it reads from its group's defaults and from its own.
private struct LampFilter: MinimalFilter {
  @Dependency private var diary: Diary

  @Parameter(title: "On", default: false) var isOn: Bool

  func act() {
    let shared = UserDefaults(suiteName: "group.com.example.lamp")?.string(forKey: "room")
    let own = UserDefaults.standard.string(forKey: "room")
    diary.note("group: \(shared ?? "nothing"), own: \(own ?? "nothing")")
  }
}
