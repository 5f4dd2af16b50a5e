import FocusFilterKit
import FocusText

extension ModeCommand {
  /// Returns a mode as an edit leaves it, with what the options add to its lists and remove from them.
  static func lists(
    of before: FocusMode, changedBy edit: ModeEdit, _ context: CommandContext,
    on system: FocusSystem
  ) async throws -> FocusMode {
    var mode = before
    edit.apply(to: &mode)
    let arguments = context.arguments
    for text in arguments.all("remove-schedule") {
      let removed = try FocusSchedule(id: "", reading: text)
      let count = mode.schedules.count
      mode.schedules.removeAll { $0.description == removed.description }
      guard mode.schedules.count < count else {
        let known = mode.schedules.map { "'\($0)'" }
        throw UsageError.unusable(
          "\(mode.name) has no schedule '\(removed)'."
            + (known.isEmpty ? "" : " Use \(known.list(.or))."), command: syntax)
      }
    }
    for text in arguments.all("add-schedule") {
      let ids = mode.schedules.map(\.id)
      let id = (1...).lazy.map { "\($0)" }.first { !ids.contains($0) } ?? ""
      mode.schedules.append(try FocusSchedule(id: id, reading: text))
    }
    var apps: [String: [String]] = [:]
    var people: [String: [String]] = [:]
    for change in ["add", "remove"] {
      for word in arguments.all("\(change)-app") {
        apps[change, default: []].append(try await system.app(named: word))
      }
      for word in arguments.all("\(change)-person") {
        people[change, default: []].append(await system.state.person(named: word))
      }
    }
    mode.settings.apps = try mode.settings.apps.changed(by: apps, "app", of: mode.name)
    mode.settings.people = try mode.settings.people.changed(by: people, "person", of: mode.name)
    return mode
  }
}

extension FocusSettings.InterruptionList {
  /// Returns the list with other members.
  ///
  /// - Parameters:
  ///   - changes: The members to `add` and to `remove`.
  ///   - noun: What the options call a member.
  ///   - mode: The name of the mode.
  fileprivate func changed(
    by changes: [String: [String]], _ noun: String, of mode: String
  ) throws(UsageError) -> Self {
    guard !changes.isEmpty else { return self }
    let (added, removed) = (changes["add"] ?? [], changes["remove"] ?? [])
    func change(_ members: Set<String>) throws(UsageError) -> Set<String> {
      var members = members
      for word in removed {
        guard let name = members.name(word) else {
          throw .unknown(
            noun, word, for: "--remove-\(noun)", known: members.sorted(),
            command: ModeCommand.syntax)
        }
        members.remove(name)
      }
      for word in added where members.name(word) == nil { members.insert(word) }
      return members
    }
    switch self {
    case .allow(let members): return .allow(try change(members))
    case .silence(let members): return .silence(try change(members))
    case .notConfigured:
      throw .unusable(
        "\(mode) has no such list. Begin one with '--allow-\(noun)' or '--silence-\(noun)'.",
        command: ModeCommand.syntax)
    }
  }
}
