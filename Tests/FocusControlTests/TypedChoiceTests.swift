import FocusControl
import FocusFilterKit
import Foundation
import Testing

/// Values that look like something else where they are typed as they are.
private enum Label: String, AppEnum {
  case nothing = "nil"
  case list = "a,b"
  case empty = ""
  case quote = "\""
  case lines = "a\r\nb\tc"
  case plain = "Plain"
  /// Its title is the word for another one.
  case mistakable = "other"

  static let typeDisplayRepresentation: TypeDisplayRepresentation = "Label"
  static let caseDisplayRepresentations: [Label: DisplayRepresentation] = [
    .nothing: "Nothing", .list: "List", .empty: "Empty", .quote: "Quote", .lines: "Lines",
    .plain: "Simple", .mistakable: "plain",
  ]
}

private struct LabelFilter: MinimalFilter {
  @Parameter(title: "Label") var label: Label?
  @Parameter(title: "Labels") var labels: [Label]?
}

/// Words on offer for a value are read as that value.
@Suite struct TypedChoiceTests {
  private static let words = [
    #""nil""#, #""a,b""#, #""""#, #""\"""#, #""a\r\nb\tc""#, "Plain", "other",
  ]

  private let tool = TestTool(apps: [.test("Labels", .filter(LabelFilter.self))])

  /// The value that the device has after a word was given for a parameter.
  private func value(of parameter: String, set word: String) async -> ParameterValue? {
    let outcome = await tool.run(["filter", "set", "work", "Labels", word])
    #expect(outcome.errors == "")
    let mode = FileStore.saved(in: tool.state)?.state.modes.first { $0.name == "Work" }
    return mode?.filters.first?.values[parameter]
  }

  @Test(arguments: ["label", "labels"])
  func completedWordsAreReadAsTheirValue(parameter: String) async throws {
    let outcome = await tool.run([
      "complete", "--", "filter", "set", "work", "Labels", "\(parameter)=",
    ])
    let words = outcome.output.split(separator: "\n").map { $0.prefix { $0 != "\t" } }
    #expect(words == Self.words.map { "\(parameter)=\($0)" })
    for (word, label) in zip(words, Label.allCases) {
      let choice = ParameterValue.string(label.rawValue)
      let read = await value(of: parameter, set: String(word))
      #expect(read == (parameter == "labels" ? .array([choice]) : choice))
    }
  }

  @Test func listedWordsAreReadAsTheirValue() async throws {
    let outcome = await tool.run("filter options Labels label")
    let words = outcome.output.split(separator: "\n").map { $0.prefix { $0 != " " } }
    #expect(words == Self.words.map { $0[...] })
  }
}
