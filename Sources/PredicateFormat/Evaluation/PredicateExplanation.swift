/// The reason why a predicate is true or false: the verdict of each part and the values it
/// compared.
///
/// ```swift
/// let predicate = try FormatPredicate("SELF IN %@", arguments: [["work"]])
/// predicate.explain(with: "personal").reason
/// // `SELF IN {"work"}` is false, because SELF is "personal"
/// ```
public struct PredicateExplanation: Sendable, Hashable, Codable {
  /// The part as canonical text, with long lists and strings shortened.
  public var text: String
  /// The result of evaluating the part.
  public var verdict: Verdict
  /// The values of a comparison's sides that aren't constants, from left to right.
  public var observations: [Observation]
  /// The error's message; `nil` if the part was evaluated without an error.
  public var error: String?
  /// The parts of a compound predicate, in their order.
  public var parts: [PredicateExplanation]

  /// The result of evaluating a part of a predicate.
  public enum Verdict: String, Sendable, Hashable, Codable {
    /// The part holds.
    case isTrue = "true"
    /// The part doesn't hold.
    case isFalse = "false"
    /// The part can't be evaluated; ``PredicateExplanation/error`` says why.
    case failed
    /// The part was skipped, because an earlier part had decided the result.
    case notEvaluated = "not evaluated"
  }

  /// An expression with its value during the evaluation.
  public struct Observation: Sendable, Hashable, Codable {
    /// The expression as canonical text.
    public var expression: String
    /// The value, shortened if it is long.
    public var value: SeenValue
  }
}

extension PredicateExplanation {
  /// The verdict and its cause in one line.
  ///
  /// ```
  /// `SELF IN {"work"}` is false, because SELF is "personal"
  /// ```
  public var reason: String {
    let start = "`\(text)` \(verdict.phrase)"
    if verdict == .failed {
      let failures = decisive.compactMap(\.error)
      return failures.isEmpty ? start : "\(start): \(failures.joined(separator: " "))"
    }
    var seen: [String] = []
    for observation in decisive.flatMap(\.observations) {
      let phrase = "\(observation.expression) is \(observation.value.phrase)"
      if !seen.contains(phrase) { seen.append(phrase) }
    }
    guard !seen.isEmpty else { return start }
    let shown = seen.prefix(Self.shownCauses).joined(separator: " and ")
    let more = seen.count > Self.shownCauses ? " and \(seen.count - Self.shownCauses) more" : ""
    return "\(start), because \(shown)\(more)"
  }

  private static let shownCauses = 4

  /// The comparisons that decide the verdict.
  private var decisive: [PredicateExplanation] {
    guard !parts.isEmpty else { return [self] }
    if parts.count == 1 { return parts[0].decisive }
    let evaluated = parts.filter { $0.verdict != .notEvaluated }
    let deciding = evaluated.filter { $0.verdict == verdict }
    return deciding.flatMap(\.decisive)
  }
}

extension PredicateExplanation: CustomStringConvertible {
  /// The explanation as a tree with one part per line, indented by depth.
  ///
  /// ```
  /// false  a == 1 AND b == 2
  ///   false  a == 1    (a is 3)
  ///   not evaluated  b == 2
  /// ```
  public var description: String {
    var lines: [String] = []
    write(to: &lines, depth: 0)
    return lines.joined(separator: "\n")
  }

  private func write(to lines: inout [String], depth: Int) {
    var line = String(repeating: "  ", count: depth) + "\(verdict.rawValue)  \(text)"
    if !observations.isEmpty {
      let seen = observations.map { "\($0.expression) is \($0.value.phrase)" }
      line += "    (\(seen.joined(separator: ", ")))"
    }
    if let error { line += "    \(error)" }
    lines.append(line)
    for part in parts { part.write(to: &lines, depth: depth + 1) }
  }
}

extension PredicateExplanation.Verdict {
  init(_ truth: Bool) { self = truth ? .isTrue : .isFalse }

  var negated: PredicateExplanation.Verdict {
    switch self {
    case .isTrue: .isFalse
    case .isFalse: .isTrue
    case .failed, .notEvaluated: self
    }
  }

  fileprivate var phrase: String {
    switch self {
    case .isTrue: "is true"
    case .isFalse: "is false"
    case .failed: "can't be evaluated"
    case .notEvaluated: "wasn't evaluated"
    }
  }
}

extension PredicateExplanation {
  init(
    of syntax: PredicateSyntax, verdict: Verdict, observations: [Observation] = [],
    error: PredicateEvaluationError? = nil, parts: [PredicateExplanation] = []
  ) {
    var message = error?.description
    if case .comparison(let comparison) = syntax, case .unknownKey(let key, let value)? = error,
      value.kind == .string, comparison.comparesSelf(withKey: key)
    {
      message? += " Put a text in quotes: \"\(key.plain)\"."
    }
    self.init(
      text: Printer.text(of: syntax, .abbreviated), verdict: verdict, observations: observations,
      error: message, parts: parts)
  }
}

extension PredicateExplanation.Observation {
  init(of expression: ExpressionSyntax, value: SeenValue) {
    self.init(expression: Printer.text(of: expression, .abbreviated), value: value)
  }
}

/// The reason why a predicate can't be evaluated, with the values that caused the failure.
@nonexhaustive public enum PredicateEvaluationError: Error, Sendable, Hashable {
  /// A comparison by order between two values whose types have no common order.
  case notComparable(SeenValue, SeenValue)
  /// A right side of `BETWEEN` that isn't an array of exactly two bounds.
  case notBounds(SeenValue)
  /// A string comparison with a value that isn't a string.
  case notAString(SeenValue, comparison: String)
  /// `IN` or `CONTAINS` with a value that is neither a collection nor a string.
  case notACollection(SeenValue, comparison: String)
  /// `ANY`, `ALL` or `NONE` with a value that is neither an array nor a set.
  case notQuantifiable(SeenValue)
  /// A key that the value doesn't have.
  case unknownKey(String, of: SeenValue)
  /// An index that is out of bounds or doesn't suit the value.
  case badIndex(SeenValue, of: SeenValue)
  /// A variable without a binding.
  case unboundVariable(String)
  /// A `MATCHES` pattern that isn't a valid regular expression.
  case badPattern(String, reason: String)
  /// A function or operator applied to a value for which it isn't defined.
  case badOperand(SeenValue, of: String)
  /// A computation without a result, such as a division by zero; the payload names the problem.
  case noResult(String)
  /// More work or a larger value than ``PredicateLimits`` allows; the payload names the limit.
  case limitExceeded(String)
  /// A value whose type predicates can't read; the payload names the type.
  case unreadable(String)
  /// A construct that the package can read and print, but not evaluate.
  case notEvaluated(String)
}

extension PredicateEvaluationError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .notComparable(let left, let right):
      "Can't compare \(left) with \(right)."
    case .notBounds(let value):
      "BETWEEN needs an array of two bounds, not \(value)."
    case .notAString(let value, let comparison):
      "Can't use \(comparison) with \(value), which isn't a string."
    case .notACollection(let value, let comparison):
      "Can't use \(comparison) with \(value), which isn't a collection."
    case .notQuantifiable(let value):
      "ANY and ALL need an array or a set on their left, not \(value)."
    case .unknownKey(let key, let value):
      "There is no key '\(key.plain)' in \(value)."
        + (value.kind == .string
          ? BuiltInKey.ofStrings.nearest(to: key).map { " Did you mean '\($0)'?" } ?? "" : "")
    case .badIndex(let index, let value):
      "There is no element at \(index) in \(value)."
    case .unboundVariable(let name):
      "The variable $\(name) has no value."
    case .badPattern(let pattern, let reason):
      "The pattern \(SeenValue.quoted(pattern)) can't be read: \(reason)."
    case .badOperand(let value, let name):
      "Can't apply \(name) to \(value)."
    case .noResult(let reason):
      "The computation has no result: \(reason)."
    case .limitExceeded(let limit):
      "The evaluation exceeded its limits: \(limit)."
    case .unreadable(let type):
      "A predicate can't read \(type)."
    case .notEvaluated(let construct):
      "\(construct) can be read, but not evaluated."
    }
  }
}
