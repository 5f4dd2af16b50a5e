import FocusFilterKit
import Foundation

/// Reports what is wrong, and what may surprise.
enum CheckCommand: Command {
  static let syntax = CommandSyntax(
    name: "check", summary: "report what is wrong, or may surprise, in apps, files and schedules",
    usesDevice: true, usesApps: true,
    positionals: [
      .init(
        name: "FILES",
        help: """
          Scenarios and payloads; - for standard input. Without files and predicates: the schedules \
          and settings of the device.
          """,
        isOptional: true, repeats: true, completes: .files)
    ],
    options: [
      .init(
        name: "to", help: "The app that the payloads are for.", value: "APP", completes: .apps),
      .init(
        name: "predicate", help: "A predicate format to check as well.", value: "FORMAT",
        repeats: true),
      .init(
        name: "format", help: "text, or github for annotations on a pull request.", value: "FORM",
        completes: .words(of: CheckReport.Form.self)),
    ],
    examples: [
      .init(words: "check", meaning: "The filters of the apps, and the schedules of the device."),
      .init(
        words: "check Examples/ExampleChat/workday.json --format github",
        meaning: "A scenario, whose expectations must hold, in a workflow on GitHub."),
    ])

  /// What is to be checked is played on a device of its own, if it isn't the device itself.
  static func usesDevice(_ arguments: ParsedArguments) -> Bool {
    arguments.positionals.isEmpty && arguments.all("predicate").isEmpty
  }

  static func run(_ context: CommandContext) async throws -> any Report {
    let form = try form(context)
    let apps = context.tool.apps
    let tried = try await AppsCheck(apps, limit: context.tool.timeLimit)
    let formats = context.arguments.all("predicate")
    var findings = tried.findings + formats.flatMap(Finding.inPredicate)
    let receiver = try await receiver(context, on: tried.bench)
    let files = context.arguments.positionals
    var isUnreadable = false
    for file in files {
      do {
        let data = try context.read(file)
        findings +=
          file.hasSuffix(".apns") || PushPayload.isLikely(data)
          ? check(payload: data, file, for: receiver, on: await tried.bench.state)
          : try await check(scenario: data, file, playedOn: apps)
      } catch let problem as FileProblem {
        // The other files have findings too.
        isUnreadable = true
        findings.append(problem.finding)
      }
    }
    let checked = CheckReport.Checked(
      apps: apps.count, files: files.count, predicates: formats.count)
    // A device that the apps can't be installed on has nothing more to say.
    guard usesDevice(context.arguments), tried.areInstalled else {
      return CheckReport(findings, of: checked, form: form, isUnreadable: isUnreadable)
    }
    let found = findings
    return try await Device.use(context) { device in
      let ofDevice =
        try await device.system.checkSettings() + device.system.state.timeline.findings
      return CheckReport(found + ofDevice, of: checked, form: form, isUnreadable: false)
    }
  }

  private static func form(_ context: CommandContext) throws -> CheckReport.Form {
    if context.arguments.has("json"), context.arguments.has("format") {
      throw UsageError.unusable("Give '--json' or '--format', not both.", command: syntax)
    }
    return try context.arguments["format"].map {
      try syntax.word($0, orSay: "No format '\($0)'.")
    } ?? .text
  }

  private static func receiver(
    _ context: CommandContext, on system: FocusSystem
  ) async throws -> String? {
    guard let word = context.arguments["to"] else { return nil }
    // An app that couldn't be installed is known all the same.
    if let app = context.tool.app(called: word) { return app.id }
    return try await system.app(named: word)
  }

  private static func check(
    payload data: Data, _ file: String, for receiver: String?, on device: FocusState
  ) -> [Finding] {
    do {
      let payload = try PushPayload(data, file: file)
      guard let target = receiver ?? payload.targetBundle else { return payload.findings }
      guard let app = device.apps[target]?.description else {
        return payload.findings + [unknownTarget(target, of: file)]
      }
      return payload.findings + (payload.missingCriteria(for: app).map { [$0] } ?? [])
    } catch {
      return [error.finding]
    }
  }

  private static func unknownTarget(_ target: String, of file: String) -> Finding {
    Finding(
      id: "unknown-target", severity: .warning, subject: file,
      message: "It is for '\(target)', which isn't among the apps.",
      resolution: "Name an app of this tool with '--to', or as 'Simulator Target Bundle'.",
      fidelity: nil)
  }

  private static func check(
    scenario data: Data, _ file: String, playedOn apps: [SimulatedApp]
  ) async throws -> [Finding] {
    do {
      let simulation = try await Scenario(data, file: file).play(on: apps)
      return simulation.findings + simulation.expectations.compactMap(\.finding)
    } catch let error as ScenarioError {
      return [error.finding]
    } catch FocusError.cannotInstall {
      // That was found before, with the apps.
      return []
    }
  }
}
