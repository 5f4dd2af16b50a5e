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

  public init(subsystem: String, category: String) {
    self.init(OSLog(subsystem: subsystem, category: category))
  }

  public init(_ logObj: OSLog) {
    log = logObj
  }

  public init() {
    self.init(.default)
  }

  public func log(level: OSLogType, _ message: OSLogMessage) { log.write(message.text, level) }
  public func log(_ message: OSLogMessage) { log(level: .default, message) }
  public func trace(_ message: OSLogMessage) { log(level: .debug, message) }
  public func debug(_ message: OSLogMessage) { log(level: .debug, message) }
  public func info(_ message: OSLogMessage) { log(level: .info, message) }
  public func notice(_ message: OSLogMessage) { log(level: .default, message) }
  public func warning(_ message: OSLogMessage) { log(level: .error, message) }
  public func error(_ message: OSLogMessage) { log(level: .error, message) }
  public func critical(_ message: OSLogMessage) { log(level: .fault, message) }
  public func fault(_ message: OSLogMessage) { log(level: .fault, message) }
}
