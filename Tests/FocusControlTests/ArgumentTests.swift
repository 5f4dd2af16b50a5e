import Foundation
import Testing

@testable import FocusControl

/// A command with every form of argument.
private struct SampleCommand: Command {
  static let about = CommandDescription(name: "sample", summary: "try the arguments")

  @Argument("An action.", as: .word("action"), yields: true) var action: Action?
  @Argument("A name.", as: .text) var name: String?
  @Argument("More words.", as: .text) var more: [String]
  @Option("A number.", "N", as: .number("count", in: 1...9), default: 3) var count: Int
  @Option("A word.", "WORD", named: "word", as: .text) var words: [String]
  @Option("An answer.", "ANSWER", as: .answer) var isSure: Bool?
  @Flag("A flag.") var allAtOnce: Bool

  enum Action: String, CaseIterable { case add, remove }

  func run(_: CommandContext) async throws -> any CommandResult { PlainText(document: "") }

  /// What each argument has, in the order of the properties.
  var values: String {
    let flag = allAtOnce ? " all at once" : ""
    return "\(action?.rawValue ?? "-") \(name ?? "-") \(more) \(count) \(words) "
      + "\(isSure.map { "\($0)" } ?? "-")\(flag)"
  }
}

/// The properties of a command are its arguments.
@Suite struct ArgumentTests {
  @Test func namesAndUsageComeFromTheProperties() {
    let syntax = SampleCommand.syntax
    #expect(syntax.usage("tool") == "tool sample [ACTION] [NAME] [MORE…] [OPTIONS]")
    #expect(
      syntax.options.map(\.shown) == [
        "--count N", "--word WORD", "--is-sure ANSWER", "--all-at-once",
      ])
  }

  @Test(arguments: [
    ("--", "- - [] 3 [] -"),
    (
      "add --word=a x --count 9 --word --all-at-once y --is-sure no --all-at-once -- -z",
      #"add x ["y", "-z"] 9 ["a", "--all-at-once"] false all at once"#
    ),
    // The only word is a name, unless it is an action.
    ("work", "- work [] 3 [] -"), ("add", "add - [] 3 [] -"), ("-- add", "- add [] 3 [] -"),
    ("-- add add", "add add [] 3 [] -"),
    ("--is-sure yes", "- - [] 3 [] true"), ("--is-sure true", "- - [] 3 [] true"),
    ("--is-sure false", "- - [] 3 [] false"),
  ])
  func wordsAndOptionsAreRead(call: String, values: String) throws {
    let command = SampleCommand()
    try command.take(ParsedArguments(ShellWords(call).words, for: SampleCommand.syntax))
    #expect(command.values == values)
  }

  @Test(arguments: [["work"], ["add", "x"], ["--", "add"], ["--word", "a", "--", "-x", "--y"]])
  func theWordsOfACallMeanTheSameAgain(words: [String]) throws {
    let call = try ParsedArguments(words, for: SampleCommand.syntax)
    let again = try ParsedArguments(call.words.dropFirst() + [], for: SampleCommand.syntax)
    for argument in SampleCommand.syntax.positionals + SampleCommand.syntax.options {
      #expect(again.words(for: argument) == call.words(for: argument))
    }
  }

  @Test func anUnknownExitCodeOfAnotherProcessIsAFailureOfTheWorld() throws {
    let failure = Failure(
      message: "m", document: ErrorReport(code: "process", message: "m"), exitCode: .notHeld)
    let sent = try JSONEncoder().encode(failure)
    #expect(try JSONDecoder().decode(Failure.self, from: sent).exitCode == .notHeld)
    let unknown = String(decoding: sent, as: UTF8.self)
      .replacing(#""status":1"#, with: #""status":9"#)
    let received = try JSONDecoder().decode(Failure.self, from: Data(unknown.utf8))
    #expect(received.exitCode == .world)
  }

  @Test func everyArgumentOfEveryCommandHasANameOfItsOwn() {
    for command in Commands.all {
      let names = (command.syntax.positionals + command.syntax.allOptions).map(\.name)
      #expect(Set(names).count == names.count, "\(command.about.name)")
      let (options, needs) = (command.syntax.options.map(\.name), command.about.needs)
      let related = command.about.alternatives.joined() + needs.flatMap { [$0.key, $0.value] }
      #expect(related.filter { !options.contains($0) } == [], "\(command.about.name)")
    }
  }
}
