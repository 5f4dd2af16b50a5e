import ExampleChat
import Foundation
import TestSupport
import Testing

@testable import FocusFilterKit
@testable import FocusScenarios

/// The names, the zone and the settings with which a line is told: those of its instant.
@Suite struct StoryNameTests {
  private let start = Date(timeIntervalSince1970: 1_795_424_400)

  @Test(arguments: try Table.rows("stories") as [[String]])
  func theStoryOfADayHasTheLines(row: [String]) async throws {
    let story = try await Scenario(monday: row[0]).play(on: [.exampleChat]).story.text
    for line in row.dropFirst() { #expect(story.contains(line), "\(story)") }
  }

  /// A tool installs its apps with each command, which is no news; one that was uninstalled is.
  @Test func anUpdateOfAnAppTellsWhatIsDifferent() async throws {
    let system = FocusSystem(clock: .manual(start), timeZone: .gmt)
    for name in ["A", "B"] { try await system.install(SimulatedApp("com.example.a", name: name)) }
    try await system.uninstall("com.example.a")
    try await system.install(SimulatedApp("com.example.a", name: "A"))
    let words = StoryWords(DateText(.gmt))
    let texts = await system.story().flatMap { words.texts(of: $0) }
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
