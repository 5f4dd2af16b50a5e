import FocusFilterKit
import FocusText
import Foundation
import TestPrograms
import Testing

@testable import FocusExtraction

/// The translated phrases of App Shortcuts in the sources' folder; a session has their findings.
@Suite struct PhraseCatalogTests {
  private static let folder = Fixtures.folder.appending(path: "Phrases").path

  @Test func theFilesOfPhrasesAreBesideTheSourcesOrNamed() {
    let all = [
      "AppShortcuts.xcstrings", "de.lproj/AppShortcuts.strings", "fr.lproj/AppShortcuts.strings",
    ]
    .map { "\(Self.folder)/\($0)" }
    #expect(PhraseCatalog.files(beside: [Self.folder]) == all)
    #expect(PhraseCatalog.files(beside: ["\(Self.folder)/Shortcuts.swift"]) == all)
    #expect(PhraseCatalog.files(beside: ["\(Fixtures.folder.path)/Kit/Kit.swift"]) == [])
    #expect(PhraseCatalog.files(beside: [all[0]]) == [all[0]])
  }

  @Test func thePhrasesOfATableAreInTheOrderOfTheirKeys() async throws {
    try await withTemporaryFolder { folder in
      let file = folder.appending(path: "AppShortcuts.strings")
      let text = """
        "d" = "1"; "c" = "2";
        "b" = "3"; "a" = "4";
        """
      try Data(text.utf8).write(to: file)
      let phrases = PhraseCatalog(readingFrom: file.path).phrases
      #expect(phrases.map(\.key) == ["a", "b", "c", "d"])
      #expect(phrases.map(\.location.line) == [2, 2, 1, 1])
    }
  }

  @Test(arguments: [
    (
      "Localizable.xcstrings",
      """
      {"strings": {"Call": {"localizations": {"de": {"stringUnit": {"value": "Anruf"}}}},
        "Play ${applicationName}": {}, "Go ${.applicationName}": {"localizations": {"de": {
          "stringUnit": {"value": "Los ${applicationName}"}}}}}}
      """
    ), ("Localizable.strings", #""Call" = "Anruf"; "Go ${applicationName}" = "Los";"#),
    ("Localizable.strings", #""Call" = "Anruf" "Go" = "Los";"#),
  ])
  func aPhraseInTheTableOfOtherTextsIsNeverFound(name: String, text: String) async throws {
    try await withTemporaryFolder { folder in
      let file = folder.appending(path: name).path
      try text.write(toFile: file, atomically: true, encoding: .utf8)
      var module = try Fixtures.module(from: "not-made-by-macro.swiftconstvalues")
      module.catalogs = PhraseCatalog.files(beside: [folder.path])
      #expect(module.catalogs == [file])
      let messages = Extraction([module]).findings.map(\.message)
      #expect(messages.allSatisfy { $0.hasPrefix("'Go ${applicationName}' is in '") })
      #expect(messages.count == (text.contains("applicationName") ? 1 : 0))
    }
  }

  @Test(arguments: [
    ("\"a\" = \"b\"\n\"c\" = \"d\";", "1:10", "Expected ';', but found '\"c\"'."),
    ("/* a\n */ \"a\" \"b\";", "2:9", "Expected '=', but found '\"b\"'."),
    ("\"a\" = \"b\"; // c;\n\"c\" = ;", "2:7", "Expected a text, but found ';'."),
    ("\"a\";\n\"b\" \"c\";", "2:5", "Expected '=', but found '\"c\"'."),
    ("\"a\" = \"b\\\";", "1:7", "Expected a text, but found '\"'."),
    ("\"a\" = \"b\"\n", "1:10", "Expected ';', but found the end."),
  ])
  func aMistakeInATableHasItsPlace(text: String, place: String, words: String) async throws {
    try await withTemporaryFolder { folder in
      let file = folder.appending(path: "AppShortcuts.strings")
      try Data(text.utf8).write(to: file)
      let mistake = try #require(PhraseCatalog(readingFrom: file.path).mistake)
      #expect("\(mistake.location)" == place)
      #expect(mistake.reason.hasPrefix(words), "\(mistake.reason)")
    }
  }

  @Test func aShortcutWhosePhrasesCantBeReadLeavesTheKeysAlone() throws {
    let file = "\(Self.folder)/AppShortcuts.xcstrings"
    let provider = """
      [{"typeName": "App.Shortcuts", "conformances": ["AppIntents.AppShortcutsProvider"],
        "properties": [{"label": "appShortcuts", "valueKind": "Runtime"}]}]
      """
    let types = try SwiftCompiler.types(in: Data(provider.utf8))
    let module = ConstantModule(name: "App", types: types, catalogs: [file])
    #expect(!Extraction([module]).findings.contains { $0.id == "unused-phrase" })
  }
}
