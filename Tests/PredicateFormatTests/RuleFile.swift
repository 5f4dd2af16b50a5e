import Foundation
import PredicateFormat

/// A named predicate that a record must match.
struct Rule {
  var name: String
  var predicate: FormatPredicate
}

/// A file of rules that people edit, one per line, as `NAME: PREDICATE`; `#` begins a comment.
///
/// A sample of the library's use: a server reads such a file and filters records of JSON by it.
struct RuleFile {
  var rules: [Rule] = []

  init(_ text: String, path: String) throws(RuleFileError) {
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    for (index, line) in lines.enumerated() {
      guard let start = line.firstIndex(where: { $0 != " " && $0 != "\t" }), line[start] != "#"
      else {
        continue
      }
      guard let colon = line.firstIndex(of: ":") else {
        throw RuleFileError(
          path: path, line: index + 1, column: line.count + 1, text: String(line),
          problem: "expected NAME: PREDICATE, but found a line without a colon")
      }
      let name = String(line[start..<colon])
      let format = line[line.index(after: colon)...]
      do throws(PredicateFormatError) {
        rules.append(Rule(name: name, predicate: try FormatPredicate(String(format))))
      } catch {
        throw RuleFileError(
          path: path, line: index + 1,
          column: line[...colon].unicodeScalars.count + error.column, text: String(line),
          problem: "expected \(error.expected), but found \(error.found)")
      }
    }
  }
}

extension RuleFile {
  /// Returns the reason why a line of JSON is rejected; `nil` if it matches all rules.
  func rejection(of line: String) -> String? {
    let record: PredicateValue
    do {
      record = try JSONDecoder().decode(PredicateValue.self, from: Data(line.utf8))
    } catch {
      return "the line isn't valid JSON"
    }
    for rule in rules {
      let explanation = rule.predicate.explain(with: record)
      if explanation.verdict != .isTrue { return "\(rule.name): \(explanation.reason)" }
    }
    return nil
  }
}

/// A syntax error in a rule file, with its position.
struct RuleFileError: Error, CustomStringConvertible {
  var path: String
  var line: Int
  var column: Int
  var text: String
  var problem: String

  var description: String {
    """
    \(path):\(line):\(column): \(problem).
    \(text)
    \(String(repeating: " ", count: column - 1))^
    """
  }
}
