import FocusControl
import FocusFilterKit
import Synchronization
import Testing

/// A filter with a parameter that has to be asked for.
private struct TimerFilter: MinimalFilter {
  @Parameter(title: "Minutes") var minutes: Int
  @Parameter(title: "Chime", default: true) var chimes: Bool
}

@Suite struct QuestionTests {
  private let tool = TestTool(apps: [.test("Timer", .filter(TimerFilter.self))])

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

  @Test(
    arguments: [
      // Nothing is missing.
      ([], "filter set work Timer minutes=5", [], "minutes = 5"),
      (
        ["filter set work Timer minutes=5"], "filter set work Timer chimes=no", [],
        "chimes = false, minutes = 5"
      ),
      // A wrong answer is asked for again.
      ([], "filter set work Timer", ["soon", "25"], "minutes = 25"),
      // An enabled filter is asked for again.
      (
        ["filter set work Timer minutes=5", "filter disable work Timer"],
        "filter enable work Timer",
        ["7"], "filter enabled for Work: Timer TimerFilter: minutes = 7"
      ),
    ] as [([String], String, [String], String)])
  func onlyWhatIsMissingIsAskedFor(
    before: [String], call: String, answers: [String], output: String
  ) async {
    for call in before { _ = await tool.run(call) }
    let rest = Mutex(answers)
    let outcome = await tool.run(ShellWords(call).words) { _ in
      #expect(rest.withLock { !$0.isEmpty })
      return rest.withLock { $0.isEmpty ? nil : $0.removeFirst() }
    }
    #expect(outcome.output.contains(output), "\(outcome.screen)")
    #expect(rest.withLock { $0 } == [])
  }

  @Test func repeatedWrongAnswersEndTheQuestion() async {
    let outcome = await tool.run(["filter", "set", "work", "Timer"]) { _ in "soon" }
    let mistake = FocusError.unusableValue(
      parameter: "minutes", filter: "TimerFilter",
      sentence: "Expected an integer, but found 'soon'.")
    #expect(outcome.errors == "\(mistake)\n\(mistake)\nfocusctl: \(mistake)\n")
    #expect(outcome.output == "")
    #expect(outcome.exitCode == .usage)
  }

  @Test func withoutATerminalTheRequiredValuesAreNamed() async {
    let outcome = await tool.run("filter set work Timer")
    #expect(outcome.exitCode == .usage)
    #expect(
      outcome.errors == """
        focusctl: 'TimerFilter' can't be enabled without 'minutes': a required parameter without \
        default is asked for each time.
        Add 'minutes=…' to the call.

        """)
  }

  @Test func anEmptyAnswerNamesTheMissingValue() async {
    let outcome = await tool.run(["filter", "set", "work", "Timer"]) { _ in nil }
    #expect(outcome.exitCode == .usage)
    #expect(outcome.errors.contains("'minutes'"))
  }
}
