/// Writes an app's messages to a log.
///
/// Inside a simulated app, the messages are stored with the call that logged them. Elsewhere they
/// are written to standard error. Private values are replaced by a mask in both places. Mirrors
/// [`Logger`](https://developer.apple.com/documentation/os/logger).
/// ```swift
/// let logger = Logger(subsystem: "com.example.chat", category: "focus")
/// logger.notice("Showing \(name) with \(count, privacy: .public) accounts")
/// // Showing <private> with 3 accounts
/// ```
public struct Logger: Sendable {
  private let log: OSLog

  /// Creates a logger with a subsystem and a category.
  public init(subsystem: String, category: String) {
    self.init(OSLog(subsystem: subsystem, category: category))
  }

  /// Creates a logger that writes to an existing log.
  public init(_ logObj: OSLog) {
    log = logObj
  }

  /// Creates a logger without a subsystem and a category.
  public init() {
    self.init(.default)
  }
}

extension Logger {
  /// Writes a message at the given level.
  public func log(level: OSLogType, _ message: OSLogMessage) { log.write(message.text, level) }

  /// Writes a message at the *notice* level.
  public func log(_ message: OSLogMessage) { log(level: .default, message) }

  /// Writes a message at the *debug* level.
  public func trace(_ message: OSLogMessage) { log(level: .debug, message) }

  /// Writes a message at the *debug* level.
  public func debug(_ message: OSLogMessage) { log(level: .debug, message) }

  /// Writes a message at the *info* level.
  public func info(_ message: OSLogMessage) { log(level: .info, message) }

  /// Writes a message at the *notice* level.
  public func notice(_ message: OSLogMessage) { log(level: .default, message) }

  /// Writes a message at the *error* level.
  public func warning(_ message: OSLogMessage) { log(level: .error, message) }

  /// Writes a message at the *error* level.
  public func error(_ message: OSLogMessage) { log(level: .error, message) }

  /// Writes a message at the *fault* level.
  public func critical(_ message: OSLogMessage) { log(level: .fault, message) }

  /// Writes a message at the *fault* level.
  public func fault(_ message: OSLogMessage) { log(level: .fault, message) }
}
