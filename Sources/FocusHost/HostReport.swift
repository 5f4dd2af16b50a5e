import Foundation
import Synchronization

/// Reports of failed calls that can't throw; the default handler writes them as messages.
package enum HostReport {
  private static let handler = Mutex<@Sendable (String) -> Void>({ line in
    MessageOutput.write("FocusFilterKit: \(line)")
  })

  /// Runs `body` with the current host, or reports that no host was found.
  package static func withHost(_ call: String, _ body: (any HostedApp) -> Void) {
    attempt(call) { body(try CurrentHost.resolve()) }
  }

  /// Runs `body`; if it throws, reports that the call had no effect and returns `nil`.
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

  /// Replaces the handler that receives the reports, for tests and tools that collect them.
  package static func setHandler(_ new: @escaping @Sendable (String) -> Void) {
    handler.withLock { $0 = new }
  }
}

/// The output for messages to the person at the terminal, as opposed to results.
package enum MessageOutput {
  private static let writer = Mutex<@Sendable (String) -> Void>({ line in
    // If standard error fails, there is no other place for a message.
    try? FileHandle.standardError.write(contentsOf: Data("\(line)\n".utf8))
  })

  /// Writes a line, given without its end; any thread may call this.
  package static func write(_ line: String) { writer.withLock { $0 }(line) }

  /// Replaces the function that writes the lines; the default writes them to standard error.
  package static func setWriter(_ new: @escaping @Sendable (String) -> Void) {
    writer.withLock { $0 = new }
  }
}

/// Ends the process with a message about a programming mistake at which Apple's frameworks trap,
/// too.
///
/// This is a fatal error because optimized builds omit the message of a failed precondition.
package func stop(_ message: String) -> Never { fatalError(message) }

extension Error {
  /// Why the system refused an operation on a file, in a sentence, without the names of
  /// Foundation's domains.
  package var fileReason: String {
    if let cause = self as? POSIXError ?? (self as? CocoaError)?.underlying as? POSIXError {
      return "\(String(cString: strerror(cause.code.rawValue)))."
    }
    let text = localizedDescription
    return text.contains("Domain") ? "The system doesn't say why." : text
  }
}
