import FocusFilterKit
import Foundation

/// The modes in a table, or one of them with everything that is set for it.
struct ModesReport: Report {
  struct Document: Encodable, Sendable {
    let modes: [Mode]
  }

  struct Mode: Encodable, Sendable {
    let name: String
    let identifier: FocusMode.ID
    let isOn: Bool
    let symbol: String
    let tint: FocusMode.Tint
    let schedules: [FocusSchedule]
    let settings: FocusSettings
    let filters: [FilterConfiguration]

    init(_ mode: FocusMode, on state: FocusState) {
      name = mode.name
      identifier = mode.id
      isOn = state.activation?.mode == mode.id
      symbol = mode.symbolName
      tint = mode.tint
      schedules = mode.schedules
      settings = mode.settings
      filters = mode.filters
    }
  }

  let document: Document
  private let showsSettings: Bool
  private let repeatedCallInterval: TimeInterval

  init(_ modes: [FocusMode], on state: FocusState, showsSettings: Bool) {
    document = Document(modes: modes.map { Mode($0, on: state) })
    self.showsSettings = showsSettings
    repeatedCallInterval = state.policy.repeatedCallInterval
  }

  func text(_ style: TextStyle) -> String {
    let rows = document.modes.map { mode in
      [
        "\(mode.isOn ? "●" : "○") \(mode.name)", mode.identifier.rawValue,
        mode.schedules.map(\.description).joined(separator: "; "),
        mode.filters.isEmpty
          ? "" : "\(mode.filters.count) \(mode.filters.count == 1 ? "filter" : "filters")",
      ]
    }
    let lines = TextTable(rows).lines + (showsSettings ? document.modes.flatMap(settings) : [])
    return lines.joined(separator: "\n") + "\n"
  }

  private func settings(of mode: Mode) -> [String] {
    let settings = mode.settings
    let interval = Duration.seconds(repeatedCallInterval).formatted(
      .units(allowed: [.hours, .minutes, .seconds], width: .wide).locale(.init(identifier: "en_US"))
    )
    return TextTable(
      [
        ["symbol", "\(mode.symbol), \(mode.tint.rawValue)"],
        ["apps", settings.apps.sentence],
        ["people", settings.people.sentence],
        ["calls", settings.callsFrom.sentence],
        ["", settings.allowsRepeatedCalls ? "a second call within \(interval) rings" : ""],
        ["time-sensitive", settings.allowsTimeSensitive ? "may interrupt" : "silenced"],
        ["badges", settings.hidesBadges ? "hidden" : "shown"],
        ["silences", settings.silences == .always ? "always" : "while the device is locked"],
      ].filter { $0[1] != "" }, indent: "  "
    ).lines
  }
}

extension FocusSettings.InterruptionList {
  fileprivate var sentence: String {
    switch self {
    case .notConfigured: "all may interrupt"
    case .allow(let members): "only \(members.sorted().joined(separator: ", ")) may interrupt"
    case .silence(let members):
      "all but \(members.sorted().joined(separator: ", ")) may interrupt"
    }
  }
}

extension FocusSettings.AllowedCallers {
  fileprivate var sentence: String {
    switch self {
    case .everyone: "from everyone ring"
    case .nobody: "ring for those people only"
    case .favorites: "from favorites ring too"
    case .contacts: "from contacts ring too"
    case .group(let name): "from the group '\(name)' ring too"
    }
  }
}
