/// A type of file that can be attached to a notification, with its maximum size.
///
/// The table is [Apple's](https://developer.apple.com/documentation/usernotifications/unnotificationattachment).
struct AttachmentType {
  let identifier: String
  private let extensions: Set<String>
  /// In bytes.
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
