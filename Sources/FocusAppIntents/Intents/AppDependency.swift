import FocusHost
import Synchronization

/// The property wrapper `@Dependency`, for a value that the app registers at launch.
///
/// Its other name is `@AppDependency`.
@propertyWrapper
public final class AppDependency<Value: Sendable>: Sendable {
  private let key: DependencyKey
  private let manager: AppDependencyManager
  private let fallback: Fallback?
  private let replacement = Mutex<Value?>(nil)

  fileprivate enum Fallback {
    case now(@Sendable () -> Value)
    case later(@Sendable () async throws -> Value)
  }

  private init(_ key: AnyHashable?, _ manager: AppDependencyManager, _ fallback: Fallback?) {
    self.key = DependencyKey(key, or: Value.self)
    self.manager = manager
    self.fallback = fallback
  }

  /// Declares a dependency that the app must register.
  public convenience init(key: AnyHashable? = nil, manager: AppDependencyManager = .shared) {
    self.init(key, manager, nil)
  }

  /// Declares a dependency with a default value.
  public convenience init(
    key: AnyHashable? = nil, manager: AppDependencyManager = .shared,
    default: @autoclosure @escaping @Sendable () -> Value
  ) {
    self.init(key, manager, .now(`default`))
  }

  /// Declares a dependency with a function that creates the default value.
  public convenience init(
    key: AnyHashable? = nil, manager: AppDependencyManager = .shared,
    default: @escaping @Sendable () async throws -> Value
  ) {
    self.init(key, manager, .later(`default`))
  }

  /// The property wrapper itself, accessed as `$name`.
  public var projectedValue: AppDependency<Value> { self }

  /// The registered value.
  ///
  /// - Precondition: A value is registered, or there is a default. The system checks this before it
  ///   runs an intent or a query.
  public var wrappedValue: Value {
    get {
      if let value = replacement.withLock({ $0 }) { return value }
      if let value = manager.value(for: key, as: Value.self) { return value }
      guard case .now(let make) = fallback else {
        stop(
          """
          No dependency of type \(Value.self) is registered. Add it with \
          AppDependencyManager.shared.add when the app launches.
          """)
      }
      let value = make()
      manager.keep(value, for: key)
      return value
    }
    set { replacement.withLock { $0 = newValue } }
  }
}

extension AppDependency.Fallback: Sendable {}

/// A dependency of any value type.
private protocol Loadable {
  func load() async throws
}

extension AppDependency: Loadable {
  fileprivate func load() async throws {
    if replacement.withLock({ $0 }) != nil { return }
    if try await manager.load(key, as: Value.self) { return }
    switch fallback {
    case .now: break
    case .later(let make): manager.keep(try await make(), for: key)
    case nil:
      throw AppDependencyManager.Error.failedToRetrieveDependency(key.base, Value.self)
    }
  }
}

enum Dependencies {
  /// Creates the values of all dependencies of an intent, a query or a provider.
  ///
  /// - Throws: ``AppDependencyManager/Error`` if one isn't registered or can't be created.
  static func load(of owner: Any) async throws {
    for child in Mirror(reflecting: owner).children {
      try await (child.value as? any Loadable)?.load()
    }
  }
}
