import FocusAppIntents
import FocusHost
import Foundation
import Testing

@Suite("How the system makes a filter and fills it")
struct FillTests {
  @Test func allEntitiesOfATypeComeFromOneCall() async throws {
    let host = TestHost()
    let log = QueryLog()
    host.dependencies.add(dependency: log)
    try await CurrentHost.$bound.withValue(host) {
      let filled = try await FilledFilter.make(
        SeveralAccountsFilter.self,
        values: ["first": "home", "second": "work", "others": ["work", "home", "work"]])
      let filter = try #require(filled.filter as? SeveralAccountsFilter)
      #expect(filter.first?.name == "Home")
      #expect(filter.others.map(\.name) == ["Work", "Home", "Work"])
    }
    #expect(log.calls == [["home", "work"]])
  }

  @Test func aHundredThousandEntitiesAreOneCall() async throws {
    let host = TestHost()
    let log = QueryLog()
    host.dependencies.add(dependency: log)
    let identifiers = (0..<100_000).map { ParameterValue.string("account-\($0)") }
    let report = try await CurrentHost.$bound.withValue(host) {
      try await FilledFilter.make(
        SeveralAccountsFilter.self, values: ["others": .array(identifiers)]
      ).report
    }
    #expect(log.calls.map(\.count) == [100_000])
    #expect(report.vanished.count == 100_000)
  }

  @Test func anOptionalWithADefaultKeepsAnExplicitNil() async throws {
    let filter = SeveralAccountsFilter()
    #expect(filter.isLoud == true)
    _ = try await filter.fill(with: ["isLoud": .null])
    #expect(filter.isLoud == nil)
  }

  @Test func nilAndAnEmptyArrayStayDifferent() async throws {
    let empty = SeveralAccountsFilter()
    _ = try await empty.fill(with: ["tags": []])
    #expect(empty.tags == [])
    #expect(SeveralAccountsFilter().tags == nil)
    #expect(empty.parameterValues["tags"] == [])
    #expect(SeveralAccountsFilter().parameterValues["tags"] == .null)
  }

  @Test func copiesShareTheirParameters() {
    let filter = ChatFilter()
    let copy = filter
    copy.status = "Shared"
    #expect(filter.status == "Shared")
    #expect(ChatFilter().status == nil)
  }

  @Test func eachReadOfCurrentHasItsOwnParameters() async throws {
    try await CurrentHost.$bound.withValue(TestHost()) {
      let first = try await ChatFilter.current
      first.status = "Changed"
      #expect(try await ChatFilter.current.status == "Heads down")
    }
  }
}

struct SeveralAccountsFilter: MinimalFilter {
  @Parameter(title: "First") var first: AccountEntity?
  @Parameter(title: "Second") var second: AccountEntity?
  @Parameter(title: "Others", default: []) var others: [AccountEntity]
  @Parameter(title: "Tags") var tags: [String]?
  @Parameter(title: "Loud", default: true) var isLoud: Bool?
}

/// A filter that can't be made without values.
struct RequiredFilter: MinimalFilter {
  @Parameter(title: "Account") var account: AccountEntity
  @Parameter(title: "Count") var count: Int
  @Parameter(title: "Volume", default: 1, inclusiveRange: (0, 10)) var volume: Double
}
