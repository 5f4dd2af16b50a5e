import FocusAppIntents
import FocusHost
import Foundation
import MainActorChat
import Swift5Chat
import Swift6Chat
import Testing

extension SharedModelTests {
  /// One filter, compiled as Swift 5, as Swift 6, and as Swift 6 with MainActor as default isolation.
  @Suite("A filter behaves the same in every language mode")
  struct LanguageModeTests {
    enum Mode: CaseIterable, Sendable {
      case swift5, swift6, mainActor

      var filter: any SetFocusFilterIntent.Type {
        switch self {
        case .swift5: Swift5Chat.ChatFocusFilter.self
        case .swift6: Swift6Chat.ChatFocusFilter.self
        case .mainActor: MainActorChat.ChatFocusFilter.self
        }
      }

      @MainActor var states: [String] {
        switch self {
        case .swift5: Swift5Chat.ChatModel.shared.states
        case .swift6: Swift6Chat.ChatModel.shared.states
        case .mainActor: MainActorChat.ChatModel.shared.states
        }
      }
    }

    @Test(arguments: Mode.allCases) func theDescriptionIsTheSameInEachLanguageMode(mode: Mode)
      throws
    {
      let description = FilterDescription(reading: mode.filter)
      let text = try #require(description.description?.descriptionText)
      #expect(String(localized: description.title) == "Set account, status & look")
      #expect(String(localized: text) == "Select an account and a status.")
      #expect(description.parameters.map(\.name) == ["alwaysUseDarkMode", "status", "account"])
      #expect(
        description.defaults == ["alwaysUseDarkMode": false, "status": .null, "account": .null])
    }

    @Test(arguments: Mode.allCases) func theFilterIsFilledRunAndDisplayedInEachLanguageMode(
      mode: Mode
    ) async throws {
      let before = await mode.states
      let filled = try await FilledFilter.make(
        mode.filter, values: ["status": "Heads down", "account": "work"])
      try await filled.perform()
      try await FilledFilter.make(mode.filter, values: [:]).perform()
      #expect(await mode.states == before + ["false Heads down work", "false - -"])

      let shown = filled.displayRepresentation
      #expect(String(localized: shown.title) == "Set Account, Status, and Look")
      #expect(shown.subtitle.map { String(localized: $0) } == "Work, Heads down, and Dynamic")
    }

    @Test(arguments: Mode.allCases) func theFiltersPredicateMatchesTheAccount(mode: Mode)
      async throws
    {
      let filled = try await FilledFilter.make(mode.filter, values: ["account": "work"])
      let predicate = try #require(filled.appContext.notificationFilterPredicate)
      #expect(predicate.evaluate(with: "work"))
      #expect(!predicate.evaluate(with: "home"))
    }
  }
}
