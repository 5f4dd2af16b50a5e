import Foundation

/// A time of day at which a mode turns on by itself.
struct EncodedSchedule: EncodedForm {
  /// Bit 0 is Monday, bit 6 Sunday.
  var days: Int
  var end: EncodedTime
  var id: String
  var isEnabled: Bool
  var start: EncodedTime

  init(encoding schedule: FocusSchedule) {
    days = schedule.days.rawValue
    end = EncodedTime(encoding: schedule.end)
    id = schedule.id
    isEnabled = schedule.isEnabled
    start = EncodedTime(encoding: schedule.start)
  }

  var live: FocusSchedule {
    FocusSchedule(
      id: id, start: start.live, end: end.live, days: FocusSchedule.Weekdays(rawValue: days),
      isEnabled: isEnabled)
  }
}

/// A time of day, such as `09:05`.
struct EncodedTime: EncodedForm {
  let live: FocusSchedule.TimeOfDay

  init(encoding time: FocusSchedule.TimeOfDay) { live = time }

  init(from decoder: any Decoder) throws {
    live = try decoder.valid(FocusSchedule.TimeOfDay.init, "a time such as 09:30")
  }

  func encode(to encoder: any Encoder) throws {
    try
      "\(FocusSchedule.TimeOfDay.twoDigits(live.hour)):\(FocusSchedule.TimeOfDay.twoDigits(live.minute))"
      .encode(to: encoder)
  }
}

/// The identifier of a time zone, such as `Europe/London`.
struct EncodedTimeZone: EncodedForm {
  let live: TimeZone

  init(encoding timeZone: TimeZone) { live = timeZone }

  init(from decoder: any Decoder) throws {
    live = try decoder.valid(TimeZone.init(identifier:), "the identifier of a time zone")
  }

  func encode(to encoder: any Encoder) throws { try live.identifier.encode(to: encoder) }
}

extension Decoder {
  /// Decodes a text that not every text is.
  fileprivate func valid<Value>(
    _ read: (String) -> Value?, _ expected: String
  ) throws -> Value {
    let text = try String(from: self)
    guard let value = read(text) else {
      throw DecodingError.dataCorrupted(
        .init(codingPath: codingPath, debugDescription: "'\(text)' isn't \(expected)."))
    }
    return value
  }
}
