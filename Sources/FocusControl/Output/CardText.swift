import FocusFilterKit

/// A card of Settings, before and after its filter is set up.
struct CardText {
  let lines: [String]

  init(_ card: FilterCard) {
    let before = [card.appName, card.title]
    var columns = [before]
    if let configured = card.configured {
      let state = configured.isEnabled ? "" : " (off)"
      columns.append([configured.title + state, configured.subtitle ?? ""])
    }
    let boxes = columns.map(Self.box)
    lines = boxes[0].indices.map { row in
      boxes.enumerated().map { index, box in
        index == 0 ? box[row] : (row == 1 ? " → " : "   ") + box[row]
      }.joined()
    }
  }

  private static func box(_ texts: [String]) -> [String] {
    let width = texts.map(\.displayWidth).max() ?? 0
    let rule = String(repeating: "─", count: width + 2)
    return ["╭\(rule)╮"] + texts.map { "│ \($0.padding(to: width)) │" } + ["╰\(rule)╯"]
  }
}

extension ParameterValue {
  /// The value in a sentence; `nothing` for no value.
  var words: String { self == .null ? "nothing" : "\(self)" }
}
