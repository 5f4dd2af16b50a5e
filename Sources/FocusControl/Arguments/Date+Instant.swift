import Foundation

extension Date {
  /// Reads an instant as `--now` takes it: `2026-11-23T09:00:00Z`, or on the clocks of a zone
  /// `2026-11-23T09:00`, with or without seconds.
  init?(instant text: String, in zone: TimeZone) {
    let local = Date.ISO8601FormatStyle(timeZone: zone).year().month().day()
      .time(includingFractionalSeconds: false)
    if let date = try? Date(text, strategy: .iso8601) {
      self = date
      return
    }
    // Clocks that jump over the time show another at that instant.
    guard
      let date = (try? Date(text, strategy: local)) ?? (try? Date(text + ":00", strategy: local)),
      date.formatted(local).hasPrefix(text)
    else { return nil }
    self = date
  }
}
