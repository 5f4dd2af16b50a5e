// Exports the part of OSLog that Focus filters use.
import FocusHost
@_exported public import Foundation

/// A log with a subsystem and a category, to which an app writes messages.
///
/// Mirrors [`OSLog`](https://developer.apple.com/documentation/os/oslog).
public final class OSLog: Sendable {
  /// The log without a subsystem and a category.
  public static let `default` = OSLog(subsystem: "", category: "")

  /// A log that discards every message.
  public static let disabled = OSLog(subsystem: "", category: "", isEnabled: false)

  let subsystem: String
  let category: String
  private let isEnabled: Bool

  /// Creates a log with a subsystem and a category.
  public convenience init(subsystem: String, category: String) {
    self.init(subsystem: subsystem, category: category, isEnabled: true)
  }

  private init(subsystem: String, category: String, isEnabled: Bool) {
    self.subsystem = subsystem
    self.category = category
    self.isEnabled = isEnabled
  }

  /// Returns whether messages at a level are kept: `false` for the disabled log, else `true`.
  public func isEnabled(type: OSLogType) -> Bool { isEnabled }
}

/// The severity of a log message.
public struct OSLogType: RawRepresentable, Hashable, Sendable {
  /// Apple's number for the level.
  public let rawValue: UInt8
  /// Creates a level from Apple's number.
  public init(rawValue: UInt8) { self.rawValue = rawValue }
  /// Creates a level from Apple's number.
  public init(_ rawValue: UInt8) { self.init(rawValue: rawValue) }

  /// Information that helps to find a problem; printed as `notice`.
  public static let `default` = OSLogType(0x00)
  /// Information that is helpful but not essential.
  public static let info = OSLogType(0x01)
  /// Information that is useful during development.
  public static let debug = OSLogType(0x02)
  /// An error in the app.
  public static let error = OSLogType(0x10)
  /// A bug in the app or the system.
  public static let fault = OSLogType(0x11)

  /// The level's name as it is printed.
  fileprivate var name: String {
    switch self {
    case .default: "notice"
    case .info: "info"
    case .debug: "debug"
    case .error: "error"
    case .fault: "fault"
    default: "level \(rawValue)"
    }
  }
}

extension OSLog {
  /// Writes a message to the simulated device of the running code, or else to standard error.
  func write(_ text: String, _ type: OSLogType) {
    guard isEnabled else { return }
    let line = "\(type.name): \(text)"
    do {
      try CurrentHost.resolve().log(line)
    } catch {
      // Code outside any app, or in a process with several apps, has no device to log to.
      let origin = [subsystem, category].filter { !$0.isEmpty }.joined(separator: ":")
      let start = origin.isEmpty ? "" : "[\(origin)] "
      FileHandle.standardError.write(Data("\(start)\(line)\n".utf8))
    }
  }
}

/// An object that writes an app's messages to a log.
///
/// Inside a simulated app, the messages are stored with the call that logged them. Elsewhere they
/// are written to standard error. In both places, a mask replaces private values. Mirrors
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

// swift-format-ignore: AlwaysUseLowerCamelCase
/// Writes a message to a log, with a C format and its arguments.
///
/// A format such as `%{public}@` or `%{private}d` states an argument's privacy. By default, numbers
/// are public, and strings and objects are private. Mirrors
/// [`os_log`](https://developer.apple.com/documentation/os/os_log).
public func os_log(
  _ message: StaticString, dso: UnsafeRawPointer? = nil, log: OSLog = .default,
  type: OSLogType = .default, _ args: any CVarArg...
) {
  log.write(OSLogFormat("\(message)").text(with: args), type)
}

// swift-format-ignore: AlwaysUseLowerCamelCase
/// Writes a message at a level to a log, with a C format and its arguments.
public func os_log(
  _ type: OSLogType, dso: UnsafeRawPointer? = nil, log: OSLog = .default,
  _ message: StaticString, _ args: any CVarArg...
) {
  log.write(OSLogFormat("\(message)").text(with: args), type)
}

// swift-format-ignore: AlwaysUseLowerCamelCase
/// Writes a message at the *notice* level to the default log.
@_disfavoredOverload
public func os_log(_ message: OSLogMessage) { OSLog.default.write(message.text, .default) }

// swift-format-ignore: AlwaysUseLowerCamelCase
/// Writes a message at a level to the default log.
@_disfavoredOverload
public func os_log(_ logLevel: OSLogType, _ message: OSLogMessage) {
  OSLog.default.write(message.text, logLevel)
}

// swift-format-ignore: AlwaysUseLowerCamelCase
/// Writes a message at a level to a log.
@_disfavoredOverload
public func os_log(_ logLevel: OSLogType, log: OSLog, _ message: OSLogMessage) {
  log.write(message.text, logLevel)
}
