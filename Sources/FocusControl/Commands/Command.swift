/// One verb of the tool.
protocol Command: Sendable {
  static var syntax: CommandSyntax { get }
  static func run(_ context: CommandContext) async throws -> any Report
}
