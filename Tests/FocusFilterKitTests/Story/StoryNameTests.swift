import ExampleChat
import Foundation
import Testing

@testable import FocusFilterKit

/// The names, the zone and the settings with which a line is told: those of its instant.
@Suite struct StoryNameTests {
  private let start = Date(timeIntervalSince1970: 1_795_424_400)

  private func texts(
    _ zone: TimeZone = .gmt, _ body: (FocusSystem) async throws -> Void
  ) async throws -> [String] {
    let system = FocusSystem(clock: .manual(start), timeZone: zone)
    try await body(system)
    let words = StoryWords(DateText(zone))
    return await system.story().flatMap { words.texts(of: $0) }
  }

  @Test func aTimeInASentenceIsInTheZoneOfItsInstant() async throws {
    let zone = try #require(TimeZone(identifier: "Europe/London"))
    let texts = try await texts(zone) { system in
      var work = FocusMode.work
      work.schedules = [try FocusSchedule("09:00–23:30")]
      try await system.add(work)
      try await system.activate(.doNotDisturb)
      try await system.travel(to: try #require(TimeZone(identifier: "Asia/Tokyo")))
    }
    let line = try #require(texts.first { $0.hasPrefix("Work isn't on: ") })
    #expect(line.contains("23:30"), "\(texts)")
  }

  @Test func anEditTellsThatAScheduleIsOff() async throws {
    let noon = try FocusSchedule("12:00–17:30")
    let texts = try await texts { system in
      try await system.add(.work.scheduled(noon))
      try await system.updateMode(.work) { $0.schedules[0].isEnabled = false }
    }
    #expect(texts.last == "schedules: 12:00–17:30 every day → 12:00–17:30 every day, off")
  }

  /// A tool installs its apps with each command, which is no news; one that was uninstalled is.
  @Test func anUpdateOfAnAppTellsWhatIsDifferent() async throws {
    let texts = try await texts { system in
      try await system.install(SimulatedApp("com.example.a", name: "A"))
      try await system.install(SimulatedApp("com.example.a", name: "B"))
      try await system.uninstall("com.example.a")
      try await system.install(SimulatedApp("com.example.a", name: "A"))
    }
    #expect(texts == ["B: is updated", "name: A → B", "B: is uninstalled", "A: is installed"])
  }

  /// A stored value is read as `5` after it was written as `5.0`.
  @Test func aNumberThatIsWrittenOtherwiseIsNoChange() {
    func configuration(_ pause: ParameterValue, _ limit: ParameterValue) -> FilterConfiguration {
      FilterConfiguration(
        filter: FilterReference(app: "com.example.a", filter: "AFilter"),
        values: ["limit": limit, "pause": ["unit": "m", "value": pause]])
    }
    func changes(of limit: ParameterValue) -> [SettingChange]? {
      let effect = FocusEffect.configured(
        .work, configuration(.double(5), limit), before: configuration(.int(5), 1))
      let entry = HistoryEntry(
        number: 1, event: FocusEvent(at: start, .timePassed), effects: [effect])
      var teller = Storyteller(StoryNames(.new), in: .test)
      return teller.lines(of: [entry]).first?.changes
    }
    #expect(changes(of: 1) == nil)
    #expect(changes(of: 2) == [SettingChange("limit", "1", "2")])
  }

  @Test func aNotificationThatIsNoMessageIsToldWithoutItsSender() async throws {
    let system = try await FocusSystem.test(.exampleChat)
    try await system.perform([
      "notify": "Example Chat", "title": "Lunch", "from": "Ana", "kind": "notification",
    ])
    let story = await system.story().text
    #expect(story.contains("Example Chat “Lunch”"))
  }

  @Test func aParameterThatNobodyHasSetHasItsDefaultBefore() async throws {
    let system = try await FocusSystem.test(.test(), modes: [.work])
    try await system.configure(.team, in: .work, values: [:])
    try await system.updateFilter(.team, in: .work, values: ["limit": 2, "team": "red"])
    #expect(
      await system.story().compactMap(\.changes).last == [
        SettingChange("limit", "5", "2"), SettingChange("team", "none", #""red""#),
      ])
  }

  @Test func whatWasTakenBackHasItsNamesBefore() async throws {
    let store = MemoryStore()
    let system = try FocusSystem(store: store, clock: .manual(start), timeZone: .gmt)
    try await system.add(.work)
    let before = await system.stored
    try await system.updateMode(.work) { $0.name = "Job" }
    try await system.takeBack(to: before)
    try await system.activate(.work)
    let names = await system.story().map(\.mode)
    #expect(names == ["Work", "Work", nil, "Work"])
  }

  @Test func filtersThatAnUndoOrARemovedModeTakesAwayAreToldAsGone() async throws {
    let system = try await FocusSystem.test(.exampleChat, modes: [.work])
    let before = await system.stored
    let chat = try await system.filter(named: "com.example.chat")
    try await system.configure(chat, in: .work, values: ["account": "work"])
    try await system.takeBack(to: before)
    try await system.configure(chat, in: .work, values: ["account": "work"])
    try await system.removeMode(.work)
    var changes: [StoryChange] = []
    try #require(try await system.simulation().record).forEachDetail { changes += $0.changes }
    #expect(changes.filter { $0 == .unconfigured(.work, chat) }.count == 2)
  }

  @Test func aStoryThatIsToldBitByBitFollowsEachEntryOnce() async throws {
    let system = try await FocusSystem.test(.exampleChat)
    var told = 0
    for number in 1...40 {
      try await system.setProcess(
        of: "com.example.chat", to: number.isMultiple(of: 2) ? .terminated : .background)
      #expect(await !system.story(since: told).isEmpty)
      told = await system.eventCount
    }
    #expect(await system.journal.followedEntries <= told)
  }
}
