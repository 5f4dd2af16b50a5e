import FocusAppIntents
import FocusHost
import Foundation
import Testing

@testable import FocusFilterKit

/// Standard defaults that only a value changes.
private struct DefaultsFilter: MinimalFilter {
  @Parameter(title: "Name") var name: String?

  func act() { if let name { UserDefaults.standard.set(name, forKey: "name") } }
}

/// Widgets that are reloaded by every call.
private struct CarefulFilter: MinimalFilter {
  @Parameter(title: "Name") var name: String?

  func act() {
    HostReport.host(for: "reload")?.reloadWidgets(ofKind: "Clock")
    UserDefaults.standard.set(name, forKey: "name")
  }
}

/// A predicate from what is stored, which the end doesn't change.
private struct PredicateFilter: MinimalFilter {
  @Parameter(title: "Name") var name: String?

  func act() { if let name { UserDefaults.standard.set(name, forKey: "name") } }

  var predicate: NSPredicate? {
    UserDefaults.standard.string(forKey: "name").map { NSPredicate(format: "SELF == %@", $0) }
  }
}

/// What a round trip looks at besides files and the badge.
@Suite struct TraceTests {
  private func left(
    by filter: any SetFocusFilterIntent.Type, _ membership: FilterMembership = .both
  ) async throws -> [String] {
    try await left(
      by: .test("Left", SimulatedApp.Filter(type: filter, membership: membership)))
  }

  private func left(by app: SimulatedApp) async throws -> [String] {
    try await FocusSystem.test(app).check(app.id).filter { $0.id == "leaves-effects" }
      .map { finding in
        let words = finding.message.replacing("After the Focus has ended, ", with: "")
        return String(
          words.prefix(upTo: words.firstRange(of: " is ")?.lowerBound ?? words.endIndex))
      }
  }

  @Test(arguments: [
    (FilterMembership.both, "UserDefaults.standard, key `name`"),
    (.app, "UserDefaults.standard, key `name`"),
    (.extension, "UserDefaults.standard of the App Intents extension, key `name`"),
  ])
  func standardDefaultsOfEachProcessAreCompared(
    membership: FilterMembership, place: String
  ) async throws {
    #expect(try await left(by: DefaultsFilter.self, membership) == [place])
  }

  @Test func keysOfOneStoreAreNamedTogether() {
    let (defaults, group) = (TraceKey.Place.defaults(suite: nil, host: .app), "group.list")
    let keys = [
      TraceKey(.badge), TraceKey(.group(name: group), ["a"]),
      TraceKey(.group(name: group), ["b", "c"]),
      TraceKey(.group(name: group), ["d"], isCount: true), TraceKey(defaults, ["a"]),
    ]
    #expect(
      keys.inWords == """
        the badge, the group “group.list”, keys `a` and `b.c`, the number of values in the group \
        “group.list”, key `d` and UserDefaults.standard, key `a`
        """)
    let left = ["a", "b", "c"].map { TraceKey(.group(name: group), [$0]) }
    #expect(
      left.sentence([left[0]: true, left[1]: 2], insteadOf: [left[1]: 1, left[2]: "x"]) == """
        After the Focus has ended, the group “group.list” has `a` = true, `b` = 2 and no `c`; the \
        defaults alone leave no `a`, `b` = 1 and `c` = "x".
        """)
  }

  @Test func thePredicateThatTheEndTellsIsCompared() async throws {
    #expect(
      try await left(by: PredicateFilter.self)
        == ["UserDefaults.standard, key `name`", "the predicate"])
  }

  @Test(arguments: FilterMembership.allCases)
  func aFilterThatWritesEverythingLeavesNothing(membership: FilterMembership) async throws {
    #expect(try await left(by: CarefulFilter.self, membership) == [])
  }
}
