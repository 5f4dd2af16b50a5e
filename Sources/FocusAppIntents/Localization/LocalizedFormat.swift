#if !canImport(Darwin)
  import Foundation

  /// A localized text, split at its format specifiers.
  ///
  /// Understands `%@`, the integer and floating-point conversions with flags, width and precision,
  /// positions (`%1$@`), `%%`, and variables with plural forms (`%#@count@`, and in them `%arg`). What
  /// is none of these stands for itself: a mistake in a table shows as text and does no harm.
  struct LocalizedFormat: Sendable {
    enum Piece: Sendable, Equatable {
      case literal(String)
      case argument(Specifier)
      /// `%#@name@`, a part with plural forms of its own.
      case variable(name: String, position: Int?)
      /// `%arg` in such a part: the number that chose its form.
      case ownArgument
    }

    struct Specifier: Sendable, Equatable {
      /// Which argument is meant, from 1 on; `nil` means the next one.
      var position: Int?
      var flags = ""
      var width: Int?
      var precision: Int?
      var conversion: Character
    }

    var pieces: [Piece]

    /// Reads a format in one pass.
    init(_ text: String) {
      var reader = Reader(rest: text[...])
      pieces = reader.pieces()
    }
  }

  extension LocalizedFormat.Specifier {
    /// Reads a specifier without its percent sign, such as `lld`; `nil` when it is none.
    init?(reading text: String) {
      guard case .argument(let specifier)? = LocalizedFormat("%" + text).pieces.first else {
        return nil
      }
      self = specifier
    }
  }

  extension LocalizedFormat {
    private struct Reader {
      /// Wider or more precise numbers are no text; such a specifier stands for itself.
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
#endif
