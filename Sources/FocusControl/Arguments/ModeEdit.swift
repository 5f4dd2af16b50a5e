import FocusFilterKit

/// What the options of `mode` change.
struct ModeEdit: Sendable {
  private var name: String?
  private var symbol: String?
  private var tint: FocusMode.Tint?
  private var schedules: [FocusSchedule]?
  private var apps: FocusSettings.InterruptionList?
  private var people: FocusSettings.InterruptionList?
  private var callsFrom: FocusSettings.AllowedCallers?
  private var allowsRepeatedCalls: Bool?
  private var silences: FocusSettings.Silencing?
  private var allowsTimeSensitive: Bool?
  private var hidesBadges: Bool?

  init(_ context: CommandContext, on system: FocusSystem) async throws {
    let arguments = context.arguments
    let syntax = context.syntax
    func answer(_ option: String) throws -> Bool? {
      let answer: Answer? = try arguments[option].map {
        try syntax.word($0, orSay: "'--\(option)' can't be '\($0)'.")
      }
      return answer.map { $0 == .yes }
    }
    /// Refuses options of which only one can be meant.
    func choose(_ options: String...) throws {
      let given = options.filter(arguments.has)
      if given.count > 1 {
        throw UsageError.unusable(
          "Give '--\(given[0])' or '--\(given[1])', not both.", command: syntax)
      }
    }
    try choose("schedule", "no-schedules")
    try choose("allow-app", "silence-app", "no-apps")
    try choose("allow-person", "silence-person", "no-people")
    name = arguments["name"]
    symbol = arguments["symbol"]
    tint = try arguments["tint"].map { try syntax.word($0, orSay: "No tint '\($0)'.") }
    if arguments.has("schedule") || arguments.has("no-schedules") {
      schedules = try arguments.all("schedule").enumerated().map { index, text in
        try FocusSchedule(id: "\(index + 1)", reading: text)
      }
    }
    var listed: [String: [String]] = [:]
    for option in ["allow-app", "silence-app"] {
      for word in arguments.all(option) {
        listed[option, default: []].append(try await system.app(named: word))
      }
    }
    apps = FocusSettings.InterruptionList(
      allowed: listed["allow-app"], silenced: listed["silence-app"],
      isCleared: arguments.has("no-apps"))
    people = FocusSettings.InterruptionList(
      allowed: arguments.has("allow-person") ? arguments.all("allow-person") : nil,
      silenced: arguments.has("silence-person") ? arguments.all("silence-person") : nil,
      isCleared: arguments.has("no-people"))
    callsFrom = arguments["calls-from"].map(FocusSettings.AllowedCallers.init(named:))
    allowsRepeatedCalls = try answer("repeated-calls")
    silences = try answer("while-locked").map { $0 ? .whileLocked : .always }
    allowsTimeSensitive = try answer("time-sensitive")
    hidesBadges = try answer("hide-badges")
  }

  func apply(to mode: inout FocusMode) {
    mode.name = name ?? mode.name
    mode.symbolName = symbol ?? mode.symbolName
    mode.tint = tint ?? mode.tint
    mode.schedules = schedules ?? mode.schedules
    mode.settings.apps = apps ?? mode.settings.apps
    mode.settings.people = people ?? mode.settings.people
    mode.settings.callsFrom = callsFrom ?? mode.settings.callsFrom
    mode.settings.allowsRepeatedCalls = allowsRepeatedCalls ?? mode.settings.allowsRepeatedCalls
    mode.settings.silences = silences ?? mode.settings.silences
    mode.settings.allowsTimeSensitive = allowsTimeSensitive ?? mode.settings.allowsTimeSensitive
    mode.settings.hidesBadges = hidesBadges ?? mode.settings.hidesBadges
  }
}

extension FocusSettings.InterruptionList {
  /// The list that options ask for; `nil` when they ask for none.
  fileprivate init?(allowed: [String]?, silenced: [String]?, isCleared: Bool) {
    if let allowed {
      self = .allow(Set(allowed))
    } else if let silenced {
      self = .silence(Set(silenced))
    } else if isCleared {
      self = .notConfigured
    } else {
      return nil
    }
  }
}
