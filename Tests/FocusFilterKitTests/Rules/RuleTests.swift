import Foundation
import TestSupport
import Testing

@testable import FocusFilterKit

/// Every rule has an article's line and a test that names it.
@Suite struct RuleTests {
  @Test func everyRuleIsNamedByATestAndEveryNameIsARule() throws {
    // The names of tests, and the first lines of days, begin with the rules that they prove:
    // "F4-a, F4-b: …".
    let inTest = #/"((?:F\d[.\-][0-9a-z]+(?:, )?)+): /#
    let inDay = #/^// ((?:F\d[.\-][0-9a-z]+(?:, )?)+): /#
    var named: Set<String> = []
    let folders = ["FocusFilterKitTests", "FocusIntentsTests", "Scenarios/Days"].map {
      PackageFolder.url.appending(path: "Tests").appending(path: $0)
    }
    for file in try folders.flatMap(Self.files(in:))
    where ["swift", "json5"].contains(file.pathExtension) {
      let source = try String(contentsOf: file, encoding: .utf8)
      for match in source.matches(of: file.pathExtension == "swift" ? inTest : inDay) {
        named.formUnion(match.1.split(separator: ", ").map(String.init))
      }
    }
    let rules = Set(FocusRule.allCases.map(\.id))
    #expect(rules.subtracting(named).sorted() == [], "rules without a test")
    #expect(named.subtracting(rules).sorted() == [], "tests of no rule")
  }

  @Test func everyRuleIsInItsSectionOnce() throws {
    let declared = try Self.files(in: Self.sources.appending(path: "FocusFilterKit/Rules"))
      .flatMap { try String(contentsOf: $0, encoding: .utf8).matches(of: /\n    "(F\d[^"]+)",/) }
    #expect(declared.map { String($0.1) }.sorted() == FocusRule.allCases.map(\.id).sorted())
    #expect(FocusRule.sections.allSatisfy { Set($0.rules.map { $0.id.prefix(3) }).count == 1 })
    for rule in FocusRule.allCases {
      #expect(!rule.summary.hasSuffix("."))
      switch rule.source {
      case .documented(let quotations, _): #expect(!quotations.isEmpty, "\(rule.id) quotes nothing")
      case .observed(let reports): #expect(!reports.isEmpty, "\(rule.id) names no report")
      case .modeled(let reason): #expect(reason.hasSuffix("."), "\(rule.id) has no reason")
      }
    }
  }

  @Test func everyRuleIsNamedWhereItIsImplementedAndEveryNameIsARule() throws {
    let name = #/\bF[1-5](?:\.\d+[a-z]?|-(?:\d+[a-z]?|[a-z]))\b/#
    var named: Set<String> = []
    for file in try Self.files(in: Self.sources)
    where ["swift", "md"].contains(file.pathExtension) {
      let source = try String(contentsOf: file, encoding: .utf8)
      let names = source.matches(of: name).map { String($0.0) }
      #expect(names.filter { FocusRule(rawValue: $0) == nil } == [], "\(file.lastPathComponent)")
      if file.pathExtension == "swift", !file.path.contains("/FocusFilterKit/Rules/") {
        named.formUnion(names)
      }
    }
    #expect(
      Set(FocusRule.allCases.map(\.id)).subtracting(named).sorted() == [], "rules without code")
  }

  /// Written anew by `FOCUS_RECORD=1 swift test --filter RuleTests`.
  @Test func theArticleListsEveryRule() throws {
    let file = Self.sources.appending(path: "FocusFilterKit/FocusFilterKit.docc/Rules.md")
    let article = try String(contentsOf: file, encoding: .utf8)
    let first = try #require(FocusRule.sections.first)
    let start = try #require(article.range(of: "## \(first.title)\n")).lowerBound
    let sections = FocusRule.sections.map { section in
      let rows = section.rules.map { rule in
        "| **\(rule.id)** | \(rule.summary). | \(rule.source.cell) |\n"
      }
      return "## \(section.title)\n\n| Rule | Sentence | Source |\n| --- | --- | --- |\n"
        + rows.joined()
    }
    try expectRecorded(String(article[..<start]) + sections.joined(separator: "\n"), in: file)
  }

  static let sources = PackageFolder.url.appending(path: "Sources")

  static func files(in folder: URL) throws -> [URL] {
    try #require(FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil))
      .compactMap { $0 as? URL }
  }
}

extension RuleSource {
  /// The fidelity and what it rests on, as the cell of a table.
  var cell: String {
    let words =
      switch self {
      case .documented(let quotations, let because):
        (quotations.map { "“\($0.sentence)” ([\($0.page.title)](\($0.page.address)))" }
          + [because].compactMap { $0 }).joined(separator: " ")
      case .observed(let reports): reports.joined(separator: "; ")
      case .modeled(let reason): reason
      }
    return "*\(fidelity.rawValue)*: \(words.replacing("|", with: "\\|"))"
  }
}
