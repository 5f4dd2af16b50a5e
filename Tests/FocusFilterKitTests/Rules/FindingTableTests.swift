import Foundation
import TestSupport
import Testing

@testable import FocusFilterKit
@testable import FocusText

/// The table of findings has all that the sources can report, and the article has the table.
@Suite struct FindingTableTests {
  @Test func everyRowIsInTheTableOnceAndReported() throws {
    let row = #/static let (\w+) = FindingKind\(\s*"([a-z\-]+)"/#
    let sources = try RuleTests.files(in: RuleTests.sources)
      .filter { $0.pathExtension == "swift" }.map { try String(contentsOf: $0, encoding: .utf8) }
    let rows = sources.flatMap { $0.matches(of: row) }
    #expect(rows.map { String($0.2) }.sorted() == FindingKind.allCases.map(\.id).sorted())
    #expect(Set(FindingKind.allCases.map(\.id)).count == FindingKind.allCases.count)
    // One pass over the sources: a search for each row would read them 80 times.
    let report = #/(?:(?:inding|report)\(\s*|[:?] )\.(\w+)/#
    let reported = Set(sources.flatMap { $0.matches(of: report).map(\.1) })
    for row in rows {
      #expect(reported.contains(row.1), "Nothing reports \(row.2).")
    }
  }

  @Test(arguments: FindingKind.allCases)
  func everyTextIsASentence(of kind: FindingKind) {
    for text in [kind.meaning, kind.consequence, kind.remedy] {
      #expect(text.hasSuffix(".") && text.first?.isLowercase == false, "\(text)")
    }
  }

  /// Written anew by `FOCUS_RECORD=1 swift test --filter FindingTableTests`.
  @Test func theArticleHasTheTable() throws {
    let file = PackageFolder.url.appending(
      path: "Sources/FocusFilterKit/FocusFilterKit.docc/Findings.md")
    var article = try String(contentsOf: file, encoding: .utf8)
    let head = "| Finding | Severity | Meaning | To resolve it |\n| --- | --- | --- | --- |\n"
    for section in FindingKind.sections {
      let heading = try #require(article.range(of: "\n## \(section.key)\n"))
      let table = try #require(
        article.range(of: head, range: heading.upperBound..<article.endIndex))
      let rest = article[table.upperBound...]
      let end = rest.range(of: "\n\n")?.lowerBound ?? article.index(before: article.endIndex)
      article.replaceSubrange(
        table.upperBound..<end, with: section.value.map(row).joined(separator: "\n"))
    }
    try expectRecorded(article, in: file)
    let rows = article.matches(of: #/(?m)^\| `[a-z\-]+` \|/#)
    #expect(rows.count == FindingKind.allCases.count)
  }

  private func row(_ kind: FindingKind) -> String {
    let severities = kind.severities.map(\.rawValue).list(.or)
    return "| `\(kind.id)` | \(severities) | \(kind.meaning) | \(kind.remedy) |"
  }
}
