import ComplaintApps
import ExampleChat
import FocusAppIntents
import Foundation
import Mishaps
import TestSupport
import Testing

@testable import FocusFilterKit
@testable import FocusScenarios

/// What every reading is, and how it is chosen.
@Suite struct ReadingTests {
  @Test(arguments: FocusReading.allCases)
  func aReadingHasValuesOfItsOwnAndTheDefaultIsTheFirst(reading: FocusReading) {
    let names = reading.values.map(\.name)
    #expect(names.count > 1 && Set(names).count == names.count)
    #expect(FocusPolicy().value(of: reading) == reading.values[0])
    #expect(reading.defaultValue == reading.values[0])
    for value in reading.values {
      #expect(reading.value(named: value.name) == value)
      switch value.source {
      case .documented(let quotations, _): #expect(!quotations.isEmpty)
      case .observed(let reports):
        #expect(!reports.isEmpty)
        for report in reports {
          #expect(report.contains("/") || report.hasPrefix("Apple's sample"))
          #expect(!report.contains("wasn't measured"))
        }
      case .modeled(let reason): #expect(reason.hasSuffix("."))
      }
    }
  }

  @Test(arguments: ["true", "yes", "false", "no"])
  func anOptionThatIsntAReadingHasYesAndNo(word: String) {
    var policy = FocusPolicy()
    #expect(policy.choose(word, forOption: "strictPredicates") == nil)
    #expect(policy.strictPredicates == ["true", "yes"].contains(word))
    #expect(policy.choose("maybe", forOption: "strictPredicates") == "'true' or 'false'")
  }

  @Test(arguments: FocusReading.allCases)
  func everyValueIsChosenByItsNameAndAnotherNameChangesNothing(reading: FocusReading) {
    var policy = FocusPolicy()
    for value in reading.values {
      let isChosen = policy.choose(value.name, for: reading)
      #expect(isChosen)
      #expect(policy.value(of: reading) == value)
    }
    let before = policy
    let isChosen = policy.choose("moon", for: reading)
    #expect(!isChosen)
    #expect(policy == before)
  }

  @Test func thePoliciesOfATestAreTheDefaultAndEveryOtherValueOnce() {
    let others = FocusReading.allCases.map { $0.values.count - 1 }.reduce(0, +)
    #expect(FocusPolicy.readings.count == 1 + others)
    #expect(Set(FocusPolicy.readings).count == 1 + others)
    #expect(FocusPolicy.readings[0].chosenReadings == [])
    #expect(FocusPolicy.readings.dropFirst().allSatisfy { $0.chosenReadings.count == 1 })
    #expect(FocusPolicy().description == "default readings")
    let policy = FocusPolicy.reading(\.missingCriteria, .notConsulted)
    #expect(policy.description == "missing criteria: not consulted")
  }

  private static let apps: [SimulatedApp] =
    [.exampleChat, TargetApps.main] + SimulatedApp.systemApps + SimulatedApp.complaints

  @Test(arguments: try rows())
  func eachValueHasItsAnswers(row: [String]) async throws {
    let reading = try #require(FocusReading.allCases.first { $0.id == row[0] })
    let answers = Array(row.dropFirst(2))
    try #require([1, reading.values.count].contains(answers.count))
    var consulting: [String] = []
    for (index, value) in reading.values.enumerated() {
      var day = try Scenario(monday: row[1])
      let isChosen = day.policy.choose(value.name, for: reading)
      #expect(isChosen)
      let played = try await day.play(on: Self.apps)
      let given = played.expectations.map(\.actual).joined(separator: ", ")
      #expect(given == (answers.count == 1 ? answers[0] : answers[index]), "\(value.name)")
      if played.readings.contains(reading) { consulting.append(value.name) }
    }
    // An app's look at the Focus status isn't recorded.
    let isRecorded = ![.focusStatusInExtension, .focusStatusUnauthorized].contains(reading)
    guard answers.count > 1, isRecorded else {
      #expect(consulting == [])
      return
    }
    // Under the other value of these, the Focus stays or the question doesn't come up.
    let isOfOne: [FocusReading] = [
      .overlappingSchedules, .scheduleAgainstHand, .sleepAgainstHand, .currentOutsideFocus,
    ]
    #expect(
      isOfOne.contains(reading) ? !consulting.isEmpty : consulting == reading.values.map(\.name))
  }

  private static func rows() throws -> [[String]] { try Table.rows("readings") }

  @Test func everyReadingHasARowWithAnAnswerForEachValue() throws {
    let rows = try Self.rows().filter { $0.count > 3 }
    #expect(Set(rows.map { $0[0] }) == Set(FocusReading.allCases.map(\.id)))
  }

  /// Written anew by `FOCUS_RECORD=1 swift test --filter ReadingTests`.
  @Test func theArticleListsEveryReading() throws {
    let file = PackageFolder.url.appending(
      path: "Sources/FocusFilterKit/FocusFilterKit.docc/Readings.md")
    let article = try String(contentsOf: file, encoding: .utf8)
    let head = "| Reading | Value, the default first | Source |\n| --- | --- | --- |\n"
    let start = try #require(article.range(of: head)).upperBound
    let rows = FocusReading.allCases.flatMap { reading in
      reading.values.enumerated().map { index, value in
        // Some values are called by the words themselves.
        let words = value.words == value.name ? "" : ": \(value.words)"
        let title = index == 0 ? "**\(reading.id)**: \(reading.title)" : ""
        return "| \(title) | `\(value.name)`\(words) | \(value.source.cell) |\n"
      }
    }
    try expectRecorded(String(article[..<start]) + rows.joined(), in: file)
  }

  // MARK: What no day shows

  @Test(arguments: [0, 1])
  func whatIsForeseenNamesItsReadingAndHappens(value: Int) throws {
    var policy = FocusPolicy()
    for reading in [FocusReading.overlappingSchedules, .sleepAgainstHand] {
      let isChosen = policy.choose(reading.values[value].name, for: reading)
      #expect(isChosen)
    }
    let novel = FocusMode.catalog[6]
    var device = BenchDevice(
      modes: [
        .work.scheduled(try FocusSchedule("09:00–17:00")),
        .personal.scheduled(try FocusSchedule("12:00–13:00")),
        .sleep.scheduled(try FocusSchedule("22:30–06:15")), novel,
      ], policy: policy)
    let noon = device.state.timeline.resolve(at: try utc("2026-11-23T12:30Z"))
    #expect(noon.readings == [.overlappingSchedules])
    #expect(noon.losers.map(\.reason) == [.otherStart])
    device.wait(until: try utc("2026-11-23T18:00Z"))
    device.turnOn(novel)
    let foreseen = device.state.timeline
    let night = foreseen.resolve(at: try utc("2026-11-23T23:00Z"))
    #expect(night.readings == [.sleepAgainstHand])
    let lost = night.sentence(about: try #require(night.losers.first), in: .gmt) { $0.rawValue }
    #expect(lost.contains("(sleepAgainstHand)") == (policy.sleepAgainstHand == .sleepReplaces))
    let morning = try utc("2026-11-24T08:00Z")
    let last = foreseen.stretches(from: device.state.now, to: morning).last
    device.wait(until: morning)
    #expect(last?.assertion?.mode == device.on)
  }

  @Test func aDecisionIsAsSureAsTheCallThatBroughtItsPredicate() {
    var device = BenchDevice()
    device.install("chat", .extension)
    device.set("chat", in: .work)
    device.set("chat", in: .personal, to: "home")
    var work = FocusMode.work
    work.settings.apps = .allow(["chat"])
    device.happen(.modeEdited(mode: work))
    func outcome() -> Decision.Outcome? {
      device.state.decision(about: .chat(criteria: "home")).outcome(trusting: [.documented])
    }
    device.turnOn(.work)
    device.answerAll(predicate: "FALSEPREDICATE")
    #expect(outcome() == .silenced)
    device.turnOn(.personal)
    device.answerAll()
    device.turnOn(.work)
    // F4-c is modeled, so nobody knows that the predicate is on the device.
    device.answerAll(predicate: "FALSEPREDICATE")
    #expect(outcome() == nil)
    let decision = device.state.decision(about: .chat(criteria: "home"))
    #expect(decision.outcome == .silenced)
    #expect(decision.readings.contains(.switching))
  }

  @Test func anUnrecordedOutcomeIsThatOfTheDecisionUnderEveryReading() {
    for policy in FocusPolicy.readings {
      var bench = DecisionBench(policy: policy)
      bench.turnOn(predicate: #"SELF == "work""#)
      for request in [
        NotificationRequest.chat(), .chat(criteria: "home", level: .timeSensitive),
        .chat(kind: .phoneCall, from: "Ana"),
      ] {
        #expect(
          bench.device.state.outcome(of: request) == bench.decide(request).outcome, "\(policy)")
      }
    }
  }

  @Test(arguments: [true, false])
  func anAppThatIsLaunchedForItsFilterIsSuspendedAfterwards(isHinted: Bool) {
    var device = BenchDevice(
      policy: isHinted ? FocusPolicy() : .reading(\.noHost, .launchedInBackground))
    let filter = FilterMetadata(
      id: "Filter", typeName: "Filter", title: "Filter", membership: isHinted ? .both : .app,
      parameters: [.status], launchesApp: isHinted)
    device.happen(
      .installed(
        app: AppDescription(
          id: "chat", name: "chat", filters: [filter], hasIntentsExtension: isHinted)))
    device.set("chat", in: .work)
    device.turnOn(.work)
    #expect(isHinted || device.state.apps["chat"]?.process == .background)
    device.answerAll()
    #expect(device.state.apps["chat"]?.process == .suspended)
    // The end of the Focus launches nothing else.
    #expect(device.turnOff().deliveries.count == 1)
    device.answerAll()
    #expect(device.state.apps["chat"]?.process == .suspended)
  }

  @Test func theLiveActivityConformanceOfAFilterIsReadAtInstallation() async throws {
    let app = SimulatedApp.test("Live", .filter(LiveFilter.self))
    let description = try await FocusSystem.test(app).state.apps[app.id]?.description
    #expect(description?.filters.map(\.launchesApp) == [true])
  }
}

private struct LiveFilter: MinimalFilter, LiveActivityIntent {
  @Parameter(title: "Status") var status: String?
}

extension FocusPolicy {
  /// The default with another value of one reading, or of another choice.
  static func reading<Value>(
    _ property: WritableKeyPath<FocusPolicy, Value>, _ value: Value
  ) -> FocusPolicy {
    var policy = FocusPolicy()
    policy[keyPath: property] = value
    return policy
  }
}
