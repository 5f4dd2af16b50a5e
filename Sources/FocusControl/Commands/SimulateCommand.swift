import FocusFilterKit
import FocusReport
import FocusScenarios
import FocusText
import Foundation

/// Plays scenario files on new devices.
enum SimulateCommand: Command {
  static let syntax = CommandSyntax(
    name: "simulate", summary: "play whole days from scenario files", usesApps: true,
    processesByDefault: true,
    positionals: [
      .init(
        name: "SCENARIOS",
        help: """
          Scenarios, which are JSON5 files, and folders with scenarios; - for standard input. Of \
          several, each in a process of its own, only those that fail are shown.
          """,
        repeats: true, completes: .files)
    ],
    options: [
      .init(name: "explain", help: "Show all steps of all decisions."),
      .init(name: "verbose", help: "Show the stories of scenarios that pass, too."),
      .init(
        name: "until", help: "Stop at this time, such as 12:00 or 2026-11-23T12:00.",
        value: "TIME"),
      .init(
        name: "jobs", help: "How many processes play several scenarios at once.", value: "N"),
      .init(
        name: "junit", help: "Also write the results as JUnit's XML.", value: "FILE",
        completes: .files),
      .init(
        name: "report", help: "Also write the day as an HTML file to look at.", value: "FILE",
        completes: .files),
      .init(
        name: "readings",
        help: "Play the day under every reading that it consults, and show what depends on which."),
      .init(
        name: "every-reading", help: "With --readings: what depends on a reading is an error."),
      .init(
        name: "format", help: "With --readings: text, or github for annotations.", value: "FORM",
        completes: .words(of: CheckReport.Form.self)),
    ],
    examples: [
      .init(
        words: "simulate Examples/ExampleChat/workday.json",
        meaning: "Play a working day of the example app."),
      .init(
        words: "simulate Examples/ExampleChat --jobs 2",
        meaning: "Play every scenario in a folder, two at a time."),
      .init(
        words: "simulate Examples/ExampleChat/workday.json --readings",
        meaning: "Show which expectations rest on a contested behavior."),
    ])

  static func run(_ context: CommandContext) async throws -> any CommandResult {
    let paths = context.arguments.positionals
    let files = try ScenarioFiles.found(in: paths)
    guard let file = files.first else {
      throw UsageError.unusable(
        "No scenario is in \(paths.inQuotes.list(.or)).", command: syntax)
    }
    let jobs = try jobs(context)
    guard files == [file], paths == files else {
      for option in ["report", "readings", "every-reading", "format"]
      where context.arguments.has(option) {
        throw UsageError.unusable("Use '--\(option)' with one scenario file.", command: syntax)
      }
      return try await DaysPlayer(context, jobs: jobs).play(files)
    }
    if context.arguments.has("readings") { return try await sweep(file, context) }
    for option in ["every-reading", "format"] where context.arguments.has(option) {
      throw UsageError.unusable("Use '--\(option)' with '--readings'.", command: syntax)
    }
    return try await play(file, context)
  }

  private static func jobs(_ context: CommandContext) throws -> Int {
    guard let word = context.arguments["jobs"] else {
      return ProcessInfo.processInfo.activeProcessorCount
    }
    guard let jobs = Int(word), (1...256).contains(jobs) else {
      throw UsageError.invalid("number of jobs", word, use: "1 to 256", command: syntax)
    }
    return jobs
  }

  /// Plays one day, whose story is written as it happens.
  private static func play(_ file: String, _ context: CommandContext) async throws
    -> any CommandResult
  {
    let explains = context.arguments.has("explain")
    let scenario: Scenario
    let simulation: Simulation
    do {
      scenario = try context.scenario(file)
      let teller = context.arguments.has("json") ? nil : Storyteller(scenario, context)
      // A story on the terminal shows how far it is.
      let progress = context.terminal.style.tellsNextSteps ? nil : context.terminal.progress
      defer { progress?.clear() }
      simulation = try await scenario.play(
        on: context.tool.apps, processes: context.processes
      ) { step in
        if case .played(let played, let all) = step { progress?.show(played, of: all, "events") }
        try teller?.tell(step)
      }
    } catch let error as ScenarioError {
      try context.writeJUnit([PlayedDay(file: file, Failure(error, tool: context.tool.name))])
      throw error
    }
    try context.writeReport { simulation.htmlReport(by: $0) }
    try context.writeJUnit([PlayedDay(file: file, simulation)])
    return SimulationReport(
      document: simulation, explains: explains, isTold: !context.arguments.has("json"))
  }

  private static func sweep(_ file: String, _ context: CommandContext) async throws
    -> any CommandResult
  {
    let form = try CheckCommand.form(context, syntax)
    let progress = context.terminal.progress
    defer { progress?.clear() }
    let sweep = try await context.scenario(file).sweep(
      on: context.tool.apps, processes: context.processes
    ) { played, all in
      progress?.show(played, of: all, "plays")
    }
    try context.writeReport { sweep.htmlReport(by: $0) }
    return SweepReport(
      document: sweep, form: form, isStrict: context.arguments.has("every-reading"))
  }
}

extension CommandContext {
  /// Reads a scenario file, up to the time of `--until`.
  func scenario(_ file: String) throws -> Scenario {
    let scenario = try Scenario(read(file), file: file)
    guard let text = arguments["until"] else { return scenario }
    do {
      if let shorter = try scenario.ending(at: text) { return shorter }
    } catch {
      throw UsageError.unusable("\(error)", command: syntax)
    }
    throw UsageError.invalid(
      "time", text, use: "one such as '12:00' or '2026-11-23T12:00', not before the start",
      command: syntax)
  }

  /// Writes the file of `--junit`.
  func writeJUnit(_ days: [PlayedDay]) throws {
    guard let file = arguments["junit"] else { return }
    var text = JUnitText()
    for day in days {
      switch day.ending {
      case .played(let simulation): text.add(simulation)
      case .failed(let failure): text.add(unplayed: day.file, failure.document.message)
      }
    }
    try StandardStreams.write(text.xml, toFileAt: file)
  }
}
