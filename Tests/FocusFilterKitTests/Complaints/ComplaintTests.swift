import ComplaintApps
import ExampleChat
import FocusFilterKit
import Foundation
import TestSupport
import Testing

@testable import FocusScenarios

/// The scenarios of the article about public complaints, and the article itself.
@Suite struct ComplaintTests {
  private static let folder = "Examples/Complaints"

  static var files: [String] {
    let names = try? FileManager.default.contentsOfDirectory(
      atPath: PackageFolder.url.appending(path: folder).path)
    return (names ?? []).filter { $0.hasSuffix(".json") }.sorted().map { "\(folder)/\($0)" }
  }

  @Test(arguments: files)
  func aScenarioOfAComplaintComesTrue(file: String) async throws {
    let data = try Data(contentsOf: PackageFolder.url.appending(path: file))
    let day = try await Scenario(data, file: file).play(
      on: [.exampleChat] + SimulatedApp.systemApps + SimulatedApp.complaints)
    #expect(!day.expectations.isEmpty)
    #expect(day.expectations.filter { !$0.holds } == [])
  }

  @Test func theArticleListsEveryScenario() throws {
    let listed = try Self.article.matches(of: #/`(Examples/Complaints/[a-z\-]+\.json)`/#)
    #expect(Set(listed.map { String($0.1) }) == Set(Self.files))
  }

  @Test func everyComplaintHasAQuoteALinkARuleAndSomethingThatShowsIt() throws {
    let findings = try Self.text(of: "Findings.md")
    let complaints = try Self.article.components(separatedBy: "\n### ").dropFirst()
    #expect(complaints.count >= 60)
    for complaint in complaints {
      let title = complaint.prefix { $0 != "\n" }
      #expect(complaint.contains("\n> "), "\(title) has no quote")
      #expect(complaint.contains("](https://"), "\(title) has no link")
      let rule = complaint.firstMatch(of: #/`focusctl explain ([^`]+)`/#)
      #expect(rule.flatMap { FocusRule(rawValue: String($0.1)) } != nil, "\(title) has no rule")
      let scenario = complaint.firstMatch(of: #/`(Examples/Complaints/[^`]+)`/#)
      let finding = complaint.firstMatch(of: #/the\s+finding\s+`([a-z\-]+)`/#)
      #expect(scenario != nil || finding != nil, "nothing shows \(title)")
      if let scenario { #expect(Self.files.contains(String(scenario.1))) }
      if let finding { #expect(findings.contains("| `\(finding.1)` |"), "\(title)") }
    }
  }

  private static var article: String {
    get throws { try text(of: "WhatGoesWrong.md") }
  }

  private static func text(of article: String) throws -> String {
    let path = "Sources/FocusFilterKit/FocusFilterKit.docc/\(article)"
    return try String(contentsOf: PackageFolder.url.appending(path: path), encoding: .utf8)
  }
}
