import FocusAppIntents
import Foundation
import Testing

@Suite struct PluralTests {
  private static let catalog = """
    { "sourceLanguage": "en", "version": "1.0", "strings": {
      "Untranslated": {},
      "Kept": { "shouldTranslate": false },
      "Name": { "localizations": { "de": { "stringUnit": { "state": "translated", "value": "Nam" } },
        "pl": { "variations": { "device": {
          "mac": { "stringUnit": { "state": "translated", "value": "Mac" } },
          "iphone": { "stringUnit": { "state": "translated", "value": "Telefon" } } } } } } },
      "%lld accounts": { "localizations": {
        "en": { "variations": { "plural": {
          "zero": { "stringUnit": { "state": "translated", "value": "no accounts" } },
          "one": { "stringUnit": { "state": "translated", "value": "%lld account" } },
          "other": { "stringUnit": { "state": "translated", "value": "%lld accounts" } } } } },
        "pl": { "variations": { "plural": {
          "one": { "stringUnit": { "state": "translated", "value": "%lld konto" } },
          "few": { "stringUnit": { "state": "translated", "value": "%lld konta" } },
          "many": { "stringUnit": { "state": "translated", "value": "%lld kont" } },
          "other": { "stringUnit": { "state": "translated", "value": "%lld konta" } } } } },
        "ja": { "variations": { "plural": {
          "other": { "stringUnit": { "state": "translated", "value": "アカウント%lld件" } } } } } } },
      "%@: %lld of %lld": { "localizations": { "en": {
        "stringUnit": { "state": "translated", "value": "%1$@: %#@read@ of %#@all@" },
        "substitutions": {
          "read": { "argNum": 2, "formatSpecifier": "lld", "variations": { "plural": {
            "one": { "stringUnit": { "state": "translated", "value": "%arg letter" } },
            "other": { "stringUnit": { "state": "translated", "value": "%arg letters" } } } } },
          "all": { "argNum": 3, "formatSpecifier": "lld", "variations": { "plural": {
            "other": { "stringUnit": { "state": "translated", "value": "%arg" } } } } } } } } }
    } }
    """

  @Test(arguments: [
    ("en", 0, "no accounts"), ("en", 1, "1 account"), ("en", 1000, "1,000 accounts"),
    ("pl", 0, "0 kont"), ("pl", 1, "1 konto"), ("pl", 2, "2 konta"), ("pl", 5, "5 kont"),
    ("pl", 22, "22 konta"), ("ja", 1, "アカウント1件"), ("de", 1, "1 account"),
  ])
  func aStringCatalogHasAFormForEachNumber(locale: String, count: Int, text: String) throws {
    let folder = try TextFolder(["Localizable.xcstrings": Self.catalog])
    #expect(folder.text("\(count) accounts", in: locale) == text)
  }

  @Test func aStringCatalogHasSubstitutionsWithTheirOwnForms() throws {
    let folder = try TextFolder(["Localizable.xcstrings": Self.catalog])
    #expect(folder.text("\("Ana"): \(1) of \(2000)", in: "en") == "Ana: 1 letter of 2,000")
    #expect(folder.text("\("Bo"): \(3) of \(3)", in: "en") == "Bo: 3 letters of 3")
  }

  @Test func aStringCatalogHasTextsForAPhone() throws {
    let folder = try TextFolder(["Localizable.xcstrings": Self.catalog])
    #expect(folder.text("Name", in: "pl") == "Telefon")
    #expect(folder.text("Name", in: "de") == "Nam")
    #expect(folder.text("Name", in: "ja") == "Name")
    #expect(folder.text("Untranslated", in: "de") == "Untranslated")
    #expect(folder.text("Kept", in: "de") == "Kept")
  }

  private static let dictionary = """
    <?xml version="1.0" encoding="UTF-8"?>
    <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" \
    "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
    <plist version="1.0"><dict>
    <key>%lld files in %lld folders</key><dict>
      <key>NSStringLocalizedFormatKey</key><string>%#@files@</string>
      <key>files</key><dict>
        <key>NSStringFormatSpecTypeKey</key><string>NSStringPluralRuleType</string>
        <key>NSStringFormatValueTypeKey</key><string>lld</string>
        <key>zero</key><string>нет файлов в %#@folders@</string>
        <key>one</key><string>%lld файл в %#@folders@</string>
        <key>few</key><string>%lld файла в %#@folders@</string>
        <key>many</key><string>%lld файлов в %#@folders@</string>
        <key>other</key><string>%lld файла в %#@folders@</string>
      </dict>
      <key>folders</key><dict>
        <key>NSStringFormatSpecTypeKey</key><string>NSStringPluralRuleType</string>
        <key>one</key><string>%lld папке</string>
        <key>other</key><string>%lld папках</string>
      </dict>
    </dict>
    <key>Wide</key><dict><key>NSStringVariableWidthRuleType</key><dict>
      <key>10</key><string>Ш</string><key>20</key><string>Широко</string>
    </dict></dict>
    </dict></plist>
    """

  @Test(arguments: [
    (0, 5, "нет файлов в 5 папках"), (1, 21, "1 файл в 21 папке"), (3, 1, "3 файла в 1 папке"),
    (11, 2, "11 файлов в 2 папках"), (21, 2, "21 файл в 2 папках"),
  ])
  func aStringsDictionaryNestsItsParts(files: Int, folders: Int, text: String) throws {
    let folder = try TextFolder(["ru.lproj/Localizable.stringsdict": Self.dictionary])
    #expect(folder.text("\(files) files in \(folders) folders", in: "ru_RU") == text)
  }

  @Test func theWidestTextIsShown() throws {
    let folder = try TextFolder(["ru.lproj/Localizable.stringsdict": Self.dictionary])
    #expect(folder.text("Wide", in: "ru") == "Широко")
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
