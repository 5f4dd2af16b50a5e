import FocusFilterKit
import FocusText
import Foundation

/// Parses, prints, evaluates and explains a predicate.
struct PredicateCommand: Command {
  static let about = CommandDescription(
    name: "predicate", summary: "parse a predicate, evaluate it and explain the result",
    examples: [
      "predicate 'SELF IN {\"work\"}' --with '\"personal\"' --explain":
        "Evaluate a predicate, and explain why it is false."
    ], needs: ["explain": "with"])

  @Argument("The format, such as 'SELF IN {\"work\"}', or - for standard input.", as: .text)
  var format: String
  @Option(
    #"A value as JSON to evaluate with; {"$set": [1]} is a set, {"$date": 0} a date."#, "JSON",
    named: "with", as: .json) var subjects: [JSONArgument]
  @Option(
    "A value as JSON for the next specifier, such as %@ or %K.", "JSON", named: "arg", as: .json)
  var values: [JSONArgument]
  @Flag("Show the result of every part.") var explain: Bool

  func run(_ context: CommandContext) async throws -> any CommandResult {
    var format = format
    if format == "-" {
      format = try Self.text(try context.terminal.input())
      while format.last?.isNewline == true { format.removeLast() }
    }
    let predicate: FormatPredicate
    do {
      predicate = try FormatPredicate(format, arguments: values.map(\.value))
    } catch {
      // The error's own text has a character for each column.
      let indent = error.excerpt.prefix(error.caret).displayWidth
      let caret = "\(String(repeating: " ", count: indent))^"
      let message =
        error.isMissingArgument
        ? """
        A specifier at line \(error.line), column \(error.column) has no value.
        \(error.excerpt)
        \(caret)
        Use '--arg' for its value, such as --arg '"work"'.
        """ : "\(error.description.dropLast(error.caret + 1))\(caret)"
      throw Failure(
        message: message,
        document: .init(
          code: "predicate", message: "\(error)", line: error.line, column: error.column,
          found: error.found, expected: error.expected),
        exitCode: .usage)
    }
    if let last = values.last,
      (try? FormatPredicate(format, arguments: values.dropLast().map(\.value))) != nil
    {
      throw UsageError.invalid(
        "value", last.text,
        use: """
          '--arg' once for each specifier of the format, such as %@ or %K; one in quotes is a text
          """)
    }
    return PredicateReport(
      predicate: predicate.description, unwritable: Self.unwritable(predicate),
      findings: predicate.findings,
      answers: subjects.map { subject in
        .init(value: subject.text, explanation: predicate.explain(with: subject.value))
      },
      explains: explain)
  }

  /// Returns the text in UTF-8.
  private static func text(_ bytes: Data) throws(UsageError) -> String {
    if let text = String(validating: bytes, as: UTF8.self) { return text }
    var rest = bytes[...]
    let valid = String(decoding: bytes, as: UTF8.self).unicodeScalars.prefix { scalar in
      let isWritten = rest.starts(with: String(scalar).utf8)
      if isWritten { rest = rest.dropFirst(scalar.utf8.count) }
      return isWritten
    }
    guard let byte = rest.first else { return String(valid) }
    let lines = valid.split(separator: "\n", omittingEmptySubsequences: false)
    throw .unusable(
      """
      Invalid byte 0x\(String(byte, radix: 16, uppercase: true)) at line \(lines.count), \
      column \(lines[lines.count - 1].count + 1). Write the format in UTF-8.
      """)
  }

  /// Returns the reason why no format string can express the predicate; `nil` if one can.
  private static func unwritable(_ predicate: FormatPredicate) -> String? {
    do {
      _ = try predicate.formatText()
      return nil
    } catch {
      return "\(error)"
    }
  }
}

/// A value from a call as JSON, such as `5` or `"work"`.
struct JSONArgument: Sendable {
  /// The value's text in the call.
  let text: String
  let value: PredicateValue
}

extension ArgumentKind where Value == JSONArgument {
  fileprivate static var json: Self {
    ArgumentKind { text, place throws(UsageError) in
      guard text.isEmpty || !text.allSatisfy(\.isLetter) || Self.words.contains(text) else {
        throw .invalid("value", text, use: "'\"\(text)\"' for a text, or other JSON")
      }
      // The decoder reads JSON5 in a way of its own, so it gets plain JSON.
      let given = try text.asJSON(of: place.name)
      guard let data = try? JSONEncoder().encode(given),
        let value = try? JSONDecoder().decode(PredicateValue.self, from: data)
      else {
        throw .invalid(
          "value", text.shortened(to: 60),
          use: """
            '{"$set": [1]}' for a set, and '{"$date": 0}', with seconds since 2001, for a date
            """)
      }
      return JSONArgument(text: text, value: value)
    }
  }

  private static var words: [String] { ["true", "false", "null", "NaN", "Infinity"] }
}

extension String {
  /// Returns the value that the text of an argument has in JSON.
  func asJSON(of argument: String) throws(UsageError) -> ParameterValue {
    do throws(UnreadableFile) {
      return try NotificationRequest.value(reading: self, file: argument)
    } catch {
      let lines = error.description.split(separator: "\n").map(String.init)
      throw .unusable(lines[0], Array(lines.dropFirst()))
    }
  }
}

/// A predicate in canonical form, with its results for some values.
struct PredicateReport: Report, Encodable {
  let predicate: String
  /// The reason why no format string can express the predicate; `nil` if one can.
  let unwritable: String?
  let findings: [PredicateFinding]
  let answers: [Answer]

  struct Answer: Encodable, Sendable {
    /// The value's text in the call.
    let value: String
    let explanation: PredicateExplanation
  }

  @ForText var explains: Bool

  var exitCode: ToolExitCode {
    answers.allSatisfy { $0.explanation.verdict == .isTrue } ? .done : .notHeld
  }

  func text(_ style: ToolTextStyle) -> String {
    var lines = [predicate]
    if let reason = unwritable {
      lines.append("  This predicate can't be written as a format string. \(reason)")
    }
    lines += findings.map { "  \($0)" }
    for answer in answers {
      let explanation = answer.explanation
      let accent: ToolTextStyle.Accent = explanation.verdict == .isTrue ? .green : .yellow
      lines.append("\(answer.value): \(style(explanation.verdict.rawValue, accent))")
      if explains {
        lines += explanation.description.split(separator: "\n").map { "  \($0)" }
      } else if explanation.verdict != .isTrue {
        lines.append("  \(explanation.reason)")
      }
    }
    return lines.asText
  }
}
