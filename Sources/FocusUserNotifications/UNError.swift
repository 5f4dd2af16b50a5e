public import Foundation

/// An error of the notification center.
///
/// The codes are
/// [Apple's](https://developer.apple.com/documentation/usernotifications/unerror/code); the
/// messages are this package's.
public struct UNError: _BridgedStoredNSError, Sendable {
  /// The error as an `NSError`.
  public let _nsError: NSError

  /// Creates an error from an `NSError`; adds a message if it has none.
  public init(_nsError error: NSError) {
    var userInfo = error.userInfo
    if userInfo[NSLocalizedDescriptionKey] == nil, let code = Code(rawValue: error.code) {
      userInfo[NSLocalizedDescriptionKey] = code.sentence
    }
    self._nsError = NSError(domain: error.domain, code: error.code, userInfo: userInfo)
  }

  /// The domain of these errors.
  public static var _nsErrorDomain: String { UNErrorDomain }

  /// The error code.
  public enum Code: Int, _ErrorCodeProtocol, Sendable {
    /// Creates an error from a code.
    public typealias _ErrorType = UNError

    /// The app isn't allowed to send notifications.
    case notificationsNotAllowed = 1
    /// The attachment's file doesn't exist.
    case attachmentInvalidURL = 100
    /// The attachment's file type isn't supported.
    case attachmentUnrecognizedType = 101
    /// The attachment's file is too large.
    case attachmentInvalidFileSize = 102
    /// The attachment isn't in the system's store.
    case attachmentNotInDataStore = 103
    /// The attachment couldn't be moved into the system's store.
    case attachmentMoveIntoDataStoreFailed = 104
    /// The attachment's file is corrupt.
    case attachmentCorrupt = 105
    /// The request has no date at which it could be delivered.
    case notificationInvalidNoDate = 1400
    /// The notification has no content.
    case notificationInvalidNoContent = 1401
    /// The object can't provide a notification's content.
    case contentProvidingObjectNotAllowed = 1500
    /// The object that should provide a notification's content is incomplete.
    case contentProvidingInvalid = 1501
    /// The badge number is invalid.
    case badgeInputInvalid = 1600
  }

  /// The app isn't allowed to send notifications.
  public static var notificationsNotAllowed: Code { .notificationsNotAllowed }
  /// The attachment's file doesn't exist.
  public static var attachmentInvalidURL: Code { .attachmentInvalidURL }
  /// The attachment's file type isn't supported.
  public static var attachmentUnrecognizedType: Code { .attachmentUnrecognizedType }
  /// The attachment's file is too large.
  public static var attachmentInvalidFileSize: Code { .attachmentInvalidFileSize }
  /// The attachment isn't in the system's store.
  public static var attachmentNotInDataStore: Code { .attachmentNotInDataStore }
  /// The attachment couldn't be moved into the system's store.
  public static var attachmentMoveIntoDataStoreFailed: Code { .attachmentMoveIntoDataStoreFailed }
  /// The attachment's file is corrupt.
  public static var attachmentCorrupt: Code { .attachmentCorrupt }
  /// The request has no date at which it could be delivered.
  public static var notificationInvalidNoDate: Code { .notificationInvalidNoDate }
  /// The notification has no content.
  public static var notificationInvalidNoContent: Code { .notificationInvalidNoContent }
  /// The object can't provide a notification's content.
  public static var contentProvidingObjectNotAllowed: Code { .contentProvidingObjectNotAllowed }
  /// The object that should provide a notification's content is incomplete.
  public static var contentProvidingInvalid: Code { .contentProvidingInvalid }
  /// The badge number is invalid.
  public static var badgeInputInvalid: Code { .badgeInputInvalid }
}

// swift-format-ignore: AlwaysUseLowerCamelCase
/// The domain of the notification center's errors.
public let UNErrorDomain = "UNErrorDomain"

extension UNError.Code {
  fileprivate var sentence: String {
    switch self {
    case .notificationsNotAllowed: "The app isn't allowed to send notifications."
    case .attachmentInvalidURL: "The attachment's file doesn't exist."
    case .attachmentUnrecognizedType: "The attachment's file type isn't supported."
    case .attachmentInvalidFileSize: "The attachment's file is too large."
    case .attachmentNotInDataStore: "The attachment isn't in the system's store."
    case .attachmentMoveIntoDataStoreFailed:
      "The attachment couldn't be moved into the system's store."
    case .attachmentCorrupt: "The attachment's file is corrupt."
    case .notificationInvalidNoDate: "The request's trigger never fires."
    case .notificationInvalidNoContent: "The notification has no content."
    case .contentProvidingObjectNotAllowed:
      "This object can't provide a notification's content."
    case .contentProvidingInvalid:
      "The object that should provide the notification's content is incomplete."
    case .badgeInputInvalid: "The badge number must be zero or greater."
    }
  }
}
