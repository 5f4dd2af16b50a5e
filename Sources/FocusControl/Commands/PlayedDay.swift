import FocusFilterKit
import FocusReport
import FocusScenarios
import FocusText
import Foundation

/// The result of one of several scenario files.
struct PlayedDay: Encodable, Sendable {
  let file: String
  let ending: Result<Simulation, Failure>
  /// The time that playing the day took.
  let duration: Duration

  /// The day; `nil` if it couldn't be played.
  var simulation: Simulation? { try? ending.get() }

  /// The result in one word; a day without expectations is only `played`.
  enum Verdict: String { case passed, played, failed }

  var result: Verdict {
    guard exitCode == .done, let simulation else { return .failed }
    return simulation.expectations.isEmpty ? .played : .passed
  }

  var exitCode: ToolExitCode {
    switch ending {
    case .success(let simulation): simulation.holds ? .done : .notHeld
    case .failure(let failure): failure.exitCode
    }
  }

  /// Returns one line for a passed day, or the whole story.
  func text(_ style: ToolTextStyle, isVerbose: Bool, explains: Bool) -> String {
    let failed = "\(style("✗", .red)) \(file.onOneLine)\n"
    switch ending {
    case .success(let simulation):
      let count = simulation.expectations.count
      let passed =
        count == 0
        ? "○ \(file.onOneLine) · no \(simulation.lack)\n"
        : "\(style("✓", .green)) \(file.onOneLine) · \(SimulationText.counted(count, "expectation"))\n"
      if simulation.holds, !isVerbose { return passed }
      let story = SimulationReport(
        document: simulation, explains: explains, showsCards: isVerbose
      ).text(style)
      return "\(simulation.holds ? passed : failed)\n\(story)\n"
    case .failure(let failure): return "\(failed)\n\(failure.message)\n\n"
    }
  }

  /// The day's failures and warnings as annotations on a pull request.
  var annotations: [String] {
    switch ending {
    case .success(let simulation): simulation.findingsToAnnotate.map(\.workflowCommand)
    case .failure(let failure): failure.document.workflowCommands
    }
  }

  func encode(to encoder: any Encoder) throws {
    var members = encoder.container(keyedBy: Key.self)
    try members.encode(file, forKey: .file)
    try members.encode(exitCode == .done, forKey: .holds)
    switch ending {
    case .success(let simulation): try members.encode(simulation, forKey: .simulation)
    case .failure(let failure): try members.encode(failure.document, forKey: .error)
    }
  }

  private enum Key: String, CodingKey { case file, holds, simulation, error }
}

extension Simulation {
  /// The failures, and the warnings that have a place in a file.
  ///
  /// An error that is no failure is one that an expectation takes.
  var findingsToAnnotate: [Finding] {
    expectations.compactMap(\.finding) + failures
      + findings.filter { $0.place != nil && $0.severity != .error }
  }
}

/// The results of several scenario files; their texts were already written during play.
struct DaysReport: Report, Encodable {
  let days: [PlayedDay]
  let passed: Int
  /// The number of days without expectations and without failures.
  let played: Int
  let failed: Int
  /// The JSON files in folders that aren't scenarios.
  let passedOver: [PassedOverFile]
  /// The facts that came up in the days, or could have; `nil` unless they are asked for.
  let coverage: Coverage?

  /// The least coverage that is enough, in percent.
  @ForText private var leastCoverage: Int?
  /// A noun such as `events`, which the days without results lack.
  @ForText private var lack: String

  init(
    _ days: [PlayedDay], passedOver: [PassedOverFile], coverage: Coverage?, leastCoverage: Int?
  ) {
    self.days = days
    self.coverage = coverage
    self.leastCoverage = leastCoverage
    lack =
      days.contains { $0.simulation?.isCut == true } ? "judged expectations" : "expectations"
    func count(_ result: PlayedDay.Verdict) -> Int { days.count { $0.result == result } }
    (passed, played, failed) = (count(.passed), count(.played), count(.failed))
    self.passedOver = passedOver
  }

  /// The exit code of the worst day; a coverage that is too small counts as a failed expectation.
  var exitCode: ToolExitCode {
    let days = days.map(\.exitCode).max { $0.rawValue < $1.rawValue } ?? .done
    return days == .done && isCoverageTooSmall ? .notHeld : days
  }

  private var isCoverageTooSmall: Bool {
    guard let coverage, let leastCoverage else { return false }
    return coverage.percent < leastCoverage
  }

  func text(_ style: ToolTextStyle) -> String {
    let all = SimulationText.counted(days.count, "scenario")
    var lines = [
      failed > 0
        ? style("\(failed) of \(all) failed.", .red)
        : passed == 0
          ? style("No scenario has \(lack), so nothing was checked.", .yellow)
          : style("\(SimulationText.counted(passed, "scenario")) passed.", .green)
    ]
    if played > 0, passed + failed > 0 {
      let played = SimulationText.counted(played, "scenario")
      let verb = self.played == 1 ? "has" : "have"
      lines.append(style("\(played) \(verb) no \(lack).", .yellow))
    }
    lines += Self.lines(passedOver: passedOver)
    if let coverage {
      lines += coverage.lines(style)
      if let leastCoverage, isCoverageTooSmall {
        lines.append(style("\(leastCoverage)% is asked for.", .red))
      }
    }
    return lines.asText
  }

  /// The maximum number of files that are named.
  private static let mostNames = 10

  /// Returns lines with the files that aren't scenarios and the reasons; empty if there are none.
  static func lines(passedOver files: [PassedOverFile]) -> [String] {
    guard !files.isEmpty else { return [] }
    let count = files.count == 1 ? "1 JSON file was" : "\(files.count) JSON files were"
    let more = files.count - mostNames
    return ["\(count) passed over:"] + files.prefix(mostNames).map { "  \($0.sentence)" }
      + (more > 0 ? ["  … and \(more) more"] : [])
  }
}

extension Coverage {
  /// Creates the coverage of all days that could be played.
  init(of days: [PlayedDay]) {
    self.init()
    for simulation in days.compactMap(\.simulation) { add(simulation.coverage) }
  }

  /// Returns a line for each app and family: the numbers of facts, of those that came up and of
  /// those that an expectation looked at, and the missing ones.
  func lines(_ style: ToolTextStyle) -> [String] {
    let rows = rows
    guard !rows.isEmpty else { return ["", "Nothing came up about any app."] }
    let count = rows.map(\.count).reduce(0, +)
    var lines = ["", "Coverage: expectations look at \(percent)% of \(count) facts."]
    var rest = rows[...]
    while let app = rest.first?.app {
      let ofApp = rest.prefix { $0.app == app }
      rest = rest.dropFirst(ofApp.count)
      lines.append(style(app, .bold))
      let cells = ofApp.map { row in
        [
          row.family.rawValue, "\(row.played)/\(row.count) came up",
          "\(row.expected)/\(row.count) expected", row.missing,
        ]
      }
      lines += TextTable(cells, indent: "  ").lines
    }
    return lines
  }
}

/// A folder for the HTML reports of several days, with an index.
struct ReportFolder {
  /// The ending of the names of all files in the folder.
  static let ending = ".html"
  private static let nameOfIndex = "index\(ending)"

  private let path: String
  private let isFolder: Bool
  /// The name and version of the tool that writes the reports.
  let tool: String
  private var names: Set<String> = [nameOfIndex]
  private var entries: [ReportIndex.Entry] = []

  /// - Parameters:
  ///   - path: The folder to make; `nil` if no report is requested.
  ///   - isFolder: Whether the path is a folder; otherwise it is the file for the only day's
  ///     report.
  ///   - tool: The name and version of the tool.
  /// - Throws: ``FileProblem``.
  init?(_ path: String?, isFolder: Bool = true, by tool: String) throws {
    guard let path else { return nil }
    (self.path, self.isFolder, self.tool) = (path, isFolder, tool)
    guard isFolder else { return }
    try FileProblem.with(path) {
      try FileManager().createDirectory(atPath: path, withIntermediateDirectories: true)
    }
  }

  /// The address of the index from a report; `nil` for the only day's report.
  var index: String? { isFolder ? Self.nameOfIndex : nil }

  /// Writes a page, and adds an entry to the index.
  ///
  /// - Parameters:
  ///   - page: The page; `nil` for an entry without one.
  ///   - file: The path from which the page's name is made.
  ///   - entry: Makes the entry from the page's name.
  mutating func add(
    _ page: String?, of file: String, _ entry: (_ name: String?) -> ReportIndex.Entry
  ) throws {
    guard isFolder else {
      if let page { try StandardStreams.write(page, toFileAt: path) }
      return
    }
    let name = page == nil ? nil : name(for: file)
    if let page, let name { try StandardStreams.write(page, toFileAt: "\(path)/\(name)") }
    entries.append(entry(name))
  }

  /// Writes the index of the reports.
  ///
  /// - Parameters:
  ///   - passedOver: The JSON files in folders that aren't scenarios.
  ///   - coverage: What came up in the days; `nil` to leave it out.
  ///   - heading: The result of all days; `nil` for that of their expectations.
  func writeIndex(
    passedOver: [PassedOverFile], coverage: Coverage? = nil, heading: String? = nil
  ) throws {
    guard isFolder else { return }
    let skipped = passedOver.map { file in
      ReportIndex.Entry(
        title: file.file, file: file.file, result: "skipped", words: file.message, page: nil)
    }
    try StandardStreams.write(
      ReportIndex(entries: entries + skipped, coverage: coverage, heading: heading)
        .html(by: tool),
      toFileAt: "\(path)/\(Self.nameOfIndex)")
  }

  /// Returns a unique name for the report of a file.
  private mutating func name(for file: String) -> String {
    let parts = file.split(separator: "/").filter { $0 != "." && $0 != ".." }
    let path = parts.joined(separator: "-")
    let stem = path.lastIndex(of: ".").map { path[..<$0] } ?? path[...]
    let plain = String(
      stem.unicodeScalars.map { scalar in
        scalar.isASCII && scalar.properties.isAlphabetic || "0"..."9" ~= scalar
          || scalar == "-" ? Character(scalar) : "_"
      })
    let names = (1...).lazy.map { plain + ($0 == 1 ? "" : "-\($0)") + Self.ending }
    let name = names.first { !self.names.contains($0) } ?? plain
    self.names.insert(name)
    return name
  }
}

extension ReportIndex.Entry {
  /// - Parameter page: The file name of the day's report; `nil` if the day couldn't be played.
  init(_ day: PlayedDay, page: String?) {
    let words =
      switch day.ending {
      case .success(let simulation): Self.words(for: simulation)
      case .failure(let failure): failure.document.message
      }
    self.init(
      title: day.simulation?.name ?? day.file, file: day.file, result: day.result.rawValue,
      words: words, page: page, duration: day.duration)
  }

  private static func words(for day: Simulation) -> String {
    guard !day.expectations.isEmpty else { return "no \(day.lack)" }
    let failed = day.expectations.count { !$0.holds }
    let all = SimulationText.counted(day.expectations.count, "expectation")
    return failed == 0 ? all : "\(failed) of \(all) did not hold"
  }
}

/// Several scenario files. A crash of an app's code fails only its own file.
///
/// The apps' own processes separate the files. If app code runs in the tool's process
/// (`--in-process`), the files are played one after another, and a crash ends the tool.
extension SimulateCommand {
  /// Plays the files, and writes their results in the files' order.
  func play(_ given: GivenFiles, _ context: CommandContext) async throws -> DaysReport {
    let files = given.files
    // A folder of one day has a file for its report where the path is named like one.
    let isFile = files.count == 1 && report?.hasSuffix(ReportFolder.ending) == true
    var pages = try ReportFolder(
      report, isFolder: files.count > 1 || given.hasFolder && !isFile, by: context.nameAndVersion)
    var days: [PlayedDay] = []
    try await context.playEach(files, jobs: jobs) { [pages] file -> (PlayedDay, page: String?) in
      let start = ContinuousClock.now
      let ending = try await context.result {
        try await context.play(context.scenario(file, until: until))
      }
      let day = PlayedDay(file: file, ending: ending, duration: .now - start)
      guard let pages else { return (day, page: nil) }
      return (day, page: day.simulation?.htmlReport(by: pages.tool, listedIn: pages.index))
    } finish: { day, page in
      try pages?.add(page, of: day.file) { .init(day, page: $0) }
      days.append(day)
      try tell(day, context)
    }
    let coverage = coverage ? Coverage(of: days) : nil
    try pages?.writeIndex(passedOver: given.passedOver, coverage: coverage)
    try writeJUnit(days, passedOver: given.passedOver)
    return DaysReport(
      days, passedOver: given.passedOver, coverage: coverage, leastCoverage: failUnder)
  }

  func tell(_ day: PlayedDay, _ context: CommandContext) throws {
    guard !context.writesJSON else { return }
    let style = context.terminal.style
    guard format != .github else {
      let lines = day.annotations.map { $0 + "\n" }.joined()
      return try context.terminal.write(lines.showingControls(isColored: style.isColored))
    }
    let text = day.text(style, isVerbose: verbose, explains: explain)
    try context.terminal.write(style.shown(text))
  }
}

extension CommandContext {
  /// Plays several days at once, and finishes them in their order.
  ///
  /// - Parameters:
  ///   - jobs: The number of days that are played at once; `nil` for the number of processors.
  ///     Days with app code in the tool's process are played one after another.
  ///   - finish: Called with each result in the days' order.
  func playEach<Played: Sendable>(
    _ days: [String], jobs: Int? = nil,
    play: @escaping @Sendable (String) async throws -> Played, finish: (Played) throws -> Void
  ) async throws {
    let count = jobs ?? ProcessInfo.processInfo.activeProcessorCount
    let progress = terminal.progress
    defer { progress?.clear() }
    var (waiting, finished) = (days[...], 0)
    try await OrderedJobs(count: processes == .inProcess ? 1 : count).run(
      next: { waiting.popFirst() }, work: play,
      finish: { day in
        finished += 1
        progress?.clear()
        try finish(day)
        progress?.show(finished, of: days.count, "scenarios")
      })
  }
}
