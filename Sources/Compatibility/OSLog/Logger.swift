/// Writes an app's messages to a log.
///
/// On a simulated device the lines are kept with the call that wrote them; elsewhere they go to
/// standard error. Private parts are left out in both places. Mirrors
/// [`Logger`](https://developer.apple.com/documentation/os/logger).
///
/// ```swift
/// let logger = Logger(subsystem: "com.example.chat", category: "focus")
/// logger.notice("Showing \(name) with \(count, privacy: .public) accounts")
/// // Showing <private> with 3 accounts
/// ```
public struct Logger: Sendable {
  private let log: OSLog

  /// Creates a logger for one part of an app.
  public init(subsystem: String, category: String) {
    self.init(OSLog(subsystem: subsystem, category: category))
  }

  /// Creates a logger that writes to a log.
  public init(_ logObj: OSLog) {
    log = logObj
  }

  /// Creates a logger that names no part of the app.
  public init() {
    self.init(.default)
  }
}

extension Logger {
  /// Writes a message of a level.
  public func log(level: OSLogType, _ message: OSLogMessage) { log.write(message.text, level) }

  /// Writes a message of the level *notice*.
  public func log(_ message: OSLogMessage) { log(level: .default, message) }

  /// Writes a message of the level *debug*.
  public func trace(_ message: OSLogMessage) { log(level: .debug, message) }

  /// Writes a message of the level *debug*.
  public func debug(_ message: OSLogMessage) { log(level: .debug, message) }

  /// Writes a message of the level *info*.
  public func info(_ message: OSLogMessage) { log(level: .info, message) }

  /// Writes a message of the level *notice*.
  public func notice(_ message: OSLogMessage) { log(level: .default, message) }

  /// Writes a message of the level *error*.
  public func warning(_ message: OSLogMessage) { log(level: .error, message) }

  /// Writes a message of the level *error*.
  public func error(_ message: OSLogMessage) { log(level: .error, message) }

  /// Writes a message of the level *fault*.
  public func critical(_ message: OSLogMessage) { log(level: .fault, message) }

  /// Writes a message of the level *fault*.
  public func fault(_ message: OSLogMessage) { log(level: .fault, message) }
}
