import FocusFilterKit
import Foundation

/// Lists the modes, or shows one of them.
enum ModesCommand: Command {
  static let syntax = CommandSyntax(
    name: "modes", summary: "list the Focus modes, or show one of them", usesDevice: true,
    positionals: [
      .init(
        name: "MODE", help: "Show this mode with its settings.", isOptional: true,
        completes: .modes)
    ],
    examples: [
      .init(words: "modes", meaning: "Names, schedules and filters of every mode."),
      .init(words: "modes work", meaning: "All settings of Work."),
    ])

  static func run(_ context: CommandContext) async throws -> any CommandResult {
    try SeenDevice.use(context) { seen in
      let state = seen.state
      guard let name = context.arguments.positionals.first else {
        return ModesReport(state.modes, on: state, showsSettings: false)
      }
      let mode = try context.mode(name, on: state)
      return ModesReport([mode], on: state, showsSettings: true)
    }
  }
}

/// The modes in a table, or one of them with its settings.
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
      isOn = state.activeMode?.id == mode.id
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

  func text(_ style: ToolTextStyle) -> String {
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
    let rows =
      [["symbol", "\(mode.symbol), \(mode.tint.rawValue)"]]
      + mode.settings.rows(repeatedCallInterval: repeatedCallInterval)
    return TextTable(rows, indent: "  ").lines
  }
}
