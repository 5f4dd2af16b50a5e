/// An occasion that ends a Focus, where the end is no instant.
///
/// The device knows neither places nor calendars: ``FocusSystem/end(_:)`` says when one comes.
///
/// Source: *observed* for the choice that a system offers.
public enum FocusOccasion: String, Sendable, Hashable, Codable, CaseIterable {
  /// The person leaves the location: *Until I leave this location*.
  case leaving = "leave"
  /// The event in the calendar ends: *Until the end of this event*.
  case eventEnd = "event"
}

extension FocusOccasion: CustomStringConvertible {
  /// The occasion in words that complete "until …".
  public var description: String {
    switch self {
    case .leaving: "the person leaves"
    case .eventEnd: "the event ends"
    }
  }
}
