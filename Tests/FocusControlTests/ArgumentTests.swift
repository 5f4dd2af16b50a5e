import Foundation
import Testing

@testable import FocusControl

/// A command with every form of argument.
private struct SampleCommand: Command {
  static let about = CommandDescription(name: "sample", summary: "try the arguments")

  @Argument("An action.", as: .word("action"), yields: true) var action: Action?
  @Argument("A name.", as: .text) var name: String?
  @Argument("More words.", as: .text) var more: [String]
  @Option("A number.", "N", as: .number("count", in: 1...9, use: "1 to 9"), default: 3)
  var count: Int
  @Option("A word.", "WORD", named: "word", as: .text) var words: [String]
  @Option("An answer.", "ANSWER", as: .answer) var isSure: Bool?
  @Flag("A flag.") var allAtOnce: Bool

  enum Action: String, CaseIterable { case add, remove }

  func run(_: CommandContext) async throws -> any CommandResult { PlainText(document: "") }

  /// Reads the words of a call.
  init(reading words: String...) throws(UsageError) {
    self.init()
    try take(ParsedArguments(words, for: Self.syntax))
  }

  init() {}
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

  @Test func aCallWithoutWordsHasDefaults() throws {
    let command = try SampleCommand(reading: "--")
    #expect(command.action == nil)
    #expect(command.name == nil)
    #expect(command.more == [])
    #expect(command.count == 3)
    #expect(command.words == [])
    #expect(command.isSure == nil)
    #expect(!command.allAtOnce)
  }

  @Test func wordsAndOptionsAreRead() throws {
    let command = try SampleCommand(
      reading: "add", "--word=a", "x", "--count", "9", "--word", "--all-at-once", "y", "--is-sure",
      "no",
      "--all-at-once", "--", "-z")
    #expect(command.action == .add)
    #expect(command.name == "x")
    #expect(command.more == ["y", "-z"])
    #expect(command.count == 9)
    #expect(command.words == ["a", "--all-at-once"])
    #expect(command.isSure == false)
    #expect(command.allAtOnce)
  }

  @Test func theOnlyWordIsANameUnlessItIsAnAction() throws {
    #expect(try SampleCommand(reading: "work").name == "work")
    #expect(try SampleCommand(reading: "work").action == nil)
    #expect(try SampleCommand(reading: "add").action == .add)
    #expect(try SampleCommand(reading: "--", "add").name == "add")
    #expect(try SampleCommand(reading: "--", "add", "add").action == .add)
  }

  @Test(arguments: [
    (["ad", "x"], "Unknown action 'ad' for 'sample'. Did you mean 'add'?"),
    (["--count", "10"], "Invalid count '10'. Use 1 to 9."),
    (["--is-sure", "perhaps"], "Unknown answer 'perhaps' for '--is-sure'. Use 'yes' or 'no'."),
    (["--count", "1", "--count", "2"], "Duplicate option '--count'."),
    (["--all-at-once=yes"], "Unexpected value for '--all-at-once'."),
    (["--word"], "Missing value for '--word'."),
  ])
  func aMistakeNamesItsArgument(words: [String], sentence: String) throws {
    let mistake = #expect(throws: UsageError.self) {
      let call = try ParsedArguments(words, for: SampleCommand.syntax)
      try SampleCommand().take(call)
    }
    #expect(mistake?.facts.message == sentence)
  }

  @Test(arguments: [("yes", true), ("no", false), ("true", true), ("false", false)])
  func anAnswerIsAlsoTrueOrFalse(word: String, isSure: Bool) throws {
    #expect(try SampleCommand(reading: "--is-sure", word).isSure == isSure)
  }

  @Test(arguments: [
    ("install", "app"), ("restart", "device"), ("rules", "help rules"),
    ("snapshot", "export --snapshot"), ("readings", "simulate --readings"),
    ("report", "simulate --report"), ("coverage", "explore"),
  ])
  func aVerbOfAnotherToolLeadsToThisOnes(verb: String, meant: String) async {
    let outcome = await TestTool().run([verb])
    #expect(outcome.exitCode == .usage)
    #expect(outcome.errors.contains("'\(meant)'"))
  }

  @Test func aWordThatAnotherOneNeedsIsMissing() throws {
    let mistake = #expect(throws: UsageError.self) {
      try SampleCommand(reading: "add").$name.required()
    }
    #expect(mistake?.facts.message == "Missing NAME for 'sample'.")
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
    }
  }
}
