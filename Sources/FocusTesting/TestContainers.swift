import FocusAppIntents
import FocusHost
import Foundation
import Synchronization

/// The place of the app groups' folders in tests with ``FocusDeviceTrait``.
///
/// An app whose store of files is a singleton, such as `static let shared`, opens its app group's
/// folder once and keeps the path. With ``ofEachTest``, that path is invalid in the second test,
/// because the first test's folder has been removed. With ``keptInPlace``, the path stays the same:
///
/// ```swift
/// @Suite(.focusDevice(.ledger, modes: [.work], containers: .keptInPlace))
/// struct LedgerTests { … }
/// ```
public enum TestContainers: Sendable, Hashable {
  /// Each test, and each of its arguments, has folders of its own, so that tests can run in
  /// parallel.
  case ofEachTest
  /// All tests of the process share one folder for each app group, and run one at a time.
  ///
  /// A test waits, without blocking a thread, until the test before it has ended. The folders are
  /// emptied after each test. Emptying doesn't reset a singleton's memory or close its open
  /// database, so a store needs a reset method of its own, which the test calls.
  case keptInPlace

  /// Runs a test while it may use the folders.
  ///
  /// - Parameter body: The test's code. Its argument is the parent of all app groups' folders;
  ///   `nil` for a temporary folder.
  func whileInUse<Value: Sendable>(
    _ body: @Sendable @concurrent (URL?) async throws -> Value
  ) async throws -> Value {
    switch self {
    case .ofEachTest: try await body(nil)
    // A test's own trait replaces its suite's, which already has exclusive use of the folders.
    case .keptInPlace where Place.hasTurn: try await body(Place.folder)
    case .keptInPlace: try await Place.inTurn { try await body(Place.folder) }
    }
  }
}

/// The shared parent folder in this process, and the exclusive use of it.
private enum Place {
  /// Whether the running test has exclusive use of the folders.
  @TaskLocal static var hasTurn = false

  private static let turns = Turns()

  static let folder: URL = {
    let name = "focus-tests-\(ProcessInfo.processInfo.processIdentifier)"
    // The C library calls the closure when the process exits; the closure can't capture values.
    atexit { try? FileManager.machine.removeItem(at: Place.folder) }
    return FileManager.machine.temporaryDirectory.appending(
      path: name, directoryHint: .isDirectory)
  }()

  static func inTurn<Value: Sendable>(
    _ body: @Sendable @concurrent () async throws -> Value
  ) async throws -> Value {
    await turns.take()
    defer { turns.giveBack() }
    return try await $hasTurn.withValue(true) { try await body() }
  }
}

/// A lock that one test holds at a time; the other tests wait as suspended tasks, in order.
private final class Turns: Sendable {
  private struct State {
    var isTaken = false
    var waiting: [CheckedContinuation<Void, Never>] = []
  }

  private let state = Mutex(State())

  func take() async {
    await withCheckedContinuation { continuation in
      let isFree = state.withLock { state in
        guard state.isTaken else {
          state.isTaken = true
          return true
        }
        state.waiting.append(continuation)
        return false
      }
      if isFree { continuation.resume() }
    }
  }

  func giveBack() {
    let next: CheckedContinuation<Void, Never>? = state.withLock { state in
      guard state.waiting.isEmpty else { return state.waiting.removeFirst() }
      state.isTaken = false
      return nil
    }
    next?.resume()
  }
}
