import FocusControl
import FocusFilterKit
import Synchronization
import Testing

/// A filter with a parameter that has to be asked for.
private struct TimerFilter: SetFocusFilterIntent {
  static let title: LocalizedStringResource = "Set Session Length"

  @Parameter(title: "Minutes") var minutes: Int
  @Parameter(title: "Chime", default: true) var chimes: Bool

  var displayRepresentation: DisplayRepresentation {
    DisplayRepresentation(title: "\(minutes) minutes")
  }

  func perform() async throws -> some IntentResult { .result() }
}

@Suite struct QuestionTests {
  private let tool = TestTool(apps: [
    SimulatedApp(
      "org.example.timer", name: "Timer", filters: [.filter(TimerFilter.self)],
      intentsExtension: {})
  ])

  @Test func aRequiredValueIsAskedForOnATerminal() async {
    let questions = Mutex<[String]>([])
    let outcome = await tool.run(["filter", "set", "work", "Timer"]) { question in
      questions.withLock { $0.append(question) }
      return "25"
    }
    #expect(questions.withLock { $0 } == ["Minutes (an integer): "])
    #expect(outcome.exitCode == .done)
    #expect(outcome.output.contains("minutes = 25"))
  }

  @Test func aValueThatWasGivenIsntAskedFor() async {
    let outcome = await tool.run(["filter", "set", "work", "Timer", "minutes=5"]) { _ in
      Issue.record("Nothing is missing.")
      return nil
    }
    #expect(outcome.output.contains("minutes = 5"))
  }

  @Test func aWrongAnswerIsAskedForAgain() async {
    let answers = Mutex(["soon", "25"])
    let outcome = await tool.run(["filter", "set", "work", "Timer"]) { _ in
      answers.withLock { $0.removeFirst() }
    }
    #expect(outcome.errors.contains("Expected an integer, but found a string."))
    #expect(outcome.output.contains("minutes = 25"))
  }

  @Test func repeatedWrongAnswersEndTheQuestion() async {
    let outcome = await tool.run(["filter", "set", "work", "Timer"]) { _ in "soon" }
    let mistake = FocusError.unusableValue(
      parameter: "minutes", filter: "TimerFilter",
      sentence: "Expected an integer, but found a string.")
    #expect(outcome.errors == "\(mistake)\n\(mistake)\nfocusctl: \(mistake)\n")
    #expect(outcome.output == "")
    #expect(outcome.exitCode == .usage)
  }

  @Test func aChangeOfAnotherValueCallsNoQuery() async {
    _ = await tool.run("filter set work Timer minutes=5")
    let outcome = await tool.run(["filter", "set", "work", "Timer", "chimes=no"]) { _ in
      Issue.record("Nothing is missing.")
      return nil
    }
    #expect(outcome.output.contains("chimes = false, minutes = 5"))
  }

  @Test func anEnabledFilterIsAskedForAgain() async {
    _ = await tool.run("filter set work Timer minutes=5")
    _ = await tool.run("filter disable work Timer")
    let outcome = await tool.run(["filter", "enable", "work", "Timer"]) { _ in "7" }
    #expect(outcome.output.contains("filter enabled for Work: Timer TimerFilter: minutes = 7"))
  }

  @Test func withoutATerminalTheRequiredValuesAreNamed() async {
    let outcome = await tool.run("filter set work Timer")
    #expect(outcome.exitCode == .usage)
    #expect(
      outcome.errors == """
        focusctl: 'TimerFilter' can't be enabled without 'minutes': a required parameter without \
        default is asked for each time.

        """)
  }

  @Test func anEmptyAnswerNamesTheMissingValue() async {
    let outcome = await tool.run(["filter", "set", "work", "Timer"]) { _ in nil }
    #expect(outcome.exitCode == .usage)
    #expect(outcome.errors.contains("'minutes'"))
  }

  @Test func checkAdvisesAboutTheRequiredParameter() async {
    let outcome = await tool.run("check")
    #expect(outcome.exitCode == .done)
    #expect(outcome.output.hasPrefix("advice: TimerFilter.minutes: "))
    #expect(outcome.output.hasSuffix("\n1 advice\n"))
  }
}
