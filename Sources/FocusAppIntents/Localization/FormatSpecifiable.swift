#if !canImport(Darwin)
  public import Foundation

  /// A number that has a specifier in a localized format.
  ///
  /// It exists so that `"\(count) new"` can be written in a resource. Foundation conforms the
  /// standard integers and floating-point numbers, and no others.
  public protocol _FormatSpecifiable: Equatable {
    associatedtype _Arg: CVarArg
    /// The number as a format takes it.
    var _arg: _Arg { get }
    /// The specifier that stands for the number in a key, such as `%lld`.
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
#endif
