import Foundation

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
