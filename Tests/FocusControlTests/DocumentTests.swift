import FocusFilterKit
import FocusText
import Foundation
import TestSupport
import Testing

@testable import FocusControl

/// The documents that `--json` writes.
@Suite struct DocumentTests {
  private static let article = PackageFolder.url.appending(
    path: "Sources/FocusFilterKit/FocusFilterKit.docc/Documents.md")

  /// With `FOCUS_RECORD=1`, what the tool prints now is written into the article.
  @Test func theArticleHasADocumentOfEachVerb() async throws {
    let text = try String(contentsOf: Self.article, encoding: .utf8)
    var written: [String] = []
    var (isOutput, isFirst) = (false, true)
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if line == "```" || line.hasPrefix("$ ") { isOutput = false }
      if !isOutput { written.append(String(line)) }
      guard line.hasPrefix("$ focusctl ") else { continue }
      isOutput = true
      let tool = try await TestTool.atWork()
      let output = await tool.run(String(line.dropFirst("$ focusctl ".count))).output
        .replacing(tool.state.path, with: "STATE")  // before folding: its length is the machine's
      written.append(try FoldedJSON(Data(output.utf8), only: isFirst ? nil : "result").text)
      isFirst = false
    }
    if PackageFolder.isRecording {
      try written.joined(separator: "\n").write(
        to: Self.article, atomically: true, encoding: .utf8)
    }
    #expect(written.joined(separator: "\n") == text)
    for verb in Commands.all.map({ $0.about.name }) {
      #expect(text.contains("$ focusctl \(verb) ") || text.contains("`\(verb)`"), "\(verb)")
    }
  }

  /// The examples of the help, and calls whose documents have more in them.
  static let calls =
    HelpTests.examples.filter {
      // HelpTests runs the days of up to two events; those of one event have the same form.
      !$0.hasPrefix("complete ") && !$0.contains("--format") && !$0.contains("--steps")
    } + ["log", "redo", "respond 1 dismiss", "timeline", "app", "filter", "--version"]

  @Test(arguments: calls)
  func eachResultIsOneDocument(call: String) async throws {
    let outcome = try await TestTool.atWork().run(call + " --json")
    #expect(outcome.errors == "" || call.contains("--every"))
    let document = try keys(of: outcome.output)
    #expect(document.subtracting(["meanwhile"]) == ["version", "command", "result"])
  }

  @Test(arguments: [
    "dance", "status --mood", "on", "on Wrok", "filter set work com.example.chat acount=1",
    "simulate Tests/FocusControlTests/Sessions/broken.json5", "simulate nowhere.json",
    "predicate 'SELF IN {'", "notify --payload Tests/FocusControlTests/Sessions/empty.apns",
    "mode edit Work",
    "mode add Work --schedule 9-5", "explain 9", "on work --for 1h --until 9:00",
  ])
  func eachErrorIsOneDocument(call: String) async throws {
    let outcome = await TestTool().run(call + " --json")
    #expect(outcome.errors != "")
    #expect(outcome.exitCode != .done)
    #expect(try keys(of: outcome.output) == ["version", "command", "error"])
  }

  @Test func aLongStoryIsWrittenAsAnyOther() async throws {
    let events = (0..<1100).map { number in
      #"{ at: "2026-11-23T10:\#(10 + number / 60 % 50):\#(10 + number % 50)", notify: "Mail", title: "A" }"#
    }.sorted()
    let day =
      #"{ timeZone: "GMT", start: "2026-11-23T09:00", events: [\#(events.joined(separator: ","))] }"#
    let output = await TestTool().run(
      ["simulate", "-", "--json"], now: nil, input: Data(day.utf8)
    ).output
    let document = try JSONDecoder().decode(ParameterValue.self, from: Data(output.utf8))
    #expect(try JSONEncoder.sorted(isPretty: true).text(document) + "\n" == output)
    guard case .object(let members) = document, case .object(let result)? = members["result"],
      case .array(let lines)? = result["lines"]
    else { throw CancellationError() }
    #expect(lines.count > 1000)
  }

  private func keys(of document: String) throws -> Set<String> {
    let members = try JSONSerialization.jsonObject(with: Data(document.utf8)) as? [String: Any]
    return Set(try #require(members).keys)
  }
}

/// A document of JSON, or one member of it, with as many members and elements on a line as fit.
///
/// An object in a list is left out if all its keys are in longer ones. The text of a file is cut.
private struct FoldedJSON {
  let text: String

  init(_ data: Data, only key: String? = nil) throws {
    let document = try JSONSerialization.jsonObject(with: data)
    let member = key.flatMap { (document as? [String: Any])?[$0] }
    text = Self.lines(of: Self.shortened(member ?? document), indent: 0, key: "")
      .joined(separator: "\n")
  }

  /// Stands for elements that are left out.
  private struct Omitted {}

  private static func shortened(_ value: Any) -> Any {
    switch value {
    case let members as [String: Any]: return members.mapValues(shortened)
    case let text as String: return text.count > 200 ? text.prefix(80) + "…" : text
    case let elements as [[String: Any]] where elements.count > 1:
      let lengths = elements.map { flat($0).count }
      var keys: Set<String> = []
      var kept: Set<Int> = []
      for index in elements.indices.sorted(by: { (-lengths[$0], $0) < (-lengths[$1], $1) })
      where !keys.isSuperset(of: elements[index].keys) {
        keys.formUnion(elements[index].keys)
        kept.insert(index)
      }
      return elements.indices.flatMap { index -> [Any] in
        if kept.contains(index) { return [shortened(elements[index])] }
        return index == 0 || kept.contains(index - 1) ? [Omitted()] : []
      }
    case let elements as [Any]: return elements.map(shortened)
    default: return value
    }
  }

  private static func lines(of value: Any, indent: Int, key: String) -> [String] {
    let flat = key + flat(value)
    if flat.count + indent < 118 { return [flat] }
    let inner: [[String]]
    switch value {
    case let members as [String: Any]:
      inner = members.sorted { $0.key < $1.key }.map {
        lines(of: $0.value, indent: indent + 2, key: "\"\($0.key)\": ")
      }
    case let elements as [Any] where elements.count == 1:
      var one = lines(of: elements[0], indent: indent, key: "\(key)[")
      one[one.count - 1] += "]"
      return one
    case let elements as [Any]:
      inner = elements.map { lines(of: $0, indent: indent + 2, key: "") }
    default: return [flat]
    }
    var all = [key + (value is [Any] ? "[" : "{")]
    // The braces of an object without another one stand on its first and last line.
    let isInnermost = value is [String: Any] && inner.allSatisfy { $0.count == 1 }
    var isOpen = isInnermost
    for (index, lines) in inner.enumerated() {
      let comma = index + 1 < inner.count ? "," : ""
      let last = "\(lines.last ?? "")\(comma)"
      if isOpen, lines.count == 1,
        all[all.count - 1].count + indent + last.count < (isInnermost ? 116 : 118)
      {
        all[all.count - 1] += " \(last)"
      } else {
        all += lines.dropLast().map { "  \($0)" } + ["  \(last)"]
      }
      isOpen = lines.count == 1
    }
    if isInnermost { all[all.count - 1] += " }" } else { all.append(value is [Any] ? "]" : "}") }
    return all
  }

  private static func flat(_ value: Any) -> String {
    switch value {
    case let members as [String: Any]:
      let parts = members.sorted { $0.key < $1.key }.map { "\"\($0.key)\": \(flat($0.value))" }
      return parts.isEmpty ? "{}" : "{ \(parts.joined(separator: ", ")) }"
    case let elements as [Any]: return "[\(elements.map(flat).joined(separator: ", "))]"
    case is Omitted: return "…"
    default:
      let options: JSONSerialization.WritingOptions = [.fragmentsAllowed, .withoutEscapingSlashes]
      let data = try? JSONSerialization.data(withJSONObject: value, options: options)
      return data.map { String(decoding: $0, as: UTF8.self) } ?? "\(value)"
    }
  }
}
