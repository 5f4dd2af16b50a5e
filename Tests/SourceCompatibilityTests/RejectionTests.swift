import TestSupport
import Testing

/// What Apple's compiler rejects is rejected here, or code that works here would break in Xcode.
@Suite("Mistakes that Xcode reports are reported here")
struct RejectionTests {
  static let filter = """
    private struct MyFilter: SetFocusFilterIntent {
      static let title: LocalizedStringResource = "Title"
      SUBJECT
      var displayRepresentation: DisplayRepresentation { "Shown" }
      func perform() async throws -> some IntentResult { .result() }
    }
    """

  /// The mistakes, each with the sentence of the compiler that an article has.
  static var rows: [(snippet: Snippet, sentence: String?)] {
    get throws {
      let rows: [(String, [String], String, String, String, String?)] =
        try Table.cells("rejections")
      return rows.map { name, imports, wrong, right, body, sentence in
        let body = body.replacing("FILTER", with: filter)
        return (Snippet(name, imports: imports, wrong: wrong, right: right, in: body), sentence)
      }
    }
  }

  private let snippets: [Snippet]

  init() throws { snippets = try Self.rows.map(\.snippet) }

  @Test func eachMistakeIsAnErrorAtItsLine() async throws {
    let (lines, _) = try await Snippet.errors(in: snippets, isWrong: true)
    for snippet in snippets {
      #expect(lines[snippet.name] == [snippet.line], "\(snippet.name)")
    }
  }

  @Test func aFloatParameterIsAnErrorThatSuggestsDouble() async throws {
    let float = Snippet(
      "FloatWithoutDefault", wrong: #"@Parameter(title: "F") var value: Float?"#,
      right: #"@Parameter(title: "F") var value: Double?"#, in: Self.filter)
    let (_, output) = try await Snippet.errors(in: [float], isWrong: true)
    #expect(output.contains("a parameter can't be a Float; write Double"))
  }

  @Test func aResultWithAViewIsOneErrorThatSaysWhy() async throws {
    let snippet = snippets.filter { $0.name == "ResultWithView" }
    let (_, output) = try await Snippet.errors(in: snippet, isWrong: true)
    let errors = output.matches(of: /ResultWithView.swift:\d+:\d+: error: (.+)/).map(\.output.1)
    #expect(errors.count == 1)
    #expect(errors.first?.contains("views are not simulated") == true)
  }

  @Test func theCorrectedFilesCompile() async throws {
    let (lines, output) = try await Snippet.errors(in: snippets, isWrong: false)
    #expect(lines.isEmpty, "\(output)")
  }
}
