import Foundation

/// A scenario as text: JSON with quoted keys, and comments.
struct ScenarioText {
  /// A value with its keys in the order in which they are written.
  indirect enum Value {
    case data(ParameterValue)
    case members([Member])
    /// Elements that stand in lines of their own.
    case elements([Value])
  }

  struct Member {
    var key: String
    var value: Value
    /// What stands behind it, as a comment of one line.
    var comment: String?

    init(_ key: String, _ value: Value, comment: String? = nil) {
      self.key = key
      self.value = value
      self.comment = comment
    }

    init(_ key: String, _ value: ParameterValue, comment: String? = nil) {
      self.init(key, .data(value), comment: comment)
    }
  }

  /// Returns the text of an object, each member in a line of its own.
  static func text(_ members: [Member], indent: String = "") -> String {
    let inner = indent + "  "
    let lines = members.enumerated().map { index, member in
      let comma = index == members.count - 1 ? "" : ","
      let comment = member.comment.map { "  // \($0)" } ?? ""
      return "\(inner)\(quoted(member.key)): \(text(member.value, indent: inner))\(comma)\(comment)"
    }
    return "{\n" + lines.joined(separator: "\n") + "\n\(indent)}"
  }

  /// Returns the text of a value in one line, without comments.
  static func line(_ value: Value) -> String {
    switch value {
    case .data(let value): text(value)
    case .members(let members):
      "{" + members.map { "\(quoted($0.key)): \(line($0.value))" }.joined(separator: ", ") + "}"
    case .elements(let elements): "[" + elements.map(line).joined(separator: ", ") + "]"
    }
  }

  private static func text(_ value: Value, indent: String) -> String {
    switch value {
    case .data(let value): return text(value)
    case .members(let members) where members.isEmpty: return "{}"
    case .members(let members): return text(members, indent: indent)
    case .elements(let elements) where elements.isEmpty: return "[]"
    case .elements(let elements):
      let lines = elements.map { "\(indent)  \(text($0, indent: indent + "  "))" }
      return "[\n" + lines.joined(separator: ",\n") + "\n\(indent)]"
    }
  }

  /// A value in one line.
  private static func text(_ value: ParameterValue) -> String {
    switch value {
    case .null: "null"
    case .bool(let flag): "\(flag)"
    case .int(let number): "\(number)"
    case .double(let number): "\(number)"
    case .string(let string): quoted(string)
    case .array(let elements): "[" + elements.map { text($0) }.joined(separator: ", ") + "]"
    case .object(let members):
      members.isEmpty
        ? "{}"
        : "{ "
          + members.sorted { $0.key < $1.key }.map { "\(quoted($0.key)): \(text($0.value))" }
          .joined(separator: ", ") + " }"
    }
  }

  /// A string literal; what isn't visible is escaped, so that the text can be shown anywhere.
  private static func quoted(_ string: String) -> String {
    var text = "\""
    for scalar in string.unicodeScalars {
      switch scalar {
      case "\"", "\\": text += "\\\(scalar)"
      case "\n": text += "\\n"
      case "\t": text += "\\t"
      default:
        switch scalar.properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .unassigned:
          for unit in String(scalar).utf16 {
            let digits = String(unit, radix: 16)
            text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
          }
        default: text.unicodeScalars.append(scalar)
        }
      }
    }
    return text + "\""
  }
}
