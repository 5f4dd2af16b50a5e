public import Foundation

/// A picture, sound or film that is shown with a notification.
///
/// The file is looked at once, when the attachment is made: that it exists, that its type is one that
/// a device shows, and that it isn't too large. It isn't opened, and stays where it is; a device moves
/// it into its own store. Behaves otherwise as
/// [documented](https://developer.apple.com/documentation/usernotifications/unnotificationattachment).
public final class UNNotificationAttachment: NSObject, NSCopying, NSSecureCoding {
  let record: AttachmentRecord

  init(_ record: AttachmentRecord) {
    self.record = record
  }

  /// Creates an attachment for a file.
  ///
  /// - Parameters:
  ///   - identifier: Its name among the attachments; the file's name if empty (*modeled*).
  ///   - url: Where the file is.
  ///   - options: ``UNNotificationAttachmentOptionsTypeHintKey`` names a type for a file whose
  ///     extension doesn't; the others have no effect here.
  /// - Throws: `UNError.attachmentInvalidURL` if there is no file, `.attachmentUnrecognizedType` if its
  ///   type isn't shown, `.attachmentInvalidFileSize` if it is larger than a device takes.
  public init(identifier: String, url: URL, options: [AnyHashable: Any]? = nil) throws {
    guard url.isFileURL, let size = Self.size(of: url) else {
      throw UNError(.attachmentInvalidURL)
    }
    let hint = options?[UNNotificationAttachmentOptionsTypeHintKey] as? String
    let type =
      hint.map(AttachmentType.init(identifier:)) ?? AttachmentType(extension: url.pathExtension)
    guard let type else { throw UNError(.attachmentUnrecognizedType) }
    guard size <= type.largestSize else { throw UNError(.attachmentInvalidFileSize) }
    self.record = AttachmentRecord(
      identifier: identifier.isEmpty ? url.lastPathComponent : identifier, url: url,
      type: type.identifier)
  }

  /// Creates an attachment from an archive, without looking for the file.
  public init?(coder: NSCoder) {
    guard let record: AttachmentRecord = coder.decodeRecord() else { return nil }
    self.record = record
  }

  /// The attachment's name among the attachments of its notification.
  public var identifier: String { record.identifier }

  /// Where the file is.
  public var url: URL { record.url }

  /// The file's uniform type identifier, such as `public.png`.
  public var type: String { record.type }

  /// Returns the attachment itself, which can't change.
  public func copy(with zone: NSZone? = nil) -> Any { self }

  /// Whether the other object is an attachment of that name, file and type.
  public override func isEqual(_ object: Any?) -> Bool {
    (object as? UNNotificationAttachment)?.record == record
  }

  /// The hash of name, file and type.
  public override var hash: Int { record.hashValue }

  /// Always `true`.
  public static var supportsSecureCoding: Bool { true }

  /// Archives name, place and type, not the file.
  public func encode(with coder: NSCoder) {
    coder.encodeRecord(record)
  }

  private static func size(of url: URL) -> Int? {
    let values = try? url.resourceValues(forKeys: [.isRegularFileKey, .fileSizeKey])
    return values?.isRegularFile == true ? values?.fileSize : nil
  }
}

// swift-format-ignore: AlwaysUseLowerCamelCase
/// The option that names the file's uniform type identifier.
public let UNNotificationAttachmentOptionsTypeHintKey =
  "UNNotificationAttachmentOptionsTypeHintKey"

// swift-format-ignore: AlwaysUseLowerCamelCase
/// The option that hides the thumbnail.
public let UNNotificationAttachmentOptionsThumbnailHiddenKey =
  "UNNotificationAttachmentOptionsThumbnailHiddenKey"

// swift-format-ignore: AlwaysUseLowerCamelCase
/// The option that cuts the thumbnail out of the picture.
public let UNNotificationAttachmentOptionsThumbnailClippingRectKey =
  "UNNotificationAttachmentOptionsThumbnailClippingRectKey"

// swift-format-ignore: AlwaysUseLowerCamelCase
/// The option that picks the frame of a film for the thumbnail.
public let UNNotificationAttachmentOptionsThumbnailTimeKey =
  "UNNotificationAttachmentOptionsThumbnailTimeKey"
