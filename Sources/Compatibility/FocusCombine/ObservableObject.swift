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
