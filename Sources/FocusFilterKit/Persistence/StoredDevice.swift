public import Foundation

/// A device after some event, as a record that a store keeps.
///
/// A store of your own writes the bytes of ``encoded()`` and reads them by ``init(encoded:)``.
/// <doc:StoredForm> describes the bytes.
public struct StoredDevice: Sendable, Hashable {
  /// The device after the event of the number.
  public package(set) var state: FocusState
  /// The number of the last event that the device has seen; 0 before the first.
  public package(set) var number: Int

  package init(state: FocusState, number: Int) {
    self.state = state
    self.number = number
  }

  /// Creates a new device, with Do Not Disturb and no app.
  public init(
    newAt instant: Date, in timeZone: TimeZone, policy: FocusPolicy = FocusPolicy(),
    modes: [FocusMode] = [], clock: ClockSetting = .live
  ) {
    var state = FocusState(now: instant, timeZone: timeZone, policy: policy)
    state.timeline.modes += modes
    state.clock = clock
    self.init(state: state, number: 0)
  }

  /// Reads a record from its bytes, in time linear in the device.
  ///
  /// - Throws: ``StoredFormError``.
  public init(encoded bytes: Data) throws(StoredFormError) {
    self = try StoredForm.decode(EncodedDevice.self, from: bytes).live
  }

  /// Returns the record as JSON on one line, without its end; equal devices have equal bytes.
  ///
  /// - Throws: `EncodingError` for a number that isn't finite, such as a relevance score.
  public func encoded() throws -> Data { try StoredForm.encode(EncodedDevice(encoding: self)) }

  /// Applies the events that the device doesn't include, without calling any app.
  public mutating func replay(_ events: some Sequence<StoredEvent>) {
    for event in events where event.number > number {
      _ = state.apply(event.event)
      number = event.number
    }
  }
}

/// An event with its place in the history, as a record that a store keeps.
///
/// A store of your own writes the bytes of ``encoded()`` and reads them by ``init(encoded:)``.
public struct StoredEvent: Sendable, Hashable {
  /// Counts up from 1 without gaps.
  public let number: Int
  package let event: FocusEvent

  package init(number: Int, event: FocusEvent) {
    self.number = number
    self.event = event
  }

  /// Reads a record from its bytes.
  ///
  /// - Throws: ``StoredFormError``.
  public init(encoded bytes: Data) throws(StoredFormError) {
    self = try StoredForm.decode(EncodedEvent.self, from: bytes).live
  }

  /// Returns the record as JSON on one line, without its end; equal events have equal bytes.
  ///
  /// - Throws: `EncodingError` for a number that isn't finite, such as a relevance score.
  public func encoded() throws -> Data { try StoredForm.encode(EncodedEvent(encoding: self)) }
}
