public import Foundation

/// An image, sound or movie that is displayed with a notification.
///
/// The initializer checks that the file exists, that its type is supported and that it isn't too
/// large. The file isn't opened and stays in its place; a real device moves it into its own store.
/// An archive has the file's URL, but not the file. Otherwise behaves as
/// [documented](https://developer.apple.com/documentation/usernotifications/unnotificationattachment).
public final class UNNotificationAttachment: _RecordedObject {
  let record: AttachmentRecord
  override var ownRecord: any Codable & Hashable { record }

  init(_ record: AttachmentRecord) {
    self.record = record
  }

  /// Creates an attachment from a file.
  ///
  /// - Parameters:
  ///   - identifier: The attachment's identifier; if empty, the name of the file (*modeled*).
  ///   - url: The URL of the file.
  ///   - options: ``UNNotificationAttachmentOptionsTypeHintKey`` gives the type of a file without a
  ///     known extension; other options have no effect here.
  /// - Throws: `UNError.attachmentInvalidURL` if the file doesn't exist,
  ///   `.attachmentUnrecognizedType` if its type isn't supported, `.attachmentInvalidFileSize` if
  ///   it is larger than the limit for its type.
  public init(identifier: String, url: URL, options: [AnyHashable: Any]? = nil) throws {
    guard url.isFileURL, let size = Self.size(of: url) else {
      throw UNError(.attachmentInvalidURL)
    }
    let hint = options?[UNNotificationAttachmentOptionsTypeHintKey] as? String
    let name = url.pathExtension.lowercased()
    let type = AttachmentType.all.first { type in
      hint.map { $0 == type.identifier } ?? type.extensions.contains(name)
    }
    guard let type else { throw UNError(.attachmentUnrecognizedType) }
    guard size <= type.megabytes << 20 else { throw UNError(.attachmentInvalidFileSize) }
    self.record = AttachmentRecord(
      identifier: identifier.isEmpty ? url.lastPathComponent : identifier, url: url,
      type: type.identifier)
  }

  /// Always `true`.
  public override class var supportsSecureCoding: Bool { true }

  /// Creates an attachment from an archive, without checking the file.
  public required init?(coder: NSCoder) {
    guard let record: AttachmentRecord = coder.decodeRecord() else { return nil }
    self.record = record
  }

  /// The attachment's identifier within its notification.
  public var identifier: String { record.identifier }

  /// The URL of the file.
  public var url: URL { record.url }

  /// The file's uniform type identifier, such as `public.png`.
  public var type: String { record.type }

  private static func size(of url: URL) -> Int? {
    let values = try? url.resourceValues(forKeys: [.isRegularFileKey, .fileSizeKey])
    return values?.isRegularFile == true ? values?.fileSize : nil
  }
}

// swift-format-ignore: AlwaysUseLowerCamelCase
/// The option for the file's uniform type identifier.
public let UNNotificationAttachmentOptionsTypeHintKey =
  "UNNotificationAttachmentOptionsTypeHintKey"

// swift-format-ignore: AlwaysUseLowerCamelCase
/// The option that hides the thumbnail.
public let UNNotificationAttachmentOptionsThumbnailHiddenKey =
  "UNNotificationAttachmentOptionsThumbnailHiddenKey"

// swift-format-ignore: AlwaysUseLowerCamelCase
/// The option that crops the thumbnail.
public let UNNotificationAttachmentOptionsThumbnailClippingRectKey =
  "UNNotificationAttachmentOptionsThumbnailClippingRectKey"

// swift-format-ignore: AlwaysUseLowerCamelCase
/// The option that selects the frame of a movie for the thumbnail.
public let UNNotificationAttachmentOptionsThumbnailTimeKey =
  "UNNotificationAttachmentOptionsThumbnailTimeKey"

/// A type of file that can be attached to a notification, with its maximum size.
///
/// The table is
/// [Apple's](https://developer.apple.com/documentation/usernotifications/unnotificationattachment).
private struct AttachmentType {
  let identifier: String
  let extensions: [String]
  /// The size limit, in MiB.
  let megabytes: Int

  static let all = [
    Self("public.aiff-audio", "aif", "aiff", megabytes: 5),
    Self("com.microsoft.waveform-audio", "wav", megabytes: 5),
    Self("public.mp3", "mp3", megabytes: 5),
    Self("public.mpeg-4-audio", "m4a", megabytes: 5),
    Self("public.jpeg", "jpg", "jpeg", megabytes: 10),
    Self("com.compuserve.gif", "gif", megabytes: 10),
    Self("public.png", "png", megabytes: 10),
    Self("public.mpeg", "mpg", "mpeg", megabytes: 50),
    Self("public.mpeg-2-video", "m2v", megabytes: 50),
    Self("public.mpeg-4", "mp4", megabytes: 50),
    Self("public.avi", "avi", megabytes: 50),
  ]

  private init(_ identifier: String, _ extensions: String..., megabytes: Int) {
    self.identifier = identifier
    self.extensions = extensions
    self.megabytes = megabytes
  }
}
