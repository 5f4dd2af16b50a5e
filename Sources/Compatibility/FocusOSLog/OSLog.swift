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
    let line = LoggedLine(
      subsystem: subsystem, category: category, level: type.name, message: text)
    do {
      try CurrentHost.resolve().log(line)
    } catch {
      // Code outside any app, or in a process with several apps, has no device to log to.
      FileHandle.standardError.write(Data("\(line.text)\n".utf8))
    }
  }
}

extension LoggedLine {
  fileprivate var text: String {
    let origin = [subsystem, category].filter { !$0.isEmpty }.joined(separator: ":")
    return origin.isEmpty ? "\(level): \(message)" : "[\(origin)] \(level): \(message)"
  }
}
