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

  // An `NSError` is also an object; this overload is preferred.
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
