import FocusFilterKit
import Foundation

/// Writes a scenario or a package to begin with.
enum InitCommand: Command {
  static let syntax = CommandSyntax(
    name: "init", summary: "write a scenario or a package to begin with", usesApps: true,
    positionals: [
      .init(
        name: "WHAT",
        help: """
          scenario: print a scenario for the apps of this tool, whose expectations hold. package: \
          create a package with an app, its filter, tests and a tool.
          """,
        completes: .words(of: What.self)),
      .init(
        name: "NAME", help: "With package: the name of the app, and of the folder that is created.",
        isOptional: true),
    ],
    options: [
      .init(
        name: "package",
        help: """
          With package: the address or the folder of FocusFilterKit. The default is the folder that \
          this tool was built from.
          """, value: "URL|PATH", completes: .files)
    ],
    examples: [
      .init(words: "init scenario", meaning: "Save it as day.jsonc, and play it with 'simulate'.")
    ])

  private enum What: String, CaseIterable { case scenario, package }

  static func run(_ context: CommandContext) async throws -> any CommandResult {
    let words = context.arguments.positionals
    let what: What = try syntax.word(words[0], "word")
    switch what {
    case .scenario:
      if words.count > 1 { throw UsageError.unexpected(words[1], command: syntax) }
      if context.arguments.has("package") {
        throw UsageError.unusable("Use '--package' with 'init package'.", command: syntax)
      }
      let scenario = try await StarterScenario(for: context.tool.apps)
      return PlainText(document: scenario.text, isVerbatim: true)
    case .package:
      guard words.count > 1 else { throw UsageError.missing("NAME", command: syntax) }
      guard
        let package = StarterPackage(
          name: words[1], source: context.arguments["package"] ?? StarterPackage.ownFolder)
      else {
        throw UsageError.invalid(
          "name", words[1],
          use: "letters and digits that begin with a capital letter, such as 'Notes'",
          command: syntax)
      }
      return PackageReport(document: try package.write())
    }
  }
}

/// The files of a new package.
struct PackageReport: Report {
  struct Document: Encodable, Sendable {
    let folder: String
    let files: [String]
    /// The calls that build and try it, for a shell in the folder.
    let next: [String]
  }

  let document: Document

  func text(_ style: ToolTextStyle) -> String {
    (["\(style(document.folder, .bold)) has \(document.files.count) files:"]
      + document.files.map { "  \($0)" } + ["", "Next:"]
      + (["cd \(document.folder)"] + document.next).map { "  \($0)" })
      .joined(separator: "\n") + "\n"
  }
}
