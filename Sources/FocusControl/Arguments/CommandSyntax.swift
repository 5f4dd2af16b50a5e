/// The arguments that a command takes, from which its help and completion are made.
struct CommandSyntax: Sendable {
  /// The verb, such as `simulate`.
  let name: String
  /// What the command does, in a few words without a full stop.
  let summary: String
  /// What one has to know before one calls it, in one or two sentences; `nil` for nothing.
  var note: String?
  /// Whether the command works on the device in the state folder.
  var usesDevice = false
  /// Whether the command runs code of the apps.
  var usesApps = false
  /// Whether that code runs in the tool's own process also where apps have processes of their own.
  var alsoRunsInProcess = false
  /// Whether the apps have processes of their own on the devices that the command makes, unless
  /// `--in-process` says otherwise.
  var processesByDefault = false
  var positionals: [Positional] = []
  var options: [Option] = []
  /// Calls that can be copied, each with its effect.
  var examples: [Example] = []
  /// What to do instead of giving one more argument; `nil` for the usage.
  var adviceForMore: String?

  struct Positional: Sendable {
    let name: String
    let help: String
    var isOptional = false
    var repeats = false
    /// The candidates that a shell offers for it.
    var completes = Completion.nothing
  }

  struct Option: Sendable {
    /// The name without its hyphens.
    let name: String
    let help: String
    /// The placeholder of its value in help; `nil` for a flag.
    var value: String?
    var repeats = false
    /// The candidates that a shell offers for its value.
    var completes = Completion.nothing
  }

  struct Example: Sendable {
    let words: String
    let meaning: String
  }

  /// The note of a command that only shows something, and still changes the device.
  static let asksApps = """
    The code of apps is asked, so the device's time is stored, and what is due until then happens \
    first.
    """

  /// The options of every command that works on the device.
  private static let ofDevice = [
    Option(
      name: "state", help: "The folder that stores the device.", value: "FOLDER",
      completes: .files),
    Option(
      name: "now", help: "The current time of the device, such as 2026-11-23T09:00.",
      value: "INSTANT"),
    Option(
      name: "time-zone", help: "The time zone of a new device, such as Europe/London.",
      value: "ZONE", completes: .timeZones),
  ]

  /// The options of every command that runs code of the apps.
  private var ofApps: [Option] {
    let byDefault = ", as it does without this option."
    return [
      Option(
        name: "processes",
        help: "Run each process of an app as a process of the system"
          + (processesByDefault ? byDefault : ".")),
      Option(
        name: "in-process",
        help: "Run the code of the apps in the tool's own process"
          + (processesByDefault ? "." : byDefault)),
    ]
  }

  /// The options of every command.
  private static let common = [
    Option(name: "json", help: "Write the result as JSON."),
    Option(name: "help", help: "Show this help; also -h."),
  ]

  /// The options that may stand before the verb.
  static let shared = ofDevice + common

  var allOptions: [Option] {
    options + (usesApps ? ofApps : []) + (usesDevice ? Self.ofDevice : []) + Self.common
  }

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

  /// The summary as a sentence.
  var sentence: String { "\(summary.prefix(1).uppercased())\(summary.dropFirst())." }

  func help(_ tool: String) -> String {
    var lines = [sentence] + (note.map { [$0] } ?? []) + ["", "Usage: \(usage(tool))"]
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
  /// Reads a word that stands for a case.
  ///
  /// - Parameters:
  ///   - noun: What the word should be, such as `tint`.
  ///   - place: The option or verb that it is for; the verb unless given.
  /// - Throws: ``UsageError`` that names the nearest word, or all of them.
  func word<Word: RawRepresentable<String> & CaseIterable>(
    _ text: String, _ noun: String, for place: String? = nil
  ) throws(UsageError) -> Word {
    if let word = Word(rawValue: text) { return word }
    throw .unknown(
      noun, text, for: place ?? name, known: Word.allCases.map(\.rawValue), command: self)
  }
}

/// The value of an option that is a question.
enum Answer: String, CaseIterable { case yes, no }

/// The kind of candidates that a shell offers for a word.
enum Completion: Sendable {
  case nothing
  /// Files, which the shell itself completes.
  case files
  case verbs
  case options
  case words([String])
  case modes
  /// What a Focus may last until: the end times that the system suggests now, and the occasions.
  case ends
  /// The modes of the device, or, after `add`, those that can be added.
  case modesToChange
  case apps
  /// The people that the device knows.
  case people
  /// The actions of the app that an earlier word names.
  case actions
  case filters
  /// The numbers of the device's notifications, then some words.
  case notifications(or: [String])
  case timeZones
  /// The identifiers of the entities that the filter of the app in an earlier word knows.
  case criteria
  /// The parameters of the filter that an earlier word names.
  case parameters
  /// `name=value` for the parameters of the filter that an earlier word names.
  case values

  /// The raw values of an enumeration.
  static func words<Word: RawRepresentable<String> & CaseIterable>(of _: Word.Type) -> Completion {
    .words(Word.allCases.map(\.rawValue))
  }
}
