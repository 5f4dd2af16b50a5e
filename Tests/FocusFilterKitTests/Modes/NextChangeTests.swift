import Foundation
import TestSupport
import Testing

@testable import FocusFilterKit

/// The next change of Focus is computed, and agrees with looking at every minute.
@Suite struct NextChangeTests {
  /// Three days around a change of the clocks in each zone.
  static let places = [
    ("Europe/London", "2026-03-28T00:00Z"), ("Europe/London", "2026-10-24T00:00Z"),
    ("America/New_York", "2026-03-07T00:00Z"), ("Australia/Lord_Howe", "2026-04-04T00:00Z"),
    ("Australia/Lord_Howe", "2026-10-02T12:00Z"), ("Asia/Tokyo", "2026-03-28T00:00Z"),
  ]

  @Test(
    "F2.9: every minute agrees with the computed changes", arguments: places,
    RandomCases.seeds(1)
  )
  func everyMinuteAgreesWithTheComputedChanges(
    _ place: (zone: String, from: String), _ seed: UInt64
  ) throws {
    var random = SeededGenerator(seed: seed)
    let start = try utc(place.from)
    let minutes = 3 * 1440
    let timeline = Self.timeline(
      in: try zone(place.zone), from: start, minutes: minutes, using: &random)
    var (claims, modes): ([Date], [Date]) = ([], [])
    var last = timeline.resolve(at: start).winner
    for minute in 1..<minutes {
      let instant = start + Double(minute * 60)
      let winner = timeline.resolve(at: instant).winner
      if winner != last { claims.append(instant) }
      if winner?.mode != last?.mode { modes.append(instant) }
      last = winner
    }
    let end = start + Double(minutes * 60)
    let computed = timeline.stretches(from: start, to: end).dropFirst().map(\.start)
    #expect(Array(computed) == claims)
    // The first change and claim may come later than the days that were looked at.
    #expect(timeline.nextChange(after: start).flatMap { $0 < end ? $0 : nil } == modes.first)
    #expect(timeline.nextClaim(after: start).flatMap { $0 < end ? $0 : nil } == claims.first)
  }

  /// Modes with schedules, assertions and cancellations, all to the minute.
  private static func timeline(
    in timeZone: TimeZone, from start: Date, minutes: Int, using random: inout SeededGenerator
  ) -> FocusTimeline {
    var modes = [FocusMode.work, .personal, .sleep]
    for index in modes.indices {
      modes[index].schedules = (0..<Int.random(in: 0...2, using: &random)).map { number in
        // Half of the times lie in the hours in which clocks are changed.
        func time() -> FocusSchedule.TimeOfDay {
          let hours = Bool.random(using: &random) ? 0..<4 : 0..<24
          return FocusSchedule.TimeOfDay(
            hour: .random(in: hours, using: &random), minute: .random(in: 0..<60, using: &random))
            ?? .midnight
        }
        return FocusSchedule(
          id: "\(number)", start: time(), end: time(),
          days: FocusSchedule.Weekdays(rawValue: .random(in: 1...127, using: &random)))
      }
    }
    func instant() -> Date { start + Double(Int.random(in: 0..<minutes, using: &random) * 60) }
    let assertions = (0..<Int.random(in: 0...4, using: &random)).map { number in
      let since = instant()
      let length = Double(Int.random(in: 1...600, using: &random) * 60)
      return FocusAssertion(
        id: .request(number: number), mode: modes[.random(in: 0..<3, using: &random)].id,
        source: FocusSource.allCases.randomElement(using: &random) ?? .person, since: since,
        until: Bool.random(using: &random) ? since + length : nil)
    }
    var policy = FocusPolicy()
    if Bool.random(using: &random) { policy.overlappingSchedules = .earlierStartWins }
    // Some sources then count as much as schedules do.
    if Bool.random(using: &random) { policy.precedence.removeLast(3) }
    var timeline = FocusTimeline(
      modes: modes, assertions: assertions, timeZone: timeZone, policy: policy)
    timeline.cancellations = (0..<Int.random(in: 0...2, using: &random)).compactMap { _ in
      timeline.scheduledClaims(at: instant()).randomElement(using: &random)
        .map { .init(mode: $0.mode, start: $0.since) }
    }
    return timeline
  }

  @Test("F2.9: ten years of a person's schedules ask the zone twice a day at most")
  func tenYearsAskTheZoneTwiceADayAtMost() throws {
    let modes = [
      FocusMode.work.scheduled(
        try FocusSchedule("09:00–12:00", .workdays, id: "morning"),
        try FocusSchedule("13:00–17:30", .workdays, id: "afternoon")),
      .sleep.scheduled(try FocusSchedule("22:30–06:30")),
    ]
    let timeline = FocusTimeline(modes: modes, timeZone: try zone("Europe/London"))
    let start = try utc("2026-01-01T00:00Z")
    let end = try utc("2036-01-01T00:00Z")
    var walk = TimelineWalk(along: timeline, from: start)
    let stretches = walk.stretches(to: end)
    #expect(stretches.count > 17_000)
    // A naive walk asks it more than two million times.
    #expect(walk.clock.lookUps < 10_000)
    #expect(stretches.first?.start == start && stretches.last?.end == end)
    #expect(zip(stretches, stretches.dropFirst()).allSatisfy { $0.end == $1.start })
  }

  @Test("F2.9: an assertion that lasts for ages is no reason to look at every night until its end")
  func aLongAssertionIsResolvedWithoutVisitingEveryNight() throws {
    let night = FocusMode.personal.scheduled(try FocusSchedule("22:30–06:30"))
    let start = try utc("2026-11-23T00:00Z")
    let claim = FocusAssertion(
      id: .request(number: 1), mode: FocusMode.work.id, source: .person, since: start,
      until: .distantFuture)
    let timeline = FocusTimeline(
      modes: [.work, night], assertions: [claim], timeZone: try zone("Europe/London"))
    var walk = TimelineWalk(along: timeline, from: start)
    let changes = walk.moveToNextChange(of: \.self)
    #expect(!changes)
    #expect(walk.clock.lookUps < 200)
  }

  @Test("F2.9: while a person's choice is on without an end, no schedule is asked when it is next")
  func whileAPersonsChoiceIsOnNoScheduleIsAsked() throws {
    let hours = try (0..<24).map { hour in
      try FocusSchedule("\(hour):00–\(hour):30", id: "\(hour)")
    }
    var work = FocusMode.work
    work.schedules = hours
    let start = try utc("2026-11-23T08:10Z")
    let claim = FocusAssertion(
      id: .request(number: 1), mode: FocusMode.personal.id, source: .person, since: start,
      until: nil)
    let timeline = FocusTimeline(
      modes: [work, .personal], assertions: [claim], timeZone: try zone("Europe/London"))
    var walk = TimelineWalk(along: timeline, from: start)
    let lookUps = walk.clock.lookUps
    let changes = walk.moveToNextChange(of: \.self)
    #expect(!changes)
    #expect(walk.clock.lookUps == lookUps)
  }

  @Test("F2.9: another claim to the same Focus is no change of Focus")
  func anotherClaimToTheSameFocusIsNoChangeOfFocus() throws {
    let noon = try utc("2026-11-23T12:00Z")
    let work = FocusMode.work.scheduled(
      try FocusSchedule("09:00–12:00", id: "morning"), try FocusSchedule("12:00–17:00", id: "later")
    )
    let claim = FocusAssertion(
      id: .request(number: 1), mode: work.id, source: .person, since: noon - 7200,
      until: noon - 3600)
    let timeline = FocusTimeline(modes: [work], assertions: [claim], timeZone: .gmt)
    let start = noon - 5400
    #expect(timeline.nextClaim(after: start) == noon - 3600)
    #expect(timeline.nextClaim(after: noon - 3600) == noon)
    #expect(timeline.nextChange(after: start) == (try utc("2026-11-23T17:00Z")))
  }

  @Test("F2.9: a Focus that its schedules keep on for ever never changes")
  func aFocusThatItsSchedulesKeepOnForEverNeverChanges() throws {
    let work = FocusMode.work.scheduled(
      try FocusSchedule("00:00–12:00", id: "day"), try FocusSchedule("12:00–00:00", id: "night"))
    let timeline = FocusTimeline(modes: [work], timeZone: try zone("Europe/London"))
    let start = try utc("2026-11-23T10:00Z")
    #expect(timeline.nextChange(after: start) == nil)
    #expect(timeline.nextClaim(after: start) == start + 7200)
  }

  @Test("F2.5: a cancellation lasts as long as its interval, and no longer")
  func aCancellationLastsAsLongAsItsInterval() throws {
    let mode = FocusMode.work.scheduled(try FocusSchedule("09:00–17:00"))
    let timeline = FocusTimeline(
      modes: [mode],
      cancellations: [.init(mode: mode.id, start: try utc("2026-11-23T09:00Z"))], timeZone: .gmt)
    let change = timeline.nextChange(after: try utc("2026-11-23T10:00Z"))
    #expect(change == (try utc("2026-11-24T09:00Z")))
  }

  @Test("F2.9: nothing that changes has no next change")
  func aTimelineWithoutChangesHasNoNextChange() throws {
    let timeline = FocusTimeline(modes: [.work], timeZone: .gmt)
    let start = try utc("2026-11-23T10:00Z")
    #expect(timeline.nextChange(after: start) == nil)
    #expect(timeline.stretches(from: start, to: start) == [])
    #expect(timeline.stretches(from: start, to: start + 60).map(\.assertion) == [nil])
  }
}
