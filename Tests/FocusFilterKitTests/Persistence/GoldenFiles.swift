import Foundation

/// The files of a device as they were recorded.
///
/// `FOCUS_RECORD=1 swift test --filter StoredFormTests` records them anew. A commit that does this says
/// why, in a line of Changes.
enum GoldenFiles {
  static let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Golden")

  /// Returns the bytes of a file as they were recorded; before that records some, if that is asked for.
  static func bytes(_ name: String, recording new: Data) throws -> Data {
    let file = folder.appending(path: name)
    if ProcessInfo.processInfo.environment["FOCUS_RECORD"] == "1" { try new.write(to: file) }
    return try Data(contentsOf: file)
  }
}
