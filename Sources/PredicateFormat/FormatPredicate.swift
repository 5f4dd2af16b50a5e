import Foundation

/// A predicate in the language of `NSPredicate` formats.
///
/// ```swift
/// let predicate = try FormatPredicate("SELF IN %@", arguments: [["work", "oncall"]])
/// try predicate.evaluate(with: "work")  // true
/// predicate.description                 // SELF IN {"work", "oncall"}
/// ```
///
/// A predicate is read and prepared once, and evaluated as often as needed. Reading never traps: for a
/// malformed format the initializer throws ``PredicateFormatError`` with line and column.
/// ``PredicateLimits`` bounds the cost of reading and evaluating.
///
/// Two predicates are equal when they have the same parts in the same order; limits aren't compared.
public struct FormatPredicate: Sendable {
  let syntax: PredicateSyntax
  let condition: any Condition
  /// The answer for strings, where the whole predicate compares `SELF` with a constant.
  let textRule: (any TextRule)?
  /// Whether its value depends on ``PredicateEnvironment/now``.
  package let asksTime: Bool
  let limits: PredicateLimits
  let sources: [FormatSource]

  /// Reads a format.
  ///
  /// - Parameters:
  ///   - format: Text in the language of `NSPredicate`.
  ///   - arguments: The values for `%@`, `%K`, `%d` and the others, in order; those left over are
  ///     ignored. ``PredicateValue/init(_:)`` tells which values may be constants.
  ///   - limits: What reading and evaluating may cost.
  /// - Throws: ``PredicateFormatError`` with the place where the format can't be read.
  /// - Complexity: O(*n*) in the length of the format and the size of the arguments.
  public init(
    _ format: String, arguments: [Any?] = [], limits: PredicateLimits = .untrusted
  ) throws(PredicateFormatError) {
    let (syntax, remarks) = try Parser.read(format, arguments: arguments, limits: limits)
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
  /// The canonical text: keywords in capitals, one spelling for each operator, strings in double quotes.
  ///
  /// Reading it gives an equal predicate, unless the language can't express a constant or a key; see
  /// ``formatText()``. It can be longer than the format that was read, and than
  /// ``PredicateLimits/formatLength``; it is never nested more deeply.
  public var description: String { Printer.text(of: syntax) }

  /// Returns the canonical text, if all of the predicate can be written as text.
  ///
  /// - Throws: ``PredicateConversionError/notWritable(_:)`` for a set, a dictionary, data, a UUID, a
  ///   URL, a number that isn't finite, or a key that isn't a word.
  public func formatText() throws(PredicateConversionError) -> String {
    var printer = Printer(.readable)
    printer.write(syntax)
    if let unwritable = printer.unwritable { throw .notWritable(unwritable) }
    return printer.text
  }
}

/// Why a predicate can't be turned into another form.
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
