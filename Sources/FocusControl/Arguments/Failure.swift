import FocusFilterKit
import FocusScenarios
import FocusSnapshots
import FocusText

/// The message, the facts and the exit code for an error.
struct Failure: Error, Sendable {
  /// The message for people.
  let message: String
  let document: ErrorReport.Document
  let exitCode: ToolExitCode

  init(message: String, document: ErrorReport.Document, exitCode: ToolExitCode) {
    self.message = message
    self.document = document
    self.exitCode = exitCode
  }

  /// - Parameter tool: The name of the tool, with which its own messages begin.
  init(_ error: any Error, tool: String) {
    switch error {
    case let failure as Failure: self = failure
    case let error as UsageError:
      message = "\(tool): \(error.sentence)\n\(error.nextStep(tool))"
      document = error.facts
      exitCode = .usage
    case let error as ScenarioError:
      message = "\(error)"
      document = .init(error.findings)
      exitCode = .usage
    case let error as UnreadableSnapshot:
      message = "\(error)"
      document = .init(error.findings)
      exitCode = .usage
    case let error as ExportRefusal:
      message = "\(tool): \(error)"
      document = .init(code: "not-exportable", message: "\(error)")
      exitCode = .notHeld
    case let error as UnusablePayload:
      message = "\(error)"
      document = .init(error.finding)
      exitCode = .usage
    case let error as FocusError:
      let next = error.advice(tool).map { "\n\($0)" } ?? ""
      message = "\(tool): \(error)\(next)"
      document = error.facts
      exitCode = error.isOfAppsCode ? .world : .usage
    case let error as FileProblem:
      message = "\(tool): \(error)"
      document = .init(code: "unusable-file", message: error.problem, file: error.path)
      exitCode = .world
    case let error as StoreProblem:
      message = "\(tool): \(error)"
      document = .init(code: "unusable-state", message: error.sentence, file: error.path)
      exitCode = .world
    default:
      message = "\(tool): \(error)"
      document = .init(code: "failure", message: "\(error)")
      exitCode = .world
    }
  }
}

extension ErrorReport.Document {
  /// The mistakes of a file, the first with the others; there is at least one.
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
  /// The mistake without its sentence.
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
  /// Notes a word that is none of some.
  fileprivate mutating func note(_ word: String, among known: [String]) {
    found = word
    if !known.isEmpty { expected = known.list(.or) }
    suggestion = NameSuggestion.nearest(to: word, among: known)
  }
}

extension FocusError {
  /// Whether the code of an app is to blame, or the program that has it, rather than the call.
  fileprivate var isOfAppsCode: Bool {
    switch self {
    case .appHangs, .appEnded, .unusableExecutable: true
    default: false
    }
  }

  /// The error without its sentence.
  fileprivate var facts: ErrorReport.Document {
    var facts = ErrorReport.Document(code: code, message: "\(self)")
    switch self {
    case .unknownMode(let word, let known), .unknownApp(let word, let known),
      .unknownFilter(let word, _, let known), .unknownParameter(let word, _, let known),
      .unknownAction(let word, _, let known), .unknownPerson(let word, let known),
      .unknownEntity(let word, _, let known):
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
    case .unknownMode: "unknown-mode"
    case .unknownApp: "unknown-app"
    case .unknownFilter: "unknown-filter"
    case .noSingleFilter: "no-single-filter"
    case .unknownParameter: "unknown-parameter"
    case .unknownAction: "unknown-action"
    case .unknownPerson: "unknown-person"
    case .unknownNotification: "unknown-notification"
    case .unknownEntity: "unknown-entity"
    case .unusableValue: "unusable-value"
    case .needsValue: "missing-parameter"
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

  /// Returns advice on the next step, as a sentence.
  fileprivate func advice(_ tool: String) -> String? {
    switch self {
    case .unknownMode: "'\(tool) mode' lists them."
    case .unknownApp, .unknownFilter(_, app: nil, _): "'\(tool) app' lists them."
    case .unusableExecutable:
      "With '--in-process' the code of the apps runs in the tool's own process."
    default: nil
    }
  }
}
