import Foundation
import Testing

@testable import FocusFilterKit

/// What a person's choice and a trigger do to everything else that asks for a Focus.
@Suite struct HandAndTriggerTests {
  var device = BenchDevice()

  /// A device on Friday, 27 November 2026, with a night for Sleep from 22:30 to 06:15.
  private func friday(
    at time: String = "22:00", policy: FocusPolicy = FocusPolicy()
  ) throws -> BenchDevice {
    var device = BenchDevice(
      modes: [.sleep.scheduled(try FocusSchedule("22:30–06:15", .friday)), .work], policy: policy)
    device.wait(until: try utc("2026-11-27T\(time)Z"))
    return device
  }

  @Test("F2.1: turning another Focus on replaces the one that is on")
  mutating func turningAnotherOnReplacesTheOneThatIsOn() {
    device.turnOn(.work)
    device.turnOn(.personal)
    #expect(device.on == FocusMode.personal.id)
    device.turnOff()
    #expect(device.on == nil)
  }

  @Test("F2.3: a person's choice ends every earlier claim", arguments: FocusSource.allCases)
  mutating func aPersonsChoiceEndsEveryEarlierClaim(_ source: FocusSource) {
    device.turnOn(.work, by: source)
    device.wait(minutes: 1)
    device.turnOn(.personal)
    #expect(device.on == FocusMode.personal.id)
    #expect(device.state.timeline.assertions.count == 1)
    device.turnOff()
    #expect(device.on == nil)
  }

  @Test("F2.3: a trigger replaces only its own earlier claim, and layers on others")
  mutating func aTriggerReplacesOnlyItsOwn() {
    device.turnOn(.work, by: .location)
    device.turnOn(.sleep, by: .workout)
    #expect(device.on == FocusMode.sleep.id)
    device.turnOn(.personal, by: .location)
    #expect(device.state.timeline.assertions.map(\.source) == [.workout, .location])
    device.turnOff(by: .workout)
    #expect(device.on == FocusMode.personal.id)
    device.turnOff(by: .location)
    #expect(device.on == nil)
  }

  @Test("F2.3: a trigger that comes after a person's choice waits beneath it")
  mutating func aTriggerAfterAPersonsChoiceWaitsBeneathIt() {
    device.turnOn(.work, until: BenchDevice.start + 3600)
    device.turnOn(.personal, by: .driving)
    #expect(device.on == FocusMode.work.id)
    device.wait(minutes: 60)
    #expect(device.on == FocusMode.personal.id)
  }

  @Test("F2.5: turned off by hand in its interval, a schedule is off until its next one")
  func turnedOffByHandAScheduleIsOffUntilItsNextOne() throws {
    var device = try friday(at: "23:00")
    #expect(device.on == FocusMode.sleep.id)
    device.turnOff()
    #expect(device.on == nil)
    device.wait(until: try utc("2026-11-28T06:14Z"))
    #expect(device.on == nil)
    device.wait(until: try utc("2026-12-04T22:29Z"))
    #expect(device.on == nil)
    device.wait(until: try utc("2026-12-04T22:30Z"))
    #expect(device.on == FocusMode.sleep.id)
  }

  @Test("F2.5: another Focus by hand and off again doesn't bring the schedule back that night")
  func anotherFocusAndOffAgainDoesNotBringTheScheduleBack() throws {
    var device = try friday(at: "23:00")
    device.turnOn(.work)
    device.wait(until: try utc("2026-11-27T23:30Z"))
    device.turnOff()
    device.wait(until: try utc("2026-11-28T06:14Z"))
    #expect(device.on == nil)
    #expect(
      device.state.timeline.resolve(at: device.state.now).losers.map(\.reason) == [
        .canceledByHand
      ])
  }

  @Test("F2.5: a schedule whose end is moved while it is off stays off until the new end")
  func aScheduleWhoseEndIsMovedStaysOff() throws {
    var device = try friday(at: "23:00")
    device.turnOff()
    device.happen(.modeEdited(.sleep.scheduled(try FocusSchedule("22:30–08:00", .friday))))
    #expect(device.state.nextDue == (try utc("2026-12-04T22:30Z")))
    device.wait(until: try utc("2026-11-28T07:59Z"))
    #expect(device.on == nil)
    device.wait(until: try utc("2026-11-28T08:00Z"))
    #expect(device.state.timeline.cancellations == [])
  }

  @Test("F2.5: an interval with another start doesn't inherit that one was turned off")
  func anIntervalWithAnotherStartIsOn() throws {
    var device = try friday(at: "23:00")
    device.turnOff()
    // The tool names a mode's schedules by their number, so the new one has the name of the old.
    device.happen(.modeEdited(.sleep.scheduled(try FocusSchedule("23:30–08:00", .friday))))
    #expect(device.state.timeline.cancellations == [])
    device.wait(until: try utc("2026-11-27T23:30Z"))
    #expect(device.on == FocusMode.sleep.id)
  }

  @Test("F2.5: turned off twice, a schedule is canceled once")
  func turnedOffTwiceAScheduleIsCanceledOnce() throws {
    var device = try friday(at: "23:00")
    device.turnOff()
    device.turnOff()
    #expect(device.state.timeline.cancellations.count == 1)
  }

  @Test("F2.5: a choice by hand before its interval leaves a schedule alone")
  func aChoiceBeforeItsIntervalLeavesAScheduleAlone() throws {
    var device = try friday(policy: .reading(\.sleepAgainstHand, .handStays))
    device.turnOn(.work, until: try utc("2026-11-27T23:00Z"))
    device.wait(until: try utc("2026-11-27T22:45Z"))
    #expect(device.on == FocusMode.work.id)
    device.wait(until: try utc("2026-11-27T23:00Z"))
    #expect(device.on == FocusMode.sleep.id)
  }

  @Test("F2.6: by hand inside its own schedule it ends with that schedule")
  func aModeTurnedOnByHandInsideItsScheduleEndsWithTheSchedule() throws {
    var device = try friday(at: "23:00")
    device.turnOff()
    device.wait(until: try utc("2026-11-28T01:00Z"))
    device.turnOn(.sleep)
    #expect(device.state.activation?.assertion.until == (try utc("2026-11-28T06:15Z")))
    device.wait(until: try utc("2026-11-28T06:15Z"))
    #expect(device.on == nil)
  }

  @Test("F2.6: of several of its own schedules the one that ends last counts")
  func theLastEndOfAModesOverlappingSchedulesCounts() throws {
    var device = BenchDevice(modes: [
      .work.scheduled(
        try FocusSchedule("07:00–09:00", id: "a"), try FocusSchedule("07:30–12:00", id: "b"))
    ])
    device.turnOn(.work)
    #expect(device.state.activation?.assertion.until == (try utc("2026-11-23T12:00Z")))
  }

  @Test("F2.6: by hand outside its schedule it stays on until it is turned off")
  func aModeTurnedOnByHandOutsideItsScheduleStaysOn() throws {
    var device = try friday(policy: .reading(\.sleepAgainstHand, .handStays))
    device.turnOn(.work)
    device.wait(until: try utc("2026-12-24T12:00Z"))
    #expect(device.on == FocusMode.work.id)
  }

  @Test("F2.6: a duration of one's own comes before the end of the schedule")
  func aDurationComesBeforeTheEndOfTheSchedule() throws {
    var device = try friday(at: "23:00")
    device.turnOn(.sleep, until: try utc("2026-11-28T08:00Z"))
    device.wait(until: try utc("2026-11-28T07:59Z"))
    #expect(device.on == FocusMode.sleep.id)
    device.wait(until: try utc("2026-11-28T08:00Z"))
    #expect(device.on == nil)
  }

  @Test("F2.8: a choice until now or an earlier instant changes nothing", arguments: [0.0, -60])
  func aChoiceUntilAnEarlierInstantChangesNothing(_ seconds: Double) throws {
    var device = try friday(at: "23:00")
    let before = device.state
    device.turnOn(.work, until: device.state.now + seconds)
    #expect(device.state == before)
  }

  @Test("F2.8: turning a Focus on until now or an earlier instant is refused")
  func turningOnUntilAnEarlierInstantIsRefused() async throws {
    let system = FocusSystem(clock: .manual(BenchDevice.start), timeZone: .gmt)
    try await system.add(.work)
    for end in [BenchDevice.start, BenchDevice.start - 60] {
      await #expect(throws: FocusError.endHasPassed) {
        try await system.activate(.work, until: end)
      }
    }
    #expect(await system.state.activation == nil)
  }

  @Test("F2.8: a claim that ended isn't kept")
  mutating func aClaimThatEndedIsNotKept() {
    device.turnOn(.work, until: BenchDevice.start + 60)
    device.wait(minutes: 1)
    #expect(device.state.timeline.assertions == [])
  }

  @Test(
    "F2.7: an hour, and this evening or tomorrow morning",
    arguments: [
      ("03:59", "morning", "2026-11-23T07:00Z"),
      ("04:00", "evening", "2026-11-23T19:00Z"),
      ("07:00", "evening", "2026-11-23T19:00Z"),
      ("17:59", "evening", "2026-11-23T19:00Z"),
      ("18:00", "morning", "2026-11-24T07:00Z"),
      ("23:30", "morning", "2026-11-24T07:00Z"),
    ])
  func anHourAndThisEveningOrTomorrowMorning(_ time: String, _ name: String, _ end: String) throws {
    let now = try utc("2026-11-23T\(time)Z")
    let offered = OfferedDuration.offered(at: now, in: .gmt)
    #expect(offered.map(\.rawValue) == ["1h", name])
    #expect(offered[0].end(from: now, in: .gmt) == now + 3600)
    #expect(offered[1].end(from: now, in: .gmt) == (try utc(end)))
  }

  @Test("F2.7: a duration ends at the clocks of the zone, also when they are changed at night")
  func aDurationEndsAtTheClocksOfTheZone() throws {
    let london = try zone("Europe/London")
    let evening = try utc("2026-03-28T22:00Z")
    #expect(
      OfferedDuration.untilTomorrowMorning.end(from: evening, in: london)
        == (try utc("2026-03-29T06:00Z")))
    for duration in OfferedDuration.allCases {
      for hour in 0..<48 {
        let now = evening + Double(hour * 3600)
        #expect(duration.end(from: now, in: london) > now)
      }
    }
  }

  @Test(
    "F2.7: an end is a time of day, or the word of an offered one",
    arguments: [
      ("17:00", "17:00"), ("evening", "19:00"), ("morning", "07:00"), ("1h", nil), ("", nil),
    ])
  func anEndIsATimeOfDayOrAWord(_ word: String, _ time: String?) {
    #expect(FocusSchedule.TimeOfDay(end: word)?.description == time)
  }

  @Test("F2.3: a mode that the app in front turned on ends when the app leaves the front")
  func aModeOfTheAppInFrontEndsWithIt() {
    var device = BenchDevice()
    for app in ["reader", "chat"] { device.install(app) }
    for leaving in [ProcessState.background, .suspended, .terminated] {
      device.happen(.processChanged(app: "reader", .foreground))
      device.turnOn(.personal, by: .appInFront)
      #expect(device.on == FocusMode.personal.id)
      device.happen(.processChanged(app: "reader", leaving))
      #expect(device.on == nil)
    }
    device.happen(.processChanged(app: "reader", .foreground))
    device.turnOn(.personal, by: .appInFront)
    device.turnOn(.work, by: .location)
    device.happen(.processChanged(app: "chat", .foreground))
    #expect(device.on == FocusMode.work.id)
  }
}
