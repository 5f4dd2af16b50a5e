import FocusFilterKit
import FocusText
import Foundation

/// Undoes the last commands.
struct UndoCommand: Command {
  static let about = CommandDescription(
    name: "undo", summary: "take back the last commands that changed the device", usesDevice: true,
    examples: [
      "undo": """
      The device, the setting of its clock and what its apps stored are as before; 'redo' does the \
      command again. Time that has passed stays, as the history is in the order of time.
      """,
      "undo 3": "Take back the last three commands, of at most 20.",
    ])

  @Argument("The number of commands; 1 unless given.", named: "N", as: .steps) var steps: Int?

  func run(_ context: CommandContext) async throws -> any CommandResult {
    try await UndoReport.going(.undo, steps ?? 1, context)
  }
}

/// Redoes the commands that were undone last.
struct RedoCommand: Command {
  static let about = CommandDescription(
    name: "redo", summary: "do the commands again that 'undo' took back", usesDevice: true,
    examples: [
      "redo": "The device is as it was before 'undo'. A command in between leaves nothing to redo."
    ])

  @Argument("The number of commands; 1 unless given.", named: "N", as: .steps) var steps: Int?

  func run(_ context: CommandContext) async throws -> any CommandResult {
    try await UndoReport.going(.redo, steps ?? 1, context)
  }
}

extension ArgumentKind where Value == Int {
  /// A number of commands.
  fileprivate static var steps: Self {
    .number("number", in: 1...20, use: "1 to 20")
  }
}

/// The commands that were undone or redone.
struct UndoReport: Report, Encodable {
  /// The words of each command, in the order of undoing or redoing.
  let commands: [[String]]
  /// Whether a command ran app code, whose effects may go beyond what can be undone.
  let calledApps: Bool

  @ForText private var direction: UndoDirection
  @ForText private var steps: Int

  func text(_ style: ToolTextStyle) -> String {
    let verb = direction == .undo ? "Undid" : "Redid"
    var lines = commands.map { "\(verb): \(style.tool) \($0.asTyped)" }
    if lines.count < steps { lines.append("There is nothing more to \(direction.rawValue).") }
    if calledApps {
      lines.append(
        "Changes that apps made outside their containers and preferences stay as they are.")
    }
    return lines.asText
  }

  /// Undoes or redoes a number of commands, or as many as there are.
  fileprivate static func going(
    _ direction: UndoDirection, _ steps: Int, _ context: CommandContext
  ) async throws -> any CommandResult {
    var done: [UndoStep] = []
    let device = try await OpenDevice.open(context) { system, store in
      while done.count < steps, let step = try store.step(direction) {
        guard let device = try store.device(after: step.number) else { break }
        try await system.takeBack(
          to: device, undoing: direction == .undo ? step.command : ["undo"])
        done.append(step)
      }
    }
    guard !done.isEmpty else {
      device.store.close()
      let limits = """
         Only commands that changed the device can be taken back, at most 20, and time that has \
        passed stays.
        """
      throw UsageError.unusable(
        "There is nothing to \(direction.rawValue)." + (direction == .undo ? limits : ""))
    }
    return try await device.use(context, undoing: .commandBefore) {
      UndoReport(
        commands: done.map(\.command), calledApps: done.contains(where: \.calledApps),
        direction: direction, steps: steps)
    }
  }
}
