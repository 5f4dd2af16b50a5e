public import Foundation
import Synchronization

/// A store in a folder: a snapshot of the device and an append-only history.
///
/// `focusctl` keeps its device in one. A tool or a test opens a device from a folder and finds it as it
/// was left:
///
/// ```swift
/// let store = try FileStore(folder: folder)
/// let system = try FocusSystem(store: store, timeZone: .current)
/// ```
///
/// Appended events are on the disk, folder entry included, when ``append(_:)`` returns. One store at a
/// time works on the folder, until it is closed or released; others wait. A damaged part is moved to a
/// file of its own and reported in ``notices``, never overwritten. A folder of a newer major version is
/// not changed.
public final class FileStore: FocusStore {
  /// The folder as it was given, with `device.json`, `history.jsonl` and the lock in it.
  public let folder: URL
  /// Messages about damage that was found and repaired, and about snapshots that couldn't be written.
  public var notices: [String] { contents.withLock { $0.files.notices.map(\.description) } }

  /// The version of the form that is written, such as `1.0`.
  public static var formVersion: String { FormatVersion.current.description }

  private let contents: Mutex<Contents>

  private struct Contents: ~Copyable {
    var files: StoreFiles
    /// `nil` once the store is closed.
    var lock: FileLock?
  }

  /// Opens the store in a folder, which is made if it doesn't exist.
  ///
  /// The task is suspended while another process has the folder; no thread is blocked.
  ///
  /// - Parameters:
  ///   - folder: The folder; nothing else should be in it.
  ///   - lockLimit: How long to wait for another process.
  ///   - waiting: Called once when it takes a while, with the process that holds the lock, if known.
  /// - Throws: ``StoreProblem``, also at once where this process has the folder open already;
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

  /// Gives the folder back, for others to open; the methods below throw ``StoreProblem`` from then on.
  ///
  /// Otherwise that happens when the last device or task that uses the store has gone. Code of an app
  /// that still runs keeps its device.
  public func close() { contents.withLock { $0.lock = nil } }

  private func use<Value>(_ body: (inout StoreFiles) throws -> Value) throws -> Value {
    try contents.withLock { contents in
      guard contents.lock != nil else {
        throw StoreProblem(.lock, path: folder.path, reason: .closed)
      }
      return try body(&contents.files)
    }
  }

  /// Returns the device as it was last saved in a folder, without opening, mending or waiting for
  /// anything.
  ///
  /// - Returns: `nil` when there is none, or it can't be read.
  public static func saved(in folder: URL) -> StoredDevice? {
    SnapshotFile(in: folder).device
  }

  /// Returns the snapshot with what the history has after it; `nil` for an empty folder.
  ///
  /// What is damaged is set aside, and ``notices`` tells. The cost is linear in the events after
  /// the snapshot.
  /// - Throws: ``StoreProblem`` for a file that can't be read, or that has a newer major version or a
  ///   name of one in it, which is left alone.
  public func load() throws -> StoredDevice? { try use { try $0.load() } }

  /// Writes events to the end of the history, and returns when the disk has them.
  ///
  /// - Throws: ``StoreProblem``; the history is then as long as it was.
  public func append(_ events: [StoredEvent]) throws {
    try use { try $0.append(events) }
  }

  /// Replaces the snapshot by a newer one, unless nothing has happened since.
  ///
  /// One that can't be written becomes a notice, because the history has all that is in it.
  /// - Throws: ``StoreProblem`` when a new history can't be begun, or the one that is there read.
  public func save(_ device: StoredDevice) throws { try use { try $0.save(device) } }

  /// Returns every event from the first, in order.
  ///
  /// The whole history is read. It ends before a line that can't be read, and ``notices`` tells.
  /// - Throws: ``StoreProblem`` for a file that can't be opened, or has a name of a newer version.
  public func events() throws -> [StoredEvent] {
    try use { try $0.events() }
  }

  /// Returns the device before the first event; `nil` for an empty folder, or a damaged first line.
  ///
  /// - Throws: ``StoreProblem`` for a file that can't be opened, or is of a newer version.
  public func origin() throws -> StoredDevice? { try use { try $0.origin() } }

  /// Removes the snapshot, then the history; what was set aside before stays.
  ///
  /// - Throws: ``StoreProblem``, before anything is removed, for a file that can't be read or is of
  ///   a newer major version. If only the history can't be removed, the device is made again from
  ///   it.
  public func reset() throws { try use { try $0.reset() } }
}

extension FileStore {
  /// Begins a transaction: the events that are appended from here on can be taken back together.
  ///
  /// - Throws: ``StoreProblem`` for a device that can't be read.
  public func begin() throws { try use { try $0.begin() } }

  /// Takes back the events that were appended since ``begin()``, as if they had never been.
  ///
  /// - Throws: ``StoreProblem`` if the history can't be cut off; the events stay then.
  public func rollBack() throws { try use { try $0.rollBack() } }

  /// Replaces the device by a new one, or by none, in one step.
  ///
  /// A process that ends on the way leaves the one or the other.
  /// - Parameters:
  ///   - device: The new device; `nil` for none.
  ///   - names: The names of what else in the folder belongs to the old device, and is removed.
  /// - Throws: ``StoreProblem``, also for a newer major version; everything is as it was then.
  public func replace(by device: StoredDevice?, removing names: [String]) throws {
    try use { try $0.replace(by: device, removing: names) }
  }
}
