import FocusText

/// A change that leads to another result, in the language of the place where a person makes it.
///
/// ```swift
/// let remedy = Remedy.allow(.notifications, of: "com.acme.relay")
/// remedy.text(in: .test)       // `try await system.allowNotifications(of: "com.acme.relay", true)`
/// remedy.text(in: .tool(nil))  // `app allow com.acme.relay`
/// remedy.text(in: .file)       // `"allowNotifications": "com.acme.relay"`
/// ```
package enum Remedy: Sendable, Hashable {
  /// The app is installed.
  case install(String)
  /// The person allows an app its notifications, or to see the Focus status.
  case allow(Permission, of: String)
  /// The app's notifications are delivered at once, not in the scheduled summary.
  case deliverAtOnce(String)
  /// The device is locked.
  case lock
  /// An app or a person is added to a list of the mode with this name.
  case add(String, to: List, mode: String)
  /// An app or a person is removed from a list of the mode with this name.
  case remove(String, from: List, mode: String)
  /// The mode with this name lets important notifications through.
  case letImportantThrough(mode: String)

  /// The permissions of an app.
  package enum Permission: Sendable { case notifications, focusStatus }

  /// The lists of a mode; the raw values are their keys in a file.
  package enum List: String, Sendable {
    case allowApps, silenceApps, allowPeople, silencePeople

    var hasApps: Bool { self == .allowApps || self == .silenceApps }
    /// The property of a mode that has the list.
    var property: String { hasApps ? "settings.apps" : "settings.people" }
  }

  /// The place where a person reads a remedy.
  package enum Place: Sendable, Hashable {
    /// A test, in Swift.
    case test
    /// A terminal, for a tool; `nil` for a tool whose name isn't known.
    case tool(String?)
    /// The file of a day.
    case file
  }

  /// Returns the remedy in the language of a place, with code in backticks.
  package func text(in place: Place) -> String {
    switch place {
    case .test: swift
    case .tool(let name): "`\(((name.map { [$0] } ?? []) + command).asTyped)`"
    case .file: file
    }
  }

  /// The arguments of a tool's command.
  var command: [String] {
    switch self {
    case .install(let app): ["app", "install", app]
    case .allow(.notifications, let app): ["app", "allow", app]
    case .allow(.focusStatus, let app): ["app", "allow-focus-status", app]
    case .deliverAtOnce(let app): ["app", "stop-summarizing", app]
    case .lock: ["device", "lock"]
    case .add(let member, let list, let mode):
      edit(mode, list.hasApps ? "--add-app" : "--add-person", member)
    case .remove(let member, let list, let mode):
      edit(mode, list.hasApps ? "--remove-app" : "--remove-person", member)
    case .letImportantThrough(let mode): edit(mode, "--breakthrough", "yes")
    }
  }

  /// A name that begins with a hyphen would be an option.
  private func edit(_ mode: String, _ option: String, _ value: String) -> [String] {
    mode.hasPrefix("-")
      ? ["mode", "edit", option, value, "--", mode] : ["mode", "edit", mode, option, value]
  }

  private var swift: String {
    switch self {
    case .install: "add the app to `.focusDevice(…)`"
    case .allow(.notifications, let app):
      "`try await system.allowNotifications(of: \(app.debugDescription), true)`"
    case .allow(.focusStatus, let app):
      "`try await system.allowFocusStatus(of: \(app.debugDescription), true)`"
    case .deliverAtOnce(let app):
      "`try await system.summarize(\(app.debugDescription), false)`"
    case .lock: "`try await system.lock()`"
    case .add(let member, let list, let mode):
      "add `\(member.debugDescription)` to `\(list.property)` of \(mode)"
    case .remove(let member, let list, let mode):
      "remove `\(member.debugDescription)` from `\(list.property)` of \(mode)"
    case .letImportantThrough(let mode): "set `settings.letsImportantThrough` of \(mode) to `true`"
    }
  }

  private var file: String {
    switch self {
    case .install(let app): "`\"install\": \(app.debugDescription)`"
    case .allow(.notifications, let app): "`\"allowNotifications\": \(app.debugDescription)`"
    case .allow(.focusStatus, let app): "`\"allowFocusStatus\": \(app.debugDescription)`"
    case .deliverAtOnce(let app): "`\"stopSummarizing\": \(app.debugDescription)`"
    case .lock: "`\"lock\": true`"
    case .add(let member, let list, let mode):
      "add `\(member.debugDescription)` to `\(list.rawValue)` of \(mode)"
    case .remove(let member, let list, let mode):
      "remove `\(member.debugDescription)` from `\(list.rawValue)` of \(mode)"
    case .letImportantThrough(let mode): "set `\"breakthrough\": true` in \(mode)"
    }
  }
}
