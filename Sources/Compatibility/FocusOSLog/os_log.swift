// swift-format-ignore: AlwaysUseLowerCamelCase
/// Writes a message to a log, with the arguments of a format as in C.
///
/// The format may say `%{public}@` and `%{private}d`; without it, numbers are public, and strings and
/// objects are private. Mirrors [`os_log`](https://developer.apple.com/documentation/os/os_log).
public func os_log(
  _ message: StaticString, dso: UnsafeRawPointer? = nil, log: OSLog = .default,
  type: OSLogType = .default, _ args: any CVarArg...
) {
  log.write(OSLogFormat("\(message)").text(with: args), type)
}

// swift-format-ignore: AlwaysUseLowerCamelCase
/// Writes a message at a level to a log, with the arguments of a format as in C.
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
