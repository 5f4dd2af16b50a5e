public import Foundation

extension TimeZone {
  /// Returns what the clocks of the zone are called at an instant, such as `BST`, if they show its time
  /// of day twice on that day; `nil` for any other time.
  public func nameOfRepeatedTime(at instant: Date) -> String? {
    let day: TimeInterval = 86_400
    guard secondsFromGMT(for: instant - day) > secondsFromGMT(for: instant + day) else {
      return nil
    }
    var clock = WallClock(timeZone: self)
    let (shown, time) = (clock.day(of: instant), clock.time(of: instant))
    guard clock.secondInstant(day: shown, time: time) != nil else { return nil }
    // A language has short names for the zones of its own countries only.
    let names = ["en_GB", "en_US", "en_AU"].map { language in
      instant.formatted(
        Date.FormatStyle(locale: Locale(identifier: language), timeZone: self)
          .timeZone(.specificName(.short)))
    }
    return names.first { !$0.hasPrefix("GMT") } ?? names[0]
  }
}
