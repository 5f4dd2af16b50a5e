import FocusFilterKit
import Testing

@testable import FocusControl

@Suite struct HelpTests {
  static let examples = Commands.all.flatMap { $0.syntax.examples.map(\.key) }

  @Test(arguments: examples)
  func everyExampleOfTheHelpRunsAsPrinted(words: String) async throws {
    let outcome = try await TestTool.atWork().run(words)
    // The number of all days is said first.
    #expect(outcome.errors == "" || words.contains("--every"))
    // Where nothing is wrong there is nothing to annotate.
    #expect(outcome.output != "" || words.hasSuffix("--format github"))
    // The example of a predicate that is false says so, as do days that differ.
    let differs = words.contains("'\"personal\"'") || words.hasPrefix("diff")
    #expect(outcome.exitCode == (differs ? .notHeld : .done))
  }

  @Test(arguments: Commands.all.map { $0.syntax.name })
  func everyVerbExplainsItselfWithAnExample(verb: String) async {
    let tool = TestTool()
    let words = verb.split(separator: " ").map(String.init)
    let help = await tool.run(["help"] + words)
    #expect(help.exitCode == .done)
    #expect(help.output.contains("Usage: focusctl \(verb)"))
    #expect(help.output.contains("Example"))
    #expect(await tool.run(words + ["--help"]) == help)
    #expect(await tool.run(words + ["-h"]) == help)
    #expect(await tool.run(words.suffix(1) + ["-h"]) == help)
  }

  @Test(
    arguments: HelpCommand.Topic.allCases.map { "help \($0)" }
      + Commands.all.map { "help \($0.about.name)" }
      + FindingKind.allCases.map { "explain \($0.id)" })
  func anotherToolHasNoWordsOfThisOne(call: String) async {
    let outcome = await TestTool(name: "relayctl").run(call)
    #expect(outcome.exitCode == .done)
    #expect(!outcome.output.contains("focusctl"))
  }

  @Test func theToolIsExplainedInSeveralWays() async {
    let tool = TestTool()
    let help = await tool.run(["help"])
    #expect(await tool.run([]) == help)
    #expect(await tool.run(["--help"]) == help)
    #expect(await tool.run(["-h"]) == help)
    #expect(await tool.run(["--version", "--help"]) == help)
    for verb in Commands.all.map({ $0.syntax.name }) { #expect(help.output.contains("  \(verb) ")) }
  }
}
