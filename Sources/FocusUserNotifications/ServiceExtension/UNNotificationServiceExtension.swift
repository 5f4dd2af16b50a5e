public import Foundation

/// The part of an app that changes a remote notification before it is shown.
///
/// Subclass it, and override both methods. The device makes one instance for each notification whose
/// payload has `mutable-content`, as
/// [documented](https://developer.apple.com/documentation/usernotifications/unnotificationserviceextension).
/// In a module that is on the main actor by default, write `nonisolated class` here as before any
/// subclass on Linux; Apple's compiler lets it pass without.
open class UNNotificationServiceExtension: NSObject {
  /// Changes a notification, and hands the new content to the handler.
  ///
  /// Unless overridden, it hands back the content as it is. Only the first call of the handler counts.
  open func didReceive(
    _ request: UNNotificationRequest,
    withContentHandler contentHandler: @escaping (UNNotificationContent) -> Void
  ) {
    contentHandler(request.content)
  }

  /// Tells that the time is almost over: the last chance to call the handler.
  open func serviceExtensionTimeWillExpire() {}
}
