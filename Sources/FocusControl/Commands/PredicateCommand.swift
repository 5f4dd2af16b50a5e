import FocusFilterKit
import Foundation

/// Parses, prints, evaluates and explains a predicate.
enum PredicateCommand: Command {
  static let syntax = CommandSyntax(
    name: "predicate", summary: "parse a predicate, evaluate it and explain the result",
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
      .init(name: "explain", help: "Show the result of every part."),
    ],
    examples: [
      .init(
        words: "predicate 'SELF IN {\"work\"}' --with '\"personal\"' --explain",
        meaning: "Evaluate a predicate, and explain why it is false.")
    ])

  static func run(_ context: CommandContext) async throws -> any CommandResult {
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
      let hint = needsValue ? "\nUse '--arg' for its value, such as --arg '\"work\"'." : ""
      throw Failure(
        message: "\(error)\(hint)",
        document: .init(
          code: "predicate", message: "\(error)", line: error.line, column: error.column,
          found: error.found, expected: error.expected),
        exitCode: .usage)
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

  /// Why the predicate can't be written as a format string; `nil` when it can.
  private static func unwritable(_ predicate: FormatPredicate) -> String? {
    do {
      _ = try predicate.formatText()
      return nil
    } catch {
      return "\(error)"
    }
  }

  /// Parses a JSON value, such as `5` or `"work"`.
  private static func json(_ text: String, _ option: String) throws -> PredicateValue {
    do {
      return try JSONDecoder().decode(PredicateValue.self, from: Data(text.utf8))
    } catch {
      throw UsageError.invalid(
        "value", text, use: "JSON for '--\(option)', with a string in double quotes: '\"work\"'",
        command: syntax)
    }
  }
}

/// A predicate in canonical form, with its results for some values.
struct PredicateReport: Report {
  struct Document: Encodable, Sendable {
    let predicate: String
    /// Why the predicate can't be written as a format string; `nil` when it can.
    let unwritable: String?
    let answers: [Answer]
  }

  struct Answer: Encodable, Sendable {
    /// The value as it was given.
    let value: String
    let explanation: PredicateExplanation
  }

  let document: Document
  let explains: Bool

  var exitCode: ToolExitCode {
    document.answers.allSatisfy { $0.explanation.verdict == .isTrue } ? .done : .notHeld
  }

  func text(_ style: ToolTextStyle) -> String {
    var lines = [document.predicate]
    if let reason = document.unwritable {
      lines.append("  This predicate can't be written as a format string. \(reason)")
    }
    for answer in document.answers {
      let explanation = answer.explanation
      let accent: ToolTextStyle.Accent = explanation.verdict == .isTrue ? .green : .yellow
      lines.append("\(answer.value): \(style(explanation.verdict.rawValue, accent))")
      if explains {
        lines += explanation.description.split(separator: "\n").map { "  \($0)" }
      } else if explanation.verdict != .isTrue {
        lines.append("  \(explanation.reason)")
      }
    }
    return lines.joined(separator: "\n") + "\n"
  }
}
