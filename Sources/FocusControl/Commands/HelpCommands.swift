import EmbeddedFiles
import FocusFilterKit
import FocusReport
import FocusScenarios
import FocusText

/// Lists the commands, or explains a command or a topic.
struct HelpCommand: Command {
  static let about = CommandDescription(
    name: "help", summary: "list the commands, or explain one",
    examples: [
      "help on": "How to turn a Focus on; the same as 'on --help'.",
      "help rules": "All rules of the device, with their fidelity.",
      "help readings": "All contested behaviors, each value as '--reading' takes it.",
      "help environment": "The variables that the tool reads.",
      "help common": "The options that commands share.",
      "help man": "Read it with 'man -l -', or save it as {{TOOL}}.1.",
    ])

  @Argument(
    "The command to explain, or \(Topic.allCases.map(\.rawValue).inQuotes.list(.or)).",
    named: "COMMAND", as: .text(.subjects)) var subjects: [String]

  /// A help topic that isn't a command.
  enum Topic: String, CaseIterable {
    case rules, readings, common, environment, man

    var summary: String {
      switch self {
      case .rules: "the rules of the device, with their fidelity"
      case .readings: "the contested behaviors, with their values"
      case .common: "the options that commands share"
      case .environment: "the variables that the tool reads"
      case .man: "a page for the command man"
      }
    }
  }

  func run(_ context: CommandContext) async throws -> any CommandResult {
    let tool = context.tool.name
    guard let subject = subjects.first else { return PlainText(document: Self.overview(tool)) }
    guard let topic = Topic(rawValue: subject) else {
      let (type, words) = try Commands.command(
        subjects[...], besides: Topic.allCases.map(\.rawValue))
      try requireAction(words, of: type.syntax, context)
      return PlainText(document: type.syntax.help(tool))
    }
    if subjects.count > 1 { throw UsageError.unexpected(subjects[1], for: context.syntax) }
    switch topic {
    case .rules: return RulesReport()
    case .readings: return ReadingsReport()
    case .common: return Self.table(CommandSyntax.common.map { [$0.shown, $0.help] })
    case .environment: return Self.table(Self.variables.map { [$0.key, $0.value] })
    case .man: return PlainText(document: ManualText(tool: tool).page, isVerbatim: true)
    }
  }

  /// Throws an error for words behind a command's name, except for one of its actions.
  private func requireAction(
    _ words: [String], of command: CommandSyntax, _ context: CommandContext
  ) throws(UsageError) {
    guard let word = words.first else { return }
    guard let actions = command.actions else { throw .unexpected(word, for: context.syntax) }
    guard actions.known.contains(word) else {
      throw .unknown(actions.noun, word, for: command.name, known: actions.known)
        .inCall(of: command)
    }
    if words.count > 1 { throw .unexpected(words[1], for: context.syntax) }
  }

  /// Returns the verbs by subject, the steps to a tool for one's own app, and the exit codes.
  private static func overview(_ tool: String) -> String {
    var verbs = TextTable(
      Commands.all.map { [$0.about.name, $0.about.summary] }, indent: "  "
    ).lines[...]
    var lines = ["A simulated device for Focus filters.", "", "Usage: \(tool) COMMAND …"]
    for (title, commands) in Commands.groups {
      lines += ["", "\(title):"] + verbs.prefix(commands.count)
      verbs = verbs.dropFirst(commands.count)
    }
    lines += [
      "",
      "An app of your own has a tool of its own, which lists it: `FocusTool(apps: [.notes]).main()`.",
      "'\(tool) init package NAME' writes a package with an app, its filter, tests and such a tool.",
      "",
      "'\(tool) help COMMAND' explains a command; 'help common' lists the options",
      "that commands share, 'help rules' the device's rules, 'help readings' the",
      "contested behaviors, and 'help environment' the variables. 'help man' is a",
      "manual page, and '\(tool) --version' shows the version.", "", "Exit codes:",
    ]
    lines += TextTable(ToolExitCode.all.map { ["\($0.rawValue)", $0.meaning] }, indent: "  ").lines
    return lines.asText
  }

  /// The environment variables, each with its meaning.
  fileprivate static let variables: KeyValuePairs<String, String> = [
    StateFolder.variable: "The folder that stores the device; '--state' overrides it.",
    CommandContext.nowVariable: "The device's time; '--now' overrides it.",
    "XDG_STATE_HOME": "The folder with the device's folder, on Linux; ~/.local/state unless given.",
    "XDG_CACHE_HOME":
      "The folder for data that can be made again, on Linux; ~/.cache unless given.",
    "TMPDIR": "The folder for temporary files.",
    "TZ": "The time zone of a new device; '--time-zone' overrides it.",
    "NO_COLOR": "No colors, unless it is empty.",
    "CLICOLOR_FORCE": "Colors also where the output isn't a terminal, unless it is 0 or empty.",
    "COLUMNS": "The number of columns.",
  ]

  private static func table(_ rows: [[String]]) -> PlainText {
    PlainText(document: TextTable(rows).lines.asText)
  }
}

/// The help for all commands as a manual page.
struct ManualText {
  let tool: String

  /// The page in [roff](https://man7.org/linux/man-pages/man7/man.7.html).
  var page: String {
    var lines = [
      ".TH \(tool.uppercased().roff) 1 \"\" \"FocusFilterKit \(FocusTool.version)\"",
      ".SH NAME", "\(tool.roff) \\- a simulated device for Focus filters",
      ".SH SYNOPSIS", ".B \(tool.roff)", ".I COMMAND", "\\&[\\fIOPTIONS\\fR]",
      ".SH COMMANDS",
    ]
    for command in Commands.all { lines += section(of: command.syntax) }
    lines.append(".SH OPTIONS")
    lines += CommandSyntax.common.flatMap { entry(of: $0) }
    lines.append(".SH EXIT STATUS")
    lines += ToolExitCode.all.flatMap { [".TP", "\($0.rawValue)", $0.meaning.roff] }
    lines.append(".SH ENVIRONMENT")
    lines += HelpCommand.variables.flatMap { [".TP", $0.key.roff, $0.value.roff] }
    return lines.asText
  }

  private func section(of command: CommandSyntax) -> [String] {
    var lines = [".SS \(command.usage(tool).roff)", command.sentence.roff]
    if let note = command.note { lines.append(note.roff) }
    lines += (command.positionals + command.options).flatMap { entry(of: $0) }
    for (call, effect) in command.exampleCalls(tool) {
      lines += [".PP", effect.roff, ".PP", ".RS 4", ".nf", call.roff, ".fi", ".RE"]
    }
    return lines
  }

  private func entry(of argument: ArgumentSyntax) -> [String] {
    let shown =
      switch argument.form {
      case .positional: "\\fI\(argument.name.roff)\\fR"
      case .option(let value): "\\fB\(argument.option.roff)\\fR \\fI\(value.roff)\\fR"
      case .flag: "\\fB\(argument.option.roff)\\fR"
      }
    return [".TP", shown, argument.help.roff]
  }
}

extension String {
  /// The text with escapes for everything that `man` would read as a request.
  fileprivate var roff: String {
    let escaped = onOneLine.replacing("\\", with: "\\e").replacing("-", with: "\\-")
    return escaped.hasPrefix(".") || escaped.hasPrefix("'") ? "\\&\(escaped)" : escaped
  }
}

/// Shows the version; a call can also use the option `--version`.
struct VersionCommand: Command {
  static let about = CommandDescription(name: "version", summary: "show the version")

  func run(_ context: CommandContext) async throws -> any CommandResult {
    VersionReport(
      tool: context.tool.name, version: FocusTool.version, commit: BuiltCommit.hash,
      forms: .init())
  }
}

/// The tool's name, and the version of the library in it.
struct VersionReport: Report, Encodable {
  let tool: String
  let version: String
  /// The commit of FocusFilterKit from which the tool was built; `nil` outside a repository.
  let commit: String?
  let forms: Forms

  /// The versions of the forms that the tool reads and writes.
  struct Forms: Encodable, Sendable {
    /// The documents of `--json`.
    let output = ReportForm.version
    /// The files that `simulate` plays.
    let scenario = ScenarioSchema.version
    /// The files of a stored device.
    let device = FileStore.formVersion
    /// The document in an HTML report.
    let report = Simulation.reportVersion
  }

  func text(_: ToolTextStyle) -> String {
    "\(tool) (FocusFilterKit \(version))\n"
  }
}

/// Prints the JSON Schema of a form.
struct SchemaCommand: Command {
  static let about = CommandDescription(
    name: "schema", summary: "print the JSON Schema of a form",
    examples: [
      "schema scenario": #"Save it, and name the file with the key "$schema" for an editor."#
    ])

  @Argument("\(SchemaForm.allCases.map(\.rawValue).list(.or)).", as: .word("form"))
  var form: SchemaForm

  func run(_ context: CommandContext) async throws -> any CommandResult {
    // There is one form so far.
    PlainText(document: ScenarioSchema.json, isVerbatim: true)
  }
}

/// A form that people write, and whose schema the tool can print.
enum SchemaForm: String, CaseIterable {
  /// The files that `simulate` plays.
  case scenario
}
