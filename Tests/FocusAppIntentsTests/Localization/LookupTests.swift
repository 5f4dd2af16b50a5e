import FocusAppIntents
import Foundation
import TestSupport
import Testing

@Suite struct LookupTests {
  private let strings = [
    "en.lproj/Localizable.strings": "\"Work\" = \"Work\";\n\"%@ is on\" = \"%@ is switched on\";",
    "de.lproj/Localizable.strings": """
    /* Texts */
    "Work" = "Arbeit";
    "%@ is on" = "%@ ist an";
    "%@ of %@" = "%2$@ von %1$@";
    "%lld%%" = "%lld %%";
    "“quoted”" = "„\\"zitiert\\"“";
    """,
    "ja.lproj/Localizable.strings": "\"Work\" = \"仕事\";",
    "de.lproj/Filters.strings": "\"Work\" = \"Dienst\";",
  ]

  @Test(arguments: [
    ("en_US", "Work"), ("de", "Arbeit"), ("de_AT", "Arbeit"), ("ja_JP", "仕事"), ("fr", "Work"),
  ])
  func aKeyIsLookedUpInTheReadersLanguage(locale: String, text: String) throws {
    #expect(try TextFolder(strings).text("Work", in: locale) == text)
  }

  @Test func argumentsTakeThePlacesOfTheTranslation() throws {
    let folder = try TextFolder(strings)
    #expect(folder.text("\("Ana") is on", in: "de") == "Ana ist an")
    #expect(folder.text("\("Ana") of \("Bo")", in: "de") == "Bo von Ana")
    #expect(folder.text("\(1234)%", in: "de") == "1.234 %")
    #expect(folder.text("“quoted”", in: "de") == "„\"zitiert\"“")
  }

  @Test func aTableHasItsOwnTexts() throws {
    let folder = try TextFolder(strings)
    #expect(folder.text("Work", table: "Filters", in: "de") == "Dienst")
    #expect(folder.text("Work", table: "Filters", in: "ja") == "Work")
    #expect(folder.text("Work", table: "Missing", in: "de") == "Work")
  }

  @Test func theDefaultValueStandsInForAMissingKey() throws {
    let folder = try TextFolder(strings)
    let resource = LocalizedStringResource(
      "status", defaultValue: "\(2) left", bundle: .atURL(folder.url))
    #expect(resource.key == "status")
    #expect(resource.text(in: Locale(identifier: "de")) == "2 left")
  }

  @Test func aFixedKeyTakesTheArgumentsOfItsDefaultValue() throws {
    let folder = try TextFolder(["de.lproj/Localizable.strings": "left = \"noch %lld\";"])
    let resource = LocalizedStringResource(
      "left", defaultValue: "\(2) left", bundle: .atURL(folder.url))
    #expect(resource.text(in: Locale(identifier: "de")) == "noch 2")
  }

  @Test func aNestedResourceIsLookedUpInItsOwnBundle() throws {
    let (outer, inner) = (
      try TextFolder(["de.lproj/Localizable.strings": "\"Set %@\" = \"%@ gesetzt\";"]),
      try TextFolder(["de.lproj/Localizable.strings": "\"Work\" = \"Arbeit\"; \"Home\" = \"Heim\";"]
      )
    )
    let parts = ["Work", "Home"].map {
      LocalizedStringResource(String.LocalizationValue($0), bundle: .atURL(inner.url))
    }
    #expect(
      outer.text("Set \(parts, format: .list(type: .and))", in: "de") == "Arbeit und Heim gesetzt")
    #expect(outer.text("Set \(parts[0])", in: "de") == "Arbeit gesetzt")
  }

  @Test(arguments: try Table.cells("nearest-languages") as [(String, [String], String)])
  func theNearestLanguageIsChosen(reader: String, available: [String], chosen: String) throws {
    var files = ["Info.plist": "{ CFBundleDevelopmentRegion = en; }"]
    for name in available { files["\(name).lproj/Localizable.strings"] = "key = \"\(name)\";" }
    #expect(try TextFolder(files).text("key", in: reader) == chosen)
  }

  @Test func aMacBundleHasItsTextsInResources() throws {
    let folder = try TextFolder([
      "Contents/Resources/de.lproj/Localizable.strings": "a = \"A de\";",
      "Contents/Resources/Localizable.strings": "b = \"B\";",
    ])
    #expect(folder.text("a", in: "de") == "A de")
    #expect(folder.text("b", in: "de") == "B")
  }

  @Test func filesMayBeBinaryOrUTF16() throws {
    let folder = try TextFolder([:])
    let encoder = PropertyListEncoder()
    encoder.outputFormat = .binary
    try folder.write(try encoder.encode(["a": "Ä"]), to: "de.lproj/Localizable.strings")
    let utf16 = try #require("a = \"Ö\";".data(using: .utf16))
    try folder.write(utf16, to: "ja.lproj/Localizable.strings")
    #expect(folder.text("a", in: "de") == "Ä")
    #expect(folder.text("a", in: "ja") == "Ö")
  }

  @Test func aTableIsReadOnce() throws {
    let folder = try TextFolder(strings)
    #expect(folder.text("Work", in: "de") == "Arbeit")
    try FileManager.default.removeItem(at: folder.url)
    #expect(folder.text("Work", in: "de") == "Arbeit")
    #expect(folder.text("Work", in: "ja") == "Work")
  }

  @Test func aResourceIsLookedUpForItsLocale() throws {
    let folder = try TextFolder(strings)
    let resource = LocalizedStringResource(
      "Work", locale: Locale(identifier: "de"), bundle: .atURL(folder.url))
    #expect(String(localized: resource) == "Arbeit")
    #expect(AttributedString(localized: resource) == AttributedString("Arbeit"))
  }

  @Test func aNumberLocaleDoesNotChooseTheLanguage() throws {
    let folder = try TextFolder([
      "en.lproj/Localizable.strings": "Work = Job; \"%lf\" = \"in English %.1f\";",
      "de.lproj/Localizable.strings": "Work = Arbeit; \"%lf\" = \"auf Deutsch %.1f\";",
    ])
    let bundle = try #require(Bundle(url: folder.url))
    let german = Locale(identifier: "de")
    #expect(String(localized: "Work", bundle: bundle) == "Job")
    #expect(String(localized: "\(1.5)", bundle: bundle, locale: german) == "in English 1,5")
    #expect(String(localized: "Work", defaultValue: "none", bundle: bundle) == "Job")
    #expect(String(localized: "gone", defaultValue: "\(3)", bundle: bundle) == "3")
    #expect(String(localized: "Work", table: "Missing", bundle: bundle) == "Work")
  }

  /// The table lies among this target's resources.
  @Test func theMainBundleHasTheResourcesOfTargets() {
    let resource: LocalizedStringResource = "A text of this target"
    #expect(resource.text(in: Locale(identifier: "de")) == "Ein Text dieses Ziels")
    #expect(
      resource.packageFolder?.lastPathComponent == "FocusFilterKit_FocusAppIntentsTests.resources")
  }

  @Test func aTextOfAnotherBundleHasNoPackageFolder() throws {
    #expect(LocalizedStringResource("A text of no file").packageFolder == nil)
    let other = LocalizedStringResource(
      "A text of this target", bundle: .atURL(Bundle.main.bundleURL.appending(path: "Other")))
    #expect(other.packageFolder == nil)
    let table = "Table \(UUID().uuidString)"
    let place = Bundle.main.bundleURL.appending(path: "\(table).strings")
    try Data("\"A text of this target\" = \"Text\";".utf8).write(to: place)
    defer { try? FileManager.default.removeItem(at: place) }
    #expect(LocalizedStringResource("A text of this target", table: table).packageFolder == nil)
  }
}
