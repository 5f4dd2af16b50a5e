import FocusAppIntents
import Foundation
import Testing

@Suite struct DisplayRepresentationTests {
  private let english = Locale(identifier: "en_US")

  @Test func aLiteralIsTheTitle() {
    let display: DisplayRepresentation = "Chat"
    #expect(display == DisplayRepresentation(title: "Chat"))
    #expect(display.subtitle == nil)
    #expect(display.image == nil)
    #expect(display.synonyms.isEmpty)
  }

  @Test(arguments: [(true, "On"), (false, "Off")])
  func aSubtitleCanBeChosenBetweenLiterals(flag: Bool, text: String) {
    let display = DisplayRepresentation(title: "Status", subtitle: flag ? "On" : "Off")
    #expect(display.subtitle?.text(in: english) == text)
  }

  @Test func imagesDifferBySourceAndStyle() throws {
    let url = try #require(URL(string: "https://example.com/a.png"))
    let images: [DisplayRepresentation.Image] = [
      .init(named: "bell"), .init(systemName: "bell"), .init(systemName: "bell", isTemplate: true),
      .init(named: "bell", displayStyle: .circular), .init(data: Data([1])), .init(url: url),
      .init(url: url, width: 4, height: 4), .init(url: url, width: 4, height: 5),
    ]
    for (index, image) in images.enumerated() {
      #expect(images.firstIndex(of: image) == index)
    }
    #expect(DisplayRepresentation.Image(named: "bell", displayStyle: .default) == images[0])
  }

  @Test func aTypeHasANameAndANumericFormat() {
    let type = TypeDisplayRepresentation(
      name: "Account", numericFormat: "\(placeholder: .int) accounts", synonyms: ["Inbox"])
    #expect(type.name.key == "Account")
    #expect(type.numericFormat?.key == "%lld accounts")
    #expect(("Account" as TypeDisplayRepresentation).synonyms.isEmpty)
  }

  @Test func aValueReadsAsItsTitleInsideAResource() {
    let accounts = [Account(name: "Work"), Account(name: "Home")]
    let resource: LocalizedStringResource =
      "\(accounts[0]): \(Mood.calm), \(Mood.none), \(accounts, format: .list(type: .or))"
    #expect(resource.text(in: english) == "Work: Calm, none, Work or Home")
  }
}

private struct Account: DisplayRepresentable {
  static let typeDisplayRepresentation: TypeDisplayRepresentation = "Account"
  var name: String
  var displayRepresentation: DisplayRepresentation { .init(title: "\(name)") }
}

private enum Mood: StaticDisplayRepresentable {
  case calm, none
  static let typeDisplayRepresentation: TypeDisplayRepresentation = "Mood"
  static let caseDisplayRepresentations: [Mood: DisplayRepresentation] = [.calm: "Calm"]
}
