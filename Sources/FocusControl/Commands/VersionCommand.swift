import FocusFilterKit
import FocusReport
import FocusScenarios

/// Shows the version; a call has it as the option `--version`.
struct VersionCommand: Command {
  static let about = CommandDescription(
    name: "version", summary: "show the version",
    examples: [.init(words: "--version", meaning: "The version of FocusFilterKit in the tool.")])

  func run(_ context: CommandContext) async throws -> any CommandResult {
    VersionReport(
      document: .init(
        tool: context.tool.name, version: FocusTool.version, commit: BuiltCommit.hash,
        forms: .init()))
  }
}

/// The name of the tool, and the version of the library in it.
struct VersionReport: Report {
  struct Document: Encodable, Sendable {
    let tool: String
    let version: String
    /// The commit of FocusFilterKit that the tool was built from; `nil` outside of a repository.
    let commit: String?
    let forms: Forms
  }

  /// The versions of the forms that the tool writes and reads.
  struct Forms: Encodable, Sendable {
    /// The documents of `--json`.
    let output = ReportForm.version
    /// The files that `simulate` plays.
    let scenario = ScenarioSchema.version
    /// The files of a stored device.
    let device = FileStore.formVersion
    /// The document in a page of `--report`.
    let report = Simulation.reportVersion
  }

  let document: Document

  func text(_: ToolTextStyle) -> String {
    "\(document.tool) (FocusFilterKit \(document.version))\n"
  }
}
