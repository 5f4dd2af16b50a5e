public import Foundation

// Apple's standard resolvers. They can be declared and called, but the simulator doesn't call them.

/// A resolver whose results must be in the parameter's range.
public protocol RangeCheckingResolver: Resolver {}

/// A type of value for which a range can be declared.
public protocol RangeComparableProperty: _IntentValue, Comparable {}

extension Int: RangeComparableProperty {}
extension Double: RangeComparableProperty {}

/// A resolver that returns the given integer.
public struct IntResolver: RangeCheckingResolver {
  /// Creates the resolver.
  public init() {}
  public func resolve(from input: Int, context: Context<Int>) async throws -> Int? { input }
}

/// A resolver that parses an integer from a string.
public struct IntFromStringResolver: RangeCheckingResolver {
  private let radix: Int
  /// Creates the resolver.
  public init(radix: Int = 10) { self.radix = radix }
  public func resolve(from input: String, context: Context<Int>) async throws -> Int? {
    (2...36).contains(radix) ? Int(input, radix: radix) : nil
  }
}

/// A resolver that rounds a floating-point number to an integer.
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

/// A resolver that returns the given floating-point number.
public struct DoubleResolver: RangeCheckingResolver {
  /// Creates the resolver.
  public init() {}
  public func resolve(from input: Double, context: Context<Double>) async throws -> Double? {
    input
  }
}

/// A resolver that parses a floating-point number from a string.
public struct DoubleFromStringResolver: RangeCheckingResolver {
  /// Creates the resolver.
  public init() {}
  public func resolve(from input: String, context: Context<Double>) async throws -> Double? {
    Double(input)
  }
}

/// A resolver that converts an integer to a floating-point number.
public struct DoubleFromIntResolver: RangeCheckingResolver {
  /// Creates the resolver.
  public init() {}
  public func resolve(from input: Int, context: Context<Double>) async throws -> Double? {
    Double(input)
  }
}

/// A resolver that converts an integer to a string.
public struct StringFromIntResolver: Resolver {
  /// Creates the resolver.
  public init() {}
  public func resolve(from input: Int, context: Context<String>) async throws -> String? {
    "\(input)"
  }
}

/// A resolver that converts a floating-point number to a string.
public struct StringFromDoubleResolver: Resolver {
  /// Creates the resolver.
  public init() {}
  public func resolve(from input: Double, context: Context<String>) async throws -> String? {
    "\(input)"
  }
}

/// A resolver that parses `true` or `false` from a string.
public struct BoolFromStringResolver: Resolver {
  /// Creates the resolver.
  public init() {}
  public func resolve(from input: String, context: Context<Bool>) async throws -> Bool? {
    Bool(input)
  }
}

/// A resolver that parses a URL from a string.
public struct URLFromStringResolver: Resolver {
  /// Creates the resolver.
  public init() {}
  public func resolve(from input: String, context: Context<URL>) async throws -> URL? {
    URL(string: input)
  }
}

/// A resolver that converts a string to an attributed string.
public struct AttributedStringFromStringResolver: Resolver {
  /// Creates the resolver.
  public init() {}
  public func resolve(
    from input: String, context: Context<AttributedString>
  ) async throws -> AttributedString? {
    AttributedString(input)
  }
}
