import FocusFilterKit
import Foundation

/// Writes a scenario or a package to begin with.
struct InitCommand: Command {
  static let about = CommandDescription(
    name: "init", summary: "write a scenario or a package to begin with", usesApps: true,
    examples: [
      .init(words: "init scenario", meaning: "Save it as day.jsonc, and play it with 'simulate'.")
    ])

  @Argument(
    """
    scenario: print a scenario for the apps of this tool, whose expectations hold. package: create a \
    package with an app, its filter, tests and a tool.
    """, as: .word("word")) var what: What
  @Argument(
    "With package: the name of the app, and of the folder that is created.", as: .text)
  var name: String?
  @Option(
    """
    With package: the address or the folder of FocusFilterKit. The default is the folder that this \
    tool was built from.
    """, "URL|PATH", named: "package", as: .file) var source: String?

  enum What: String, CaseIterable { case scenario, package }

  func run(_ context: CommandContext) async throws -> any CommandResult {
    switch what {
    case .scenario:
      if let name { throw UsageError.unexpected(name, command: context.syntax) }
      if source != nil {
        throw UsageError.unusable(
          "Use '--package' with 'init package'.", command: context.syntax)
      }
      let scenario = try await StarterScenario(for: context.tool.apps)
      return PlainText(document: scenario.text, isVerbatim: true)
    case .package:
      let name = try $name.required()
      guard
        let package = StarterPackage(name: name, source: source ?? StarterPackage.ownFolder)
      else {
        throw UsageError.invalid(
          "name", name,
          use: "letters and digits that begin with a capital letter, such as 'Notes'",
          command: context.syntax)
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
