import Foundation

/// The kind and the text of a value, as explanations and errors show it.
///
/// Long texts and collections are shortened, so that a list of 100,000 names stays readable.
public struct SeenValue: Sendable, Hashable, Codable {
  /// The kind of the value.
  public var kind: Kind
  /// The value as a format would write it, shortened with `…`.
  public var text: String

  /// The kind of a value.
  public enum Kind: String, Sendable, Hashable, Codable {
    /// Null.
    case null
    /// An integer, a real or a truth value.
    case number
    /// A string.
    case string
    /// A date.
    case date
    /// Bytes.
    case data
    /// A UUID.
    case uuid
    /// A URL.
    case url
    /// Values in order.
    case array
    /// Values without order.
    case set
    /// Values by keys.
    case dictionary
    /// A ``PredicateObject``; the text is the name of its type.
    case object
  }

  /// Creates a value; the text is kept as it is, without shortening.
  public init(kind: Kind, text: String) {
    self.kind = kind
    self.text = text
  }

  init(_ operand: Operand) {
    kind = Kind(operand)
    text = Printer.abbreviated(operand)
  }

  init(_ value: PredicateValue) { self.init(Operand(value)) }

  static func quoted(_ text: String) -> String { Printer.abbreviated(.string(text)) }
}

extension SeenValue: CustomStringConvertible {
  /// The value in a sentence: `the string "10"`, `the number 9`, `nil`.
  public var description: String {
    switch kind {
    case .null: text
    case .object: "an object of type \(text)"
    case .uuid: "the UUID \(text)"
    case .url: "the URL \(text)"
    default: "the \(kind.rawValue) \(text)"
    }
  }
}

extension SeenValue.Kind {
  init(_ operand: Operand) {
    switch operand {
    case .null: self = .null
    case .integer, .real: self = .number
    case .string: self = .string
    case .date: self = .date
    case .opaque(.data): self = .data
    case .opaque(.uuid): self = .uuid
    case .opaque: self = .url
    case .list(let list): self = list.kind == .set ? .set : .array
    case .table: self = .dictionary
    case .object: self = .object
    }
  }
}
