import FocusText

/// The facts about a command apart from its arguments.
struct CommandDescription: Sendable {
  /// The verb, such as `simulate` or `filter options`.
  let name: String
  /// The words of the verb: one or two.
  var words: [String] { name.split(separator: " ").map(String.init) }
  /// The effect of the command, in a few words without a period.
  let summary: String
  /// A note that people need to know before a call, in one or two sentences; `nil` for none.
  var note: String?
  /// Whether the command works on the device in the state folder.
  var usesDevice = false
  /// Whether the command runs the apps' code.
  var usesApps = false
  /// Example calls, each with its effect, in which `{{TOOL}}` is the tool's name; a command that
  /// help explains has one.
  var examples: KeyValuePairs<String, String> = [:]
  /// The advice for a call with too many words; `nil` to show the usage instead.
  var adviceForMore: String?

  /// Sets of options that exclude each other.
  var alternatives: [[String]] = []
  /// The options that have no effect alone, each with the option that it needs.
  var needs: KeyValuePairs<String, String> = [:]

  /// A note for a command that runs the code of apps only to ask it.
  static let asksApps =
    "The code of apps is asked on a copy of the device, so nothing that the code does is kept."
}

/// The syntax of one argument, for help, completion and error messages.
struct ArgumentSyntax: Sendable {
  /// The form of an argument in a call.
  enum Form: Sendable, Equatable {
    /// A positional argument.
    case positional
    /// An option with a value; the name of the value appears in help.
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
  /// Whether a call's only word belongs to the next argument, unless it is a valid word for this
  /// one.
  var yields = false
  /// The candidates that a shell offers for the word, or for the option's value.
  var completes = Completion.nothing
  /// The use of the file that the word, or the option's value, names; `nil` if it names none.
  var file: FileUse?

  /// The argument in the form that help shows: `MODE` or `--until TIME`.
  var shown: String {
    switch form {
    case .positional: name
    case .option(let value): "\(option) \(value)"
    case .flag: option
    }
  }

  /// The option with its hyphens.
  var option: String { "--\(name)" }

  /// The argument in the form that the usage shows: `MODE`, `[MODE]` or `[FILES…]`.
  fileprivate var inUsage: String {
    let word = name + (repeats ? "…" : "")
    return isOptional ? "[\(word)]" : word
  }
}

/// A command's syntax, from which its help and completion are made.
@dynamicMemberLookup struct CommandSyntax: Sendable {
  private let about: CommandDescription
  let positionals: [ArgumentSyntax]
  /// The command's own options.
  let options: [ArgumentSyntax]
  /// The command's own options and its shared options.
  let allOptions: [ArgumentSyntax]

  init(_ about: CommandDescription, of command: any ArgumentGroup) {
    self.about = about
    let own = command.argumentSyntaxes
    positionals = own.filter { $0.form == .positional }
    options = own.filter { $0.form != .positional }
    allOptions =
      options
      + (about.usesApps ? AppOptions().argumentSyntaxes : [])
      + (about.usesDevice ? DeviceOptions().argumentSyntaxes : [])
      + CommonOptions().argumentSyntaxes
  }

  subscript<Value>(dynamicMember member: KeyPath<CommandDescription, Value>) -> Value {
    about[keyPath: member]
  }

  /// The fixed words that may follow the verb, with their meaning; `nil` if there are none.
  var actions: (noun: String, known: [String])? {
    guard let first = positionals.first else { return nil }
    switch first.completes {
    case .words(let known), .timeZones(after: let known):
      return (first.name.lowercased(), known)
    default: return nil
    }
  }

  /// Returns the option with a name, given without hyphens.
  func option(_ name: String) -> ArgumentSyntax? { allOptions.first { $0.name == name } }

  /// The options that commands share, each with its help.
  static let common =
    AppOptions().argumentSyntaxes + shared

  /// The options that may stand before the verb.
  static let shared = DeviceOptions().argumentSyntaxes + CommonOptions().argumentSyntaxes
}

/// The options of all commands that use the device.
struct DeviceOptions: ArgumentGroup {
  @Option("The folder that stores the device.", "FOLDER", as: .file) var state: String?
  @Option("The current time of the device, such as 2026-11-23T09:00.", "INSTANT", as: .text)
  var now: String?
  @Option(
    "The time zone of a new device, such as Europe/London.", "ZONE", as: .text(.timeZones()))
  var timeZone: String?
}

/// The options of all commands that run app code.
struct AppOptions: ArgumentGroup {
  @Flag(
    """
    Run the apps' code in the tool's own process, for a debugger. A crash of an app then ends the \
    tool, and all apps share their variables.
    """) var inProcess: Bool
}

/// The options of all commands.
struct CommonOptions: ArgumentGroup {
  @Flag("Write the result as JSON.") var json: Bool
  @Flag("Show this help; also -h.") var help: Bool
}

// MARK: Help

extension CommandSyntax {
  /// Returns the form of a call: `focusctl simulate SCENARIO [OPTIONS]`.
  func usage(_ tool: String) -> String {
    ([tool, about.name] + positionals.map(\.inUsage) + ["[OPTIONS]"]).joined(separator: " ")
  }

  /// The summary as a complete sentence.
  var sentence: String {
    "\(about.summary.prefix(1).uppercased())\(about.summary.dropFirst())."
  }

  func help(_ tool: String) -> String {
    var lines = [sentence] + (about.note.map { [$0] } ?? []) + ["", "Usage: \(usage(tool))", ""]
    lines += TextTable((positionals + options).map { [$0.shown, $0.help] }, indent: "  ").lines
    let common = allOptions.dropFirst(options.count).map(\.option)
    lines += (positionals + options).isEmpty ? [] : [""]
    lines.append("Also \(common.list(.and)): see '\(tool) help common'.")
    lines += ["", about.examples.count == 1 ? "Example:" : "Examples:"]
    for (call, effect) in exampleCalls(tool) { lines += ["  \(call)", "      \(effect)"] }
    return lines.asText
  }

  /// Returns the examples as a person types them, each with its effect.
  func exampleCalls(_ tool: String) -> [(call: String, effect: String)] {
    about.examples.map { ("\(tool) \($0)", $1.replacing("{{TOOL}}", with: tool)) }
  }
}

extension CommandSyntax {
  /// Returns the case for a word.
  ///
  /// - Parameters:
  ///   - noun: The word's meaning, such as `tint`.
  ///   - place: The option or verb to which the word belongs.
  ///   - others: The second words of other verbs, which are valid here.
  ///   - next: The argument that a call's only word is if it isn't one of the known words.
  /// - Throws: ``UsageError`` with the nearest valid word, or with all of them.
  func word<Word: RawRepresentable<String> & CaseIterable>(
    _ text: String, _ noun: String, for place: String, besides others: [String] = [],
    listedBy list: String? = nil, orOnly next: String? = nil
  ) throws(UsageError) -> Word {
    if let word = Word(rawValue: text) { return word }
    throw .unknown(
      noun, text, for: place, known: Word.allCases.map(\.rawValue) + others,
      listedBy: list, orOnly: next)
  }
}

// MARK: Completion

/// The kind of candidates that a shell offers for a word.
enum Completion: Sendable {
  case nothing
  /// Files, which the shell itself completes.
  case files
  case verbs
  /// The verbs, and the other topics that `help` explains.
  case subjects
  case options
  case words([String])
  case modes
  /// The possible ends of a Focus: the end times that the system suggests, and the occasions.
  case ends
  /// The device's modes, or after `add` the modes that can be added.
  case modesToChange
  /// The schedules of a mode; an earlier word names the mode.
  case schedules
  case apps
  /// The people that the device knows.
  case people
  /// The people that the device knows, and their groups.
  case peopleAndGroups
  /// Fixed words, followed by the groups of the people that the device knows.
  case groups(after: [String] = [])
  /// The actions of an app; an earlier word names the app.
  case actions
  /// The possible words of an app's action; earlier words name the app and the action.
  case actionWords
  case filters
  /// The numbers of the device's notifications, followed by fixed words.
  case notifications(or: [String])
  /// Fixed words, followed by the identifiers of all time zones.
  case timeZones(after: [String] = [])
  /// The identifiers of the entities of an app's filter; an earlier word names the app.
  case criteria
  /// The parameters of a filter; an earlier word names the filter.
  case parameters
  /// `name=value` for the parameters of a filter; an earlier word names the filter.
  case values
}
