import FocusFilterKit
import Foundation

/// Forgets the device.
enum ResetCommand: Command {
  static let syntax = CommandSyntax(
    name: "reset", summary: "forget the device and start again", usesDevice: true,
    examples: [.init(words: "reset", meaning: "A new device is made at the next command.")])

  static func run(_ context: CommandContext) async throws -> any Report {
    let folder = try context.stateFolder()
    try FileStore(folder: folder).reset()
    return PlainText(document: "The device in \(folder.path) is forgotten.\n")
  }
}
