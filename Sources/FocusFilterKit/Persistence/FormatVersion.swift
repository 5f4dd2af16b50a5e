/// The version of the stored form.
///
/// A new minor version adds keys, which older tools keep without understanding them, and names, which
/// older tools refuse by name. A new major version changes what is there, and older tools refuse it
/// whole.
struct FormatVersion: Sendable, Hashable, Codable, Comparable, CustomStringConvertible {
  let major: Int
  let minor: Int

  static let current = FormatVersion(major: 1, minor: 0)

  static func < (a: Self, b: Self) -> Bool { (a.major, a.minor) < (b.major, b.minor) }

  var description: String { "\(major).\(minor)" }

  init(major: Int, minor: Int) {
    self.major = major
    self.minor = minor
  }

  /// - Throws: ``StoredFormError/newerVersion(_:)`` for a newer major version.
  init(from decoder: any Decoder) throws {
    let text = try String(from: decoder)
    let parts = text.split(separator: ".").compactMap { Int($0) }
    guard parts.count == 2, parts.allSatisfy({ $0 >= 0 }) else {
      throw DecodingError.dataCorrupted(
        .init(
          codingPath: decoder.codingPath,
          debugDescription: "'\(text)' isn't a version such as 1.0."))
    }
    self.init(major: parts[0], minor: parts[1])
    guard major <= Self.current.major else { throw StoredFormError.newerVersion(description) }
  }

  func encode(to encoder: any Encoder) throws { try description.encode(to: encoder) }
}
