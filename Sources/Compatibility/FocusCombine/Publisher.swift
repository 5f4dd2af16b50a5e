/// A type that delivers values to the closures that subscribe with `sink`.
///
/// This is the part of Combine that models use, without operators, schedulers and subjects. Mirrors
/// [`Publisher`](https://developer.apple.com/documentation/combine/publisher).
public protocol Publisher<Output, Failure> {
  /// The type of the values.
  associatedtype Output
  /// The type of the errors.
  associatedtype Failure: Error

  /// Calls a closure with each value, until the returned subscription is canceled or released.
  func sink(receiveValue: @escaping (Output) -> Void) -> AnyCancellable
}

/// A publisher that emits before an object changes.
public final class ObservableObjectPublisher: Publisher {
  public typealias Output = Void
  public typealias Failure = Never

  private let subscribers = Subscribers<Void>()

  /// Creates a publisher without subscribers.
  public init() {}

  /// Notifies the subscribers that the object is about to change.
  public func send() { subscribers.send(()) }

  /// Calls a closure before each change of the object.
  public func sink(receiveValue: @escaping (Output) -> Void) -> AnyCancellable {
    subscribers.add(receiveValue)
  }
}

/// An activity that can be canceled.
public protocol Cancellable {
  /// Ends the activity.
  func cancel()
}

/// A subscription, which ends when it is canceled or released.
public final class AnyCancellable: Cancellable, Hashable {
  private var end: (() -> Void)?

  /// Creates a subscription that calls a closure once, when the subscription ends.
  public init(_ cancel: @escaping () -> Void) { end = cancel }

  deinit { end?() }

  /// Ends the subscription.
  public func cancel() {
    let end = end
    self.end = nil
    end?()
  }

  /// Stores the subscription in a set.
  public func store(in set: inout Set<AnyCancellable>) { set.insert(self) }

  /// Whether both values are the same subscription.
  public static func == (one: AnyCancellable, another: AnyCancellable) -> Bool { one === another }
  /// Hashes the identity.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// The closures that receive a publisher's values, in the order of their subscription.
final class Subscribers<Value> {
  private var subscribers: [(id: Int, receive: (Value) -> Void)] = []
  private var lastID = 0

  func add(_ receive: @escaping (Value) -> Void) -> AnyCancellable {
    lastID += 1
    let id = lastID
    subscribers.append((id, receive))
    return AnyCancellable { [weak self] in self?.subscribers.removeAll { $0.id == id } }
  }

  func send(_ value: Value) {
    for subscriber in subscribers { subscriber.receive(value) }
  }
}
