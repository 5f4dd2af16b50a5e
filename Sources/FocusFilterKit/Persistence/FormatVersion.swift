/// The version of a stored form.
///
/// A new minor version adds keys that older tools keep without understanding them. A new major version
/// changes what is there, and older tools leave it alone.
struct FormatVersion: Sendable, Hashable, Codable, Comparable {
  let major: Int
  let minor: Int

  static let current = FormatVersion(major: 1, minor: 0)

  static func < (a: Self, b: Self) -> Bool { (a.major, a.minor) < (b.major, b.minor) }

  init(major: Int, minor: Int) {
    self.major = major
    self.minor = minor
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let text = try container.decode(String.self)
    let parts = text.split(separator: ".").compactMap { Int($0) }
    guard parts.count == 2, parts.allSatisfy({ $0 >= 0 }) else {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "'\(text)' is no version such as 1.0.")
    }
    self.init(major: parts[0], minor: parts[1])
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode("\(major).\(minor)")
  }
}
