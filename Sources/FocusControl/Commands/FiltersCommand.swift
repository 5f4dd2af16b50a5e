@_spi(FocusTool) import FocusFilterKit

/// Draws the cards that Settings shows for filters.
enum FiltersCommand: Command {
  static let syntax = CommandSyntax(
    name: "filters", summary: "show the filters as Settings shows them", usesDevice: true,
    positionals: [
      .init(
        name: "MODE", help: "Show only the filters of this mode.", isOptional: true,
        completes: .modes)
    ],
    examples: [.init(words: "filters work", meaning: "The cards of Work.")])

  static func run(_ context: CommandContext) async throws -> any Report {
    try SeenDevice.use(context, listsApps: true) { seen in
      let named = try context.arguments.positionals.first.map {
        try context.mode($0, on: seen.state)
      }
      let modes = (named.map { [$0] } ?? seen.state.modes).map { mode in
        CardsReport.Mode(
          name: mode.name, identifier: mode.id, cards: seen.device.cards(of: mode))
      }
      return CardsReport(document: .init(modes: modes))
    }
  }
}

/// The cards of some modes.
struct CardsReport: Report {
  struct Document: Encodable, Sendable {
    let modes: [Mode]
  }

  struct Mode: Encodable, Sendable {
    let name: String
    let identifier: FocusMode.ID
    let cards: [FilterCard]
  }

  let document: Document

  func text(_ style: ToolTextStyle) -> String {
    var lines: [String] = []
    for mode in document.modes {
      lines.append(style(mode.name, .bold))
      for card in mode.cards {
        lines += CardText(card).lines.map { "  \($0)" }
        for (name, value) in (card.configured?.values ?? [:]).sorted(by: { $0.key < $1.key }) {
          lines.append("    \(name) = \(value.words)")
        }
      }
    }
    return lines.joined(separator: "\n") + "\n"
  }
}
