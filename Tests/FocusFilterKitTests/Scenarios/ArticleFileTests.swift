import FocusFilterKit
import FocusScenarios
import FocusText
import Foundation
import TestSupport
import Testing

/// The payloads and scenarios in the articles are read by this package's own readers.
@Suite struct ArticleFileTests {
  /// Payloads in blocks of their own, and as literals in Swift.
  private static let payloads: [ArticleBlock] = ArticleBlock.all.flatMap {
    block -> [ArticleBlock] in
    guard block.code.contains("\"aps\"") else { return [] }
    guard block.language == "swift" else { return block.language == "json" ? [block] : [] }
    let raw = block.code.matches(of: /#"(\{.*?\})"#/).map(\.output.1)
    let long = block.code.matches(of: /"""\n((?s:.*?))"""/).map(\.output.1)
    return (raw + long).map {
      ArticleBlock(article: block.article, language: block.language, code: String($0))
    }
  }

  private static let scenarios = ArticleBlock.all.filter {
    $0.language.hasPrefix("json") && $0.code.hasPrefix("{\n") && $0.code.contains("start")
      && $0.code.contains("events")
  }

  @Test func articlesHavePayloadsAndScenarios() {
    #expect(Self.payloads.count >= 4)
    #expect(Self.scenarios.count >= 2)
  }

  @Test func theArticleSaysTheSizeThatAFileMayHave() throws {
    let article = try String(
      contentsOf: PackageFolder.url.appending(
        path: "Sources/FocusFilterKit/FocusFilterKit.docc/Scenarios.md"),
      encoding: .utf8)
    #expect(article.contains("at most \(SourceText.largestSize >> 20) MiB."))
  }

  @Test(arguments: payloads) func aPayloadIsRead(block: ArticleBlock) throws {
    _ = try PushPayload(block.code, file: block.article)
  }

  @Test(arguments: scenarios) func aScenarioIsRead(block: ArticleBlock) throws {
    _ = try Scenario(Data(block.code.utf8), file: block.article)
  }

  @Test func theMistakeInTheArticleIsReportedAsItSays() throws {
    let block = try #require(Self.payloads.first { $0.article == "RemoteNotifications.md" })
    let code = block.code.split(separator: "\n", omittingEmptySubsequences: false)
      .map { $0.dropFirst(2) }.joined(separator: "\n")
    let payload = try PushPayload(code, file: "hello.apns")
    #expect(payload.filterCriteria == "work")
    #expect(payload.content().interruptionLevel == .active)
    let article = try String(
      contentsOf: PackageFolder.url.appending(
        path: "Sources/FocusFilterKit/FocusFilterKit.docc/RemoteNotifications.md"),
      encoding: .utf8)
    let printed = article.replacing("\n// ", with: " ")
    #expect(
      printed.contains("// \(payload.findings[0])") || printed.contains("\(payload.findings[0])"))
  }
}
