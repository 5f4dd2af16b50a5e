import Synchronization

/// The reply to a call, given at most once.
///
/// Later results are ignored. If the reply is released without a result, the handler receives
/// ``NoReply``, so that no caller waits forever.
package final class Reply<Value: Sendable>: Sendable {
  package typealias Handler = @Sendable (Result<Value, any Error>) -> Void

  private let handler: Mutex<Handler?>

  package init(_ handler: @escaping Handler) {
    self.handler = Mutex(handler)
  }

  deinit {
    answer(.failure(NoReply()))
  }

  package func answer(_ result: Result<Value, any Error>) {
    let handler = handler.withLock { handler in
      defer { handler = nil }
      return handler
    }
    handler?(result)
  }

  package func succeed(_ value: Value) {
    answer(.success(value))
  }

  package func fail(_ error: any Error) {
    answer(.failure(error))
  }
}

extension Reply<Void> {
  package func succeed() {
    succeed(())
  }
}

/// The error of a call whose reply was released without a result.
package struct NoReply: Error, CustomStringConvertible {
  package var description: String { "The call was dropped without a reply." }
}
