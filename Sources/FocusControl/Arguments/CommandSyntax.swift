import FocusFilterKit

/// The words that a command takes, from which its help and completion are made.
struct CommandSyntax: Sendable {
  /// The verb, such as `simulate`.
  let name: String
  /// What it does, in a few words without a full stop.
  let summary: String
  /// Whether it works on the device in the state folder.
  var usesDevice = false
  /// Whether it needs the apps themselves, not only what the device knows of them.
  var usesApps = false
  var positionals: [Positional] = []
  var options: [Option] = []
  /// Calls that work as they stand, each with what it does.
  var examples: [Example] = []

  struct Positional: Sendable {
    let name: String
    let help: String
    var isOptional = false
    var repeats = false
    /// What a shell offers in its place.
    var completes = Completion.nothing
  }

  struct Option: Sendable {
    /// The name without its hyphens.
    let name: String
    let help: String
    /// What stands for its value in help; `nil` for a flag.
    var value: String?
    var repeats = false
    /// What a shell offers as its value.
    var completes = Completion.nothing
  }

  struct Example: Sendable {
    let words: String
    let meaning: String
  }

  /// The options of every command that works on the device.
  private static let ofDevice = [
    Option(
      name: "state", help: "The folder that keeps the device.", value: "FOLDER",
      completes: .files),
    Option(
      name: "now", help: "The instant to take for now, such as 2026-11-23T09:00.",
      value: "INSTANT"),
    Option(
      name: "time-zone", help: "The zone of a new device, such as Europe/London.", value: "ZONE"),
  ]

  /// The options of every command.
  private static let common = [
    Option(name: "json", help: "Write the result as JSON."),
    Option(name: "help", help: "Show this help; -h does too."),
  ]

  /// The options that may stand before the verb.
  static let shared = ofDevice + common

  var allOptions: [Option] { options + (usesDevice ? Self.ofDevice : []) + Self.common }

  /// The option of a name without its hyphens.
  func option(_ name: String) -> Option? { allOptions.first { $0.name == name } }
}

extension CommandSyntax {
  /// How to call the command: `focusctl simulate SCENARIO [OPTIONS]`.
  func usage(_ tool: String) -> String {
    let words = positionals.map { positional in
      let word = positional.name + (positional.repeats ? "…" : "")
      return positional.isOptional ? "[\(word)]" : word
    }
    return ([tool, name] + words + ["[OPTIONS]"]).joined(separator: " ")
  }

  func help(_ tool: String) -> String {
    var lines = ["\(summary.prefix(1).uppercased())\(summary.dropFirst()).", ""]
    lines.append("Usage: \(usage(tool))")
    let rows =
      positionals.map { [$0.name, $0.help] }
      + allOptions.map { ["--\($0.name)\($0.value.map { " \($0)" } ?? "")", $0.help] }
    lines.append("")
    lines += TextTable(rows, indent: "  ").lines
    if !examples.isEmpty {
      lines.append("")
      lines.append(examples.count == 1 ? "Example:" : "Examples:")
      for example in examples {
        lines.append("  \(tool) \(example.words)")
        lines.append("      \(example.meaning)")
      }
    }
    return lines.joined(separator: "\n") + "\n"
  }
}

extension CommandSyntax {
  /// Reads a word that stands for a case, or complains and says which words there are.
  func word<Word: RawRepresentable<String> & CaseIterable>(
    _ text: String, orSay complaint: String
  ) throws(UsageError) -> Word {
    if let word = Word(rawValue: text) { return word }
    let hint = Suggestion.hint(for: text, among: Word.allCases.map(\.rawValue))
    throw .unusable("\(complaint)\(hint)", command: self)
  }

  /// Reads the word that says what a verb with several actions should do.
  func action<Action: RawRepresentable<String> & CaseIterable>(
    _ text: String
  ) throws(UsageError) -> Action {
    try word(text, orSay: "'\(name)' can't '\(text)'.")
  }
}

/// The answer to a question that has two.
enum Answer: String, CaseIterable { case yes, no }
