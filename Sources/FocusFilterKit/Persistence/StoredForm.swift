import FocusHost
import Foundation

/// How a device is written to files: JSON with sorted keys, so that equal devices have equal bytes.
///
/// A snapshot is `{"format": "1.0", "device": {…}, "historyLength": bytes}`; every line of the history is
/// an event; the first line is `{"format": "1.0", "origin": {…}}`, the device before the first event.
enum StoredForm {
  struct Snapshot: Codable {
    var format = FormatVersion.current
    var device: StoredDevice
    /// The length in bytes of the part of the history that the device has seen.
    var historyLength: UInt64
  }

  struct Header: Codable {
    var format = FormatVersion.current
    var origin: StoredDevice
  }

  /// Only the version, which every form has.
  struct Version: Decodable {
    var format: FormatVersion
  }

  static func encode(_ value: some Encodable) throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return try encoder.encode(value)
  }

  static func decode<Value: Decodable>(_ type: Value.Type, from data: Data) throws -> Value {
    try JSONDecoder().decode(type, from: data)
  }

  /// Encodes a value together with the keys of a newer minor version that are in `bytes`, which
  /// `read` was decoded from.
  static func encode<Value: Codable>(
    _ value: Value, keepingUnknownKeysOf bytes: Data, read: Value
  ) throws -> Data {
    let there = try decode(ParameterValue.self, from: bytes)
    let known = try decode(ParameterValue.self, from: encode(read))
    let new = try decode(ParameterValue.self, from: encode(value))
    return try encode(new.keeping(there, unknownTo: known))
  }
}

extension ParameterValue {
  /// Returns the value with what another one has of keys that a third one doesn't know.
  ///
  /// Elements of arrays belong together by their `id`, or by their place.
  fileprivate func keeping(
    _ there: ParameterValue?, unknownTo known: ParameterValue?
  ) -> ParameterValue {
    switch (self, there, known) {
    case (.object(var members), .object(let there)?, .object(let known)?):
      for (key, value) in there {
        if known[key] == nil {
          members[key] = value
        } else if let mine = members[key] {
          members[key] = mine.keeping(value, unknownTo: known[key])
        }
      }
      return .object(members)
    case (.array(let elements), .array(let there)?, .array(let known)?):
      guard there.count == known.count else { return self }
      return .array(
        elements.enumerated().map { index, element in
          let place =
            element.id.map { id in there.firstIndex { $0.id == id } }
            ?? (there.indices.contains(index) ? index : nil)
          guard let place else { return element }
          return element.keeping(there[place], unknownTo: known[place])
        })
    default: return self
    }
  }

  private var id: ParameterValue? {
    if case .object(let members) = self { members["id"] } else { nil }
  }
}
