import Foundation
import Synchronization
import TestPrograms
import TestSupport
import Testing

/// Calls in a shell as recorded in the folder `Sessions/Shell`, and what the terminal showed.
///
/// `# ` says what a session proves, `$ ` begins a call and `> ` continues it. Behind them is the
/// screen, with `[2]` for an exit code other than 0. The calls share a home, which is `HOME` on the
/// screen.
struct ShellSession: CustomTestStringConvertible, Sendable {
  let file: URL
  let text: String

  var testDescription: String { text.prefix { $0 != "\n" } + "" }

  /// The sessions of all files; an empty line stands between two of a file.
  static func all() throws -> [ShellSession] {
    let folder = PackageFolder.url.appending(path: "Tests/FocusControlTests/Sessions/Shell")
    return try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted().flatMap {
      let file = folder.appending(path: $0)
      let text = try "\n\n" + String(contentsOf: file, encoding: .utf8).dropLast()
      return text.components(separatedBy: "\n\n# ").dropFirst()
        .map { ShellSession(file: file, text: "# \($0)") }
    }
  }

  /// The session as the shell plays it now.
  func replayed() async throws -> String {
    let calls = text.components(separatedBy: "\n$ ")
    return try await withTemporaryFolder { home in
      var lines = [calls[0]]
      for call in calls.dropFirst() {
        let recorded = call.components(separatedBy: "\n")
        let further = recorded.dropFirst().prefix { $0.hasPrefix("> ") }
        let script = [recorded[0]] + further.map { String($0.dropFirst(2)) }
        let run = try await Shell.bash.run(
          script.joined(separator: "\n"), home: home, joinsErrors: true)
        let screen = run.output + (run.status == 0 ? "" : "[\(run.status)]")
        lines += ["$ \(recorded[0])"] + further
        lines.append(
          screen.replacing(home.path, with: "HOME").trimmingCharacters(in: .newlines))
      }
      return lines.filter { !$0.isEmpty }.joined(separator: "\n")
    }
  }

  /// Writes what the session is now in its place of the file.
  func record(_ played: String) throws {
    try Self.recording.withLock { _ in
      try String(contentsOf: file, encoding: .utf8).replacing(text, with: played)
        .write(to: file, atomically: true, encoding: .utf8)
    }
  }

  private static let recording = Mutex(())
}
