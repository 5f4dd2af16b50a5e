package import FocusHost

/// A scenario as text: JSON with quoted keys and comments.
package struct ScenarioText {
  /// A value with its keys in the order in which they are written.
  package indirect enum Value: Sendable {
    case data(ParameterValue)
    case members([Member])
    /// Elements, each on its own lines.
    case elements([Value])
    /// A value that is already text with its final indentation.
    case written(String)
  }

  package struct Member: Sendable {
    package var key: String
    package var value: Value
    /// A one-line comment after the member.
    package var comment: String?

    package init(_ key: String, _ value: Value, comment: String? = nil) {
      self.key = key
      self.value = value
      self.comment = comment
    }

    package init(_ key: String, _ value: ParameterValue, comment: String? = nil) {
      self.init(key, .data(value), comment: comment)
    }
  }

  /// Returns the members that have a value, in order.
  package static func members(_ pairs: KeyValuePairs<String, ParameterValue?>) -> [Member] {
    pairs.compactMap { key, value in value.map { Member(key, $0) } }
  }

  /// The members as data, without those that are text already.
  package static func data(_ members: [Member]) -> [String: ParameterValue] {
    Dictionary(members.compactMap { member in data(member.value).map { (member.key, $0) } }) { $1 }
  }

  package static func data(_ value: Value) -> ParameterValue? {
    switch value {
    case .data(let value): value
    case .members(let members): .object(data(members))
    case .elements(let elements): .array(elements.compactMap(data))
    case .written: nil
    }
  }

  /// Returns the text of an object with one member per line.
  package static func text(_ members: [Member], indent: String = "") -> String {
    var text = ""
    write(members, indent: indent, to: &text)
    return text
  }

  /// Returns the text of a value on one line, without comments.
  package static func line(_ value: Value) -> String {
    switch value {
    case .data(let value): text(value)
    case .members(let members):
      "{" + members.map { "\(quoted($0.key)): \(line($0.value))" }.joined(separator: ", ") + "}"
    case .elements(let elements): "[" + elements.map(line).joined(separator: ", ") + "]"
    case .written(let text): text
    }
  }

  /// Returns members of an object, each on one line, without comments.
  ///
  /// - Parameter quotesKeys: Whether keys that are names in JSON5 have quotes, too.
  package static func inline(_ members: [Member], quotesKeys: Bool) -> [String] {
    members.map { member in
      let value =
        switch member.value {
        case .data(let value): text(value, quotesKeys: quotesKeys)
        case .members(let members): object(members, quotesKeys: quotesKeys)
        case .elements, .written: line(member.value)
        }
      return "\(key(member.key, isQuoted: quotesKeys)): \(value)"
    }
  }

  /// Returns an object on one line, without comments.
  package static func object(_ members: [Member], quotesKeys: Bool) -> String {
    members.isEmpty
      ? "{}" : "{ \(inline(members, quotesKeys: quotesKeys).joined(separator: ", ")) }"
  }

  /// The maximum number of columns of an object on one line.
  private static let mostColumns = 100

  /// Whether an object may stand on one line: none of its members has a comment or lines of its
  /// own.
  private static func isPlain(_ members: [Member]) -> Bool {
    members.allSatisfy { member in
      guard member.comment == nil else { return false }
      return switch member.value {
      case .data: true
      case .members(let members): isPlain(members)
      case .elements, .written: false
      }
    }
  }

  private static func write(_ members: [Member], indent: String, to text: inout String) {
    if !indent.isEmpty, isPlain(members) {
      let object = object(members, quotesKeys: true)
      // The blanks inside the braces don't count.
      if indent.count + object.count <= mostColumns + 2 {
        text += object
        return
      }
    }
    let inner = indent + "  "
    text += "{\n"
    for (index, member) in members.enumerated() {
      text += inner
      write(quoted: member.key, to: &text)
      text += ": "
      write(member.value, indent: inner, to: &text)
      if index < members.count - 1 { text += "," }
      if let comment = member.comment { text += "  // \(comment)" }
      text += "\n"
    }
    text += indent
    text += "}"
  }

  private static func write(_ value: Value, indent: String, to text: inout String) {
    switch value {
    case .data(let value): write(value, to: &text)
    case .members(let members) where members.isEmpty: text += "{}"
    case .members(let members): write(members, indent: indent, to: &text)
    case .elements(let elements) where elements.isEmpty: text += "[]"
    case .elements(let elements):
      let inner = indent + "  "
      for (index, element) in elements.enumerated() {
        text += index == 0 ? "[\n" : ",\n"
        text += inner
        write(element, indent: inner, to: &text)
      }
      text += "\n\(indent)]"
    case .written(let written): text += written
    }
  }

  /// Returns the text of a value on one line.
  ///
  /// - Parameter quotesKeys: Whether keys that are names in JSON5 have quotes, too.
  package static func text(_ value: ParameterValue, quotesKeys: Bool = true) -> String {
    var text = ""
    write(value, quotesKeys: quotesKeys, to: &text)
    return text
  }

  /// Returns a key as text; one that isn't a plain name has quotes in any case.
  package static func key(_ key: String, isQuoted: Bool) -> String {
    let isName =
      key.unicodeScalars.allSatisfy(JSONReader.isWordPart) && key.first?.isNumber == false
    return isName && !isQuoted ? key : quoted(key)
  }

  /// Writes a value on one line.
  private static func write(
    _ value: ParameterValue, quotesKeys: Bool = true, to text: inout String
  ) {
    switch value {
    case .null: text += "null"
    case .bool(let flag): text += "\(flag)"
    case .int(let number): text += "\(number)"
    case .double(let number): text += "\(number)"
    case .string(let string): write(quoted: string, to: &text)
    case .array(let elements):
      text += "["
      for (index, element) in elements.enumerated() {
        if index > 0 { text += ", " }
        write(element, quotesKeys: quotesKeys, to: &text)
      }
      text += "]"
    case .object(let members) where members.isEmpty: text += "{}"
    case .object(let members):
      for (index, member) in members.sorted(by: { $0.key < $1.key }).enumerated() {
        text += index == 0 ? "{ " : ", "
        text += key(member.key, isQuoted: quotesKeys) + ": "
        write(member.value, quotesKeys: quotesKeys, to: &text)
      }
      text += " }"
    }
  }

  private static func quoted(_ string: String) -> String {
    var text = ""
    write(quoted: string, to: &text)
    return text
  }

  /// Writes a string literal; invisible characters are escaped, so that the text can be shown
  /// anywhere.
  private static func write(quoted string: String, to text: inout String) {
    text += "\""
    if string.utf8.allSatisfy({ 0x20..<0x7F ~= $0 && $0 != 0x22 && $0 != 0x5C }) {
      text += string
    } else {
      for scalar in string.unicodeScalars { write(scalar, to: &text) }
    }
    text += "\""
  }

  private static func write(_ scalar: Unicode.Scalar, to text: inout String) {
    switch scalar {
    case "\"", "\\": text += "\\\(scalar)"
    case "\n": text += "\\n"
    case "\t": text += "\\t"
    default:
      switch scalar.properties.generalCategory {
      case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .unassigned:
        text += scalar.escapeOfJSON
      default: text.unicodeScalars.append(scalar)
      }
    }
  }
}
