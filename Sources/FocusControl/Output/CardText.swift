import FocusFilterKit
import FocusText

/// A card of Settings, before and after its filter is set up.
struct CardText {
  let lines: [String]

  /// - Parameter width: How many columns there are; `nil` for any number.
  init(_ card: FilterCard, width: Int? = nil) {
    let head = card.icon.map { "[\($0)] \(card.appName)" } ?? card.appName
    var columns = [[head, card.title]]
    if let configured = card.configured {
      let state = configured.isEnabled ? "" : " (off)"
      columns.append([configured.title + state, configured.subtitle ?? ""])
    }
    let widths = columns.map { $0.map(\.onOneLine.displayWidth).max() ?? 0 }
    // A frame takes four columns, an arrow three.
    let needed = widths.reduce(0) { $0 + $1 + 4 } + (columns.count - 1) * 3
    if let width, needed > width {
      let boxes = columns.map { Self.box($0, width: max(8, width - 4)) }
      lines = Array(boxes.joined(separator: ["  ↓"]))
    } else {
      let boxes = columns.map { Self.box($0, width: Self.longest) }
      let rows = boxes.map(\.count).max() ?? 0
      lines = (0..<rows).map { row in
        boxes.enumerated().map { index, box in
          let line = box.indices.contains(row) ? box[row] : ""
          return index == 0
            ? line.padding(to: box[0].displayWidth) : (row == 1 ? " → " : "   ") + line
        }.joined()
      }
    }
  }

  /// The number of columns that a text of a card has at most.
  private static let longest = 60

  /// A frame around texts, which are broken into lines that aren't wider.
  private static func box(_ texts: [String], width: Int) -> [String] {
    let lines = texts.flatMap { $0.onOneLine.wrapped(to: width) }
    let widest = lines.map(\.displayWidth).max() ?? 0
    let rule = String(repeating: "─", count: widest + 2)
    return ["╭\(rule)╮"] + lines.map { "│ \($0.padding(to: widest)) │" } + ["╰\(rule)╯"]
  }
}

extension ParameterValue {
  /// The value in a sentence; `nothing` for no value.
  var words: String { self == .null ? "nothing" : "\(self)" }
}
