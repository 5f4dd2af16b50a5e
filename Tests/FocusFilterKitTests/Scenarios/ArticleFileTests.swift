import FocusFilterKit
import FocusScenarios
import Foundation
import TestSupport
import Testing

/// The payloads and scenarios in the articles are read by this package's own readers.
@Suite struct ArticleFileTests {
  /// A block of code in an article.
  struct Block: CustomTestStringConvertible {
    let article: String
    let language: String
    let code: String

    var testDescription: String { "\(article), \(language)" }
  }

  /// The blocks of all articles, and of the README.
  private static let blocks: [Block] = {
    let sources = PackageFolder.url.appending(path: "Sources")
    let paths = (try? FileManager.default.subpathsOfDirectory(atPath: sources.path)) ?? []
    let articles =
      paths.filter { $0.hasSuffix(".md") }.sorted().map { sources.appending(path: $0) } + [
        PackageFolder.url.appending(path: "README.md")
      ]
    return articles.flatMap { file in
      let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
      return text.matches(of: /```(\w+)\n((?s:.*?))```/).map {
        Block(
          article: file.lastPathComponent, language: String($0.output.1),
          code: String($0.output.2))
      }
    }
  }()

  /// Payloads in blocks of their own, and as literals in Swift.
  private static let payloads: [Block] = blocks.flatMap { block -> [Block] in
    guard block.code.contains("\"aps\"") else { return [] }
    guard block.language == "swift" else { return block.language == "json" ? [block] : [] }
    let raw = block.code.matches(of: /#"(\{.*?\})"#/).map(\.output.1)
    let long = block.code.matches(of: /"""\n((?s:.*?))"""/).map(\.output.1)
    return (raw + long).map {
      Block(article: block.article, language: block.language, code: String($0))
    }
  }

  private static let scenarios = blocks.filter {
    $0.language.hasPrefix("json") && $0.code.hasPrefix("{\n") && $0.code.contains("start")
      && $0.code.contains("events")
  }

  @Test func articlesHavePayloadsAndScenarios() {
    #expect(Self.payloads.count >= 5)
    #expect(Self.scenarios.count >= 2)
  }

  @Test(arguments: payloads) func aPayloadIsRead(block: Block) throws {
    _ = try PushPayload(block.code, file: block.article)
  }

  @Test(arguments: scenarios) func aScenarioIsRead(block: Block) throws {
    _ = try Scenario(Data(block.code.utf8), file: block.article)
  }

  @Test func theMistakeInTheArticleIsReportedAsItSays() throws {
    let block = try #require(Self.payloads.first { $0.article == "RemoteNotifications.md" })
    let code = block.code.split(separator: "\n", omittingEmptySubsequences: false)
      .map { $0.dropFirst(2) }.joined(separator: "\n")
    let payload = try PushPayload(code, file: "hello.apns")
    #expect(payload.filterCriteria == "work")
    #expect(payload.interruptionLevel == nil)
    let article = try String(
      contentsOf: PackageFolder.url.appending(
        path: "Sources/FocusFilterKit/FocusFilterKit.docc/RemoteNotifications.md"),
      encoding: .utf8)
    let printed = article.replacing("\n// ", with: " ")
    #expect(
      printed.contains("// \(payload.findings[0])") || printed.contains("\(payload.findings[0])"))
  }
}
