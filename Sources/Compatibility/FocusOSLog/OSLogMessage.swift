public import Foundation

/// A log message written as a string literal; private values are already masked.
public struct OSLogMessage: ExpressibleByStringInterpolation, Sendable {
  let text: String

  public init(stringInterpolation: OSLogInterpolation) { text = stringInterpolation.text }
  public init(stringLiteral value: String) { text = value }
}

/// Collects the parts of an interpolated log message.
public struct OSLogInterpolation: StringInterpolationProtocol {
  private(set) var text = ""

  public init(literalCapacity: Int, interpolationCount: Int) {}

  public mutating func appendLiteral(_ literal: String) { text += literal }

  private mutating func append(
    _ part: String, _ align: OSLogStringAlignment, _ privacy: OSLogPrivacy, isPublic: Bool
  ) {
    text += align.padded(privacy.shown(part, isPublic: isPublic))
  }
}

// MARK: - Strings and objects: private by default

extension OSLogInterpolation {
  /// Appends a string.
  public mutating func appendInterpolation(
    _ argumentString: String, align: OSLogStringAlignment = .none, privacy: OSLogPrivacy = .auto
  ) {
    append(argumentString, align, privacy, isPublic: false)
  }

  // Integers are also `CustomStringConvertible`; they are public and have their own overload.
  /// Appends a value's description.
  @_disfavoredOverload
  public mutating func appendInterpolation<T: CustomStringConvertible>(
    _ value: T, align: OSLogStringAlignment = .none, privacy: OSLogPrivacy = .auto
  ) {
    append(value.description, align, privacy, isPublic: false)
  }

  /// Appends an object's description.
  public mutating func appendInterpolation(
    _ argumentObject: NSObject, privacy: OSLogPrivacy = .auto
  ) {
    append(argumentObject.description, .none, privacy, isPublic: false)
  }

  // An `NSError` is also an object; the compiler prefers the overload for objects.
  /// Appends an error.
  @_disfavoredOverload
  public mutating func appendInterpolation(_ error: any Error, privacy: OSLogPrivacy = .auto) {
    append(String(describing: error), .none, privacy, isPublic: false)
  }

  /// Appends the name of a type, which is public.
  public mutating func appendInterpolation(
    _ value: Any.Type, align: OSLogStringAlignment = .none, privacy: OSLogPrivacy = .auto
  ) {
    append(String(describing: value), align, privacy, isPublic: true)
  }
}

// MARK: - Numbers and Booleans: public by default

extension OSLogInterpolation {
  /// Appends an integer.
  public mutating func appendInterpolation<Number: FixedWidthInteger>(
    _ number: Number, format: OSLogIntegerFormatting = .decimal,
    align: OSLogStringAlignment = .none, privacy: OSLogPrivacy = .auto
  ) {
    append(format.text(of: number), align, privacy, isPublic: true)
  }

  /// Appends a floating-point number.
  public mutating func appendInterpolation(
    _ number: Double, format: OSLogFloatFormatting = .fixed, align: OSLogStringAlignment = .none,
    privacy: OSLogPrivacy = .auto
  ) {
    append(format.text(of: number), align, privacy, isPublic: true)
  }

  /// Appends a floating-point number.
  public mutating func appendInterpolation(
    _ number: Float, format: OSLogFloatFormatting = .fixed, align: OSLogStringAlignment = .none,
    privacy: OSLogPrivacy = .auto
  ) {
    append(format.text(of: Double(number)), align, privacy, isPublic: true)
  }

  /// Appends a floating-point number.
  public mutating func appendInterpolation(
    _ number: CGFloat, format: OSLogFloatFormatting = .fixed, align: OSLogStringAlignment = .none,
    privacy: OSLogPrivacy = .auto
  ) {
    append(format.text(of: Double(number)), align, privacy, isPublic: true)
  }

  /// Appends a Boolean.
  public mutating func appendInterpolation(
    _ boolean: Bool, format: OSLogBoolFormat = .truth, privacy: OSLogPrivacy = .auto
  ) {
    append(format.text(of: boolean), .none, privacy, isPublic: true)
  }
}

/// The visibility of an interpolated value in a log message.
///
/// By default, numbers are public, and strings and objects are private.
public struct OSLogPrivacy: Sendable {
  /// The text that replaces a private value.
  public enum Mask: Hashable, Sendable {
    /// A hash of the value, equal for equal values.
    case hash
    /// The text `<private>`.
    case none
  }

  private enum Choice { case open, hidden, automatic }

  private let choice: Choice
  private let mask: Mask

  /// The value is shown.
  public static var `public`: Self { Self(choice: .open, mask: .none) }
  /// The value is hidden.
  public static var `private`: Self { .private(mask: .none) }
  /// The value is hidden, even if private values are shown.
  public static var sensitive: Self { .sensitive(mask: .none) }
  /// The value's type decides: numbers are shown, other values are hidden.
  public static var auto: Self { .auto(mask: .none) }

  /// The value is hidden behind a mask; with a hash mask, equal values can be recognized.
  public static func `private`(mask: Mask) -> Self { Self(choice: .hidden, mask: mask) }
  /// The value is always hidden behind a mask; with a hash mask, equal values can be recognized.
  public static func sensitive(mask: Mask) -> Self { Self(choice: .hidden, mask: mask) }
  /// The value's type decides; with a hash mask, the hash replaces a value of any type.
  public static func auto(mask: Mask) -> Self { Self(choice: .automatic, mask: mask) }

  /// Returns the value in its logged form; `isPublic` is the default for the value's type.
  func shown(_ text: String, isPublic: Bool) -> String {
    switch (choice, mask) {
    case (.open, _): text
    case (.automatic, .none) where isPublic: text
    case (_, .none): "<private>"
    case (_, .hash): "<mask.hash: '\(Self.code(of: text))'>"
    }
  }

  /// Returns the FNV-1a hash of a string, which is the same in every process.
  private static func code(of text: String) -> String {
    let code = text.utf8.reduce(0xcbf2_9ce4_8422_2325 as UInt64) { code, byte in
      (code ^ UInt64(byte)) &* 0x100_0000_01b3
    }
    return String(code, radix: 16)
  }
}

/// A C format with the privacy of its arguments, such as `%{public}@`.
struct OSLogFormat {
  private let format: String

  init(_ format: String) { self.format = format }

  /// Returns the text with the arguments inserted; a specifier without an argument is omitted.
  func text(with arguments: [any CVarArg]) -> String {
    var arguments = arguments[...]
    // The options in braces, then flags, width and precision, then the length and the conversion.
    let specifier = /%(?:{([^}]*)})?([-+ #0]*[0-9]*(?:\.[0-9]+)?)(hh|h|ll|l|q|z|t|j)?([@a-zA-Z%])/
    return format.replacing(specifier) { match in
      let conversion = match.4
      if conversion == "%" { return "%" }
      guard let argument = arguments.popFirst() else { return "" }
      let options = match.1?.split(separator: ",").map { $0.trimmingPrefix(" ") } ?? []
      let isPublic = options.contains("public") || !(conversion == "@" || conversion == "s")
      guard isPublic, !options.contains("private"), !options.contains("sensitive") else {
        return "<private>"
      }
      return String(format: "%\(match.2)\(match.3 ?? "")\(conversion)", argument)
    }
  }
}

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
