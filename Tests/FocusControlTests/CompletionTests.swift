import Foundation
import TestPrograms
import Testing

/// The scripts of `focusctl completion` in the shells of this machine; bash has sessions.
@Suite struct CompletionTests {
  /// Other shells aren't on every machine; their scripts are tried where they are.
  static let otherShells = ["/usr/bin/fish", "/bin/zsh", "/usr/bin/zsh"]
    .filter { FileManager.default.isExecutableFile(atPath: $0) }

  @Test(arguments: otherShells)
  func otherShellsOfferTheSameCandidates(path: String) async throws {
    let isFish = path.hasSuffix("fish")
    func offered(_ words: [String]) async throws -> [String] {
      let line = words.map { "'\($0)'" }.joined(separator: " ")
      let script =
        isFish
        ? "focusctl completion fish | source; complete -C \"focusctl \(words.joined(separator: " "))\""
        : """
        compdef() { : }
        compadd() { print -rl -- "${(@P)@[-1]}" }
        eval "$(focusctl completion zsh)"
        words=(focusctl \(line)) CURRENT=\(words.count + 1)
        _focusctl
        """
      let outcome = try await Shell(path: path).run(script)
      #expect(outcome.errors == "")
      return outcome.output.split(separator: "\n").compactMap {
        $0.split(separator: "\t").first.map(String.init)
      }
    }
    #expect(try await offered(["st"]) == ["status"])
    #expect(try await offered(["on", "w"]) == ["Work"])
    #expect(
      try await offered(["filter", "set", "work", "com.example.chat", "ac"]) == ["account="])
    #expect(
      try await offered(["filter", "set", "work", "com.example.chat", "account=w"]) == [
        "account=work"
      ])
  }
}
