import Foundation

/// A localized format, split at its specifiers.
///
/// Supports `%@`, integer and floating-point conversions with flags, width and precision,
/// positions (`%1$@`), `%%`, and variables with plural forms (`%#@count@`, which contain `%arg`).
/// Anything else is literal text, so a mistake in a table is displayed and does no harm.
struct LocalizedFormat: Sendable {
  enum Piece: Sendable, Equatable {
    case literal(String)
    case argument(Specifier)
    /// A variable with plural forms: `%#@name@`.
    case variable(name: String, position: Int?)
    /// The number that selected the plural form, in a variable: `%arg`.
    case ownArgument
  }

  struct Specifier: Sendable, Equatable {
    /// The position of the argument, from 1; `nil` means the next one.
    var position: Int?
    var flags = ""
    var width: Int?
    var precision: Int?
    var conversion: Character
  }

  var pieces: [Piece]

  /// Parses a format in one pass.
  init(_ text: String) {
    var reader = Reader(rest: text[...])
    pieces = reader.pieces()
  }
}

extension LocalizedFormat.Specifier {
  /// Parses a specifier without its percent sign, such as `lld`; `nil` if it is invalid.
  init?(reading text: String) {
    guard case .argument(let specifier)? = LocalizedFormat("%" + text).pieces.first else {
      return nil
    }
    self = specifier
  }
}

extension LocalizedFormat {
  private struct Reader {
    /// The maximum width and precision; a specifier with greater ones is literal text.
    static let widest = 100

    var rest: Substring

    mutating func pieces() -> [Piece] {
      var pieces: [Piece] = []
      var literal = ""
      while let percent = rest.firstIndex(of: "%") {
        literal += rest[..<percent]
        rest = rest[percent...].dropFirst()
        let start = rest
        if take("%") {
          literal += "%"
        } else if let piece = piece() {
          if !literal.isEmpty { pieces.append(.literal(literal)) }
          literal = ""
          pieces.append(piece)
        } else {
          rest = start
          literal += "%"
        }
      }
      literal += rest
      if !literal.isEmpty { pieces.append(.literal(literal)) }
      return pieces
    }

    private mutating func piece() -> Piece? {
      if rest.hasPrefix("arg") {
        rest.removeFirst(3)
        return .ownArgument
      }
      let position = position()
      if rest.hasPrefix("#@") {
        rest.removeFirst(2)
        guard let end = rest.firstIndex(of: "@") else { return nil }
        defer { rest = rest[end...].dropFirst() }
        return .variable(name: String(rest[..<end]), position: position)
      }
      let flags = String(rest.prefix { "-+ 0'#".contains($0) })
      rest.removeFirst(flags.count)
      let width = number()
      let precision = take(".") ? number() ?? 0 : nil
      guard max(width ?? 0, precision ?? 0) <= Self.widest else { return nil }
      while let first = rest.first, "hlqLtzj".contains(first) { rest.removeFirst() }
      guard let conversion = rest.popFirst(), "@diuxXofFeEgG".contains(conversion) else {
        return nil
      }
      return .argument(
        Specifier(
          position: position, flags: flags, width: width, precision: precision,
          conversion: conversion))
    }

    private mutating func position() -> Int? {
      let start = rest
      if let number = number(), number > 0, take("$") { return number }
      rest = start
      return nil
    }

    private mutating func number() -> Int? {
      let digits = rest.prefix { $0.isASCII && $0.isNumber }
      rest.removeFirst(digits.count)
      return digits.isEmpty ? nil : Int(digits) ?? .max
    }

    private mutating func take(_ character: Character) -> Bool {
      guard rest.first == character else { return false }
      rest.removeFirst()
      return true
    }
  }
}
