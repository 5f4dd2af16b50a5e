public import Foundation
import Synchronization

/// A store in a folder: a snapshot of the device and an append-only history.
///
/// `focusctl` stores its device in such a folder. A tool or a test opens a folder and continues
/// with the stored device:
///
/// ```swift
/// let store = try await FileStore(folder: folder)
/// let system = try FocusSystem(store: store, timeZone: .current)
/// ```
///
/// Appended events are on the disk, including the folder entry, when ``append(_:)`` returns. Only
/// one store at a time can open the folder, until the store is closed or released; others wait. The
/// store moves damaged parts to files of their own and reports them in ``notices``; it never
/// overwrites them. It doesn't change a folder of a newer major version.
public final class FileStore: FocusStore {
  /// The store's folder, which contains `device.json`, `history.jsonl` and the lock.
  public let folder: URL
  /// Messages about repaired damage and about snapshots that couldn't be written.
  public var notices: [String] { contents.withLock { $0.files.notices.map(\.description) } }

  /// The version of the stored form that this package writes, such as `1.0`.
  public static var formVersion: String { FormatVersion.current.description }

  private let contents: Mutex<Contents>

  private struct Contents: ~Copyable {
    var files: StoreFiles
    /// The lock; `nil` when the store is closed.
    var lock: FileLock?
  }

  /// Opens the store in a folder, which is created if it doesn't exist.
  ///
  /// The task suspends while another process has the folder open; no thread is blocked.
  ///
  /// - Parameters:
  ///   - folder: The folder; it shouldn't contain anything else.
  ///   - lockLimit: The longest time to wait for another process.
  ///   - waiting: A closure that is called once if the store has to wait, with the identifier of
  ///     the process that holds the lock if it is known.
  /// - Throws: ``StoreProblem``, at once if this process already has the folder open;
  ///   `CancellationError`.
  public init(
    folder: URL, lockLimit: Duration = .seconds(30), waiting: (Int32?) -> Void = { _ in }
  ) async throws {
    let files = StoreFiles(folder: folder)
    try DurableFile.makeFolder(folder.absoluteURL)
    try files.claim()
    let lock = try await FileLock(
      folder.appending(path: "lock"), limit: lockLimit, waiting: waiting)
    try files.recover()
    self.folder = folder
    contents = Mutex(Contents(files: files, lock: lock))
  }

  /// Releases the folder, so that others can open it; later calls of the other methods throw
  /// ``StoreProblem``.
  ///
  /// Without this call, the store releases the folder when the last device or task that uses the
  /// store is gone. An app's running code keeps its device alive.
  public func close() { contents.withLock { $0.lock = nil } }

  private func use<Value>(_ body: (inout StoreFiles) throws -> Value) throws -> Value {
    try contents.withLock { contents in
      guard contents.lock != nil else {
        throw StoreProblem(.lock, path: folder.path, reason: .closed)
      }
      return try body(&contents.files)
    }
  }

  /// Returns the device's last snapshot in a folder, without opening, repairing or waiting for
  /// anything.
  ///
  /// - Returns: `nil` if there is no snapshot, or if it can't be read.
  public static func saved(in folder: URL) -> StoredDevice? {
    SnapshotFile(in: folder).device
  }

  /// Returns the device from its snapshot and the later events in the history; `nil` for an empty
  /// folder.
  ///
  /// The store sets damaged parts aside and reports them in ``notices``. The cost is linear in the
  /// events after the snapshot.
  /// - Throws: ``StoreProblem`` if a file can't be read, or if it has a newer major version or
  ///   contains a newer version's names; such a file stays unchanged.
  public func load() throws -> StoredDevice? { try use { try $0.load() } }

  /// Appends events to the history, and returns when the disk has them.
  ///
  /// - Throws: ``StoreProblem``; the history is then unchanged.
  public func append(_ events: [StoredEvent]) throws {
    try use { try $0.append(events) }
  }

  /// Replaces the snapshot by a newer one, unless the device hasn't changed.
  ///
  /// A snapshot that can't be written becomes a notice, because the history contains all its
  /// events.
  /// - Throws: ``StoreProblem`` if a new history can't be created or the existing one can't be
  ///   read.
  public func save(_ device: StoredDevice) throws { try use { try $0.save(device) } }

  /// Returns every event from the first, in order.
  ///
  /// The method reads the whole history. The result ends before a line that can't be read, which
  /// ``notices`` reports.
  /// - Throws: ``StoreProblem`` if a file can't be opened, or contains a newer version's names.
  public func events() throws -> [StoredEvent] {
    try use { try $0.events() }
  }

  /// Returns the device before the first event; `nil` for an empty folder, or a damaged first line.
  ///
  /// - Throws: ``StoreProblem`` if the file can't be opened, or was written by a newer version.
  public func origin() throws -> StoredDevice? { try use { try $0.origin() } }

  /// Removes the snapshot and then the history; parts that were set aside earlier stay.
  ///
  /// - Throws: ``StoreProblem``, before anything is removed, if a file can't be read or has a newer
  ///   major version. If only the history can't be removed, the next start rebuilds the device from
  ///   it.
  public func reset() throws { try use { try $0.reset() } }
}

extension FileStore {
  /// Begins a transaction: ``rollBack()`` can remove the events that are appended from now on.
  ///
  /// - Throws: ``StoreProblem`` if the device can't be read.
  public func begin() throws { try use { try $0.begin() } }

  /// Removes the events that were appended since ``begin()``.
  ///
  /// - Throws: ``StoreProblem`` if the history can't be truncated; the events then stay.
  public func rollBack() throws { try use { try $0.rollBack() } }

  /// Replaces the device by a new one, or by none, atomically.
  ///
  /// If the process ends during the call, the folder has either the old or the new device.
  /// - Parameters:
  ///   - device: The new device; `nil` for none.
  ///   - names: The names of the old device's other files and folders, which are removed.
  /// - Throws: ``StoreProblem``, also for a newer major version; the folder is then unchanged.
  public func replace(by device: StoredDevice?, removing names: [String]) throws {
    try use { try $0.replace(by: device, removing: names) }
  }
}
