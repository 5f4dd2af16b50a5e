import FocusFilterKit

/// Turns the Focus off, or brings the occasion that a Focus lasts until.
struct OffCommand: Command {
  static let about = CommandDescription(
    name: "off", summary: "turn the Focus off", usesDevice: true, usesApps: true,
    examples: [
      .init(words: "off", meaning: "Turn off the Focus that is on."),
      .init(words: "off --occasion leave", meaning: "End what 'on --until leave' turned on."),
    ], adviceForMore: "Write 'off' alone, which turns off the Focus that is on.")

  @Option(
    "The source that ends: \(FocusSource.list). The default, person, ends any Focus.", "SOURCE",
    as: .word("source")) var by: FocusSource?
  @Option(
    """
    End only a Focus that is on until an occasion. leave: the person leaves; event: the event in the \
    calendar ends.
    """, "OCCASION", as: .word("occasion")) var occasion: FocusOccasion?

  func run(_ context: CommandContext) async throws -> any CommandResult {
    if by != nil, occasion != nil {
      throw UsageError.conflict(["--by", "--occasion"], command: context.syntax)
    }
    return try await OpenDevice.use(context) { device in
      try await device.story {
        if let occasion {
          try await device.system.end(occasion)
        } else {
          try await device.system.deactivate(by: by ?? .person)
        }
      }
    }
  }
}
