import FocusFilterKit
import FocusText
import Foundation

/// Locks, unlocks or restarts the device, changes its switches, or connects it to a car.
struct DeviceCommand: Command {
  static let about = CommandDescription(
    name: "device", summary: "lock, unlock or restart the device, or change its switches",
    usesDevice: true, usesApps: true,
    examples: [
      "device lock": "Lock the device, as its side button does.",
      "device restart": "Restart it; filters are called again after the first 'device unlock'.",
      "device silent": "Set the Ring/Silent switch to silent.",
      "device car no": "Disconnect it from the car.",
    ])

  @Argument("\(EventWord.list(of: .device))", as: .event(of: .device)) var action: EventWord
  @Argument("With car: yes, the default, or no.", as: .answer) var answer: Bool?

  func run(_ context: CommandContext) async throws -> any CommandResult {
    if answer == false, action.name != "car" {
      throw UsageError.unexpected("no", for: context.syntax)
    }
    return try await OpenDevice.use(context) { device in
      try await device.perform([action.name: .bool(answer ?? true)], context)
    }
  }
}

/// Shows the device's clock, changes its time or time zone, or lets it follow the machine's clock.
struct ClockCommand: Command {
  static let about = CommandDescription(
    name: "clock",
    summary:
      "show the device's clock, set or move it, change its zone, or let it follow this machine's",
    usesDevice: true, usesApps: true,
    examples: [
      "clock +1h": "Let an hour pass; the clock is manual from then on.",
      "clock 2026-11-23T17:00": "Set the clock to a later time, and keep it.",
      "clock 18:05": "The next time at which the clock shows 18:05.",
      "clock manual": "Keep the time until '--now' or 'clock' moves it.",
      "clock America/New_York": "Show the time of another zone, as on a journey; schedules follow.",
      "clock": "The time, and whether it follows this machine's.",
    ])

  @Argument(
    """
    live, manual, a time such as 18:05 or 2026-11-23T17:00, a duration such as +1h, or a time zone \
    such as America/New_York; without it, the clock is shown.
    """, as: .text(.timeZones(after: ClockSetting.allCases.map(\.rawValue) + ["+1h"])))
  var action: String?

  var runsApps: Bool { action != nil }

  func run(_ context: CommandContext) async throws -> any CommandResult {
    guard let action else {
      let isGiven =
        try context.given(in: .gmt, after: nil) != nil || context.call.device.timeZone != nil
      return try SeenDevice.use(context) { seen in
        ClockReport(of: seen.device.status, isKept: seen.isAtStoredTime || !isGiven)
      }
    }
    if LocalDateTime(action) != nil {
      var context = context
      context.instant = action
      return try await Self.pass(context)
    }
    if let time = FocusSchedule.TimeOfDay(action) {
      return try await Self.pass(context) { system in
        let now = await system.now
        // At 18:05 and some seconds, 18:05 is a day away.
        let next = time.nextShown(after: now - 1, in: system.calendar.timeZone)
        try await Self.move(to: max(next, now), system)
      }
    }
    if let setting = ClockSetting(rawValue: action) {
      return try await Self.pass(context, isMove: false) { system in
        guard setting == .live else { return }
        try await system.requireReachable(Date())
        try await system.advance(to: max(Date(), await system.now))
      } then: { system in
        try await system.setClock(setting)
      }
    }
    if action.hasPrefix("+"), let duration = TimeInterval(duration: String(action.dropFirst())) {
      return try await Self.pass(context) { system in
        try await Self.move(to: await system.now + duration, system)
      }
    }
    let zone = try context.timeZone(
      action, for: "clock", "clock",
      use: """
        'live', 'manual', a time such as '18:05' or '2026-11-23T17:00', a duration of at most ten \
        years such as '+1h30m', or a zone such as 'Europe/London'
        """)
    return try await Self.pass(context, isMove: false, then: { try await $0.travel(to: zone) })
  }

  /// Lets time pass until an instant, and keeps the clock there.
  private static func move(to later: Date, _ system: FocusSystem) async throws {
    try await system.requireReachable(later)
    try await system.setClock(.manual)
    try await system.advance(to: later)
  }

  /// Lets time pass, which can't be undone, and then makes the changes that can be undone.
  ///
  /// - Parameter isMove: Whether the call itself sets the time. In that case, `undo` must not take
  ///   back the previous command.
  private static func pass(
    _ context: CommandContext, isMove: Bool = true,
    _ body: (FocusSystem) async throws -> Void = { _ in },
    then change: (FocusSystem) async throws -> Void = { _ in }
  ) async throws -> any CommandResult {
    let device = try await OpenDevice.open(context)
    let eventsBefore = await device.system.eventCount
    return try await device.use(context) {
      try await body(device.system)
      let happened = await !device.story(since: eventsBefore).isEmpty
      if isMove || happened { try await device.passTime() }
    } then: {
      try await change(device.system)
      return ClockReport(of: await device.system.status, await device.story(since: eventsBefore))
    }
  }
}

/// The device's time, with the events until that time.
struct ClockReport: Report, Encodable {
  let clock: ClockSetting
  let now: Date
  let timeZone: String
  /// Whether the device keeps this time after the call.
  let isKept: Bool
  let lines: [StoryLine]

  /// The device's time zone before the lines; `nil` if there are no lines.
  @ForText private var dates: DateText?

  init(of status: FocusStatus, _ story: FocusStory? = nil, isKept: Bool = true) {
    (clock, now, timeZone) = (status.clock, status.now, status.timeZone)
    self.isKept = isKept
    lines = story?.lines ?? []
    dates = story.map { DateText($0.timeZone) }
  }

  func text(_ style: ToolTextStyle) -> String {
    let zone = TimeZone(identifier: timeZone) ?? .gmt
    let instant = DateText(zone).instant(now)
    let lines = dates.map { style.folded(self.lines, $0) } ?? []
    let shown =
      isKept
      ? ["\(clock.rawValue)  \(instant)"]
      : [
        "\(instant), for this call only",
        "'\(style.tool) clock \(LocalDateTime.text(now, in: zone))' sets the clock.",
      ]
    return (lines + (lines.isEmpty ? [] : [""]) + shown).asText
  }
}

/// Removes the stored device.
struct ResetCommand: Command {
  static let about = CommandDescription(
    name: "reset", summary: "remove the stored device, or replace it by one with other choices",
    usesDevice: true,
    examples: [
      "reset": "The next command creates a new device.",
      "reset --reading missingCriteria=notConsulted":
        "A new device that asks no predicate about a notification without criteria.",
      "reset --policy repeatedCallInterval=300":
        "A new device on which a second phone call within 5 minutes rings.",
    ])

  @Option(
    "A contested behavior of a new device, such as missingCriteria=notConsulted.", "NAME=VALUE",
    named: "reading", as: .reading) var readings: [String]
  @Option(
    "Another choice of a new device: \(FocusPolicy.options.list(.or)).", "NAME=VALUE",
    named: "policy", as: .text(.words(choices))) var options: [String]

  /// The choices with the values that are words.
  private static let choices = FocusPolicy.options.flatMap { name -> [String] in
    let words = (["true", "false"] + FocusSource.allCases.map(\.rawValue)).filter { word in
      var policy = FocusPolicy()
      return policy.choose(word, forOption: name) == nil
    }
    return words.isEmpty ? ["\(name)="] : words.map { "\(name)=\($0)" }
  }

  func run(_ context: CommandContext) async throws -> any CommandResult {
    let folder = try context.stateFolder()
    let policy = try Self.policy(options, from: try context.policy(readings))
    guard !readings.isEmpty || !options.isEmpty else {
      return try await Self.replace(by: nil, in: folder, context)
    }
    var report = try await Self.replace(by: context.newDevice(policy), in: folder, context)
    report.readings = readings
    report.policy = options
    return report
  }

  /// Returns a policy with the choices from `--policy`.
  private static func policy(
    _ options: [String], from policy: FocusPolicy
  ) throws(UsageError) -> FocusPolicy {
    var policy = policy
    for text in options {
      let parts = text.split(separator: "=", maxSplits: 1).map(String.init)
      guard let name = parts.first, FocusPolicy.options.contains(name) else {
        throw .unknown("choice", parts.first ?? text, for: "--policy", known: FocusPolicy.options)
      }
      let value = parts.count > 1 ? parts[1] : ""
      if let advice = policy.choose(value, forOption: name) {
        throw .invalid("value of '\(name)'", value, use: advice)
      }
    }
    return policy
  }

  /// Replaces the stored device and its apps' data with a new device, or removes them.
  private static func replace(
    by device: StoredDevice?, in folder: URL, _ context: CommandContext
  ) async throws -> ResetReport {
    let wasThere = try FolderReader(folder).hasDevice
    if wasThere || device != nil {
      let store = try await context.openStore(in: folder)
      defer { store.close() }
      try store.replace(by: device)
    }
    return ResetReport(folder: folder.path, wasThere: wasThere)
  }
}

/// The state folder, and whether a device was removed from it.
struct ResetReport: Report, Encodable {
  let folder: String
  /// Whether the folder had a device.
  let wasThere: Bool
  /// The new device's readings; `nil` if no device was created.
  var readings: [String]?
  /// The new device's other choices; `nil` if no device was created.
  var policy: [String]?

  func text(_: ToolTextStyle) -> String {
    if let readings = readings {
      let chosen = (readings + (policy ?? [])).joined(separator: ", ")
      return "A new device is stored in \(folder), with \(chosen).\n"
    }
    return wasThere
      ? "Removed the device stored in \(folder).\n"
      : "No device is stored in \(folder).\n"
  }
}
