import Foundation

/// A table of the folder `Tests/Tables`, whose rows are the arguments of a test.
///
/// Each line is a row: JSON, or a remark behind `//`.
public enum Table {
  /// Returns the rows of a table by the name of its file.
  public static func rows<Row: Decodable>(_ name: String) throws -> [Row] {
    let file = PackageFolder.url.appending(path: "Tests/Tables/\(name).jsonl")
    return try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
      .filter { !$0.hasPrefix("//") }
      .map { try JSONDecoder().decode(Row.self, from: Data($0.utf8)) }
  }

  /// Returns rows that are arrays with a number of cells.
  public static func cells<each Cell: Decodable>(_ name: String) throws -> [(repeat each Cell)] {
    try rows(name).map { (row: Cells) in
      var cells = row.container
      return (repeat try cells.decode((each Cell).self))
    }
  }

  private struct Cells: Decodable {
    let container: any UnkeyedDecodingContainer

    init(from decoder: any Decoder) throws { container = try decoder.unkeyedContainer() }
  }
}

/// A text of a table: a string, or parts, each with the number of its repetitions or without.
public struct RepeatedText: Decodable, Sendable, CustomStringConvertible {
  public private(set) var text = ""

  public var description: String { String(text.prefix(60)) }

  public init(from decoder: any Decoder) throws {
    guard var parts = try? decoder.unkeyedContainer() else {
      text = try decoder.singleValueContainer().decode(String.self)
      return
    }
    var last = ""
    while !parts.isAtEnd {
      if let count = try? parts.decode(Int.self) {
        text += String(repeating: last, count: count - 1)
      } else {
        last = try parts.decode(String.self)
        text += last
      }
    }
  }
}
