import FocusFilterKit
import FocusReport
import FocusScenarios
import Foundation

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
      report, isFolder: files.count > 1 || given.hasFolder && !isFile)
    var days: [PlayedDay] = []
    let index = pages?.index
    let playOne: @Sendable (String) async throws -> PlayedDay = { file in
      try await play(file, listedIn: index, context)
    }
    try await context.playEach(files, jobs: jobs, play: playOne) { day in
      var day = day
      try pages?.add(&day)
      days.append(day)
      try tell(day, context)
    }
    let coverage = coverage ? Coverage(of: days) : nil
    try pages?.writeIndex(
      by: context.nameAndVersion, passedOver: given.passedOver, coverage: coverage)
    try writeJUnit(days, passedOver: given.passedOver)
    return DaysReport(
      days, passedOver: given.passedOver, coverage: coverage, leastCoverage: failUnder)
  }

  private func tell(_ day: PlayedDay, _ context: CommandContext) throws {
    guard !context.writesJSON else { return }
    let style = context.terminal.style
    guard format != .github else {
      let lines = day.annotations.map { $0 + "\n" }.joined()
      return try context.terminal.write(lines.showingControls(isColored: style.isColored))
    }
    let text = day.text(style, isVerbose: verbose, explains: explain)
    try context.terminal.write(style.shown(text))
  }

  private func play(
    _ file: String, listedIn index: String?, _ context: CommandContext
  ) async throws -> PlayedDay {
    let start = ContinuousClock.now
    let ending = try await context.result {
      try await context.play(context.scenario(file, until: until))
    }
    var day = PlayedDay(file: file, ending, since: start)
    if report != nil, case .success(let simulation) = ending {
      day.page = simulation.htmlReport(by: context.nameAndVersion, listedIn: index)
    }
    return day
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
