import Foundation
import Testing

@testable import FocusFilterKit

/// Which of several claims wins, and what becomes of the others.
@Suite struct PrecedenceTests {
  static let sources = FocusPolicy().precedence
  /// Every pair of sources, the one that counts for more first.
  static let pairs = sources.indices.flatMap { strong in
    sources[(strong + 1)...].map { (sources[strong], $0) }
  }

  func claim(
    _ number: Int, _ mode: FocusMode, by source: FocusSource, since hour: Int, until end: Int? = nil
  ) -> FocusAssertion {
    FocusAssertion(
      id: .request(number: number), mode: mode.id, source: source,
      since: BenchDevice.start + Double(hour * 3600),
      until: end.map { BenchDevice.start + Double($0 * 3600) })
  }

  func timeline(
    _ assertions: [FocusAssertion], policy: FocusPolicy = FocusPolicy()
  ) -> FocusTimeline {
    FocusTimeline(
      modes: [.work, .personal, .sleep], assertions: assertions, timeZone: .gmt, policy: policy)
  }

  @Test("F2.4: who counts for more wins, whoever came later", arguments: pairs)
  func theSourceWithTheHigherPrecedenceWins(_ strong: FocusSource, _ weak: FocusSource) {
    let claims = [
      claim(1, .work, by: strong, since: 0), claim(2, .personal, by: weak, since: 1),
    ]
    for order in [claims, claims.reversed()] {
      // Of Sleep against a choice by hand, a reading decides.
      let policy = FocusPolicy.reading(\.sleepAgainstHand, .handStays)
      let resolution = timeline(order, policy: policy).resolve(at: BenchDevice.start + 7200)
      #expect(resolution.winner?.mode == FocusMode.work.id)
      #expect(resolution.losers.map(\.reason) == [.lowerPrecedence])
    }
  }

  @Test("F2.4: the order of precedence is that of the model, and every source has a place")
  func theOrderIsThatOfTheModel() {
    #expect(
      Self.sources == [
        .person, .shortcut, .driving, .workout, .sleep, .mindfulness, .gaming, .appInFront,
        .location, .schedule, .smartActivation, .other,
      ])
    #expect(Set(Self.sources) == Set(FocusSource.allCases))
  }

  @Test("F2.4: of equals the later start wins", arguments: FocusSource.allCases)
  func ofEqualSourcesTheLaterStartWins(_ source: FocusSource) {
    let claims = [
      claim(1, .work, by: source, since: 1), claim(2, .personal, by: source, since: 0),
    ]
    let resolution = timeline(claims).resolve(at: BenchDevice.start + 7200)
    #expect(resolution.winner?.mode == FocusMode.work.id)
    #expect(resolution.losers.map(\.reason) == [.otherStart])
  }

  @Test("F2.2: of several claims, duplicates too, one wins and the others are losers")
  func ofSeveralClaimsOneWins() {
    let claims = [
      claim(1, .work, by: .location, since: 0), claim(2, .work, by: .location, since: 0),
      claim(3, .personal, by: .workout, since: 0),
    ]
    let resolution = timeline(claims).resolve(at: BenchDevice.start + 60)
    #expect(resolution.winner == claims[2])
    #expect(resolution.losers.map(\.assertion) == Array(claims[0...1]))
  }

  @Test("F2.2: a claim to the Focus that is on loses to none but also asked for it")
  func aClaimToTheFocusThatIsOnAlsoAskedForIt() {
    let claims = [
      claim(1, .work, by: .location, since: 0), claim(2, .work, by: .person, since: 0),
      claim(3, .work, by: .location, since: 1), claim(4, .personal, by: .location, since: 1),
    ]
    let resolution = timeline(claims).resolve(at: BenchDevice.start + 7200)
    #expect(resolution.winner == claims[1])
    #expect(resolution.losers.map(\.reason) == [.alsoAsked, .alsoAsked, .lowerPrecedence])
    let sentences = resolution.losers.map { loser in
      resolution.sentence(about: loser, in: .gmt) { $0 == .work ? "Work" : "Personal" }
    }
    #expect(
      sentences == [
        "also turned on by a location", "also turned on by a location",
        "a location turned it on, too, but Work, turned on by hand, has precedence (F2.4)",
      ])
  }

  @Test(
    "F2.2, F2.4: a resolution says why the winner is on",
    arguments: [
      ([], nil), ([(.person, 0)], "nothing else asks for another Focus now"),
      (
        [(.person, 0), (.location, 1)],
        "turned on by hand, which has the highest precedence (F2.4)"
      ),
      ([(.location, 0), (.location, 1)], "turned on by a location after every other Focus (F2.4)"),
      (
        [(.location, 0), (.location, 0)],
        """
        turned on by a location at the same time as another Focus, and the one that was named \
        first is on (F2.4)
        """
      ),
    ] as [([(FocusSource, Int)], String?)])
  func aResolutionSaysWhyTheWinnerIsOn(by sources: [(FocusSource, Int)], sentence: String?) {
    let claims = sources.enumerated().map { index, source in
      claim(index + 1, index == 0 ? .work : .personal, by: source.0, since: source.1)
    }
    #expect(timeline(claims).resolve(at: BenchDevice.start + 7200).winningSentence == sentence)
  }

  @Test("F2.2, F2.8: a claim is on from its start to its end, whatever was asked before")
  func aClaimIsOnFromItsStartToItsEnd() {
    let claims = [claim(1, .work, by: .person, since: 1, until: 2)]
    let timeline = timeline(claims)
    let (start, end) = (BenchDevice.start + 3600, BenchDevice.start + 7200)
    for (instant, isOn) in [
      (start - 1, false), (start, true), (end - 1, true), (end, false), (start - 1, false),
    ] { #expect(timeline.resolve(at: instant).winner == (isOn ? claims[0] : nil)) }
    #expect(timeline.resolve(at: end).losers.map(\.reason) == [.ended])
  }
}
