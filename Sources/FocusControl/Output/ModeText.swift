import FocusFilterKit
import FocusText
import Foundation

extension FocusSettings {
  /// The settings in words, each with its name.
  func rows(repeatedCallInterval: TimeInterval) -> [[String]] {
    let interval = Duration.seconds(repeatedCallInterval).formatted(
      .units(allowed: [.hours, .minutes, .seconds], width: .wide).locale(.init(identifier: "en_US"))
    )
    return [
      ["apps", apps.sentence],
      ["people", people.sentence],
      ["phone calls", phoneCallsFrom.sentence],
      ["", allowsRepeatedPhoneCalls ? "a second one within \(interval) rings" : ""],
      ["", allowsCallsFromSilencedPeople ? "silenced people ring, too" : ""],
      ["time-sensitive", allowsTimeSensitive ? "may interrupt" : "silenced"],
      ["badges", hidesBadges ? "hidden" : "shown"],
      ["silences", silences == .always ? "always" : "while the device is locked"],
    ].filter { $0[1] != "" }
  }
}

/// A setting of a mode before and after it was edited, in words.
struct ModeChange: Encodable, Sendable {
  let setting: String
  let before: String
  let after: String

  /// The settings that differ between two states of a mode.
  static func changes(from before: FocusMode, to after: FocusMode) -> [ModeChange] {
    zip(rows(of: before), rows(of: after)).compactMap { before, after in
      before.text == after.text
        ? nil : ModeChange(setting: before.name, before: before.text, after: after.text)
    }
  }

  private static func rows(of mode: FocusMode) -> [(name: String, text: String)] {
    let settings = mode.settings
    let schedules = mode.schedules.map(\.description).joined(separator: "; ")
    return [
      ("name", mode.name), ("symbol", mode.symbolName), ("tint", mode.tint.rawValue),
      ("schedules", schedules.isEmpty ? "none" : schedules),
      ("apps", settings.apps.sentence), ("people", settings.people.sentence),
      ("phone calls", settings.phoneCallsFrom.sentence),
      ("repeated calls", settings.allowsRepeatedPhoneCalls ? "ring" : "don't ring"),
      (
        "calls from silenced people",
        settings.allowsCallsFromSilencedPeople ? "ring" : "don't ring"
      ),
      ("status", settings.sharesStatus ? "shared" : "not shared"),
      ("time-sensitive", settings.allowsTimeSensitive ? "may interrupt" : "silenced"),
      ("badges", settings.hidesBadges ? "hidden" : "shown"),
      ("silences", settings.silences == .always ? "always" : "while the device is locked"),
    ]
  }
}

extension FocusSettings.InterruptionList {
  fileprivate var sentence: String {
    switch self {
    case .notConfigured: "all may interrupt"
    case .allow([]): "none may interrupt"
    case .allow(let members): "only \(members.sorted().list(.and)) may interrupt"
    case .silence([]): "all may interrupt"
    case .silence(let members):
      "all but \(members.sorted().list(.and)) may interrupt"
    }
  }
}

extension FocusSettings.AllowedCallers {
  fileprivate var sentence: String {
    switch self {
    case .everyone: "from everyone ring"
    case .nobody: "only the lists of people and apps decide"
    case .favorites: "from favorites ring, for others the lists decide"
    case .contacts: "from contacts ring, for others the lists decide"
    case .group(let name): "from the group '\(name)' ring, for others the lists decide"
    }
  }
}
