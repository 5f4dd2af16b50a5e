import FocusFilterKit
import FocusReport
import FocusScenarios
import FocusText
import Foundation
import Synchronization

/// Plays scenario files on new devices.
struct SimulateCommand: Command {
  static let about = CommandDescription(
    name: "simulate", summary: "play whole days from scenario files", usesApps: true,
    examples: [
      "simulate Examples/ExampleChat/workday.json": "Play a working day of the example app.",
      "simulate Examples/ExampleChat --jobs 2": "Play every scenario in a folder, two at a time.",
      "simulate Examples/ExampleChat/workday.json --readings":
        "Show which expectations rest on a contested behavior.",
    ],
    alternatives: ["coverage", "explain", "verbose"].map { ["readings", $0] }
      + [["record", "until"]],
    needs: ["every-reading": "readings", "fail-under": "coverage"])

  @Argument(
    """
    Scenarios, which are JSON5 files, and folders with scenarios; - for standard input. Of \
    several, only those that fail are shown. In a folder, every .jsonc and .json5 file is a \
    scenario, and every .json file with its keys; one that isn't JSON is a mistake.
    """, as: .file, isOptional: false) var scenarios: [String]
  @Flag("Show all steps of all decisions.") var explain: Bool
  @Flag(
    "Show the cards of Settings after the story and, of several scenarios, the stories of those that pass."
  ) var verbose: Bool
  @Option(
    "Stop at this time, such as 12:00 or 2026-11-23T12:00, unless the day ends before.", "TIME",
    as: .text) var until: String?
  @Option(
    "How many of several scenarios are played at once; one for each processor unless given.", "N",
    as: .number("number of jobs", in: 1...256)) var jobs: Int?
  @Option(
    "Play only the scenarios whose path matches this regular expression.", "REGEX", as: .text)
  var filter: String?
  @Option("Also write the results as JUnit's XML.", "FILE", as: .output) var junit: String?
  @Option(
    """
    Also write the day as an HTML file to look at; of several or of a folder, a page for each and \
    an index into this folder. A folder of one day makes a file if the path ends with .html.
    """, "PATH", as: .output(inFolder: ReportFolder.ending))
  var report: String?
  @Flag(
    "Play the day under every reading that it consults, and show the results that depend on one.")
  var readings: Bool
  @Flag("With --readings: a result that depends on a reading is an error.")
  var everyReading: Bool
  @Option() var format: CheckReport.Form
  @Flag("Show the facts that came up in the days, and those that an expectation looked at.")
  var coverage: Bool
  @Option(
    "With --coverage: exit with 1 if expectations looked at less than this share, in percent.", "N",
    as: .number("share", in: 0...100)) var failUnder: Int?

  @Option(
    """
    Before the day is played, write into the scenario's file: missing, an expectation for each \
    result that none looks at; failed, the actual answers to the expectations that failed.
    """,
    "WHICH", as: .word("recording")) var record: Recording?

  /// The expectations that are written into a scenario's file.
  enum Recording: String, Sendable, CaseIterable { case missing, failed }

  var playsTrials: Bool { readings }

  func run(_ context: CommandContext) async throws -> any CommandResult {
    var given = try GivenFiles(.scenarios, in: scenarios, context)
    guard given.emptyFolders.isEmpty else {
      throw context.noScenario(in: given.emptyFolders, passedOver: [])
    }
    if let filter {
      guard let regex = try? Regex(filter) else {
        throw UsageError.invalid("regular expression", filter, use: "one such as 'work|sleep'")
      }
      given.files = try given.files.filter { try regex.firstMatch(in: $0) != nil }
      guard !given.files.isEmpty else {
        throw UsageError.unusable(
          "No scenario in \(scenarios.inQuotes.list(.or)) matches '\(filter)'.")
      }
    }
    guard let file = given.files.first else {
      throw context.noScenario(in: scenarios, passedOver: given.passedOver)
    }
    let options = context.call.arguments.ownOptions
    let isOne = given.files == [file] && !given.hasFolder
    if !isOne,
      let option = ["readings", "every-reading", "record"].first(where: options.contains)
    {
      throw UsageError.unusable("Use '--\(option)' with one scenario file.")
    }
    if let record { try await write(record, into: file, context) }
    if readings { return try await sweep(file, context) }
    guard isOne, format != .github, !coverage else {
      return try await play(given, context)
    }
    return try await play(file, context)
  }

  /// Plays one day, and writes its story during play.
  ///
  /// The file is read on a thread that plays the day, because the C library rarely reuses memory
  /// that another thread freed, and the file's tree is large.
  @concurrent private func play(
    _ file: String, _ context: CommandContext
  ) async throws -> any CommandResult {
    let simulation = try await noting(file, context, \.self) {
      let scenario = try context.scenario(file, until: until)
      let (terminal, tells) = (context.terminal, !context.writesJSON)
      let text = Mutex(
        SimulationText(
          name: scenario.name ?? scenario.file, timeZone: scenario.timeZone,
          style: terminal.style, explains: explain))
      // A story on the terminal already shows the progress.
      let progress = terminal.style.tellsNextSteps ? nil : terminal.progress
      defer { progress?.clear() }
      return try await scenario.play(
        on: context.tool.apps, processes: context.processes
      ) { step in
        if case .played(let played, let all) = step { progress?.show(played, of: all, "events") }
        let lines = tells ? text.withLock { $0.lines(of: step) } : []
        if !lines.isEmpty { try terminal.write(terminal.style.shown(lines.asText)) }
      }
    }
    try context.writeReport(report) { simulation.htmlReport(by: $0) }
    return SimulationReport(
      document: simulation, explains: explain, showsCards: verbose, isTold: !context.writesJSON)
  }

  /// Plays one day, and notes its result in the file for `--junit` and, if the scenario can't be
  /// read, in an annotation.
  private func noting<Played>(
    _ file: String, _ context: CommandContext, _ day: (Played) -> Simulation,
    play: () async throws -> Played
  ) async throws -> Played {
    let start = ContinuousClock.now
    func played(_ ending: Result<Simulation, Failure>) -> PlayedDay {
      PlayedDay(file: file, ending: ending, duration: .now - start)
    }
    do {
      let result = try await play()
      try writeJUnit([played(.success(day(result)))])
      return result
    } catch let error as UnreadableFile {
      let day = played(.failure(context.failure(error)))
      try writeJUnit([day])
      if format == .github { try tell(day, context) }
      throw error
    }
  }

  /// Writes a day's expectations into its file, which is replaced as a whole.
  private func write(
    _ recording: Recording, into file: String, _ context: CommandContext
  ) async throws {
    let place = FilePlace(file)
    guard file != "-", place.kind ?? S_IFREG == S_IFREG, !place.isSame(as: .standardInput) else {
      throw UsageError.unusable("'--record' writes into the scenario's file. Name a file.")
    }
    let data = try context.read(file)
    let scenario = try context.scenario(file, text: data, until: nil)
    let (apps, processes) = (context.tool.apps, context.processes)
    let (text, written) =
      switch recording {
      case .missing:
        try await scenario.recordingMissingExpectations(on: apps, processes: processes)
      case .failed: try await scenario.recordingFailedExpectations(on: apps, processes: processes)
      }
    guard written > 0 else {
      let verb = recording == .missing ? "is missing" : "of an event failed"
      return context.terminal.writeError("No expectation \(verb) in \(file.onOneLine).")
    }
    guard try context.read(file) == data else {
      throw FileProblem(
        path: file, problem: "The file has changed since it was read, so nothing was written.")
    }
    try StandardStreams.write(text, toFileAt: file)
    let count = SimulationText.counted(written, "expectation")
    context.terminal.writeError("Wrote \(count) into \(file.onOneLine).")
  }

  private func sweep(
    _ file: String, _ context: CommandContext
  ) async throws -> any CommandResult {
    let sweep = try await noting(file, context, \.simulation) {
      let progress = context.terminal.progress
      defer { progress?.clear() }
      return try await context.scenario(file, until: until).sweep(
        on: context.tool.apps, processes: context.processes
      ) { played, all in
        progress?.show(played, of: all, "plays")
      }
    }
    try context.writeReport(report) { sweep.htmlReport(by: $0) }
    return SweepReport(document: sweep, form: format, isStrict: everyReading)
  }

  /// Writes the file for `--junit`.
  ///
  /// - Parameter passedOver: The files in folders that aren't scenarios.
  func writeJUnit(_ days: [PlayedDay], passedOver: [PassedOverFile] = []) throws {
    guard let junit else { return }
    var text = JUnitText()
    for day in days { text.add(day) }
    for file in passedOver { text.add(passedOver: file) }
    try StandardStreams.write(text.xml, toFileAt: junit)
  }
}

extension CommandContext {
  /// Plays a scenario on a new device.
  func play(_ scenario: Scenario) async throws -> Simulation {
    try await scenario.play(on: tool.apps, processes: processes)
  }

  /// Reads a scenario file, up to a time.
  ///
  /// - Parameters:
  ///   - text: The file's text; `nil` if it isn't read yet.
  ///   - until: A time, or a date and time; `nil` for the whole day.
  func scenario(_ file: String, text: Data? = nil, until: String?) throws -> Scenario {
    let scenario = try Scenario(text ?? read(file), file: file)
    guard let until else { return scenario }
    do {
      if let shorter = try scenario.ending(at: until) { return shorter }
    } catch {
      throw UsageError.unusable("\(error)")
    }
    guard LocalDateTime(until) == nil, FocusSchedule.TimeOfDay(until) == nil else {
      let start = LocalDateTime.text(scenario.start, in: scenario.timeZone)
      throw UsageError.unusable("'--until \(until)' is before the start of the day, \(start).")
    }
    throw UsageError.invalid("time", until, use: "one such as '12:00' or '2026-11-23T12:00'")
  }
}

/// The result of a scenario, with the story of its day.
struct SimulationReport: Report {
  let document: Simulation
  /// Whether the report shows every step of every decision.
  let explains: Bool
  /// Whether the report shows the cards in Settings.
  let showsCards: Bool
  /// Whether the story was already written during play.
  var isTold = false

  var parts: (document: Simulation, story: [StoryLine]) {
    var rest = document
    rest.lines = []
    return (rest, document.lines)
  }

  var exitCode: ToolExitCode { document.holds ? .done : .notHeld }

  func text(_ style: ToolTextStyle) -> String {
    var text = SimulationText(
      name: document.name ?? document.file,
      timeZone: TimeZone(identifier: document.timeZone) ?? .gmt, style: style, explains: explains)
    let closing = text.closing(document, showsCards: showsCards)
    guard !isTold else { return closing.asText }
    var lines = text.opening
    var checked = document.expectations[...]
    for (index, line) in document.lines.enumerated() {
      while let next = checked.first, next.line <= index {
        lines += text.lines(of: next)
        checked = checked.dropFirst()
      }
      lines += text.lines(of: line)
    }
    lines += checked.flatMap { text.lines(of: $0) }
    return (lines + closing).asText
  }
}

/// The results of a day that depend on a reading.
struct SweepReport: Report {
  let document: ReadingSweep
  let form: CheckReport.Form
  /// Whether a dependence is an error.
  let isStrict: Bool

  var isVerbatim: Bool { form == .github }

  var exitCode: ToolExitCode {
    let isBad = isStrict && !(document.dependences.isEmpty && document.isRepeatable)
    return document.simulation.holds && !isBad ? .done : .notHeld
  }

  func text(_ style: ToolTextStyle) -> String {
    switch form {
    case .github:
      (document.simulation.findingsToAnnotate.map(\.workflowCommand)
        + (notRepeatable.map { [$0] } ?? document.dependences.map { $0.finding(isError: isStrict) })
        .map(\.workflowCommand) + headline(.plain) + [plays]).asText
    case .text: lines(style).asText
    }
  }

  /// The finding about a day that came out otherwise when it was played again.
  private var notRepeatable: Finding? {
    document.isRepeatable
      ? nil
      : Finding(
        .dayNotRepeatable, as: isStrict ? .error : .warning, subject: document.simulation.file,
        message:
          "The same day under the same readings had another result when it was played again.")
  }

  /// One line about the expectations; empty for a day without any, and for one that isn't
  /// repeatable.
  private func headline(_ style: ToolTextStyle) -> [String] {
    let all = document.simulation.expectations.count
    let dependent = document.dependentExpectations
    guard all > 0, document.isRepeatable else { return [] }
    let words = "Expectations that depend on a reading: \(dependent) of \(all)"
    return [style(words, dependent == 0 ? .green : .yellow)]
  }

  private var plays: String {
    let readings = SimulationText.counted(document.simulation.readings.count, "reading")
    return "\(document.plays) plays, \(readings) consulted."
  }

  private func lines(_ style: ToolTextStyle) -> [String] {
    let simulation = document.simulation
    var lines = style.lines(of: simulation.expectations.compactMap(\.finding) + simulation.failures)
    if let notRepeatable { return lines + style.lines(of: [notRepeatable]) }
    lines += headline(style)
    lines += table(of: document.dependences.filter { $0.kind == .expectation })
    let others = document.dependences.filter { $0.kind != .expectation }
    if !others.isEmpty {
      lines += (lines.isEmpty ? [] : [""]) + ["Other results that depend on a reading"]
      lines += table(of: others)
    }
    return lines + ["", plays]
  }

  private func table(of dependences: [ReadingSweep.Dependence]) -> [String] {
    TextTable(
      dependences.map { dependence in
        let place = dependence.place.map { "\($0.file):\($0.line)" } ?? dependence.subject
        let value = dependence.reading.value(named: dependence.value)
        let words = value.map { "\($0.words) (\($0.source.brief))" } ?? dependence.value
        return [
          place, "\(dependence.outcome) → \(dependence.otherwise)",
          "--reading \(dependence.reading.id)=\(dependence.value)", words,
        ]
      }, indent: "  "
    ).lines
  }
}

extension RuleSource {
  /// The source's name, or the fidelity if the source has none.
  fileprivate var brief: String {
    switch self {
    case .documented(let quotations, _): quotations.first?.page.title ?? "documented"
    case .observed(let reports):
      reports.first.map { String($0.prefix { $0 != ":" }) } ?? "observed"
    case .modeled: "modeled"
    }
  }
}
