import FocusFilterKit
import Foundation

/// Forgets the device.
enum ResetCommand: Command {
  static let syntax = CommandSyntax(
    name: "reset", summary: "forget the device and start again", usesDevice: true,
    examples: [.init(words: "reset", meaning: "A new device is made at the next command.")])

  static func run(_ context: CommandContext) async throws -> any Report {
    let folder = try context.stateFolder()
    guard FileManager.default.fileExists(atPath: folder.path) else {
      return ResetReport(document: .init(folder: folder.path, wasThere: false))
    }
    let store = try context.openStore(in: folder)
    try store.reset()
    for place in [StateFolder.containers(in: folder), StateFolder.preferences(in: folder)]
    where FileManager.default.fileExists(atPath: place.path) {
      do {
        try FileManager.default.removeItem(at: place)
      } catch {
        throw FileProblem(
          path: place.path, problem: "It can't be removed. Check its permissions.")
      }
    }
    return ResetReport(document: .init(folder: folder.path, wasThere: true))
  }
}

/// What became of the device.
struct ResetReport: Report {
  struct Document: Encodable, Sendable {
    let folder: String
    /// Whether there was anything to forget.
    let wasThere: Bool
  }

  let document: Document

  func text(_: TextStyle) -> String {
    document.wasThere
      ? "The device in \(document.folder) is forgotten.\n"
      : "There is no device in \(document.folder).\n"
  }
}
