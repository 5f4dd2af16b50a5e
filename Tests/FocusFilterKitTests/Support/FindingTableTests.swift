import Foundation
import TestSupport
import Testing

@testable import FocusFilterKit
@testable import FocusText

/// The table of findings has all that the sources can report, and the article has the table.
@Suite struct FindingTableTests {
  @Test func theTableHasEveryFinding() throws {
    let (listed, reported) = (Self.listed, try Self.reported)
    #expect(reported.count > 40)
    #expect(reported.subtracting(listed).sorted() == [], "findings that aren't in the table")
    #expect(listed.subtracting(reported).sorted() == [], "rows of no finding")
    #expect(Set(FindingKind.allCases.map(\.id)).count == FindingKind.allCases.count)
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
      let heading = try #require(article.range(of: "\n## \(section.title)\n"))
      let table = try #require(
        article.range(of: head, range: heading.upperBound..<article.endIndex))
      let rest = article[table.upperBound...]
      let end = rest.range(of: "\n\n")?.lowerBound ?? article.index(before: article.endIndex)
      article.replaceSubrange(
        table.upperBound..<end, with: section.kinds.map(row).joined(separator: "\n"))
    }
    if PackageFolder.isRecording {
      try article.write(to: file, atomically: true, encoding: .utf8)
    }
    #expect(try String(contentsOf: file, encoding: .utf8) == article)
    let rows = article.matches(of: #/(?m)^\| `[a-z\-]+` \|/#)
    #expect(rows.count == FindingKind.allCases.count)
  }

  @Test func everyProblemOfAPayloadIsAmongThose() throws {
    let name = #/"(payload-[a-z\-]+)"/#
    let named = try Self.sources.flatMap { $0.matches(of: name).map { String($0.1) } }
    #expect(Set(named) == Set(Self.payloadProblems.map(\.id)))
  }

  private func row(_ kind: FindingKind) -> String {
    let severities = kind.severities.map(\.rawValue).joined(separator: " or ")
    return "| `\(kind.id)` | \(severities) | \(kind.meaning) | \(kind.remedy) |"
  }

  /// The kinds with their severities, such as `late-effects warning`.
  private static var listed: Set<String> {
    Set(FindingKind.allCases.flatMap { kind in kind.severities.map { "\(kind.id) \($0)" } })
  }

  /// What the sources can report: the findings that they write down, and the problems of payloads.
  private static var reported: Set<String> {
    get throws {
      let written = #/(?:id: |finding\(\s*)"([a-z\-]+)",\s*(?:severity: )?([^,]+),/#
      let severity = #/\.(error|warning|advice)\b/#
      var reported: Set<String> = []
      for match in try sources.flatMap({ $0.matches(of: written) }) {
        for found in match.2.matches(of: severity) { reported.insert("\(match.1) \(found.1)") }
      }
      for problem in payloadProblems {
        let finding = problem.finding(about: "aps", at: nil)
        reported.insert("\(finding.id) \(finding.severity.rawValue)")
      }
      return reported
    }
  }

  private static var sources: [String] {
    get throws {
      try ["FocusFilterKit", "FocusScenarios", "FocusSnapshots", "FocusControl"].flatMap { module in
        let folder = PackageFolder.url.appending(path: "Sources/\(module)")
        let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
        return try #require(files).compactMap { $0 as? URL }
          .filter { $0.pathExtension == "swift" }
          .map { try String(contentsOf: $0, encoding: .utf8) }
      }
    }
  }

  private static let payloadProblems: [PayloadProblem] = [
    .notJSON("It is no JSON."), .notAnObject(found: "a list"), .noAps(near: nil),
    .apsNotAnObject(found: "a text"), .tooLarge(bytes: 4097),
    .repeatedKey("badge", first: TextLocation(line: 1, column: 1)),
    .unknownKey("bagde", .aps, near: "badge"), .unknownKey("chat", .aps, near: nil),
    .misplacedKey("title", .aps, .alert),
    .wrongType("badge", expected: "a number", found: "a text"),
    .switchAsBoolean("content-available", true),
    .unknownValue("level", "loud", known: ["active"]),
    .outOfRange("badge", allowed: "a whole number"), .infinite, .liveActivityAlone,
    .backgroundWithAlert(shown: ["badge"]), .nothingToShow,
    .argumentsWithoutKey("loc-args", key: "loc-key"), .extensionWithoutAlert,
    .incompleteActivity(missing: ["event"]), .noCriteria(app: "com.example.chat"),
  ]
}
