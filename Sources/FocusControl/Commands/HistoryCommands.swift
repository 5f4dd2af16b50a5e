import FocusFilterKit
import FocusReport
import FocusScenarios
import FocusSnapshots
import FocusText
import Foundation

/// Shows the device's story.
struct LogCommand: Command {
  static let about = CommandDescription(
    name: "log", summary: "tell what happened on the device since it was new", usesDevice: true,
    examples: [
      "log": "The whole story.",
      "log --since 2h --app com.example.chat": "The app's last two hours.",
    ])

  @Option(
    "The earliest instant: a date and time, a time of this day, or a duration before now.", "TIME",
    as: .text) var since: String?
  @Option("Show only the lines about this app.", "APP", as: .app) var app: String?
  @Option("Also write the whole story as an HTML file to look at.", "FILE", as: .output)
  var report: String?

  func run(_ context: CommandContext) async throws -> any CommandResult {
    var seen = try SeenDevice(context)
    let start = try start(context, seen)
    let history = try seen.history(context)
    let all = history?.story(tool: seen.tool) ?? seen.story
    let app = try app.map { try Self.app($0, on: seen.state, in: all, context) }
    let tool = context.tool.name
    try context.writeReport(report) {
      (history ?? DeviceHistory(of: seen.stored, [], until: seen.device))
        .simulation(file: "Device of \(tool)", tool: seen.tool).htmlReport(by: $0)
    }
    let story = all.since(start) { line in app == nil || line.app == app }
    // The story is incomplete, or empty, if the history is damaged.
    let damage = ErrorReport(
      code: "unusable-state", message: seen.reader.notices.joined(separator: " "),
      file: seen.folder.path)
    return LogReport(
      timeZone: seen.dates.zone, now: seen.device.now, lines: story.lines,
      error: seen.reader.hasWholeHistory ? nil : damage, dates: DateText(story.timeZone))
  }

  /// Returns the identifier of an app that is or was on the device, or that a new device gets with
  /// its first command.
  private static func app(
    _ word: String, on state: FocusState, in story: FocusStory, _ context: CommandContext
  ) throws(FocusError) -> String {
    do {
      return try state.app(named: word)
    } catch {
      let line = story.lines.last { line in
        [line.app, line.appName].contains { $0?.lowercased() == word.lowercased() }
      }
      let later = state.apps.isEmpty ? context.tool.apps.app(named: word) : nil
      guard let app = line?.app ?? later?.id else { throw error }
      return app
    }
  }

  /// Returns the instant of `--since`.
  private func start(_ context: CommandContext, _ seen: SeenDevice) throws -> Date {
    guard let since else { return .distantPast }
    let (now, calendar) = (seen.device.now, seen.dates.calendar)
    if let duration = TimeInterval(duration: since) { return now - duration }
    return try context.instant(
      since, in: calendar.timeZone, after: calendar.startOfDay(for: now), "time",
      use: "one such as '2026-11-23T09:00', '09:00' or '2h'")
  }
}

/// The story of the device, in order.
struct LogReport: Report, Encodable {
  let timeZone: String
  let now: Date
  var lines: [StoryLine]

  /// The damage for which the story is incomplete.
  @ForText var error: ErrorReport?
  /// The device's time zone before the first line.
  @ForText var dates: DateText

  var exitCode: ToolExitCode { error == nil ? .done : .world }

  var parts: (document: Self, story: [StoryLine]) {
    var rest = self
    rest.lines = []
    return (rest, lines)
  }

  func text(_ style: ToolTextStyle) -> String {
    guard !lines.isEmpty else {
      return error == nil ? "Nothing happened.\n" : "A part of the history is lost.\n"
    }
    var story = StoryText(dates: dates, style: style.story)
    return lines.flatMap { story.lines(of: $0) }.asText
  }
}

/// Undoes the last commands.
struct UndoCommand: Command {
  static let about = CommandDescription(
    name: "undo", summary: "take back the last commands that changed the device", usesDevice: true,
    examples: [
      "undo": """
      The device, the setting of its clock and what its apps stored are as before; 'redo' does the \
      command again. Time that has passed stays, as the history is in the order of time.
      """,
      "undo 3": "Take back the last three commands, of at most 20.",
    ])

  @Argument("The number of commands; 1 unless given.", named: "N", as: .steps) var steps: Int?

  func run(_ context: CommandContext) async throws -> any CommandResult {
    try await UndoReport.perform(.undo, steps ?? 1, context)
  }
}

/// Redoes the commands that were undone last.
struct RedoCommand: Command {
  static let about = CommandDescription(
    name: "redo", summary: "do the commands again that 'undo' took back", usesDevice: true,
    examples: [
      "redo": "The device is as it was before 'undo'. A command in between leaves nothing to redo."
    ])

  @Argument("The number of commands; 1 unless given.", named: "N", as: .steps) var steps: Int?

  func run(_ context: CommandContext) async throws -> any CommandResult {
    try await UndoReport.perform(.redo, steps ?? 1, context)
  }
}

extension ArgumentKind where Value == Int {
  /// A number of commands.
  fileprivate static var steps: Self {
    .number("number", in: 1...20)
  }
}

/// The commands that were undone or redone.
struct UndoReport: Report, Encodable {
  /// The words of each command, in the order of undoing or redoing.
  let commands: [[String]]
  /// Whether a command ran app code, some of whose effects can't be undone.
  let calledApps: Bool

  @ForText private var direction: UndoDirection
  @ForText private var steps: Int

  func text(_ style: ToolTextStyle) -> String {
    let verb = direction == .undo ? "Undid" : "Redid"
    var lines = commands.map { "\(verb): \(style.tool) \($0.asTyped)" }
    if lines.count < steps { lines.append("There is nothing more to \(direction.rawValue).") }
    if calledApps {
      lines.append(
        "Changes that apps made outside their containers and preferences stay as they are.")
    }
    return lines.asText
  }

  /// Undoes or redoes a number of commands, or as many as there are.
  fileprivate static func perform(
    _ direction: UndoDirection, _ steps: Int, _ context: CommandContext
  ) async throws -> any CommandResult {
    var done: [UndoStep] = []
    let device = try await OpenDevice.open(context) { system, store in
      while done.count < steps, let step = try store.step(direction) {
        guard let device = try store.device(after: step.number) else { break }
        try await system.takeBack(
          to: device, undoing: direction == .undo ? step.command : ["undo"])
        done.append(step)
      }
    }
    guard !done.isEmpty else {
      device.store.close()
      let limits = """
         Only commands that changed the device can be taken back, at most 20, and time that has \
        passed stays.
        """
      throw UsageError.unusable(
        "There is nothing to \(direction.rawValue)." + (direction == .undo ? limits : ""))
    }
    return try await device.use(context) {
      UndoReport(
        commands: done.map(\.command), calledApps: done.contains(where: \.calledApps),
        direction: direction, steps: steps)
    }
  }
}

/// Writes the device's history as a scenario, or the device as a snapshot.
struct ExportCommand: Command {
  static let about = CommandDescription(
    name: "export",
    summary: "write the device's history as a scenario, or the device as a snapshot",
    usesDevice: true,
    examples: [
      "export --name 'A morning'":
        "The scenario; written to a file, 'simulate' plays it and its expectations hold.",
      "export --snapshot --name ana":
        "A line for a file of snapshots, which 'decide --devices' reads.",
    ])

  @Flag("Write the device as it is now, in one line of JSON that 'decide' reads.")
  var snapshot: Bool
  @Option("The title of the scenario, or the snapshot's device.", "TEXT", as: .text)
  var name: String?

  func run(_ context: CommandContext) async throws -> any CommandResult {
    var seen = try SeenDevice(context)
    guard seen.reader.hasDevice else {
      throw UsageError.unusable(
        "No device is stored in \(seen.folder.path). There is nothing to export.")
    }
    if snapshot { return try snapshot(of: seen.device, context) }
    guard let history = try seen.history(context) else { throw ExportRefusal.damage }
    let export = try ScenarioExport(
      history, apps: context.tool.apps, name: name ?? "Device of \(context.tool.name)")
    return PlainText(document: export.text.escapingControlsOfJSON, isVerbatim: true)
  }

  private func snapshot(
    of device: ForeseenDevice, _ context: CommandContext
  ) throws -> PlainText {
    let export = try SnapshotExport(device, name: name)
    if !export.silentApps.isEmpty {
      context.showNotices([
        """
        The filters of \(export.silentApps.list(.and)) haven't reported anything in this Focus \
        yet. The next command that changes the device calls them.
        """
      ])
    }
    return PlainText(document: export.text.escapingControlsOfJSON + "\n", isVerbatim: true)
  }
}
