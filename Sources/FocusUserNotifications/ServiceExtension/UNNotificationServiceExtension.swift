public import Foundation

/// The base class of an extension that modifies remote notifications before they are displayed.
///
/// Subclass it and override both methods. The device creates one instance for each notification
/// whose payload has `mutable-content`, as
/// [documented](https://developer.apple.com/documentation/usernotifications/unnotificationserviceextension).
/// In a module with default isolation to the main actor, declare the subclass as `nonisolated
/// class`; the compiler on Linux requires it, Apple's doesn't.
open class UNNotificationServiceExtension: NSObject {
  /// Modifies a notification, and passes the new content to the handler.
  ///
  /// By default the content is passed on unchanged. Only the first call of the handler counts.
  open func didReceive(
    _ request: UNNotificationRequest,
    withContentHandler contentHandler: @escaping (UNNotificationContent) -> Void
  ) {
    contentHandler(request.content)
  }

  /// Called shortly before the time limit, as the last opportunity to call the handler.
  open func serviceExtensionTimeWillExpire() {}
}
