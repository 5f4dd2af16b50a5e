import Foundation

/// A value is encoded as plain JSON if JSON has the value; otherwise as an object with one key that
/// begins with `$`.
///
/// `null`, numbers, strings, arrays and objects are encoded as themselves. `true` and `false` are
/// decoded as 1 and 0. The other forms are `{"$real": 7}` for a real without a fraction,
/// `{"$date": …}` in seconds since 2001-01-01, `{"$data": …}` in Base64, `{"$uuid": …}`,
/// `{"$url": …}`, `{"$set": […]}`, and `{"$dictionary": {…}}` for a dictionary whose only key
/// begins with `$`.
extension PredicateValue: Codable {
  private enum Tag: String, CodingKey {
    case real = "$real"
    case date = "$date"
    case data = "$data"
    case uuid = "$uuid"
    case url = "$url"
    case set = "$set"
    case dictionary = "$dictionary"
  }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    // An attempt that fails costs far more than one that succeeds, and most values are texts.
    if let text = try? container.decode(String.self) {
      self = .string(text)
    } else if container.decodeNil() {
      self = .null
    } else if let truth = try? container.decode(Bool.self) {
      self = .integer(truth ? 1 : 0)
    } else if let number = try? container.decode(Int64.self) {
      self = .integer(number)
    } else if let number = try? container.decode(Double.self) {
      self = .real(number)
    } else if var elements = try? decoder.unkeyedContainer() {
      var values: [PredicateValue] = []
      while !elements.isAtEnd { values.append(try elements.decode(PredicateValue.self)) }
      self = .array(values)
    } else if let tagged = try Self.tagged(in: decoder) {
      self = tagged
    } else {
      self = .dictionary(try container.decode([String: PredicateValue].self))
    }
  }

  /// A coding key with any name, used to count an object's keys.
  private struct AnyKey: CodingKey {
    var stringValue: String
    var intValue: Int? { nil }
    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }

  private static func tagged(in decoder: any Decoder) throws -> PredicateValue? {
    let keys = try decoder.container(keyedBy: AnyKey.self).allKeys
    guard keys.count == 1, let tag = keys.first.flatMap({ Tag(rawValue: $0.stringValue) }) else {
      return nil
    }
    let container = try decoder.container(keyedBy: Tag.self)
    switch tag {
    case .real:
      if let name = try? container.decode(String.self, forKey: tag) {
        guard let number = nonfinite[name] else {
          throw DecodingError.dataCorruptedError(
            forKey: tag, in: container, debugDescription: "No number is called '\(name)'.")
        }
        return .real(number)
      }
      return .real(try container.decode(Double.self, forKey: tag))
    case .date:
      let seconds = try container.decode(Double.self, forKey: tag)
      return .date(Date(timeIntervalSinceReferenceDate: seconds))
    case .data: return .data(try container.decode(Data.self, forKey: tag))
    case .uuid: return .uuid(try container.decode(UUID.self, forKey: tag))
    case .url: return .url(try container.decode(URL.self, forKey: tag))
    case .set: return .set(Set(try container.decode([PredicateValue].self, forKey: tag)))
    case .dictionary:
      return .dictionary(try container.decode([String: PredicateValue].self, forKey: tag))
    }
  }

  private static let nonfinite: [String: Double] = [
    "nan": .nan, "inf": .infinity, "-inf": -.infinity,
  ]

  public func encode(to encoder: any Encoder) throws {
    switch self {
    case .null:
      var container = encoder.singleValueContainer()
      try container.encodeNil()
    case .integer(let number): try number.encode(to: encoder)
    case .real(let number): try encode(number, to: encoder)
    case .string(let text): try text.encode(to: encoder)
    case .array(let values): try values.encode(to: encoder)
    case .dictionary(let values):
      if values.count == 1, values.keys.first?.hasPrefix("$") ?? false {
        try encode(values, as: .dictionary, to: encoder)
      } else {
        try values.encode(to: encoder)
      }
    case .date(let date):
      try encode(date.timeIntervalSinceReferenceDate, as: .date, to: encoder)
    case .data(let data): try encode(data, as: .data, to: encoder)
    case .uuid(let uuid): try encode(uuid, as: .uuid, to: encoder)
    case .url(let url): try encode(url, as: .url, to: encoder)
    case .set(let values):
      try encode(try Self.sorted(values), as: .set, to: encoder)
    }
  }

  /// The elements sorted by their encoded form, so that equal sets give the same bytes.
  private static func sorted(_ values: Set<PredicateValue>) throws -> [PredicateValue] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    return try values.map {
      (value: $0, key: String(decoding: try encoder.encode($0), as: UTF8.self))
    }
    .sorted { $0.key < $1.key }
    .map(\.value)
  }

  private func encode(_ number: Double, to encoder: any Encoder) throws {
    if !number.isFinite {
      try encode(number.isNaN ? "nan" : "\(number)", as: .real, to: encoder)
    } else if number == number.rounded() {
      try encode(number, as: .real, to: encoder)
    } else {
      try number.encode(to: encoder)
    }
  }

  private func encode(_ value: some Encodable, as tag: Tag, to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Tag.self)
    try container.encode(value, forKey: tag)
  }
}
