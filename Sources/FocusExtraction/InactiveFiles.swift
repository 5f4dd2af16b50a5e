import FocusFilterKit
import FocusProcesses
import Foundation

/// Files whose whole code is for other systems, so that nothing of them is compiled here.
enum InactiveFiles {
  /// Returns a finding for each file all of whose code is in conditions that are false, in the files' order.
  ///
  /// The compiler decides: it gets the conditions, each with a warning instead of its code. It is run only
  /// if a file has no code outside conditions.
  static func findings(
    in files: [String], _ request: ExtractionRequest
  ) async throws -> [ExtractionFinding] {
    let candidates = files.compactMap { file in
      (try? String(contentsOfFile: file, encoding: .utf8)).flatMap(Skeleton.init).map { (file, $0) }
    }
    guard !candidates.isEmpty else { return [] }
    let aliases = try AppleModules.aliases(in: request.modules, request.aliases)
    let output = try await SwiftCompiler.withTemporaryFolder { folder in
      let skeletons = candidates.indices.map { folder.appending(path: "File\($0).swift") }
      for (file, candidate) in zip(skeletons, candidates) {
        try Data(candidate.1.text.utf8).write(to: file)
      }
      return try await SwiftCompiler.run(
        ["-typecheck", "-parse-as-library", "-diagnostic-style", "llvm"]
          + ["-module-name", request.module, "-I", request.modules.path] + aliases
          + request.options + skeletons.map(\.path))
    }
    return zip(candidates.indices, candidates).filter { number, _ in
      !output.lines.contains { $0.contains("File\(number).swift:") }
    }.map { _, candidate in
      let (file, skeleton) = candidate
      return ExtractionFinding(
        .nothingCompiled, subject: URL(filePath: file).lastPathComponent,
        place: .init(file: file, line: skeleton.line, column: 1),
        ["condition": skeleton.condition])
    }
  }

  /// The conditions of a file that has no code outside them.
  struct Skeleton {
    /// The conditions, with a warning in place of the code of each.
    private(set) var text = ""
    /// The first condition, and its line.
    private(set) var condition = ""
    private(set) var line = 0

    /// `nil` for a file with code outside conditions, and for one without any code.
    init?(of file: String) {
      var depth = 0
      var isInComment = false
      for (index, line) in file.split(separator: "\n", omittingEmptySubsequences: false)
        .enumerated()
      {
        let code = line.firstRange(of: "//").map { line[..<$0.lowerBound] } ?? line
        let words = code.trimmingCharacters(in: .whitespaces)
        if isInComment || words.hasPrefix("/*") {
          isInComment = !words.contains("*/")
          continue
        }
        if words.hasPrefix("#if ") { depth += 1 }
        if depth == 1, ["#if ", "#elseif ", "#else", "#endif"].contains(where: words.hasPrefix) {
          if condition.isEmpty { (condition, self.line) = (words, index + 1) }
          text += words.hasPrefix("#endif") ? "#endif\n" : "\(words)\n#warning(\"compiled\")\n"
        } else if depth == 0, !words.isEmpty, !words.isImport {
          return nil
        }
        if words.hasPrefix("#endif") { depth -= 1 }
      }
      guard !condition.isEmpty else { return nil }
    }
  }
}

extension String {
  /// Whether a line of code is an import, with or without attributes and access.
  fileprivate var isImport: Bool {
    split(separator: " ").first { !$0.hasPrefix("@") && $0 != "public" && $0 != "internal" }
      == "import"
  }
}
