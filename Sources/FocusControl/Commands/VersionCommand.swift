/// Shows the version.
enum VersionCommand: Command {
  static let syntax = CommandSyntax(
    name: "version", summary: "show the version",
    examples: [.init(words: "version", meaning: "The version of FocusFilterKit in the tool.")])

  static func run(_ context: CommandContext) async throws -> any Report {
    VersionReport(document: .init(tool: context.tool.name, version: FocusTool.version))
  }
}

/// The name of the tool, and the version of the library in it.
struct VersionReport: Report {
  struct Document: Encodable, Sendable {
    let tool: String
    let version: String
  }

  let document: Document

  func text(_: ToolTextStyle) -> String {
    "\(document.tool) (FocusFilterKit \(document.version))\n"
  }
}
