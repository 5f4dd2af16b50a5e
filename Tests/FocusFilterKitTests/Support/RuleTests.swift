import Foundation
import Testing

@testable import FocusFilterKit

/// Every rule has an article's line and a test that names it.
@Suite struct RuleTests {
  /// The folder of this test target.
  private static let tests = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent()

  @Test func everyRuleHasAnIdentifierOfItsOwn() throws {
    #expect(Set(FocusRule.allCases.map(\.id)).count == FocusRule.allCases.count)
    for rule in FocusRule.allCases {
      let stored = try JSONEncoder().encode([rule])
      #expect(try JSONDecoder().decode([FocusRule].self, from: stored) == [rule])
      #expect(!rule.summary.hasSuffix("."))
    }
    #expect(FocusRule(rawValue: "F9") == nil)
  }

  @Test func everyRuleIsNamedByATestAndEveryNameIsARule() throws {
    // Display names begin with the rules that they prove: "F4-a, F4-b: …".
    let name = #/"((?:F\d[.\-][0-9a-z]+(?:, )?)+): /#
    var named: Set<String> = []
    for file in try Self.files(in: Self.tests) where file.pathExtension == "swift" {
      let source = try String(contentsOf: file, encoding: .utf8)
      for match in source.matches(of: name) {
        named.formUnion(match.1.split(separator: ", ").map(String.init))
      }
    }
    let rules = Set(FocusRule.allCases.map(\.id))
    #expect(rules.subtracting(named).sorted() == [], "rules without a test")
    #expect(named.subtracting(rules).sorted() == [], "tests of no rule")
  }

  /// Written anew by `FOCUS_WRITE_ARTICLES=1 swift test --filter RuleTests`.
  @Test func theArticleListsEveryRule() throws {
    let file = Self.tests.appending(
      path: "../../Sources/FocusFilterKit/FocusFilterKit.docc/Rules.md")
    if ProcessInfo.processInfo.environment["FOCUS_WRITE_ARTICLES"] != nil {
      try Self.article.write(to: file, atomically: true, encoding: .utf8)
    }
    #expect(try String(contentsOf: file, encoding: .utf8) == Self.article)
  }

  private static var article: String {
    let sections = [
      ("F1", "Modes"), ("F2", "Which Focus is on"), ("F3", "Notifications"),
      ("F4.", "The life of a Focus filter"), ("F4-", "Deliveries"),
    ]
    let head = """
      # Rules

      How a Focus and its filters behave here, rule by rule, and how sure anybody can be of each.

      ## Overview

      Every step of a ``Decision`` and every ``FilterDelivery`` names the ``FocusRule`` that it follows. The rule's
      ``Fidelity`` says where it comes from: *documented* by Apple, *observed* in public captures and
      reports that agree, or *modeled*, where nobody outside Apple knows for certain. Where one may well
      choose otherwise, the choice is an option of ``FocusPolicy``; what else is modeled is fixed. A
      ``Finding`` has the fidelity of the rule behind it, not its name; <doc:Findings> lists them.

      """
    let tables = sections.map { prefix, title in
      let rows = FocusRule.allCases.filter { $0.id.hasPrefix(prefix) }
        .map { "| \($0.id) | \($0.fidelity.rawValue) | \($0.summary) |" }
      return
        (["## \(title)", "", "| Rule | Fidelity | What it says |", "| --- | --- | --- |"]
        + rows)
        .joined(separator: "\n") + "\n"
    }
    return ([head] + tables).joined(separator: "\n")
  }

  private static func files(in folder: URL) throws -> [URL] {
    try #require(FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil))
      .compactMap { $0 as? URL }
  }
}
