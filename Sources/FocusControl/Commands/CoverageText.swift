import FocusFilterKit
import FocusText

extension Coverage {
  /// Creates the coverage of all days that could be played.
  init(of days: [PlayedDay]) {
    self.init()
    for day in days {
      if case .played(let simulation) = day.ending { add(simulation.coverage) }
    }
  }

  /// The facts in lines: for each app and family, what came up, how much of it, how much an
  /// expectation looked at, and what is missing.
  func lines(_ style: ToolTextStyle) -> [String] {
    let facts = facts
    guard !facts.isEmpty else { return ["", "Nothing came up about any app."] }
    var lines = ["", "Coverage: expectations look at \(percent)% of \(facts.count) facts."]
    for (app, ofApp) in facts.grouped(by: \.app) {
      lines.append(style(app, .bold))
      let rows = ofApp.grouped(by: \.family.rawValue).map { family, facts in
        let (played, expected) = (facts.filter(\.isPlayed), facts.filter(\.isExpected))
        return [
          family, "\(played.count)/\(facts.count) came up",
          "\(expected.count)/\(facts.count) expected", Self.missing(in: facts),
        ]
      }
      lines += TextTable(rows, indent: "  ").lines
    }
    return lines
  }

  /// What never came up, and what came up without an expectation, with the first place.
  private static func missing(in facts: [Fact]) -> String {
    let never = facts.filter { !$0.isPlayed }.map(\.words)
    let unexpected = facts.filter { $0.isPlayed && !$0.isExpected }
    let place = unexpected.lazy.compactMap(\.unexpectedAt).first
    return [
      never.isEmpty ? nil : "never: \(never.joined(separator: ", "))",
      unexpected.isEmpty
        ? nil
        : "not expected: \(unexpected.map(\.words).joined(separator: ", "))"
          + (place.map { " (\($0.file):\($0.line))" } ?? ""),
    ].compactMap(\.self).joined(separator: "; ")
  }
}

extension Array {
  /// The elements by a key, in the order in which the keys come up.
  fileprivate func grouped(by key: (Element) -> String) -> [(key: String, elements: [Element])] {
    var groups: [(key: String, elements: [Element])] = []
    for element in self {
      let key = key(element)
      if groups.last?.key == key {
        groups[groups.count - 1].elements.append(element)
      } else {
        groups.append((key, [element]))
      }
    }
    return groups
  }
}
