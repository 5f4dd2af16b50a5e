import FocusExplore
import FocusFilterKit
import FocusReport
import FocusScenarios
import FocusText
import Foundation

/// Searches for faults in apps' filters by playing days that nobody wrote, and shows the shortest
/// day of each fault.
struct ExploreCommand: Command {
  static let about = CommandDescription(
    name: "explore",
    summary: "try filters on days that nobody wrote, and show the shortest with a fault",
    note: """
      The days have the modes, schedules and readings of the device, if there is one. The same \
      seed gives the same output. A fault is kept as a scenario, which is played first the next \
      time.
      """,
    usesDevice: true, usesApps: true,
    examples: [
      "explore com.example.chat --days 2 --steps 6":
        "The days of up to two events, and two random ones of six.",
      "explore com.example.chat --every 1 --only app-crashes":
        "Each representative event, on a day of its own.",
    ],
    alternatives: [["time", "days", "every", "shrink"]]
      + ["every", "shrink"].flatMap { [[$0, "steps"], [$0, "seed"]] })

  @Argument("The apps; all apps of the tool with a filter unless given.", as: .app) var apps:
    [String]
  @Option(
    "The number of random days, after those of up to two events; 20 unless given.", "N",
    as: .number("number of days", in: 0...100_000)) var days: Int?
  @Option(
    "The time after which no further day begins, such as 20s, for all apps together.",
    "DURATION", as: .duration(["20s", "5m"])) var time: TimeInterval?
  @Option(
    "Play all days of up to this many representative events, instead of random ones.", "N",
    as: .number("number of events", in: 1...8)) var every: Int?
  @Option("Make the day of this scenario shorter, instead of searching.", "FILE", as: .file)
  var shrink: String?
  @Option(
    "The number of events of a random day; 24 unless given.", "N",
    as: .number("number of steps", in: 1...1000)) var steps: Int?
  @Option(
    "The seed of the random days; 1 unless given.", "S",
    as: .number("seed", in: 0...Int.max)) var seed: Int?
  @Option(
    "A finding to look for: \(kinds.list(.or)); all unless given.", "ID", as: .finding(of: kinds))
  var only: [String]
  @Option(
    "A finding that isn't reported, or a finding with a place after a colon.", "ID[:KEY]",
    as: .finding(of: kinds, withSubject: true)) var ignoring: [String]
  @Option("The folder of the scenarios that are kept; found unless given.", "FOLDER", as: .file)
  var keep: String?
  @Option(
    "Also write the days of the faults as HTML, with an index, into this folder.", "PATH",
    as: .output(inFolder: ReportFolder.ending))
  var report: String?

  var playsTrials: Bool { true }

  func run(_ context: CommandContext) async throws -> any CommandResult {
    let folder = URL(filePath: keep ?? "found")
    let day = try shrink.map { try context.scenario($0, until: nil) }
    let tried = try triedApps(on: day, context)
    // Playing the day throws its mistakes with their places in the file.
    if let day { _ = try await context.play(day) }
    let kept = day == nil ? try await playKept(in: folder, of: tried, context) : []
    var explorations: [Exploration] = []
    let progress = context.terminal.progress
    defer { progress?.clear() }
    let seen = try SeenDevice(context)
    let start = ContinuousClock.now
    for (index, app) in tried.enumerated() {
      // The time limits the whole call, so an app's unused share goes to the next apps.
      let rest = time.map { (Duration.seconds($0) - (.now - start)) / (tried.count - index) }
      explorations.append(try await exploration(of: app, on: day, for: rest, on: seen, context))
    }
    var found: [ExplorationReport.Shown] = []
    var pages = try ReportFolder(report, by: context.nameAndVersion)
    for fault in explorations.flatMap(\.found) {
      let (file, isNew) = try write(
        fault, in: folder, besides: kept, of: context.tool.apps)
      guard let app = context.tool.apps.app(named: fault.app) else { continue }
      let explorer = explorer(of: app, context)
      let scenario = try Scenario(Data(fault.scenario.utf8), file: file)
      let day = try await explorer.story(of: scenario, on: context.tool.apps)
      let page = pages.map { day.htmlReport(by: $0.tool) }
      try pages?.add(page, of: file) { name in
        .init(PlayedDay(file: file, ending: .success(day), duration: .zero), page: name)
      }
      found.append(
        .init(
          fault: fault, file: file, isNew: isNew, story: day.story,
          isConfirmed: try await isConfirmed(fault, on: scenario, by: explorer, context)))
    }
    try pages?.writeIndex(passedOver: [])
    return ExplorationReport(found: found, explorations: explorations, kept: kept)
  }

  /// Whether a fault also occurs if each process of the app is a real one; `nil` if the tool has no
  /// executable to start.
  private func isConfirmed(
    _ fault: FoundFault, on day: Scenario, by explorer: Explorer, _ context: CommandContext
  ) async throws -> Bool? {
    guard let program = context.program else { return nil }
    // A search in real processes has already shown the fault there.
    guard context.processes == .inProcess else { return true }
    var explorer = explorer
    explorer.processes = .executable(program)
    return try await explorer.shrink(day).found.contains { $0.id == fault.id }
  }

  /// Returns the search for faults of one app, without the settings of the call's options.
  private func explorer(of app: SimulatedApp, _ context: CommandContext) -> Explorer {
    var explorer = Explorer(app, processes: context.processes)
    explorer.limit = min(explorer.limit, context.tool.timeLimit)
    return explorer
  }

  /// Searches for faults of one app.
  ///
  /// - Parameter day: The day to make shorter, instead of searching; `nil` for a search.
  private func exploration(
    of app: SimulatedApp, on day: Scenario?, for time: Duration?, on seen: SeenDevice,
    _ context: CommandContext
  ) async throws -> Exploration {
    var seen = seen
    var explorer = explorer(of: app, context)
    if let days { explorer.days = days }
    if let steps { explorer.steps = steps }
    if let seed { explorer.seed = UInt64(seed) }
    if !only.isEmpty { explorer.only = Set(Explorer.kinds.filter { only.contains($0.id) }) }
    explorer.time = time.map { max($0, .zero) }
    explorer.every = every
    explorer.ignoring = Set(ignoring)
    explorer.jobs = context.program == nil ? 1 : ProcessInfo.processInfo.activeProcessorCount
    if seen.reader.hasDevice {
      explorer.device = seen.state
      explorer.criteria = try seen.history(context)?.filterCriteria(of: app.id) ?? []
    }
    if let day { return try await explorer.shrink(day) }
    return try await explorer.explore { played, all in
      if let every, played == 0 {
        context.terminal.writeError(
          "\(app.id): \(SimulationText.counted(all, "day")) of up to \(SimulationText.counted(every, "event"))"
        )
      }
      context.terminal.progress?.show(played, of: all, "days of \(app.name)")
    }
  }

  private static let kinds = Explorer.kinds.map(\.id)

  private func triedApps(on day: Scenario?, _ context: CommandContext) throws -> [SimulatedApp] {
    guard apps.isEmpty else { return try apps.map(context.app) }
    let systems = Set(SimulatedApp.systemApps.map(\.id))
    let tried = context.tool.apps.filter { !$0.filters.isEmpty && !systems.contains($0.id) }
    return day.map { day in tried.filter { day.names($0) } } ?? tried
  }

  /// Plays the scenarios that earlier calls kept for some apps.
  ///
  /// A scenario without expectations has a fault that the scenario language can't express. Such a
  /// day is searched for the fault again.
  private func playKept(
    in folder: URL, of tried: [SimulatedApp], _ context: CommandContext
  ) async throws -> [ExplorationReport.Kept] {
    guard FileManager().fileExists(atPath: folder.path) else { return [] }
    let files = try FileProblem.with(folder.relativePath) {
      try FileManager().contentsOfDirectory(atPath: folder.path).sorted()
    }
    var kept: [ExplorationReport.Kept] = []
    for name in files where StandardStreams.hasEnding(["json5"], name) {
      let file = folder.appending(path: name).relativePath
      let text = try context.read(file)
      let scenario = try Scenario(text, file: file)
      guard let app = tried.first(where: scenario.names) else { continue }
      let explorer = explorer(of: app, context)
      let day = try await explorer.story(of: scenario, on: context.tool.apps)
      var holds: Bool? = day.holds
      let isSearched = day.holds && day.expectations.isEmpty
      // The search tells which fault a day has, which the call may not want to know.
      if isSearched || holds == false && !(only + ignoring).isEmpty {
        let fault = try await explorer.shrink(scenario).found.first { $0.title == scenario.name }
        if let fault, !isWanted(fault) { continue }
        if isSearched { holds = fault == nil }
        // A fault that needs separate processes doesn't appear in one process.
        if holds == true, context.processes == .inProcess { holds = nil }
      }
      kept.append(.init(file: file, holds: holds))
    }
    return kept
  }

  /// Whether the call reports a fault.
  private func isWanted(_ fault: FoundFault) -> Bool {
    let place = fault.key ?? fault.statement ?? ""
    return (only.isEmpty || only.contains(fault.finding))
      && !ignoring.contains { [fault.finding, "\(fault.finding):\(place)"].contains($0) }
  }

  /// Keeps the shortest day of a fault, unless an earlier day of the same fault is kept and still
  /// shows it.
  ///
  /// - Returns: The file, and whether it is new.
  private func write(
    _ fault: FoundFault, in folder: URL, besides kept: [ExplorationReport.Kept],
    of apps: [SimulatedApp]
  ) throws -> (file: String, isNew: Bool) {
    let stem = fault.fileName.dropLast(".json5".count)
    var number = 1
    while true {
      let name = number == 1 ? fault.fileName : "\(stem)-\(number).json5"
      let file = folder.appending(path: name)
      guard FileManager().fileExists(atPath: file.path) else {
        try FileProblem.with(folder.relativePath) {
          try FileManager().createDirectory(at: folder, withIntermediateDirectories: true)
        }
        try StandardStreams.write(fault.scenario, toFileAt: file.relativePath)
        return (file.relativePath, true)
      }
      // A kept day whose fault has gone stays as it is, too.
      let path = file.relativePath
      let text = try StandardStreams.read(fileAt: path)
      if !kept.contains(where: { $0.file == path && $0.holds == true }),
        let day = try? Scenario(text, file: path), day.name == fault.title,
        apps.contains(where: { $0.id == fault.app && day.names($0) })
      {
        return (path, false)
      }
      number += 1
    }
  }
}

extension Exploration {
  /// The days in words, with the random ones apart.
  fileprivate var countedDays: String {
    randomDays == 0
      ? SimulationText.counted(days, "day")
      : "\(days - randomDays) short and \(SimulationText.counted(randomDays, "random day"))"
  }
}

/// The faults that were found, and the statements that were never true.
struct ExplorationReport: Report, Encodable {
  /// The faults, each with its story.
  let found: [Shown]
  /// The scenarios that earlier calls kept.
  let kept: [Kept]
  private let seed: UInt64
  /// The sums of all searches.
  private let days, randomDays, events, plays: Int
  private let calls: [String: Int]
  /// The reason why a search ended early, by its app; `nil` if all went to their end.
  private let stopped: [String: String]?
  private let unreached: [String: [String]]
  /// The searches, one for each app.
  @ForText private var explorations: [Exploration]

  init(found: [Shown], explorations: [Exploration], kept: [Kept]) {
    (self.found, self.explorations, self.kept) = (found, explorations, kept)
    func sum(_ count: (Exploration) -> Int) -> Int { explorations.map(count).reduce(0, +) }
    seed = explorations.first?.seed ?? 0
    (days, randomDays) = (sum(\.days), sum(\.randomDays))
    (events, plays) = (sum(\.events), sum(\.plays))
    calls = explorations.reduce(into: [:]) { $0.merge($1.calls, uniquingKeysWith: +) }
    let stopped = explorations.compactMap { search in search.stopped.map { (search.app, $0) } }
    self.stopped = stopped.isEmpty ? nil : Dictionary(stopped) { $1 }
    unreached = Dictionary(explorations.map { ($0.app, $0.unreached) }) { $1 }
  }

  /// A fault with its file and story.
  struct Shown: Encodable, Sendable {
    let fault: FoundFault
    let file: String
    /// Whether the file wasn't there before.
    let isNew: Bool
    let story: FocusStory
    /// Whether the fault also occurred in real processes; `nil` if that wasn't tried.
    let isConfirmed: Bool?

    private enum CodingKeys: CodingKey { case events, file, isNew, isConfirmed }

    func encode(to encoder: any Encoder) throws {
      try fault.encode(to: encoder)
      var members = encoder.container(keyedBy: CodingKeys.self)
      try members.encode(story.lines, forKey: .events)
      try members.encode(file, forKey: .file)
      try members.encode(isNew, forKey: .isNew)
      try members.encodeIfPresent(isConfirmed, forKey: .isConfirmed)
    }
  }

  /// A scenario that an earlier call kept.
  struct Kept: Encodable, Sendable {
    let file: String
    /// Whether its fault has gone; `nil` where that can't be seen in one process.
    let holds: Bool?
  }

  var exitCode: ToolExitCode {
    let isClean =
      found.isEmpty && kept.allSatisfy { $0.holds != false }
      && !explorations.isEmpty
      && !explorations.contains { $0.isEmpty || $0.stopped != nil }
    return isClean ? .done : .notHeld
  }

  func text(_ style: ToolTextStyle) -> String {
    var lines = kept.map { kept in
      switch kept.holds {
      case true?: "\(kept.file) holds again; remove it when its day is tested elsewhere."
      case false?: "\(style(kept.file, .red)) still shows its fault."
      case nil: "\(kept.file) can't be judged with --in-process."
      }
    }
    for shown in found { lines += self.lines(of: shown, style) }
    for exploration in explorations {
      let faults = exploration.found.count
      lines.append(
        """
        \(exploration.app): \(faults == 0 ? "no fault" : SimulationText.counted(faults, "fault")) \
        in \(exploration.countedDays) with \(SimulationText.counted(exploration.events, "event")) \
        (seed \(exploration.seed)).
        """)
      if let stopped = exploration.stopped { lines.append("  \(stopped)") }
      lines += exploration.unreached.map { "  \($0)" }
    }
    if explorations.isEmpty { lines.append("No app has a filter.") }
    return lines.asText
  }

  private func lines(of shown: Shown, _ style: ToolTextStyle) -> [String] {
    let fault = shown.fault
    var story = StoryText(dates: DateText(shown.story.timeZone), style: style.story)
    let readings = fault.readings.map { "'\($0.title)'" }
    let basis =
      readings.isEmpty ? "It rests on no contested reading" : "It rests on \(readings.list(.and))"
    let confirmation =
      switch shown.isConfirmed {
      case true?: ", and also occurs in real processes."
      case false?: ", and doesn't occur in real processes: the code shares variables here."
      case nil: "."
      }
    let days = explorations.first { $0.app == fault.app }.map { exploration in
      "seed \(exploration.seed) · \(exploration.countedDays), "
        + "\(SimulationText.counted(exploration.events, "event")) · "
    }
    return [
      "\(style(fault.finding, .bold)): \(fault.filter): \(fault.message)",
      "  \(days ?? "")\(SimulationText.counted(fault.shrunkFrom, "event")) shrunk to \(fault.events)",
    ] + shown.story.flatMap { story.lines(of: $0) }.map { "  \($0)" } + [
      "  \(shown.isNew ? "Kept as" : "Kept earlier as") \(shown.file). \(basis)\(confirmation)", "",
    ]
  }
}
