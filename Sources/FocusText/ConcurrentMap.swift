import Dispatch
import Synchronization

extension Array where Element: Sendable {
  /// Returns the transformed elements in order. Parts of a long array are transformed on all
  /// processors.
  ///
  /// - Throws: The transform's error for one of the elements, not always for the first.
  package func concurrentMap<Value: Sendable, Failure: Error>(
    _ transform: @Sendable (Element) throws(Failure) -> Value
  ) throws(Failure) -> [Value] {
    let size = 5_000
    let parts = stride(from: 0, to: count, by: size).map { self[$0..<Swift.min($0 + size, count)] }
    let results = Mutex([Int: Swift.Result<[Value], Failure>]())
    DispatchQueue.concurrentPerform(iterations: parts.count) { index in
      let result = Swift.Result { () throws(Failure) in try parts[index].map(transform) }
      results.withLock { $0[index] = result }
    }
    let found = results.withLock { $0 }
    var values: [Value] = []
    values.reserveCapacity(count)
    for index in parts.indices { values += try found[index]?.get() ?? [] }
    return values
  }
}
