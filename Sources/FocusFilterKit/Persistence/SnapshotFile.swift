import FocusHost
import Foundation

/// A line of a device's file: a JSON object whose first member is a checksum of all later bytes.
///
/// The checksum distinguishes damage from a newer version's line, which has unknown keys and names
/// but unchanged bytes.
///
/// ```
/// {"checksum":"af63bd4c8601b7df","format":"1.0",…}
/// ```
enum SealedLine {
  private static let start = Array(#"{"checksum":""#.utf8)
  private static let end = Array(#"","#.utf8)
  /// The number of bytes before the checksummed ones.
  private static let length = start.count + 16 + end.count

  /// Returns an object's JSON with its checksum.
  static func seal(_ object: Data) -> Data {
    let rest = object.dropFirst()
    return Data(start) + hexadecimal(checksum(rest)) + end + rest
  }

  /// Returns whether a line's checksum matches its bytes.
  static func isWhole(_ line: Data) -> Bool {
    line.starts(with: start)
      && line.dropFirst(start.count).starts(with: hexadecimal(checksum(line.dropFirst(length))))
  }

  /// Returns the object of a line without its checksum.
  static func object(of line: Data) -> Data { Data("{".utf8) + line.dropFirst(length) }

  /// Whether a file begins like a device's file of any version.
  static func isOwn(_ bytes: Data) -> Bool {
    let rest = bytes.dropFirst(length)
    // A snapshot begins with the apps' data, if there is any, because its keys are sorted.
    return bytes.starts(with: start)
      && [#""data":{"#, #""format":""#].contains { rest.starts(with: $0.utf8) }
  }

  /// Returns the 64-bit FNV-1a hash of some bytes, which detects a change of any single byte.
  private static func checksum(_ bytes: Data) -> UInt64 {
    bytes.withUnsafeBytes { bytes in
      var hash: UInt64 = 0xcbf2_9ce4_8422_2325
      for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
      return hash
    }
  }

  private static func hexadecimal(_ number: UInt64) -> [UInt8] {
    let digits = Array("0123456789abcdef".utf8)
    return stride(from: 60, through: 0, by: -4).map { digits[Int(number >> UInt64($0) & 15)] }
  }
}

/// The file with the device's last snapshot.
struct SnapshotFile {
  let url: URL
  /// The last event's number and the history's length in the snapshot on the disk; `nil` without a
  /// snapshot.
  private(set) var saved: (number: Int, length: UInt64)?
  /// A newer version's snapshot with its bytes, which preserve its unknown keys.
  @Rare private var newer: (bytes: Data, snapshot: EncodedSnapshot)? = nil

  init(in folder: URL) { url = folder.appending(path: "device.json") }

  /// The contents of the file.
  enum Contents {
    case nothing
    case snapshot(EncodedSnapshot)
    case damage(StoredFormError, Data)
  }

  /// Reads the file, without changing it.
  ///
  /// - Throws: ``StoreProblem``, also for a newer version's file.
  mutating func read() throws(StoreProblem) -> Contents {
    guard let bytes = try DurableFile.read(url)?.bytes else { return .nothing }
    guard SealedLine.isWhole(bytes) else { return .damage(.changed, bytes) }
    do throws(StoredFormError) {
      let snapshot = try StoredForm.decode(EncodedSnapshot.self, from: bytes)
      saved = (snapshot.number, snapshot.historyLength)
      newer = snapshot.format > .current ? (SealedLine.object(of: bytes), snapshot) : nil
      return .snapshot(snapshot)
    } catch {
      // Only a newer version may contain names that this version doesn't know.
      let version = try? StoredForm.decode(EncodedVersion.self, from: bytes)
      if error.isDamage || version.map({ $0.format <= .current }) ?? false {
        return .damage(error, bytes)
      }
      throw StoreProblem(.read, path: url.path, reason: .form(error, line: nil))
    }
  }

  /// Replaces the file, and keeps a newer version's unknown keys.
  mutating func write(
    _ device: StoredDevice, _ steps: UndoSteps, historyLength: UInt64
  ) throws {
    var snapshot = EncodedSnapshot(of: device, steps, historyLength: historyLength)
    let bytes: Data
    if let newer {
      snapshot.format = newer.snapshot.format
      bytes = try StoredForm.encode(
        snapshot, keepingUnknownKeysOf: newer.bytes, read: newer.snapshot)
    } else {
      bytes = try StoredForm.encode(snapshot)
    }
    try DurableFile.replace(url, by: SealedLine.seal(bytes))
    saved = (device.number, historyLength)
  }

  /// Removes the file.
  mutating func remove() throws(StoreProblem) {
    try DurableFile.remove(url)
    saved = nil
    newer = nil
  }
}
