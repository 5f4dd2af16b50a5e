/// Changes to a mode; a property that is `nil` keeps its value.
///
/// Scenarios and command lines read their words into one.
public struct ModeEdit: Sendable {
  /// The new name.
  public var name: String?
  /// The name of the SF Symbol.
  public var symbolName: String?
  /// The color.
  public var tint: FocusMode.Tint?
  /// All schedules; empty to remove those that the mode has.
  public var schedules: [FocusSchedule]?
  /// The list of apps, by bundle identifier.
  public var apps: FocusSettings.InterruptionList?
  /// The list of people.
  public var people: FocusSettings.InterruptionList?
  /// Whose phone calls ring, in addition to allowed people.
  public var phoneCallsFrom: FocusSettings.AllowedCallers?
  /// Whether a repeated phone call rings.
  public var allowsRepeatedPhoneCalls: Bool?
  /// Whether phone calls of silenced people ring.
  public var allowsCallsFromSilencedPeople: Bool?
  /// Whether apps may see that the mode is on.
  public var sharesStatus: Bool?
  /// Whether time-sensitive notifications interrupt.
  public var allowsTimeSensitive: Bool?
  /// Whether badges are hidden.
  public var hidesBadges: Bool?
  /// Whether the mode silences only while the device is locked.
  public var silencesWhileLocked: Bool?
  /// Whether the mode is as the system offers it: ``FocusSettings/isAsOffered``.
  package var isAsOffered: Bool?

  /// Creates an edit that changes nothing.
  public init() {}

  /// Changes a mode.
  public func apply(to mode: inout FocusMode) {
    mode.name = name ?? mode.name
    mode.symbolName = symbolName ?? mode.symbolName
    mode.tint = tint ?? mode.tint
    mode.schedules = schedules ?? mode.schedules
    var settings = mode.settings
    settings.apps = apps ?? settings.apps
    settings.people = people ?? settings.people
    if let phoneCallsFrom { settings.phoneCallsFrom = phoneCallsFrom }
    settings.allowsRepeatedPhoneCalls =
      allowsRepeatedPhoneCalls ?? settings.allowsRepeatedPhoneCalls
    settings.allowsCallsFromSilencedPeople =
      allowsCallsFromSilencedPeople ?? settings.allowsCallsFromSilencedPeople
    settings.sharesStatus = sharesStatus ?? settings.sharesStatus
    if let allowsTimeSensitive { settings.allowsTimeSensitive = allowsTimeSensitive }
    settings.isAsOffered = isAsOffered ?? settings.isAsOffered
    settings.hidesBadges = hidesBadges ?? settings.hidesBadges
    settings.silences = silencesWhileLocked.map { $0 ? .whileLocked : .always } ?? settings.silences
    mode.settings = settings
  }
}

extension FocusSettings.InterruptionList {
  /// Creates the list of those who are allowed, or else silenced; `nil` when neither is given.
  public init?(allowing allowed: [String]?, silencing silenced: [String]?) {
    if let allowed {
      self = .allow(Set(allowed))
    } else if let silenced {
      self = .silence(Set(silenced))
    } else {
      return nil
    }
  }
}
