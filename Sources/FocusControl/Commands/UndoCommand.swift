import FocusFilterKit
import Foundation

/// Undoes the last commands.
struct UndoCommand: Command {
  static let about = CommandDescription(
    name: "undo", summary: "take back the last commands that changed the device", usesDevice: true,
    usesApps: true,
    examples: [
      .init(
        words: "undo",
        meaning: """
          The device, the setting of its clock and what its apps stored are as before; 'redo' does the \
          command again. Time that has passed stays, as the history is in the order of time.
          """),
      .init(words: "undo 3", meaning: "Take back the last three commands, of at most 20."),
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
    usesApps: true,
    examples: [
      .init(
        words: "redo",
        meaning:
          "The device is as it was before 'undo'. A command in between leaves nothing to redo.")
    ])

  @Argument("The number of commands; 1 unless given.", named: "N", as: .steps) var steps: Int?

  func run(_ context: CommandContext) async throws -> any CommandResult {
    try await UndoReport.going(.redo, steps ?? 1, context)
  }
}

extension ArgumentKind where Value == Int {
  /// A number of commands.
  fileprivate static var steps: Self {
    .number("number", in: 1...UndoCopy.limit, use: "1 to \(UndoCopy.limit)")
  }
}

/// The commands that were undone or redone.
struct UndoReport: Report {
  struct Document: Encodable, Sendable {
    /// The words of each command, in the order of undoing or redoing.
    let commands: [[String]]
    /// Whether a command called app code, whose effects may go beyond what can be undone.
    let calledApps: Bool
  }

  let document: Document
  private let direction: UndoCopy.Direction
  private let steps: Int
  private let tool: String

  func text(_ style: ToolTextStyle) -> String {
    let verb = direction == .undo ? "Undid" : "Redid"
    var lines = document.commands.map { command in
      "\(verb): \(tool) \(command.asTyped)"
    }
    if lines.count < steps { lines.append("There is nothing more to \(direction.rawValue).") }
    if document.calledApps {
      lines.append(
        "Changes that apps made outside their containers and preferences stay as they are.")
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// Undoes or redoes a number of commands, or as many as there are.
  fileprivate static func going(
    _ direction: UndoCopy.Direction, _ steps: Int, _ context: CommandContext
  ) async throws -> any CommandResult {
    var done: [UndoCopy.Contents] = []
    let device = try await OpenDevice.open(context, undoing: .commandBefore) {
      system, store, undo in
      while done.count < steps, let copy = try await go(direction, on: system, store, undo) {
        done.append(copy)
      }
    }
    guard !done.isEmpty else {
      device.store.close()
      throw UsageError.unusable(
        """
        There is nothing to \(direction.rawValue). Only commands that changed the device can be taken back, \
        at most \(UndoCopy.limit), and time that has passed stays.
        """, command: context.syntax)
    }
    return try await device.use(context, undoing: .commandBefore) {
      UndoReport(
        document: .init(
          commands: done.map(\.command), calledApps: done.contains(where: \.hasApps)),
        direction: direction, steps: steps, tool: context.tool.name)
    }
  }

  /// Restores the device to its state before a command, and returns the copy with that state; `nil`
  /// without a copy.
  private static func go(
    _ direction: UndoCopy.Direction, on system: FocusSystem, _ store: FileStore, _ undo: UndoCopy
  ) async throws -> UndoCopy.Contents? {
    let now = await system.stored
    guard let copy = undo.contents(direction), copy.number < now.number else { return nil }
    try undo.prepareToGoBack(direction, on: now)
    do {
      try store.begin()
      try await system.takeBack(
        to: try copy.stored, undoing: direction == .undo ? copy.command : ["undo"])
      if copy.hasApps { try undo.exchange() }
    } catch {
      do {
        try store.rollBack()
        try undo.rollBack()
      } catch {
        // The next command completes the rollback or the undo.
      }
      throw error
    }
    // If this fails, the next command does it.
    try? undo.keep()
    return copy
  }
}
