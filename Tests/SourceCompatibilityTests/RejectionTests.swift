import Foundation
import TestSupport
import Testing

/// What Apple's compiler rejects is rejected here, or code that works here would break in Xcode.
@Suite("Mistakes that Xcode reports are reported here")
struct RejectionTests {
  private static let filter = """
    private struct MyFilter: SetFocusFilterIntent {
      static let title: LocalizedStringResource = "Title"
      SUBJECT
      var displayRepresentation: DisplayRepresentation { "Shown" }
      func perform() async throws -> some IntentResult { .result() }
    }
    """

  /// The mistakes, each with the sentence of the compiler that the article has.
  private let rows: [(snippet: Snippet, sentence: String?)]
  private let article: String

  init() throws {
    let rows: [(String, [String], String, String, String, String?)] =
      try Table.cells("rejections")
    self.rows = rows.map { name, imports, wrong, right, body, sentence in
      let body = body.replacing("FILTER", with: Self.filter)
      return (Snippet(name, imports: imports, wrong: wrong, right: right, in: body), sentence)
    }
    article = try String(
      contentsOf: PackageFolder.url.appending(
        path: "Sources/FocusFilterKit/FocusFilterKit.docc/CompilerErrors.md"), encoding: .utf8)
  }

  @Test func eachMistakeIsAnErrorAtItsLineInTheWordsOfTheArticle() async throws {
    let (lines, output) = try await Snippet.errors(in: rows.map(\.snippet), isWrong: true)
    for (snippet, sentence) in rows {
      #expect(lines[snippet.name] == [snippet.line], "\(snippet.name)")
      guard let sentence else { continue }
      let own = output.split(separator: "\n").filter { $0.contains("\(snippet.name).swift:") }
      #expect(own.contains { $0.contains("error: ") && $0.contains(sentence) }, "\(own)")
      #expect(article.contains(sentence))
    }
    let errors = output.matches(of: /ResultWithView.swift:\d+:\d+: error: (.+)/).map(\.output.1)
    #expect(errors.count == 1)
    #expect(errors.first?.contains("views are not simulated") == true)
  }

  @Test func theCorrectedFilesCompile() async throws {
    let (lines, output) = try await Snippet.errors(in: rows.map(\.snippet), isWrong: false)
    #expect(lines.isEmpty, "\(output)")
  }

  /// Code that Xcode compiles, with the error that it has on Linux.
  @Test(arguments: try Table.cells("errors-on-linux") as [(String, String, String)])
  func theArticleHasTheMessagesOnLinuxAlone(
    module: String, line: String, sentence: String
  ) async throws {
    let snippet = Snippet("OnLinux", imports: [module], wrong: line, right: "")
    let (lines, output) = try await Snippet.errors(in: [snippet], isWrong: true)
    #expect(lines == ["OnLinux": [snippet.line]])
    #expect(output.contains(sentence))
    #expect(article.contains(sentence))
  }
}
