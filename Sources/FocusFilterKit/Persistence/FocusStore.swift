/// Where a simulated device is kept between runs.
///
/// A store holds one device: a snapshot, and every event in order. Nothing is acknowledged before
/// ``append(_:)`` has returned, and what was appended is there whenever the store is opened again.
/// ``StoreConformance`` checks that a store keeps these promises.
public protocol FocusStore: Sendable {
  /// Returns the device as it was after the last event that was appended; `nil` for an empty store.
  ///
  /// - Throws: ``StoreProblem`` when it can't be read; nothing is changed then.
  func load() throws -> StoredDevice?

  /// Appends events behind those that are there. All of them are kept, or none and it throws.
  func append(_ events: [StoredEvent]) throws

  /// Keeps the device, so that the next ``load()`` doesn't start from the first event.
  ///
  /// It may be called at any time with the device as it is after the last event appended. A first
  /// snapshot comes before the first event.
  func save(_ device: StoredDevice) throws

  /// Returns every event from the first, in order.
  func events() throws -> [StoredEvent]

  /// Returns the device as it was before the first event; `nil` for an empty store.
  func origin() throws -> StoredDevice?

  /// Forgets the device and its events.
  func reset() throws
}

/// A device and the number of the last event that it has seen.
public struct StoredDevice: Sendable, Hashable, Codable {
  public var state: FocusState
  /// The number of the last event; 0 before the first.
  public var number: Int

  public init(state: FocusState, number: Int) {
    self.state = state
    self.number = number
  }

  /// Lets the events that the device hasn't seen happen, without calling any app.
  mutating func replay(_ events: some Sequence<StoredEvent>) {
    for event in events where event.number > number {
      _ = state.apply(event.event)
      number = event.number
    }
  }
}

/// An event with its place in the history.
public struct StoredEvent: Sendable, Hashable, Codable {
  /// Counts up from 1 without gaps.
  public let number: Int
  public let event: FocusEvent

  public init(number: Int, event: FocusEvent) {
    self.number = number
    self.event = event
  }
}

/// The reason why a device can't be kept or read. What is stored was not changed.
public struct StoreProblem: Error, Sendable, Hashable, CustomStringConvertible {
  /// The file or folder.
  public let path: String
  /// What is wrong and what to do, in one or two sentences.
  public let sentence: String

  public init(path: String, sentence: String) {
    self.path = path
    self.sentence = sentence
  }

  public var description: String { "\(path): \(sentence)" }
}
