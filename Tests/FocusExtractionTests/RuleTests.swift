import Foundation
import TestSupport
import Testing

@testable import FocusExtraction

/// The rules of the extraction, each with a file that breaks it and one beside it that keeps it.
///
/// A comment at the end of a line in the fixtures names the rules that the line breaks.
@Suite struct RuleTests {
  @Test func eachBrokenRuleIsFoundAtItsLine() async throws {
    let extraction = try await Fixtures.extraction(of: "Broken")
    #expect(try extraction.places() == Fixtures.expectedPlaces(in: "Broken"))
    #expect(extraction.isHalted)
  }

  @Test func filesThatKeepTheRulesHaveNoFinding() async throws {
    let extraction = try await Fixtures.extraction(of: "Kept")
    #expect(extraction.findings.map(\.rule.id) == [])
    #expect(!extraction.isHalted)
  }

  @Test func eachRuleHasAFileThatBreaksItAndOneThatKeepsIt() throws {
    // Rules about shortcuts share the provider that keeps them; a macro's file is no source file.
    let shared = [
      "made-by-macro", "phrase-without-app-name", "no-phrases", "phrase-parameter",
      "shortcut-not-inline", "too-many-shortcuts",
    ]
    let broken = try Fixtures.expectedPlaces(in: "Broken")
    for rule in ExtractionRule.all where !["made-by-macro", "not-written"].contains(rule.id) {
      #expect(broken.contains { $0.hasPrefix("\(rule.id).swift:") && $0.hasSuffix(": \(rule.id)") })
      guard !shared.contains(rule.id) else { continue }
      let kept = Fixtures.folder.appending(path: "Kept/\(rule.id).swift")
      #expect(FileManager.default.fileExists(atPath: kept.path))
    }
  }

  @Test func anIntentMadeByAMacroIsFoundByItsFile() throws {
    let file = Fixtures.folder.appending(path: "made-by-macro.swiftconstvalues")
    let types = try SwiftCompiler.types(in: Data(contentsOf: file), named: "made-by-macro")
    let findings = Extraction(types, module: "Chat").findings
    #expect(findings.map(\.rule.id) == ["made-by-macro"])
    #expect(
      findings.first?.xcode == """
        Static extraction builder failure: The file “@__swiftmacro_4Chat4Send0A6IntentfMp_.swift” \
        couldn’t be opened
        """)
  }

  @Test func aRequiredParameterWithoutADefaultHaltsInOneReadingAndWarnsInTheOther() throws {
    let types = try SwiftCompiler.types(in: Data(Fixtures.requiredParameter.utf8), named: "values")
    let halting = Extraction(types, module: "Chat")
    #expect(halting.findings.map(\.severity) == [.error])
    let warning = Extraction(types, module: "Chat", requiredHalts: false)
    #expect(warning.findings.map(\.severity) == [.warning])
    #expect(!warning.isHalted)
  }

  @Test func aFindingHasBothWordsAndACaretUnderTheName() async throws {
    let extraction = try await Fixtures.extraction(of: "Broken")
    let finding = try #require(
      extraction.findings.first { $0.rule.id == "required-without-default" })
    #expect(finding.subject == "RequiredConfiguration.count")
    #expect(
      finding.xcode == """
        Encountered a non-optional type for parameter 'count', but all parameter types must be \
        optional for the following protocols: AppIntents.ControlConfigurationIntent, \
        AppIntents.WidgetConfigurationIntent, and AppIntents.SetFocusFilterIntent
        """)
    #expect(finding.mistake == "'count' is neither optional, nor has it a literal default.")
    #expect(finding.remedy == "Declare it as 'Int?', or with a literal `default:`.")
    #expect(
      finding.picture == [
        #"  @Parameter(title: "Count") var count: Int  // required-without-default"#,
        "                                 ^",
      ])
  }

  /// Written anew by `FOCUS_RECORD=1 swift test --filter RuleTests`.
  @Test func theArticleHasTheTable() throws {
    let file = PackageFolder.url.appending(
      path: "Sources/FocusFilterKit/FocusFilterKit.docc/BeforeXcode.md")
    var article = try String(contentsOf: file, encoding: .utf8)
    let head = "| Finding | Xcode says | Mistake | To mend it |\n| --- | --- | --- | --- |\n"
    let table = try #require(article.range(of: head))
    let end = try #require(article[table.upperBound...].range(of: "\n\n"))
    let rows = ExtractionRule.all.map { rule in
      let xcode = rule.xcode.isEmpty ? "nothing known" : "`\(rule.general(\.xcode))`"
      return """
        | `\(rule.id)` | \(xcode) | \(rule.general(\.mistake)) | \(rule.general(\.remedy)) |
        """
    }
    article.replaceSubrange(
      table.upperBound..<end.lowerBound, with: rows.joined(separator: "\n"))
    if PackageFolder.isRecording {
      try article.write(to: file, atomically: true, encoding: .utf8)
    }
    #expect(try String(contentsOf: file, encoding: .utf8) == article)
  }

  @Test func noPlaceholderIsLeftInAMessage() async throws {
    let extraction = try await Fixtures.extraction(of: "Broken")
    for finding in extraction.findings {
      let words = [finding.xcode, finding.mistake, finding.remedy].joined()
      // Phrases have placeholders of their own, behind a dollar sign.
      #expect(!words.contains(/(^|[^$])\{/), "\(words)")
    }
  }
}

/// The files beside the tests.
enum Fixtures {
  static let folder = PackageFolder.url.appending(path: "Tests/FocusExtractionTests/Fixtures")

  /// Compiles a folder of fixtures once, however many tests ask for it.
  static func extraction(of name: String) async throws -> Extraction {
    try await (name == "Kept" ? kept : broken).value
  }

  private static let kept = Task { try await compile("Kept") }
  private static let broken = Task { try await compile("Broken") }

  static var modules: URL {
    get throws { try #require(Extraction.modules(near: URL(filePath: CommandLine.arguments[0]))) }
  }

  /// Compiles a folder as the module `App`, which imports the module `Kit`.
  private static func compile(_ name: String) async throws -> Extraction {
    let kit = FileManager.default.temporaryDirectory.appending(path: "kit-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: kit, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: kit) }
    let options = ["-emit-module", "-emit-module-path", kit.path + "/Kit.swiftmodule"]
    let module = try await SwiftCompiler.run(
      arguments: ["-module-name", "Kit", "-swift-version", "6", "-I", modules.path]
        + AppleModules.aliases(in: modules, [:]) + options
        + [folder.path + "/Kit/Kit.swift"])
    #expect(module.isSuccess, "\(module.output)")
    return try await Extraction(
      ExtractionRequest(
        paths: [folder.appending(path: name).path], modules: modules, options: ["-I", kit.path]))
  }

  /// The lines with a comment that names rules, such as `missing-case.swift:7: missing-case`.
  static func expectedPlaces(in name: String) throws -> Set<String> {
    let folder = folder.appending(path: name)
    var places: Set<String> = []
    for file in try FileManager.default.contentsOfDirectory(atPath: folder.path) {
      let text = try String(contentsOf: folder.appending(path: file), encoding: .utf8)
      for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false)
        .enumerated()
      {
        guard let comment = line.firstRange(of: "  // ") else { continue }
        places.insert("\(file):\(index + 1): \(line[comment.upperBound...])")
      }
    }
    return places
  }

  /// The constant values of a filter with one required parameter.
  static let requiredParameter = """
    [{"typeName": "Chat.Filter", "file": "/Users/ana/Filter.swift", "line": 1,
      "conformances": ["AppIntents.SetFocusFilterIntent", "AppIntents.AppIntent"],
      "properties": [{"label": "_count", "type": "AppIntents.IntentParameter<Swift.Int>",
        "isStatic": "false", "isComputed": "false", "file": "/Users/ana/Filter.swift", "line": 2,
        "valueKind": "InitCall", "value": {"type": "AppIntents.IntentParameter<Swift.Int>",
          "arguments": [{"label": "default", "type": "Swift.Int", "valueKind": "NilLiteral"}]}}]}]
    """
}

extension Extraction {
  /// The findings as `expectedPlaces(in:)` has them.
  func places() throws -> Set<String> {
    Set(
      try findings.map { finding in
        let place = try #require(finding.place)
        return "\(URL(filePath: place.file).lastPathComponent):\(place.line): \(finding.rule.id)"
      })
  }
}
