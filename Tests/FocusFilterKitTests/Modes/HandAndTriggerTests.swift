import Foundation
import Testing

@testable import FocusFilterKit

/// What a person's choice does to everything else that asks for a Focus, and when it ends; more of
/// it is in the days `night-….json5` of `Tests/Scenarios/Days`.
@Suite struct HandAndTriggerTests {
  var device = BenchDevice()

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

  @Test("F2.5: a schedule that is turned off twice is canceled once")
  mutating func aScheduleThatIsTurnedOffTwiceIsCanceledOnce() throws {
    device = BenchDevice(modes: [.work.scheduled(try FocusSchedule("07:00–17:00"))])
    device.turnOff()
    device.turnOff()
    #expect(device.state.timeline.cancellations.count == 1)
  }

  @Test("F2.8: a choice until now or an earlier instant changes nothing", arguments: [0.0, -60])
  mutating func aChoiceUntilAnEarlierInstantChangesNothing(_ seconds: Double) {
    device.turnOn(.personal)
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
      ("morning", "03:59", "2026-11-23T07:00Z"), ("evening", "07:00", "2026-11-23T19:00Z"),
      ("morning", "18:00", "2026-11-24T07:00Z"), ("1h", "23:30", "2026-11-24T00:30Z"),
    ])
  func anHourAndThisEveningOrTomorrowMorning(_ name: String, _ time: String, _ end: String) throws {
    let now = try utc("2026-11-23T\(time)Z")
    #expect(OfferedDuration(rawValue: name)?.end(from: now, in: .gmt) == (try utc(end)))
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
}
