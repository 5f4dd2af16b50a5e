import FocusFilterKit
import Foundation

/// Reads, prints, evaluates and explains a predicate.
enum PredicateCommand: Command {
  static let syntax = CommandSyntax(
    name: "predicate", summary: "read a predicate, evaluate it and explain the answer",
    positionals: [
      .init(
        name: "FORMAT", help: "The format, such as 'SELF IN {\"work\"}', or - for standard input.")
    ],
    options: [
      .init(
        name: "with",
        help: #"A value as JSON to evaluate with; {"$set": [1]} is a set, {"$date": 0} a date."#,
        value: "JSON", repeats: true),
      .init(
        name: "arg", help: "A value as JSON for the next %@ or %K.", value: "JSON",
        repeats: true),
      .init(name: "explain", help: "Show the truth of every part."),
    ],
    examples: [
      .init(
        words: "predicate 'SELF IN {\"work\"}' --with '\"personal\"' --explain",
        meaning: "False, and why.")
    ])

  static func run(_ context: CommandContext) async throws -> any Report {
    let arguments = context.arguments
    var format = arguments.positionals[0]
    if format == "-" {
      format = String(decoding: try context.terminal.input(), as: UTF8.self)
      while format.last?.isNewline == true { format.removeLast() }
    }
    let values = try arguments.all("arg").map { try json($0, "arg") }
    let predicate: FormatPredicate
    do {
      predicate = try FormatPredicate(format, arguments: values)
    } catch {
      let needsValue = error.found.hasSuffix("without an argument")
      let hint = needsValue ? "\nGive its value with '--arg', such as --arg '\"work\"'." : ""
      throw BadPredicate(description: "\(error)\(hint)")
    }
    let answers = try arguments.all("with").map { text in
      PredicateReport.Answer(
        value: text, explanation: predicate.explain(with: try json(text, "with")))
    }
    return PredicateReport(
      document: .init(
        predicate: predicate.description, unwritable: unwritable(predicate), answers: answers),
      explains: arguments.has("explain"))
  }

  /// Why no format reads as the predicate; `nil` when its canonical text does.
  private static func unwritable(_ predicate: FormatPredicate) -> String? {
    do {
      _ = try predicate.formatText()
      return nil
    } catch {
      return "\(error)"
    }
  }

  /// Reads JSON, with a value such as `5` or `"work"` at the top.
  private static func json(_ text: String, _ option: String) throws -> PredicateValue {
    do {
      return try JSONDecoder().decode(PredicateValue.self, from: Data(text.utf8))
    } catch {
      throw UsageError.unusable(
        "'--\(option) \(text)' is no JSON. A text has double quotes: '\"work\"'.", command: syntax)
    }
  }
}
