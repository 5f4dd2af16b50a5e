import FocusAppIntents
import FocusHost
package import FocusText
import Foundation

// The commands about apps: installation, processes, permissions, actions and faults.

/// The help of a word whose value is an app.
let appHelp = "The bundle identifier or the name of an app."

/// A command about an app, whose effect outlasts the app's processes.
package protocol CommandOfApp: SilentCommand {}

extension CommandOfApp {
  package static var subject: EventWord.Subject { .app }
}

/// An app is installed, updated or deleted.
///
/// An update ends the app's processes, and keeps its settings and data; a deletion takes them away,
/// and the app's filters in every mode.
package struct ChangeInstallation: CommandOfApp {
  package var app = Located("")
  package var change = Change.install

  package enum Change: Sendable { case install, installWithoutCode, update, uninstall }

  package static let words = [
    CommandWord<Self>("install", "install an app", \.change, .install),
    CommandWord<Self>(
      "installWithoutCode", "install an app whose code isn't there", \.change, .installWithoutCode),
    CommandWord<Self>("update", "update an app, also to the same version", \.change, .update),
    CommandWord<Self>("uninstall", "delete an app", \.change, .uninstall),
  ]
  package static let fields: [CommandField<Self>] = [
    .init(value: \.app, .newApp, only: ["install"], appHelp),
    .init(value: \.app, .unknownApp, only: ["installWithoutCode"], "The bundle identifier."),
    .init(value: \.app, .app, only: ["update"], appHelp),
    .init(value: \.app, .oldApp, only: ["uninstall"], appHelp),
  ]

  package init() {}

  package func act(on device: CommandDevice) async throws {
    let system = device.system
    let installed = await system.state.apps[app.value]?.description
    let program = device.apps.first { $0.id == app.value }
    switch change {
    case .install:
      if let program { _ = try await system.install(program) }
    case .installWithoutCode:
      if let installed {
        throw CommandMistake(
          message: "'\(installed.name)' is installed already.", location: app.location)
      }
      _ = try await system.install(.withoutCode(app.value))
    case .update:
      guard let program = program ?? installed.flatMap(SimulatedApp.init(withoutCode:)) else {
        throw CommandMistake(
          message: "'\(installed?.name ?? app.value)' can't be updated without its code.",
          location: app.location)
      }
      try await system.update(program)
    case .uninstall: try await system.uninstall(app.value)
    }
  }
}

/// A person opens or quits an app, or the system moves it.
package struct ChangeProcess: CommandOfApp {
  package var app = Located("")
  package var process = ProcessState.foreground

  package static let words = [
    CommandWord<Self>("launch", "open an app", \.process, .foreground),
    CommandWord<Self>("background", "move an app to the background", \.process, .background),
    CommandWord<Self>("suspend", "suspend an app", \.process, .suspended),
    CommandWord<Self>("quit", "end an app", \.process, .terminated),
  ]
  package static let fields: [CommandField<Self>] = [.init(value: \.app, .app, appHelp)]

  package init() {}

  package func act(on device: CommandDevice) async throws {
    try await device.system.setProcess(of: app.value, to: process)
  }
}

extension SimulatedApp {
  /// Returns the command that moves the app's process to a state.
  package func moving(to process: ProcessState) -> ChangeProcess {
    ChangeProcess { ($0.app, $0.process) = (Located(id), process) }
  }
}

/// An app's process ends, so that its start-up code runs again.
package struct Relaunch: SilentCommand {
  package var app = Located("")
  /// The process that ends; `nil` for all processes of the app.
  package var host: ProcessHost?
  package var starts = false

  package static let words = [CommandWord<Self>("relaunch", "end an app's processes")]
  package static let fields: [CommandField<Self>] = [
    .init(value: \.app, .app, appHelp),
    .init("host", maybe: \.host, .word, "The process that ends; all of the app without it."),
    .init("start", \.starts, .flag, or: false, "Whether the process starts again at once."),
  ]

  package init() {}

  package func act(on device: CommandDevice) async throws {
    try await device.system.relaunch(app.value, in: host, starts: starts)
  }
}

/// The person switches a setting of an app on or off.
package struct SwitchApp: CommandOfApp {
  package var app = Located("")
  package var setting = AppSetting(.notifications, isOn: true)

  package static let words = [
    word("allowNotifications", "allow notifications", .notifications, true),
    word("forbidNotifications", "forbid notifications", .notifications, false),
    word("allowTimeSensitive", "allow time-sensitive notifications", .timeSensitive, true),
    word("forbidTimeSensitive", "forbid time-sensitive notifications", .timeSensitive, false),
    word("allowFocusStatus", "let an app see the Focus status", .focusStatus, true),
    word("forbidFocusStatus", "hide the Focus status from an app", .focusStatus, false),
    word("summarize", "add an app to the summary", .summary, true),
    word("stopSummarizing", "remove an app from the summary", .summary, false),
    word("showAll", "switch an app's filtering off", .filtering, false),
    word("showFiltered", "switch an app's filtering on", .filtering, true),
  ]
  package static let fields: [CommandField<Self>] = [.init(value: \.app, .app, appHelp)]

  private static func word(
    _ word: String, _ summary: String, _ which: AppSetting.Kind, _ isOn: Bool
  ) -> CommandWord<Self> {
    CommandWord(word, summary, \.setting, AppSetting(which, isOn: isOn))
  }

  package init() {}

  package func act(on device: CommandDevice) async throws {
    try await device.system.set(setting, of: app.value)
  }
}

// MARK: Code of an app

/// The person runs one of the actions that an app lists.
package struct DoAction: CommandOfApp {
  package var action = Located("")
  package var app = Located("")
  package var word: String?

  package static let words = [CommandWord<Self>("do", "run an action of an app")]
  package static let fields: [CommandField<Self>] = [
    .init(value: \.action, .word, "An action that an app lists."),
    .init("in", value: \.app, .app, "The app."),
    .init("with", maybe: \.word, .text, "The word for the action."),
  ]
  package static let runsCode = true

  package init() {}

  package var place: TextLocation? { action.location }

  package func act(on device: CommandDevice) async throws {
    try await device.system.run(action.value, of: app.value, with: word)
  }
}

/// An app runs an intent by name.
package struct DoIntent: CommandOfApp {
  package var intent = Located("")
  package var app = Located("")
  package var values = GivenValues()

  package static let words = [CommandWord<Self>("intent", "run an intent of an app")]
  package static let fields: [CommandField<Self>] = [
    .init(value: \.intent, .word, "An intent that an app lists, by the name of its type."),
    .init("in", value: \.app, .app, "The app."),
    .init("with", \.values, .values, or: GivenValues(), "The values of the parameters."),
  ]
  package static let runsCode = true

  package init() {}

  package var place: TextLocation? { intent.location }

  package func act(on device: CommandDevice) async throws {
    try await device.system.run(intent: intent.value, of: app.value, with: values.byName)
  }
}

/// An app's queries don't find an entity any longer.
package struct Vanish: CommandOfApp {
  package var entity = Located("")
  package var app = Located("")

  package static let words = [
    CommandWord<Self>("vanish", "let an app's queries no longer find an entity")
  ]
  package static let fields: [CommandField<Self>] = [
    .init(
      value: \.entity, .word,
      "The identifier of an entity that the app's queries don't find any longer."),
    .init("in", value: \.app, .app, "The app."),
  ]

  package init() {}

  /// Makes sure that one of an app's queries finds the entity.
  ///
  /// - Throws: ``CommandMistake`` with the entities that the app offers, or the app's error.
  package func requireEntity(of app: String, on system: FocusSystem) async throws {
    guard let known = try await system.offers(insteadOf: entity.value, of: app) else { return }
    throw CommandMistake(
      message: "Unknown entity '\(entity.value)' of '\(app)'."
        + NameSuggestion.hint(for: entity.value, among: known), location: entity.location)
  }

  package func act(on device: CommandDevice) async throws {
    try await device.system.vanish(entity.value, of: app.value)
  }
}

/// The next call of an app's filter fails in some way.
package struct InjectFault: CommandOfApp {
  package var fault = DeliveryFault.Word.lost
  package var app = Located("")
  package var delay: TimeInterval?

  package static let words = [CommandWord<Self>("fault", "disturb the next call of a filter")]
  package static let rules: [FieldRule] = [
    .onlyWith("after", of: "fault", word: DeliveryFault.Word.late.rawValue)
  ]
  package static let fields: [CommandField<Self>] = [
    .init(value: \.fault, .word, "The fault of the next call."),
    .init("in", value: \.app, .app, "The app."),
    .init("after", maybe: \.delay, .duration, "The delay of a late call."),
  ]

  package init() {}

  package func act(on device: CommandDevice) async throws {
    try await device.system.inject(fault.fault ?? .late(by: delay ?? 0), into: app.value)
  }
}
