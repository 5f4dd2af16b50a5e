/// A parser that reads a format into a syntax tree.
///
/// One function reads both predicates and expressions by binding power. An opening parenthesis may
/// begin either, and the parser knows which at the closing parenthesis. Therefore it reads nothing
/// twice, however deeply parentheses are nested.
struct Parser {
  /// A predicate or an expression, with the nesting depth of its canonical text.
  struct Node {
    enum Content {
      case predicate(PredicateSyntax)
      case expression(ExpressionSyntax)
    }
    var content: Content
    var depth = 1
    var start: Int

    /// The depth inside a compound predicate or after `NOT`, where `NOT` gets its own parentheses.
    var depthAsPart: Int {
      if case .predicate(.not) = content { depth + 1 } else { depth }
    }
  }

  var lexer: Lexer
  var token: Token
  var arguments: Arguments
  let limits: PredicateLimits
  /// The parts of the format that the system may not accept, with their positions.
  var remarks: [Remark] = []
  /// The variables of the enclosing subqueries.
  var bound: [String] = []

  /// Reads a whole format.
  static func read(
    _ format: String, arguments: [Any?], _ passing: Arguments.Passing = .objects,
    limits: PredicateLimits
  ) throws(PredicateFormatError) -> (syntax: PredicateSyntax, remarks: [Remark]) {
    do throws(Fault) {
      guard format.utf8.count <= limits.formatLength else {
        throw Fault(
          offset: 0, found: "a format of \(format.utf8.count) bytes",
          expected: "at most \(limits.formatLength)")
      }
      var parser = try Parser(format, Arguments(arguments, passing, limits: limits), limits: limits)
      let node = try parser.parse(0, depth: 1)
      guard parser.token.kind == .end else {
        throw parser.unexpected(parser.expectation(after: node))
      }
      return (try parser.predicate(node), parser.remarks)
    } catch {
      throw PredicateFormatError(error, in: format)
    }
  }

  private init(_ format: String, _ arguments: Arguments, limits: PredicateLimits) throws(Fault) {
    lexer = Lexer(format)
    token = try lexer.next()
    self.arguments = arguments
    self.limits = limits
    remarks.reserveCapacity(8)
  }

  // MARK: - Binding powers

  enum Power {
    static let or = 1
    static let and = 2
    static let not = 3
    static let comparison = 4
    static let operand = 5
    static let set = 5
    // Bits bind more tightly than comparisons: SafeFetching's tests print `stubOption & 3 == 3` on
    // Apple's systems. The order among themselves and below sums is C's (modeled).
    static let bitwiseOr = 6
    static let bitwiseXor = 7
    static let bitwiseAnd = 8
    static let shift = 9
    static let sum = 10
    static let product = 11
    static let power = 12
    static let sign = 13
  }

  private enum Infix {
    case connective(Connective)
    case comparator(Comparator)
    case function(Function)
  }

  /// The operator at the current token with its binding power; `nil` for any other token.
  private var infix: (Infix, power: Int)? {
    switch token.kind {
    case .keyword(let keyword):
      switch keyword {
      case .and: return (.connective(.and), Power.and)
      case .or: return (.connective(.or), Power.or)
      case .union: return (.function(.union), Power.set)
      case .intersect: return (.function(.intersect), Power.set)
      case .minus: return (.function(.minus), Power.set)
      default: return comparator.map { (.comparator($0), Power.comparison) }
      }
    case .symbol(let symbol):
      switch symbol {
      case .conjunction: return (.connective(.and), Power.and)
      case .disjunction: return (.connective(.or), Power.or)
      case .bitwiseOr: return (.function(.bitwiseOr), Power.bitwiseOr)
      case .bitwiseXor: return (.function(.bitwiseXor), Power.bitwiseXor)
      case .bitwiseAnd: return (.function(.bitwiseAnd), Power.bitwiseAnd)
      case .leftShift: return (.function(.leftShift), Power.shift)
      case .rightShift: return (.function(.rightShift), Power.shift)
      case .plus: return (.function(.add), Power.sum)
      case .minus: return (.function(.subtract), Power.sum)
      case .times: return (.function(.multiply), Power.product)
      case .divide: return (.function(.divide), Power.product)
      case .power: return (.function(.raise), Power.power)
      default: return comparator.map { (.comparator($0), Power.comparison) }
      }
    default: return nil
    }
  }

  /// The comparator at the current token, in any of its spellings.
  private var comparator: Comparator? {
    switch token.kind {
    case .symbol(.equal), .symbol(.doubleEqual): .equal
    case .symbol(.notEqual), .symbol(.lessOrGreater): .unequal
    case .symbol(.less): .less
    case .symbol(.greater): .greater
    case .symbol(.lessOrEqual), .symbol(.equalOrLess): .lessOrEqual
    case .symbol(.greaterOrEqual), .symbol(.equalOrGreater): .greaterOrEqual
    case .keyword(.between): .between
    case .keyword(.in): .isIn
    case .keyword(.contains): .contains
    case .keyword(.beginswith): .beginsWith
    case .keyword(.endswith): .endsWith
    case .keyword(.like): .like
    case .keyword(.matches): .matches
    default: nil
    }
  }

  // MARK: - Predicates and operators

  /// Reads a predicate or an expression whose operators all have at least the binding power
  /// `floor`.
  mutating func parse(_ floor: Int, depth: Int) throws(Fault) -> Node {
    guard depth <= limits.nestingDepth else { throw tooDeep(at: token.start) }
    var left = try prefix(depth: depth)
    while let (infix, power) = infix, power >= floor {
      switch infix {
      case .connective(let connective):
        left = try compound(connective, from: left, power: power, depth: depth)
      case .comparator:
        // Comparisons can't be chained.
        guard case .expression(let expression) = left.content else {
          throw unexpected(expectation(after: left))
        }
        left = try comparison(of: expression, in: left, quantifier: nil, depth: depth)
      case .function(let function):
        let leftOperand = try expression(left)
        try advance()
        let right = try parse(power + 1, depth: depth)
        let operands = [leftOperand, try expression(right)]
        left = try node(
          .expression(.function(function, operands)), over: max(left.depth, right.depth),
          start: left.start)
      }
    }
    return left
  }

  private mutating func compound(
    _ connective: Connective, from first: Node, power: Int, depth: Int
  ) throws(Fault) -> Node {
    var parts: [PredicateSyntax] = []
    parts.reserveCapacity(4)
    parts.append(try predicate(first))
    var deepest = first.depthAsPart
    while let (infix, _) = infix, case .connective(connective) = infix {
      try advance()
      let part = try parse(power + 1, depth: depth)
      parts.append(try predicate(part))
      deepest = max(deepest, part.depthAsPart)
    }
    return try node(.predicate(.compound(connective, parts)), over: deepest, start: first.start)
  }

  /// Reads a comparator and the right side.
  private mutating func comparison(
    of left: ExpressionSyntax, in leftNode: Node, quantifier: Quantifier?, depth: Int
  ) throws(Fault) -> Node {
    guard let comparator else { throw unexpected(Self.comparison) }
    if comparator == .matches { remark(.matches) }
    try advance()
    let options = try self.options()
    let right = try parse(Power.operand, depth: depth)
    let comparison = ComparisonSyntax(
      quantifier: quantifier, left: left, comparator: comparator, options: options,
      right: try expression(right))
    if Folding(options) != nil, case .string(let text) = comparison.right.constantValue,
      !text.isASCII, Folding.steps(for: text) > Scope.textSteps(for: limits.steps)
    {
      throw Fault(
        offset: right.start, found: "a text that takes too many steps to compare",
        expected: "a shorter one")
    }
    return try node(
      .predicate(.comparison(comparison)), over: max(leftNode.depth, right.depth),
      start: leftNode.start)
  }

  /// Reads options such as `[cd]`, if there are any.
  private mutating func options() throws(Fault) -> ComparisonOptions {
    guard token.kind == .symbol(.openBracket) else { return [] }
    try advance()
    let expected = "the letters of options, c d n l w"
    guard token.kind == .word || token.isKeyword else {
      throw unexpected(expected + (token.kind == .symbol(.closeBracket) ? "" : Self.list))
    }
    var options: ComparisonOptions = []
    for letter in text(of: token).lowercased() {
      guard let known = ComparisonOptions.letters.first(where: { $0.letter == letter }) else {
        throw unexpected(expected)
      }
      options.insert(known.option)
    }
    try advance()
    try take(.closeBracket)
    return options
  }

  /// Reads a prefix operator with its operand, or an operand.
  private mutating func prefix(depth: Int) throws(Fault) -> Node {
    let start = token.start
    switch token.kind {
    case .keyword(.not), .symbol(.exclamation):
      try advance()
      let operand = try parse(Power.not, depth: depth + 1)
      return try node(
        .predicate(.not(try predicate(operand))), over: operand.depthAsPart, start: start)
    case .keyword(.truepredicate), .keyword(.falsepredicate):
      let content = PredicateSyntax.fixed(token.kind == .keyword(.truepredicate))
      try advance()
      return Node(content: .predicate(content), start: start)
    case .keyword(let keyword)
    where keyword == .any || keyword == .some || keyword == .all || keyword == .none:
      return try quantified(by: keyword, depth: depth)
    case .symbol(.minus):
      return try negative(depth: depth)
    case .symbol(.openParenthesis):
      try advance()
      var inner = try parse(0, depth: depth + 1)
      guard token.kind == .symbol(.closeParenthesis) else {
        throw unexpected(expectation(after: inner, or: "a closing parenthesis"))
      }
      try advance()
      inner.start = start
      guard case .expression = inner.content else { return inner }
      return try postfix(inner, depth: depth)
    default:
      return try postfix(try atom(depth: depth), depth: depth)
    }
  }

  private mutating func quantified(
    by keyword: Keyword, depth: Int
  ) throws(Fault) -> Node {
    let start = token.start
    try advance()
    if comparator != nil { throw reserved(keyword, at: start) }
    var left = try parse(Power.operand, depth: depth + 1)
    left.start = start
    let comparison = try comparison(
      of: try expression(left), in: left, quantifier: keyword == .all ? .all : .any, depth: depth)
    guard keyword == .none else { return comparison }
    return try node(
      .predicate(.not(try predicate(comparison))), over: comparison.depth, start: start)
  }

  private mutating func negative(depth: Int) throws(Fault) -> Node {
    let start = token.start
    try advance()
    if token.kind == .number {
      let number = try Literals.number(bytes(of: token), isNegative: true, at: token.start)
      try advance()
      return try postfix(Node(content: .expression(.value(number)), start: start), depth: depth)
    }
    let operand = try parse(Power.sign, depth: depth + 1)
    return try node(
      .expression(.negated(try expression(operand))), over: operand.depth, start: start)
  }

  // MARK: - Shared with the expressions

  /// Moves to the next token.
  mutating func advance() throws(Fault) { token = try lexer.next() }

  mutating func take(_ symbol: Token.Symbol) throws(Fault) {
    guard token.kind == .symbol(symbol) else { throw unexpected(symbol.rawValue) }
    try advance()
  }

  func text(of token: Token) -> String {
    String(decoding: bytes(of: token), as: UTF8.self)
  }

  func bytes(of token: Token) -> ArraySlice<UInt8> { lexer.bytes[token.start..<token.end] }

  /// Whether the byte directly after a token, without a space, is the given byte.
  func isFollowed(_ token: Token, by byte: UInt8) -> Bool {
    token.end < lexer.bytes.count && lexer.bytes[token.end] == byte
  }

  mutating func remark(_ kind: PredicateFinding.Kind) {
    remarks.append(Remark(kind: kind, offset: token.start, length: token.end - token.start))
  }

  /// Creates a node that is one level deeper than its deepest child.
  func node(_ content: Node.Content, over deepest: Int, start: Int) throws(Fault) -> Node {
    let depth = deepest + 1
    guard depth <= limits.nestingDepth else { throw tooDeep(at: start) }
    return Node(content: content, depth: depth, start: start)
  }

  func predicate(_ node: Node) throws(Fault) -> PredicateSyntax {
    switch node.content {
    case .predicate(let predicate): return predicate
    case .expression: throw unexpected(Self.comparison + truthHint(for: node))
    }
  }

  /// The predicate that was probably meant by a truth value alone.
  private func truthHint(for node: Node) -> String {
    switch Keyword(lexer.bytes[node.start...].prefix(while: Lexer.continuesWord)) {
    case .true, .yes: "; write TRUEPREDICATE"
    case .false, .no: "; write FALSEPREDICATE"
    default: ""
    }
  }

  func expression(_ node: Node) throws(Fault) -> ExpressionSyntax {
    switch node.content {
    case .expression(let expression): return expression
    case .predicate:
      throw Fault(
        offset: node.start, found: "a predicate", expected: "a value to compare or compute with")
    }
  }

  // MARK: - Faults

  static let comparison = "a comparison such as =="
  static let value = "a value"

  func expectation(after node: Node, or other: String = "the end") -> String {
    if case .expression = node.content {
      return Self.comparison + (token.kind == .end && other != "the end" ? " or \(other)" : "")
    }
    return "AND, OR or \(other)"
  }

  func unexpected(_ expected: String) -> Fault {
    Fault(offset: token.start, found: found, expected: expected + hint)
  }

  private var found: String {
    switch token.kind {
    case .end: "the end"
    case .keyword(let keyword): keyword.rawValue.uppercased()
    default: String(text(of: token).prefix(40)).plain
    }
  }

  private static let list = "; a list is in braces, as in {1, 2}"

  /// The two characters before the token, without a blank between them.
  private var before: String {
    String(decoding: lexer.bytes[..<token.start].suffix(2), as: UTF8.self)
  }
  private static let comparators = ["==", "!=", "<=", ">="]

  /// The probable meaning of a common word that isn't part of the language.
  private var hint: String {
    switch (token.kind, text(of: token).uppercased()) {
    case (.keyword(.not), _): "; write NOT before the whole comparison, as in NOT (x IN y)"
    case (.word, "IS"): "; write == nil"
    case (.word, "STARTSWITH"): "; write BEGINSWITH"
    case (.word, _) where isFollowed(token, by: UInt8(ascii: ":")):
      "; a selector calls a method by its name, which is refused"
    case (.symbol(.assign), _): "; := assigns, which predicates don't"
    case (.symbol(.equal), _) where Self.comparators.contains(before): "; write \(before)"
    case (.symbol(.comma), _): Self.list
    case (.specifier, "%%"): "; %% stands for nothing"
    case (.keyword(let keyword), _): Self.refusals[keyword].map { "; \($0)" } ?? ""
    default: ""
    }
  }

  private static let refusals: [Keyword: String] = [
    .anykey: "ANYKEY reads keys by reflection, which is refused",
    .fetch: "FETCH belongs to Core Data, and is refused",
    .tokenmatches: "TOKENMATCHES belongs to Core Data, and is refused",
    .utiConformsTo: "UTI-CONFORMS-TO belongs to extension activation rules, and is refused",
    .utiEquals: "UTI-EQUALS belongs to extension activation rules, and is refused",
  ]

  /// The error for a reserved word in place of a value; its author probably meant a key.
  func reserved(_ keyword: Keyword, at offset: Int) -> Fault {
    let hint = Self.refusals[keyword] ?? "write #\(keyword.rawValue) for a key of that name"
    return Fault(
      offset: offset, found: keyword.rawValue.uppercased(), expected: "\(Self.value); \(hint)")
  }

  func tooDeep(at offset: Int) -> Fault {
    Fault(
      offset: offset, found: "more than \(limits.nestingDepth) levels",
      expected: "a predicate that is nested less deeply")
  }
}

extension Token {
  var isKeyword: Bool { if case .keyword = kind { true } else { false } }
}
