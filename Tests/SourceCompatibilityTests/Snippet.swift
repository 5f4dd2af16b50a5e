import Foundation
import TestPrograms
import Testing

/// A file that Apple's compiler rejects at one line, and accepts with another line in its place.
struct Snippet: CustomTestStringConvertible, Sendable {
  /// What is wrong, as a file name.
  let name: String
  let imports: [String]
  /// The lines before the one in question.
  let before: String
  let wrong: String
  let right: String
  let after: String

  var testDescription: String { name }

  /// - Parameter body: The file, with `SUBJECT` where the two lines differ.
  init(
    _ name: String, imports: [String] = ["AppIntents"], wrong: String, right: String,
    in body: String = "SUBJECT"
  ) {
    self.name = name
    self.imports = imports
    let parts = body.components(separatedBy: "SUBJECT")
    self.before = parts[0]
    self.after = parts.dropFirst().joined()
    self.wrong = wrong
    self.right = right
  }

  private var head: String { imports.map { "import \($0)\n" }.joined() + before }

  /// The number of the line in question, from 1.
  var line: Int { head.count { $0 == "\n" } + 1 }

  func text(isWrong: Bool) -> String { head + (isWrong ? wrong : right) + after + "\n" }

  /// Type-checks the files together, each with its own imports.
  ///
  /// - Returns: The lines with errors by the snippets' names, and all that the compiler printed.
  static func errors(
    in snippets: [Snippet], isWrong: Bool
  ) async throws -> (lines: [String: Set<Int>], output: String) {
    try await withTemporaryFolder { folder in
      var files: [String] = []
      for snippet in snippets {
        let file = folder.appending(path: "\(snippet.name).swift")
        try Data(snippet.text(isWrong: isWrong).utf8).write(to: file)
        files.append(file.path())
      }
      let (output, _) = try await BuiltModules.run(
        "swiftc",
        [
          "-typecheck", "-wmo", "-swift-version", "6", "-diagnostic-style", "llvm", "-module-name",
          "App", "-module-alias", "AppIntents=FocusAppIntents", "-module-alias",
          "UserNotifications=FocusUserNotifications", "-module-alias", "Intents=FocusIntents",
          "-Xfrontend", "-import-module", "-Xfrontend", "FocusFoundation", "-I",
          BuiltModules.folder.path(),
        ] + files)
      var lines: [String: Set<Int>] = [:]
      for match in output.matches(of: /(\w+)\.swift:(\d+):\d+: error:/) {
        if let line = Int(match.2) { lines[String(match.1), default: []].insert(line) }
      }
      return (lines, output)
    }
  }
}
