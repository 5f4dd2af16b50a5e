import Foundation

/// The two files of a store.
struct StoreFiles {
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
    let stored = snapshot?.historyLength ?? 0
    let bytes = try bytes(from: stored)
    if let snapshot, bytes.start < stored {
      try beginAgain(from: snapshot)
      isLoaded = true
      return device
    }
    let events = try lines(in: bytes.data, from: bytes.start, origin: &device)
    device?.replay(events)
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
        problem = "\(try placeOfDamage()) is incomplete"
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
          let expected = (events.last?.number ?? origin?.number).map { $0 &+ 1 }
          if let expected, event.number != expected {
            problem = """
              \(try placeOfDamage()) has event \(event.number), where \(expected) should be
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
        problem = "\(try placeOfDamage()) can't be read: \(Self.words(error))"
      }
    }
    if let problem { try setAsideRest(of: data[start...], because: problem) }
    return events
  }

  /// The device at the beginning of the history; `nil` when there is none, or it can't be read.
  mutating func origin() throws -> StoredDevice? {
    let all = try bytes(from: 0).data
    guard let first = lines(of: all, maxSplits: 1).first else { return nil }
    return decoded(StoredForm.Header.self, first, of: all)?.origin
  }

  /// The history up to its first line that can't be read, which a notice tells about.
  mutating func events() throws -> [StoredEvent] {
    let all = try bytes(from: 0).data
    var events: [StoredEvent] = []
    for line in lines(of: all).dropFirst() {
      guard let event = decoded(StoredEvent.self, line, of: all) else { break }
      events.append(event)
    }
    return events
  }

  private func lines(of history: Data, maxSplits: Int = .max) -> [Data] {
    history.split(separator: UInt8(ascii: "\n"), maxSplits: maxSplits)
  }

  /// Reads a line of the history, or tells in a notice why it can't be read.
  private mutating func decoded<Form: Decodable>(
    _ form: Form.Type, _ line: Data, of history: Data
  ) -> Form? {
    do {
      return try StoredForm.decode(form, from: line)
    } catch {
      let place = Self.place(ofByte: line.startIndex - history.startIndex, in: history)
      let notice = """
        \(historyFile.path): \(place) can't be read: \(Self.words(error)). What happened from there \
        on is in the device, and can't be explained any more.
        """
      if !notices.contains(notice) { notices.append(notice) }
      return nil
    }
  }

  /// Where in the history a byte is: `line 3, at byte 1204,`.
  private static func place(ofByte byte: Int, in history: Data) -> String {
    let line = history.prefix(byte).count { $0 == UInt8(ascii: "\n") } + 1
    return "line \(line), at byte \(byte),"
  }

  /// Where the part of the history ends that is known to be whole.
  private func placeOfDamage() throws -> String {
    Self.place(ofByte: Int(length), in: try bytes(from: 0).data)
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
    do {
      try writeSnapshot(of: device)
    } catch let problem as StoreProblem {
      // The history has it all: what was acknowledged stays, and only the next start takes longer.
      notices.append("\(problem) The snapshot is older than the device, which its history has.")
    }
  }

  /// Writes the snapshot, with the unknown keys of a newer version in it.
  private mutating func writeSnapshot(of device: StoredDevice) throws {
    var snapshot = StoredForm.Snapshot(device: device, historyLength: length)
    let bytes: Data
    if let read {
      snapshot.format = read.snapshot.format
      bytes = try StoredForm.encode(
        snapshot, keepingUnknownKeysOf: read.bytes, read: read.snapshot)
    } else {
      bytes = try StoredForm.encode(snapshot)
    }
    try DurableFile.replace(snapshotFile, by: bytes)
    saved = (device.number, length)
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

  /// Begins the history anew with the device as it is, because a part of the old one is missing; what
  /// there is of that is kept aside.
  ///
  /// Wherever it is interrupted, the history is shorter than the snapshot says, so that the next
  /// start begins again here.
  private mutating func beginAgain(from snapshot: StoredForm.Snapshot) throws {
    var notice = "\(historyFile.path): its end is missing"
    if let rest = try contents(of: historyFile), !rest.isEmpty {
      if let first = lines(of: rest, maxSplits: 1).first,
        let version = try? StoredForm.decode(StoredForm.Version.self, from: first).format,
        version.major > FormatVersion.current.major
      {
        throw newer(historyFile, version)
      }
      notice += "; what there is is kept as \(try setAside(historyFile, rest).lastPathComponent)"
    }
    let header = try StoredForm.encode(StoredForm.Header(origin: snapshot.device)) + Data("\n".utf8)
    guard unlink(historyFile.path) == 0 || errno == ENOENT else {
      throw StoreProblem(errno, at: historyFile)
    }
    length = UInt64(header.count)
    try writeSnapshot(of: snapshot.device)
    try DurableFile.replace(historyFile, by: header)
    notices.append("\(notice). A new history begins with the device as it is.")
  }

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
