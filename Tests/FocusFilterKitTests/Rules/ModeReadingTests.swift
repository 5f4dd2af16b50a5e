import Foundation
import Testing

@testable import FocusFilterKit

/// What a timeline foresees under each value of the readings about the Focus that is on.
@Suite struct ModeReadingTests {
  @Test(arguments: [0, 1])
  func whatIsForeseenNamesItsReadingAndHappens(value: Int) throws {
    var policy = FocusPolicy()
    for reading in [FocusReading.overlappingSchedules, .sleepAgainstHand] {
      let isChosen = policy.choose(reading.values[value].name, for: reading)
      #expect(isChosen)
    }
    let novel = FocusMode.catalog[6]
    var device = BenchDevice(
      modes: [
        .work.scheduled(try FocusSchedule("09:00–17:00")),
        .personal.scheduled(try FocusSchedule("12:00–13:00")),
        .sleep.scheduled(try FocusSchedule("22:30–06:15")), novel,
      ], policy: policy)
    let noon = device.state.timeline.resolve(at: try utc("2026-11-23T12:30Z"))
    #expect(noon.readings == [.overlappingSchedules])
    #expect(noon.losers.map(\.reason) == [.otherStart])
    device.wait(until: try utc("2026-11-23T18:00Z"))
    device.turnOn(novel)
    let foreseen = device.state.timeline
    #expect(foreseen.resolve(at: try utc("2026-11-23T23:00Z")).readings == [.sleepAgainstHand])
    let morning = try utc("2026-11-24T08:00Z")
    let last = foreseen.stretches(from: device.state.now, to: morning).last
    device.wait(until: morning)
    #expect(last?.assertion?.mode == device.on)
  }
}
