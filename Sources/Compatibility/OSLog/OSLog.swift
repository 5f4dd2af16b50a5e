// What `import OSLog` brings on Apple's platforms, as far as filters use it.
import FocusHost
@_exported public import Foundation

/// A log that an app writes to, by subsystem and category.
///
/// Mirrors [`OSLog`](https://developer.apple.com/documentation/os/oslog).
public final class OSLog: Sendable {
  /// The log of an app that names none.
  public static let `default` = OSLog(subsystem: "", category: "")

  /// The log that keeps nothing.
  public static let disabled = OSLog(subsystem: "", category: "", isEnabled: false)

  let subsystem: String
  let category: String
  private let isEnabled: Bool

  /// Creates a log for one part of an app.
  public convenience init(subsystem: String, category: String) {
    self.init(subsystem: subsystem, category: category, isEnabled: true)
  }

  private init(subsystem: String, category: String, isEnabled: Bool) {
    self.subsystem = subsystem
    self.category = category
    self.isEnabled = isEnabled
  }

  /// Whether lines of a level are kept: every level's, except by the disabled log.
  public func isEnabled(type: OSLogType) -> Bool { isEnabled }
}

/// How much a line matters.
public struct OSLogType: RawRepresentable, Hashable, Sendable {
  /// The level as Apple numbers it.
  public let rawValue: UInt8
  /// Creates a level from its number.
  public init(rawValue: UInt8) { self.rawValue = rawValue }
  /// Creates a level from its number.
  public init(_ rawValue: UInt8) { self.init(rawValue: rawValue) }

  /// What helps to find a problem; named *notice* in a line.
  public static let `default` = OSLogType(0x00)
  /// What may help.
  public static let info = OSLogType(0x01)
  /// What helps while the app is written.
  public static let debug = OSLogType(0x02)
  /// What went wrong in the app.
  public static let error = OSLogType(0x10)
  /// What must never happen.
  public static let fault = OSLogType(0x11)

  /// The name of the level in a line.
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
  /// Writes a line to the device that the code runs on, or else to standard error.
  func write(_ text: String, _ type: OSLogType) {
    guard isEnabled else { return }
    let line = LoggedLine(
      subsystem: subsystem, category: category, level: type.name, message: text)
    do {
      try CurrentHost.resolve().log(line)
    } catch {
      // Code in no app, or in one of several, still has something to say to whoever runs it.
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
