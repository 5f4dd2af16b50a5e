import Foundation

extension Parser {
  /// Reads an operand: a value that no operator forms.
  mutating func atom(depth: Int) throws(Fault) -> Node {
    let first = token
    switch first.kind {
    case .string:
      let inner = bytes(of: first).dropFirst().dropLast()
      var dropped: [Int] = []
      let text = try Literals.string(inner, at: first.start, dropped: &dropped)
      remarks += dropped.map { Remark(kind: .backslash, offset: $0, length: 2) }
      return try leaf(.value(.string(text)))
    case .number:
      return try leaf(
        .value(try Literals.number(bytes(of: first), isNegative: false, at: first.start)))
    case .specifier:
      return try specifier()
    case .variable:
      let name = String(text(of: first).dropFirst())
      if !bound.contains(name) { remark(.variable) }
      return try leaf(.variable(name))
    case .collectionOperator, .escapedWord:
      return try keyPath()
    case .word:
      return try word(depth: depth)
    case .symbol(.openBrace):
      try advance()
      let elements = try self.elements(until: .closeBrace, depth: depth + 1)
      try arguments.spend(elements.count, at: first.start)
      return try node(
        .expression(.list(try elements.map(expression))), over: deepest(elements),
        start: first.start)
    case .keyword(let keyword):
      return try keywordValue(keyword, depth: depth)
    default:
      throw unexpected(Self.value)
    }
  }

  private mutating func leaf(_ expression: ExpressionSyntax) throws(Fault) -> Node {
    let start = token.start
    try advance()
    return Node(content: .expression(expression), start: start)
  }

  /// Reads `%@`, `%K` or a numeric specifier.
  private mutating func specifier() throws(Fault) -> Node {
    let spelling = text(of: token)
    switch spelling.last {
    case "K" where spelling == "%K":
      return try keyPath()
    case "@" where spelling == "%@",
      "d", "i", "u", "x", "X", "o", "c", "D", "U", "O", "C", "e", "E", "f", "F", "g", "G", "a", "A":
      let value = try arguments.value(for: spelling[...], at: token.start)
      var node = try leaf(.value(value))
      node.depth = value.depth
      guard node.depth <= limits.nestingDepth else { throw tooDeep(at: node.start) }
      return node
    default:
      throw unexpected("a conversion such as %@, %K, %d or %f")
    }
  }

  /// Reads the first component of a key path of the evaluated object.
  private mutating func keyPath() throws(Fault) -> Node {
    let start = token.start
    return Node(
      content: .expression(.keyPath(.evaluatedObject, try component())), start: start)
  }

  /// Reads a key, or a function's name with its arguments.
  private mutating func word(depth: Int) throws(Fault) -> Node {
    let first = token
    var name = text(of: first)
    var selectorEnd = first
    // A selector is a sequence of words without spaces, each followed by a colon: add:to:
    while isFollowed(selectorEnd, by: UInt8(ascii: ":")) {
      try advance()
      guard token.kind == .symbol(.colon) else { throw unexpected("a selector") }
      name += ":"
      selectorEnd = token
      guard token.end < lexer.bytes.count,
        Lexer.startsWord(lexer.bytes[token.end])
      else { break }
      try advance()
      name += text(of: token)
      selectorEnd = token
    }
    try advance()
    guard token.kind == .symbol(.openParenthesis) else {
      guard selectorEnd == first else { throw unexpected("the arguments of \(name)") }
      remarks.append(
        Remark(kind: .keyPath, offset: first.start, length: first.end - first.start))
      return Node(content: .expression(.keyPath(.evaluatedObject, [name])), start: first.start)
    }
    guard let function = Function.named(name) else {
      throw Fault(
        offset: first.start, found: name,
        expected: "a function of the language"
          + (Function.refusal(of: name).map { "; it \($0)" } ?? Function.example(for: name)))
    }
    remarks.append(Remark(kind: .function, offset: first.start, length: name.utf8.count))
    try advance()
    return try call(function, named: name, start: first.start, depth: depth)
  }

  /// Reads the arguments of a function, up to the closing parenthesis.
  private mutating func call(
    _ function: Function, named name: String, start: Int, depth: Int
  ) throws(Fault) -> Node {
    let operands = try elements(until: .closeParenthesis, depth: depth + 1)
    guard operands.count == function.arity else {
      let count = "\(operands.count) \(operands.count == 1 ? "argument" : "arguments")"
      throw Fault(offset: start, found: "\(count) for \(name)", expected: "\(function.arity)")
    }
    let expressions = try operands.map(expression)
    let value: ExpressionSyntax
    if function == .cast {
      guard case .string(let type) = expressions[1].constantValue, CastType(rawValue: type) != nil
      else {
        throw Fault(
          offset: operands[1].start, found: "a cast to a type that isn't offered",
          expected: "'NSDate', 'NSNumber' or 'NSString'; classes can't be named")
      }
      value = .cast(expressions[0], to: expressions[1])
    } else {
      value = .function(function, expressions)
    }
    return try node(.expression(value), over: deepest(operands), start: start)
  }

  private mutating func keywordValue(_ keyword: Keyword, depth: Int) throws(Fault) -> Node {
    switch keyword {
    case .self: return try leaf(.evaluatedObject)
    case .null, .nil: return try leaf(.value(.null))
    case .true, .yes: return try leaf(.value(.integer(1)))
    case .false, .no: return try leaf(.value(.integer(0)))
    case .cast:
      let start = try call(keyword)
      return try call(.cast, named: "CAST", start: start, depth: depth)
    case .ternary:
      let start = try call(keyword)
      let condition = try parse(0, depth: depth + 1)
      let conditionSyntax = try predicate(condition)
      try take(.comma)
      let positive = try parse(0, depth: depth + 1)
      try take(.comma)
      let negative = try parse(0, depth: depth + 1)
      let ternary = ExpressionSyntax.ternary(
        conditionSyntax, try expression(positive), try expression(negative))
      try take(.closeParenthesis)
      return try node(
        .expression(ternary), over: max(condition.depth, positive.depth, negative.depth),
        start: start)
    case .subquery:
      let start = try call(keyword)
      let collection = try parse(0, depth: depth + 1)
      let collectionSyntax = try expression(collection)
      try take(.comma)
      guard token.kind == .variable else { throw unexpected("a variable such as $x") }
      let name = String(text(of: token).dropFirst())
      try advance()
      try take(.comma)
      bound.append(name)
      let condition = try parse(0, depth: depth + 1)
      bound.removeLast()
      let subquery = ExpressionSyntax.subquery(
        collectionSyntax, variable: name, try predicate(condition))
      try take(.closeParenthesis)
      return try node(
        .expression(subquery), over: max(collection.depth, condition.depth), start: start)
    case .function:
      throw unexpected("a value; FUNCTION calls methods by name, which is refused")
    case .and, .or, .not:
      throw unexpected(Self.value)
    default:
      throw reserved(keyword, at: token.start)
    }
  }

  /// Moves past a keyword and the parenthesis after it, and returns the keyword's position.
  private mutating func call(_ keyword: Keyword) throws(Fault) -> Int {
    let start = token.start
    remark(.function)
    try advance()
    guard token.kind == .symbol(.openParenthesis) else { throw reserved(keyword, at: start) }
    try advance()
    return start
  }

  /// The depth of the deepest node; 0 for an empty list.
  private func deepest(_ nodes: [Node]) -> Int { nodes.reduce(0) { max($0, $1.depth) } }

  /// Reads expressions separated by commas, up to the closing symbol.
  private mutating func elements(
    until close: Token.Symbol, depth: Int
  ) throws(Fault) -> [Node] {
    var elements: [Node] = []
    guard token.kind != .symbol(close) else {
      try advance()
      return elements
    }
    elements.reserveCapacity(4)
    while true {
      let element = try parse(Power.operand, depth: depth)
      _ = try expression(element)
      elements.append(element)
      guard token.kind == .symbol(.comma) else { break }
      try advance()
    }
    guard token.kind == .symbol(close) else { throw unexpected("a comma or \(close.rawValue)") }
    try advance()
    return elements
  }

  // MARK: - Keys and indexes

  /// Reads the keys and indexes that follow a value.
  mutating func postfix(_ base: Node, depth: Int) throws(Fault) -> Node {
    var base = base
    while true {
      switch token.kind {
      case .symbol(.dot):
        try advance()
        var keys = try component()
        while token.kind == .symbol(.dot) {
          try advance()
          keys += try component()
        }
        base.content = .expression(.path(try expression(base), keys))
      case .symbol(.openBracket):
        try advance()
        base = try index(into: base, depth: depth)
      default:
        return base
      }
    }
  }

  private mutating func component() throws(Fault) -> [String] {
    let keys: [String]
    switch token.kind {
    case .word, .collectionOperator: keys = [text(of: token)]
    case .escapedWord: keys = [String(text(of: token).dropFirst())]
    case .specifier where text(of: token) == "%K": keys = try arguments.keys(at: token.start)
    case .keyword(let keyword):
      throw Fault(
        offset: token.start, found: keyword.rawValue.uppercased(),
        expected: "a key; write #\(keyword.rawValue) for a key of that name")
    default:
      throw unexpected("a key")
    }
    remark(.keyPath)
    try advance()
    return keys
  }

  private mutating func index(into base: Node, depth: Int) throws(Fault) -> Node {
    let index: IndexSyntax
    var deepest = base.depth
    switch token.kind {
    case .keyword(.first):
      index = .first
      try advance()
    case .keyword(.last):
      index = .last
      try advance()
    case .keyword(.size):
      index = .size
      try advance()
    default:
      let inner = try parse(Power.operand, depth: depth + 1)
      index = .at(try expression(inner))
      deepest = max(deepest, inner.depth)
    }
    try take(.closeBracket)
    return try node(
      .expression(.index(try expression(base), index)), over: deepest, start: base.start)
  }
}

/// The arguments that replace a format's specifiers, in order.
struct Arguments {
  /// The way in which a program passes its arguments.
  enum Passing {
    /// As objects, which have a type of their own.
    case objects
    /// As in C, where a number is passed as bits, which the specifier interprets.
    case variadic
  }

  private let values: [Any?]
  private let passing: Passing
  private var position = 0
  private let limits: PredicateLimits
  private var elements: Int

  init(_ values: [Any?], _ passing: Passing, limits: PredicateLimits) {
    self.values = values
    self.passing = passing
    self.limits = limits
    elements = limits.constantElements
  }

  /// Returns the argument for a specifier such as `%@` or `%ld`.
  mutating func value(for specifier: Substring, at offset: Int) throws(Fault) -> PredicateValue {
    var argument = try next(for: specifier, at: offset)
    if passing == .variadic, let given = argument {
      argument = try Self.interpreted(given, by: specifier, at: offset)
    }
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
    case "@", "K": return value
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
    guard case .string(let path) = try value(for: "%K", at: offset) else {
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

  /// Returns an argument as a specifier reads it on Apple's systems.
  ///
  /// A specifier of another kind would read a number as an object's address, and crash, or would
  /// read bits without a meaning; both are errors here. The widths are those of Apple's [format
  /// specifiers](https://developer.apple.com/library/archive/documentation/Cocoa/Conceptual/Strings/Articles/formatSpecifiers.html).
  private static func interpreted(
    _ argument: Any, by specifier: Substring, at offset: Int
  ) throws(Fault) -> Any {
    let truth = Operand.held(in: argument, as: Bool.self)
    let integer: (any BinaryInteger)? =
      truth.map { $0 ? Int32(1) : 0 } ?? argument as? any BinaryInteger
    let isReal = argument is any BinaryFloatingPoint
    let expected: String
    switch specifier.last {
    case "K": return argument
    case "@":
      guard integer != nil || isReal else { return argument }
      expected = "an object; write NSNumber(value:) or "
    case "d", "i", "u", "x", "X", "o", "c", "D", "U", "O", "C":
      if let integer { return bits(of: Int64(truncatingIfNeeded: integer), readBy: specifier) }
      expected = "an integer; write "
    default:
      guard !isReal else { return argument }
      expected = "a floating-point number; write "
    }
    var suitable = isReal ? "%f" : "%@"
    if let integer {
      suitable = (integer.bitWidth > 32 ? "%l" : "%") + (type(of: integer).isSigned ? "d" : "u")
    } else if !isReal, !(argument is NSNumber) {
      return argument
    }
    throw Fault(
      offset: offset, found: "the \(type(of: argument)) \(argument) for \(specifier)",
      expected: expected + suitable)
  }

  /// The bits of an integer that a specifier reads, as a number.
  private static func bits(of integer: Int64, readBy specifier: Substring) -> Any {
    let isLong = specifier.dropLast().contains { "lqLztj".contains($0) }
    let width = isLong ? 64 : specifier.hasPrefix("%hh") ? 8 : specifier.hasPrefix("%h") ? 16 : 32
    let unread = 64 - width
    if let conversion = specifier.last, "diDc".contains(conversion) {
      return (integer << unread) >> unread
    }
    return (UInt64(bitPattern: integer) << unread) >> unread
  }

  private func mismatch(
    _ value: PredicateValue, for specifier: Substring, _ expected: String, at offset: Int
  ) -> Fault {
    Fault(offset: offset, found: "\(SeenValue(value)) for \(specifier)", expected: expected)
  }
}
