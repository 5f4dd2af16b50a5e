import Synchronization

/// The one answer that a call waits for.
///
/// The first answer counts. If none is given, the caller is told so when the reply is let go, so
/// that nothing waits for ever.
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

/// The answer of something that let the question go.
package struct NoReply: Error, CustomStringConvertible {
  package var description: String { "Nothing answered." }
}
