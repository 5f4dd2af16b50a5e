import Foundation
import TestSupport
import Testing

/// Expects a file to have a text, which is written there before if `FOCUS_RECORD` is 1.
func expectRecorded(
  _ text: String, in file: URL, sourceLocation: SourceLocation = #_sourceLocation
) throws {
  if PackageFolder.isRecording { try text.write(to: file, atomically: true, encoding: .utf8) }
  #expect(try String(contentsOf: file, encoding: .utf8) == text, sourceLocation: sourceLocation)
}

/// The files of a device as they were recorded.
///
/// `FOCUS_RECORD=1 swift test --filter StoredFormTests` records them anew. A commit that does this says
/// why, in a line of Changes.
enum GoldenFiles {
  static let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Golden")

  /// Returns the bytes of a file as they were recorded; before that records some, if that is asked for.
  static func bytes(_ name: String, recording new: Data) throws -> Data {
    let file = folder.appending(path: name)
    if PackageFolder.isRecording { try new.write(to: file) }
    return try Data(contentsOf: file)
  }
}
