import Foundation
import PredicateFormat

/// Filters JSON lines from standard input by the rules in a file.
///
/// `ServerRules RULES < records.jsonl` copies lines that match all rules to standard output. For
/// each other line, standard error gets the line number, the rule that rejected it, and the reason.
@main
enum ServerRules {
  static func main() {
    guard CommandLine.arguments.count == 2 else {
      fail("Usage: ServerRules RULES < records.jsonl")
    }
    let path = CommandLine.arguments[1]
    let file: RuleFile
    do {
      file = try RuleFile(String(contentsOfFile: path, encoding: .utf8), path: path)
    } catch let error as RuleFileError {
      fail(error.description)
    } catch {
      fail("\(path) couldn't be read: \(error.localizedDescription)")
    }
    var number = 0
    while let line = readLine() {
      number += 1
      if let rejection = rejection(of: line, by: file.rules) {
        report("line \(number): \(rejection)")
      } else {
        print(line)
      }
    }
  }

  /// Returns the reason why a line is rejected; `nil` if it matches all rules.
  private static func rejection(of line: String, by rules: [Rule]) -> String? {
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

  private static func report(_ text: String) {
    FileHandle.standardError.write(Data("\(text)\n".utf8))
  }

  private static func fail(_ text: String) -> Never {
    report(text)
    exit(2)
  }
}
