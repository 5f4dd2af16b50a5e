extension FormatPredicate {
  /// A text for which the predicate is true: the first of those with which it compares `SELF` by
  /// `==`, `IN` or `CONTAINS`; `nil` if it is true for none of them.
  package var matchingText: String? {
    syntax.textsOfSelf.first { (try? evaluate(with: $0)) == true }
  }
}

extension PredicateSyntax {
  /// The texts with which `SELF` is compared, in the order of the format.
  fileprivate var textsOfSelf: [String] {
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

extension PredicateValue {
  /// The text, or the texts in a list.
  fileprivate var texts: [String] {
    switch self {
    case .string(let text): [text]
    case .array(let values): values.flatMap(\.texts)
    case .set(let values): values.flatMap(\.texts).sorted()
    default: []
    }
  }
}
