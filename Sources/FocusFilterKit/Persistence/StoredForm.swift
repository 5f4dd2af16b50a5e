import FocusHost
import FocusText
import Foundation

/// The encoding of forms as bytes: JSON with sorted keys, so that equal devices have equal bytes.
package enum StoredForm {
  // A history has many lines, so that each has no encoder or decoder of its own.
  private static let decoder = JSONDecoder()
  private static let encoder = JSONEncoder.sorted()

  static func encode(_ form: some Encodable) throws -> Data { try encoder.encode(form) }

  /// Foundation has the last word: it decodes what our own decoder leaves, and finds what is wrong.
  package static func decode<Form: Decodable>(
    _ form: Form.Type, from bytes: Data
  ) throws(StoredFormError) -> Form {
    if let form = JSONTree.decode(form, from: bytes) { return form }
    do {
      return try decoder.decode(form, from: bytes)
    } catch {
      throw StoredFormError(error, in: bytes)
    }
  }

  /// Encodes a form together with the keys of a newer minor version that are in `bytes`, which
  /// `read` was decoded from.
  static func encode<Form: Codable>(
    _ form: Form, keepingUnknownKeysOf bytes: Data, read: Form
  ) throws -> Data {
    let there = try decode(ParameterValue.self, from: bytes)
    let known = try decode(ParameterValue.self, from: encode(read))
    let new = try decode(ParameterValue.self, from: encode(form))
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
