/// Who asks for a Focus to be on.
///
/// Only schedules ask by themselves here; anybody else asks where a test, a scenario or a command
/// says so.
public enum FocusSource: String, Sendable, Hashable, Codable, CaseIterable {
  /// A person, in Control Center, Settings or this tool.
  case person
  /// The action Set Focus of a shortcut, which counts as a choice by hand (*modeled*).
  case shortcut
  /// The car is connected, or its movement was noticed.
  case driving
  /// A workout began on the watch.
  case workout
  /// Bedtime by the sleep schedule of Health.
  case sleep
  /// A session of mindfulness began on the watch.
  case mindfulness
  /// A game began, or a game controller was connected.
  case gaming
  /// The app that the Focus is tied to is in front.
  case appInFront
  /// The device arrived at a place.
  case location
  /// A ``FocusSchedule`` of the mode; a device asks by itself for it.
  case schedule
  /// The system guessed from habits that the Focus fits.
  case smartActivation
  /// Anything else.
  case other
}

extension FocusSource {
  /// Whether a person chose, themselves or by a shortcut.
  var isByHand: Bool { self == .person || self == .shortcut }
}

extension FocusSource: CustomStringConvertible {
  /// The source in words that complete "turned on by …".
  public var description: String {
    switch self {
    case .person: "hand"
    case .shortcut: "a shortcut"
    case .appInFront: "the app in front"
    case .location: "a location"
    case .schedule: "its schedule"
    case .smartActivation: "Smart Activation"
    case .other: "another trigger"
    case .driving, .workout, .sleep, .mindfulness, .gaming: rawValue
    }
  }
}
