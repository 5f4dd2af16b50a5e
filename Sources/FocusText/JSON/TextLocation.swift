/// A place in a text that a person wrote: line and column, both counted from 1.
///
/// Lines end with LF, CR or CRLF. A column is one Unicode scalar; a tab is one column.
package struct TextLocation: Hashable, Sendable {
  package var line: Int
  package var column: Int

  package init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }
}

extension TextLocation: Comparable {
  package static func < (one: Self, other: Self) -> Bool {
    (one.line, one.column) < (other.line, other.column)
  }
}

extension TextLocation: CustomStringConvertible {
  /// The location as compilers write it: `3:14`.
  package var description: String { "\(line):\(column)" }
}
