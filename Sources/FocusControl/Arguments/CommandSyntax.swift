/// The facts about a command that its properties don't tell.
struct CommandDescription: Sendable {
  /// The verb, such as `simulate`.
  let name: String
  /// The effect of the command, in a few words without a full stop.
  let summary: String
  /// The knowledge that a call needs, in one or two sentences; `nil` for none.
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
  /// Calls that can be copied, each with its effect.
  var examples: [Example] = []
  /// The advice for a call with too many words; `nil` for the usage.
  var adviceForMore: String?

  struct Example: Sendable {
    let words: String
    let meaning: String
  }

  /// The note of a command that only shows something, and still changes the device.
  static let asksApps = """
    The code of apps is asked, so the device's time is stored, and what is due until then happens \
    first.
    """
}

/// The syntax of one argument, as help, completion and mistakes need it.
struct ArgumentSyntax: Sendable {
  /// The place of the argument in a call.
  enum Form: Sendable, Equatable {
    /// A word by its place.
    case positional
    /// An option with a value, which has a placeholder in help.
    case option(value: String)
    /// An option without a value.
    case flag
  }

  /// The name without hyphens.
  var name: String
  let form: Form
  let help: String
  var isOptional = true
  var repeats = false
  /// Whether the only word of a call is the next argument's unless it is a word of this one.
  var yields = false
  /// The candidates that a shell offers for the word, or for the option's value.
  var completes = Completion.nothing

  /// The argument as help shows it: `MODE` or `--until TIME`.
  var shown: String {
    switch form {
    case .positional: name
    case .option(let value): "--\(name) \(value)"
    case .flag: "--\(name)"
    }
  }

  /// The argument as the usage shows it: `MODE`, `[MODE]` or `[FILES…]`.
  fileprivate var inUsage: String {
    let word = name + (repeats ? "…" : "")
    return isOptional ? "[\(word)]" : word
  }
}

/// The call of a command as its type declares it, from which its help and completion are made.
@dynamicMemberLookup struct CommandSyntax: Sendable {
  private let about: CommandDescription
  let positionals: [ArgumentSyntax]
  /// The command's own options.
  let options: [ArgumentSyntax]
  /// The command's own options, and those that it shares with others.
  let allOptions: [ArgumentSyntax]

  init(_ about: CommandDescription, of command: any ArgumentGroup) {
    self.about = about
    let own = command.argumentSyntaxes
    positionals = own.filter { $0.form == .positional }
    options = own.filter { $0.form != .positional }
    allOptions =
      options
      + (about.usesApps
        ? AppOptions(processesByDefault: about.processesByDefault).argumentSyntaxes : [])
      + (about.usesDevice ? DeviceOptions().argumentSyntaxes : [])
      + CommonOptions().argumentSyntaxes
  }

  subscript<Value>(dynamicMember member: KeyPath<CommandDescription, Value>) -> Value {
    about[keyPath: member]
  }

  /// The option of a name without its hyphens.
  func option(_ name: String) -> ArgumentSyntax? { allOptions.first { $0.name == name } }

  /// The options that may stand before the verb.
  static let shared = DeviceOptions().argumentSyntaxes + CommonOptions().argumentSyntaxes
}

/// The options of every command that works on the device.
struct DeviceOptions: ArgumentGroup {
  @Option("The folder that stores the device.", "FOLDER", as: .file) var state: String?
  @Option("The current time of the device, such as 2026-11-23T09:00.", "INSTANT", as: .text)
  var now: String?
  @Option(
    "The time zone of a new device, such as Europe/London.", "ZONE", as: .text(.timeZones()))
  var timeZone: String?
}

/// The options of every command that runs code of the apps.
struct AppOptions: ArgumentGroup {
  @Flag var processes: Bool
  @Flag var inProcess: Bool

  /// - Parameter processesByDefault: Whether apps have processes of their own without an option.
  init(processesByDefault: Bool) {
    let byDefault = ", as it does without this option."
    _processes = Flag(
      "Run each process of an app as a process of the system"
        + (processesByDefault ? byDefault : "."))
    _inProcess = Flag(
      "Run the code of the apps in the tool's own process" + (processesByDefault ? "." : byDefault))
  }
}

/// The options of every command.
struct CommonOptions: ArgumentGroup {
  @Flag("Write the result as JSON.") var json: Bool
  @Flag("Show this help; also -h.") var help: Bool
}

// MARK: Help

extension [String] {
  /// The words of a command as one types them, those with spaces or other signs in quotes.
  var asTyped: String {
    map { word in
      let isPlain =
        !word.isEmpty && word.allSatisfy { $0.isLetter || $0.isNumber || "-_./:=@,+%".contains($0) }
      return isPlain ? word : "'\(word.replacing("'", with: #"'\''"#))'"
    }.joined(separator: " ")
  }
}

extension CommandSyntax {
  /// The form of a call: `focusctl simulate SCENARIO [OPTIONS]`.
  func usage(_ tool: String) -> String {
    ([tool, about.name] + positionals.map(\.inUsage) + ["[OPTIONS]"]).joined(separator: " ")
  }

  /// The summary as a sentence.
  var sentence: String {
    "\(about.summary.prefix(1).uppercased())\(about.summary.dropFirst())."
  }

  func help(_ tool: String) -> String {
    var lines = [sentence] + (about.note.map { [$0] } ?? []) + ["", "Usage: \(usage(tool))"]
    lines.append("")
    lines +=
      TextTable((positionals + allOptions).map { [$0.shown, $0.help] }, indent: "  ").lines
    if !about.examples.isEmpty {
      lines.append("")
      lines.append(about.examples.count == 1 ? "Example:" : "Examples:")
      for example in about.examples {
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
  ///   - noun: The word's role, such as `tint`.
  ///   - place: The option or verb that it is for; the verb unless given.
  /// - Throws: ``UsageError`` that names the nearest word, or all of them.
  func word<Word: RawRepresentable<String> & CaseIterable>(
    _ text: String, _ noun: String, for place: String? = nil
  ) throws(UsageError) -> Word {
    if let word = Word(rawValue: text) { return word }
    throw .unknown(
      noun, text, for: place ?? about.name, known: Word.allCases.map(\.rawValue), command: self)
  }
}

// MARK: Completion

/// The kind of candidates that a shell offers for a word.
enum Completion: Sendable {
  case nothing
  /// Files, which the shell itself completes.
  case files
  case verbs
  /// The verbs, and the other subjects that `help` explains.
  case subjects
  case options
  case words([String])
  case modes
  /// The ends that a Focus may have: the end times that the system suggests now, and the occasions.
  case ends
  /// The modes of the device, or, after `add`, those that can be added.
  case modesToChange
  case apps
  /// The people that the device knows.
  case people
  /// The actions of the app that an earlier word names.
  case actions
  /// The words that an action of the app that an earlier word names may be about.
  case actionWords
  case filters
  /// The numbers of the device's notifications, then some words.
  case notifications(or: [String])
  /// Some words, then the identifiers of all time zones.
  case timeZones(after: [String] = [])
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
