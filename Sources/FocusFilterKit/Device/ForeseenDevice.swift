public import Foundation

/// A stored device as it is at an instant, with what has become due since its last event.
///
/// Nothing is stored and no app is called: badges, predicates and cards are those of the last event, and
/// what apps have to be called for is listed as due.
public struct ForeseenDevice: Sendable {
  /// The device after what is due.
  public private(set) var state: FocusState
  /// The instant.
  public let now: Date
  /// The number of the last event that is stored.
  package let number: Int
  /// The events that are due, in order, with the calls that nobody has made.
  package let entries: [HistoryEntry]

  /// The events that may be due until the instant; more are refused.
  static let limit = 20_000
  /// The time that may pass until the instant, in seconds; about ten years.
  static let farthest: TimeInterval = 3653 * 86_400

  /// Lets time pass on a copy of a device, at the cost of each event that is due.
  ///
  /// - Parameters:
  ///   - device: The device as it is stored.
  ///   - instant: The instant; one before the device's time is that time.
  ///   - apps: The apps that are to be on the device, unless they were uninstalled. Nothing of one runs but
  ///     its static properties.
  ///   - locale: The language of the device.
  /// - Throws: ``FocusError/tooFarAway(_:from:in:)``, ``FocusError/tooMuchHappens(until:in:limit:)``.
  public init(
    _ device: StoredDevice, at instant: Date, installing apps: [SimulatedApp] = [],
    in locale: Locale = Locale(identifier: "en_US")
  ) throws(FocusError) {
    var state = device.state
    let zone = state.timeline.timeZone
    guard instant.timeIntervalSince(state.now) <= Self.farthest else {
      throw .tooFarAway(instant, from: state.now, in: zone)
    }
    for app in apps where !state.uninstalledApps.contains(app.id) {
      let description = AppDescription(reading: app, in: locale)
      guard state.apps[app.id]?.description != description else { continue }
      _ = state.apply(FocusEvent(at: state.now, .installed(description)))
    }
    var entries: [HistoryEntry] = []
    while let due = state.nextDue, due <= instant {
      guard entries.count < Self.limit else {
        throw .tooMuchHappens(until: instant, in: zone, limit: Self.limit)
      }
      let event = FocusEvent(at: due, .timePassed)
      let number = device.number + entries.count + 1
      entries.append(
        HistoryEntry(number: number, event: event, effects: state.apply(event)))
    }
    self.state = state
    self.now = max(instant, state.now)
    self.entries = entries
    number = device.number
  }

  /// The Focus that is on at the instant.
  public var status: FocusStatus { FocusStatus(of: state, at: now) }

  /// Returns the decision about a notification that has become due, by its number, or `nil`.
  public func decision(
    aboutNotification number: Int
  ) -> (notification: DeliveredNotification, decision: Decision)? {
    entries.lazy.compactMap { $0.effects.decision(aboutNotification: number) }.first
  }
}
