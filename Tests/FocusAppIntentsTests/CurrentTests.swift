import FocusAppIntents
import FocusHost
import Foundation
import Testing

@Suite("What a filter reads and tells through its static members")
struct CurrentTests {
  @Test func currentHoldsTheConfiguredValues() async throws {
    let host = TestHost(.success(["status": "Heads down", "account": "work"]))
    let filter = try await CurrentHost.$bound.withValue(host) { try await ChatFilter.current }
    #expect(filter.status == "Heads down")
    #expect(filter.account == AccountEntity.all[0])
    #expect(!filter.alwaysUseDarkMode)
  }

  @Test func currentThrowsTheSystemsError() async {
    let host = TestHost(.failure(.notFound))
    await #expect(throws: SetFocusFilterIntentError.notFound) {
      try await CurrentHost.$bound.withValue(host) { try await ChatFilter.current }
    }
  }

  @Test func currentThrowsWhenARequiredParameterHasNoValue() async {
    let host = TestHost(.success([:]))
    await #expect(throws: SetFocusFilterIntentError.missingParameterValue) {
      try await CurrentHost.$bound.withValue(host) { try await RequiredFilter.current }
    }
  }

  @Test func eachReadOfCurrentHasItsOwnParameters() async throws {
    let host = TestHost(.success(["status": "Heads down"]))
    try await CurrentHost.$bound.withValue(host) {
      let first = try await ChatFilter.current
      first.status = "Changed"
      #expect(try await ChatFilter.current.status == "Heads down")
    }
  }

  @Test func invalidationReachesTheHost() {
    let host = TestHost(.failure(.notFound))
    CurrentHost.$bound.withValue(host) { ChatFilter.invalidateFocusFilterAppContext() }
    #expect(host.invalidations == ["ChatFilter"])
  }

  @Test func errorsSpeakInSentences() {
    #expect(
      SetFocusFilterIntentError.notFound.localizedDescription
        == "No Focus is on in which this filter is configured.")
    #expect(
      SetFocusFilterIntentError.missingParameterValue.localizedDescription
        == "A required parameter of this filter has no value.")
  }
}

/// A filter that can't be made without values.
struct RequiredFilter: MinimalFilter {
  @Parameter(title: "Account") var account: AccountEntity
  @Parameter(title: "Count") var count: Int
  @Parameter(title: "Volume", default: 1, inclusiveRange: (0, 10)) var volume: Double
}
