import Foundation
import Synchronization

/// Where calls that can't throw say what went wrong with them.
package enum HostReport {
  private static let handler = Mutex<@Sendable (String) -> Void>({ line in
    FileHandle.standardError.write(Data("FocusFilterKit: \(line)\n".utf8))
  })

  /// Runs `body` with the host, or reports why there is none.
  package static func withHost(_ call: String, _ body: (any AppHost) -> Void) {
    attempt(call) { body(try CurrentHost.resolve()) }
  }

  /// Runs `body`, or reports why the call had no effect; then it returns nothing.
  @discardableResult
  package static func attempt<Value>(_ call: String, _ body: () throws -> Value) -> Value? {
    do {
      return try body()
    } catch {
      report("\(call) had no effect. \(error)")
      return nil
    }
  }

  package static func report(_ line: String) {
    handler.withLock { $0 }(line)
  }

  /// Replaces where the lines go, for tests and tools that collect them.
  package static func setHandler(_ new: @escaping @Sendable (String) -> Void) {
    handler.withLock { $0 = new }
  }
}
