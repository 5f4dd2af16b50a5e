import Foundation
import Synchronization

/// Where calls that can't throw say what went wrong with them.
package enum HostReport {
  private static let handler = Mutex<@Sendable (String) -> Void>({ line in
    FileHandle.standardError.write(Data("FocusFilterKit: \(line)\n".utf8))
  })

  /// Runs `body` with the host, or reports why there is none.
  package static func withHost(_ call: String, _ body: (any AppHost) -> Void) {
    do {
      body(try CurrentHost.resolve())
    } catch {
      report("\(call) had no effect. \(error)")
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
