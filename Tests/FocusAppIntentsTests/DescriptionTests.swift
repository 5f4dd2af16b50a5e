import FocusAppIntents
import FocusHost
import Foundation
import Testing

@Suite("What the system reads of a filter at installation")
struct DescriptionTests {
  @Test func parametersComeInTheOrderOfDeclaration() {
    let description = FilterDescription(reading: ChatFilter.self)
    #expect(description.typeName == "ChatFilter")
    #expect(description.persistentIdentifier == "ChatFilter")
    #expect(description.parameters.map(\.name) == ["alwaysUseDarkMode", "status", "account"])
    #expect(description.parameters.map(\.isOptional) == [false, true, true])
    #expect(description.parameters.map(\.defaultValue) == [false, nil, nil])
    #expect(
      description.parameters.map(\.type.name)
        == ["a Boolean", "a string", "the identifier of an AccountEntity"])
    #expect(
      description.defaults == ["alwaysUseDarkMode": false, "status": .null, "account": .null])
  }

  static let spellings: [(any SetFocusFilterIntent.Type, String?)] = [
    (OptionalTextFilter.self, "optional text"), (TextFilter.self, "text"),
    (OptionalResourceFilter.self, "optional resource"), (ResourceFilter.self, "resource"),
    (UndescribedFilter.self, nil),
  ]

  @Test(arguments: spellings.indices)
  func everySpellingOfADescriptionIsRead(index: Int) {
    let (type, text) = Self.spellings[index]
    let description = FilterDescription(reading: type).description
    #expect(description.map { String(localized: $0.descriptionText) } == text)
  }

  @Test func aGenericReaderSeesApplesRequirement() {
    func text<Intent: AppIntent>(of _: Intent.Type) -> LocalizedStringResource? {
      Intent.description?.descriptionText
    }
    #expect(text(of: OptionalTextFilter.self) == "optional text")
    #expect(text(of: ResourceFilter.self) == nil)
    #expect(UndescribedFilter.description == nil)
  }
}

protocol MinimalFilter: SetFocusFilterIntent {}

extension MinimalFilter {
  static var title: LocalizedStringResource { "Minimal" }
  var displayRepresentation: DisplayRepresentation { "Minimal" }
  func perform() async throws -> some IntentResult { .result() }
}

struct OptionalTextFilter: MinimalFilter {
  static let description: IntentDescription? = "optional text"
}
struct TextFilter: MinimalFilter {
  static let description = IntentDescription("text", categoryName: "Focus")
}
struct OptionalResourceFilter: MinimalFilter {
  static let description: LocalizedStringResource? = "optional resource"
}
struct ResourceFilter: MinimalFilter {
  static let description: LocalizedStringResource = "resource"
}
struct UndescribedFilter: MinimalFilter {}
