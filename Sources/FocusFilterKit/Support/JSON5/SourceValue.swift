package import Foundation

/// A value in a JSON5 file, with the place where a person wrote it.
///
/// What a file means is for others to say; the tree keeps all that is needed to point at a mistake:
/// locations, the order of members, and keys that appear twice.
///
/// ```swift
/// let day = try SourceValue(parsing: "{ start: '09:00', days: [1, 2,], }", file: "day.json")
/// day["start"]?.kind       // .string("09:00")
/// day["days"]?.location    // 1:25
/// ```
package struct SourceValue: Hashable, Sendable {
  package indirect enum Kind: Hashable, Sendable {
    case null
    case bool(Bool)
    /// A number without fraction or exponent that fits.
    case int(Int64)
    /// Any other number; infinite or not a number only where the file says so.
    case double(Double)
    case string(String)
    case array([SourceValue])
    /// The members in the order of the file.
    case object([SourceMember])
  }

  package var kind: Kind
  /// Where the value begins.
  package var location: TextLocation

  package init(_ kind: Kind, at location: TextLocation) {
    self.kind = kind
    self.location = location
  }
}

/// A key of an object with its value.
package struct SourceMember: Hashable, Sendable {
  package var key: String
  /// Where the key begins.
  package var location: TextLocation
  package var value: SourceValue

  package init(key: String, at location: TextLocation, value: SourceValue) {
    self.key = key
    self.location = location
    self.value = value
  }
}

extension SourceValue {
  /// What to do about a key that an object has twice.
  package enum RepeatedKeys: Sendable {
    /// The second one is an error.
    case refused
    /// All members stay in the tree.
    case kept
  }

  /// Reads a text of [JSON5](https://spec.json5.org), which includes all of JSON.
  ///
  /// Arrays and objects may be nested 128 deep. The cost is linear in the size of the text.
  ///
  /// - Throws: ``SourceError`` at the first mistake. Besides those of grammar these are mistakes:
  ///   half of a surrogate pair, and a number too large for a `Double`.
  package init(
    parsing source: SourceText, repeatedKeys: RepeatedKeys = .refused
  ) throws(SourceError) {
    var reader = JSON5Reader(source, repeatedKeys: repeatedKeys)
    self = try reader.document()
  }

  /// Reads the bytes of a file.
  package init(
    parsing data: Data, file: String, repeatedKeys: RepeatedKeys = .refused
  ) throws(SourceError) {
    try self.init(parsing: SourceText(data, file: file), repeatedKeys: repeatedKeys)
  }

  /// Reads a string.
  package init(
    parsing text: String, file: String, repeatedKeys: RepeatedKeys = .refused
  ) throws(SourceError) {
    try self.init(parsing: SourceText(text, file: file), repeatedKeys: repeatedKeys)
  }

  /// The last value of that key, as in JavaScript; `nil` for other kinds than objects.
  package subscript(key: String) -> SourceValue? {
    guard case .object(let members) = kind else { return nil }
    return members.last { $0.key == key }?.value
  }

  /// What the value is, in words for a message: `a number`.
  package var kindName: String {
    switch kind {
    case .null: "null"
    case .bool: "true or false"
    case .int, .double: "a number"
    case .string: "a text"
    case .array: "a list"
    case .object: "an object"
    }
  }
}
