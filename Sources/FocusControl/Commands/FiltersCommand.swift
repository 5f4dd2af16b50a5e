import FocusFilterKit
import FocusText

/// Draws the cards that Settings shows for filters.
enum FiltersCommand: Command {
  static let syntax = CommandSyntax(
    name: "filters", summary: "show the filters as Settings shows them", usesDevice: true,
    positionals: [
      .init(
        name: "MODE", help: "Show only the filters of this mode.", isOptional: true,
        completes: .modes)
    ],
    options: [.init(name: "all", help: "Show the filters that aren't set up, too.")],
    examples: [.init(words: "filters work", meaning: "The cards of Work.")])

  static func run(_ context: CommandContext) async throws -> any CommandResult {
    try SeenDevice.use(context, listsApps: true) { seen in
      let named = try context.arguments.positionals.first.map {
        try context.mode($0, on: seen.state)
      }
      let modes = (named.map { [$0] } ?? seen.state.modes).map { mode in
        CardsReport.Mode(
          name: mode.name, identifier: mode.id, cards: seen.device.cards(of: mode))
      }
      return CardsReport(
        document: .init(modes: modes), showsAll: context.arguments.has("all"),
        tool: context.tool.name)
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
  /// Whether filters that aren't set up are shown, too.
  let showsAll: Bool
  let tool: String

  func text(_ style: ToolTextStyle) -> String {
    var lines: [String] = []
    var rest = 0
    for mode in document.modes {
      let cards = mode.cards.filter { showsAll || $0.configured != nil }
      rest += mode.cards.count - cards.count
      if cards.isEmpty, !mode.cards.isEmpty { continue }
      lines.append(style(mode.name.shortened(to: 60), .bold))
      for card in cards {
        lines += CardText(card, width: style.width.map { $0 - 2 }).lines.map { "  \($0)" }
        for (name, value) in (card.configured?.values ?? [:]).sorted(by: { $0.key < $1.key }) {
          lines.append("    \(name) = \(value.words)")
        }
      }
    }
    if lines.isEmpty {
      lines.append("No filter is set up. '\(tool) filters --all' shows those that there are.")
    } else if rest > 0 {
      let filters = SimulationText.counted(rest, "card")
      lines.append(
        style("\(filters) of filters that aren't set up: '\(tool) filters --all'.", .faint))
    }
    return lines.joined(separator: "\n") + "\n"
  }
}
