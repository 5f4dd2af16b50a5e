import FocusHost
import Synchronization

/// The values that an app registers at its launch, for its intents and queries to use.
public final class AppDependencyManager: Sendable {
  /// The manager of the app that runs: it's looked up at each call, and is the process's outside one.
  public static let shared = AppDependencyManager(followsHost: true)

  private static let process = AppDependencyManager()

  private let followsHost: Bool
  private let entries = Mutex<[DependencyKey: Entry]>([:])

  private enum Entry {
    case value(any Sendable)
    case factory(@Sendable () async throws -> any Sendable)
    case failure(any Swift.Error)
  }

  /// Creates a manager without values.
  public convenience init() { self.init(followsHost: false) }

  private init(followsHost: Bool) { self.followsHost = followsHost }

  /// Registers a value; it replaces one with the same key or, without a key, of the same type.
  ///
  /// The value is made at once, where the call is; *modeled*.
  public func add<Dependency: Sendable>(
    key: AnyHashable? = nil, dependency: @autoclosure @escaping () -> Dependency
  ) {
    set(DependencyKey(key, or: Dependency.self), to: .value(dependency()))
  }

  /// Registers what a function returns, or the error that it throws.
  public func add<Dependency: Sendable>(
    key: AnyHashable? = nil,
    dependency: @autoclosure @escaping () -> () throws -> Dependency
  ) {
    let key = DependencyKey(key, or: Dependency.self)
    do {
      set(key, to: .value(try dependency()()))
    } catch {
      set(key, to: .failure(error))
    }
  }

  /// Registers an asynchronous function, which runs once, before the first intent that needs it.
  public func add<Dependency: Sendable>(
    key: AnyHashable? = nil, dependency: @escaping @Sendable () async throws -> Dependency
  ) {
    set(DependencyKey(key, or: Dependency.self), to: .factory(dependency))
  }

  /// The reason why a dependency can't be had.
  public enum Error<Value>: Swift.Error {
    /// Nothing is registered.
    case failedToRetrieveDependency(AnyHashable, Value.Type)
    /// The function that makes the value threw.
    case failedToLoadDependency(AnyHashable, Value.Type)
    /// What is registered has another type.
    case incorrectDependencyType(AnyHashable, Value.Type, any Any.Type)
  }
}

extension AppDependencyManager {
  /// The manager that holds the values: this one, or that of the app that runs.
  private var holder: AppDependencyManager {
    guard followsHost else { return self }
    return (try? CurrentIntentHost.resolve())?.dependencies ?? Self.process
  }

  private func set(_ key: DependencyKey, to entry: Entry) {
    holder.entries.withLock { $0[key] = entry }
  }

  private func entry(for key: DependencyKey) -> Entry? {
    holder.entries.withLock { $0[key] }
  }

  /// Returns a value that is registered and made; `nil` when there is none of the type.
  func value<Value: Sendable>(for key: DependencyKey, as _: Value.Type) -> Value? {
    guard case .value(let value) = entry(for: key) else { return nil }
    return value as? Value
  }

  /// Keeps a value under the key.
  func keep(_ value: some Sendable, for key: DependencyKey) { set(key, to: .value(value)) }

  /// Makes the value if it's registered but not yet made.
  ///
  /// - Returns: `false` when nothing is registered.
  /// - Throws: ``Error`` with the key and the type.
  func load<Value: Sendable>(_ key: DependencyKey, as type: Value.Type) async throws -> Bool {
    switch entry(for: key) {
    case nil: return false
    case .value(let value):
      guard value is Value else {
        throw Error.incorrectDependencyType(key.base, type, Swift.type(of: value))
      }
    case .failure: throw Error.failedToLoadDependency(key.base, type)
    case .factory(let make):
      do {
        set(key, to: .value(try await make()))
      } catch {
        throw Error.failedToLoadDependency(key.base, type)
      }
    }
    return true
  }
}

/// The name of a dependency: the app's key, or the type.
///
/// It's unchecked because `AnyHashable` can hold anything. The manager only compares keys and never
/// changes one; an app that changed a key of its own while it's registered would race with that.
struct DependencyKey: Hashable, @unchecked Sendable {
  let base: AnyHashable

  init(_ key: AnyHashable?, or type: any Any.Type) {
    base = key ?? AnyHashable(ObjectIdentifier(type))
  }
}
