import FocusAppIntents
import FocusHost
public import Foundation

/// The file that marks a folder as a simulated device's.
///
/// A store writes the marker before any other file, so that it never changes foreign files that
/// happen to be in the folder. Two tools that start at the same time both write the marker.
struct FolderMarker {
  private let folder: URL

  init(of folder: URL) { self.folder = folder }

  private var url: URL { folder.appending(path: "simulated-device.txt") }

  private static let text = """
    This folder belongs to a simulated device of FocusFilterKit, with everything that is in it.
    Remove the folder, or reset the device, to start again.

    """

  /// The names of a device's other files and folders, besides its two main files.
  static let names = ["lock", AppData.names.folder, AppData.names.link]

  /// Writes the marker unless it exists.
  func write() throws(StoreProblem) { try DurableFile.mark(url, saying: Self.text) }

  /// Throws if the folder has foreign files with the names that a device uses.
  ///
  /// A folder belongs to a device if it has the marker, or if one of the `files` begins with the
  /// bytes of a device's file.
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
    // Another process may have started meanwhile and written its marker first.
    if DurableFile.exists(url) { return }
    throw StoreProblem(.read, path: foreign.path, reason: .isForeign)
  }
}

/// A reader of the device in a ``FileStore``'s folder, which other processes may be using.
///
/// The reader takes no lock and changes nothing, so the folder doesn't need write permission. It
/// doesn't include an event that another process is still writing. It reports damage in ``notices``
/// and doesn't repair it.
public struct FolderReader {
  private let folder: URL
  private var files: StoreFiles

  /// - Throws: ``StoreProblem`` if the path isn't a folder or the folder has foreign files.
  public init(_ folder: URL) throws(StoreProblem) {
    var isFolder: ObjCBool = false
    if FileManager.machine.fileExists(atPath: folder.path, isDirectory: &isFolder),
      !isFolder.boolValue
    {
      throw StoreProblem(.read, path: folder.path, reason: .isFile)
    }
    self.folder = folder
    files = StoreFiles(folder: folder, mends: false)
    try files.refuseForeign()
  }

  /// Messages about damage in the files.
  public var notices: [String] { files.notices.map(\.description) }

  /// Whether the history, as far as it was read, has no damage.
  public var hasWholeHistory: Bool { !files.notices.contains(where: \.isAboutHistory) }

  /// Whether the folder has files of a device.
  public var hasDevice: Bool { files.isThere }

  /// Returns the device after its last event; `nil` if there is no device.
  ///
  /// - Throws: ``StoreProblem``.
  public mutating func device() throws -> StoredDevice? {
    var device = try files.load()
    // While another process starts a new history, the files don't match for a moment.
    for _ in 1...3 where !notices.isEmpty {
      files = StoreFiles(folder: folder, mends: false)
      device = try files.load()
    }
    return device
  }

  /// Returns the device before its first event, and every readable event; `nil` if there is no
  /// device, or if the beginning of the history is damaged.
  ///
  /// The history is read once.
  /// - Throws: ``StoreProblem``.
  public mutating func history() throws -> (origin: StoredDevice, events: [StoredEvent])? {
    try files.whole()
  }
  /// Copies what apps have stored on the device to a folder, in place of the folder's contents.
  ///
  /// Pipes, sockets and devices are left out, as from one command to the next. Without stored data,
  /// the method only removes the folder. The cost is that of copying the data.
  /// - Throws: ``StoreProblem``; the copy is then incomplete.
  public func copyData(to copy: URL) throws(StoreProblem) {
    do {
      try FileManager.machine.removeTree(atPath: copy.path)
    } catch {
      guard error.code == .ENOENT else {
        throw StoreProblem(error.code.rawValue, .remove, at: copy)
      }
    }
    let data = folder.appending(path: "containers").resolvingSymlinksInPath()
    guard DurableFile.exists(data) else { return }
    _ = try DurableFile.copyFolder(data, to: copy)
  }
}
