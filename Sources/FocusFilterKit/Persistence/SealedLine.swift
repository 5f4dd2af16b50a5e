import Foundation

/// A line of a device's file: a JSON object whose first member is a checksum over all the bytes behind it.
///
/// The checksum tells damage from what a newer version has written, whose keys and names are unknown but
/// whose bytes are as they were written.
///
/// ```
/// {"checksum":"af63bd4c8601b7df","format":"1.0",…}
/// ```
enum SealedLine {
  private static let start = Array(#"{"checksum":""#.utf8)
  private static let end = Array(#"","#.utf8)
  /// The number of bytes before those that the checksum is over.
  private static let length = start.count + 16 + end.count

  /// Returns an object's JSON with its checksum.
  static func seal(_ object: Data) -> Data {
    let rest = object.dropFirst()
    return Data(start) + hexadecimal(checksum(rest)) + end + rest
  }

  /// Returns whether a line has the checksum of its bytes.
  static func isWhole(_ line: Data) -> Bool {
    line.starts(with: start)
      && line.dropFirst(start.count).starts(with: hexadecimal(checksum(line.dropFirst(length))))
  }

  /// Returns the object of a line without its checksum.
  static func object(of line: Data) -> Data { Data("{".utf8) + line.dropFirst(length) }

  /// Whether the bytes of a file begin as those that we write, of any version.
  static func isOwn(_ bytes: Data) -> Bool {
    bytes.starts(with: start) && bytes.dropFirst(length).starts(with: Data(#""format":""#.utf8))
  }

  /// The 64-bit FNV-1a hash of some bytes, which a change of any one of them changes.
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
