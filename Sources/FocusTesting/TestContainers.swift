import Foundation
import Synchronization

/// The place of the app groups' folders in tests with ``FocusDeviceTrait``.
///
/// An app whose store is a singleton, such as `static let shared`, opens the folder of its app group once
/// and keeps the path. The first test's folder is gone in the second test. With ``keptInPlace``, the path
/// stays the same:
///
/// ```swift
/// @Suite(.focusDevice(.ledger, modes: [.work], containers: .keptInPlace))
/// struct LedgerTests { … }
/// ```
public enum TestContainers: Sendable, Hashable {
  /// Each test, and each of its arguments, has folders of its own, so that tests can run in parallel.
  case ofEachTest
  /// One folder for each app group serves all tests of the process, one test at a time.
  ///
  /// A test waits, without blocking a thread, until the test before it has ended. The folders are emptied
  /// after each test. Emptying resets neither the memory of a singleton nor a database that it has open:
  /// a store needs a method of its own that starts again, and the test calls it.
  case keptInPlace

  /// Runs a test that uses the folders.
  ///
  /// - Parameter body: Gets the folder for all app groups; `nil` for a temporary one.
  func whileInUse<Value: Sendable>(
    _ body: @Sendable @concurrent (URL?) async throws -> Value
  ) async throws -> Value {
    switch self {
    case .ofEachTest: try await body(nil)
    // The trait of a test replaces the one of its suite, which has its turn.
    case .keptInPlace where Place.hasTurn: try await body(Place.folder)
    case .keptInPlace: try await Place.inTurn { try await body(Place.folder) }
    }
  }
}

/// The one place of the kept folders in this process.
private enum Place {
  /// Whether the running test has the place for itself.
  @TaskLocal static var hasTurn = false

  private static let turns = Turns()

  static let folder: URL = {
    let name = "focus-tests-\(ProcessInfo.processInfo.processIdentifier)"
    // The C library calls it at the end of the process, and passes nothing.
    atexit { try? FileManager.default.removeItem(at: Place.folder) }
    return FileManager.default.temporaryDirectory.appending(
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

/// A line of tests, each of which waits as a suspended task.
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
