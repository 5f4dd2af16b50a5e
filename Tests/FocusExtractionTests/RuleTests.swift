import FocusFilterKit
import FocusProcesses
import Foundation
import TestPrograms
import TestSupport
import Testing

@testable import FocusExtraction

/// The rules of the extraction, each with a file that breaks it and one beside it that keeps it.
///
/// A comment at the end of a line in the fixtures names the rules that the line breaks.
@Suite struct RuleTests {
  @Test func eachBrokenRuleIsFoundAtItsLine() async throws {
    let extraction = try await Fixtures.broken.value
    #expect(try extraction.places() == Fixtures.expectedPlaces(in: "Broken"))
  }

  @Test func filesThatKeepTheRulesHaveNoFinding() async throws {
    let extraction = try await Fixtures.compile("Kept")
    #expect(extraction.findings.map(\.id) == [])
  }

  @Test func eachRuleHasAFileThatBreaksItAndOneThatKeepsIt() throws {
    let broken = try Fixtures.expectedPlaces(in: "Broken")
    // A macro's file is no source file, and the others are about files as a whole.
    let others: [ExtractionRule] = [
      .madeByMacro, .notCompiled, .filterNotExported, .translationWithoutAppName, .unusedPhrase,
      .phraseOfOtherTable, .malformedCatalog, .noIntents,
    ]
    // One provider keeps them.
    let ofProviders: [ExtractionRule] = [
      .noPhrases, .phraseWithoutAppName, .phraseParameter, .severalPhraseParameters,
      .shortcutNotInline, .tooManyShortcuts,
    ]
    for rule in ExtractionRule.allCases where !others.contains(rule) {
      #expect(broken.contains { $0.hasPrefix("\(rule.id).swift:") && $0.hasSuffix(": \(rule.id)") })
      let kept = ofProviders.contains(rule) ? ExtractionRule.severalProviders : rule
      let file = Fixtures.folder.appending(path: "Kept/\(kept.id).swift")
      #expect(FileManager.default.fileExists(atPath: file.path), "\(rule.id)")
    }
  }

  @Test func anIntentInAFileOfItsOwnIsNotMadeByAMacro() throws {
    let module = try Fixtures.module(from: "not-made-by-macro.swiftconstvalues")
    #expect(Extraction([module]).findings == [])
  }

  // MARK: An app and its extension

  @Test func anAppAndItsExtensionMayHaveOneFilterTogether() throws {
    func module(_ name: String) throws -> ConstantModule {
      let text = Fixtures.requiredParameter.replacing("Chat.Filter", with: "\(name).Filter")
        .replacing(#""valueKind": "NilLiteral""#, with: #""valueKind": "RawLiteral", "value": "1""#)
      return try Fixtures.module(text, name: name)
    }
    #expect(try Extraction([module("Chat"), module("ChatIntents")]).findings == [])
  }

  @Test func aFindingOfAFileInTwoTargetsIsToldOnce() throws {
    let module = try Fixtures.module(Fixtures.requiredParameter)
    #expect(Extraction([module, module]).findings.map(\.id) == ["required-without-default"])
  }

  @Test func aFileThatIsLinkedIntoTwoTargetsIsOneFile() async throws {
    try await withTemporaryFolder { folder in
      let file = folder.appending(path: "Filter.swift")
      let link = folder.appending(path: "Linked.swift")
      try Data().write(to: file)
      try FileManager.default.createSymbolicLink(at: link, withDestinationURL: file)
      let modules = try [("Chat", file), ("ChatIntents", link)].map { name, url in
        try Fixtures.module(
          Fixtures.requiredParameter.replacing("Chat.Filter", with: "\(name).Filter")
            .replacing("/Users/ana/Filter.swift", with: url.path), name: name)
      }
      #expect(Extraction(modules).findings.map(\.id) == ["required-without-default"])
    }
  }

  @Test func filesWithoutATypeOfAppIntentsAreNoneOfAnApp() throws {
    let chat = try Fixtures.module(from: "not-made-by-macro.swiftconstvalues")
    let empty = ConstantModule(name: "Kit", types: [])
    #expect(Extraction([chat, empty]).findings == [])
    #expect(Extraction([empty]).findings.map(\.id) == ["no-intents"])
  }

  @Test func aMethodOfAGenericTypeHasTheNameOfTheType() async throws {
    let findings = try await Fixtures.broken.value.findings
    let finding = findings.first { $0.subject == "Speed.caseDisplayRepresentations" }
    #expect(finding?.message.hasSuffix("only while the app runs, from 'Array.map()'.") == true)
  }

  @Test func aTypeThatIsNotCompiledIsToldWithItsOwnBranch() async throws {
    let findings = try await Fixtures.broken.value.findings.filter { $0.id == "nothing-compiled" }
    let told = findings.map { "\($0.message) \($0.resolution.prefix { $0 != "," })" }
    let ways = [
      ("PhoneFilter", "#if os(iOS) && canImport(ActivityKit)", "`|| os(Linux)` in its condition"),
      ("WatchFilter", "#elseif os(watchOS)", "`|| os(Linux)` in its condition"),
      ("Format", "#if DEBUG' in '#elseif os(watchOS)", "the flag `-DDEBUG` behind `--`"),
      ("OtherIntent", "#else' of '#if swift(>=5)", "`&& !os(Linux)` in its condition"),
    ]
    #expect(
      told
        == ways.map { name, branch, means in
          "'\(name)' is in '\(branch)', which isn't compiled here. Compile it with \(means)"
        })
  }

  @Test func aDeclarationInACommentOrATextIsNone() async throws {
    try await withTemporaryFolder { folder in
      let file = folder.appending(path: "Notes.swift")
      let text = #"""
        #if os(iOS)
        /* struct A: AppIntent {
           } */
        let words = "/* \" struct B: AppIntent {}", more = """
          struct C: AppIntent {} "
          """
        struct Phone: AppIntent {}
        #endif
        """#
      try Data(text.utf8).write(to: file)
      let module = ConstantModule(name: "App", types: [], files: [file.path])
      let findings = Extraction([module]).findings
      // That the file has no intent at all would be false.
      #expect(findings.map { "\($0.id) \($0.subject)" } == ["nothing-compiled Phone"])
      #expect(findings.first?.place?.line == 7)
    }
  }

  @Test func anIntentMadeByAMacroIsFoundByItsFile() throws {
    let findings = Extraction([try Fixtures.module(from: "made-by-macro.swiftconstvalues")])
      .findings
    #expect(findings.map(\.id) == ["made-by-macro"])
    let finding = try #require(findings.first)
    #expect(
      finding.message
        == "'SentIntent' is made by a macro, whose code is in no file that Xcode can open.")
    #expect(
      finding.xcode == """
        Static extraction builder failure: The file “@__swiftmacro_4Chat4Send0A6IntentfMp_.swift” \
        couldn’t be opened
        """)
    #expect(finding.excerpt == nil)
  }

  @Test func anAppsFrameworkIsntApplesBecauseOfItsName() throws {
    for (module, rules) in [
      ("ChatAppIntents", ["type-of-other-module"]), ("FocusAppIntents", []), ("AppIntents", []),
    ] {
      let text = Fixtures.requiredParameter.replacing("Swift.Int", with: "\(module).Level")
      let findings = Extraction([try Fixtures.module(text)]).findings
      #expect(findings.map(\.id).filter { $0 == "type-of-other-module" } == rules)
    }
  }

  @Test func theRemedyHasTheTypeOfTheParameter() async throws {
    let findings = try await Fixtures.broken.value.findings
    let or = "', or with a literal `default:`."
    for (name, end) in [("count", "Int?\(or)"), ("tags", "[String]?\(or)"), ("since", "Date?'.")] {
      let finding = findings.first { $0.subject == "RequiredConfiguration.\(name)" }
      #expect(finding?.resolution == "Declare it as '\(end)")
    }
  }

  /// Written anew by `FOCUS_RECORD=1 swift test --filter RuleTests`.
  @Test func theArticleHasTheTable() throws {
    let file = PackageFolder.url.appending(
      path: "Sources/FocusFilterKit/FocusFilterKit.docc/BeforeXcode.md")
    var article = try String(contentsOf: file, encoding: .utf8)
    let head = "| Xcode says | Mistake | To mend it |\n| --- | --- | --- | --- | --- |\n"
    let table = try #require(article.range(of: head))
    let end = try #require(article[table.upperBound...].range(of: "\n\n"))
    let rows = ExtractionRule.allCases.map { rule in
      let xcode = rule.xcode.isEmpty ? "nothing known" : "`\(rule.general(\.xcode))`"
      let (mistake, remedy) = (rule.general(\.mistake), rule.general(\.remedy))
      return "| `\(rule.id)` | \(rule.severity) | \(xcode) | \(mistake) | \(remedy) |"
    }
    article.replaceSubrange(
      table.upperBound..<end.lowerBound, with: rows.joined(separator: "\n"))
    if PackageFolder.isRecording {
      try article.write(to: file, atomically: true, encoding: .utf8)
    }
    #expect(try String(contentsOf: file, encoding: .utf8) == article)
  }

  @Test func noPlaceholderIsLeftInAMessage() async throws {
    let extraction = try await Fixtures.broken.value
    for finding in extraction.findings {
      let words = finding.message + finding.resolution + (finding.xcode ?? "")
      // Phrases have placeholders of their own, behind a dollar sign.
      #expect(!words.contains(/(^|[^$])\{/), "\(words)")
    }
  }
}

/// The files beside the tests.
enum Fixtures {
  static let folder = PackageFolder.url.appending(path: "Tests/FocusExtractionTests/Fixtures")

  /// The files that break the rules, compiled once for the tests that ask for them.
  static let broken = Task { try await compile("Broken") }

  static var modules: URL {
    get throws {
      try #require(SwiftCompiler.modules(near: URL(filePath: CommandLine.arguments[0])))
    }
  }

  /// Compiles a folder as the module `App`, which imports the module `Kit`.
  static func compile(_ name: String) async throws -> Extraction {
    try await withTemporaryFolder { kit in
      let compiler = try SwiftCompiler(modules: modules, options: ["-I", kit.path])
      let module = try await SwiftCompiler.run(
        ["-module-name", "Kit", "-swift-version", "6", "-I", modules.path]
          + compiler.aliasArguments() + ["-emit-module", "-emit-module-path"]
          + [kit.path + "/Kit.swiftmodule", folder.path + "/Kit/Kit.swift"])
      #expect(module.isSuccess, "\(module.lines)")
      return try await Extraction(
        of: [.module("App", at: folder.appending(path: name).path)], by: compiler)
    }
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

  /// The module of constant values, as the compiler writes them.
  static func module(_ text: String, name: String = "Chat") throws -> ConstantModule {
    ConstantModule(name: name, types: try SwiftCompiler.types(in: Data(text.utf8)))
  }

  /// The module of a file of constant values.
  static func module(from file: String) throws -> ConstantModule {
    try module(String(contentsOf: folder.appending(path: file), encoding: .utf8))
  }

  /// The constant values of a filter with one required parameter.
  static let requiredParameter = """
    [{"typeName": "Chat.Filter", "file": "/Users/ana/Filter.swift", "line": 1,
      "conformances": ["AppIntents.SetFocusFilterIntent", "AppIntents.AppIntent"],
      "properties": [{"label": "title", "valueKind": "RawLiteral", "value": "Filter"},
        {"label": "_count", "type": "AppIntents.IntentParameter<Swift.Int>",
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
        return "\(URL(filePath: place.file).lastPathComponent):\(place.line): \(finding.id)"
      })
  }
}
