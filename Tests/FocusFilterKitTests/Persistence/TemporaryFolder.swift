import Foundation

/// A folder that is empty at first, and is removed with the suite that has it.
///
/// Each test has a suite of its own, and so a folder of its own.
final class TemporaryFolder: Sendable {
  let url = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)

  init() {
    do {
      try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    } catch {
      preconditionFailure("\(error)")
    }
  }

  deinit { try? FileManager.default.removeItem(at: url) }
}
