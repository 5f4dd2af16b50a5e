import FocusFilterKit
import Foundation

/// Removes the stored device.
enum ResetCommand: Command {
  static let syntax = CommandSyntax(
    name: "reset", summary: "remove the stored device", usesDevice: true,
    examples: [.init(words: "reset", meaning: "The next command creates a new device.")])

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
          path: place.path, problem: "The folder can't be removed: \(error.localizedDescription)")
      }
    }
    return ResetReport(document: .init(folder: folder.path, wasThere: true))
  }
}

/// The folder, and whether a device was removed from it.
struct ResetReport: Report {
  struct Document: Encodable, Sendable {
    let folder: String
    /// Whether a device was stored there.
    let wasThere: Bool
  }

  let document: Document

  func text(_: TextStyle) -> String {
    document.wasThere
      ? "Removed the device stored in \(document.folder).\n"
      : "No device is stored in \(document.folder).\n"
  }
}
