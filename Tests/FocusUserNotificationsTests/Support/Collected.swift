import Synchronization

/// Values that callbacks hand in from any thread.
final class Collected<Value: Sendable>: Sendable {
  private let storage = Mutex<[Value]>([])

  var values: [Value] { storage.withLock { $0 } }

  func append(_ value: Value) {
    storage.withLock { $0.append(value) }
  }

  func append(contentsOf values: [Value]) {
    storage.withLock { $0 += values }
  }
}
