import Synchronization
public import Testing

/// A trait for tests that have processes beside them: only a few of these tests run at once.
///
/// All tests of a run begin together and take turns on few threads, so that a process would live
/// until its test has had all of its turns, which may be minutes.
public struct FewAtOnce: SuiteTrait, TestTrait, TestScoping {
  public var isRecursive: Bool { true }

  @concurrent public func provideScope(
    for test: Test, testCase: Test.Case?,
    performing body: @Sendable @concurrent () async throws -> Void
  ) async throws {
    // A suite and a test with arguments have nothing of their own to run.
    guard testCase != nil else { return try await body() }
    await Self.places.take()
    defer { Self.places.giveBack() }
    try await body()
  }

  private static let places = Places(4)
}

extension Trait where Self == FewAtOnce {
  /// Only a few of the tests with this trait run at once.
  public static var fewAtOnce: Self { FewAtOnce() }
}

/// Places that are taken in the order of the requests.
private final class Places: Sendable {
  private let state: Mutex<(free: Int, waiting: [CheckedContinuation<Void, Never>])>

  init(_ count: Int) { state = Mutex((count, [])) }

  func take() async {
    await withCheckedContinuation { continuation in
      let isFree = state.withLock { state in
        guard state.free > 0 else {
          state.waiting.append(continuation)
          return false
        }
        state.free -= 1
        return true
      }
      if isFree { continuation.resume() }
    }
  }

  func giveBack() {
    let next: CheckedContinuation<Void, Never>? = state.withLock { state in
      if state.waiting.isEmpty {
        state.free += 1
        return nil
      }
      return state.waiting.removeFirst()
    }
    next?.resume()
  }
}
