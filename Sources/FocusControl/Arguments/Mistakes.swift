import FocusExtraction
import FocusFilterKit
import FocusScenarios
import FocusText

/// A mistake in a call's words.
struct UsageError: Error {
  /// The facts, whose message is the sentence that a person reads.
  private(set) var facts: ErrorReport
  private let advice: Advice
  /// The command of a call whose words can't be read; `nil` if the caller knows it.
  private var command: CommandSyntax?

  /// The advice about a mistake.
  private enum Advice: Equatable {
    case seeCommands
    case seeHelp
    case seeUsage
    case writeHyphens
    /// The argument that is the only word of a call without an action.
    case writeOnly(String)
  }

  /// - Parameters:
  ///   - sentence: The message, which is on one line even if a word of the call isn't.
  ///   - known: The words of which the offending text isn't one.
  ///   - details: The message's further lines.
  private init(
    _ code: String, _ sentence: String, found: String? = nil, among known: [String] = [],
    expected: String? = nil, details: [String] = [], _ advice: Advice = .seeHelp
  ) {
    let message = ([sentence.onOneLine] + details).joined(separator: "\n")
    facts = .init(code, message, found: found, among: known, expected: expected)
    self.advice = advice
  }

  /// Returns the mistake with the command of the call, whose words can't be read.
  func inCall(of command: CommandSyntax) -> UsageError {
    var error = self
    error.command = command
    return error
  }

  /// Returns the advice for a call of a command; `nil` for a call without a known command.
  func nextStep(_ tool: String, _ command: CommandSyntax?) -> String {
    guard let command = self.command ?? command, advice != .seeCommands else {
      return "See '\(tool) help'."
    }
    let help = "See '\(tool) help \(command.name)'."
    return switch advice {
    case .seeCommands, .seeHelp: help
    case .seeUsage:
      (facts.found == nil ? nil : command.adviceForMore) ?? "Usage: \(command.usage(tool))"
    case .writeHyphens: "Write '--' before a word that begins with '-'. \(help)"
    case .writeOnly(let argument):
      """
      A call without an action has one word, \(argument), such as '\(tool) \(command.name) work'. \
      \(help)
      """
    }
  }

  static func unknownVerb(_ word: String, known: [String]) -> UsageError {
    let hint = VerbGuess.hint(for: word, among: known)
    return UsageError(
      "unknown-command", "Unknown command '\(word)'.\(hint)", found: word, among: known,
      .seeCommands)
  }

  static func unknownOption(_ word: String, of command: CommandSyntax) -> UsageError {
    let known = command.allOptions.map(\.option)
    // A word with one hyphen may be meant as a positional argument.
    let isMeantAsOption = word.hasPrefix("--") || command.positionals.isEmpty
    let hint = isMeantAsOption ? NameSuggestion.hint(for: word, among: known) : ""
    return UsageError(
      "unknown-option", "Unknown option '\(word)' for '\(command.name)'.\(hint)", found: word,
      among: known, isMeantAsOption ? .seeHelp : .writeHyphens)
  }

  static func repeatedOption(_ word: String) -> UsageError {
    UsageError("duplicate-option", "Duplicate option '\(word)'.", found: word)
  }

  static func takesNoValue(_ word: String) -> UsageError {
    UsageError("unexpected-value", "Unexpected value for '\(word)'.", found: word)
  }

  static func missingValue(_ word: String) -> UsageError {
    UsageError("missing-value", "Missing value for '\(word)'.", expected: word)
  }

  static func missing(_ word: String, for command: CommandSyntax) -> UsageError {
    UsageError(
      "missing-argument", "Missing \(word) for '\(command.name)'.", expected: word, .seeUsage)
  }

  static func unexpected(_ word: String, for command: CommandSyntax) -> UsageError {
    UsageError(
      "unexpected-argument", "Unexpected argument '\(word)' for '\(command.name)'.", found: word,
      .seeUsage)
  }

  /// Options that exclude each other.
  static func conflict(_ options: [String]) -> UsageError {
    UsageError(
      "conflicting-options", "Use \(options.inQuotes.list(.or)), not both.",
      found: options.joined(separator: " "))
  }

  /// A word outside a fixed set: its meaning, such as `tint`, the word, and the argument it belongs
  /// to.
  ///
  /// - Parameters:
  ///   - list: A command that lists the known words, if they are too many for a message.
  ///   - next: The argument of a call whose only word isn't one of the known words.
  static func unknown(
    _ noun: String, _ word: String, for place: String, known: [String],
    listedBy list: String? = nil,
    orOnly next: String? = nil
  ) -> UsageError {
    let hint = NameSuggestion.hint(for: word, among: known)
    let listed = hint.isEmpty ? list.map { " '\($0)' lists them." } ?? "" : hint
    let isNear = NameSuggestion.nearest(to: word, among: known) != nil
    return UsageError(
      "unknown-word", "Unknown \(noun) '\(word)' for '\(place)'.\(listed)", found: word,
      among: known, isNear ? .seeHelp : next.map(Advice.writeOnly) ?? .seeHelp)
  }

  /// A word that isn't on a list from which it is to be removed.
  static func notListed(_ noun: String, _ word: String, of mode: String, known: [String]) -> Self {
    let advice = known.isEmpty ? "" : " Use \(known.inQuotes.list(.or))."
    return UsageError(
      "unknown-word", "The \(noun) '\(word)' isn't on the list of \(mode).\(advice)",
      found: word, among: known)
  }

  /// A word that can't be read: its meaning, such as `duration`, the word, and advice.
  static func invalid(_ noun: String, _ word: String, use advice: String) -> UsageError {
    UsageError(
      "invalid-word", "Invalid \(noun) '\(word)'. Use \(advice).", found: word, expected: advice)
  }

  /// A call that reads standard input for two of its arguments.
  static let readTwice = unusable(
    "Standard input can be read only once. Name a file in place of one '-'.")

  /// A call that is impossible, with a message and its further lines.
  static func unusable(_ sentence: String, _ details: [String] = []) -> UsageError {
    UsageError("unusable-call", sentence, details: details)
  }
}

/// The verbs of other tools, with this tool's verbs for the same purpose.
enum VerbGuess {
  private static let verbs: [String: [String]] = [
    "list": ["mode", "app", "filter", "inbox"], "ls": ["mode", "app", "filter", "inbox"],
    "show": ["status", "mode", "filter"], "get": ["status", "mode", "filter current"],
    "modes": ["mode"], "apps": ["app"], "filters": ["filter"], "version": ["--version"],
    "record": ["export"], "save": ["export"], "dump": ["export"],
    "history": ["log"], "events": ["log"], "story": ["log"],
    "watch": ["status", "timeline"], "revert": ["undo"], "rollback": ["undo"],
    "now": ["clock", "status"], "time": ["clock", "status"], "date": ["clock", "status"],
    "focus": ["on"], "activate": ["on"], "enable": ["on", "filter"], "start": ["on"],
    "deactivate": ["off"], "disable": ["off", "filter"], "stop": ["off"], "end": ["off"],
    "leave": ["off --occasion leave"], "event": ["off --occasion event"],
    "occasion": ["off --occasion"],
    "push": ["notify --payload"], "send": ["notify"], "deliver": ["notify"],
    "notifications": ["inbox"],
    "run": ["simulate"], "play": ["simulate"], "test": ["simulate", "check"],
    "lint": ["check"], "validate": ["check"], "compare": ["diff"], "new": ["init"],
    "create": ["init"], "clear": ["reset"], "delete": ["reset"], "why": ["explain"],
    "schedule": ["timeline", "mode"], "lock": ["device"], "unlock": ["device"],
    "fault": ["app fault"], "silent": ["device silent"], "configure": ["filter"], "set": ["filter"],
    "launch": ["app"], "man": ["help"],
    "install": ["app"], "uninstall": ["app"], "restart": ["device"], "reboot": ["device"],
    "readings": ["help readings", "simulate --readings"], "rules": ["help rules"],
    "snapshot": ["export --snapshot"], "report": ["simulate --report", "log --report"],
    "coverage": ["simulate", "explore"],
  ]

  /// Returns ` Did you mean 'X'?`, this tool's verbs for a word of other tools, or an empty string.
  static func hint(for word: String, among known: [String]) -> String {
    let meant = verbs[word.lowercased()] ?? []
    if meant.count == 1 { return " Did you mean '\(meant[0])'?" }
    return meant.isEmpty
      ? NameSuggestion.hint(for: word, among: known) : " Use \(meant.inQuotes.list(.or))."
  }
}

/// The message, the facts and the exit code for an error.
struct Failure: Error, Codable, Sendable {
  /// The message to the person.
  let message: String
  let document: ErrorReport
  /// The number of the exit code, as another process of the tool sends it.
  private let status: Int32

  var exitCode: ToolExitCode { ToolExitCode(rawValue: status) ?? .world }

  init(message: String, document: ErrorReport, exitCode: ToolExitCode) {
    (self.message, self.document, status) = (message, document, exitCode.rawValue)
  }
}

extension Failure {
  /// - Parameters:
  ///   - tool: The tool's name, with which messages begin.
  ///   - apps: The tool's apps, each of which can be installed.
  ///   - call: The call; `nil` if it can't be read.
  init(
    _ error: any Error, tool: String, apps: [SimulatedApp] = [], _ call: CallArguments? = nil
  ) {
    if let failure = error as? Failure {
      self = failure
      return
    }
    var error = error
    if case FocusError.unknownApp(let word, _) = error, apps.app(named: word) != nil {
      // An app that can be installed needs no suggestion of another app.
      error = FocusError.unknownApp(word, known: [])
    }
    var lines = ["\(tool): \(error.printed.onOneLine)"]
    let document: ErrorReport
    let exitCode: ToolExitCode
    switch error {
    case let error as UsageError:
      (document, exitCode) = (error.facts, .usage)
      lines = ["\(tool): \(error.facts.message)", error.nextStep(tool, call?.arguments.syntax)]
    case let error as UnreadableFile:
      (document, exitCode) = (.init(error.findings), .usage)
      lines = ["\(error)"]
    case let error as ExtractionError:
      (document, exitCode) = error.facts
      lines = error.compilerMessages + lines
    case let error as FocusError:
      (document, exitCode) = (error.facts, error.isOfAppsCode ? .world : .usage)
      let advice = error.advice(call?.calling(tool) ?? tool, apps)
      lines = ["\(tool): \(error)"] + (advice.map { [$0] } ?? [])
    case is ExportRefusal:
      (document, exitCode) = (.init(code: "not-exportable", message: "\(error)"), .usage)
    case is SkippedTime:
      (document, exitCode) = (.init(code: "skipped-time", message: "\(error)"), .usage)
    case let error as FileProblem:
      document = .init(code: "unusable-file", message: error.problem, file: error.path)
      exitCode = .world
    case let error as StoreProblem:
      document = .init(code: "unusable-state", message: error.sentence, file: error.path)
      exitCode = .world
    default: (document, exitCode) = (.init(code: "failure", message: error.printed), .world)
    }
    self.init(
      message: lines.joined(separator: "\n"), document: document, exitCode: exitCode)
  }
}

extension ErrorReport {
  /// Creates a failure from a file's mistakes, of which there is at least one.
  init(_ mistakes: [Finding]) {
    self.init(mistakes[0])
    if mistakes.count > 1 { others = mistakes.dropFirst().map { Self($0) } }
  }

  init(_ finding: Finding) {
    self.init(
      code: finding.id, message: finding.sentences, file: finding.place?.file,
      line: finding.place?.line, column: finding.place?.column)
  }
}

extension ErrorReport {
  /// Creates the facts about an unknown word, with the nearest known one.
  fileprivate init(
    _ code: String, _ message: String, found: String?, among known: [String],
    expected: String? = nil
  ) {
    self.init(
      code: code, message: message, found: found,
      expected: expected ?? (known.isEmpty ? nil : known.list(.or)),
      suggestion: found.flatMap { NameSuggestion.nearest(to: $0, among: known) })
  }
}

extension ExtractionError {
  /// The error's facts for `--json`, with the compiler's messages, and the exit code.
  fileprivate var facts: (ErrorReport, ToolExitCode) {
    let (code, exitCode): (String, ToolExitCode) =
      switch self {
      case .cannotRead: ("unusable-file", .world)
      case .noModules: ("unusable-modules", .usage)
      case .compiler(.doesNotCompile, _): ("does-not-compile", .usage)
      default: ("unusable-compiler", .world)
      }
    let mistakes = compilerErrors.map { place, message in
      ErrorReport(
        code: code, message: message, file: place.file, line: place.line, column: place.column)
    }
    let others = mistakes.isEmpty ? nil : mistakes
    return (ErrorReport(code: code, message: "\(self)", others: others), exitCode)
  }
}

extension FocusError {
  /// Whether the cause is an app's code or its executable, as opposed to the call.
  fileprivate var isOfAppsCode: Bool {
    switch self {
    case .appHangs, .appEnded, .unusableExecutable: true
    default: false
    }
  }

  /// The error's facts for `--json`.
  fileprivate var facts: ErrorReport {
    func facts(_ code: String, _ found: String? = nil, among known: [String] = []) -> ErrorReport {
      ErrorReport(code, "\(self)", found: found, among: known)
    }
    return switch self {
    case .unknownMode(let word, let known): facts("unknown-mode", word, among: known)
    case .missingMode, .missingCustomMode: facts("unknown-mode")
    case .unknownApp(let word, let known): facts("unknown-app", word, among: known)
    case .unknownFilter(let word, _, let known): facts("unknown-filter", word, among: known)
    case .noSingleFilter(_, let known): facts("no-single-filter", among: known)
    case .unknownParameter(let word, _, let known): facts("unknown-parameter", word, among: known)
    case .unknownAction(let word, _, let known): facts("unknown-action", word, among: known)
    case .unknownIntent(let word, _, let known): facts("unknown-intent", word, among: known)
    case .actionIsNoIntent: facts("action-not-intent")
    case .needsUnlocking: facts("needs-unlocking")
    case .noFilterSwitch: facts("no-filter-switch")
    case .unknownPerson(let word, let known): facts("unknown-person", word, among: known)
    case .notInContacts(let word): facts("not-in-contacts", word)
    case .unknownNotification(let number): facts("unknown-notification", "\(number)")
    case .asksForNoText: facts("no-text")
    case .unknownEntity(let word, _, let known): facts("unknown-entity", word, among: known)
    case .unusableValue: facts("unusable-value")
    case .needsValue, .missingValues: facts("missing-parameter")
    case .notConfigured: facts("not-configured")
    case .modeExists(let word): facts("mode-exists", word)
    case .symbolTaken(let word, _): facts("symbol-taken", word)
    case .unusableName(let word): facts("unusable-name", word)
    case .unusableSymbol(let word): facts("unusable-symbol", word)
    case .unusableSchedule(_, let word): facts("unusable-schedule", word)
    case .tooManyModes: facts("too-many-modes")
    case .cannotRemoveDoNotDisturb: facts("fixed-mode")
    case .severalApps: facts("several-apps")
    case .cannotInstall: facts("app-not-installed")
    case .appHangs: facts("app-hangs")
    case .appEnded: facts("app-ended")
    case .runsElsewhere: facts("closure-in-process")
    case .unusableExecutable: facts("unusable-executable")
    case .timeRunsBackwards: facts("time-runs-backwards")
    case .endHasPassed: facts("end-has-passed")
    case .tooFarAway: facts("too-far-away")
    case .tooMuchHappens: facts("too-much-happens")
    @unknown default: facts("refused")
    }
  }

  /// Returns advice on the next step as a sentence; `nil` for none.
  fileprivate func advice(_ tool: String, _ apps: [SimulatedApp]) -> String? {
    switch self {
    case .unknownMode: "'\(tool) mode' lists them."
    case .unknownApp(let word, _), .unknownFilter(let word, app: nil, _):
      apps.app(named: word).map { "Use '\(tool) \(["app", "install", $0.id].asTyped)'." }
        ?? "'\(tool) app' lists them."
    case .unknownNotification: "'\(tool) inbox' lists them."
    case .actionIsNoIntent(let name, let app):
      "Use '\(tool) \(["app", "do", app, name].asTyped)'."
    case .needsValue(_, let parameters):
      "Add \(parameters.map { "\($0)=…" }.inQuotes.list(.and)) to the call."
    case .unusableExecutable:
      "With '--in-process' the code of the apps runs in the tool's own process."
    default: nil
    }
  }
}
