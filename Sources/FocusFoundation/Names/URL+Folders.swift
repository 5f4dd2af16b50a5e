public import Foundation

// The folders of the running code's process, which may not exist yet. Foundation on Linux has the
// home folder and the temporary folder. Mirrors
// [`URL`](https://developer.apple.com/documentation/foundation/url).
extension URL {
  /// The folder for the person's documents.
  public static var documentsDirectory: URL { folder(.documentDirectory, "Documents") }

  /// The folder for files that can be made again.
  public static var cachesDirectory: URL { folder(.cachesDirectory, "Library/Caches") }

  /// The folder for files that the person doesn't see.
  public static var applicationSupportDirectory: URL {
    folder(.applicationSupportDirectory, "Library/Application Support")
  }

  /// The folder for all files that aren't the person's.
  public static var libraryDirectory: URL { folder(.libraryDirectory, "Library") }

  /// Returns a folder; where Foundation has none, the one at `path` in the home folder, as on a
  /// phone.
  private static func folder(
    _ directory: FileManager.SearchPathDirectory, _ path: String
  ) -> URL {
    FileManager.default.urls(for: directory, in: .userDomainMask).first
      ?? homeDirectory.appending(path: path, directoryHint: .isDirectory)
  }
}
