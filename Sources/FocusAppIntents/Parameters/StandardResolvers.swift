public import Foundation

// Apple's own resolvers. A file may name them; they work when called, and nothing here calls them.

/// A resolver whose results must lie in the range of the parameter.
public protocol RangeCheckingResolver: Resolver {}

/// A value that a range can be declared for.
public protocol RangeComparableProperty: _IntentValue, Comparable {}

extension Int: RangeComparableProperty {}
extension Double: RangeComparableProperty {}

/// Takes an integer as it is.
public struct IntResolver: RangeCheckingResolver {
  /// Creates the resolver.
  public init() {}
  public func resolve(from input: Int, context: Context<Int>) async throws -> Int? { input }
}

/// Reads an integer from a text.
public struct IntFromStringResolver: RangeCheckingResolver {
  private let radix: Int
  /// Creates the resolver.
  public init(radix: Int = 10) { self.radix = radix }
  public func resolve(from input: String, context: Context<Int>) async throws -> Int? {
    (2...36).contains(radix) ? Int(input, radix: radix) : nil
  }
}

/// Rounds a number to an integer.
public struct IntFromDoubleResolver: RangeCheckingResolver {
  private let roundingRule: FloatingPointRoundingRule
  /// Creates the resolver.
  public init(roundingRule: FloatingPointRoundingRule = .towardZero) {
    self.roundingRule = roundingRule
  }
  public func resolve(from input: Double, context: Context<Int>) async throws -> Int? {
    Int(exactly: input.rounded(roundingRule))
  }
}

/// Takes a number as it is.
public struct DoubleResolver: RangeCheckingResolver {
  /// Creates the resolver.
  public init() {}
  public func resolve(from input: Double, context: Context<Double>) async throws -> Double? {
    input
  }
}

/// Reads a number from a text.
public struct DoubleFromStringResolver: RangeCheckingResolver {
  /// Creates the resolver.
  public init() {}
  public func resolve(from input: String, context: Context<Double>) async throws -> Double? {
    Double(input)
  }
}

/// Makes a number of an integer.
public struct DoubleFromIntResolver: RangeCheckingResolver {
  /// Creates the resolver.
  public init() {}
  public func resolve(from input: Int, context: Context<Double>) async throws -> Double? {
    Double(input)
  }
}

/// Writes an integer as a text.
public struct StringFromIntResolver: Resolver {
  /// Creates the resolver.
  public init() {}
  public func resolve(from input: Int, context: Context<String>) async throws -> String? {
    "\(input)"
  }
}

/// Writes a number as a text.
public struct StringFromDoubleResolver: Resolver {
  /// Creates the resolver.
  public init() {}
  public func resolve(from input: Double, context: Context<String>) async throws -> String? {
    "\(input)"
  }
}

/// Reads `true` or `false` from a text.
public struct BoolFromStringResolver: Resolver {
  /// Creates the resolver.
  public init() {}
  public func resolve(from input: String, context: Context<Bool>) async throws -> Bool? {
    Bool(input)
  }
}

/// Reads a URL from a text.
public struct URLFromStringResolver: Resolver {
  /// Creates the resolver.
  public init() {}
  public func resolve(from input: String, context: Context<URL>) async throws -> URL? {
    URL(string: input)
  }
}

/// Makes a text with attributes of a plain one.
public struct AttributedStringFromStringResolver: Resolver {
  /// Creates the resolver.
  public init() {}
  public func resolve(
    from input: String, context: Context<AttributedString>
  ) async throws -> AttributedString? {
    AttributedString(input)
  }
}
