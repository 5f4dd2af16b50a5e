import FocusAppIntents
import Foundation
import Testing

@Suite("Resources as people write them")
struct ResourceTests {
  private final class Token {}

  @Test(
    arguments: [
      ("\(placeholder: .int)", "%lld"), ("\(placeholder: .uint)", "%llu"),
      ("\(placeholder: .float)", "%f"), ("\(placeholder: .double)", "%lf"),
      ("\(placeholder: .object)", "%@"),
    ] as [(LocalizedStringResource, String)])
  func aPlaceholderIsASpecifier(resource: LocalizedStringResource, key: String) {
    #expect(resource.key == key)
  }

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
}
