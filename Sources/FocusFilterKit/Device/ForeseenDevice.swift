public import Foundation

/// A stored device at a later instant, with the events that have become due since its last event.
///
/// A tool uses a foreseen device to show a stored device without changing it. A foreseen device
/// stores nothing and calls no app. Badges, predicates and cards are as after the last event; the
/// calls that apps would get are listed as due.
public struct ForeseenDevice: Sendable {
  /// The device's state after the due events.
  public private(set) var state: FocusState
  /// The instant at which the device is foreseen.
  public let now: Date
  /// The number of the last stored event.
  package let number: Int
  /// The events that are due, in order, with the calls that haven't been made.
  package let entries: [HistoryEntry]

  /// The most events that may be due; more are an error.
  static let limit = 20_000
  /// The longest time that may pass, in seconds: about ten years.
  static let farthest: TimeInterval = 3653 * 86_400

  /// Advances a copy of a device to an instant; the cost is linear in the due events.
  ///
  /// - Parameters:
  ///   - device: The stored device.
  ///   - instant: The instant; an earlier one than the device's time means the device's time.
  ///   - apps: The apps to install, unless the person has uninstalled them. No app code runs except
  ///     static properties.
  ///   - locale: The language of the device.
  /// - Throws: ``FocusError/tooFarAway(_:from:in:)``,
  ///   ``FocusError/tooMuchHappens(until:in:limit:)``.
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

  /// The device's status at the instant.
  public var status: FocusStatus { FocusStatus(of: state, at: now) }

  /// Returns a notification that has become due and its decision, by its number, or `nil`.
  public func decision(
    aboutNotification number: Int
  ) -> (notification: DeliveredNotification, decision: Decision)? {
    entries.lazy.compactMap { $0.effects.decision(aboutNotification: number) }.first
  }
}
