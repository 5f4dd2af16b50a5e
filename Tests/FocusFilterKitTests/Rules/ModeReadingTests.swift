import Foundation
import Testing

@testable import FocusFilterKit

extension ReadingRow {
  /// What every value of the readings about the Focus that is on does.
  static let ofModes = [
    ReadingRow(.overlappingSchedules, ["Personal", "Work"]) { policy in
      var device = try device(policy, [(.work, "09:00–17:00"), (.personal, "12:00–13:00")])
      device.wait(until: time(10))
      #expect(device.state.activation?.readings == [])
      device.wait(until: time(12.5))
      let overlapping = device.on
      let resolution = device.state.timeline.resolve(at: time(12.5))
      #expect(resolution.readings == [.overlappingSchedules])
      #expect(resolution.losers.map(\.reason) == [.otherStart])
      device.wait(until: time(14))
      #expect(device.on == .work)
      return name(of: overlapping)
    },
    ReadingRow(.scheduleAgainstHand, ["Personal, then Personal", "Work, then none"]) { policy in
      var device = try device(policy, [(.work, "09:00–17:00")])
      device.turnOn(.personal)
      device.wait(until: time(10))
      let inSchedule = device.on
      let readings: [FocusReading] = inSchedule == .work ? [.scheduleAgainstHand] : []
      #expect(device.state.activation?.readings == readings)
      device.wait(until: time(18))
      return "\(name(of: inSchedule)), then \(name(of: device.on))"
    },
    ReadingRow(.sleepAgainstHand, ["Sleep, then none", "Work, then Work"]) { policy in
      var scheduled = try device(policy, [(.sleep, "22:30–06:15")])
      scheduled.turnOn(.work)
      let foreseen = scheduled.state.timeline
      #expect(foreseen.resolve(at: time(23)).readings == [.sleepAgainstHand])
      scheduled.wait(until: time(23))
      let night = scheduled.on
      // A choice that was replaced has ended: in the morning it doesn't come back.
      scheduled.wait(until: time(32))
      let last = foreseen.stretches(from: time(8), to: time(32)).last
      #expect(last?.assertion?.mode == scheduled.on)
      // A schedule that is made later replaces nothing before its next start.
      var edited = try device(policy, [])
      edited.turnOn(.work)
      edited.wait(until: time(33))
      edited.happen(.modeEdited(mode: .sleep.scheduled(try FocusSchedule("22:30–06:15"))))
      #expect(edited.on == .work)
      for source in [FocusSource.sleep, .schedule] {
        var asked = try device(policy, [])
        asked.turnOn(.work)
        asked.wait(until: time(22))
        asked.turnOn(.sleep, by: source)
        #expect(asked.on == night)
      }
      return "\(name(of: night)), then \(name(of: scheduled.on))"
    },
    ReadingRow(.scheduleAfterTimedChoice, ["none", "Work"]) { policy in
      var device = try device(policy, [(.work, "09:00–17:00")])
      device.wait(until: time(12))
      let effects = device.turnOn(.personal, until: time(13))
      #expect(effects.flatMap(\.readings).contains(.scheduleAfterTimedChoice))
      #expect(device.on == .personal)
      device.wait(until: time(14))
      let afterwards = device.on
      // Without a duration the choice cancels the schedule in either case.
      device.turnOn(.personal)
      device.turnOff()
      #expect(device.on == nil)
      return name(of: afterwards)
    },
  ]

  private static func device(
    _ policy: FocusPolicy, _ schedules: [(FocusMode, String)]
  ) throws -> BenchDevice {
    var device = BenchDevice(policy: policy)
    for (mode, times) in schedules {
      device.happen(.modeEdited(mode: mode.scheduled(try FocusSchedule(times, .everyDay))))
    }
    return device
  }

  private static func time(_ hour: Double) -> Date { BenchDevice.start + (hour - 8) * 3600 }

  private static func name(of mode: FocusMode.ID?) -> String {
    FocusMode.usual.first { $0.id == mode }?.name ?? "none"
  }
}
