/// The arguments that replace a format's specifiers, in order.
struct Arguments {
  private let values: [Any?]
  private var position = 0
  private let limits: PredicateLimits
  private var elements: Int

  init(_ values: [Any?], limits: PredicateLimits) {
    self.values = values
    self.limits = limits
    elements = limits.constantElements
  }

  /// Returns the argument for a specifier such as `%@` or `%ld`.
  mutating func value(for specifier: Substring, at offset: Int) throws(Fault) -> PredicateValue {
    let argument = try next(for: specifier, at: offset)
    let value: PredicateValue
    do {
      value = try Operand(reading: argument)
        .value(depth: limits.nestingDepth, elements: &elements)
    } catch {
      throw Fault(
        offset: offset, found: "an argument that can't be a constant",
        expected: "a value for \(specifier); \(error)")
    }
    switch specifier.last {
    case "@": return value
    case "d", "i", "u", "x", "X", "o", "c", "D", "U", "O", "C":
      if case .integer = value { return value }
      // An unsigned integer that doesn't fit in 64 bits has become a real.
      if case .real(0x1p63...) = value, specifier.last != "d", specifier.last != "i" {
        return value
      }
      throw mismatch(value, for: specifier, "an integer", at: offset)
    default:
      switch value {
      case .real: return value
      case .integer(let number): return .real(Double(number))
      default: throw mismatch(value, for: specifier, "a number", at: offset)
      }
    }
  }

  /// Counts the elements of a list in the format itself.
  mutating func spend(_ count: Int, at offset: Int) throws(Fault) {
    elements -= count
    guard elements >= 0 else {
      throw Fault(
        offset: offset, found: "too many elements in constants",
        expected: "at most \(limits.constantElements)")
    }
  }

  /// Returns the keys in the argument for `%K`.
  mutating func keys(at offset: Int) throws(Fault) -> [String] {
    guard case .string(let path) = try value(for: "%@", at: offset) else {
      throw Fault(
        offset: offset, found: "an argument for %K that isn't a string", expected: "a key path")
    }
    let keys = path.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    guard keys.allSatisfy({ !$0.isEmpty && $0 != "@" }) else {
      throw Fault(
        offset: offset, found: "the key path \(SeenValue.quoted(path))",
        expected: "keys between its dots")
    }
    return keys
  }

  private mutating func next(for specifier: Substring, at offset: Int) throws(Fault) -> Any? {
    guard position < values.count else {
      throw Fault(
        offset: offset, found: "\(specifier) without an argument",
        expected: """
          \(position + 1) or more arguments. \
          Insufficient arguments for conversion characters specified in format string
          """, isMissingArgument: true)
    }
    defer { position += 1 }
    return values[position]
  }

  private func mismatch(
    _ value: PredicateValue, for specifier: Substring, _ expected: String, at offset: Int
  ) -> Fault {
    Fault(offset: offset, found: "\(SeenValue(value)) for \(specifier)", expected: expected)
  }
}
