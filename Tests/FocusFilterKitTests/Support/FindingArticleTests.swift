import Foundation
import TestSupport
import Testing

@testable import FocusFilterKit

/// The article on findings has a line for each that the sources can report, with its severity.
@Suite struct FindingArticleTests {
  @Test func theArticleListsEveryFinding() throws {
    let (listed, reported) = (try Self.listed, try Self.reported)
    #expect(reported.count > 40)
    #expect(reported.subtracting(listed).sorted() == [], "findings that aren't in the article")
    #expect(listed.subtracting(reported).sorted() == [], "rows of no finding")
  }

  @Test func everyProblemOfAPayloadIsAmongThose() throws {
    let name = #/"(payload-[a-z\-]+)"/#
    let named = try Self.sources.flatMap { $0.matches(of: name).map { String($0.1) } }
    #expect(Set(named) == Set(Self.payloadProblems.map(\.id)))
  }

  /// The findings of the article's rows with their severities, such as `late-effects warning`.
  private static var listed: Set<String> {
    get throws {
      let article = try String(
        contentsOf: PackageFolder.url.appending(
          path: "Sources/FocusFilterKit/FocusFilterKit.docc/Findings.md"), encoding: .utf8)
      let row = #/(?m)^\| `([a-z\-]+)` \| ([a-z ]+) \|/#
      return article.matches(of: row).reduce(into: []) { rows, match in
        for severity in match.2.split(separator: " or ") { rows.insert("\(match.1) \(severity)") }
      }
    }
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
      try ["FocusFilterKit", "FocusControl"].flatMap { module in
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
