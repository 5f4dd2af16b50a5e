package import FocusHost
public import Foundation
import Synchronization

/// The property wrapper `@Dependency`, for a value that the app registers when a process starts.
///
/// Intents and queries use a dependency instead of a global variable. The other name of the wrapper
/// is `@AppDependency`.
///
/// ```swift
/// @Dependency private var model: ChatModel
/// ```
///
/// ``AppDependencyManager`` registers the value. Reading a dependency that isn't registered ends
/// the process with a message, as on Apple's platforms.
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

  /// Declares a dependency with a default value for an app that registers none.
  public convenience init(
    key: AnyHashable? = nil, manager: AppDependencyManager = .shared,
    default: @autoclosure @escaping @Sendable () -> Value
  ) {
    self.init(key, manager, .now(`default`))
  }

  /// Declares a dependency with a function that creates a default value.
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
          manager.isRegistered(key)
            ? """
            The dependency of type \(Value.self) isn't created yet; the system creates it before \
            it runs an intent.
            """
            : """
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
    let later: (@Sendable () async throws -> Value)? =
      if case .later(let make) = fallback { make } else { nil }
    guard try await manager.load(key, as: Value.self, or: later) || fallback != nil else {
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

/// The registry of the values that an app's `@Dependency` properties read.
///
/// The app registers its dependencies in the start-up code of each process, before an intent runs
/// there.
///
/// ```swift
/// AppDependencyManager.shared.add(dependency: ChatModel.shared)
/// ```
///
/// Each process of each simulated app has a registry of its own. Mirrors
/// [`AppDependencyManager`](https://developer.apple.com/documentation/appintents/appdependencymanager).
public final class AppDependencyManager: Sendable {
  /// The manager of the running app; outside any app, the manager of the process.
  public static let shared = AppDependencyManager(followsHost: true)

  private static let process = AppDependencyManager()

  private let followsHost: Bool
  private let entries = Mutex<[DependencyKey: Entry]>([:])

  private enum Entry {
    case value(any Sendable)
    case factory(@Sendable () async throws -> any Sendable, run: Run? = nil)
    case failure(any Swift.Error)
  }

  /// A run of a function that creates a value, and the number of callers who wait for it.
  private struct Run {
    let task: Task<any Sendable, any Swift.Error>
    var waiters = 1
  }

  /// Creates a manager without values.
  public convenience init() { self.init(followsHost: false) }

  private init(followsHost: Bool) { self.followsHost = followsHost }

  /// Registers a value, which replaces an earlier one with the same key.
  ///
  /// A value without a key replaces an earlier value of the same type.
  ///
  /// The autoclosure is evaluated at once, on the caller's thread (*modeled*).
  public func add<Dependency: Sendable>(
    key: AnyHashable? = nil, dependency: @autoclosure @escaping () -> Dependency
  ) {
    set(DependencyKey(key, or: Dependency.self), to: .value(dependency()))
  }

  /// Registers the result of a function, or the error that it throws.
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

  /// Registers an asynchronous function, called once before the first intent that needs it.
  public func add<Dependency: Sendable>(
    key: AnyHashable? = nil, dependency: @escaping @Sendable () async throws -> Dependency
  ) {
    set(DependencyKey(key, or: Dependency.self), to: .factory(dependency))
  }

  /// The reason why a dependency isn't available.
  public enum Error<Value>: Swift.Error {
    /// No value is registered.
    case failedToRetrieveDependency(AnyHashable, Value.Type)
    /// The function that creates the value threw an error.
    case failedToLoadDependency(AnyHashable, Value.Type)
    /// The registered value has another type.
    case incorrectDependencyType(AnyHashable, Value.Type, any Any.Type)
  }
}

extension AppDependencyManager {
  /// The manager that stores the values: this manager, or the running app's manager.
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

  /// Whether a value, or a function that creates it, is registered.
  func isRegistered(_ key: DependencyKey) -> Bool { entry(for: key) != nil }

  /// Returns the registered value if it is created already and has the given type, else `nil`.
  func value<Value: Sendable>(for key: DependencyKey, as _: Value.Type) -> Value? {
    guard case .value(let value) = entry(for: key) else { return nil }
    return value as? Value
  }

  /// Stores a value for the key.
  func keep(_ value: some Sendable, for key: DependencyKey) { set(key, to: .value(value)) }

  /// Notes that one caller no longer waits for a run; the run is canceled with the last one.
  private func stopWaiting(
    for task: Task<any Sendable, any Swift.Error>, of key: DependencyKey
  ) {
    entries.withLock { entries in
      guard case .factory(let make, var run?) = entries[key], run.task == task else { return }
      run.waiters -= 1
      entries[key] = .factory(make, run: run)
      if run.waiters == 0 { task.cancel() }
    }
  }

  /// Creates the value if it is registered but not created yet.
  ///
  /// Concurrent calls wait for the same run of the function. A value that the app registers
  /// meanwhile is kept.
  /// - Parameter fallback: The function that creates the value if none is registered.
  /// - Returns: `false` if there is no value.
  /// - Throws: ``Error`` with the key and the type.
  func load<Value: Sendable>(
    _ key: DependencyKey, as type: Value.Type, or fallback: (@Sendable () async throws -> Value)?
  ) async throws -> Bool {
    let holder = holder
    let entry = holder.entries.withLock { entries -> Entry? in
      let entry = entries[key] ?? fallback.map { .factory($0) }
      guard case .factory(let make, var run) = entry else { return entry }
      run?.waiters += 1
      let waiting = Entry.factory(make, run: run ?? Run(task: Task(operation: make)))
      entries[key] = waiting
      return waiting
    }
    switch entry {
    case nil: return false
    case .value(let value):
      guard value is Value else {
        throw Error.incorrectDependencyType(key.base, type, Swift.type(of: value))
      }
    case .failure: throw Error.failedToLoadDependency(key.base, type)
    case .factory(_, nil): return true
    case .factory(let make, let run?):
      let result = await withTaskCancellationHandler {
        await run.task.result
      } onCancel: {
        holder.stopWaiting(for: run.task, of: key)
      }
      holder.entries.withLock { entries in
        guard case .factory(_, let last?) = entries[key], last.task == run.task else { return }
        entries[key] =
          if case .success(let value) = result { .value(value) } else { .factory(make) }
      }
      guard case .success = result else { throw Error.failedToLoadDependency(key.base, type) }
      // The app may have registered another value or function meanwhile.
      return try await load(key, as: type, or: fallback)
    }
    return true
  }
}

/// The key of a dependency: the app's own key, or the type.
///
/// Unchecked because `AnyHashable` can contain any type. The manager only compares keys and never
/// changes them; a data race is possible only if the app changes its own key while it is
/// registered.
struct DependencyKey: Hashable, @unchecked Sendable {
  let base: AnyHashable

  init(_ key: AnyHashable?, or type: any Any.Type) {
    base = key ?? AnyHashable(TypeKey(id: ObjectIdentifier(type), description: "\(type)"))
  }

  /// The key of a dependency without an explicit key. Errors print the type's name instead of an
  /// address.
  private struct TypeKey: Hashable, CustomStringConvertible {
    let id: ObjectIdentifier
    let description: String
  }
}

// Unchecked because the key can be of any type; it is only printed, and never changed.
extension AppDependencyManager.Error: @unchecked Sendable {}

extension AppDependencyManager.Error: LocalizedError {
  /// A message for the app's developer; its wording is *modeled*.
  public var errorDescription: String? {
    switch self {
    case .failedToRetrieveDependency(_, let type):
      """
      No dependency of type \(type) is registered in this process. Register it in `launch:` for \
      the app, and in `intentsExtension:` for the App Intents extension, a process of its own.
      """
    case .failedToLoadDependency(_, let type):
      "The function that creates the dependency of type \(type) threw an error."
    case .incorrectDependencyType(_, let type, let found):
      "Expected a dependency of type \(type), but \(found) is registered with this key."
    }
  }
}

/// An error whose cause may be an unregistered dependency.
protocol UnregisteredDependency: Swift.Error {
  /// The type of the dependency; `nil` if it is registered.
  var dependencyType: String? { get }
}

extension AppDependencyManager.Error: UnregisteredDependency, ErrorOfKnownCause {
  package var knownCause: ErrorCause? { dependencyType.map { _ in .dependency } }

  var dependencyType: String? {
    if case .failedToRetrieveDependency(_, let type) = self { "\(type)" } else { nil }
  }
}
