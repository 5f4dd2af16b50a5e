package import Foundation

/// A process of a simulated app, seen from Apple's APIs.
///
/// `Filter.current`, `UNUserNotificationCenter.current()` and `WidgetCenter.shared` store no
/// device. They look up the host at each call, and each module refines this protocol with the
/// requirements that it needs. Synchronous requirements append to the ordered mailbox of the
/// running code.
package protocol HostedApp: AnyObject, Sendable {
  /// The process in words, such as `com.example.chat (app)`.
  var name: String { get }

  /// The locale of the simulated device.
  var locale: Locale { get }

  /// Records that the app asked to reload its widgets' timelines; `nil` means all kinds of widgets.
  func reloadWidgets(ofKind kind: String?)

  /// Records that the app asked to reload its controls; `nil` means all kinds of controls.
  func reloadControls(ofKind kind: String?)

  /// Returns the folder of an app group on this device.
  ///
  /// - Returns: `nil` if the process isn't a member of the group.
  func sharedContainer(forGroup identifier: String) -> URL?

  /// Returns the name under which this device stores a suite of defaults, distinct on each device.
  func defaultsName(forSuite suite: String) -> String

  /// Stores a message that the app logged.
  func log(_ line: LoggedLine)
}

/// One message that an app wrote to its log.
package struct LoggedLine: Sendable, Hashable {
  package var subsystem: String
  package var category: String
  /// The level's name, such as `debug` or `error`.
  package var level: String
  /// The message, in which private values are already masked.
  package var message: String

  package init(subsystem: String, category: String, level: String, message: String) {
    self.subsystem = subsystem
    self.category = category
    self.level = level
    self.message = message
  }
}
