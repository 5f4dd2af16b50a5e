/// A piece of a format, with the place where it stands.
struct Token: Equatable {
  var kind: Kind
  var start: Int
  var end: Int

  enum Kind: Equatable {
    case end
    case string
    case number
    case word
    case keyword(Keyword)
    /// `#word`, which is never a keyword.
    case escapedWord
    /// `$name`.
    case variable
    /// `@name`.
    case collectionOperator
    /// `%` and what follows it.
    case specifier
    case symbol(Symbol)
  }

  /// Signs, longest first where one begins with another.
  enum Symbol: String, CaseIterable {
    case assign = ":="
    case conjunction = "&&"
    case disjunction = "||"
    case power = "**"
    case doubleEqual = "=="
    case equalOrLess = "=<"
    case equalOrGreater = "=>"
    case notEqual = "!="
    case lessOrGreater = "<>"
    case lessOrEqual = "<="
    case greaterOrEqual = ">="
    case equal = "="
    case less = "<"
    case greater = ">"
    case exclamation = "!"
    case openParenthesis = "("
    case closeParenthesis = ")"
    case openBrace = "{"
    case closeBrace = "}"
    case openBracket = "["
    case closeBracket = "]"
    case comma = ","
    case dot = "."
    case colon = ":"
    case plus = "+"
    case minus = "-"
    case times = "*"
    case divide = "/"
  }
}

/// Why a format can't be read, and where; the parser's form of ``PredicateFormatError``.
struct Fault: Error {
  var offset: Int
  var found: String
  var expected: String
}
