public import Foundation

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
