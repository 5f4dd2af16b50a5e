package import Foundation

/// The process that an app's code runs in, as Apple's names see it.
///
/// `Filter.current`, `UNUserNotificationCenter.current()` and `WidgetCenter.shared` keep no device of
/// their own. They ask for the host at every call, and each module refines this protocol with what
/// it needs. Synchronous requirements append to the ordered mailbox of the code that is running.
package protocol AppHost: AnyObject, Sendable {
  /// Where the code runs, in words: `com.example.chat (app)`.
  var name: String { get }

  /// The language that the device shows its texts in.
  var locale: Locale { get }

  /// Records that the app asked for new widget timelines; `nil` means those of every kind.
  func reloadWidgets(ofKind kind: String?)

  /// The folder that the members of an app group share on this device.
  ///
  /// - Returns: `nil` when the app isn't a member of the group.
  func sharedContainer(forGroup identifier: String) -> URL?

  /// The name under which this device keeps the defaults of a suite, so that two devices don't share.
  func defaultsName(forSuite suite: String) -> String

  /// Keeps one line that the app logged.
  func log(_ line: LoggedLine)
}

/// One message that an app wrote to its log.
package struct LoggedLine: Sendable, Hashable {
  package var subsystem: String
  package var category: String
  /// The level's name, such as `debug` or `error`.
  package var level: String
  /// The text with private parts already left out.
  package var message: String

  package init(subsystem: String, category: String, level: String, message: String) {
    self.subsystem = subsystem
    self.category = category
    self.level = level
    self.message = message
  }
}
