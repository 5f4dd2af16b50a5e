import FocusHost
import FocusText
import Foundation

/// The file with the device before its first event, and every transaction since, one per line.
struct HistoryFile {
  let url: URL
  /// The length of the part that is known to be undamaged.
  private(set) var length: UInt64 = 0

  init(in folder: URL) { url = folder.appending(path: "history.jsonl") }

  /// A part of the history that was read.
  struct Part {
    /// The device before the first event, if the part begins with it.
    @Rare var origin: StoredDevice? = nil
    var transactions: [StoredTransaction] = []
    /// The damage at which the part ends; `nil` if it ends with the file.
    var damage: Damage?
    /// The file offset at which the part ends.
    fileprivate(set) var end: UInt64
    /// Whether the rest of the file is a part of a line, which no process has acknowledged.
    fileprivate(set) var isTorn = false
    /// Whether the last line has no line break.
    fileprivate(set) var lacksLineBreak = false

    var events: [StoredEvent] { transactions.flatMap(\.events) }
  }

  /// The damage from the first damaged line to the end of the file.
  struct Damage {
    let place: Place
    let fault: Fault
    let rest: Data
  }

  /// A mistake in a line.
  enum Fault: Hashable {
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

  /// Reads the lines from an offset up to the first damaged one.
  ///
  /// The file is read once, and its lines are decoded at the same time on several threads.
  ///
  /// - Parameters:
  ///   - offset: The offset of a line; the first line of the file is the origin.
  ///   - number: The number of the event before the part, if it is known.
  /// - Returns: `nil` if no line ends before the offset; a line that lacks only its line break
  ///   does.
  /// - Throws: ``StoreProblem`` if the file can't be read or has a newer version's names.
  func read(
    from offset: UInt64 = 0, after number: Int? = nil
  ) throws(StoreProblem) -> Part? {
    let start = offset > 0 ? offset - 1 : 0
    let file = try DurableFile.read(url, from: start) ?? (Data(), 0)
    guard file.start == start else { return nil }
    var part = Part(end: offset)
    var bytes = file.bytes
    if offset > 0, let before = bytes.popFirst() {
      guard before == Self.lineBreak else { return nil }
    } else if offset > 0 {
      (part.end, part.lacksLineBreak) = (start, true)
      return part
    }
    var lines = Self.lines(of: bytes)[...]
    if offset == 0, let first = lines.popFirst() {
      switch Self.read(EncodedDevice.self, in: first) {
      case .success(let device):
        part.origin = device.live
        part.end = Self.end(of: first, in: bytes, from: offset)
      case .failure(let error):
        try end(&part, with: .form(error), in: first, of: bytes, from: offset)
        return part
      }
    }
    var last = number ?? part.origin?.number
    var first = part.origin?.number
    let read = Array(lines).concurrentMap { Self.read(EncodedTransaction.self, in: $0).map(\.live) }
    for (line, result) in zip(lines, read) {
      let fault: Fault?
      switch result {
      case .failure(let error): fault = .form(error)
      case .success(let transaction):
        if first == nil, transaction.events.contains(where: \.event.isUndo) {
          first = try origin()?.number
        }
        fault = Self.fault(in: transaction, after: &last, first: first)
        if fault == nil { part.transactions.append(transaction) }
      }
      if let fault {
        try end(&part, with: fault, in: line, of: bytes, from: offset)
        return part
      }
      part.end = Self.end(of: line, in: bytes, from: offset)
    }
    part.end = offset + UInt64(bytes.count)
    part.lacksLineBreak = bytes.last.map { $0 != Self.lineBreak } ?? false
    return part
  }

  /// Notes that the file is undamaged up to the end of a part.
  mutating func accept(_ part: Part) { length = part.end }

  /// Appends the line break that the last line lacks.
  mutating func endLine() throws(StoreProblem) {
    length = try DurableFile.append(Data([Self.lineBreak]), to: url, length: length)
  }

  /// Ends a part before a line with a mistake.
  private func end(
    _ part: inout Part, with fault: Fault, in line: Data, of bytes: Data, from offset: UInt64
  ) throws(StoreProblem) {
    // Without a line break and without a valid checksum, the line was never acknowledged.
    part.isTorn = line.endIndex == bytes.endIndex && !SealedLine.isWhole(line)
    if part.isTorn { return }
    let byte = offset + UInt64(line.startIndex - bytes.startIndex)
    let before = offset == 0 ? bytes : try DurableFile.contents(of: url) ?? Data()
    let number = before.prefix(Int(byte)).count { $0 == Self.lineBreak } + 1
    if case .form(let error) = fault, !error.isDamage {
      throw StoreProblem(.read, path: url.path, reason: .form(error, line: number))
    }
    part.damage = Damage(
      place: Place(line: number, byte: Int(byte)), fault: fault, rest: bytes[line.startIndex...])
  }

  /// Returns the mistake in a transaction's numbers.
  private static func fault(
    in transaction: StoredTransaction, after last: inout Int?, first: Int?
  ) -> Fault? {
    for event in transaction.events {
      if let expected = last.map({ $0 &+ 1 }), event.number != expected {
        return .wrongNumber(event.number, expected: expected)
      }
      if let target = event.event.kind.undoing?.after, !((first ?? 0)..<event.number ~= target) {
        return .form(.missingEvent(target))
      }
      last = event.number
    }
    return nil
  }

  private static func read<Form: Decodable>(
    _ form: Form.Type, in line: Data
  ) -> Result<Form, StoredFormError> {
    Result { () throws(StoredFormError) in
      guard SealedLine.isWhole(line) else { throw .changed }
      return try StoredForm.decode(form, from: line)
    }
  }

  /// Returns the device before the first event; `nil` if there is none, or if it is damaged.
  ///
  /// The cost is independent of the number of events.
  func origin() throws(StoreProblem) -> StoredDevice? {
    try firstLine().flatMap { try? Self.read(EncodedDevice.self, in: $0).get().live }
  }

  /// Returns the line of the device before the first event; `nil` if there is none.
  func firstLine() throws(StoreProblem) -> Data? {
    var count = 1 << 16
    while true {
      guard let bytes = try DurableFile.read(url, atMost: count)?.bytes else { return nil }
      if bytes.count < count || bytes.contains(Self.lineBreak) {
        return Self.lines(of: bytes).first
      }
      count *= 8
    }
  }

  private static let lineBreak = UInt8(ascii: "\n")

  /// Returns the nonempty lines without their line breaks.
  private static func lines(of history: Data) -> [Data] {
    // A history is long, and `firstIndex(of:)` makes a call for each byte.
    history.withUnsafeBytes { buffer in
      var lines: [Data] = []
      var start = 0
      while start < buffer.count, let first = buffer.baseAddress {
        let found = memchr(first + start, Int32(lineBreak), buffer.count - start)
        let end = found.map { first.distance(to: UnsafeRawPointer($0)) } ?? buffer.count
        if start < end {
          lines.append(history[(history.startIndex + start)..<(history.startIndex + end)])
        }
        start = end + 1
      }
      return lines
    }
  }

  /// Returns the file offset behind a line and its line break.
  private static func end(of line: Data, in bytes: Data, from offset: UInt64) -> UInt64 {
    let end = min(line.endIndex + 1, bytes.endIndex)
    return offset + UInt64(end - bytes.startIndex)
  }

  // MARK: Writing

  /// Appends a transaction; a failed append leaves the file unchanged, or else the problem says
  /// that the command may be done.
  ///
  /// - Parameter origin: The device before the first event, for an empty file.
  mutating func append(_ transaction: StoredTransaction?, after origin: StoredDevice? = nil) throws
  {
    let bytes: Data
    do {
      bytes = try Self.bytes(of: origin, transaction)
    } catch {
      // The encoder's only limit is the depth of an app's values.
      throw StoreProblem(EOVERFLOW, .write, at: url)
    }
    guard !bytes.isEmpty else { return }
    do throws(StoreProblem) {
      length = try DurableFile.append(bytes, to: url, length: length)
    } catch {
      var problem = error
      problem.mayBeDone = DurableFile.size(of: url) >= length + UInt64(bytes.count)
      throw problem
    }
  }

  /// Returns the lines of a device before the first event and of a transaction.
  static func bytes(of origin: StoredDevice?, _ transaction: StoredTransaction? = nil) throws
    -> Data
  {
    var bytes = Data()
    if let origin { bytes += try line(StoredForm.encode(EncodedDevice(encoding: origin))) }
    if let transaction {
      bytes += try line(StoredForm.encode(EncodedTransaction(encoding: transaction)))
    }
    return bytes
  }

  /// Replaces the whole file, atomically; an empty history is as good as none.
  mutating func replace(by bytes: Data) throws(StoreProblem) {
    try DurableFile.replace(url, by: bytes)
    length = UInt64(bytes.count)
  }

  private static func line(_ object: Data) throws -> Data {
    SealedLine.seal(object) + [lineBreak]
  }

  /// Truncates the file to the part that is known to be undamaged.
  func truncate() throws(StoreProblem) { try DurableFile.truncate(url, to: length) }

  /// Removes the file.
  mutating func remove() throws(StoreProblem) {
    try DurableFile.remove(url)
    length = 0
  }
}
