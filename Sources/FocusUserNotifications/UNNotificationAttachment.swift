public import Foundation

/// An image, sound or movie that is displayed with a notification.
///
/// The initializer checks that the file exists, that its type is supported and that it isn't too
/// large. The file isn't opened and stays in its place; a real device moves it into its own store.
/// Otherwise behaves as
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
    let type =
      hint.map(AttachmentType.init(identifier:)) ?? AttachmentType(extension: url.pathExtension)
    guard let type else { throw UNError(.attachmentUnrecognizedType) }
    guard size <= type.largestSize else { throw UNError(.attachmentInvalidFileSize) }
    self.record = AttachmentRecord(
      identifier: identifier.isEmpty ? url.lastPathComponent : identifier, url: url,
      type: type.identifier)
  }

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
struct AttachmentType {
  let identifier: String
  private let extensions: Set<String>
  /// The size limit in bytes.
  let largestSize: Int

  private static let megabyte = 1_048_576

  private static let all =
    [
      audio("public.aiff-audio", "aif", "aiff"), audio("com.microsoft.waveform-audio", "wav"),
      audio("public.mp3", "mp3"), audio("public.mpeg-4-audio", "m4a"),
      image("public.jpeg", "jpg", "jpeg"), image("com.compuserve.gif", "gif"),
      image("public.png", "png"),
      movie("public.mpeg", "mpg", "mpeg"), movie("public.mpeg-2-video", "m2v"),
      movie("public.mpeg-4", "mp4"), movie("public.avi", "avi"),
    ]

  init?(identifier: String) {
    guard let type = Self.all.first(where: { $0.identifier == identifier }) else { return nil }
    self = type
  }

  init?(extension name: String) {
    let name = name.lowercased()
    guard let type = Self.all.first(where: { $0.extensions.contains(name) }) else { return nil }
    self = type
  }

  private init(_ identifier: String, _ extensions: [String], megabytes: Int) {
    self.identifier = identifier
    self.extensions = Set(extensions)
    self.largestSize = megabytes * Self.megabyte
  }

  private static func audio(_ identifier: String, _ extensions: String...) -> Self {
    Self(identifier, extensions, megabytes: 5)
  }

  private static func image(_ identifier: String, _ extensions: String...) -> Self {
    Self(identifier, extensions, megabytes: 10)
  }

  private static func movie(_ identifier: String, _ extensions: String...) -> Self {
    Self(identifier, extensions, megabytes: 50)
  }
}
