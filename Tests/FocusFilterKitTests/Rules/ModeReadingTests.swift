import Foundation
import Testing

@testable import FocusFilterKit

/// What every value of the readings about the Focus that is on does, and that changes record them.
@Suite struct ModeReadingTests {
  private func device(
    _ policy: FocusPolicy, _ schedules: [(FocusMode, String)]
  ) throws -> BenchDevice {
    var device = BenchDevice(policy: policy)
    for (mode, times) in schedules {
      var mode = mode
      mode.schedules = [try FocusSchedule(times, .everyDay)]
      device.happen(.modeEdited(mode: mode))
    }
    return device
  }

  private func time(_ hour: Double) -> Date { BenchDevice.start + (hour - 8) * 3600 }

  @Test(
    "overlappingSchedules: the later start wins, or the earlier one",
    arguments: zip(
      FocusPolicy.OverlappingSchedules.allCases, [FocusMode.ID.personal, .work]))
  func overlappingSchedules(value: FocusPolicy.OverlappingSchedules, mode: FocusMode.ID) throws {
    var device = try device(
      .reading(\.overlappingSchedules, value),
      [(.work, "09:00–17:00"), (.personal, "12:00–13:00")])
    device.wait(until: time(10))
    #expect(device.state.activation?.readings == [])
    device.wait(until: time(12.5))
    #expect(device.on == mode)
    let resolution = device.state.timeline.resolve(at: time(12.5))
    #expect(resolution.readings == [.overlappingSchedules])
    #expect(resolution.losers.map(\.reason) == [.otherStart])
    device.wait(until: time(14))
    #expect(device.on == .work)
  }

  @Test(
    "scheduleAgainstHand: a choice by hand stays when a schedule starts, or is replaced",
    arguments: zip(
      FocusPolicy.ScheduleAgainstHand.allCases, [FocusMode.ID.personal, .work]))
  func scheduleAgainstHand(value: FocusPolicy.ScheduleAgainstHand, mode: FocusMode.ID) throws {
    var device = try device(.reading(\.scheduleAgainstHand, value), [(.work, "09:00–17:00")])
    device.turnOn(.personal)
    device.wait(until: time(10))
    #expect(device.on == mode)
    let readings: [FocusReading] = value == .handStays ? [] : [.scheduleAgainstHand]
    #expect(device.state.activation?.readings == readings)
    device.wait(until: time(18))
    #expect(device.on == (value == .handStays ? .personal : nil))
  }

  @Test(
    "sleepAgainstHand: Sleep replaces a choice by hand at bedtime, or that stays",
    arguments: zip(FocusPolicy.SleepAgainstHand.allCases, [FocusMode.ID.sleep, .work]))
  func sleepAgainstHand(value: FocusPolicy.SleepAgainstHand, mode: FocusMode.ID) throws {
    let policy = FocusPolicy.reading(\.sleepAgainstHand, value)
    var scheduled = try device(policy, [(.sleep, "22:30–06:15")])
    scheduled.turnOn(.work)
    let foreseen = scheduled.state.timeline
    #expect(foreseen.resolve(at: time(23)).readings == [.sleepAgainstHand])
    scheduled.wait(until: time(23))
    #expect(scheduled.on == mode)
    // A choice that was replaced has ended: in the morning it doesn't come back.
    scheduled.wait(until: time(32))
    let morning: FocusMode.ID? = value == .sleepReplaces ? nil : .work
    #expect(scheduled.on == morning)
    #expect(foreseen.stretches(from: time(8), to: time(32)).last?.assertion?.mode == morning)
    // A schedule that is made later replaces nothing before its next start.
    var edited = try device(policy, [])
    edited.turnOn(.work)
    edited.wait(until: time(33))
    edited.happen(.modeEdited(mode: .sleep.scheduled(try FocusSchedule("22:30–06:15"))))
    #expect(edited.on == .work)
    var asked = try device(policy, [])
    asked.turnOn(.work)
    asked.wait(until: time(22))
    asked.turnOn(.sleep, by: .sleep)
    #expect(asked.on == mode)
  }

  @Test(
    "scheduleAfterTimedChoice: after an hour by hand a schedule stays off, or comes back",
    arguments: zip(FocusPolicy.ScheduleAfterTimedChoice.allCases, [nil, FocusMode.ID.work]))
  func scheduleAfterTimedChoice(
    value: FocusPolicy.ScheduleAfterTimedChoice, mode: FocusMode.ID?
  ) throws {
    var device = try device(
      .reading(\.scheduleAfterTimedChoice, value), [(.work, "09:00–17:00")])
    device.wait(until: time(12))
    let effects = device.turnOn(.personal, until: time(13))
    #expect(effects.flatMap(\.readings).contains(.scheduleAfterTimedChoice))
    #expect(device.on == .personal)
    device.wait(until: time(14))
    #expect(device.on == mode)
    // Without a duration the choice cancels the schedule in either case.
    device.turnOn(.personal)
    device.turnOff()
    #expect(device.on == nil)
  }
}
