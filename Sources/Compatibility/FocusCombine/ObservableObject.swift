/// An object that says before it changes.
///
/// Without a publisher of its own, an object has one that its ``Published`` properties share. Without such
/// properties it has a new one at each call, as with Apple's module. Mirrors
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
  /// The publisher of the object's ``Published`` properties, those of its superclasses included.
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

/// A property of an ``ObservableObject`` that publishes its new value before it is stored.
@propertyWrapper public struct Published<Value> {
  private let storage: Storage

  /// Stores the first value.
  public init(wrappedValue: Value) { storage = Storage(wrappedValue) }

  /// Stores the first value.
  public init(initialValue: Value) { self.init(wrappedValue: initialValue) }

  /// Names the limit of the wrapper; the compiler uses the subscript in a class.
  @available(*, unavailable, message: "@Published is only available on properties of classes")
  public var wrappedValue: Value {
    get { preconditionFailure("A class has the subscript.") }
    set { preconditionFailure("A class has the subscript.") }
  }

  /// The publisher of the values, the present one first.
  public var projectedValue: Publisher { storage.values }

  /// The property of an object; setting it tells the object's publisher first.
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

    /// Calls code with the present value, then with each new one before it is stored.
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

/// A published property, whatever its type.
private protocol PublishedProperty {
  var objectPublisher: ObservableObjectPublisher? { get nonmutating set }
}

extension Published: PublishedProperty {
  var objectPublisher: ObservableObjectPublisher? {
    get { storage.objectPublisher }
    nonmutating set { storage.objectPublisher = newValue }
  }
}
