import FocusFilterKit
import FocusText
import Foundation
import TestPrograms
import TestSupport
import Testing

@testable import FocusExtraction

/// The translated phrases of App Shortcuts, in the folder of the sources.
@Suite struct PhraseCatalogTests {
  private static let folder = Fixtures.folder.appending(path: "Phrases").path

  @Test func eachPhraseNamesTheAppOnceInEachLanguage() async throws {
    let extraction = try await Extraction(
      of: [.module("App", at: Self.folder)], by: SwiftCompiler(modules: Fixtures.modules))
    let lines = try extraction.findings.map { finding in
      let place = try #require(finding.place)
      return "\(place.file.dropFirst(Self.folder.count + 1)):\(place.line):\(place.column): "
        + "\(finding.severity.rawValue): \(finding.message) [\(finding.id)]"
    }
    #expect(
      lines == [
        """
        AppShortcuts.xcstrings:6:69: error: The phrase '${album} abspielen' in German has the app's \
        name 0 times. [translation-without-app-name]
        """,
        """
        AppShortcuts.xcstrings:17:15: error: The phrase '${applicationName}, ${applicationName}' in \
        German has the app's name 2 times. [translation-without-app-name]
        """,
        """
        AppShortcuts.xcstrings:23:5: warning: 'Stop ${applicationName}', with a text in German and \
        Japanese, is the phrase of no App Shortcut. [unused-phrase]
        """,
        """
        de.lproj/AppShortcuts.strings:2:1: error: The phrase 'Spiele mit (.applicationName)' in \
        German has the app's name 0 times. [translation-without-app-name]
        """,
        """
        de.lproj/AppShortcuts.strings:3:1: warning: 'Pause ${applicationName}', with a text in \
        German, is the phrase of no App Shortcut. [unused-phrase]
        """,
        """
        fr.lproj/AppShortcuts.strings:1:1: error: 'fr.lproj/AppShortcuts.strings' can't be read: It isn't a \
        table of texts. Write a line such as "Play" = "Spielen"; for each phrase. [malformed-catalog]
        """,
      ])
    #expect(extraction.findings[1].excerpt?.last == "\(String(repeating: " ", count: 14))^")
    #expect(extraction.findings[1].xcode?.hasPrefix("Invalid Utterance. ") == true)
  }

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
