import ComplaintApps
import ExampleChat
import FocusFilterKit
import Foundation
import TestSupport
import Testing

@testable import FocusScenarios

/// Days about public complaints, and the article that is made from them.
@Suite struct ComplaintTests {
  private static let folder = "Tests/Complaints"

  static var files: [String] {
    let names = try? FileManager.default.contentsOfDirectory(
      atPath: PackageFolder.url.appending(path: folder).path)
    return (names ?? []).filter { $0.hasSuffix(".json") }.sorted().map { "\(folder)/\($0)" }
  }

  @Test(arguments: files)
  func aScenarioOfAComplaintComesTrue(file: String) async throws {
    let day = try await Scenario.inPackage(file).play(
      on: [.exampleChat] + SimulatedApp.systemApps + SimulatedApp.complaints)
    #expect(!day.expectations.isEmpty)
    #expect(day.unmet == [])
  }

  /// Written anew by `FOCUS_RECORD=1 swift test --filter ComplaintTests`.
  @Test func theArticleIsMadeFromTheDays() throws {
    let file = PackageFolder.url.appending(
      path: "Sources/FocusFilterKit/FocusFilterKit.docc/WhatGoesWrong.md")
    let article = try String(contentsOf: file, encoding: .utf8)
    let complaints = try Self.files.flatMap(Self.complaints)
    #expect(complaints.count >= 90)
    let head = article.range(of: "\n### ").map { article[..<$0.lowerBound] } ?? article[...]
    var written = String(head)
    for section in FocusRule.sections {
      let rules = section.rules
      let rows = complaints.filter { rules.contains($0.rule) }
        .sorted { rules.firstIndex(of: $0.rule)! < rules.firstIndex(of: $1.rule)! }
      guard !rows.isEmpty else { continue }
      written += "\n### \(section.title)\n\n| Complaint | On the simulated device | Day |\n"
      written += "| --- | --- | --- |\n"
      written += rows.map(\.row).joined()
    }
    try expectRecorded(written, in: file)
  }

  private struct Complaint {
    let title: String
    let rule: FocusRule
    let url: String
    let verdict: String
    let day: String

    var row: String { "| [\(title)](\(url)) | \(verdict) `\(rule.id)` | `\(day)` |\n" }
  }

  /// A day begins with its complaints, `// Title (F4-f): https://…`, and the device's behavior.
  private static func complaints(of file: String) throws -> [Complaint] {
    let text = try String(contentsOf: PackageFolder.url.appending(path: file), encoding: .utf8)
    let comments = text.split(separator: "\n").prefix { $0.hasPrefix("// ") }
      .map { $0.dropFirst(3) }
    let pattern = #/(.+) \((F\S+)\): (https:\S+)/#
    let heads = comments.compactMap { $0.wholeMatch(of: pattern) }
    let verdict = comments.dropFirst(heads.count).joined(separator: " ")
    try #require(!heads.isEmpty && verdict.hasSuffix("."), "\(file)")
    return try heads.map { head in
      Complaint(
        title: String(head.1), rule: try #require(FocusRule(rawValue: String(head.2))),
        url: String(head.3), verdict: verdict,
        day: URL(filePath: file).deletingPathExtension().lastPathComponent)
    }
  }
}
