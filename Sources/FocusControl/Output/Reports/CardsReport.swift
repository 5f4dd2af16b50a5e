import FocusFilterKit

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

  init(_ modes: [FocusMode], on system: FocusSystem) async throws {
    var described: [Mode] = []
    for mode in modes {
      described.append(
        Mode(name: mode.name, identifier: mode.id, cards: try await system.cards(in: mode.id)))
    }
    document = Document(modes: described)
  }

  func text(_ style: TextStyle) -> String {
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
