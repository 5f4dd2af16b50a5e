import FocusFilterKit
import Foundation

/// Takes back the last command.
struct UndoCommand: Command {
  static let about = CommandDescription(
    name: "undo", summary: "take back the last command that changed the device", usesDevice: true,
    usesApps: true,
    examples: [
      .init(
        words: "undo",
        meaning: """
          The device, the setting of its clock and what its apps stored are as before; called again, \
          as after. Time that has passed stays, as the history is in the order of time.
          """)
    ])

  func run(_ context: CommandContext) async throws -> any CommandResult {
    var undone: UndoCopy.Contents?
    let device = try await OpenDevice.open(context) { system, undo in
      undone = try await Self.takeBack(on: system, undo, context)
    }
    guard let undone else {
      device.store.close()
      throw UsageError.unusable(
        """
        There is nothing to take back. Only the last command that changed the device can be taken back, \
        and time that has passed stays.
        """, command: context.syntax)
    }
    return try await device.use(context) {
      UndoReport(
        document: .init(command: undone.command, calledApps: undone.hasApps),
        tool: context.tool.name)
    }
  }

  /// Makes the device as it was before the last command, and returns the copy that it is from; `nil` when
  /// there is nothing to take back.
  private static func takeBack(
    on system: FocusSystem, _ undo: UndoCopy, _ context: CommandContext
  ) async throws -> UndoCopy.Contents? {
    let now = await system.stored
    guard let copy = undo.contents, try copy.stored.number < now.number else { return nil }
    try undo.prepare(now, before: ["undo"], hasApps: copy.hasApps, restores: true)
    try await system.takeBack(to: try copy.stored)
    if copy.hasApps { try undo.restoreData() }
    try undo.keep()
    return copy
  }
}

/// The command that was taken back.
struct UndoReport: Report {
  struct Document: Encodable, Sendable {
    /// The words of the command.
    let command: [String]
    /// Whether the command called code of apps, which may have done more than can be taken back.
    let calledApps: Bool
  }

  let document: Document
  let tool: String

  func text(_ style: ToolTextStyle) -> String {
    let words = document.command.map { $0.contains(" ") ? "'\($0)'" : $0 }.joined(separator: " ")
    let rest =
      document.calledApps
      ? "What apps did outside of their containers and preferences stays as it is.\n" : ""
    return "Taken back: \(tool) \(words)\n\(rest)"
  }
}
