import FocusFilterKit
import FocusScenarios
import FocusText

/// A mistake in a call's words.
enum UsageError: Error {
  case unknownVerb(String, known: [String])
  case unknownOption(String, command: CommandSyntax)
  case repeatedOption(String, command: CommandSyntax)
  case takesNoValue(String, command: CommandSyntax)
  case missingValue(String, command: CommandSyntax)
  case missing(String, command: CommandSyntax)
  case unexpected(String, command: CommandSyntax)
  /// Two options that exclude each other.
  case conflict([String], command: CommandSyntax)
  /// A word outside a fixed set: its meaning, such as `tint`, the word, and the argument it belongs
  /// to.
  case unknown(String, String, for: String, known: [String], command: CommandSyntax)
  /// A word that can't be read: its meaning, such as `duration`, the word, and advice.
  case invalid(String, String, use: String, command: CommandSyntax)
  /// A call that is impossible, with a message.
  case unusable(String, command: CommandSyntax)

  var sentence: String {
    switch self {
    case .unknownVerb(let word, let known):
      "Unknown command '\(word)'.\(VerbGuess.hint(for: word, among: known))"
    case .unknownOption(let word, let command) where command.mayMean(word):
      "Unknown option '\(word)' for '\(command.name)'."
    case .unknownOption(let word, let command):
      "Unknown option '\(word)' for '\(command.name)'."
        + NameSuggestion.hint(for: word, among: command.allOptions.map { "--\($0.name)" })
    case .repeatedOption(let word, _): "Duplicate option '\(word)'."
    case .takesNoValue(let word, _): "Unexpected value for '\(word)'."
    case .missingValue(let word, _): "Missing value for '\(word)'."
    case .missing(let word, let command): "Missing \(word) for '\(command.name)'."
    case .unexpected(let word, let command): "Unexpected argument '\(word)' for '\(command.name)'."
    case .conflict(let options, _): "Use \(options.inQuotes.list(.or)), not both."
    case .unknown(let noun, let word, let place, let known, _):
      "Unknown \(noun) '\(word)' for '\(place)'.\(NameSuggestion.hint(for: word, among: known))"
    case .invalid(let noun, let word, let advice, _): "Invalid \(noun) '\(word)'. Use \(advice)."
    case .unusable(let sentence, _): sentence
    }
  }

  func nextStep(_ tool: String) -> String {
    switch self {
    case .unknownVerb: "See '\(tool) help'."
    case .unexpected(_, let command) where command.adviceForMore != nil:
      command.adviceForMore ?? ""
    case .missing(_, let command), .unexpected(_, let command):
      "Usage: \(command.usage(tool))"
    case .unknownOption(let word, let command) where command.mayMean(word):
      "Write '--' before a word that begins with '-'. See '\(tool) help \(command.name)'."
    case .unknownOption(_, let command), .repeatedOption(_, let command),
      .takesNoValue(_, let command), .missingValue(_, let command), .conflict(_, let command),
      .unknown(_, _, _, _, let command), .invalid(_, _, _, let command),
      .unusable(_, let command):
      "See '\(tool) help \(command.name)'."
    }
  }
}

extension CommandSyntax {
  /// Whether a word that begins with `-` may be meant as a positional argument.
  fileprivate func mayMean(_ word: String) -> Bool {
    !word.hasPrefix("--") && !positionals.isEmpty
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
struct Failure: Error, Sendable {
  /// The message to the person.
  let message: String
  let document: ErrorReport.Document
  let exitCode: ToolExitCode

  init(message: String, document: ErrorReport.Document, exitCode: ToolExitCode) {
    self.message = message
    self.document = document
    self.exitCode = exitCode
  }

  /// - Parameter tool: The tool's name, with which messages begin.
  init(_ error: any Error, tool: String) {
    switch error {
    case let failure as Failure: self = failure
    case let error as UsageError:
      message = "\(tool): \(error.sentence)\n\(error.nextStep(tool))"
      document = error.facts
      exitCode = .usage
    case let error as UnreadableFile:
      message = "\(error)"
      document = .init(error.findings)
      exitCode = .usage
    case let error as ExportRefusal:
      message = "\(tool): \(error)"
      document = .init(code: "not-exportable", message: "\(error)")
      exitCode = .usage
    case let error as FocusError:
      let next = error.advice(tool).map { "\n\($0)" } ?? ""
      message = "\(tool): \(error)\(next)"
      document = error.facts
      exitCode = error.isOfAppsCode ? .world : .usage
    case let error as SkippedTime:
      message = "\(tool): \(error)"
      document = .init(code: "skipped-time", message: "\(error)")
      exitCode = .usage
    case let error as FileProblem:
      message = "\(tool): \(error)"
      document = .init(code: "unusable-file", message: error.problem, file: error.path)
      exitCode = .world
    case let error as StoreProblem:
      message = "\(tool): \(error)"
      document = .init(code: "unusable-state", message: error.sentence, file: error.path)
      exitCode = .world
    default:
      message = "\(tool): \(error.printed)"
      document = .init(code: "failure", message: error.printed)
      exitCode = .world
    }
  }
}

extension ErrorReport.Document {
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

extension UsageError {
  /// The mistake's facts for `--json`, without the message.
  fileprivate var facts: ErrorReport.Document {
    var facts = ErrorReport.Document(code: code, message: sentence)
    switch self {
    case .unknownVerb(let word, let known): facts.note(word, among: known)
    case .unknownOption(let word, let command):
      facts.note(word, among: command.allOptions.map { "--\($0.name)" })
    case .unknown(_, let word, _, let known, _): facts.note(word, among: known)
    case .invalid(_, let word, let advice, _):
      facts.found = word
      facts.expected = advice
    case .repeatedOption(let word, _), .takesNoValue(let word, _), .unexpected(let word, _):
      facts.found = word
    case .missingValue(let word, _), .missing(let word, _): facts.expected = word
    case .conflict(let options, _): facts.found = options.joined(separator: " ")
    case .unusable: break
    }
    return facts
  }

  private var code: String {
    switch self {
    case .unknownVerb: "unknown-command"
    case .unknownOption: "unknown-option"
    case .repeatedOption: "duplicate-option"
    case .takesNoValue: "unexpected-value"
    case .missingValue: "missing-value"
    case .missing: "missing-argument"
    case .unexpected: "unexpected-argument"
    case .conflict: "conflicting-options"
    case .unknown: "unknown-word"
    case .invalid: "invalid-word"
    case .unusable: "unusable-call"
    }
  }
}

extension ErrorReport.Document {
  /// Adds the word that isn't in a fixed set, and a suggestion.
  fileprivate mutating func note(_ word: String, among known: [String]) {
    found = word
    if !known.isEmpty { expected = known.list(.or) }
    suggestion = NameSuggestion.nearest(to: word, among: known)
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

  /// The error's facts for `--json`, without the message.
  fileprivate var facts: ErrorReport.Document {
    var facts = ErrorReport.Document(code: code, message: "\(self)")
    switch self {
    case .unknownMode(let word, let known), .unknownApp(let word, let known),
      .unknownFilter(let word, _, let known), .unknownParameter(let word, _, let known),
      .unknownAction(let word, _, let known), .unknownPerson(let word, let known),
      .unknownEntity(let word, _, let known), .unknownIntent(let word, _, let known):
      facts.note(word, among: known)
    case .unusableName(let word), .unusableSymbol(let word), .unusableSchedule(_, let word),
      .modeExists(let word), .symbolTaken(let word, _):
      facts.found = word
    case .unknownNotification(let number): facts.found = "\(number)"
    case .noSingleFilter(_, let known): facts.expected = known.isEmpty ? nil : known.list(.or)
    default: break
    }
    return facts
  }

  private var code: String {
    switch self {
    case .unknownMode, .missingMode, .missingCustomMode: "unknown-mode"
    case .unknownApp: "unknown-app"
    case .unknownFilter: "unknown-filter"
    case .noSingleFilter: "no-single-filter"
    case .unknownParameter: "unknown-parameter"
    case .unknownAction: "unknown-action"
    case .unknownIntent: "unknown-intent"
    case .actionIsNoIntent: "action-not-intent"
    case .needsUnlocking: "needs-unlocking"
    case .noFilterSwitch: "no-filter-switch"
    case .unknownPerson: "unknown-person"
    case .unknownNotification: "unknown-notification"
    case .asksForNoText: "no-text"
    case .unknownEntity: "unknown-entity"
    case .unusableValue: "unusable-value"
    case .needsValue, .missingValues: "missing-parameter"
    case .notConfigured: "not-configured"
    case .modeExists: "mode-exists"
    case .symbolTaken: "symbol-taken"
    case .unusableName: "unusable-name"
    case .unusableSymbol: "unusable-symbol"
    case .unusableSchedule: "unusable-schedule"
    case .tooManyModes: "too-many-modes"
    case .cannotRemoveDoNotDisturb: "fixed-mode"
    case .severalApps: "several-apps"
    case .cannotInstall: "app-not-installed"
    case .appHangs: "app-hangs"
    case .appEnded: "app-ended"
    case .runsElsewhere: "closure-in-process"
    case .unusableExecutable: "unusable-executable"
    case .timeRunsBackwards: "time-runs-backwards"
    case .endHasPassed: "end-has-passed"
    case .tooFarAway: "too-far-away"
    case .tooMuchHappens: "too-much-happens"
    @unknown default: "refused"
    }
  }

  /// Returns advice on the next step as a sentence; `nil` for none.
  fileprivate func advice(_ tool: String) -> String? {
    switch self {
    case .unknownMode: "'\(tool) mode' lists them."
    case .unknownApp, .unknownFilter(_, app: nil, _): "'\(tool) app' lists them."
    case .actionIsNoIntent(let name, let app):
      "Use '\(tool) \(["app", "do", app, name].asTyped)'."
    case .unusableExecutable:
      "With '--in-process' the code of the apps runs in the tool's own process."
    default: nil
    }
  }
}
