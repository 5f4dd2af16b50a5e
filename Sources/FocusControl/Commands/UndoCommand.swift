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
    let device = try await OpenDevice.open(context, undoing: .commandBefore) {
      system, store, undo in
      undone = try await Self.takeBack(on: system, store, undo, context)
    }
    guard let undone else {
      device.store.close()
      throw UsageError.unusable(
        """
        There is nothing to take back. Only the last command that changed the device can be taken back, \
        and time that has passed stays.
        """, command: context.syntax)
    }
    return try await device.use(context, undoing: .commandBefore) {
      UndoReport(
        document: .init(command: undone.command, calledApps: undone.hasApps),
        tool: context.tool.name)
    }
  }

  /// Makes the device as it was before the last command, and returns the copy that it is from; `nil` when
  /// there is nothing to take back.
  private static func takeBack(
    on system: FocusSystem, _ store: FileStore, _ undo: UndoCopy, _ context: CommandContext
  ) async throws -> UndoCopy.Contents? {
    let now = await system.stored
    guard let copy = undo.contents, copy.number < now.number else { return nil }
    try undo.prepareToTakeBack(copy, on: now)
    do {
      try store.begin()
      try await system.takeBack(to: try copy.stored)
      if copy.hasApps { try undo.exchange() }
    } catch {
      do {
        try store.rollBack()
        try undo.rollBack()
      } catch {
        // The next command finishes what was begun, in the one direction or the other.
      }
      throw error
    }
    // Where this fails, the next command does it.
    try? undo.keep()
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
      ? "Changes that apps made outside their containers and preferences aren't undone.\n" : ""
    return "Taken back: \(tool) \(words)\n\(rest)"
  }
}
