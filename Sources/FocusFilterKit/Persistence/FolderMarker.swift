import Foundation

/// The file that says that a folder belongs to a simulated device.
///
/// The marker is the first file that is written to a folder, so that nothing else in the folder is changed
/// that somebody else has put there by chance. Two tools that start at once write it both.
struct FolderMarker {
  private let folder: URL

  init(of folder: URL) { self.folder = folder }

  private var url: URL { folder.appending(path: "simulated-device.txt") }

  private static let text = """
    This folder belongs to a simulated device of FocusFilterKit, with everything that is in it.
    Remove the folder, or reset the device, to start again.

    """

  /// The names of the folders and files that a device has besides its two files.
  static let names = [
    "lock", "undo", "redo", "undo.new", "undo.old", "reset", "containers", "preferences",
  ]

  /// Writes the marker, unless it is there.
  func write() throws(StoreProblem) { try DurableFile.mark(url, saying: Self.text) }

  /// Throws when the folder has somebody else's files under the names that a device uses.
  ///
  /// A folder is a device's with its marker, or with one of the `files` whose first bytes are ours.
  func refuseForeign(files: [URL]) throws(StoreProblem) {
    guard !DurableFile.exists(url) else { return }
    var foreign: URL?
    for file in files {
      guard let bytes = try DurableFile.contents(of: file), !bytes.isEmpty else { continue }
      if SealedLine.isOwn(bytes) { return }
      foreign = foreign ?? file
    }
    let other = Self.names.lazy.map { folder.appending(path: $0) }.first(where: DurableFile.exists)
    guard let foreign = foreign ?? other else { return }
    // Another process may have begun in between, and has written its marker first.
    if DurableFile.exists(url) { return }
    throw StoreProblem(.read, path: foreign.path, reason: .isForeign)
  }
}
