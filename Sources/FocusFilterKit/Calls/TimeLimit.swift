/// Returns the result of some work, or throws an error when the work exceeds a limit in wall-clock time.
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
    try await Task.sleep(for: limit)
    result.yield(.failure(error))
  }
  defer {
    task.cancel()
    alarm.cancel()
  }
  guard let first = await results.first(where: { _ in true }) else { throw CancellationError() }
  return try first.get()
}
