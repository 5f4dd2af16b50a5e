import FocusFilterKit
import FocusText
import Foundation

/// Lists the apps, installs or uninstalls an app, changes its process or permission, or runs an
/// action or intent.
struct AppCommand: Command {
  static let about = CommandDescription(
    name: "app",
    summary: "list the apps; install, launch or quit one, or run one of its actions or intents",
    usesDevice: true, usesApps: true,
    examples: [
      "app": "Every app with its process and badge.",
      "app com.example.chat": "The app with its predicate, its last call and its stored data.",
      "app launch com.example.chat": "Start the app.",
      "app uninstall com.example.chat": "Remove the app with its filters, until 'app install'.",
      "app do com.example.chat 'log in' school": "Run an action that the app declares.",
      "app run com.example.chat MarkRead account=work":
        "Run an intent that the app lists, with values for its parameters.",
      "app fault com.example.chat late --after 30s":
        "The next call of its filter is made 30 seconds later.",
    ])

  @Argument(
    "\(EventWord.list(of: .app)) Without it, the apps are listed.", as: .event(of: .app),
    yields: true) var action: EventWord?
  @Argument("The bundle identifier or name of the app.", as: .app) var app: String?
  @Argument(
    """
    With do: the action of the app. With run: the intent, by the name of its type. With fault: \
    \(DeliveryFault.Word.allCases.map(\.rawValue).list(.or)). With vanish: the entity's \
    identifier. With run-filter: name=value.
    """, named: "NAME", as: .text(.actions)) var ownAction: String?
  @Argument(
    """
    With do: the action's argument. With run and run-filter: name=value for parameters.
    """,
    named: "WORD", as: .text(.actionWords)) var words: [String]
  @Option("With fault late: the delay.", "DURATION", as: .duration(["30s", "5m"])) var after:
    TimeInterval?

  var runsApps: Bool { action != nil }

  static func takes(_ option: String, with action: String?) -> Bool { action == "fault" }

  func run(_ context: CommandContext) async throws -> any CommandResult {
    guard let action else { return try await list(context) }
    let name = try $app.required()
    let unexpected =
      switch action.name {
      case "intent", "run": String?.none
      case "do": words.dropFirst().first
      default: action.namesApp ? ownAction : words.first
      }
    if let unexpected { throw UsageError.unexpected(unexpected, for: context.syntax) }
    return try await OpenDevice.use(context) { device in
      let app =
        switch action.name {
        case "install": try await installable(name, on: device, context)
        case "installWithoutCode": name
        default: try await device.system.state.app(named: name)
        }
      var event = try await event(action, of: app, on: device.system, context)
      event["after"] = after.map { .string("\(Int($0))s") }
      return try await device.perform(event, context)
    }
  }

  /// Returns the members of the event with the positional words of the call.
  private func event(
    _ action: EventWord, of app: String, on system: FocusSystem, _ context: CommandContext
  ) async throws -> [String: ParameterValue] {
    if action.namesApp { return [action.name: .string(app)] }
    if action.name == "run" {
      let typed = (ownAction.map { [$0] } ?? []) + words
      let values = try await system.values(typed: typed, for: try await system.filter(named: app))
      return ["run": ["app": .string(app), "values": .object(values)]]
    }
    guard let ownAction else { throw missingName(for: action, of: app, context) }
    var event: [String: ParameterValue] = [action.name: .string(ownAction), "in": .string(app)]
    if action.name == "intent" {
      let values = try await system.values(typed: words, forIntent: ownAction, of: app)
      event["with"] = .object(values)
    } else {
      event["with"] = words.first.map { .string($0) }
    }
    return event
  }

  /// Returns the error for a call without the name that an action needs.
  private func missingName(
    for action: EventWord, of app: String, _ context: CommandContext
  ) -> UsageError {
    let program = context.tool.apps.first { $0.id == app }
    let (noun, known) =
      switch action.name {
      case "do": ("action of the app", program?.actions.map(\.name) ?? [])
      case "intent": ("intent of the app", program?.intents().map(\.name) ?? [])
      case "vanish": ("identifier of an entity", [])
      default: ("fault", DeliveryFault.Word.allCases.map(\.rawValue))
      }
    return .unusable("Missing \(noun).\(NameSuggestion.hint(for: "", among: known))")
  }

  /// Returns the identifier of one of the tool's apps that isn't installed.
  private func installable(
    _ name: String, on device: OpenDevice, _ context: CommandContext
  ) async throws -> String {
    guard let app = context.tool.apps.app(named: name) else {
      let known = context.tool.apps.flatMap { app in
        [app.id, app.name] + app.id.split(separator: ".").suffix(1).map { String($0) }
      }
      throw UsageError.unusable(
        "\(context.tool.name) has no app '\(name)'.\(NameSuggestion.hint(for: name, among: known))")
    }
    guard await device.system.state.apps[app.id] == nil else {
      throw UsageError.unusable("'\(app.name)' is installed already.")
    }
    return app.id
  }

  private func list(_ context: CommandContext) async throws -> any CommandResult {
    var seen = try await SeenDevice.listing(context)
    return try seen.report { seen in
      let uninstalled = context.tool.apps.map(\.id).filter(seen.state.uninstalledApps.contains)
      return AppsReport(
        apps: try seen.apps(named: app).map { shown in
          let program = context.tool.apps.first { $0.id == shown.id }
          return AppsReport.App(
            id: shown.id, name: shown.name, process: shown.process, badge: shown.badge,
            hidesBadge: seen.state.hidesBadge(of: shown.id),
            mayNotify: shown.mayNotify, filters: shown.filters,
            actions: program?.actions.map(\.name) ?? [], intents: program?.intents() ?? [],
            detail: app == nil ? nil : try AppsReport.Detail(of: shown.id, on: &seen, context))
        },
        uninstalled: app == nil ? uninstalled : [],
        dates: seen.dates, now: seen.device.now)
    }
  }
}

/// A table of the apps, or one app with its data.
struct AppsReport: Report, Encodable {
  let apps: [App]
  /// The tool's apps that were uninstalled and that `app install` can install again.
  let uninstalled: [String]

  struct App: Encodable, Sendable {
    let id: String
    let name: String
    let process: ProcessState
    let badge: Int
    /// Whether the badge is hidden, by the Focus or without permission.
    let hidesBadge: Bool
    let mayNotify: Bool?
    let filters: [FilterMetadata]
    /// The actions that `app do` runs.
    let actions: [String]
    /// The intents that `app run` runs.
    let intents: [IntentMetadata]
    /// The details; only of an app that the call names.
    let detail: Detail?
  }

  /// The data of an app, and the last call of its filters.
  struct Detail: Encodable, Sendable {
    let holdings: AppHoldings
    /// The line of the story about the last call; `nil` before the first one.
    let lastCall: StoryLine?
    /// The line of the story about the Focus that turned on or off last.
    let lastFocus: StoryLine?

    init(of app: String, on seen: inout SeenDevice, _ context: CommandContext) throws {
      let history = try seen.history(context)
      let story = history?.story(tool: seen.tool) ?? seen.story
      holdings = try AppHoldings(
        of: app, on: seen.state, after: history, in: seen.reader.containers)
      lastCall = story.last { $0.app == app && $0.answer?.kind != nil }
      lastFocus = story.last { $0.event == .focusOn || $0.event == .focusOff }
    }
  }

  @ForText var dates: DateText
  @ForText var now: Date

  func text(_ style: ToolTextStyle) -> String {
    let rows = apps.map { app in
      [
        app.name, app.id, app.process.rawValue,
        app.badge == 0 ? "" : "badge \(app.badge)\(app.hidesBadge ? " (hidden)" : "")",
        app.mayNotify == false ? "notifications forbidden" : "",
      ]
    }
    let uninstalled = uninstalled.map {
      "\($0) is uninstalled: '\(style.tool) app install \($0)' installs it again."
    }
    if apps.isEmpty { return (["No app is installed."] + uninstalled).asText }
    let lines = zip(TextTable(rows).lines, apps).flatMap { line, app -> [String] in
      let actions =
        app.actions.isEmpty ? [] : ["  actions  \(app.actions.joined(separator: ", "))"]
      let intents = app.intents.map { intent -> String in
        let names = intent.parameters.map { $0.isOptional ? "\($0.name)?" : $0.name }
        return "  intent   \(intent.name)(\(names.joined(separator: ", ")))"
      }
      return [line] + actions + intents + (app.detail.map { heldLines($0, app.filters) } ?? [])
    }
    return (lines + uninstalled).asText
  }

  /// Returns the lines about an app's data and its last call.
  private func heldLines(_ detail: Detail, _ filters: [FilterMetadata]) -> [String] {
    var lines: [String] = []
    if !filters.isEmpty {
      var off = ""
      if let line = detail.lastFocus, line.event == .focusOff, let mode = line.mode {
        off = " (\(mode) is off since \(time(line.at)))"
      }
      lines.append("  predicate \(detail.holdings.predicate ?? "none\(off)")")
      let call = detail.lastCall.map { line in
        let place = line.ending?.host == .app ? "in the app" : "in the extension"
        let words = [time(line.at), line.kind?.rawValue, place].compactMap(\.self)
        return "\(words.joined(separator: ", ")): \(line.ending?.reason ?? "returned")"
      }
      lines.append("  last call \(call ?? "none")")
    }
    for container in detail.holdings.containers {
      lines.append("  stored in \(container.name)")
      let rows = container.items.map { item -> [String] in
        let value =
          item.value.map { "\($0)".shortened(to: 40) }
          ?? item.bytes.map { SimulationText.counted($0, "byte") } ?? "none"
        let writing = [item.writtenAt.map(time), item.writer].compactMap(\.self)
        return [item.name, value, writing.joined(separator: ", ")]
      }
      let width = (rows.map(\.[0].count).max() ?? 0) + 6
      for (line, item) in zip(TextTable(rows, indent: "    ").lines, container.items) {
        lines.append(line)
        if let mode = item.endedFocus {
          lines.append(
            String(repeating: " ", count: width) + "still there, though \(mode) has ended")
        }
      }
    }
    return lines
  }

  private func time(_ date: Date) -> String { dates.time(date, readAt: now) }
}
