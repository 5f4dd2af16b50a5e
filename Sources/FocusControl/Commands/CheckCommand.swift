import FocusExtraction
import FocusFilterKit
import FocusScenarios
import FocusText
import Foundation

/// Checks apps, files and predicates, and reports mistakes and possible surprises.
struct CheckCommand: Command {
  static let about = CommandDescription(
    name: "check", summary: "report mistakes and possible surprises in apps, files and schedules",
    note: """
      Without files and predicates, the apps and the device are checked. \
      \(CommandDescription.asksApps) Payloads alone call no code of an app except a service \
      extension. The apps that a scenario names are checked, too; with a predicate and no such \
      scenario, all apps are.
      """,
    usesDevice: true, usesApps: true,
    examples: [
      "check": "The filters of the apps, and the schedules of the device.",
      "check Examples/ExampleChat/workday.json --format github":
        "A scenario, whose expectations must hold, in a workflow on GitHub.",
    ])

  @Argument(
    "Scenarios, payloads, and folders with them; - for standard input.", as: .file)
  var files: [String]
  @Option("The app that receives the payloads.", "APP", as: .app) var to: String?
  @Option(
    "The app to check; unless given, those that the scenarios name, or all without files.", "APP",
    as: .app)
  var app: String?
  @Option("A predicate format to check as well.", "FORMAT", named: "predicate", as: .text)
  var predicates: [String]
  @Option(
    "A finding that isn't reported: its identifier, or that with a subject after a colon.",
    "ID[:SUBJECT]", as: .finding(of: known, withSubject: true)) var ignoring: [String]
  @Option() var format: CheckReport.Form

  private static let known = FindingKind.allCases.map(\.id) + ExtractionRule.allCases.map(\.id)

  var playsTrials: Bool { true }
  /// A check of files or predicates doesn't need the device in the state folder.
  private var checksDevice: Bool { files.isEmpty && predicates.isEmpty }

  /// Returns the apps that scenarios name; all if no file is given, or none names an app beside a
  /// predicate.
  private func appsOf(_ files: [CheckedFile], among apps: [SimulatedApp]) -> [SimulatedApp] {
    let named = apps.filter { app in files.contains { $0.scenario?.names(app) == true } }
    return named.isEmpty && (files.isEmpty || !predicates.isEmpty) ? apps : named
  }

  func run(_ context: CommandContext) async throws -> any CommandResult {
    let apps = context.tool.apps
    let given = try GivenFiles(.scenariosAndPayloads, in: files, context)
    guard given.emptyFolders.isEmpty else {
      throw context.noScenario(in: given.emptyFolders, passedOver: [])
    }
    let files = try given.files.map { try CheckedFile($0, hasReceiver: to != nil, context) }
    let configured = try configuredFilters(context)
    let checkedApps = try app.map { [try context.app($0)] } ?? appsOf(files, among: apps)
    let receiver = try to.map { try context.app($0).id }
    if receiver != nil, files.allSatisfy({ $0.scenario != nil }) {
      throw UsageError.unusable("Use '--to' with a payload, such as lunch.apns.")
    }
    let payloads = files.compactMap(\.payload)
    let targets = receiver.map { [$0] } ?? payloads.compactMap(\.targetBundle)
    let progress = context.terminal.progress
    let tried = try await AppsCheck(
      checkedApps,
      besides: apps.filter { app in
        targets.contains(app.id) && !checkedApps.contains { $0.id == app.id }
      },
      trying: { app in
        configured.filter { $0.filter.app == app.id }.map(\.values)
          + files.flatMap { $0.scenario?.configurations(of: app) ?? [] }
      },
      limit: context.tool.timeLimit, processes: context.processes,
      progress: { progress?.show($0, of: checkedApps.count, "apps") })
    progress?.clear()
    var findings = tried.findings + predicates.flatMap(Finding.inPredicate)
    for app in checkedApps {
      findings += try await Extraction.findings(of: app, near: context.executable)
    }
    let installed = await tried.bench.state.apps
    var withoutEvents: [String] = []
    for file in files {
      findings += file.mistakes
      if let scenario = file.scenario {
        findings += try await Self.check(
          scenario, playedOn: apps, context.processes, &withoutEvents)
      }
      guard let payload = file.payload else { continue }
      if let target = receiver ?? payload.targetBundle, installed[target] != nil {
        findings += try await tried.bench.check(payload, to: target)
      } else {
        findings += payload.findings
      }
    }
    let unknownTargets = payloads.compactMap { receiver ?? $0.targetBundle }
      .filter { installed[$0] == nil }
    if let note = Self.note(about: unknownTargets) { findings.append(note) }
    func report(_ findings: [Finding]) -> CheckReport {
      var report = CheckReport(
        findings, ignoring: ignoring,
        of: .init(
          apps: checkedApps.count, files: files.count, predicates: predicates.count,
          passedOver: given.passedOver),
        form: format)
      report.notes =
        (checksDevice ? tried.notes : []) + withoutEvents.map { "\($0.onOneLine) has no events." }
        + (context.call.apps.inProcess ? [CheckReport.noteInProcess] : [])
      return report
    }
    // The check of the device requires all of its apps.
    guard checksDevice, tried.areInstalled else { return report(findings) }
    return try await AskedDevice.use(context) { device in
      let state = await device.system.state
      // A call that names an app is about no other.
      let filters: [FilterReference?] =
        app == nil
        ? [nil]
        : checkedApps.flatMap { app in
          (state.apps[app.id]?.filters ?? []).map { FilterReference(app: app.id, filter: $0.id) }
        }
      var found = findings
      for filter in filters { found += try await device.system.checkSettings(of: filter) }
      return report(found + state.timeline.findings)
    }
  }

  /// The filters that are configured on the device in the state folder; none if the check doesn't
  /// need the device.
  private func configuredFilters(_ context: CommandContext) throws -> [FilterConfiguration] {
    guard checksDevice else { return [] }
    var reader = try FolderReader(context.stateFolder())
    return try reader.device()?.state.modes.flatMap(\.filters) ?? []
  }

  /// Returns one note for all payloads whose target app the tool doesn't know; `nil` if there are
  /// none.
  private static func note(about targets: [String]) -> Finding? {
    guard !targets.isEmpty else { return nil }
    let apps = Set(targets).sorted().inQuotes.list(.and)
    let payloads = targets.count == 1 ? "1 payload is" : "\(targets.count) payloads are"
    return Finding(
      .unknownTarget, subject: "Simulator Target Bundle",
      message: "\(payloads) for \(apps), and this tool has no such app.")
  }

  private static func check(
    _ scenario: Scenario, playedOn apps: [SimulatedApp], _ processes: ProcessModel,
    _ withoutEvents: inout [String]
  ) async throws -> [Finding] {
    do {
      let simulation = try await scenario.play(on: apps, processes: processes)
      if !simulation.hasEvents { withoutEvents.append(scenario.file) }
      return simulation.findings + simulation.expectations.compactMap(\.finding)
    } catch let error as UnreadableFile {
      return error.findings
    } catch FocusError.cannotInstall(_, let problems) {
      // The day has all apps of the tool, also those that aren't checked.
      return problems
    }
  }
}

/// A file of a call, with its contents or its mistakes.
private struct CheckedFile {
  private(set) var scenario: Scenario?
  private(set) var payload: PushPayload?
  private(set) var mistakes: [Finding] = []

  /// - Parameter hasReceiver: Whether the call names an app for payloads, so that a file without a
  ///   scenario's keys and name is one.
  init(_ file: String, hasReceiver: Bool, _ context: CommandContext) throws {
    do {
      let data = try context.read(file)
      let name = StandardStreams.hasEnding(Scenario.fileEndings, file) ? file : "-.json"
      let isScenario =
        !StandardStreams.hasEnding(["apns"], file) && !PushPayload.isLikely(data)
        && !(hasReceiver && Scenario.otherKind(of: data, named: name) != nil)
      if isScenario {
        scenario = try Scenario(data, file: file)
      } else {
        payload = try PushPayload(data, file: file)
      }
    } catch let error as UnreadableFile {
      mistakes = error.findings
    } catch let problem as FileProblem {
      // The check continues with the other files.
      mistakes = [problem.finding(besides: context.tool.apps)]
    }
  }
}

extension Argument where Value == CheckReport.Form {
  /// Creates the option for the format of findings.
  convenience init(_ help: String = "text, or github for annotations on a pull request.") {
    self.init(help, "FORM", as: .word("format"), default: .text)
  }
}

/// The findings, one per line.
struct CheckReport: Report, Encodable {
  /// The formats of the report.
  enum Form: String, Sendable, CaseIterable { case text, github }

  let findings: [Finding]
  let errors: Int
  let warnings: Int
  let advice: Int
  let checked: Checked
  /// Sentences about effects that the trials couldn't see, scenarios without events, and mistakes
  /// that a single process hides.
  var notes: [String] = []

  /// The numbers of checked apps, files and predicates.
  struct Checked: Encodable, Sendable {
    var apps = 0
    let files: Int
    var predicates = 0
    /// The JSON files of folders that are neither scenarios nor payloads.
    var passedOver: [PassedOverFile] = []
  }

  @ForText private var form: Form
  /// The number of findings that are left out because the call says so.
  @ForText private var ignored: Int

  /// - Parameter ignoring: The findings that are left out, each by its identifier or by its
  ///   identifier and subject.
  init(_ found: [Finding], ignoring: [String] = [], of checked: Checked, form: Form) {
    let all = found.withoutRepetitions
    let shown = all.filter { finding in
      // An unreadable file was never checked, so its finding can't be ignored.
      finding.isUnreadableFile
        || !ignoring.contains(finding.id) && !ignoring.contains(finding.idAndSubject)
    }
    let findings = shown.joiningFiltersOnlyInTheApp
    func count(_ severity: Finding.Severity) -> Int { findings.count { $0.severity == severity } }
    self.findings = findings
    (errors, warnings, advice) = (count(.error), count(.warning), count(.advice))
    (self.checked, self.form) = (checked, form)
    ignored = all.count - shown.count
  }

  var isVerbatim: Bool { form == .github }

  var exitCode: ToolExitCode {
    findings.contains(where: \.isUnreadableFile) ? .world : errors == 0 ? .done : .notHeld
  }

  func text(_ style: ToolTextStyle) -> String {
    switch form {
    case .github:
      (findings.map(\.workflowCommand)
        + notes.map { WorkflowCommand.line(.advice, in: nil, at: nil, title: "note", $0) })
        .map { $0 + "\n" }.joined()
    case .text:
      (style.lines(of: findings)
        + notes.map { "\(style("note", .faint)): \($0)" } + [summary]
        + DaysReport.lines(passedOver: checked.passedOver)).asText
    }
  }

  /// The note on a check that ran all app code in one process.
  static let noteInProcess = """
    With --in-process, an app and its extension share their variables, so a value that only one \
    of them keeps in memory isn't reported. A crash ends the tool.
    """

  private var summary: String {
    guard !findings.isEmpty else {
      let checked = [
        (checked.files, "file"), (checked.predicates, "predicate"), (checked.apps, "app"),
      ].filter { $0.0 > 0 }.map(SimulationText.counted)
      let rest =
        notes.isEmpty
        ? "nothing to report" : "\(SimulationText.counted(notes.count, "note")), nothing else"
      let subjects = checked.isEmpty ? "No app" : checked.joined(separator: ", ")
      return "\(subjects) checked, \(rest)\(leftOut)."
    }
    let counts = [(errors, "error"), (warnings, "warning")].filter { $0.0 > 0 }
      .map(SimulationText.counted)
    return (counts + (advice > 0 ? ["\(advice) advice"] : [])).joined(separator: ", ") + leftOut
  }

  private var leftOut: String {
    ignored == 0 ? "" : " (\(SimulationText.counted(ignored, "finding")) ignored)"
  }
}

extension Finding {
  /// The identifier and the subject, by which `--ignoring` names one finding.
  fileprivate var idAndSubject: String { "\(id):\(subject)" }
  fileprivate var isUnreadableFile: Bool { id == FindingKind.unreadableFile.id }

  /// The finding as an annotation on a pull request.
  var workflowCommand: String {
    // A crash's report may name a module in place of a folder; only an existing file is annotated.
    let source = sourcePlace.flatMap { FileManager().fileExists(atPath: $0.file) ? $0 : nil }
    let place = place ?? source
    return WorkflowCommand.line(
      severity, in: place?.file, at: place.map { ($0.line, $0.column) }, title: id,
      "\(subject): \(sentences)" + (xcode.map { "\nXcode: \($0)" } ?? ""))
  }
}

extension ErrorReport {
  /// The file's mistakes as annotations on a pull request.
  var workflowCommands: [String] {
    [
      WorkflowCommand.line(
        .error, in: file, at: line.map { ($0, column ?? 1) }, title: code, message)
    ] + (others ?? []).flatMap(\.workflowCommands)
  }
}

/// An annotation on a pull request: a [workflow
/// command](https://docs.github.com/actions/reference/workflow-commands-for-github-actions).
private enum WorkflowCommand {
  static func line(
    _ severity: Finding.Severity, in file: String?, at place: (line: Int, column: Int)?,
    title: String, _ text: String
  ) -> String {
    let level = severity == .advice ? "notice" : severity.rawValue
    let ofData: [Unicode.Scalar] = ["%", "\r", "\n"]
    let ofProperty = ofData + [":", ","]
    let properties =
      (file.map { ["file=\($0.escaping(ofProperty))"] } ?? [])
      + (place.map { ["line=\($0.line)", "col=\($0.column)"] } ?? [])
      + ["title=\(title.escaping(ofProperty))"]
    let command = "\(level) \(properties.joined(separator: ","))::\(text.escaping(ofData))"
    return "::\(command.withoutWorkflowCommands)"
  }
}

extension String {
  /// Returns the text with escapes for some ASCII scalars. It works on scalars, because CR LF is
  /// one `Character`.
  fileprivate func escaping(_ scalars: [Unicode.Scalar]) -> String {
    unicodeScalars.map { scalar in
      scalars.contains(scalar) ? String(format: "%%%02X", scalar.value) : "\(scalar)"
    }.joined()
  }
}
