import Foundation
import Testing

@testable import FocusFilterKit

/// Texts of a filter that one of the app's languages lacks.
@Suite struct TranslationTests {
  /// Returns the messages about an app whose main bundle has the files.
  private func messages(_ files: [String: String]) async throws -> [String] {
    let folder = FileManager.default.temporaryDirectory.appending(
      path: "texts-\(UUID().uuidString)", directoryHint: .isDirectory)
    defer { try? FileManager.default.removeItem(at: folder) }
    for (name, text) in files {
      let file = folder.appending(path: name)
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: file)
    }
    let app = SimulatedApp.test("Texts", .filter(StatusFilter.self), mainBundle: .atURL(folder))
    return try await FocusSystem.test(app).check(app.id).filter { $0.id == "translation-missing" }
      .map(\.message)
  }

  @Test func aLanguageOfACatalogLacksTheTextsThatAreNewOrMissing() async throws {
    let found = try await messages([
      "Localizable.xcstrings": """
      { "sourceLanguage": "en", "version": "1.0", "strings": {
        "Chats": { "localizations": {
          "de": { "stringUnit": { "state": "translated", "value": "Gespräche" } },
          "de-AT": { "stringUnit": { "state": "translated", "value": "Plaudereien" } },
          "en-GB": { "stringUnit": { "state": "translated", "value": "Chats" } },
          "ja": { "stringUnit": { "state": "needs_review", "value": "チャット" } } } },
        "Status": { "localizations": {
          "de": { "stringUnit": { "state": "new", "value": "Status" } },
          "ja": { "stringUnit": { "state": "translated", "value": "状態" } } } },
        "Account": {},
        "Open": { "localizations": {
          "de": { "stringUnit": { "state": "translated", "value": "Offen" } } } },
        "RSVP": { "shouldTranslate": false }
      } }
      """
    ])
    #expect(
      found == [
        "German lacks a translation of 'Account' and 'Status' in Localizable.xcstrings.",
        """
        German (Austria) lacks a translation of 'Account' and 'Status' in Localizable.xcstrings.
        """,
        "Japanese lacks a translation of 'Account' and 'Open' in Localizable.xcstrings.",
      ])
  }

  @Test func aStringsFileLacksTheTextsOfTheOthers() async throws {
    let german = ["de.lproj/Localizable.strings": "\"Chats\" = \"Gespräche\";"]
    let english = ["en.lproj/Localizable.strings": "Chats = Chats; Status = Status;"]
    #expect(
      try await messages(german.merging(english) { $1 }) == [
        "German lacks a translation of 'Status' in de.lproj/Localizable.strings."
      ])
    #expect(try await messages(german) == [])
    #expect(
      try await messages(
        german.merging(["Info.plist": "{ CFBundleDevelopmentRegion = en; }"]) { $1 }) == [
          """
          German lacks a translation of 'Account', 'Status', 'Open' and 'RSVP' in \
          de.lproj/Localizable.strings.
          """
        ])
  }

  @Test func anAppInOneLanguageNeedsNoTranslation() async throws {
    let catalog = """
      { "sourceLanguage": "en", "version": "1.0", "strings": { "Chats": {}, "Status": {} } }
      """
    #expect(try await messages(["Localizable.xcstrings": catalog]) == [])
    #expect(try await messages([:]) == [])
  }
}

private enum Status: String, AppEnum {
  case open, rsvp
  static let typeDisplayRepresentation: TypeDisplayRepresentation = "Status"
  static let caseDisplayRepresentations: [Status: DisplayRepresentation] = [
    .open: "Open", .rsvp: "RSVP",
  ]
}

private struct StatusFilter: MinimalFilter {
  static let title: LocalizedStringResource = "Chats"
  @Parameter(title: "Account") var account: String?
  @Parameter(title: "Status") var status: Status?
  var displayRepresentation: DisplayRepresentation { "Chats" }
}
