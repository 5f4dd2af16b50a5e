import Foundation

/// The minimum width and the alignment of a value in a log message; spaces fill the width.
public struct OSLogStringAlignment: Sendable {
  private enum Side { case left, right }

  private let side: Side
  private let columns: Int

  /// No padding.
  public static var none: Self { Self(side: .left, columns: 0) }
  /// Aligned at the left, at least `columns` characters wide.
  public static func left(columns: Int) -> Self { Self(side: .left, columns: columns) }
  /// Aligned at the right, at least `columns` characters wide.
  public static func right(columns: Int) -> Self { Self(side: .right, columns: columns) }

  func padded(_ text: String) -> String {
    let room = String(repeating: " ", count: max(0, columns - text.count))
    return side == .left ? text + room : room + text
  }
}

/// The format of a Boolean in a log message.
public struct OSLogBoolFormat: Sendable {
  private let words: (yes: String, no: String)

  /// `true` or `false`.
  public static var truth: Self { Self(words: ("true", "false")) }
  /// `YES` or `NO`.
  public static var answer: Self { Self(words: ("YES", "NO")) }

  func text(of value: Bool) -> String { value ? words.yes : words.no }
}

/// The format of an integer in a log message.
public struct OSLogIntegerFormatting: Sendable {
  private var radix = 10
  private var hasSign = false
  private var prefix = ""
  private var isUppercase = false
  private var minDigits = 1

  /// Base 10.
  public static var decimal: Self { Self() }
  /// Base 16 in lowercase letters, without a prefix.
  public static var hex: Self { .hex() }
  /// Base 8, without a prefix.
  public static var octal: Self { .octal() }

  /// Base 10, padded with zeros to a minimum number of digits.
  public static func decimal(explicitPositiveSign: Bool = false, minDigits: Int = 1) -> Self {
    Self(hasSign: explicitPositiveSign, minDigits: minDigits)
  }

  /// Base 16, padded with zeros to a minimum number of digits.
  public static func hex(
    explicitPositiveSign: Bool = false, includePrefix: Bool = false, uppercase: Bool = false,
    minDigits: Int = 1
  ) -> Self {
    Self(
      radix: 16, hasSign: explicitPositiveSign, prefix: includePrefix ? "0x" : "",
      isUppercase: uppercase, minDigits: minDigits)
  }

  /// Base 8, padded with zeros to a minimum number of digits.
  public static func octal(
    explicitPositiveSign: Bool = false, includePrefix: Bool = false, uppercase: Bool = false,
    minDigits: Int = 1
  ) -> Self {
    Self(
      radix: 8, hasSign: explicitPositiveSign, prefix: includePrefix ? "0o" : "",
      isUppercase: uppercase, minDigits: minDigits)
  }

  func text(of number: some FixedWidthInteger) -> String {
    let digits = String(number.magnitude, radix: radix, uppercase: isUppercase)
    let zeros = String(repeating: "0", count: max(0, minDigits - digits.count))
    let sign = number < 0 ? "-" : hasSign ? "+" : ""
    return sign + prefix + zeros + digits
  }
}

/// The format of a floating-point number in a log message.
public struct OSLogFloatFormatting: Sendable {
  private var conversion = "f"
  private var precision = 6
  private var hasSign = false

  /// Fixed-point notation with six digits after the decimal point.
  public static var fixed: Self { Self() }
  /// Exponential notation with six digits after the decimal point.
  public static var exponential: Self { Self(conversion: "e") }
  /// The shorter of fixed-point and exponential notation, with six significant digits.
  public static var hybrid: Self { Self(conversion: "g") }

  /// Fixed-point notation with `precision` digits after the decimal point, at most 100.
  public static func fixed(
    precision: Int = 6, explicitPositiveSign: Bool = false, uppercase: Bool = false
  ) -> Self {
    Self(conversion: uppercase ? "F" : "f", precision: precision, hasSign: explicitPositiveSign)
  }

  /// Exponential notation with `precision` digits after the decimal point, at most 100.
  public static func exponential(
    precision: Int = 6, explicitPositiveSign: Bool = false, uppercase: Bool = false
  ) -> Self {
    Self(conversion: uppercase ? "E" : "e", precision: precision, hasSign: explicitPositiveSign)
  }

  /// The shorter of fixed-point and exponential notation, with `precision` significant digits.
  public static func hybrid(
    precision: Int = 6, explicitPositiveSign: Bool = false, uppercase: Bool = false
  ) -> Self {
    Self(conversion: uppercase ? "G" : "g", precision: precision, hasSign: explicitPositiveSign)
  }

  func text(of number: Double) -> String {
    let digits = min(max(0, precision), 100)
    return String(format: "%\(hasSign ? "+" : "").\(digits)\(conversion)", number)
  }
}
