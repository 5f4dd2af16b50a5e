import FocusAppIntents
import FocusHost
import Foundation
import MainActorChat
import Swift5Chat
import Swift6Chat
import Testing

/// One app, compiled as Swift 5, as Swift 6, and as Swift 6 with MainActor as default isolation.
enum LanguageMode: CaseIterable, Sendable {
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

  var useCommonNames: @MainActor @Sendable () async -> [String] {
    switch self {
    case .swift5: Swift5Chat.useCommonNames
    case .swift6: Swift6Chat.useCommonNames
    case .mainActor: MainActorChat.useCommonNames
    }
  }
}

@Suite struct LanguageModeTests {
  @Test(arguments: LanguageMode.allCases)
  func theFilterIsTheSameInEachLanguageMode(mode: LanguageMode) async throws {
    let description = FilterDescription(reading: mode.filter)
    let text = try #require(description.description?.descriptionText)
    #expect(String(localized: description.title) == "Set account, status & look")
    #expect(String(localized: text) == "Select an account and a status.")
    #expect(description.parameters.map(\.name) == ["alwaysUseDarkMode", "status", "account"])
    #expect(
      description.defaults == ["alwaysUseDarkMode": false, "status": .null, "account": .null])

    let filled = try await FilledFilter.make(
      mode.filter, values: ["status": "Heads down", "account": "work"])
    let shown = filled.displayRepresentation
    #expect(String(localized: shown.title) == "Set Account, Status, and Look")
    #expect(shown.subtitle.map { String(localized: $0) } == "Work, Heads down, and Dynamic")
  }
}
