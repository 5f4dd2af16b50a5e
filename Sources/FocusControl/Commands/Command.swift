/// One verb of the tool.
protocol Command: Sendable {
  static var syntax: CommandSyntax { get }
  static func run(_ context: CommandContext) async throws -> any Report
  /// Whether a call opens the device.
  static func usesDevice(_ arguments: ParsedArguments) -> Bool
}

extension Command {
  static func usesDevice(_ arguments: ParsedArguments) -> Bool { syntax.usesDevice }
}
