import Foundation

/// A predicate as a syntax tree.
///
/// Spellings with the same meaning give the same tree: `SOME` is `ANY`, `NONE` is a negated `ANY`,
/// and a list of constants is one constant. Printing a tree and reading the text therefore gives an
/// equal tree.
indirect enum PredicateSyntax: Sendable, Hashable {
  case fixed(Bool)
  case not(PredicateSyntax)
  case compound(Connective, [PredicateSyntax])
  case comparison(ComparisonSyntax)

  /// The nesting depth of the canonical text, which is never deeper than the limit for a predicate
  /// that was read.
  var depth: Int {
    switch self {
    case .fixed: 1
    case .not(let part): part.depthAsPart + 1
    case .compound(_, let parts): (parts.lazy.map(\.depthAsPart).max() ?? 0) + 1
    case .comparison(let comparison): max(comparison.left.depth, comparison.right.depth) + 1
    }
  }

  /// The depth inside a compound predicate or after `NOT`, where `NOT` gets its own parentheses.
  private var depthAsPart: Int {
    if case .not = self { depth + 1 } else { depth }
  }
}

/// The operator that joins the parts of a compound predicate.
enum Connective: String, Sendable, Hashable {
  case and = "AND"
  case or = "OR"
}

/// A comparison of two expressions.
struct ComparisonSyntax: Sendable, Hashable {
  var quantifier: Quantifier?
  var left: ExpressionSyntax
  var comparator: Comparator
  var options: ComparisonOptions
  var right: ExpressionSyntax
}

/// The quantifier of a comparison, which says for how many elements of the left side it must hold.
enum Quantifier: String, Sendable, Hashable {
  case any = "ANY"
  case all = "ALL"
}

/// A comparison's operator, a word or a symbol.
enum Comparator: String, Sendable, Hashable, CaseIterable {
  case equal = "=="
  case unequal = "!="
  case less = "<"
  case lessOrEqual = "<="
  case greater = ">"
  case greaterOrEqual = ">="
  case between = "BETWEEN"
  case isIn = "IN"
  case contains = "CONTAINS"
  case beginsWith = "BEGINSWITH"
  case endsWith = "ENDSWITH"
  case like = "LIKE"
  case matches = "MATCHES"
}

/// The letters in brackets after a comparator.
struct ComparisonOptions: OptionSet, Sendable, Hashable {
  let rawValue: UInt8

  static let caseInsensitive = ComparisonOptions(rawValue: 1)
  static let diacriticInsensitive = ComparisonOptions(rawValue: 2)
  static let normalized = ComparisonOptions(rawValue: 4)
  static let localeSensitive = ComparisonOptions(rawValue: 8)
  static let wordBased = ComparisonOptions(rawValue: 16)

  /// The letters, in the order in which they are printed.
  static let letters: [(letter: Character, option: ComparisonOptions)] = [
    ("c", .caseInsensitive), ("d", .diacriticInsensitive), ("n", .normalized),
    ("l", .localeSensitive), ("w", .wordBased),
  ]
}

/// An expression on one side of a comparison, as a syntax tree.
indirect enum ExpressionSyntax: Sendable, Hashable {
  case constant(Constant)
  /// The evaluated object, `SELF`.
  case evaluatedObject
  case variable(String)
  /// Keys read one after another, starting from the evaluated object or another expression.
  case keyPath(ExpressionSyntax, [String])
  case index(ExpressionSyntax, IndexSyntax)
  /// A list of expressions of which at least one isn't a constant.
  case aggregate([ExpressionSyntax])
  case function(Function, [ExpressionSyntax])
  case ternary(PredicateSyntax, ExpressionSyntax, ExpressionSyntax)
  case subquery(ExpressionSyntax, variable: String, PredicateSyntax)

  /// The nesting depth of the canonical text.
  var depth: Int {
    switch self {
    case .constant(let constant): constant.value.depth
    case .evaluatedObject, .variable: 1
    case .keyPath(let base, _): base.depth
    case .index(let base, .at(let position)): max(base.depth, position.depth) + 1
    case .index(let base, _): base.depth + 1
    case .aggregate(let parts), .function(_, let parts): (parts.lazy.map(\.depth).max() ?? 0) + 1
    case .ternary(let condition, let positive, let negative):
      max(condition.depth, positive.depth, negative.depth) + 1
    case .subquery(let collection, _, let condition):
      max(collection.depth, condition.depth) + 1
    }
  }

  static func value(_ value: PredicateValue) -> ExpressionSyntax { .constant(Constant(value)) }

  /// The value of a constant; `nil` for every other expression.
  var constantValue: PredicateValue? {
    if case .constant(let constant) = self { constant.value } else { nil }
  }

  /// Creates a list, which is a constant if all its elements are constants.
  static func list(_ elements: [ExpressionSyntax]) -> ExpressionSyntax {
    let constants = elements.compactMap(\.constantValue)
    return constants.count == elements.count ? .value(.array(constants)) : .aggregate(elements)
  }

  /// Negates an expression; the negative of a constant number is computed at once.
  static func negated(_ operand: ExpressionSyntax) -> ExpressionSyntax {
    switch operand.constantValue {
    case .integer(let number) where number != .min: .value(.integer(-number))
    case .real(let number): .value(.real(-number))
    default: .function(.negate, [operand])
    }
  }

  /// Creates a cast to a type with a name; the cast of a constant number to a date is computed at
  /// once.
  static func cast(_ operand: ExpressionSyntax, to name: ExpressionSyntax) -> ExpressionSyntax {
    guard name.constantValue == .string(CastType.date.rawValue),
      let seconds = operand.constantValue?.realValue, !seconds.isNaN
    else { return .function(.cast, [operand, name]) }
    return .value(.date(Date(timeIntervalSinceReferenceDate: seconds)))
  }

  /// Appends keys to an expression, which may already be a path; O(*n*) in the keys of both.
  static func path(_ base: ExpressionSyntax, _ keys: [String]) -> ExpressionSyntax {
    if case .keyPath(let inner, let first) = base { return .keyPath(inner, first + keys) }
    return .keyPath(base, keys)
  }
}

/// A constant in a format, equal only to constants that are written the same way: `7.0` isn't `7`
/// here.
struct Constant: Sendable, Hashable {
  var value: PredicateValue

  init(_ value: PredicateValue) { self.value = value }

  static func == (left: Constant, right: Constant) -> Bool {
    left.value.isWritten(like: right.value)
  }
  func hash(into hasher: inout Hasher) { hasher.combine(value) }
}

/// An index in brackets after an expression.
enum IndexSyntax: Sendable, Hashable {
  case first
  case last
  case size
  indirect case at(ExpressionSyntax)
}

/// The types that `CAST` supports, by their names on Apple's systems.
enum CastType: String {
  case date = "NSDate"
  case number = "NSNumber"
  case string = "NSString"
}

// MARK: Texts

extension PredicateSyntax {
  /// Whether the predicate is constantly false, or `SELF` would have to equal one of some
  /// constants, or be in an empty list, and each of the constants satisfies a condition.
  ///
  /// A comparison with text that looks like a specifier counts as one with the constant.
  ///
  /// - Parameter isSatisfied: The condition; its parameter is `nil` for a comparison that reads a
  ///   key of `SELF` that no text has.
  func equalsSelf(only isSatisfied: (PredicateValue?) -> Bool) -> Bool {
    switch self {
    case .fixed(let value): !value
    case .not(.comparison(let comparison)): comparison.readsMissingKey && isSatisfied(nil)
    case .not: false
    case .compound(.and, let parts): parts.contains { $0.equalsSelf(only: isSatisfied) }
    case .compound(.or, let parts): parts.allSatisfy { $0.equalsSelf(only: isSatisfied) }
    case .comparison(let comparison):
      switch (comparison.left, comparison.comparator, comparison.right) {
      case _ where comparison.specifier.map(isSatisfied) == true: true
      case (.evaluatedObject, .equal, .constant(let constant)),
        (.constant(let constant), .equal, .evaluatedObject):
        isSatisfied(constant.value)
      case (.evaluatedObject, .isIn, .constant(let constant)),
        (.constant(let constant), .contains, .evaluatedObject):
        constant.value.elements?.allSatisfy { isSatisfied($0) } ?? false
      default: comparison.readsMissingKey && isSatisfied(nil)
      }
    }
  }

  /// The most texts of a list that count.
  static let mostTexts = 20

  /// The texts with which `SELF` is compared by `==`, `IN` or `CONTAINS`, in the order of the
  /// format; the first ones of a list.
  var textsOfSelf: [String] {
    switch self {
    case .fixed: []
    case .not(let part): part.textsOfSelf
    case .compound(_, let parts): parts.flatMap(\.textsOfSelf)
    case .comparison(let comparison):
      switch (comparison.left, comparison.comparator, comparison.right) {
      case (.evaluatedObject, .equal, .constant(let constant)),
        (.constant(let constant), .equal, .evaluatedObject),
        (.evaluatedObject, .isIn, .constant(let constant)),
        (.constant(let constant), .contains, .evaluatedObject):
        constant.value.texts
      default: []
      }
    }
  }
}

extension ComparisonSyntax {
  /// Whether a side reads a key of `SELF` that no text has, so that no text can be compared.
  fileprivate var readsMissingKey: Bool { left.readsMissingKey || right.readsMissingKey }

  /// A side that looks like a specifier, in a comparison that looks for this text; `nil` if the
  /// comparison holds for two constants.
  fileprivate var specifier: PredicateValue? {
    switch comparator {
    case .unequal, .less, .lessOrEqual, .greater, .greaterOrEqual, .between: return nil
    default: break
    }
    let constants = [left, right].compactMap(\.constantValue)
    guard quantifier != .all, let specifier = constants.first(where: \.isSpecifier) else {
      return nil
    }
    let predicate = FormatPredicate(.comparison(self), limits: .untrusted, sources: [])
    return constants.count == 2 && (try? predicate.evaluate(with: nil)) == true ? nil : specifier
  }

  /// Whether `SELF` is compared with a key of its own, or with a list that has the key.
  func comparesSelf(withKey key: String) -> Bool {
    let sides = [left, right]
    return sides.contains(.evaluatedObject)
      && sides.contains { side in
        if case .aggregate(let elements) = side {
          elements.contains(.keyPath(.evaluatedObject, [key]))
        } else {
          side == .keyPath(.evaluatedObject, [key])
        }
      }
  }
}

extension ExpressionSyntax {
  fileprivate var readsMissingKey: Bool {
    switch self {
    case .keyPath(.evaluatedObject, let keys):
      keys.first.map { key in
        key != "self" && !key.hasPrefix("@") && !BuiltInKey.ofStrings.contains(key)
      } ?? false
    case .keyPath(let base, _), .index(let base, _): base.readsMissingKey
    case .function(_, let operands): operands.contains(where: \.readsMissingKey)
    default: false
    }
  }
}

extension PredicateValue {
  /// Whether no text of an app equals the value: it is neither a text nor `nil`, or looks like a
  /// specifier.
  var equalsNoText: Bool {
    switch self {
    case .string: isSpecifier
    case .null: false
    default: true
    }
  }

  /// Whether the value is a text such as `%@` or `$name`, possibly with wildcards around it.
  fileprivate var isSpecifier: Bool {
    guard case .string(let text) = self else { return false }
    var word = text.utf8.drop { "^(.*+?".utf8.contains($0) }
    while let last = word.last, ")$.*+?".utf8.contains(last) { word.removeLast() }
    if word.first == UInt8(ascii: "$") {
      return word.dropFirst().first.map(Lexer.startsWord) == true
        && word.dropFirst().allSatisfy(Lexer.continuesWord)
    }
    return ["%@", "%K", "%d", "%i", "%u", "%f", "%s", "%ld", "%lu", "%lld"]
      .contains { word.elementsEqual($0.utf8) }
  }

  /// The text, or the texts in a list.
  fileprivate var texts: [String] {
    switch self {
    case .string(let text): [text]
    case .array(let values): values.prefix(PredicateSyntax.mostTexts).flatMap(\.texts)
    // The order of a set differs from run to run.
    case .set(let values): values.lazy.flatMap(\.texts).min().map { [$0] } ?? []
    default: []
    }
  }
}
