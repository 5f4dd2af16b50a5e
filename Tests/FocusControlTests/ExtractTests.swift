import FocusControl
import FocusFilterKit
import Foundation
import TestPrograms
import Testing

/// The verb about the metadata that Xcode extracts from an app's files.
@Suite struct ExtractTests {
  private static let sessions = "Tests/FocusControlTests/Sessions"

  /// Names that the compiler would read as an option, or as a file of options.
  @Test(arguments: ["./-Xcc.swift", "./-Xcc/a.swift", "x/../-Xcc.swift", "./@a.swift"])
  func aNameOfAFileIsNoOptionOfTheCompiler(name: String) async throws {
    let outcome = try await Shell.bash.run(
      """
      tool=$(command -v focusctl); cd "$HOME"; mkdir -p x ./-Xcc
      echo 'let number: Int = "a"' > \(name)
      "$tool" extract \(name)
      """, environment: ["PATH": "\(Shell.products.path):\(path)"])
    #expect(outcome.errors.contains("error: cannot convert value of type 'String'"))
    #expect(!outcome.errors.contains("unknown argument"))
  }

  @Test(arguments: ["check", "simulate"])
  func aSwiftFileIsForAnotherVerb(verb: String) async {
    let outcome = await TestTool(apps: []).run("\(verb) \(Self.sessions)/refused.swift")
    #expect(
      outcome.screen.contains(
        "'\(Self.sessions)/refused.swift' is a Swift file. '"))
    #expect(outcome.exitCode == .usage)
  }

  private let path = ProcessInfo.processInfo.environment["PATH"] ?? ""

  // MARK: The apps of a tool

  private static func app(_ path: String) -> SimulatedApp {
    SimulatedApp(
      "com.example.chat", name: "Chat", sources: [.module("ExampleChat", at: path)])
  }

  @Test func aCheckHasTheFindingsAboutTheSourcesOfAnApp() async {
    let tool = TestTool(apps: [Self.app("\(Self.sessions)/refused.swift")])
    let outcome = await tool.run("check --predicate TRUEPREDICATE --format github")
    let file = "\(Self.sessions)/refused.swift"
    #expect(
      outcome.output.contains("::error file=\(file),line=8,col=14,title=text-not-literal::"))
    #expect(
      outcome.output.contains("::error file=\(file),line=9,col=33,title=required-without-default::")
    )
    #expect(outcome.exitCode == .notHeld)
  }

  @Test func aCheckOfSourcesThatCanNotBeReadTellsTheReason() async {
    let outcome = await TestTool(apps: [Self.app("nowhere.swift")]).run(
      "check --predicate TRUEPREDICATE")
    #expect(
      outcome.screen == """
        error: com.example.chat: 'Chat' isn't checked: 'nowhere.swift' can't be read: no such file \
        or folder. Compile the files with Xcode, or correct the paths of the app's sources. \
        [not-compiled]
        1 error

        """)
  }

  @Test func theSourcesOfOtherAppsAreNotCheckedWithOne() async {
    let other = SimulatedApp("com.example.other", name: "Other")
    let tool = TestTool(apps: [Self.app("nowhere.swift"), other])
    let outcome = await tool.run("check --app Other --predicate TRUEPREDICATE")
    #expect(!outcome.screen.contains("not-compiled"), "\(outcome.screen)")
    #expect(outcome.exitCode == .done)
  }
}
