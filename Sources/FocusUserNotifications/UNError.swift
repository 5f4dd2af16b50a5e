public import Foundation

/// An error of the notification center.
///
/// The codes are [Apple's](https://developer.apple.com/documentation/usernotifications/unerror/code);
/// the sentences are ours.
public struct UNError: _BridgedStoredNSError, Sendable {
  /// The error as an object.
  public let _nsError: NSError

  /// Creates an error from an object, and explains it unless the object does.
  public init(_nsError error: NSError) {
    var userInfo = error.userInfo
    if userInfo[NSLocalizedDescriptionKey] == nil, let code = Code(rawValue: error.code) {
      userInfo[NSLocalizedDescriptionKey] = code.sentence
    }
    self._nsError = NSError(domain: error.domain, code: error.code, userInfo: userInfo)
  }

  /// The domain of these errors.
  public static var _nsErrorDomain: String { UNErrorDomain }

  /// What went wrong.
  public enum Code: Int, _ErrorCodeProtocol, Sendable {
    /// The error that a code makes.
    public typealias _ErrorType = UNError

    /// The person doesn't allow the app to notify.
    case notificationsNotAllowed = 1
    /// There is no file at the attachment's address.
    case attachmentInvalidURL = 100
    /// The attachment's file is of a type that isn't shown.
    case attachmentUnrecognizedType = 101
    /// The attachment's file is too large.
    case attachmentInvalidFileSize = 102
    /// The attachment isn't in the device's store.
    case attachmentNotInDataStore = 103
    /// The attachment couldn't be moved into the device's store.
    case attachmentMoveIntoDataStoreFailed = 104
    /// The attachment's file is damaged.
    case attachmentCorrupt = 105
    /// The request has no date at which it could be delivered.
    case notificationInvalidNoDate = 1400
    /// The notification says nothing.
    case notificationInvalidNoContent = 1401
    /// The system doesn't take a notification's content from this object.
    case contentProvidingObjectNotAllowed = 1500
    /// The object that should provide a notification's content is incomplete.
    case contentProvidingInvalid = 1501
    /// The number can't be shown on the app's icon.
    case badgeInputInvalid = 1600
  }

  /// The person doesn't allow the app to notify.
  public static var notificationsNotAllowed: Code { .notificationsNotAllowed }
  /// There is no file at the attachment's address.
  public static var attachmentInvalidURL: Code { .attachmentInvalidURL }
  /// The attachment's file is of a type that isn't shown.
  public static var attachmentUnrecognizedType: Code { .attachmentUnrecognizedType }
  /// The attachment's file is too large.
  public static var attachmentInvalidFileSize: Code { .attachmentInvalidFileSize }
  /// The attachment isn't in the device's store.
  public static var attachmentNotInDataStore: Code { .attachmentNotInDataStore }
  /// The attachment couldn't be moved into the device's store.
  public static var attachmentMoveIntoDataStoreFailed: Code { .attachmentMoveIntoDataStoreFailed }
  /// The attachment's file is damaged.
  public static var attachmentCorrupt: Code { .attachmentCorrupt }
  /// The request has no date at which it could be delivered.
  public static var notificationInvalidNoDate: Code { .notificationInvalidNoDate }
  /// The notification says nothing.
  public static var notificationInvalidNoContent: Code { .notificationInvalidNoContent }
  /// The system doesn't take a notification's content from this object.
  public static var contentProvidingObjectNotAllowed: Code { .contentProvidingObjectNotAllowed }
  /// The object that should provide a notification's content is incomplete.
  public static var contentProvidingInvalid: Code { .contentProvidingInvalid }
  /// The number can't be shown on the app's icon.
  public static var badgeInputInvalid: Code { .badgeInputInvalid }
}

// swift-format-ignore: AlwaysUseLowerCamelCase
/// The domain of the notification center's errors.
public let UNErrorDomain = "UNErrorDomain"

extension UNError.Code {
  fileprivate var sentence: String {
    switch self {
    case .notificationsNotAllowed: "The person doesn't allow this app to notify."
    case .attachmentInvalidURL: "There is no file at the attachment's address."
    case .attachmentUnrecognizedType: "A notification doesn't show files of the attachment's type."
    case .attachmentInvalidFileSize: "The attachment's file is too large."
    case .attachmentNotInDataStore: "The attachment isn't in the device's store."
    case .attachmentMoveIntoDataStoreFailed:
      "The attachment couldn't be moved into the device's store."
    case .attachmentCorrupt: "The attachment's file is damaged."
    case .notificationInvalidNoDate: "The request has no date at which it could be delivered."
    case .notificationInvalidNoContent: "The notification says nothing."
    case .contentProvidingObjectNotAllowed:
      "The system doesn't take a notification's content from this object."
    case .contentProvidingInvalid:
      "The object that should provide the notification's content is incomplete."
    case .badgeInputInvalid: "A badge shows numbers from zero upwards."
    }
  }
}
