extension NotificationRequest {
  /// The reason why a notification can't be delivered at all.
  public enum Refusal: String, Sendable, Hashable, Codable, CaseIterable {
    /// The device has no app with the bundle identifier.
    case appNotInstalled
    /// The person doesn't allow the app's notifications.
    case notAuthorized
    /// The app never asked for permission, and ``FocusPolicy/permissionNeverAsked`` demands it.
    case neverAsked
    /// The payload has more bytes than are delivered.
    case payloadTooLarge
    /// The payload shows nothing and doesn't wake the app.
    case nothingToShow
  }
}
