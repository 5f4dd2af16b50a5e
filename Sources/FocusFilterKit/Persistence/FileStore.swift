public import Foundation
import Synchronization

/// A store in a folder: a snapshot of the device and an append-only history.
///
/// What was appended is on the disk, folder entry included, when ``append(_:)`` returns. One process at a
/// time works on the folder; others wait. A damaged part is kept beside the rest under a name of its own
/// and told about in ``notices``, never overwritten; a folder of a newer major version is left alone.
public final class FileStore: FocusStore {
  /// The folder as it was given, with `device.json`, `history.jsonl` and the lock in it.
  public let folder: URL
  /// What was found damaged, and where it is kept now; and snapshots that couldn't be written.
  public var notices: [String] { files.withLock { $0.notices } }

  private let lock: FileLock
  private let files: Mutex<Files>

  /// Opens the store in a folder, which is made if it doesn't exist.
  ///
  /// - Parameters:
  ///   - folder: The folder; nothing else should be in it.
  ///   - lockLimit: How long to wait for another process.
  ///   - waiting: Called once when it takes a while, with the process that holds the lock, if known.
  /// - Throws: ``StoreProblem``.
  public init(
    folder: URL, lockLimit: Duration = .seconds(30), waiting: (Int32?) -> Void = { _ in }
  ) throws {
    try DurableFile.makeFolder(folder.absoluteURL)
    self.folder = folder
    lock = try FileLock(
      folder.appending(path: "lock"), limit: lockLimit, waiting: waiting)
    files = Mutex(Files(folder: folder))
  }

  /// Returns the device as it was last saved in a folder, without opening, mending or waiting for
  /// anything.
  ///
  /// - Returns: `nil` when there is none, or it can't be read.
  public static func saved(in folder: URL) -> StoredDevice? {
    Files(folder: folder).savedDevice
  }

  /// Returns the snapshot with what the history has after it; `nil` for an empty folder.
  ///
  /// What is damaged is set aside, and ``notices`` tells. The cost is linear in the events after
  /// the snapshot.
  /// - Throws: ``StoreProblem`` for a file that can't be read, or is of a newer major version,
  ///   which is left alone.
  public func load() throws -> StoredDevice? { try files.withLock { try $0.load() } }

  /// Writes events to the end of the history, and returns when the disk has them.
  ///
  /// - Throws: ``StoreProblem``; the history is then as long as it was.
  public func append(_ events: [StoredEvent]) throws {
    try files.withLock { try $0.append(events) }
  }

  /// Replaces the snapshot by a newer one, unless nothing has happened since.
  ///
  /// One that can't be written becomes a notice, because the history has all that is in it.
  /// - Throws: ``StoreProblem`` when a new history can't be begun, or the one that is there read.
  public func save(_ device: StoredDevice) throws { try files.withLock { try $0.save(device) } }

  /// Returns every event from the first, in order.
  ///
  /// The whole history is read. It ends before a line that can't be read, and ``notices`` tells.
  /// - Throws: ``StoreProblem`` for a file that can't be opened.
  public func events() throws -> [StoredEvent] {
    try files.withLock { try $0.history().events }
  }

  /// Returns the device before the first event; `nil` for an empty folder, or a damaged first line.
  ///
  /// The whole history is read.
  /// - Throws: ``StoreProblem`` for a file that can't be opened.
  public func origin() throws -> StoredDevice? { try files.withLock { try $0.history().origin } }

  /// Removes the snapshot, then the history; what was set aside before stays.
  ///
  /// - Throws: ``StoreProblem``, before anything is removed, for a file that can't be read or is of
  ///   a newer major version. If only the history can't be removed, the device is made again from
  ///   it.
  public func reset() throws { try files.withLock { try $0.reset() } }
}

/// The two files of a store.
private struct Files {
  private let snapshotFile: URL
  private let historyFile: URL
  /// The length of the part of the history that is known to be whole.
  private var length: UInt64 = 0
  /// The snapshot as it was read, for the keys of a newer version in it.
  private var read: (bytes: Data, snapshot: StoredForm.Snapshot)?
  private var isLoaded = false
  /// What the snapshot on the disk is of; `nil` when there is none.
  private var saved: (number: Int, length: UInt64)?
  private(set) var notices: [String] = []

  init(folder: URL) {
    snapshotFile = folder.appending(path: "device.json")
    historyFile = folder.appending(path: "history.jsonl")
  }

  // MARK: Reading

  var savedDevice: StoredDevice? {
    guard let data = try? Data(contentsOf: snapshotFile),
      let version = try? StoredForm.decode(StoredForm.Version.self, from: data).format,
      version.major <= FormatVersion.current.major
    else { return nil }
    return try? StoredForm.decode(StoredForm.Snapshot.self, from: data).device
  }

  mutating func load() throws -> StoredDevice? {
    let (snapshot, damage) = try readSnapshot()
    var device = snapshot?.device
    var offset = snapshot?.historyLength ?? 0
    let bytes = try bytes(from: offset)
    if offset > bytes.start {
      // The history is shorter than the snapshot says; what the snapshot knows is all there is.
      offset = bytes.start
    }
    let lines = try lines(in: bytes.data, from: offset, origin: &device)
    device?.replay(lines)
    if let damage {
      let outcome =
        device == nil
        ? "There is no history to make the device again from, so that a new one begins."
        : "The device was made again from its history."
      notices.append("\(damage) \(outcome)")
    }
    isLoaded = true
    return device
  }

  /// Returns the snapshot, or what is damaged about it in a sentence.
  private mutating func readSnapshot() throws -> (StoredForm.Snapshot?, damage: String?) {
    guard let data = try contents(of: snapshotFile) else { return (nil, nil) }
    do {
      let version = try StoredForm.decode(StoredForm.Version.self, from: data).format
      guard version.major <= FormatVersion.current.major else { throw newer(snapshotFile, version) }
      let snapshot = try StoredForm.decode(StoredForm.Snapshot.self, from: data)
      saved = (snapshot.device.number, snapshot.historyLength)
      read = version > .current ? (data, snapshot) : nil
      return (snapshot, nil)
    } catch let problem as StoreProblem {
      throw problem
    } catch {
      let kept = try setAside(snapshotFile, data)
      let sentence = """
        \(snapshotFile.path) was damaged: \(Self.words(error)). It is kept as \
        \(kept.lastPathComponent).
        """
      return (nil, sentence)
    }
  }

  /// The bytes of the history from an offset, or from its end when it is shorter.
  private func bytes(from offset: UInt64) throws -> (data: Data, start: UInt64) {
    guard FileManager.default.fileExists(atPath: historyFile.path) else { return (Data(), 0) }
    do {
      let file = try FileHandle(forReadingFrom: historyFile)
      defer { try? file.close() }
      let end = try file.seekToEnd()
      let start = min(offset, end)
      try file.seek(toOffset: start)
      return (try file.readToEnd() ?? Data(), start)
    } catch {
      throw StoreProblem(
        path: historyFile.path, sentence: "It can't be read. Check its permissions.")
    }
  }

  /// Reads the lines of a part of the history; from the first damaged one on they are set aside.
  private mutating func lines(
    in data: Data, from offset: UInt64, origin: inout StoredDevice?
  ) throws -> [StoredEvent] {
    var events: [StoredEvent] = []
    var start = data.startIndex
    var problem: String?
    length = offset
    while start < data.endIndex, problem == nil {
      guard let end = data[start...].firstIndex(of: UInt8(ascii: "\n")) else {
        problem = "\(try place(ofByte: length)) is incomplete"
        break
      }
      let line = data[start..<end]
      do {
        if length == 0 {
          let version = try StoredForm.decode(StoredForm.Version.self, from: line).format
          guard version.major <= FormatVersion.current.major else {
            throw newer(historyFile, version)
          }
          let header = try StoredForm.decode(StoredForm.Header.self, from: line)
          origin = origin ?? header.origin
        } else {
          let event = try StoredForm.decode(StoredEvent.self, from: line)
          let expected = (events.last?.number ?? origin?.number).map { $0 + 1 }
          if let expected, event.number != expected {
            problem = """
              \(try place(ofByte: length)) has event \(event.number), where \(expected) should be
              """
            break
          }
          events.append(event)
        }
        start = data.index(after: end)
        length = offset + UInt64(start - data.startIndex)
      } catch let newer as StoreProblem {
        throw newer
      } catch {
        problem = "\(try place(ofByte: length)) can't be read: \(Self.words(error))"
      }
    }
    if let problem { try setAsideRest(of: data[start...], because: problem) }
    return events
  }

  /// The history up to its first line that can't be read, which a notice tells about.
  mutating func history() throws -> (origin: StoredDevice?, events: [StoredEvent]) {
    let all = try bytes(from: 0).data
    var origin: StoredDevice?
    var events: [StoredEvent] = []
    for line in all.split(separator: UInt8(ascii: "\n")) {
      do {
        if origin == nil {
          origin = try StoredForm.decode(StoredForm.Header.self, from: line).origin
        } else {
          events.append(try StoredForm.decode(StoredEvent.self, from: line))
        }
      } catch {
        let place = try place(ofByte: UInt64(line.startIndex - all.startIndex))
        let notice = """
          \(historyFile.path): \(place) can't be read: \(Self.words(error)). What happened from there \
          on is in the device, and can't be explained any more.
          """
        if !notices.contains(notice) { notices.append(notice) }
        break
      }
    }
    return (origin, events)
  }

  /// Where in the history a byte is: `line 3, at byte 1204,`.
  private func place(ofByte byte: UInt64) throws -> String {
    let line = try bytes(from: 0).data.prefix(Int(byte)).count { $0 == UInt8(ascii: "\n") } + 1
    return "line \(line), at byte \(byte),"
  }

  // MARK: Writing

  mutating func append(_ events: [StoredEvent]) throws {
    if !isLoaded { _ = try load() }
    guard !events.isEmpty else { return }
    var data = Data()
    for event in events {
      data += try StoredForm.encode(event)
      data.append(UInt8(ascii: "\n"))
    }
    length = try DurableFile.append(data, to: historyFile, length: length)
  }

  mutating func save(_ device: StoredDevice) throws {
    if !isLoaded { _ = try load() }
    // A device has changed only if events were appended.
    if let saved, saved == (device.number, length) { return }
    if length == 0 {
      let header = try StoredForm.encode(StoredForm.Header(origin: device)) + Data("\n".utf8)
      length = try DurableFile.append(header, to: historyFile, length: 0)
    }
    var snapshot = StoredForm.Snapshot(device: device, historyLength: length)
    let bytes: Data
    if let read {
      snapshot.format = read.snapshot.format
      bytes = try StoredForm.encode(
        snapshot, keepingUnknownKeysOf: read.bytes, read: read.snapshot)
    } else {
      bytes = try StoredForm.encode(snapshot)
    }
    do {
      try DurableFile.replace(snapshotFile, by: bytes)
      saved = (device.number, length)
    } catch {
      // The history has it all: what was acknowledged stays, and only the next start takes longer.
      notices.append("\(error) The snapshot is older than the device, which its history has.")
    }
  }

  mutating func reset() throws {
    for file in [snapshotFile, historyFile] {
      let line = try contents(of: file)?.prefix { $0 != UInt8(ascii: "\n") }
      // What is damaged has no version that it could ask to be left alone for.
      guard let line, let form = try? StoredForm.decode(StoredForm.Version.self, from: Data(line))
      else { continue }
      guard form.format.major <= FormatVersion.current.major else {
        throw newer(file, form.format)
      }
    }
    for file in [snapshotFile, historyFile] where unlink(file.path) != 0 && errno != ENOENT {
      throw StoreProblem(errno, at: file)
    }
    length = 0
    read = nil
    saved = nil
    isLoaded = true
  }

  // MARK: Damage

  private mutating func setAsideRest(of rest: Data, because problem: String) throws {
    let kept = try setAside(historyFile, rest)
    truncate(historyFile.path, off_t(length))
    notices.append(
      "\(historyFile.path): \(problem). From there on it is kept as \(kept.lastPathComponent).")
  }

  /// Keeps damaged bytes under the first free name.
  private func setAside(_ file: URL, _ data: Data) throws -> URL {
    var number = 1
    var kept: URL
    repeat {
      kept = file.appendingPathExtension("damaged-\(number)")
      number += 1
    } while FileManager.default.fileExists(atPath: kept.path)
    try DurableFile.replace(kept, by: data)
    return kept
  }

  private func contents(of file: URL) throws -> Data? {
    guard FileManager.default.fileExists(atPath: file.path) else { return nil }
    do {
      return try Data(contentsOf: file)
    } catch {
      throw StoreProblem(path: file.path, sentence: "It can't be read. Check its permissions.")
    }
  }

  private func newer(_ file: URL, _ version: FormatVersion) -> StoreProblem {
    StoreProblem(
      path: file.path,
      sentence: """
        It was written by a newer version (format \(version.major).\(version.minor)) and is left \
        alone. Update the tool, or choose another folder.
        """)
  }

  /// What is wrong with a text that should have been of our form.
  private static func words(_ error: any Error) -> String {
    func words(_ path: [any CodingKey], _ problem: String) -> String {
      let path = path.map { $0.intValue.map { "\($0)" } ?? $0.stringValue }.joined(separator: ".")
      return path.isEmpty ? "it isn't JSON" : "'\(path)' \(problem)"
    }
    return switch error {
    case DecodingError.keyNotFound(let key, let context):
      words(context.codingPath + [key], "is missing")
    case DecodingError.typeMismatch(_, let context), DecodingError.valueNotFound(_, let context):
      context.codingPath.isEmpty
        ? "it isn't an object" : words(context.codingPath, "has a value of another kind")
    case DecodingError.dataCorrupted(let context): words(context.codingPath, "can't be read")
    default: "\(error)"
    }
  }
}
