/// A wrapper that encodes one of Apple's enumerations or option sets as its raw value.
///
/// Apple's types aren't `Codable`, so the mirrored types mustn't be either.
@propertyWrapper
package struct RawCoded<Value: RawRepresentable & Sendable>: Sendable
where Value.RawValue: Codable & Hashable {
  package var wrappedValue: Value

  package init(wrappedValue: Value) {
    self.wrappedValue = wrappedValue
  }
}

extension RawCoded: Hashable {
  package static func == (one: Self, other: Self) -> Bool {
    one.wrappedValue.rawValue == other.wrappedValue.rawValue
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(wrappedValue.rawValue)
  }
}

extension RawCoded: Codable {
  package init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let number = try container.decode(Value.RawValue.self)
    guard let value = Value(rawValue: number) else {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "\(Value.self) has no value \(number).")
    }
    self.wrappedValue = value
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(wrappedValue.rawValue)
  }
}
