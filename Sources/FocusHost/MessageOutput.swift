import Foundation
import Synchronization

/// Where this process writes lines for the person in front of it that are no result.
package enum MessageOutput {
  private static let writer = Mutex<@Sendable (String) -> Void>({ line in
    // There is no other place to report that standard error fails.
    try? FileHandle.standardError.write(contentsOf: Data("\(line)\n".utf8))
  })

  /// Writes a line, which has no end of its own, from any thread.
  package static func write(_ line: String) { writer.withLock { $0 }(line) }

  /// Replaces what writes the lines, which is standard error at first.
  package static func setWriter(_ new: @escaping @Sendable (String) -> Void) {
    writer.withLock { $0 = new }
  }
}
