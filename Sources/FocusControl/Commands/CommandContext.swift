import Foundation

/// What a command has to work with.
struct CommandContext: Sendable {
  let tool: FocusTool
  let terminal: Terminal
  let syntax: CommandSyntax
  let arguments: ParsedArguments
  /// What has to be done before the code of apps runs, for a verb that only looks.
  let beforeApps: @Sendable () -> Void

  /// Reads a file that was named, or standard input for `-`.
  func read(_ path: String) throws -> Data {
    path == "-" ? try terminal.input() : try StandardStreams.read(fileAt: path)
  }
}
