import Foundation

/// A predicate in the language of `NSPredicate` formats.
///
/// ```swift
/// let predicate = try FormatPredicate("SELF IN %@", arguments: [["work", "oncall"]])
/// try predicate.evaluate(with: "work")  // true
/// predicate.description                 // SELF IN {"work", "oncall"}
/// ```
///
/// A predicate is read and prepared once, and evaluated as often as needed. Reading never traps:
/// the initializer throws ``PredicateFormatError`` with line and column for a malformed format.
/// ``PredicateLimits`` limits the cost of reading and evaluating.
///
/// Two predicates are equal if they have the same parts in the same order. Limits aren't compared.
public struct FormatPredicate: Sendable {
  let syntax: PredicateSyntax
  let condition: any Condition
  /// The rule for strings if the whole predicate compares `SELF` with a constant; otherwise `nil`.
  let textRule: (any TextRule)?
  /// Whether the predicate's value depends on ``PredicateEnvironment/now``.
  package let asksTime: Bool
  let limits: PredicateLimits
  let sources: [FormatSource]

  /// Creates a predicate from a format.
  ///
  /// - Parameters:
  ///   - format: Text in the language of `NSPredicate`.
  ///   - arguments: The values for `%@`, `%K`, `%d` and other specifiers, in order; extra values
  ///     are ignored. ``PredicateValue/init(_:)`` lists the values that may be constants.
  ///   - limits: The limits on the cost of reading and evaluating.
  /// - Throws: ``PredicateFormatError`` with the position of the mistake in the format.
  /// - Complexity: O(*n*) in the length of the format and the size of the arguments.
  public init(
    _ format: String, arguments: [Any?] = [], limits: PredicateLimits = .untrusted
  ) throws(PredicateFormatError) {
    try self.init(format, arguments: arguments, .objects, limits: limits)
  }

  init(
    _ format: String, arguments: [Any?], _ passing: Arguments.Passing, limits: PredicateLimits
  ) throws(PredicateFormatError) {
    let (syntax, remarks) = try Parser.read(format, arguments: arguments, passing, limits: limits)
    self.init(
      syntax, limits: limits, sources: [FormatSource(format: format, remarks: remarks)])
  }

  /// Creates a predicate that has the same value for every object.
  public init(value: Bool) {
    self.init(.fixed(value), limits: .untrusted, sources: [])
  }

  init(_ syntax: PredicateSyntax, limits: PredicateLimits, sources: [FormatSource]) {
    self.syntax = syntax
    self.limits = limits
    self.sources = sources
    var preparation = Preparation(limits: limits)
    condition = preparation.condition(syntax)
    textRule = condition.textRule
    asksTime = preparation.asksTime
  }

  /// The parts of this predicate that Apple's systems may reject, in the order of its text.
  ///
  /// These are findings, not errors: the predicate works here.
  public var findings: [PredicateFinding] {
    var findings = sources.flatMap(\.findings)
    let length = description.utf8.count
    if length > PredicateFinding.acceptedLength {
      findings.append(PredicateFinding(kind: .length, text: "\(length) bytes"))
    }
    return findings
  }
}

extension FormatPredicate: Hashable {
  public static func == (left: FormatPredicate, right: FormatPredicate) -> Bool {
    left.syntax == right.syntax
  }

  public func hash(into hasher: inout Hasher) { hasher.combine(syntax) }
}

extension FormatPredicate: CustomStringConvertible {
  /// The canonical text: keywords in capitals, one spelling for each operator, strings in double
  /// quotes.
  ///
  /// Reading the text gives an equal predicate, unless the language can't express a constant or a
  /// key; see ``formatText()``. The text can be longer than the original format and than
  /// ``PredicateLimits/formatLength``, but is never nested more deeply.
  public var description: String { Printer.text(of: syntax) }

  /// Returns the canonical text, if text can express the whole predicate.
  ///
  /// - Throws: ``PredicateConversionError/notWritable(_:)`` if the predicate contains a set, a
  ///   dictionary, data, a UUID, a URL, a number that isn't finite, or a key that isn't a word.
  public func formatText() throws(PredicateConversionError) -> String {
    var printer = Printer(.readable)
    printer.write(syntax)
    if let unwritable = printer.unwritable { throw .notWritable(unwritable) }
    return printer.text
  }
}

/// The reason why a predicate can't be converted.
@nonexhaustive public enum PredicateConversionError: Error, Sendable, Hashable {
  /// A predicate made from a block, which can't be inspected.
  case block
  /// A predicate of an unknown class.
  case unknownClass(String)
  /// Compound predicates nested more deeply than the limit.
  case nestedTooDeeply(limit: Int)
  /// A part that the format language can't express.
  case notWritable(String)
}

extension PredicateConversionError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .block: "A block predicate can't be converted, because its block can't be inspected."
    case .unknownClass(let name): "A predicate of class \(name) can't be converted."
    case .nestedTooDeeply(let limit): "The predicate is nested more than \(limit) levels deep."
    case .notWritable(let part): "The format language can't express \(part)."
    }
  }
}

extension FormatPredicate {
  /// Returns whether the predicate holds for an object.
  ///
  /// - Parameters:
  ///   - object: The value of `SELF`: any value that ``PredicateValue/init(_:)`` reads, including
  ///     nested ``PredicateObject`` instances, or `nil`.
  ///   - variables: The values of the predicate's variables, by their names without `$`.
  ///   - environment: The clock and the random numbers.
  /// - Throws: ``PredicateEvaluationError`` for an operation that the language doesn't define, such
  ///   as comparing a string with a number.
  public func evaluate(
    with object: Any?, substitutionVariables variables: [String: Any] = [:],
    environment: PredicateEnvironment = .system
  ) throws(PredicateEvaluationError) -> Bool {
    if textRule != nil, let object, let text = Operand.held(in: object, as: String.self) {
      return try evaluate(with: text)
    }
    let operand = try Operand(reading: object)
    var scope = Scope(
      operand, variables: variables, environment: environment, steps: limits.steps)
    return try condition.holds(in: &scope)
  }

  /// Returns whether the predicate holds for a string or for `nil`.
  ///
  /// This is the fastest evaluation, because the string isn't converted.
  /// - Throws: ``PredicateEvaluationError``, like
  ///   ``evaluate(with:substitutionVariables:environment:)``.
  public func evaluate(with text: String?) throws(PredicateEvaluationError) -> Bool {
    try evaluate(with: text, environment: .system)
  }

  /// Returns whether the predicate holds for a string or for `nil`, with a given clock.
  ///
  /// - Parameters:
  ///   - text: The value of `SELF`.
  ///   - environment: The clock and the random numbers; evaluated only if the predicate needs them.
  package func evaluate(
    with text: String?, environment: @autoclosure () -> PredicateEnvironment
  ) throws(PredicateEvaluationError) -> Bool {
    if let text {
      var steps = Scope.textSteps(for: limits.steps)
      // Optional chaining instead of a binding avoids a reference count.
      if let answer = try textRule?.holds(for: text, steps: &steps) { return answer }
    }
    var scope = Scope(
      text.map { .string($0) } ?? .null, variables: [:], environment: environment(),
      steps: limits.steps)
    return try condition.holds(in: &scope)
  }

  /// Evaluates the predicate, and returns each part's verdict and values.
  ///
  /// If a part can't be evaluated, its verdict is ``PredicateExplanation/Verdict/failed``, and the
  /// part contains the error's message; the method doesn't throw.
  public func explain(
    with object: Any?, substitutionVariables variables: [String: Any] = [:],
    environment: PredicateEnvironment = .system
  ) -> PredicateExplanation {
    let operand: Operand
    do throws(PredicateEvaluationError) {
      operand = try Operand(reading: object)
    } catch {
      return PredicateExplanation(of: syntax, verdict: .failed, error: error)
    }
    var scope = Scope(
      operand, variables: variables, environment: environment, steps: limits.steps)
    return condition.explained(in: &scope)
  }
}

extension FormatPredicate {
  /// Whether the predicate is true for no text but an empty one, because it is constantly false, or
  /// `SELF` would have to be in an empty list or equal an empty text.
  package var needsEmptyText: Bool { syntax.equalsSelf(only: { $0 == .string("") }) }

  /// Whether the predicate is true for no text, because `SELF` would have to equal a value of
  /// another type, such as a number, or a quoted `%@`, or have a key that texts lack; false for an
  /// empty list.
  package var needsOtherThanText: Bool {
    syntax.equalsSelf(only: { value in
      guard case .string(let text)? = value else { return value?.equalsNoText ?? true }
      return value?.equalsNoText == true && quotes(text)
    }) && !needsEmptyText
  }

  /// Whether a format has a text between quotes, and didn't get it as an argument.
  private func quotes(_ text: String) -> Bool {
    sources.contains { $0.format.contains("'\(text)'") || $0.format.contains("\"\(text)\"") }
  }

  /// Whether `SELF` would have to be in a list that contains a list.
  package var hasListInList: Bool {
    guard case .comparison(let comparison) = syntax, comparison.comparator == .isIn,
      case .array(let values)? = comparison.right.constantValue
    else { return false }
    return values.contains { if case .array = $0 { true } else { false } }
  }

  /// Returns a text for which the predicate is true: the first of those with which it compares
  /// `SELF` by `==`, `IN` or `CONTAINS`; `nil` if it is true for none of the first few.
  package func matchingText(_ environment: PredicateEnvironment) -> String? {
    // Each further text costs an evaluation, and a list can have a million.
    syntax.textsOfSelf.prefix(PredicateSyntax.mostTexts).first { text in
      (try? evaluate(with: text, environment: environment)) == true
    }
  }
}

extension FormatPredicate {
  /// Returns a predicate with constants in place of the variables that have values.
  ///
  /// Variables without a value remain, and so do the variables of subqueries.
  ///
  /// - Throws: ``PredicateEvaluationError/unreadable(_:)`` for a value that can't be a constant,
  ///   and ``PredicateEvaluationError/limitExceeded(_:)`` if the result exceeds the predicate's
  ///   limits.
  public func withSubstitutionVariables(
    _ variables: [String: Any]
  ) throws(PredicateEvaluationError) -> FormatPredicate {
    var values: [String: PredicateValue] = [:]
    var elements = limits.constantElements
    for (name, value) in variables {
      let constant = try Operand(reading: value)
        .value(depth: limits.nestingDepth, elements: &elements)
      if case .string(let text) = constant, !text.isASCII,
        Folding.steps(for: text) > Scope.textSteps(for: limits.steps)
      {
        throw .limitExceeded("a text that takes too many steps to compare")
      }
      values[name] = constant
    }
    let replaced = syntax.replacing(values)
    guard replaced.depth <= limits.nestingDepth else {
      throw .limitExceeded("constants nested too deeply")
    }
    let names = Set(values.keys)
    return FormatPredicate(
      replaced, limits: limits, sources: sources.map { $0.replacing(names) })
  }
}

extension PredicateSyntax {
  fileprivate func replacing(_ values: [String: PredicateValue]) -> PredicateSyntax {
    switch self {
    case .fixed: return self
    case .not(let operand): return .not(operand.replacing(values))
    case .compound(let connective, let parts):
      return .compound(connective, parts.map { $0.replacing(values) })
    case .comparison(var comparison):
      comparison.left = comparison.left.replacing(values)
      comparison.right = comparison.right.replacing(values)
      return .comparison(comparison)
    }
  }
}

extension ExpressionSyntax {
  fileprivate func replacing(_ values: [String: PredicateValue]) -> ExpressionSyntax {
    switch self {
    case .constant, .evaluatedObject: return self
    case .variable(let name): return values[exactly: name].map { .value($0) } ?? self
    case .keyPath(let base, let keys): return .keyPath(base.replacing(values), keys)
    case .index(let base, .at(let position)):
      return .index(base.replacing(values), .at(position.replacing(values)))
    case .index(let base, let index): return .index(base.replacing(values), index)
    case .aggregate(let elements): return .list(elements.map { $0.replacing(values) })
    case .function(.negate, let operands): return .negated(operands[0].replacing(values))
    case .function(.cast, let operands):
      return .cast(operands[0].replacing(values), to: operands[1])
    case .function(let function, let operands):
      return .function(function, operands.map { $0.replacing(values) })
    case .ternary(let condition, let positive, let negative):
      return .ternary(
        condition.replacing(values), positive.replacing(values), negative.replacing(values))
    case .subquery(let collection, let variable, let condition):
      var inner = values
      inner[variable] = nil
      return .subquery(
        collection.replacing(values), variable: variable, condition.replacing(inner))
    }
  }
}

/// Encodes a predicate as an object with the canonical text in `format` and its arguments in
/// `arguments`.
///
/// The text has `%@` for sets, dictionaries and other values without a literal, and `%K` for keys
/// that aren't words. Long lists are arguments, too. Every predicate can therefore be stored and
/// read again.
extension FormatPredicate: Codable {
  /// The key in a decoder's `userInfo` for the ``PredicateLimits`` of decoded predicates.
  ///
  /// Limits aren't encoded; without this entry, decoded predicates have the default limits. A
  /// predicate that was read within some limits can be decoded with the same limits, because the
  /// text's length isn't checked.
  public static let limitsKey = CodingUserInfoKey(rawValue: "PredicateFormat.limits")!

  private enum CodingKeys: String, CodingKey {
    case format
    case arguments
  }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let format = try container.decode(String.self, forKey: .format)
    let arguments = try container.decodeIfPresent([PredicateValue].self, forKey: .arguments) ?? []
    var limits = decoder.userInfo[Self.limitsKey] as? PredicateLimits ?? .untrusted
    // Canonical text can be longer than the format, which was within the limit. The decoder has the
    // text in memory already, and reading takes time linear in its length.
    limits.formatLength = max(limits.formatLength, format.utf8.count)
    do throws(PredicateFormatError) {
      try self.init(format, arguments: arguments, limits: limits)
    } catch {
      throw DecodingError.dataCorruptedError(
        forKey: .format, in: container, debugDescription: error.description)
    }
  }

  public func encode(to encoder: any Encoder) throws {
    var printer = Printer(.withArguments)
    printer.write(syntax)
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(printer.text, forKey: .format)
    if !printer.arguments.isEmpty {
      try container.encode(printer.arguments, forKey: .arguments)
    }
  }
}
