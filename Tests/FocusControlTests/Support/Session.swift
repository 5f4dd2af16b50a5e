import FocusControl
import Foundation
import TestSupport

/// A session on a terminal as it was recorded: calls, and what the tool printed.
///
/// A line that starts with `$ ` is a call, `# 09:30` says what time it is from there on, and
/// `[2]` behind the output is an exit code other than 0. Everything else is output. An article with
/// sessions in blocks is read as one session.
struct Session {
  private(set) var steps: [Step] = []

  enum Step {
    /// A line that is kept as it stands, such as a time.
    case remark(String)
    case call(words: [String], line: String, printed: String)
  }

  /// The end of a block, where sessions are part of an article.
  private static let fence = "```"

  init(_ text: String) {
    let text = text.hasSuffix("\n") ? text.dropLast() : text[...]
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)[...]
    while let line = lines.popFirst() {
      guard line.hasPrefix("$ focusctl") else {
        steps.append(.remark(line))
        continue
      }
      var printed: [String] = []
      while let next = lines.first, next != Self.fence, !next.hasPrefix("$ "),
        !next.hasPrefix("# ")
      {
        printed.append(next)
        lines = lines.dropFirst()
      }
      let words = Array(ShellWords(String(line.dropFirst(2))).words.dropFirst())
      steps.append(.call(words: words, line: line, printed: printed.joined(separator: "\n")))
    }
  }

  /// The session as the tool plays it now.
  func replayed(on tool: TestTool, from start: String = "2026-11-23T09:00:00Z") async throws
    -> String
  {
    var now: String? = start
    var lines: [String] = []
    for step in steps {
      switch step {
      case .remark(let line):
        now = line == Self.withoutTime ? nil : Self.time(line, on: now ?? start) ?? now
        lines.append(line)
      case .call(var words, let line, let printed):
        var input = Data()
        if let sign = words.lastIndex(of: "<") {
          input = try Data(contentsOf: PackageFolder.url.appending(path: words[sign + 1]))
          words.removeSubrange(sign...)
        }
        let outcome = await tool.run(words, now: now, input: input)
        let code = outcome.exitCode == .done ? "" : "[\(outcome.exitCode.rawValue)]\n"
        // Empty lines between calls belong to the page, not to the output.
        let gap = printed.reversed().prefix { $0 == "\n" }.count
        let screen = outcome.screen.replacing(tool.state.path, with: "STATE")
        lines.append(line)
        lines.append(
          (screen + code).trimmingCharacters(in: .newlines)
            + String(repeating: "\n", count: gap))
      }
    }
    return lines.joined(separator: "\n")
  }

  /// The remark behind which no call says what time it is.
  private static let withoutTime = "# without --now"

  /// The instant that a remark `# 09:30` or `# 2026-11-24 09:30` sets, after another one.
  private static func time(_ remark: String, on now: String) -> String? {
    let words = remark.split(separator: " ")
    guard words.first == "#", words.count >= 2 else { return nil }
    let isDated = words[1].contains("-")
    let day = isDated ? words[1] : now.prefix(10)
    guard words.count > (isDated ? 2 : 1), words[isDated ? 2 : 1].wholeMatch(of: /\d\d:\d\d/) != nil
    else { return nil }
    return "\(day)T\(words[isDated ? 2 : 1]):00Z"
  }
}
