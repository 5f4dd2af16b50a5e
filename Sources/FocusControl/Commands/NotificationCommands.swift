import FocusFilterKit
import Foundation

/// Delivers a notification.
enum NotifyCommand: Command {
  static let syntax = CommandSyntax(
    name: "notify", summary: "deliver a notification and say what becomes of it",
    usesDevice: true, usesApps: true,
    positionals: [
      .init(
        name: "APP", help: "The bundle identifier or name of the app.", completes: .apps)
    ],
    options: [
      .init(name: "title", help: "The title.", value: "TEXT"),
      .init(name: "subtitle", help: "The line under the title.", value: "TEXT"),
      .init(name: "body", help: "The text.", value: "TEXT"),
      .init(name: "badge", help: "The number on the app's icon; 0 removes it.", value: "N"),
      .init(name: "thread", help: "The group it belongs to.", value: "TEXT"),
      .init(
        name: "id", help: "The identifier; one that was used is replaced.", value: "TEXT"),
      .init(
        name: "criteria", help: "What the filter's predicate is evaluated with.", value: "TEXT"),
      .init(
        name: "level", help: "passive, active, time-sensitive or critical.", value: "LEVEL",
        completes: .words(of: InterruptionWord.self)),
    ] + Sender.options + [
      .init(name: "explain", help: "Show every step of the decision.")
    ],
    examples: [
      .init(
        words: "notify com.example.chat --title Tom --criteria personal",
        meaning: "A notification of the personal account.")
    ])

  static func run(_ context: CommandContext) async throws -> any Report {
    let arguments = context.arguments
    let content = UNMutableNotificationContent()
    content.title = arguments["title"] ?? ""
    content.subtitle = arguments["subtitle"] ?? ""
    content.threadIdentifier = arguments["thread"] ?? ""
    content.badge = try arguments["badge"].map { word in
      guard let badge = Int(word), badge >= 0 else {
        throw UsageError.unusable("'\(word)' is no number of a badge.", command: syntax)
      }
      return NSNumber(value: badge)
    }
    content.body = arguments["body"] ?? ""
    content.filterCriteria = arguments["criteria"]
    let level: InterruptionWord? = try arguments["level"].map {
      try syntax.word($0, orSay: "No level '\($0)'.")
    }
    content.interruptionLevel = level?.level ?? .active
    let request = try Sender(context).sending(
      NotificationRequest(content, identifier: arguments["id"] ?? "", app: ""))
    return try await Device.use(context) { device in
      var request = request
      request.app = try await device.system.app(meaning: arguments.positionals[0])
      let addressed = request
      return try await StoryReport.telling(device, explains: arguments.has("explain")) {
        try await device.system.deliver(addressed)
      }
    }
  }
}

/// Lists what is in Notification Centre.
enum InboxCommand: Command {
  static let syntax = CommandSyntax(
    name: "inbox", summary: "show Notification Centre: what alerted and what was silenced",
    usesDevice: true,
    positionals: [
      .init(name: "APP", help: "Only those of this app.", isOptional: true, completes: .apps)
    ],
    examples: [.init(words: "inbox", meaning: "Every notification, with its number.")])

  static func run(_ context: CommandContext) async throws -> any Report {
    try await Device.use(context) { device in
      let system = device.system
      let only: String? =
        if let word = context.arguments.positionals.first {
          try await system.app(meaning: word)
        } else {
          nil
        }
      let state = await system.state
      let apps = state.installationOrder.compactMap { state.apps[$0] }
        .filter { only == nil || $0.id == only }
      return InboxReport(
        document: .init(
          now: await system.now,
          apps: apps.map { app in
            InboxReport.App(
              id: app.id, name: app.description.name, badge: app.badge,
              hidesBadge: state.hidesBadges,
              notifications: app.delivered.map(InboxReport.Notification.init),
              pending: app.pending.map {
                InboxReport.Pending(title: $0.request.title, nextDate: $0.nextDate)
              })
          }), dates: device.dates)
    }
  }
}

/// Notification Centre, app by app.
struct InboxReport: Report {
  struct Document: Encodable, Sendable {
    let now: Date
    let apps: [App]
  }

  struct App: Encodable, Sendable {
    let id: String
    let name: String
    let badge: Int
    let hidesBadge: Bool
    let notifications: [Notification]
    let pending: [Pending]
  }

  struct Notification: Encodable, Sendable {
    let number: Int
    let date: Date
    let title: String
    let body: String
    let criteria: String?
    let outcome: String

    init(_ notification: DeliveredNotification) {
      number = notification.id
      date = notification.date
      title = notification.request.title
      body = notification.request.body
      criteria = notification.request.filterCriteria
      outcome = notification.outcome.word
    }
  }

  struct Pending: Encodable, Sendable {
    let title: String
    let nextDate: Date
  }

  let document: Document
  let dates: DateText

  func text(_ style: TextStyle) -> String {
    var lines: [String] = []
    for app in document.apps {
      let badge = app.badge == 0 ? "" : " · badge \(app.badge)\(app.hidesBadge ? " (hidden)" : "")"
      lines.append(style(app.name, .bold) + badge)
      lines += section("alerted", app.notifications.filter { $0.outcome == "alerts" })
      lines += section("silenced", app.notifications.filter { $0.outcome == "silenced" })
      lines += section("quiet", app.notifications.filter { $0.outcome == "quiet" })
      let pending = app.pending.map {
        ["", dates.time($0.nextDate, readAt: document.now), $0.title]
      }
      if !pending.isEmpty { lines += ["  waiting"] + TextTable(pending, indent: "   ").lines }
      if app.notifications.isEmpty, pending.isEmpty { lines.append("  nothing") }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private func section(_ title: String, _ notifications: [Notification]) -> [String] {
    guard !notifications.isEmpty else { return [] }
    let rows = notifications.map { notification in
      [
        "#\(notification.number)", dates.time(notification.date, readAt: document.now),
        [notification.title, notification.body].filter { !$0.isEmpty }.joined(separator: ": "),
      ]
    }
    return ["  \(title)"] + TextTable(rows, indent: "    ").lines
  }
}

/// Tells the whole story of one decision.
enum ExplainCommand: Command {
  static let syntax = CommandSyntax(
    name: "explain", summary: "tell step by step what became of a notification and why",
    usesDevice: true,
    positionals: [
      .init(
        name: "NUMBER", help: "The number of the notification; the last one unless given.",
        isOptional: true)
    ],
    examples: [
      .init(words: "explain", meaning: "The last notification on the device."),
      .init(words: "explain 1", meaning: "The first notification on the device."),
    ])

  static func run(_ context: CommandContext) async throws -> any Report {
    let given = try context.arguments.positionals.first.map { word in
      guard let number = Int(word.drop { $0 == "#" }), number > 0 else {
        throw UsageError.unusable("'\(word)' is no number of a notification.", command: syntax)
      }
      return number
    }
    return try await Device.use(context) { device in
      let last = await device.system.state.lastNotification
      guard let number = given ?? (last > 0 ? last : nil) else {
        throw UsageError.unusable(
          "No notification has come yet. '\(context.tool.name) notify' delivers one.",
          command: syntax)
      }
      guard let found = try await device.system.decision(aboutNotification: number) else {
        guard number > last else {
          throw FileProblem(
            path: device.store.folder.path,
            problem: "The decision about notification \(number) isn't in the history any more.")
        }
        throw UsageError.unusable(
          "There is no notification \(number). '\(context.tool.name) inbox' lists them.",
          command: syntax)
      }
      return ExplanationReport(
        document: .init(notification: found.notification, decision: found.decision),
        dates: device.dates)
    }
  }
}

/// One decision with every step.
struct ExplanationReport: Report {
  struct Document: Encodable, Sendable {
    let number: Int
    let date: Date
    let app: String
    let title: String
    let criteria: String?
    let outcome: String
    /// Why it couldn't be delivered; `nil` for other outcomes.
    let refusal: Decision.Refusal?
    let reason: String
    let steps: [Step]

    init(notification: DeliveredNotification, decision: Decision) {
      number = notification.id
      date = notification.date
      app = notification.request.app
      title = notification.request.title
      criteria = notification.request.filterCriteria
      outcome = decision.outcome.word
      refusal = if case .refused(let refusal) = decision.outcome { refusal } else { nil }
      reason = decision.reason
      steps = decision.steps.map(Step.init)
    }
  }

  struct Step: Encodable, Sendable {
    let rule: String
    let fidelity: Fidelity
    let meaning: String
    let sentence: String

    init(_ step: Decision.Step) {
      rule = step.rule.id
      fidelity = step.fidelity
      meaning = step.rule.summary
      sentence = step.sentence
    }
  }

  let document: Document
  let dates: DateText

  func text(_ style: TextStyle) -> String {
    var lines = [
      style("#\(document.number) \(document.app): “\(document.title)”", .bold),
      "\(dates.day(document.date)), \(dates.time(document.date))",
      "\(document.outcome.outcomeWords): \(document.reason)", "",
    ]
    lines +=
      TextTable(
        document.steps.map { [$0.rule, $0.fidelity.rawValue, $0.sentence] }, indent: "  "
      ).lines
    return lines.joined(separator: "\n") + "\n"
  }
}
