import FocusHost
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
  package let folder: URL
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
  /// A transaction that hasn't been committed is canceled. Without this call, the store releases
  /// the folder when the last device or task that uses the store is gone. An app's running code
  /// keeps its device alive.
  public func close() {
    contents.withLock { contents in
      if contents.lock != nil { contents.files.cancel() }
      contents.lock = nil
    }
  }

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
    var file = SnapshotFile(in: folder)
    return if case .snapshot(let snapshot)? = try? file.read() { snapshot.device } else { nil }
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
  /// - Throws: ``StoreProblem``; the history is then unchanged, unless its sentence says otherwise.
  public func append(_ events: [StoredEvent]) throws {
    try use { try $0.append(events) }
  }

  /// Replaces the snapshot by a newer one if the device has changed.
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

  /// Removes the device; parts that were set aside earlier stay.
  ///
  /// - Throws: ``StoreProblem``, for example if a file can't be read or has a newer major version.
  ///   The device is then unchanged.
  public func reset() throws { try use { try $0.reset() } }
}

// MARK: - Commands

extension FileStore {
  /// The path at which the apps of this device find their data, if they run in transactions.
  ///
  /// The path is a link to the current generation, or to the copy on which apps work.
  /// <doc:StoredForm> describes the generations.
  public var containers: URL { AppData(in: folder).link }

  /// Begins a transaction: later events, snapshots and changes of apps' data are stored by
  /// ``commit(_:continues:)``, together or not at all.
  ///
  /// - Parameter command: The words of the command, for `undo` and for people who read the history.
  public func begin(_ command: [String]) throws { try use { $0.begin(command) } }

  /// Lets apps change their data, which are copied for the transaction; a second call does nothing.
  ///
  /// Call this before each run of an app's code, for example by
  /// ``FocusSystem/beforeAppCode(_:)``. The cost is that of copying the data.
  /// - Throws: ``StoreProblem`` if the data can't be copied; app code must not run then.
  public func openData() throws { try use { try $0.openData() } }

  /// Stores the transaction by one write of one line.
  ///
  /// If the process ends before or during the call, the folder has the device and the apps' data
  /// from before the transaction; afterwards it has the new ones. The processes of apps must have
  /// ended, and they must have written their data, before the last call.
  /// - Parameters:
  ///   - effect: The effect on the commands that ``step(_:)`` returns.
  ///   - continues: Whether another transaction of the same command begins, in which apps go on.
  /// - Throws: ``StoreProblem``; call ``cancel()`` then.
  public func commit(_ effect: UndoEffect = .none, continues: Bool = false) throws {
    try use { try $0.commit(effect, continues: continues) }
  }

  /// Stores the events that became due since the last command. They belong to no command and can't
  /// be undone.
  ///
  /// The transaction continues with the command's own events.
  /// - Parameter number: The number of the device's last event before time passed.
  /// - Throws: ``StoreProblem``; call ``cancel()`` then.
  public func commitMeanwhile(after number: Int) throws {
    try use {
      try $0.commit(.none, through: number, continues: true)
      try $0.commit(.final, isCommand: false, continues: true)
    }
  }

  /// Ends the transaction without storing anything of it.
  public func cancel() { contents.withLock { $0.files.cancel() } }

  /// Returns the command that the next undo or redo takes back; `nil` if there is none.
  ///
  /// At most twenty commands can be taken back, and fewer if the apps' data from before them are
  /// large.
  /// - Throws: ``StoreProblem``.
  public func step(_ direction: UndoDirection) throws -> UndoStep? {
    try use { try $0.step(direction) }
  }

  /// Returns the device after an event, rebuilt from the history at a linear cost; `nil` if the
  /// history doesn't have the event, or is damaged before it.
  ///
  /// After damage, a new history begins with the present device, and ``notices`` says so.
  ///
  /// To go back, pass the device of a ``step(_:)`` to ``FocusSystem/takeBack(to:undoing:)``. The
  /// store then restores the apps' data, too.
  /// - Throws: ``StoreProblem``.
  public func device(after number: Int) throws -> StoredDevice? {
    try use { try $0.device(after: number) }
  }

  /// Replaces the device and its apps' data by a new device, or by none, atomically.
  ///
  /// - Throws: ``StoreProblem``, also for a newer major version; the device is then unchanged.
  public func replace(by device: StoredDevice?) throws { try use { try $0.replace(by: device) } }
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
    if DurableFile.isFolder(folder) == false {
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

  /// The folder with the apps' data of the device that ``device()`` returned; missing if no app has
  /// stored anything.
  ///
  /// Unlike ``FileStore/containers``, the folder has nothing of a command that is still running, or
  /// that failed. A later command may remove it.
  public var containers: URL { files.containers }

  /// Copies ``containers`` to a folder, in place of the folder's contents.
  ///
  /// Pipes, sockets and devices are left out, as from one command to the next. Without stored data,
  /// the method only removes the folder. The cost is that of copying the data.
  /// - Throws: ``StoreProblem``; the copy is then incomplete.
  public func copyData(to copy: URL) throws(StoreProblem) {
    try DurableFile.removeAll(copy)
    guard try DurableFile.exists(containers) else { return }
    _ = try DurableFile.copyFolder(containers, to: copy)
  }
}
