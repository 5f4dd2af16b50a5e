import FocusText
import Foundation

/// The file with the device before its first event, and every event since, one per line.
struct HistoryFile {
  let url: URL
  /// The length of the part that is known to be undamaged.
  private(set) var length: UInt64 = 0

  init(in folder: URL) { url = folder.appending(path: "history.jsonl") }

  /// A part of the history that was read.
  struct Part {
    /// The device before the first event, if the part begins with it.
    var origin: StoredDevice?
    var events: [StoredEvent] = []
    /// The file offsets of the undos, by their event numbers.
    fileprivate var undoings: [Int: UInt64] = [:]
    /// The damage at which the part ends; `nil` if it ends with the file.
    var damage: Damage?
  }

  /// The damage from the first damaged line to the end of the file.
  struct Damage {
    let place: Place
    let fault: Fault
    let rest: Data
  }

  /// A mistake in a line.
  enum Fault: Hashable {
    case incomplete
    case wrongNumber(Int, expected: Int)
    case form(StoredFormError)
  }

  /// The start of a line.
  struct Place: Hashable {
    /// The line's number, counting up from 1.
    let line: Int
    let byte: Int
  }

  // MARK: Reading

  /// Returns the bytes from an offset; `nil` if the history is shorter.
  func bytes(from offset: UInt64) throws(StoreProblem) -> Data? {
    let read = try DurableFile.read(url, from: offset) ?? (Data(), 0)
    return read.start == offset ? read.bytes : nil
  }

  /// Reads the lines of a part up to the first damaged line.
  ///
  /// - Parameters:
  ///   - bytes: The part.
  ///   - offset: The offset at which the part begins. The first line of the file is the origin.
  ///   - number: The number of the event before the part, if it is known.
  mutating func read(
    _ bytes: Data, from offset: UInt64, after number: Int?
  ) throws(StoreProblem) -> Part {
    var part = Part()
    var last = number
    var start = bytes.startIndex
    length = offset
    while start < bytes.endIndex {
      let end = Self.endOfLine(in: bytes, from: start)
      let fault: Fault?
      if let end {
        fault = read(bytes[start..<end], after: &last, into: &part)
      } else {
        fault = .incomplete
      }
      if let fault {
        let place = try place(ofByte: Int(length))
        if case .form(let error) = fault { try refuse(error, in: place) }
        part.damage = Damage(place: place, fault: fault, rest: bytes[start...])
        return part
      }
      start = bytes.index(after: end ?? start)
      length = offset + UInt64(start - bytes.startIndex)
    }
    return part
  }

  /// Ends the undamaged part before an undo that refers to a missing event.
  ///
  /// - Parameters:
  ///   - number: The event's number.
  ///   - error: The reason why the event can't be applied.
  ///   - part: The part that contains the event.
  ///   - bytes: The bytes of the part.
  ///   - start: The offset at which the part begins in the file.
  mutating func end(
    before number: Int, for error: StoredFormError, in part: Part, _ bytes: Data, from start: UInt64
  ) throws(StoreProblem) -> Damage? {
    guard let offset = part.undoings[number] else { return part.damage }
    length = offset
    return Damage(
      place: try place(ofByte: Int(offset)), fault: .form(error),
      rest: bytes.dropFirst(Int(offset - start)))
  }

  /// Returns the end of the line that begins at an index; `nil` if the line has no end.
  private static func endOfLine(in bytes: Data, from start: Int) -> Int? {
    // A history is long, and `firstIndex(of:)` makes a call for each byte.
    bytes.withUnsafeBytes { buffer in
      let rest = buffer[(start - bytes.startIndex)...]
      guard let first = UnsafeRawBufferPointer(rebasing: rest).baseAddress,
        let end = memchr(first, Int32(UInt8(ascii: "\n")), rest.count)
      else { return nil }
      return start + first.distance(to: end)
    }
  }

  /// Reads one line, and returns its fault; `nil` if the line is undamaged.
  private func read(_ line: Data, after last: inout Int?, into part: inout Part) -> Fault? {
    do throws(StoredFormError) {
      try Self.requireWhole(line)
      if length == 0 {
        let origin = try StoredDevice(encoded: line)
        part.origin = origin
        last = last ?? origin.number
        return nil
      }
      let event = try Self.event(line)
      if let expected = last.map({ $0 &+ 1 }), event.number != expected {
        return .wrongNumber(event.number, expected: expected)
      }
      last = event.number
      if event.event.kind.undoing != nil { part.undoings[event.number] = length }
      part.events.append(event)
      return nil
    } catch {
      return .form(error)
    }
  }

  private static func event(_ line: Data) throws(StoredFormError) -> StoredEvent {
    try requireWhole(line)
    return try StoredEvent(encoded: line)
  }

  private static func requireWhole(_ line: Data) throws(StoredFormError) {
    guard SealedLine.isWhole(line) else { throw .changed }
  }

  /// Returns a part with the device before the first event; without it if there is none, or if it
  /// is damaged.
  func origin() throws(StoreProblem) -> Part {
    var part = Part()
    guard let all = try bytes(from: 0), let line = Self.lines(of: all, atMost: 1).first
    else { return part }
    do throws(StoredFormError) {
      try Self.requireWhole(line)
      part.origin = try StoredDevice(encoded: line)
    } catch {
      part.damage = try damage(.form(error), in: line, of: all)
    }
    return part
  }

  /// Returns every event up to the first line that can't be read or doesn't have the next number.
  func events() throws(StoreProblem) -> Part {
    var part = Part()
    guard let all = try bytes(from: 0) else { return part }
    let written = Self.lines(of: all)
    let lines = Array(written.dropFirst())
    let origin = written.first.flatMap(Self.number)
    var expected = origin.map { $0 + 1 }
    do throws(StoredFormError) {
      part.events = try lines.concurrentMap { line throws(StoredFormError) in
        try Self.event(line)
      }
    } catch {
      // The loop below finds the first line that can't be read.
      part.events = []
    }
    for (index, line) in lines.enumerated() {
      do throws(StoredFormError) {
        if index == part.events.count { part.events.append(try Self.event(line)) }
      } catch {
        part.damage = try damage(.form(error), in: line, of: all)
        return part
      }
      let number = part.events[index].number
      if let expected, expected != number {
        part.events.removeSubrange(index...)
        part.damage = try damage(.wrongNumber(number, expected: expected), in: line, of: all)
        return part
      }
      expected = number + 1
      if let target = part.events[index].event.kind.undoing?.after, let origin,
        !(origin..<number).contains(target)
      {
        part.events.removeSubrange(index...)
        part.damage = try damage(.form(.missingEvent(target)), in: line, of: all)
        return part
      }
    }
    return part
  }

  /// The number of the device in the first line of a history; `nil` if it can't be read.
  private static func number(_ header: Data) -> Int? {
    struct Number: Decodable { let number: Int }
    return SealedLine.isWhole(header)
      ? try? StoredForm.decode(Number.self, from: header).number : nil
  }

  /// Returns the nonempty lines without their line breaks. A last line without a line break is left
  /// out: another process is still writing it, or it was never acknowledged.
  private static func lines(of history: Data, atMost count: Int = .max) -> [Data] {
    var lines: [Data] = []
    var start = history.startIndex
    while start < history.endIndex, lines.count < count {
      guard let end = endOfLine(in: history, from: start) else { break }
      if start < end { lines.append(history[start..<end]) }
      start = end + 1
    }
    return lines
  }

  private func damage(
    _ fault: Fault, in line: Data, of history: Data
  ) throws(StoreProblem) -> Damage {
    let place = Self.place(ofByte: line.startIndex - history.startIndex, in: history)
    if case .form(let error) = fault { try refuse(error, in: place) }
    return Damage(place: place, fault: fault, rest: history[line.startIndex...])
  }

  /// Throws an error that comes from a newer version rather than from damage.
  private func refuse(_ error: StoredFormError, in place: Place) throws(StoreProblem) {
    if error.isDamage { return }
    throw StoreProblem(.read, path: url.path, reason: .form(error, line: place.line))
  }

  private func place(ofByte byte: Int) throws(StoreProblem) -> Place {
    Self.place(ofByte: byte, in: try bytes(from: 0) ?? Data())
  }

  private static func place(ofByte byte: Int, in history: Data) -> Place {
    let line = history.prefix(byte).count { $0 == UInt8(ascii: "\n") } + 1
    return Place(line: line, byte: byte)
  }

  // MARK: Writing

  /// Appends events; a failed append leaves the file unchanged.
  mutating func append(_ events: [StoredEvent]) throws {
    guard !events.isEmpty else { return }
    var bytes = Data()
    for event in events {
      bytes += SealedLine.seal(try event.encoded())
      bytes.append(UInt8(ascii: "\n"))
    }
    length = try DurableFile.append(bytes, to: url, length: length)
  }

  /// Starts the history unless it exists.
  mutating func begin(with origin: StoredDevice) throws {
    guard length == 0 else { return }
    length = try DurableFile.append(try Self.header(origin), to: url, length: 0)
  }

  /// Starts a new history in place of the old one.
  ///
  /// - Parameter save: Saves the snapshot after the old history is removed and before the new one
  ///   exists.
  mutating func beginAgain(
    with origin: StoredDevice, save: (_ length: UInt64) throws -> Void
  ) throws {
    let header = try Self.header(origin)
    try DurableFile.remove(url)
    length = UInt64(header.count)
    try save(length)
    try DurableFile.replace(url, by: header)
  }

  /// Truncates the file to the part that is known to be undamaged.
  func cut() throws(StoreProblem) { try DurableFile.truncate(url, to: length) }

  /// Truncates the file to a length.
  mutating func cut(to length: UInt64) throws(StoreProblem) {
    try DurableFile.truncate(url, to: length)
    self.length = length
  }

  /// Removes the file.
  mutating func remove() throws(StoreProblem) {
    try DurableFile.remove(url)
    length = 0
  }

  /// Returns the first line of a history.
  static func header(_ origin: StoredDevice) throws -> Data {
    SealedLine.seal(try origin.encoded()) + Data("\n".utf8)
  }
}
