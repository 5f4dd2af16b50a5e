public import Foundation

/// A number with a specifier for localized formats.
///
/// It allows interpolations such as `"\(count) new"` in a resource. As in Foundation, only the
/// standard integer and floating-point types conform.
public protocol _FormatSpecifiable: Equatable {
  associatedtype _Arg: CVarArg
  /// The number as an argument of a format.
  var _arg: _Arg { get }
  /// The format specifier of the number, such as `%lld`.
  var _specifier: String { get }
}

extension _FormatSpecifiable where Self: CVarArg {
  /// The number itself.
  public var _arg: Self { self }
}

extension Int: _FormatSpecifiable {
  public var _specifier: String { "%lld" }
}

extension Int64: _FormatSpecifiable {
  public var _specifier: String { "%lld" }
}

extension Int32: _FormatSpecifiable {
  public var _specifier: String { "%d" }
}

extension Int16: _FormatSpecifiable {
  public var _specifier: String { "%d" }
}

extension Int8: _FormatSpecifiable {
  public var _specifier: String { "%d" }
}

extension UInt: _FormatSpecifiable {
  public var _specifier: String { "%llu" }
}

extension UInt64: _FormatSpecifiable {
  public var _specifier: String { "%llu" }
}

extension UInt32: _FormatSpecifiable {
  public var _specifier: String { "%u" }
}

extension UInt16: _FormatSpecifiable {
  public var _specifier: String { "%u" }
}

extension UInt8: _FormatSpecifiable {
  public var _specifier: String { "%u" }
}

extension Float: _FormatSpecifiable {
  public var _specifier: String { "%f" }
}

extension Double: _FormatSpecifiable {
  public var _specifier: String { "%lf" }
}

extension CGFloat: _FormatSpecifiable {
  public var _specifier: String { "%lf" }
}
