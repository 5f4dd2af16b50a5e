import Foundation
import TestPrograms
import Testing

/// The scripts of `focusctl completion` in the shells of this machine.
@Suite struct CompletionTests {
  /// What is offered stays one word with its own quotes, whichever the person has begun to write.
  @Test(arguments: [("", #"label=%s"#), (#"""#, #"label="%s""#), ("'", "label='%s'")])
  func bashQuotesWhatItOffers(quote: String, line: String) async throws {
    let value = #""it's \\ \"5\" $HOME `id`""#
    let outcome = try await Shell.bash.run(
      """
      eval "$(focusctl completion bash)"
      focusctl() { printf '%s\\n' "label=$VALUE"; }
      COMP_WORDS=(focusctl filter set work Labels label = "$QUOTE")
      COMP_CWORD=7
      _focusctl
      eval "printf '%s' $(printf "$LINE" "${COMPREPLY[0]}")"
      """, environment: ["VALUE": value, "QUOTE": quote, "LINE": line])
    #expect(outcome.errors == "")
    #expect(outcome.output == "label=\(value)")
  }

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
