/// The value of an intent's parameter as data, which can be stored, compared and written as JSON.
///
/// The meaning of a value depends on its parameter's type. Strings also represent an entity by its
/// identifier, a case of an enumeration by its raw value, and a date in ISO 8601. `.null` means
/// that an optional parameter has no value, and differs from an empty array. `.null` has no
/// literal, because `nil` already means the absence of an optional `ParameterValue`. Numbers
/// compare by value: `2.0` equals `2`, as in JSON.
public enum ParameterValue: Sendable {
  /// The absence of a value, for an optional parameter.
  case null
  /// A Boolean.
  case bool(Bool)
  /// An integer.
  case int(Int)
  /// A floating-point number; `2.0` equals the integer `2`.
  case double(Double)
  /// A string, an entity's identifier, the raw value of an enumeration's case or an ISO 8601 date.
  case string(String)
  /// The elements of an array or a set, in order.
  case array([ParameterValue])
  /// The members of a composite value, by name.
  case object([String: ParameterValue])
}

extension ParameterValue {
  /// Returns a number of an app as a value. A number that isn't finite is its text, such as `inf`,
  /// because JSON has no such number.
  package static func number(_ number: Double) -> ParameterValue {
    number.isFinite ? .double(number) : .string("\(number)")
  }
}

extension ParameterValue: Hashable {
  public static func == (left: ParameterValue, right: ParameterValue) -> Bool {
    switch (left, right) {
    case (.null, .null): true
    case (.bool(let left), .bool(let right)): left == right
    case (.int(let left), .int(let right)): left == right
    case (.double(let left), .double(let right)): left == right
    case (.int(let whole), .double(let real)), (.double(let real), .int(let whole)):
      Int(exactly: real) == whole
    case (.string(let left), .string(let right)): left == right
    case (.array(let left), .array(let right)): left == right
    case (.object(let left), .object(let right)): left == right
    default: false
    }
  }

  public func hash(into hasher: inout Hasher) {
    switch self {
    case .null: hasher.combine(0)
    case .bool(let value): hasher.combine(value)
    case .int(let value): hasher.combine(value)
    case .double(let value):
      if let whole = Int(exactly: value) { hasher.combine(whole) } else { hasher.combine(value) }
    case .string(let value): hasher.combine(value)
    case .array(let values): hasher.combine(values)
    case .object(let values): hasher.combine(values)
    }
  }
}

extension ParameterValue: ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral,
  ExpressibleByFloatLiteral, ExpressibleByStringLiteral, ExpressibleByArrayLiteral,
  ExpressibleByDictionaryLiteral
{
  public init(booleanLiteral value: Bool) { self = .bool(value) }
  public init(integerLiteral value: Int) { self = .int(value) }
  public init(floatLiteral value: Double) { self = .double(value) }
  public init(stringLiteral value: String) { self = .string(value) }
  public init(arrayLiteral elements: ParameterValue...) { self = .array(elements) }

  /// Creates an object; if a key occurs more than once, the last value wins.
  public init(dictionaryLiteral elements: (String, ParameterValue)...) {
    self = .object(Dictionary(elements) { $1 })
  }
}

extension ParameterValue: Codable {
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    // An attempt that fails costs far more than one that succeeds, and most values are texts.
    if let value = try? container.decode(String.self) {
      self = .string(value)
    } else if container.decodeNil() {
      self = .null
    } else if let value = try? container.decode(Bool.self) {
      self = .bool(value)
    } else if let value = try? container.decode(Int.self) {
      self = .int(value)
    } else if let value = try? container.decode(Double.self) {
      self = .double(value)
    } else if let value = try? container.decode([ParameterValue].self) {
      self = .array(value)
    } else {
      self = .object(try container.decode([String: ParameterValue].self))
    }
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .null: try container.encodeNil()
    case .bool(let value): try container.encode(value)
    case .int(let value): try container.encode(value)
    case .double(let value): try container.encode(value)
    case .string(let value): try container.encode(value)
    case .array(let value): try container.encode(value)
    case .object(let value): try container.encode(value)
    }
  }
}

extension ParameterValue: CustomStringConvertible {
  /// The value as JSON on one line, with keys in alphabetical order; equal values have equal texts.
  public var description: String {
    switch self {
    case .null: "null"
    case .bool(let value): "\(value)"
    case .int(let value): "\(value)"
    case .double(let value): Int(exactly: value).map { "\($0)" } ?? "\(value)"
    case .string(let value): Self.quoted(value)
    case .array(let values): "[\(values.map(\.description).joined(separator: ", "))]"
    case .object(let values):
      "{"
        + values.sorted { $0.key < $1.key }
        .map { "\(Self.quoted($0.key)): \($0.value)" }.joined(separator: ", ") + "}"
    }
  }

  private static func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      case "\t": result += "\\t"
      case "\r": result += "\\r"
      case "\u{0}"..."\u{1F}": result += scalar.escapeOfJSON
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }
}

extension Unicode.Scalar {
  /// The scalar's escape in a JSON string, such as `\u001f`; two for a scalar beyond `U+FFFF`.
  package var escapeOfJSON: String {
    utf16.map { unit in
      let digits = String(unit, radix: 16)
      return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
    }
    .joined()
  }
}

/// The snippet that an intent's result displays: the intent that makes the snippet's view, with its
/// values.
public struct IntentSnippet: Sendable, Hashable, Codable {
  /// The name of the snippet intent's type, such as `EventSnippet`.
  public let intent: String
  /// The values of the snippet's parameters by name, without empty ones; an entity is its
  /// identifier.
  public let values: [String: ParameterValue]

  package init(intent: String, values: [String: ParameterValue]) {
    self.intent = intent
    self.values = values
  }
}
