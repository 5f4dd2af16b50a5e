import FocusAppIntents
import Foundation
import TestSupport
import Testing

@Suite struct PluralTests {
  /// Returns the text of a value by the catalog and the dictionary of `Tests/Fixtures/Texts`.
  private func text(_ value: String.LocalizationValue, in locale: String) -> String {
    let folder = PackageFolder.url.appending(
      path: "Tests/Fixtures/Texts", directoryHint: .isDirectory)
    return LocalizedStringResource(value, bundle: .atURL(folder))
      .text(in: Locale(identifier: locale))
  }

  @Test(arguments: [
    ("en", 0, "no accounts"), ("en", 1, "1 account"), ("en", 1000, "1,000 accounts"),
    ("pl", 0, "0 kont"), ("pl", 1, "1 konto"), ("pl", 2, "2 konta"), ("pl", 5, "5 kont"),
    ("pl", 22, "22 konta"), ("ja", 1, "アカウント1件"), ("de", 1, "1 account"),
  ])
  func aStringCatalogHasAFormForEachNumber(locale: String, count: Int, expected: String) {
    #expect(text("\(count) accounts", in: locale) == expected)
  }

  @Test func aStringCatalogHasSubstitutionsWithTheirOwnForms() {
    #expect(text("\("Ana"): \(1) of \(2000)", in: "en") == "Ana: 1 letter of 2,000")
    #expect(text("\("Bo"): \(3) of \(3)", in: "en") == "Bo: 3 letters of 3")
  }

  @Test func aStringCatalogHasTextsForAPhone() {
    #expect(text("Name", in: "pl") == "Telefon")
    #expect(text("Name", in: "de") == "Nam")
    #expect(text("Name", in: "ja") == "Name")
    #expect(text("Untranslated", in: "de") == "Untranslated")
    #expect(text("Kept", in: "de") == "Kept")
  }

  @Test(arguments: [
    (0, 5, "нет файлов в 5 папках"), (1, 21, "1 файл в 21 папке"), (3, 1, "3 файла в 1 папке"),
    (11, 2, "11 файлов в 2 папках"), (21, 2, "21 файл в 2 папках"),
  ])
  func aStringsDictionaryNestsItsParts(files: Int, folders: Int, expected: String) {
    #expect(text("\(files) files in \(folders) folders", in: "ru_RU") == expected)
  }

  @Test func theWidestTextIsShown() {
    #expect(text("Wide", in: "ru") == "Широко")
  }

  @Test func aStringsDictionaryComesBeforeStrings() throws {
    let folder = try TextFolder([
      "en.lproj/Localizable.stringsdict": """
      { "%lld" = { NSStringLocalizedFormatKey = "%#@n@"; n = { one = "one"; other = "%lld"; }; }; }
      """,
      "en.lproj/Localizable.strings": "\"%lld\" = \"wrong\"; other = \"right\";",
    ])
    #expect(folder.text("\(1)", in: "en") == "one")
    #expect(folder.text("\(2)", in: "en") == "2")
    #expect(folder.text("other", in: "en") == "right")
  }
}
