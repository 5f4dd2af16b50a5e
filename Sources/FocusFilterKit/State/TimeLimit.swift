/// The time limit of an app's code, counted in ticks.
///
/// A limit passes in parts, each of which ends in a task that needs the same threads as the code. An
/// overloaded machine delays the parts as it delays the code, so that it exceeds no limit.
enum TimeLimit {
  /// The number of parts of a limit, which is more than the steps that code waits for on the device.
  static let parts = 100

  /// Returns when a limit has passed.
  static func passes(_ limit: Duration) async throws {
    for _ in 0..<parts { try await Task.sleep(for: limit / parts) }
  }
}

/// Returns the result of some work, or throws an error when the work exceeds a time limit.
///
/// Work that exceeds the limit is canceled, and its result is ignored.
func first<Value: Sendable>(
  within limit: Duration, or error: any Error & Sendable,
  _ work: @escaping @Sendable () async throws -> Value
) async throws -> Value {
  let (results, result) = AsyncStream.makeStream(of: Result<Value, any Error>.self)
  let task = Task {
    do {
      result.yield(.success(try await work()))
    } catch {
      result.yield(.failure(error))
    }
  }
  let alarm = Task {
    try await TimeLimit.passes(limit)
    result.yield(.failure(error))
  }
  defer {
    task.cancel()
    alarm.cancel()
  }
  guard let first = await results.first(where: { _ in true }) else { throw CancellationError() }
  return try first.get()
}
