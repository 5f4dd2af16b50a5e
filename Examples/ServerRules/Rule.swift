import PredicateFormat

/// One line of a rule file: a name, a colon, and the predicate that a record has to meet.
struct Rule {
  var name: String
  var predicate: FormatPredicate
}

/// A file of rules, which people edit: one on each line, with `#` before remarks.
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
          problem: "found a line without a colon, expected NAME: PREDICATE")
      }
      let name = String(line[start..<colon])
      let format = line[line.index(after: colon)...]
      do throws(PredicateFormatError) {
        rules.append(Rule(name: name, predicate: try FormatPredicate(String(format))))
      } catch {
        throw RuleFileError(
          path: path, line: index + 1,
          column: line[...colon].unicodeScalars.count + error.column, text: String(line),
          problem: "found \(error.found), expected \(error.expected)")
      }
    }
  }
}

/// A line of a rule file that can't be read, with the place in the file.
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
