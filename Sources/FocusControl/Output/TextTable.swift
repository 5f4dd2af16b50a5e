import FocusFilterKit
import FocusText

/// Rows of words in columns as wide as their widest word.
struct TextTable {
  private let rows: [[String]]
  private let indent: String

  /// - Parameter rows: The words of each row, put on one line each; a row may be shorter than others.
  init(_ rows: [[String]], indent: String = "") {
    self.rows = rows.map { row in
      row.enumerated().map { column, word in
        // What stands before other columns mustn't push them off the screen.
        column + 1 < row.count ? word.shortened(to: Self.widest) : word.onOneLine
      }
    }
    self.indent = indent
  }

  /// The number of columns that a word before another one has at most.
  private static let widest = 64

  /// The rows as lines, without spaces at their ends.
  var lines: [String] {
    let count = rows.map(\.count).max() ?? 0
    let widths = (0..<count).map { column in
      rows.map { $0.indices.contains(column) ? $0[column].displayWidth : 0 }.max() ?? 0
    }
    return rows.map { row in
      var line = indent
      for (column, word) in row.enumerated() {
        let isLast = row[(column + 1)...].allSatisfy(\.isEmpty)
        line += isLast ? word : word.padding(to: widths[column] + 2)
        if isLast { break }
      }
      return line
    }
  }
}
