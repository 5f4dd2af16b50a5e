import FocusExtraction
import FocusFilterKit
import FocusScenarios
import FocusText
import Foundation

/// Reports mistakes and possible surprises.
struct CheckCommand: Command {
  static let about = CommandDescription(
    name: "check", summary: "report mistakes and possible surprises in apps, files and schedules",
    note:
      "Without files and predicates, the device is checked, too. \(CommandDescription.asksApps)",
    usesDevice: true, usesApps: true, processesByDefault: true,
    examples: [
      .init(words: "check", meaning: "The filters of the apps, and the schedules of the device."),
      .init(
        words: "check Examples/ExampleChat/workday.json --format github",
        meaning: "A scenario, whose expectations must hold, in a workflow on GitHub."),
    ])

  @Argument("Scenarios and payloads; - for standard input.", as: .file) var files: [String]
  @Option("The app that receives the payloads.", "APP", as: .app) var to: String?
  @Option("A predicate format to check as well.", "FORMAT", named: "predicate", as: .text)
  var predicates: [String]
  @Option(
    "text, or github for annotations on a pull request.", "FORM", as: .word("format"))
  var format: CheckReport.Form?

  /// Files and predicates are checked without the device in the state folder.
  var opensDevice: Bool { files.isEmpty && predicates.isEmpty }

  func run(_ context: CommandContext) async throws -> any CommandResult {
    try context.requireTextOrForm(format)
    let form = format ?? .text
    let apps = context.tool.apps
    let tried = try await AppsCheck(
      apps, limit: context.tool.timeLimit, processes: context.processes)
    var findings = tried.findings + predicates.flatMap(Finding.inPredicate)
    for app in apps { findings += await Extraction.findings(of: app, near: context.executable) }
    let receiver = try await receiver(context, on: tried.bench)
    var isUnreadable = false
    var unknownTargets: [String] = []
    for file in files {
      do {
        let data = try context.read(file)
        findings +=
          file.hasSuffix(".apns") || PushPayload.isLikely(data)
          ? Self.check(
            payload: data, file, for: receiver, on: await tried.bench.state, &unknownTargets)
          : try await Self.check(scenario: data, file, playedOn: apps, context.processes)
      } catch let problem as FileProblem {
        // The other files are checked all the same.
        isUnreadable = true
        findings.append(problem.finding)
      }
    }
    if let note = Self.note(about: unknownTargets) { findings.append(note) }
    let checked = CheckReport.Checked(
      apps: apps.count, files: files.count, predicates: predicates.count)
    // Without the apps, the device can't be checked.
    guard opensDevice, tried.areInstalled else {
      return CheckReport(
        findings, tried.sensitivities, of: checked, form: form, isUnreadable: isUnreadable)
    }
    let found = findings
    return try await OpenDevice.use(context, undoing: .commandBefore) { device in
      let ofDevice =
        try await device.system.checkSettings() + device.system.state.timeline.findings
      return CheckReport(
        found + ofDevice, tried.sensitivities, of: checked, form: form, isUnreadable: false)
    }
  }

  private func receiver(
    _ context: CommandContext, on system: FocusSystem
  ) async throws -> String? {
    guard let to else { return nil }
    // The name of an app that couldn't be installed is still valid.
    if let app = context.tool.apps.app(named: to) { return app.id }
    return try await system.app(named: to)
  }

  private static func check(
    payload data: Data, _ file: String, for receiver: String?, on device: FocusState,
    _ unknownTargets: inout [String]
  ) -> [Finding] {
    do {
      let payload = try PushPayload(data, file: file)
      guard let target = receiver ?? payload.targetBundle else { return payload.findings }
      guard let app = device.apps[target]?.description else {
        unknownTargets.append(target)
        return payload.findings
      }
      return payload.findings + (payload.missingCriteria(for: app).map { [$0] } ?? [])
    } catch {
      return error.findings
    }
  }

  /// One note for all payloads whose target the tool doesn't know; `nil` without such payloads.
  private static func note(about targets: [String]) -> Finding? {
    guard !targets.isEmpty else { return nil }
    let apps = Set(targets).sorted().inQuotes.list(.and)
    let payloads = targets.count == 1 ? "1 payload is" : "\(targets.count) payloads are"
    return Finding(
      .unknownTarget, subject: "Simulator Target Bundle",
      message: "\(payloads) for \(apps), and this tool has no such app.")
  }

  private static func check(
    scenario data: Data, _ file: String, playedOn apps: [SimulatedApp],
    _ processes: ProcessModel
  ) async throws -> [Finding] {
    do {
      let simulation = try await Scenario(data, file: file).play(
        on: apps, processes: processes)
      return simulation.findings + simulation.expectations.compactMap(\.finding)
    } catch let error as UnreadableFile {
      return error.findings
    } catch FocusError.cannotInstall {
      // The check of the apps has reported it.
      return []
    }
  }
}

/// The findings, one per line.
struct CheckReport: Report {
  /// The formats of the report.
  enum Form: String, Sendable, CaseIterable { case text, github }

  struct Document: Encodable, Sendable {
    let findings: [Finding]
    let errors: Int
    let warnings: Int
    let advice: Int
    let checked: Checked
    let sensitivities: [FilterSensitivity]
  }

  /// The numbers of things that were checked.
  struct Checked: Encodable, Sendable {
    let apps: Int
    let files: Int
    let predicates: Int
  }

  let document: Document
  private let form: Form
  private let isUnreadable: Bool

  /// - Parameter isUnreadable: Whether a file couldn't be read.
  init(
    _ found: [Finding], _ sensitivities: [FilterSensitivity], of checked: Checked, form: Form,
    isUnreadable: Bool
  ) {
    let findings = found.withoutRepetitions
    func count(_ severity: Finding.Severity) -> Int { findings.count { $0.severity == severity } }
    document = Document(
      findings: findings, errors: count(.error), warnings: count(.warning), advice: count(.advice),
      checked: checked, sensitivities: sensitivities)
    self.form = form
    self.isUnreadable = isUnreadable
  }

  var isVerbatim: Bool { form == .github }

  var exitCode: ToolExitCode {
    isUnreadable ? .world : document.errors == 0 ? .done : .notHeld
  }

  func text(_ style: ToolTextStyle) -> String {
    switch form {
    case .github:
      (document.findings + sensitivities.map(\.finding))
        .map { $0.workflowCommand + "\n" }.joined()
    case .text:
      (FindingText(style).lines(of: document.findings) + notes(style) + [summary])
        .joined(separator: "\n") + "\n"
    }
  }

  /// One line for each filter that depends on a reading.
  private func notes(_ style: ToolTextStyle) -> [String] {
    sensitivities.map { "\(style("note", .faint)): \($0)" }
  }

  private var sensitivities: [FilterSensitivity] {
    document.sensitivities.filter { !$0.dependences.isEmpty }
  }

  private var summary: String {
    guard !document.findings.isEmpty else {
      let checked = [
        (document.checked.files, "file"), (document.checked.predicates, "predicate"),
        (document.checked.apps, "app"),
      ].filter { $0.0 > 0 }.map { "\($0.0) \($0.1)\($0.0 == 1 ? "" : "s")" }
      return "\(checked.joined(separator: ", ")) checked, nothing to report."
    }
    let counts = [
      (document.errors, document.errors == 1 ? "error" : "errors"),
      (document.warnings, document.warnings == 1 ? "warning" : "warnings"),
      (document.advice, "advice"),
    ]
    return counts.filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }.joined(separator: ", ")
  }
}

extension FilterSensitivity {
  /// The note as a finding, for annotations.
  fileprivate var finding: Finding {
    Finding(
      .filterDependsOnReading, subject: "readings", message: "\(self)", resolution: "")
  }
}

extension Finding {
  /// The finding as an annotation: a
  /// [workflow command](https://docs.github.com/actions/reference/workflow-commands-for-github-actions).
  var workflowCommand: String {
    let level =
      switch severity {
      case .error: "error"
      case .warning: "warning"
      case .advice: "notice"
      }
    var properties: [String] = []
    if let place {
      properties = [
        "file=\(place.file.escapedProperty)", "line=\(place.line)", "col=\(place.column)",
      ]
    }
    properties.append("title=\(id.escapedProperty)")
    let text = "\(subject): \(sentences)"
    let command = "\(level) \(properties.joined(separator: ","))::\(text.escapedData)"
    return "::\(command.withoutWorkflowCommands)"
  }
}

extension String {
  /// The text in the form of a command's message, which stands on one line.
  fileprivate var escapedData: String { escaping(["%", "\r", "\n"]) }

  /// The text in the form of a command's property.
  fileprivate var escapedProperty: String { escaping(["%", "\r", "\n", ":", ","]) }

  /// The text with escapes for some ASCII scalars. Scalars, because CR LF is one `Character`.
  private func escaping(_ scalars: [Unicode.Scalar]) -> String {
    unicodeScalars.reduce(into: "") { result, scalar in
      if scalars.contains(scalar) {
        let digits = String(scalar.value, radix: 16, uppercase: true)
        result += digits.count < 2 ? "%0\(digits)" : "%\(digits)"
      } else {
        result.unicodeScalars.append(scalar)
      }
    }
  }
}
