/// A value of a JSON document, with its location in the file.
///
/// The tree keeps the facts for messages about mistakes: locations, the order of members, and
/// repeated keys.
///
/// ```swift
/// let day = try SourceValue(
///   parsing: SourceText("{ start: '09:00', days: [1, 2,], }", file: "day.json"))
/// day["start"]?.kind       // .string("09:00")
/// day["days"]?.location    // 1:25
/// ```
package struct SourceValue: Hashable, Sendable {
  package indirect enum Kind: Hashable, Sendable {
    case null
    case bool(Bool)
    /// An integer without a fraction or an exponent that fits in an `Int`.
    case int(Int64)
    /// Any other number; never infinite or NaN.
    case double(Double)
    case string(String)
    case array([SourceValue])
    /// The members in the order of the file.
    case object([SourceMember])
  }

  package var kind: Kind
  /// The location at which the value begins.
  package var location: TextLocation

  package init(_ kind: Kind, at location: TextLocation) {
    self.kind = kind
    self.location = location
  }
}

/// A key of an object with its value.
package struct SourceMember: Hashable, Sendable {
  package var key: String
  /// The location at which the key begins.
  package var location: TextLocation
  package var value: SourceValue

  package init(key: String, at location: TextLocation, value: SourceValue) {
    self.key = key
    self.location = location
    self.value = value
  }
}

extension SourceValue {
  /// The treatment of a repeated key in an object.
  package enum RepeatedKeys: Sendable {
    /// A repeated key is an error.
    case refused
    /// The tree contains all members.
    case kept
  }

  /// Parses JSON5 that a person wrote, or strict JSON that a program wrote.
  ///
  /// The cost is linear in the size of the text.
  ///
  /// - Parameter repeatedKeys: The treatment of repeated keys in JSON5. In strict JSON, repeated
  ///   keys are kept.
  /// - Throws: ``SourceError`` for the first mistake. An unpaired surrogate, a number too large for
  ///   a `Double`, and `Infinity` and `NaN`, which JSON can't represent, are mistakes, too.
  package init(
    parsing source: SourceText, as dialect: JSONReader.Dialect = .json5,
    repeatedKeys: RepeatedKeys = .refused
  ) throws(SourceError) {
    let result = source.bytes.withUnsafeBytes { bytes in
      Result { () throws(SourceError) in
        var locator = TextLocator(source.bytes)
        do throws(JSONMistake) {
          var tree = TreeReader(
            reader: JSONReader(bytes, as: dialect), locator: locator,
            refusesRepeatedKeys: dialect == .json5 && repeatedKeys == .refused)
          let value = try tree.value()
          try tree.reader.end()
          return value
        } catch {
          throw source.error(error.sentence(in: bytes), at: locator.location(of: error.offset))
        }
      }
    }
    self = try result.get()
  }

  /// The string; `nil` for a value of another kind.
  package var string: String? { if case .string(let string) = kind { string } else { nil } }

  /// The Boolean, also in the words `"yes"` and `"no"`; `nil` for any other value.
  package var truth: Bool? {
    switch kind {
    case .bool(let flag): flag
    case .string(let word): Bool(answer: word)
    default: nil
    }
  }

  /// The elements of an array; `nil` for a value of another kind.
  package var elements: [SourceValue]? {
    if case .array(let elements) = kind { elements } else { nil }
  }

  /// The members of an object; `nil` for a value of another kind.
  package var members: [SourceMember]? {
    if case .object(let members) = kind { members } else { nil }
  }

  /// The elements of an array of strings; `nil` for any other value.
  package var strings: [String]? {
    guard let elements else { return nil }
    let strings = elements.compactMap(\.string)
    return strings.count == elements.count ? strings : nil
  }

  /// The value of a key's last occurrence, as in JavaScript; `nil` if the value isn't an object.
  package subscript(key: String) -> SourceValue? {
    members?.last { $0.key == key }?.value
  }

  /// A phrase for the value's kind in a message: `a number`.
  package var kindName: String {
    switch kind {
    case .null: "null"
    case .bool: "true or false"
    case .double(let number) where abs(number) >= 0x1p63: "a number beyond 64 bits"
    case .int, .double: "a number"
    case .string: "a string"
    case .array: "an array"
    case .object: "an object"
    }
  }
}

extension Bool {
  /// Creates the Boolean of an answer: `yes` or `no`; `nil` for any other word.
  package init?(answer word: String) {
    switch word {
    case "yes": self = true
    case "no": self = false
    default: return nil
    }
  }
}

// MARK: Reading

/// A reader that builds a document's tree with the locations of all values.
private struct TreeReader {
  var reader: JSONReader
  var locator: TextLocator
  let refusesRepeatedKeys: Bool

  mutating func value() throws(JSONMistake) -> SourceValue {
    let start = reader.offset
    let location = locator.location(of: start)
    do throws(JSONMistake) {
      return SourceValue(try kind(), at: location)
    } catch {
      throw error.inside(start)
    }
  }

  private mutating func kind() throws(JSONMistake) -> SourceValue.Kind {
    switch reader.next {
    case UInt8(ascii: "{"): return .object(try members())
    case UInt8(ascii: "["):
      var elements: [SourceValue] = []
      var isInside = try reader.firstElement()
      while isInside {
        elements.append(try value())
        isInside = try reader.nextElement()
      }
      return .array(elements)
    case _ where reader.isText: return .string(reader.string(try reader.text()))
    case _ where reader.isNumber:
      let number = try reader.number()
      return reader.integer(number).map { .int($0) } ?? .double(reader.double(number))
    default: return try reader.word().map { .bool($0) } ?? .null
    }
  }

  private mutating func members() throws(JSONMistake) -> [SourceMember] {
    var members: [SourceMember] = []
    var places: [String: Int] = [:]
    var key = try reader.firstKey()
    while let text = key {
      let (name, start) = (reader.string(text), reader.start(of: text))
      let location = locator.location(of: start)
      if refusesRepeatedKeys, let first = places.updateValue(start, forKey: name) {
        throw reader.mistake(.repeatedKey, at: start, besides: first)
      }
      members.append(SourceMember(key: name, at: location, value: try value()))
      key = try reader.nextKey()
    }
    return members
  }
}
