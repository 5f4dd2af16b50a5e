import Foundation

/// A localized format, split at its specifiers.
///
/// Supports `%@`, integer and floating-point conversions with flags, width and precision,
/// positions (`%1$@`), `%%`, and variables with plural forms (`%#@count@`, which contain `%arg`).
/// Anything else is literal text, so a mistake in a table is displayed and does no other harm.
struct LocalizedFormat: Sendable {
  enum Piece: Sendable, Equatable {
    case literal(String)
    case argument(Specifier)
    /// A variable with plural forms: `%#@name@`.
    case variable(name: String, position: Int?)
    /// The number that selected the plural form, inside a variable: `%arg`.
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
    /// The maximum width and precision; a specifier that exceeds it is literal text.
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

/// A value with its format style, which is formatted only when the reader's locale is known, or a
/// text with attributes.
struct DeferredFormat: Sendable, Equatable {
  /// The text in the style's own locale.
  let ownText: AttributedString
  private let styled: (any StyledForReader)?

  /// Stores a value and its format style.
  ///
  /// A style with an explicit locale keeps it; a style with the current locale is formatted in
  /// the reader's locale. An instance of a class is formatted now, because it could change before
  /// the text is displayed.
  init<Style: FormatStyle>(
    _ value: Style.FormatInput, _ style: Style,
    as attributed: @escaping (Style.FormatOutput) -> AttributedString
  ) {
    ownText = attributed(style.format(value))
    let followsReader =
      style == style.locale(.autoupdatingCurrent) || style == style.locale(.current)
    let isObject = Style.FormatInput.self is AnyObject.Type
    styled =
      followsReader && !isObject
      ? StyledValue(value: value, style: style, attributed: attributed) : nil
  }

  /// Stores a text without a style.
  init(_ text: AttributedString) { (ownText, styled) = (text, nil) }

  func text(in locale: Locale) -> AttributedString { styled?.text(in: locale) ?? ownText }

  /// Two formats are equal if their texts in their own locales are equal.
  static func == (one: Self, other: Self) -> Bool { one.ownText == other.ownText }
}

extension DeferredFormat: Codable {
  /// Decodes the text in the style's own locale, because the style's type can't be restored.
  init(from decoder: any Decoder) throws {
    self.init(AttributedString(try String(from: decoder)))
  }

  func encode(to encoder: any Encoder) throws {
    try String(ownText.characters).encode(to: encoder)
  }
}

private protocol StyledForReader: Sendable {
  func text(in locale: Locale) -> AttributedString
}

// Unchecked because neither a style nor its input is required to be Sendable. A style is a
// Codable value, and an input that isn't an object is a copy; both are only read. A structure
// that contains a mutable object could cause a data race, as in Foundation's own resource. This
// could become checked if FormatStyle required Sendable of both.
private struct StyledValue<Style: FormatStyle>: StyledForReader, @unchecked Sendable {
  let value: Style.FormatInput
  let style: Style
  let attributed: (Style.FormatOutput) -> AttributedString

  func text(in locale: Locale) -> AttributedString {
    attributed(style.locale(locale).format(value))
  }
}

/// A number in a localized text: signed, unsigned or floating-point.
enum LocalizedNumber: Sendable, Hashable, Codable {
  case signed(Int64)
  case unsigned(UInt64)
  case real(Double)

  /// Creates a number from an argument of a format; a value that isn't a number becomes 0.
  init(_ value: any CVarArg) {
    switch value {
    case let value as any SignedInteger: self = .signed(Int64(clamping: value))
    case let value as any BinaryInteger: self = .unsigned(UInt64(clamping: value))
    case let value as CGFloat: self = .real(Double(value))
    case let value as any BinaryFloatingPoint: self = .real(Double(value))
    default: self = .signed(0)
    }
  }

  var real: Double {
    switch self {
    case .signed(let value): Double(value)
    case .unsigned(let value): Double(value)
    case .real(let value): value
    }
  }
}

extension LocalizedNumber {
  /// Returns the number formatted with a specifier, with the digits and separators of a locale.
  func text(as specifier: LocalizedFormat.Specifier, in locale: Locale) -> String {
    var format = "%" + specifier.flags
    if let width = specifier.width { format += String(width) }
    if let precision = specifier.precision { format += ".\(precision)" }
    switch specifier.conversion {
    case "@": return plainText(in: locale)
    case "d", "i", "u":
      // Foundation's `%llu` prints the largest numbers as negative.
      guard let integer else { return plainText(in: locale) }
      return String(format: format + "lld", locale: locale, integer)
    case "x", "X", "o":
      return String(format: format + "ll\(specifier.conversion)", bits)
    default:
      return String(format: format + String(specifier.conversion), locale: locale, real)
    }
  }

  /// The number formatted as decimal in the locale.
  private func plainText(in locale: Locale) -> String {
    switch self {
    case .signed(let value): value.formatted(.number.locale(locale))
    case .unsigned(let value): value.formatted(.number.locale(locale))
    case .real(let value): value.formatted(.number.locale(locale))
    }
  }

  private var bits: UInt64 {
    guard case .unsigned(let value) = self else { return UInt64(bitPattern: integer ?? 0) }
    return value
  }

  /// The number without its fraction; `nil` if it is out of range.
  private var integer: Int64? {
    switch self {
    case .signed(let value): value
    case .unsigned(let value): Int64(exactly: value)
    case .real(let value): Int64(exactly: value.rounded(.towardZero))
    }
  }
}

/// Inserts the arguments of a localized text for one locale.
struct LocalizedRendering {
  private let arguments: [LocalizationArgument]
  private let locale: Locale
  private let variables: [String: LocalizedEntry.Variable]
  /// The index of the next argument without a position.
  private var next = 0
  /// The remaining number of format bytes; the limit ends the expansion of variables that refer to
  /// each other.
  private var budget = 100_000
  /// The current nesting depth of variables.
  private var depth = 0

  /// Returns the text of an entry with its arguments inserted.
  ///
  /// A specifier that refers to a missing argument is omitted.
  static func text(
    of entry: LocalizedEntry, with arguments: [LocalizationArgument], in locale: Locale
  ) -> AttributedString {
    var rendering = Self(arguments: arguments, locale: locale, variables: entry.variables)
    let counted = entry.text.isCounted ? arguments.firstIndex { $0.number != nil } : nil
    return rendering.text(of: rendering.form(of: entry.text, countedBy: counted), in: nil)
  }

  private func form(of text: PluralText, countedBy index: Int?) -> String {
    guard text.isCounted, let index, arguments.indices.contains(index),
      let number = arguments[index].number?.real
    else { return text.form(.other, isZero: false) }
    return text.form(PluralCategory(for: number, in: locale), isZero: number == 0)
  }

  /// Renders a format; `owner` is the variable that contains it, with the index of its argument.
  private mutating func text(
    of format: String, in owner: (variable: LocalizedEntry.Variable, index: Int)?
  ) -> AttributedString {
    guard !arguments.isEmpty else { return AttributedString(format) }
    budget -= format.utf8.count
    guard budget >= 0, depth < 8 else { return AttributedString() }
    depth += 1
    defer { depth -= 1 }
    var result = AttributedString()
    for piece in LocalizedFormat(format).pieces {
      switch piece {
      case .literal(let text): result += AttributedString(text)
      case .argument(let specifier):
        let index = specifier.position.map { $0 - 1 } ?? next
        if specifier.position == nil { next += 1 }
        result += argument(index, as: specifier)
      case .ownArgument:
        guard let owner else { continue }
        let specifier = LocalizedFormat.Specifier(reading: owner.variable.specifier)
        result += argument(owner.index, as: specifier ?? .init(conversion: "@"))
      case .variable(let name, let position):
        guard let variable = variables[name] else { continue }
        let following = owner.map { max(next, $0.index + 1) } ?? next
        let index = (variable.argument ?? position).map { $0 - 1 } ?? following
        next = index
        let form = form(of: variable.text, countedBy: index)
        result += text(of: form, in: (variable, index))
        next = max(next, index + 1)
      }
    }
    return result
  }

  private func argument(
    _ index: Int, as specifier: LocalizedFormat.Specifier
  ) -> AttributedString {
    guard arguments.indices.contains(index) else { return AttributedString() }
    return switch arguments[index] {
    case .text(let text): AttributedString(text)
    case .number(let number): AttributedString(number.text(as: specifier, in: locale))
    case .placeholder(let kind): AttributedString(kind.specifier)
    case .resource(let resource): resource.attributedText(in: locale, language: locale)
    case .list(let resources, let style):
      AttributedString(style.locale(locale).format(resources.map { $0.text(in: locale) }))
    case .formatted(let format): format.text(in: locale)
    }
  }
}

extension LocalizationArgument {
  /// The number that selects plural forms; `nil` if the argument isn't a number.
  fileprivate var number: LocalizedNumber? {
    guard case .number(let number) = self else { return nil }
    return number
  }
}
