import Foundation
import TestSupport
import Testing

/// The sentences of the article about the compiler's errors are those of the compiler.
@Suite struct CompilerErrorTests {
  private static var article: String {
    get throws {
      try String(
        contentsOf: PackageFolder.url.appending(
          path: "Sources/FocusFilterKit/FocusFilterKit.docc/CompilerErrors.md"), encoding: .utf8)
    }
  }

  @Test func theArticleHasTheCompilersMessages() async throws {
    let article = try Self.article
    let rows = try RejectionTests.rows.filter { $0.sentence != nil }
    let (_, output) = try await Snippet.errors(in: rows.map(\.snippet), isWrong: true)
    for (name, sentence) in rows.map({ ($0.snippet.name, $0.sentence ?? "") }) {
      let own = output.split(separator: "\n").filter { $0.contains("\(name).swift:") }
      #expect(own.contains { $0.contains("error: ") && $0.contains(sentence) }, "\(name): \(own)")
      #expect(article.contains(sentence))
    }
  }

  /// Code that Xcode compiles, with the error that it has on Linux.
  @Test(arguments: try Table.cells("errors-on-linux") as [(String, String, String)])
  func theArticleHasTheMessagesOnLinuxAlone(
    module: String, line: String, sentence: String
  ) async throws {
    let article = try Self.article
    let snippet = Snippet("OnLinux", imports: [module], wrong: line, right: "")
    let (lines, output) = try await Snippet.errors(in: [snippet], isWrong: true)
    #expect(lines == ["OnLinux": [snippet.line]])
    #expect(output.contains(sentence))
    #expect(article.contains(sentence))
  }
}
