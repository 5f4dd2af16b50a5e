import FocusFilterKit
import FocusText

extension Coverage {
  /// Creates the coverage of all days that could be played.
  init(of days: [PlayedDay]) {
    self.init()
    for day in days {
      if case .success(let simulation) = day.ending { add(simulation.coverage) }
    }
  }

  /// The facts in lines: for each app and family, what came up, how much of it, how much an
  /// expectation looked at, and what is missing.
  func lines(_ style: ToolTextStyle) -> [String] {
    let rows = rows
    guard !rows.isEmpty else { return ["", "Nothing came up about any app."] }
    let count = rows.map(\.count).reduce(0, +)
    var lines = ["", "Coverage: expectations look at \(percent)% of \(count) facts."]
    var rest = rows[...]
    while let app = rest.first?.app {
      let ofApp = rest.prefix { $0.app == app }
      rest = rest.dropFirst(ofApp.count)
      lines.append(style(app, .bold))
      let cells = ofApp.map { row in
        [
          row.family.rawValue, "\(row.played)/\(row.count) came up",
          "\(row.expected)/\(row.count) expected", row.missing,
        ]
      }
      lines += TextTable(cells, indent: "  ").lines
    }
    return lines
  }
}
