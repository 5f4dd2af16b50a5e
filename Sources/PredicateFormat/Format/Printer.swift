import Foundation

/// A printer that writes a syntax tree as canonical text.
///
/// The language can't express every constant and key. The printer writes such a value either for
/// people, as closely as possible, or for reading again, as a specifier with an argument.
struct Printer {
  /// The treatment of constants and keys that the language can't express.
  enum Style {
    /// Constants and keys are written for people; long lists and strings are shortened.
    case abbreviated
    /// Constants and keys are written for people, in full.
    case readable
    /// Constants become `%@` and keys become `%K`, with their values in ``Printer/arguments``.
    case withArguments
  }

  private(set) var text = ""
  private(set) var arguments: [PredicateValue] = []
  /// The first constant or key that the language can't express; `nil` for none.
  private(set) var unwritable: String?
  private let style: Style

  init(_ style: Style) { self.style = style }

  static func text(of predicate: PredicateSyntax, _ style: Style = .readable) -> String {
    var printer = Printer(style)
    printer.write(predicate)
    return printer.text
  }

  static func text(of expression: ExpressionSyntax, _ style: Style = .readable) -> String {
    var printer = Printer(style)
    printer.write(expression)
    return printer.text
  }

  // MARK: - Predicates

  mutating func write(_ predicate: PredicateSyntax) {
    switch predicate {
    case .fixed(let truth):
      text += truth ? "TRUEPREDICATE" : "FALSEPREDICATE"
    case .not(let operand):
      text += "NOT "
      writePart(operand)
    case .compound(let connective, let parts):
      for (position, part) in parts.enumerated() {
        if position > 0 { text += " \(connective.rawValue) " }
        writePart(part)
      }
    case .comparison(let comparison):
      write(comparison)
    }
  }

  /// Writes a part of a compound predicate, in parentheses if the part is itself a compound
  /// predicate.
  private mutating func writePart(_ part: PredicateSyntax) {
    switch part {
    case .fixed, .comparison: write(part)
    case .not, .compound:
      text += "("
      write(part)
      text += ")"
    }
  }

  private mutating func write(_ comparison: ComparisonSyntax) {
    if let quantifier = comparison.quantifier { text += "\(quantifier.rawValue) " }
    write(comparison.left)
    text += " \(comparison.comparator.rawValue)"
    if !comparison.options.isEmpty {
      text += "["
      for (letter, option) in ComparisonOptions.letters
      where comparison.options.contains(option) {
        text.append(letter)
      }
      text += "]"
    }
    text += " "
    write(comparison.right)
  }

  // MARK: - Expressions

  mutating func write(_ expression: ExpressionSyntax) {
    switch expression {
    case .constant(let constant): write(constant.value)
    case .evaluatedObject: text += "SELF"
    case .variable(let name): text += "$\(name)"
    case .keyPath(let base, let keys):
      writePath(from: base, keys)
    case .index(let base, let index):
      writeBase(base)
      text += "["
      switch index {
      case .first: text += "FIRST"
      case .last: text += "LAST"
      case .size: text += "SIZE"
      case .at(let position): write(position)
      }
      text += "]"
    case .aggregate(let elements):
      writeList(elements, open: "{", close: "}") { $0.write($1) }
    case .function(let function, let operands):
      write(function, operands)
    case .ternary(let condition, let positive, let negative):
      text += "TERNARY("
      write(condition)
      text += ", "
      write(positive)
      text += ", "
      write(negative)
      text += ")"
    case .subquery(let collection, let variable, let condition):
      text += "SUBQUERY("
      write(collection)
      text += ", $\(variable), "
      write(condition)
      text += ")"
    }
  }

  private mutating func write(_ function: Function, _ operands: [ExpressionSyntax]) {
    if let infix = function.infix {
      writeOperand(operands[0])
      text += " \(infix) "
      writeOperand(operands[1])
    } else if function == .negate {
      text += "-"
      writeOperand(operands[0])
    } else {
      text += function == .cast ? "CAST" : function.rawValue
      writeList(operands, open: "(", close: ")") { $0.write($1) }
    }
  }

  /// Writes an operand, in parentheses if the operand is itself an infix operation.
  private mutating func writeOperand(_ operand: ExpressionSyntax) {
    if case .function(let function, _) = operand, function.infix != nil {
      writeInParentheses(operand)
    } else {
      write(operand)
    }
  }

  private mutating func writeInParentheses(_ expression: ExpressionSyntax) {
    text += "("
    write(expression)
    text += ")"
  }

  /// Writes the expression to which keys or an index apply.
  private mutating func writeBase(_ base: ExpressionSyntax) {
    switch base {
    case .function(.negate, _): writeInParentheses(base)
    case .constant(let constant) where constant.value.realValue != nil: writeInParentheses(base)
    default: writeOperand(base)
    }
  }

  private mutating func writePath(from base: ExpressionSyntax, _ keys: [String]) {
    if base != .evaluatedObject {
      writeBase(base)
      text += "."
    }
    for (position, key) in keys.enumerated() {
      if position > 0 { text += "." }
      writeKey(key)
    }
  }

  private mutating func writeKey(_ key: String) {
    let name = key.utf8.first == UInt8(ascii: "@") ? key.dropFirst() : key[...]
    let lexes =
      name.utf8.first.map(Lexer.startsWord) ?? false
      && name.utf8.allSatisfy(Lexer.continuesWord)
    if lexes {
      text += key.utf8.count == name.utf8.count && Keyword.isReserved(key) ? "#\(key)" : key
    } else {
      writeUnspellable(.string(key), as: "%K", named: "the key \(SeenValue.quoted(key))") {
        $0.text += key
      }
    }
  }

  /// Writes a specifier for a value that the language can't express, or words for people.
  private mutating func writeUnspellable(
    _ value: PredicateValue, as specifier: String = "%@", named name: @autoclosure () -> String,
    inWords write: (inout Printer) -> Void
  ) {
    if unwritable == nil { unwritable = name() }
    guard style == .withArguments else { return write(&self) }
    text += specifier
    arguments.append(value)
  }

  // MARK: - Constants

  mutating func write(_ value: PredicateValue) {
    switch value {
    case .null: text += "nil"
    case .integer(let number): text += String(number)
    case .real(let number):
      if number.isFinite {
        // The text has a point or an exponent, so that reading it gives a real again.
        text += "\(number)"
      } else {
        let name = number.isNaN ? "nan" : "\(number)"
        writeUnspellable(value, named: "the number \(name)") { $0.text += name }
      }
    case .string(let string): text += Self.quoted(string, limit: style == .abbreviated ? 200 : nil)
    case .date(let date):
      let seconds = date.timeIntervalSinceReferenceDate
      if seconds.isFinite {
        text += "CAST(\(Self.seconds(seconds)), \"NSDate\")"
      } else {
        writeUnspellable(value, named: "a date without end") { $0.text += "\(seconds)" }
      }
    case .data(let data):
      writeUnspellable(value, named: "data") { $0.text += $0.words(for: data) }
    case .uuid(let uuid):
      writeUnspellable(value, named: "a UUID") { $0.text += uuid.uuidString }
    case .url(let url):
      writeUnspellable(value, named: "a URL") { $0.text += url.absoluteString }
    case .array(let values):
      if style == .withArguments, values.count > Self.inlineElements || !value.isSpellable {
        // The whole array becomes one argument, so that it remains a single constant.
        writeUnspellable(value, named: "a list") { _ in }
      } else {
        writeList(values, open: "{", close: "}") { $0.write($1) }
      }
    case .set(let values):
      writeUnspellable(value, named: "a set") { printer in
        let sorted = values.map { Self.text(of: .value($0), printer.style) }.sorted()
        printer.writeList(sorted, open: "{", close: "}") { $0.text += $1 }
      }
    case .dictionary(let values):
      writeUnspellable(value, named: "a dictionary") { printer in
        let sorted = values.sorted { $0.key < $1.key }
        printer.writeList(sorted, open: "{", close: "}") {
          $0.write(.string($1.key))
          $0.text += " = "
          $0.write($1.value)
        }
      }
    }
  }

  private func words(for data: Data) -> String {
    guard style == .readable else { return "<\(data.count) bytes>" }
    return "<\(data.map { String(format: "%02x", $0) }.joined())>"
  }

  /// The number of elements that a shortened list shows.
  private static let shownElements = 12

  /// The largest number of elements that a list in the text may have, in the style with arguments.
  private static let inlineElements = 16

  private mutating func writeList<Element>(
    _ elements: [Element], open: String, close: String,
    each write: (inout Printer, Element) -> Void
  ) {
    text += open
    let shown =
      style == .abbreviated && open == "{"
      ? min(elements.count, Self.shownElements) : elements.count
    for position in 0..<shown {
      if position > 0 { text += ", " }
      write(&self, elements[position])
    }
    if shown < elements.count { text += ", … \(elements.count - shown) more" }
    text += close
  }

  /// Seconds with six digits after the point, or with all digits that reading the same number
  /// requires.
  private static func seconds(_ seconds: Double) -> String {
    guard seconds.magnitude < 1e15 else { return "\(seconds)" }
    let fixed = String(format: "%.6f", seconds)
    return Double(fixed) == seconds ? fixed : "\(seconds)"
  }

  private static func quoted(_ string: String, limit: Int?) -> String {
    var result = "\""
    let shown = limit.map { string.unicodeScalars.prefix($0) } ?? string.unicodeScalars[...]
    for scalar in shown {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      case "\t": result += "\\t"
      case "\r": result += "\\r"
      case _ where scalar.isControl:
        result += String(format: scalar.isASCII ? "\\x%02x" : "\\u%04x", scalar.value)
      default: result.unicodeScalars.append(scalar)
      }
    }
    if shown.endIndex < string.endIndex { result += "…" }
    return result + "\""
  }

  // MARK: - Operands

  /// An operand as errors and explanations show it, in shortened form.
  static func abbreviated(_ operand: Operand) -> String {
    switch operand {
    case .object(let object): return String(describing: type(of: object))
    case .list(let list) where list.count > shownElements && list.kind == .set:
      // The order of a set's elements differs from run to run, and sorting all of them costs too
      // much for a message.
      return "{… \(list.count) elements}"
    case .list(let list) where list.count > shownElements:
      let shown = (0..<shownElements).map { abbreviatedElement($0, of: list) }
      return "{\(shown.joined(separator: ", ")), … \(list.count - shownElements) more}"
    case .list(let list):
      let shown = (0..<list.count).map { abbreviatedElement($0, of: list) }
      return "{\((list.kind == .set ? shown.sorted() : shown).joined(separator: ", "))}"
    case .table(let table):
      let keys = table.keys.sorted()
      var shown = keys.prefix(shownElements).map { key in
        let value = (try? table.value(forKey: key)).map(scalar) ?? "…"
        return "\(quoted(key, limit: 200)) = \(value)"
      }
      if keys.count > shownElements { shown.append("… \(keys.count - shownElements) more") }
      return "{\(shown.joined(separator: ", "))}"
    default: return scalar(operand)
    }
  }

  private static func abbreviatedElement(_ position: Int, of list: OperandList) -> String {
    (try? list.element(at: position)).map(scalar) ?? "…"
  }

  /// A scalar's text; a nested collection is only indicated.
  private static func scalar(_ operand: Operand) -> String {
    switch operand {
    case .list(let list): return list.count == 0 ? "{}" : "{…}"
    case .table: return "{…}"
    case .object(let object): return String(describing: type(of: object))
    case .null, .integer, .real, .string, .date, .opaque:
      var elements = 0
      let value = (try? operand.value(depth: 0, elements: &elements)) ?? .null
      return text(of: .value(value), .abbreviated)
    }
  }
}

extension PredicateValue {
  /// Whether the language can express the value as text.
  fileprivate var isSpellable: Bool {
    switch self {
    case .null, .integer, .string: true
    case .real(let number): number.isFinite
    case .date(let date): date.timeIntervalSinceReferenceDate.isFinite
    case .array(let values): values.allSatisfy(\.isSpellable)
    case .data, .uuid, .url, .set, .dictionary: false
    }
  }
}
