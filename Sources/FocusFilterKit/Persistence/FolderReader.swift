public import Foundation

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

/// Reads the device in a folder that a ``FileStore`` keeps, while others may work on it.
///
/// It takes no lock and changes nothing, so that a folder without write permission will do. An event that
/// another process is writing isn't seen. Damage is reported in ``notices`` and left as it is.
public struct FolderReader {
  private let folder: URL
  private var files: StoreFiles

  /// - Throws: ``StoreProblem`` for a path that is no folder, and for files that are somebody else's.
  public init(_ folder: URL) throws(StoreProblem) {
    var isFolder: ObjCBool = false
    if FileManager.default.fileExists(atPath: folder.path, isDirectory: &isFolder),
      !isFolder.boolValue
    {
      throw StoreProblem(.read, path: folder.path, reason: .isFile)
    }
    self.folder = folder
    files = StoreFiles(folder: folder, mends: false)
    try files.refuseForeign()
  }

  /// Messages about damage that was found.
  public var notices: [String] { files.notices.map(\.description) }

  /// Whether no damage was found in the history, as far as it was read.
  public var hasWholeHistory: Bool { !files.notices.contains(where: \.isAboutHistory) }

  /// Whether the folder has files of a device.
  public var hasDevice: Bool { files.isThere }

  /// Returns the device after its last event; `nil` when there is none.
  ///
  /// - Throws: ``StoreProblem``.
  public mutating func device() throws -> StoredDevice? {
    var device = try files.load()
    // While another process begins a history anew, the files don't fit together for a moment.
    for _ in 1...3 where !notices.isEmpty {
      files = StoreFiles(folder: folder, mends: false)
      device = try files.load()
    }
    return device
  }

  /// Returns the device before its first event; `nil` when there is none, or it is damaged.
  ///
  /// - Throws: ``StoreProblem``.
  public mutating func origin() throws -> StoredDevice? { try files.origin() }

  /// Returns every event from the first that can be read.
  ///
  /// - Throws: ``StoreProblem``.
  public mutating func events() throws -> [StoredEvent] { try files.events() }
}
