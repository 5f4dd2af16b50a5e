import FocusAppIntents
import Foundation
import Testing

@Suite struct LocalizedStringResourceTests {
  @Test func aLiteralIsItsOwnKeyAndText() {
    let resource: LocalizedStringResource = "100% done"
    #expect(resource.key == "100% done")
    #expect(String(localized: resource) == "100% done")
  }

  @Test(
    arguments: [
      ("Unread: \(3)", "Unread: %lld", "Unread: 3"),
      ("\(Int8(3)) \(UInt16(4))", "%d %u", "3 4"),
      ("\(UInt64.max)", "%llu", "18,446,744,073,709,551,615"),
      ("\(Float(0.5)) \(0.25) \(CGFloat(2))", "%f %lf %lf", "0.500000 0.250000 2.000000"),
      ("\(0.126, specifier: "%.2f") of 5%", "%.2f of 5%%", "0.13 of 5%"),
      ("For \("Ana") and \(NSString("Bo"))", "For %@ and %@", "For Ana and Bo"),
      ("\(placeholder: .int) of \(placeholder: .object)", "%lld of %@", "%lld of %@"),
      ("\(placeholder: .uint) of \(placeholder: .float)", "%llu of %f", "%llu of %f"),
      ("\(12.5, format: .percent)", "%@", "1,250%"),
    ] as [(LocalizedStringResource, String, String)])
  func anArgumentLeavesASpecifierInTheKey(
    resource: LocalizedStringResource, key: String, text: String
  ) {
    #expect(resource.key == key)
    #expect(resource.text(in: Locale(identifier: "en_US")) == text)
  }

  @Test func resourcesNestAndListThemselves() {
    let titles: [LocalizedStringResource] = ["Work", "Home", "Club \(1000)"]
    let resource: LocalizedStringResource = "Set \(titles, format: .list(type: .and))"
    #expect(resource.key == "Set %@")
    #expect(resource.text(in: Locale(identifier: "en_US")) == "Set Work, Home, and Club 1,000")
    #expect(resource.text(in: Locale(identifier: "de_DE")) == "Set Work, Home und Club 1.000")
    #expect(resource.text(in: Locale(identifier: "ja_JP")) == "Set Work、Home、Club 1,000")
  }

  @Test func aListOfStringsIsFormattedForTheReader() {
    let resource: LocalizedStringResource = "Set \(["a", "b"], format: .list(type: .and))"
    #expect(resource.text(in: Locale(identifier: "de_DE")) == "Set a und b")
  }

  @Test func aFormatThatNamesItsLocaleKeepsIt() {
    let german = Locale(identifier: "de_DE")
    let chosen: LocalizedStringResource = "\(1234.5, format: .number.locale(german))"
    let following: LocalizedStringResource = "\(1234.5, format: .number)"
    #expect(chosen.text(in: Locale(identifier: "en_US")) == "1.234,5")
    #expect(following.text(in: german) == "1.234,5")
  }

  @Test func aResourceSurvivesBeingStored() throws {
    let nested: LocalizedStringResource = "Home \(2)"
    let resource = LocalizedStringResource(
      "\("x") \(4) \([nested], format: .list(type: .and)) \(0.5, format: .percent)",
      table: "Filters", locale: Locale(identifier: "de"),
      bundle: .atURL(URL(filePath: "/bundles/x.bundle")))
    let read = try JSONDecoder().decode(
      LocalizedStringResource.self, from: JSONEncoder().encode(resource))
    #expect(read.key == resource.key)
    #expect(read.table == "Filters")
    #expect(read.bundle == resource.bundle)
    #expect(read.text(in: Locale(identifier: "en")) == "x 4 Home 2 50%")
  }

  private final class Token {}

  @Test func aResourceCanNameTheBundleOfAClass() {
    let resource = LocalizedStringResource("Hello", bundle: .forClass(Token.self))
    #expect(String(localized: resource) == "Hello")
    let test = LocalizedStringResource(
      "A text of this target", locale: Locale(identifier: "de"), bundle: .forClass(Token.self))
    #expect(String(localized: test) == "Ein Text dieses Ziels")
  }

  @Test func attributesMayBeInsertedWithoutMerging() {
    var name = AttributedString("Ann")
    name.link = URL(string: "https://example.com")
    let resource: LocalizedStringResource = "Hi \(name, options: .insertAttributesWithoutMerging)"
    #expect(resource.key == "Hi %@")
    #expect(String(localized: resource) == "Hi Ann")
  }

  @Test func aPlaceholderIsFilledLater() {
    let resource: LocalizedStringResource =
      "\(placeholder: .int) of \(placeholder: .double, specifier: "%.1f")"
    var options = String.LocalizationOptions()
    #expect(String(localized: resource, options: options) == "%lld of %lf")
    options.replacements = [2]
    #expect(String(localized: resource, options: options) == "2 of %lf")
    options.replacements = [2, 3.25, 4]
    #expect(String(localized: resource, options: options) == "2 of 3.2")
    #expect(String(localized: "\(placeholder: .uint)", options: options) == "2")
    #expect(String(localized: "k", defaultValue: "\(placeholder: .int)", options: options) == "2")
  }

  @Test func anAttributedTextKeepsTheAttributesOfItsArguments() {
    var work = AttributedString("Work")
    work.languageIdentifier = "en"
    let text = AttributedString(localized: "Set \(work) for \(2, format: .number)")
    #expect(text == AttributedString("Set ") + work + AttributedString(" for 2"))
    var options = AttributedString.LocalizationOptions()
    options.replacements = [5]
    #expect(
      AttributedString(localized: "\(placeholder: .int)", options: options)
        == AttributedString("5"))
  }
}
