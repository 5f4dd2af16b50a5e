import Foundation

/// The width of a part of a message, and the side that is filled with spaces.
public struct OSLogStringAlignment: Sendable {
  private enum Side { case left, right }

  private let side: Side
  private let columns: Int

  /// As wide as the part itself.
  public static var none: Self { Self(side: .left, columns: 0) }
  /// At the left of so many columns.
  public static func left(columns: Int) -> Self { Self(side: .left, columns: columns) }
  /// At the right of so many columns.
  public static func right(columns: Int) -> Self { Self(side: .right, columns: columns) }

  func padded(_ text: String) -> String {
    let room = String(repeating: " ", count: max(0, columns - text.count))
    return side == .left ? text + room : room + text
  }
}

/// How a Boolean is written.
public struct OSLogBoolFormat: Sendable {
  private let words: (yes: String, no: String)

  /// `true` or `false`.
  public static var truth: Self { Self(words: ("true", "false")) }
  /// `YES` or `NO`.
  public static var answer: Self { Self(words: ("YES", "NO")) }

  func text(of value: Bool) -> String { value ? words.yes : words.no }
}

/// How an integer is written.
public struct OSLogIntegerFormatting: Sendable {
  private var radix = 10
  private var hasSign = false
  private var prefix = ""
  private var isUppercase = false
  private var minDigits = 1

  /// Base 10.
  public static var decimal: Self { Self() }
  /// Base 16, without prefix and in small letters.
  public static var hex: Self { .hex() }
  /// Base 8, without prefix.
  public static var octal: Self { .octal() }

  /// Base 10, with zeros in front up to a number of digits.
  public static func decimal(explicitPositiveSign: Bool = false, minDigits: Int = 1) -> Self {
    Self(hasSign: explicitPositiveSign, minDigits: minDigits)
  }

  /// Base 16, with zeros in front up to a number of digits.
  public static func hex(
    explicitPositiveSign: Bool = false, includePrefix: Bool = false, uppercase: Bool = false,
    minDigits: Int = 1
  ) -> Self {
    Self(
      radix: 16, hasSign: explicitPositiveSign, prefix: includePrefix ? "0x" : "",
      isUppercase: uppercase, minDigits: minDigits)
  }

  /// Base 8, with zeros in front up to a number of digits.
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

/// How a floating-point number is written.
public struct OSLogFloatFormatting: Sendable {
  private var conversion = "f"
  private var precision = 6
  private var hasSign = false

  /// Six digits after the point.
  public static var fixed: Self { Self() }
  /// With an exponent, and six digits after the point.
  public static var exponential: Self { Self(conversion: "e") }
  /// Whichever of the two is shorter, in six digits.
  public static var hybrid: Self { Self(conversion: "g") }

  /// So many digits after the point, at most 100.
  public static func fixed(
    precision: Int = 6, explicitPositiveSign: Bool = false, uppercase: Bool = false
  ) -> Self {
    Self(conversion: uppercase ? "F" : "f", precision: precision, hasSign: explicitPositiveSign)
  }

  /// With an exponent, and so many digits after the point.
  public static func exponential(
    precision: Int = 6, explicitPositiveSign: Bool = false, uppercase: Bool = false
  ) -> Self {
    Self(conversion: uppercase ? "E" : "e", precision: precision, hasSign: explicitPositiveSign)
  }

  /// Whichever of the two is shorter, in so many digits.
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
