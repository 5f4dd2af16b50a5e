import FocusFilterKit
import FocusScenarios
import FocusTesting
import Foundation
import TestSupport
import Testing

@testable import ExampleChat

/// The code of the article "How do I …", and that it is the article's.
@Suite(
  .focusDevice(
    .exampleChat, modes: [.work.allowing("com.example.chat"), .personal], in: "Europe/London"))
struct HowDoITests {
  private let work = AccountEntity(Account.known[0])

  /// Work with a filter for the account "work".
  private func deviceAtWork() async throws -> FocusSystem {
    let system = try FocusSystem.current
    try await system.configure(ExampleChatFocusFilter.self, in: .work) { [work] in
      $0.account = work
    }
    return system
  }

  @Test func turnAFocusOnForAWhile() async throws {
    let system = try await deviceAtWork()
    // how do I turn a Focus on
    try await system.activate(.work, until: system.now + 3600)
    #expect(await system.status.active?.mode == "Work")
    try await system.advance(by: .seconds(3600))
    #expect(await system.status.active == nil)
    // end
  }

  @Test func schedule() async throws {
    let system = try await deviceAtWork()
    // how do I schedule a Focus
    try await system.setSchedules(of: .work, "09:30-17:30 mon-fri")
    try await system.advance(by: .seconds(30 * 60))
    #expect(await system.status.active?.mode == "Work")
    // end
  }

  @Test func valuesDelivered() async throws {
    let system = try await deviceAtWork()
    // how do I see the values that the app got
    try await system.activate(.work)
    let delivery = try #require(try await system.deliveries(to: "com.example.chat").last)
    #expect(delivery.values["account"] == "work")
    #expect(delivery.kind == .values)
    #expect(delivery.ending.host == .extension)
    #expect(delivery.predicate == #"SELF IN {"work"}"#)
    // end
  }

  @Test func valuesAsData() async throws {
    let system = try FocusSystem.current
    // how do I set up a filter without its type
    let filter = try await system.filter(named: "ExampleChatFocusFilter")
    let values: [String: ParameterValue] = ["account": "work", "alwaysUseDarkMode": true]
    try await system.configure(filter, in: .work, values: values)
    #expect(try await system.card(of: ExampleChatFocusFilter.self, in: .work).configured != nil)
    // end
  }

  @Test func noValue() async throws {
    let system = try await deviceAtWork()
    // how do I say that a parameter has no value
    let filter = try await system.filter(named: "ExampleChatFocusFilter")
    try await system.configure(filter, in: .work, values: ["account": "work", "status": .null])
    try await system.activate(.work)
    let delivery = try #require(try await system.deliveries(to: "com.example.chat").last)
    #expect(delivery.values["status"] == .null)
    // end
  }

  @Test func failedPerform() async throws {
    let system = try await deviceAtWork()
    try await system.uninstall("com.example.chat")
    try await system.install(.test("Offline", .filter(OfflineFilter.self)))
    try await system.configure(OfflineFilter.self, in: .work)
    // how do I test a perform that fails
    try await system.activate(.work)
    let delivery = try #require(try await system.deliveries(to: "com.example.offline").last)
    #expect(delivery.ending.outcome == .threw)
    #expect(delivery.ending.reason == "Offline()")
    #expect(await system.findings().map(\.id).contains("perform-threw"))
    // end
  }

  @Test func badge() async throws {
    let system = try await deviceAtWork()
    // how do I check the badge
    try await system.run(as: "com.example.chat") {
      try await UNUserNotificationCenter.current().setBadgeCount(3)
    }
    #expect(try await system.badge(of: "com.example.chat") == 3)
    // end
  }

  @Test func card() async throws {
    let system = try await deviceAtWork()
    // how do I check the card in Settings
    let card = try await system.card(of: ExampleChatFocusFilter.self, in: .work)
    #expect(card.configured?.title == "Set Account and Look")
    #expect(card.configured?.subtitle == "Work and Dynamic")
    // end
  }

  @Test func notification() async throws {
    let system = try await deviceAtWork()
    // how do I test a notification
    try await system.allowNotifications(of: "com.example.chat", true)
    try await system.activate(.work)
    let content = UNMutableNotificationContent()
    content.title = "Tom"
    content.filterCriteria = "personal"
    let decision = try await system.deliver(content, to: "com.example.chat")
    #expect(decision.outcome == .silenced)
    print(decision.text)
    // end
    #expect(
      decision.text == """
        silenced: `SELF IN {"work"}` is false, because SELF is "personal"

          F3-0  documented  it can be delivered
          F3-1  documented  Work is on
          F3-3  documented  it is neither a message nor a phone call, so only the list of apps \
        applies
          F3-4  documented  Work allows Example Chat
          F3-7  documented  `SELF IN {"work"}` is false, because SELF is "personal"

        it would alert with filter-criteria "work"

        Consulted the readings callsForOneChange.
        """)
  }

  @Test func storyOfTheDay() async throws {
    let system = try await deviceAtWork()
    let told = await system.eventCount
    // how do I print what happened
    try await system.activate(.work)
    print(await system.story().text)
    // end
    let story = await system.story(since: told)
    #expect(
      story.text == """
        Monday, 23 November 2026
        09:00  ● Work is on, turned on by hand
               → Example Chat (extension) gets its values: account = "work", \
        alwaysUseDarkMode = false, no status
                 notifications must match `SELF IN {"work"}`
        """)
  }

  @Test func currentOfTheApp() async throws {
    let system = try await deviceAtWork()
    // how do I read `current` as the app does
    try await system.activate(.work)
    let account = try await system.run(as: "com.example.chat") {
      try await ExampleChatFocusFilter.current.account?.id
    }
    #expect(account == "work")
    // end
  }

  // how do I test under every reading
  @Test(arguments: FocusPolicy.readings)
  func theEndResetsTheApp(policy: FocusPolicy) async throws {
    let system = try await FocusSystem.current(under: policy)
    try await system.configure(ExampleChatFocusFilter.self, in: .work) { $0.status = "Busy" }
    try await system.activate(.work)
    try await system.deactivate()
    #expect(try await system.deliveries(to: "com.example.chat").last?.kind == .defaults)
  }
  // end

  // how do I test days that I haven't thought of
  @Test(.focusDevice(.exampleChat))
  func everyDayIsRight() async throws {
    try await explore(days: 1) { day in
      day.always("no badge is negative") { system in
        try await #expect(system.badge(of: "com.example.chat") >= 0)
      }
      day.sometimes("Work is on") { await $0.state.activeMode?.id == .work }
    }
  }
  // end

  @Test func dayOfAFile() async throws {
    let file = PackageFolder.url.appending(path: "Examples/ExampleChat/workday.json")
    // how do I play a day from a file
    let day = try Scenario(Data(contentsOf: file), file: "workday.json")
    try await day.play(on: [.exampleChat]).expectNoFailures()
    // end
  }

  @Test func theArticleHasThisCode() throws {
    let article = try Self.text(
      of: "Sources/FocusFilterKit/FocusFilterKit.docc/HowDoI.md")
    let tests = try ["HowDoITests", "LedgerTests", "ValuesTests"].map {
      try Self.text(of: "Tests/FocusTestingTests/\($0).swift")
    }.joined()
    var sections: [String: String] = [:]
    for part in tests.components(separatedBy: "// how do I ").dropFirst() {
      let lines = part.components(separatedBy: "\n")
      let code = lines.dropFirst().prefix { !$0.hasSuffix("// end") }
      let indent = code.map { $0.prefix { $0 == " " }.count }.min() ?? 0
      sections[lines[0]] = code.map { String($0.dropFirst(indent)) }.joined(separator: "\n")
    }
    var shown: [String: String] = [:]
    for part in article.components(separatedBy: "### … ").dropFirst() {
      let title = part.prefix { $0 != "?" }
      let blocks = part.components(separatedBy: "```")
      shown[String(title)] = blocks.count > 1 ? String(blocks[1].dropFirst(6).dropLast()) : ""
    }
    // The split of this file by the mark has this line's own mark, too.
    sections = sections.filter { !$0.key.contains("\"") }
    #expect(sections == shown)
    #expect(shown.count == 25)
  }

  private static func text(of path: String) throws -> String {
    try String(contentsOf: PackageFolder.url.appending(path: path), encoding: .utf8)
  }
}

/// An app whose filter always throws.
private struct OfflineFilter: MinimalFilter {
  func perform() async throws -> some IntentResult {
    try connect()
    return .result()
  }

  private func connect() throws { throw Offline() }

  private struct Offline: Error {}
}
