import FocusFilterKit
import FocusReport
import FocusScenarios
import FocusText
import Foundation

/// Compares the stories of two days, or of the days of two folders.
struct DiffCommand: Command {
  static let about = CommandDescription(
    name: "diff", summary: "compare two days, one day in two ways, or the days of two folders",
    usesApps: true,
    examples: [
      """
      diff Examples/ExampleChat/workday.json \
      --reading timeSensitiveOverPredicate=silenced
      """: "Show the day if a predicate silenced time-sensitive notifications.",
      "diff Examples/ExampleChat/workday.json Examples/ExampleChat/reminder.json":
        "Compare two days by the clock.",
      """
      diff Examples/ExampleChat --reading timeSensitiveOverPredicate=silenced --format markdown
      """: "Compare each day of a folder in two ways, as a table for a pull request.",
    ])

  @Argument(
    "A scenario, such as one that 'export' wrote, or a folder whose days are found by their paths.",
    as: .file) var first: String
  @Argument(
    "The other one; unless given, the first one again, with --reading or --processes.", as: .file)
  var second: String?
  @Option(
    "Play the second day under this value of a contested behavior, such as switching=….",
    "NAME=VALUE", named: "reading", as: .reading) var readings: [String]
  @Flag(
    "Play the first day with all code in one process, which a test does unless it asks for processes."
  ) var processes: Bool
  @Option("Stop both days at this time, such as 12:00, unless they end before.", "TIME", as: .text)
  var until: String?
  @Option(
    """
    Also write both stories as an HTML file to look at; of folders, a page for each day that \
    differs and an index into this folder.
    """, "PATH", as: .output(inFolder: ReportFolder.ending))
  var report: String?

  @Option(
    "text, or markdown for a table in a pull request.", "FORM", as: .word("format"), default: .text)
  var format: DiffReport.Form

  func run(_ context: CommandContext) async throws -> any CommandResult {
    if second == nil, readings.isEmpty, !processes { _ = try $second.required() }
    if processes, context.processes == .inProcess {
      guard context.program == nil else {
        throw UsageError.conflict(["--processes", "--in-process"])
      }
      throw UsageError.unusable(
        "Use '--processes' with the tool itself, which other processes can run.")
    }
    let other = second ?? first
    if [first, other].contains(where: GivenFiles.isFolder) {
      return try await compareFolders(first, other, context)
    }
    let result = try await compare(first, second, context)
    try context.writeReport(report) { result.page(by: $0) }
    return result
  }

  /// Plays and compares the days of two folders that have the same path.
  private func compareFolders(
    _ first: String, _ second: String, _ context: CommandContext
  ) async throws -> FolderDiffReport {
    if let file = [first, second].first(where: { !GivenFiles.isFolder($0) }) {
      // A missing file is another mistake.
      if file != "-", StandardStreams.kind(of: file) == nil { _ = try context.read(file) }
      let folder = file == first ? second : first
      throw UsageError.unusable(
        "'\(folder)' is a folder, but '\(file)' isn't. Use two files or two folders.")
    }
    // A mistake in a reading isn't a result of each day.
    _ = try context.policy(readings)
    let given = try (
      GivenFiles(.scenarios, in: [first], context), GivenFiles(.scenarios, in: [second], context)
    )
    // A character can consist of the slash and a mark after it, so the bytes are counted.
    func files(_ files: [String], of folder: String) -> [String: String] {
      let start = GivenFiles.start(of: folder).utf8.count
      let paths = files.map { String(decoding: $0.utf8.dropFirst(start), as: UTF8.self) }
      return Dictionary(zip(paths, files)) { $1 }
    }
    let (before, after) = (files(given.0.files, of: first), files(given.1.files, of: second))
    // A folder that is compared with itself is searched once more, with the same files.
    let passedOver = given.0.passedOver + (first == second ? [] : given.1.passedOver)
    guard !before.isEmpty || !after.isEmpty else {
      throw context.noScenario(in: Set([first, second]).sorted(), passedOver: passedOver)
    }
    var pages = try ReportFolder(report, by: context.nameAndVersion)
    var days: [FolderDiffReport.Day] = []
    let all = Set(before.keys).union(after.keys).sorted()
    try await context.playEach(all) { [pages] path -> (FolderDiffReport.Day, page: String?) in
      guard let first = before[path] else { return (.init(path: path, .added), nil) }
      guard let second = after[path] else { return (.init(path: path, .removed), nil) }
      switch try await context.result(of: { try await compare(first, second, context) }) {
      case .success(let result):
        let day = FolderDiffReport.Day(path: path, result)
        guard let pages, day.change == .changed else { return (day, nil) }
        return (day, result.page(by: pages.tool, listedIn: pages.index))
      case .failure(let failure): return (.init(path: path, failure), nil)
      }
    } finish: { day, page in
      try pages?.add(page, of: day.path) { name in
        let (first, second) = (before[day.path], after[day.path])
        let files = [first, second == first ? nil : second].compactMap(\.self)
        return ReportIndex.Entry(
          title: day.path, file: files.joined(separator: " · "), result: day.change.rawValue,
          words: day.summary, page: name)
      }
      if day.change != .alike { days.append(day) }
    }
    let result = FolderDiffReport(
      first: .init(file: first),
      second: .init(file: second, readings: readings, isApart: processes),
      days: days, alike: all.count - days.count, passedOver: passedOver,
      form: format)
    try pages?.writeIndex(passedOver: passedOver, heading: result.headline)
    return result
  }

  /// Plays and compares two days.
  ///
  /// - Parameter second: The other day's file; `nil` for the first one again.
  private func compare(
    _ first: String, _ second: String?, _ context: CommandContext
  ) async throws -> DiffReport {
    func day(_ file: String) throws -> SharedDay {
      SharedDay(file: file, text: try context.read(file), until: until)
    }
    var first = try day(first)
    let other = try second.map(day) ?? first
    var scenarios = (try first.scenario(context), try other.scenario(context))
    scenarios.1.policy = try context.policy(readings, from: scenarios.1.policy)
    let ofSecond = try await context.play(scenarios.1)
    var ended: String?
    let ofFirst: Simulation
    do {
      ofFirst =
        processes
        ? try await first.played(by: context) : try await context.play(scenarios.0)
    } catch let failure as Failure where failure.isCrash {
      // If all code runs in one process, a crash ends the day.
      ended = failure.document.message
      let crash = ofSecond.lines.first { $0.ended == .crashed || $0.ended == .exited }
      first.end = crash?.at ?? scenarios.0.start
      ofFirst = try await first.played(by: context)
    }
    let comparison = StoryComparison(
      of: ofFirst.lines, and: ofSecond.lines, moved: { scenarios.1.moved($0, to: scenarios.0) })
    return DiffReport(
      first: .init(file: ofFirst.file, name: ofFirst.name, ended: ended),
      second: .init(
        file: ofSecond.file, name: ofSecond.name, readings: readings, isApart: processes),
      comparison: comparison,
      dates: DateText(scenarios.0.timeZone), form: format)
  }
}

extension DateText {
  /// Returns `09:05`, or `09:05:01`.
  fileprivate func time(_ date: Date, withSeconds: Bool) -> String {
    let time = time(date)
    guard withSeconds else { return time }
    let second = calendar.component(.second, from: date)
    // A time that clocks show twice has its zone's name behind it.
    return "\(time.prefix(5)):\(second < 10 ? "0" : "")\(second)\(time.dropFirst(5))"
  }
}

extension Scenario {
  /// Returns the instant at which the clocks of another day show the same as the clocks of this one
  /// at an instant, also where one of the days has an hour more.
  fileprivate func moved(_ instant: Date, to other: Scenario) -> Date {
    // The clocks' time, as if they were in GMT.
    func shown(_ date: Date, _ zone: TimeZone) -> Date {
      date + TimeInterval(zone.secondsFromGMT(for: date))
    }
    func midnight(_ day: Scenario) -> Date {
      DateText(.gmt).calendar.startOfDay(for: shown(day.start, day.timeZone))
    }
    let days = midnight(other).timeIntervalSince(midnight(self))
    guard days != 0 || timeZone != other.timeZone else { return instant }
    let moved = shown(instant, timeZone) + days
    let near = moved - TimeInterval(other.timeZone.secondsFromGMT(for: moved))
    return moved - TimeInterval(other.timeZone.secondsFromGMT(for: near))
  }
}

extension ArgumentKind where Value == String {
  /// A reading's value, as `NAME=VALUE`.
  static var reading: Self {
    let choices = FocusReading.allCases.flatMap { reading in
      reading.values.map { "\(reading.id)=\($0.name)" }
    }
    return .text(.words(choices))
  }
}

extension CommandContext {
  /// Returns a policy with the readings given as `NAME=VALUE`.
  func policy(
    _ readings: [String], from policy: FocusPolicy = FocusPolicy()
  ) throws -> FocusPolicy {
    var policy = policy
    var chosen: Set<String> = []
    for text in readings {
      let (name, value) = (String(text.prefix { $0 != "=" }), text.drop { $0 != "=" }.dropFirst())
      let reading: FocusReading = try syntax.word(
        name, "reading", for: "--reading", listedBy: "\(tool.name) help readings")
      guard text.contains("=") else {
        throw UsageError.unusable(
          "Missing '=' in '--reading \(text)'. Write '\(text)=\(reading.values[0].name)'.")
      }
      guard chosen.insert(reading.id).inserted else {
        throw UsageError.unusable("'--reading \(name)' is given twice. Choose one value.")
      }
      guard policy.choose(String(value), for: reading) else {
        let known = reading.values.map(\.name)
        throw UsageError.unusable(
          """
          '\(value)' isn't a value of the reading '\(name)'.\
          \(NameSuggestion.hint(for: String(value), among: known))
          """)
      }
    }
    return policy
  }
}

/// The lines in which two days differ, with their times.
struct DiffReport: Report, Encodable {
  /// The formats of the report.
  enum Form: String, Sendable, CaseIterable { case text, markdown }

  let first: Day
  let second: Day
  let comparison: StoryComparison

  /// One of the days, or the folder with the days.
  struct Day: Encodable, Sendable {
    let file: String
    var name: String?
    /// The readings chosen in the call, as `NAME=VALUE`.
    var readings: [String] = []
    /// A sentence about the crash that ended the day; `nil` for a complete day.
    var ended: String?
    /// Whether the apps had their own processes; the title mentions it.
    @ForText var isApart = false

    /// Returns the title of each of two days, its file if it has no title or the titles are equal,
    /// and the way in which the day was played.
    static func titles(_ first: Day, _ second: Day) -> (first: String, second: String) {
      let isAmbiguous = first.name == second.name && first.file != second.file
      func title(_ day: Day) -> String {
        let file = day.name == nil || isAmbiguous ? [day.file] : []
        let way = day.readings + (day.isApart ? ["real processes"] : [])
        return ((day.name.map { [$0] } ?? []) + file + way).map(\.onOneLine)
          .joined(separator: " · ")
      }
      return (title(first), title(second))
    }

    /// Returns the titles as lines, each after its sign, and an empty line.
    static func lines(
      of titles: (first: String, second: String), _ style: ToolTextStyle
    ) -> [String] {
      ["\(style("−", .red)) \(titles.first)", "\(style("+", .green)) \(titles.second)", ""]
    }
  }

  @ForText var dates: DateText
  @ForText var form: Form

  var isVerbatim: Bool { form == .markdown }

  var titles: (first: String, second: String) { Day.titles(first, second) }

  /// Returns both stories as an HTML file.
  func page(by tool: String, listedIn index: String? = nil) -> String {
    comparison.htmlReport(
      titles: titles, in: dates.calendar.timeZone, by: tool, listedIn: index)
  }

  var exitCode: ToolExitCode {
    comparison.isAlike && first.ended == nil ? .done : .notHeld
  }

  func text(_ style: ToolTextStyle) -> String {
    if form == .markdown {
      return FolderDiffReport.table(
        exitCode == .done ? [] : [.init(path: first.file, self)], titles: titles,
        closing: closing(.plain))
    }
    var lines = Day.lines(of: titles, style)
    if let ended = first.ended {
      lines += ["\(style("−", .red)) In one process, a crash ends the day. \(ended)", ""]
    }
    let story = StoryText(dates: dates, style: style.story)
    let hasSeconds = needsSeconds
    let indent = String(repeating: " ", count: hasSeconds ? 8 : 5)
    var last: Date?
    var rest = comparison.pairs[...]
    let clocks = clocks
    while let pair = rest.first {
      let dates = clocks[rest.startIndex]
      let alike = rest.prefix(while: \.isAlike).count
      rest = rest.dropFirst(max(alike, 1))
      guard alike == 0 else {
        lines.append(style("  … \(SimulationText.counted(alike, "line")) alike", .faint))
        continue
      }
      if last.map({ dates.day($0) != dates.day(pair.at) }) ?? true {
        lines.append(style(dates.day(pair.at), .bold))
        last = nil
      }
      let time =
        last == pair.at
        ? indent
        : style(
          dates.time(pair.at, withSeconds: hasSeconds), .cyan)
      for (index, text) in Self.texts(of: pair, story, style).enumerated() {
        lines.append("\(index == 0 ? time : indent)  \(text)")
      }
      last = pair.at
    }
    return (lines + [""] + closing(style)).asText
  }

  /// Whether lines that differ are seconds apart, so that their minutes don't tell their times.
  private var needsSeconds: Bool {
    let times = comparison.pairs.filter { !$0.isAlike }.map(\.at)
    return zip(times, times.dropFirst()).contains {
      $0 != $1 && dates.instant($0) == dates.instant($1)
    }
  }

  /// The clocks at each pair of lines, which may travel.
  private var clocks: [DateText] {
    var clocks = dates
    return comparison.pairs.map { pair in
      clocks = (pair.first ?? pair.second)?.timeZone.map { DateText($0) } ?? clocks
      return clocks
    }
  }

  /// Returns the most important difference and the number of lines that differ.
  private func closing(_ style: ToolTextStyle) -> [String] {
    let headline = comparison.headline.map { style("\($0).", .bold) }
    let all = SimulationText.counted(comparison.pairs.count, "line")
    return [headline].compactMap(\.self) + [
      comparison.isAlike
        ? style("The stories are alike: \(all).", .green) : style("\(differingLines).", .yellow)
    ]
  }

  /// The number of lines that differ, as in `1 of 22 lines differs`.
  var differingLines: String {
    let pairs = comparison.pairs
    let differing = pairs.count { !$0.isAlike }
    let all = SimulationText.counted(pairs.count, "line")
    return "\(differing) of \(all) \(differing == 1 ? "differs" : "differ")"
  }

  /// Returns the texts that both lines share, and the texts of only one line after its sign. If
  /// the headlines differ, the shared texts come last.
  private static func texts(
    of pair: StoryComparison.Pair, _ story: StoryText, _ style: ToolTextStyle
  ) -> [String] {
    var before = pair.first.map { story.texts(of: $0) } ?? []
    var after = pair.second.map { story.texts(of: $0) } ?? []
    if before == after {
      before += pair.untold.first.map { "  \($0)" }
      after += pair.untold.second.map { "  \($0)" }
    }
    let common = before.filter(after.contains)
    let removed = before.filter { !common.contains($0) }.map { "\(style("−", .red)) \($0)" }
    let added = after.filter { !common.contains($0) }.map { "\(style("+", .green)) \($0)" }
    let shared = common.map { "  \($0)" }
    return common.first == before.first ? shared + removed + added : removed + added + shared
  }
}

/// A scenario file that one process plays with the code of all apps, for a comparison with
/// processes of their own.
///
/// The process runs the tool, too, so that a crash of the code is a result.
struct SharedDay: Codable {
  let file: String
  let text: Data
  let until: String?
  /// The instant before which the day ends; `nil` for the whole day.
  var end: Date?

  /// Reads the scenario.
  func scenario(_ context: CommandContext) throws -> Scenario {
    let scenario = try context.scenario(file, text: text, until: until)
    return end.map { scenario.ending(before: $0) } ?? scenario
  }

  private enum Result: Codable {
    case played(Simulation)
    case failed(Failure)
  }

  /// Plays the file in a new process of the tool.
  ///
  /// - Throws: ``Failure`` with the code `process` for a crash, or the errors of playing the
  ///   scenario.
  func played(by context: CommandContext) async throws -> Simulation {
    guard let program = context.program else {
      preconditionFailure("A day was shared by a tool without an executable.")
    }
    let folder = FileManager().temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager().createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager().removeItem(at: folder) }
    do {
      let result = try await ToolWorker.result(
        of: JSONEncoder().encode(self), by: program, in: folder
      ) { context.terminal.writeError($0) }
      switch try JSONDecoder().decode(Result.self, from: result) {
      case .played(let simulation): return simulation
      case .failed(let failure): throw failure
      }
    } catch let ended as ToolWorker.Ended {
      throw Failure(
        message: "\(context.tool.name): \(ended)",
        document: .init(code: "process", message: "\(ended)", file: file), exitCode: .world)
    }
  }

  /// Plays the file in this process.
  private func result(by tool: FocusTool) async throws -> Result {
    let context = CommandContext(
      tool: tool, terminal: .standard,
      call: try CallArguments(["--in-process", "--", file], for: SimulateCommand.syntax),
      program: nil)
    switch try await context.result(of: { try await context.play(scenario(context)) }) {
    case .success(let simulation): return .played(simulation)
    case .failure(let failure): return .failed(failure)
    }
  }

  /// Plays a file if another process of the tool started this process for that purpose.
  static func playIfAsked(for tool: FocusTool) async {
    await ToolWorker.serveIfAsked { work in
      let day = try JSONDecoder().decode(SharedDay.self, from: work)
      return try JSONEncoder().encode(try await day.result(by: tool))
    }
  }
}

extension Failure {
  /// Whether a process of the tool ended without a result.
  var isCrash: Bool { document.code == "process" }
}
