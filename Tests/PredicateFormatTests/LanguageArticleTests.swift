import Foundation
import Testing

@testable import PredicateFormat

/// The examples of the article on the language, read from the article itself.
@Suite struct LanguageArticleTests {
  struct Row: Sendable, CustomTestStringConvertible {
    var format: String
    var json: String
    var testDescription: String { "\(format) on \(json)" }
  }

  private static let text: String = {
    let article = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../Sources/PredicateFormat/PredicateFormat.docc/Language.md")
    return (try? String(contentsOf: article, encoding: .utf8)) ?? ""
  }()

  private static let rows: [Row] =
    text.split(separator: "\n").compactMap { line in
      let cells = line.split(separator: "`", omittingEmptySubsequences: false)
      guard line.hasPrefix("| `"), cells.count == 5 else { return nil }
      return Row(format: String(cells[1]), json: String(cells[3]))
    }

  @Test func theArticleHasItsExamples() {
    #expect(Self.rows.count > 90)
  }

  @Test func theArticleHasEveryBuiltInKey() {
    for key in BuiltInKey.allCases { #expect(Self.text.contains("`\(key.rawValue)`")) }
  }

  @Test(arguments: rows)
  func everyExampleHolds(row: Row) throws {
    let object = try JSONDecoder().decode(PredicateValue.self, from: Data(row.json.utf8))
    #expect(try FormatPredicate(row.format).evaluate(with: object))
  }
}
