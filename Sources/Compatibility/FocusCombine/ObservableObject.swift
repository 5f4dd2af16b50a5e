/// An object that publishes an event before it changes.
///
/// An object without its own publisher uses a publisher that its ``Published`` properties share. If
/// it has no such properties, it returns a new publisher at each access, as with Apple's module.
/// Mirrors
/// [`ObservableObject`](https://developer.apple.com/documentation/combine/observableobject).
///
/// ```swift
/// final class Model: ObservableObject { @Published var status = "" }
/// let observation = model.objectWillChange.sink { print("The model changes.") }
/// ```
public protocol ObservableObject: AnyObject {
  /// The type of ``objectWillChange``.
  associatedtype ObjectWillChangePublisher: Publisher = ObservableObjectPublisher
  where ObjectWillChangePublisher.Failure == Never

  /// The publisher that emits before the object changes.
  var objectWillChange: ObjectWillChangePublisher { get }
}

extension ObservableObject where ObjectWillChangePublisher == ObservableObjectPublisher {
  /// The publisher that the object's ``Published`` properties share, including those of
  /// superclasses.
  public var objectWillChange: ObservableObjectPublisher {
    var properties: [any PublishedProperty] = []
    var mirror: Mirror? = Mirror(reflecting: self)
    while let current = mirror {
      properties += current.children.compactMap { $0.value as? any PublishedProperty }
      mirror = current.superclassMirror
    }
    let publisher = properties.lazy.compactMap(\.objectPublisher).first
    let own = publisher ?? ObservableObjectPublisher()
    for property in properties { property.objectPublisher = own }
    return own
  }
}

/// A property of an ``ObservableObject`` that publishes each new value before the value is stored.
@propertyWrapper public struct Published<Value> {
  private let storage: Storage

  /// Creates a property with an initial value.
  public init(wrappedValue: Value) { storage = Storage(wrappedValue) }

  /// Creates a property with an initial value.
  public init(initialValue: Value) { self.init(wrappedValue: initialValue) }

  /// Explains the wrapper's limit; in a class, the compiler uses the subscript instead.
  @available(*, unavailable, message: "@Published is only available on properties of classes")
  public var wrappedValue: Value {
    get { preconditionFailure("A class has the subscript.") }
    set { preconditionFailure("A class has the subscript.") }
  }

  /// The publisher of the property's values; the current value comes first.
  public var projectedValue: Publisher { storage.values }

  /// The property's value in an object. The setter first notifies the object's publisher.
  public static subscript<Enclosing: AnyObject>(
    _enclosingInstance object: Enclosing,
    wrapped wrappedKeyPath: ReferenceWritableKeyPath<Enclosing, Value>,
    storage storageKeyPath: ReferenceWritableKeyPath<Enclosing, Published<Value>>
  ) -> Value {
    get { object[keyPath: storageKeyPath].storage.values.value }
    set {
      let storage = object[keyPath: storageKeyPath].storage
      storage.objectPublisher?.send()
      storage.values.send(newValue)
    }
  }

  /// A publisher of a property's values.
  public final class Publisher: FocusCombine.Publisher {
    public typealias Output = Value
    public typealias Failure = Never

    fileprivate var value: Value
    private let subscribers = Subscribers<Value>()

    fileprivate init(_ value: Value) { self.value = value }

    /// Calls a closure with the current value, then with each new value before it is stored.
    public func sink(receiveValue: @escaping (Value) -> Void) -> AnyCancellable {
      receiveValue(value)
      return subscribers.add(receiveValue)
    }

    fileprivate func send(_ new: Value) {
      subscribers.send(new)
      value = new
    }
  }

  fileprivate final class Storage {
    let values: Publisher
    var objectPublisher: ObservableObjectPublisher?

    init(_ value: Value) { values = Publisher(value) }
  }
}

/// A published property, independent of its type.
private protocol PublishedProperty {
  var objectPublisher: ObservableObjectPublisher? { get nonmutating set }
}

extension Published: PublishedProperty {
  var objectPublisher: ObservableObjectPublisher? {
    get { storage.objectPublisher }
    nonmutating set { storage.objectPublisher = newValue }
  }
}

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
