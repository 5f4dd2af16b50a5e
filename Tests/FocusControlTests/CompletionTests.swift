import Foundation
import TestPrograms
import Testing

/// The scripts of `focusctl completion` in the shells of this machine.
@Suite struct CompletionTests {
  @Test(arguments: [
    (["st"], ["status"]),
    (["help", "expl"], ["explain", "explore"]),
    (["help", "people", ""], ["add", "remove"]), (["help", "on", ""], []),
    (["on", "w"], ["Work"]),
    (["on", "do"], [#"Do\ Not\ Disturb"#]),
    ([#"on"#, #""Do N"#], ["Do Not Disturb"]),
    ([#"on"#, #"Do\ N"#], [#"Do\ Not\ Disturb"#]),
    (["--"], ["--help", "--json", "--now", "--state", "--time-zone", "--version"]),
    (["mode", "add", "D"], ["Driving"]),
    (["mode", "edit", "D"], [#"Do\ Not\ Disturb"#]),
    (["on", "--", "w"], ["Work"]),
    (["--json", "on", "w"], ["Work"]), (["--sta"], ["--state"]),
    (["--time-zone", "GMT", "he"], ["help"]),
    (["app", "do", "com.example.chat", "log"], [#"log\ in"#, #"log\ out"#]),
    (["app", "run", "com.example.chat", "m"], ["MarkRead"]),
    (["app", "run", "com.example.chat", "MarkRead", "a"], ["account="]),
    (["app", "run-filter", "com.example.chat", "ac"], ["account="]),
    (["app", "run-filter", "com.example.chat", "account", "=", "w"], ["work"]),
    (["app", "run-filter", "com.example.chat", "account", "=", "work", "sta"], ["status="]),
    (["filter", "set", "work", "com.example.chat", "alwaysUseDarkMode", "="], ["true", "false"]),
    (["filter", "set", "work", "com.example.chat", "account", "=", #""w"#], ["work"]),
    (["on", "work", "--un"], ["--until"]),
    (["on", "work", "--by", "dr"], ["driving"]),
    (["on", "work", "--by", "=", "dr"], ["driving"]),
    (["filter", "set", "work", "com.example"], ["com.example.chat"]),
    (["filter", "set", "work", "com.example.chat", "ac"], ["account="]),
    (["filter", "set", "work", "com.example.chat", "account", "="], ["work", "personal"]),
    (["filter", "set", "work", "com.example.chat", "account", "=", "w"], ["work"]),
    (["filter", "options", "com.example.chat", "sta"], ["status"]),
    (["explain", "F3-7"], ["F3-7", "F3-7e", "F3-7c", "F3-7n", "F3-7l", "F3-7b", "F3-7s"]),
    (["explain", "f4-a"], ["F4-a"]),
    (["nonsense", ""], []),
  ])
  func bashOffersWhatFits(words: [String], candidates: [String]) async throws {
    let quoted = words.map { "'\($0)'" }.joined(separator: " ")
    let outcome = try await Shell.bash.run(
      """
      eval "$(focusctl completion bash)"
      compopt() { :; }
      COMP_WORDS=(focusctl \(quoted))
      COMP_CWORD=\(words.count)
      _focusctl
      printf '%s\\n' "${COMPREPLY[@]}"
      """)
    #expect(outcome.errors == "")
    #expect(outcome.output.split(separator: "\n").map(String.init) == candidates)
  }

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
