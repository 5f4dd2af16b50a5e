import FocusUserNotifications
import Foundation
import Testing

/// Which files can be shown with a notification.
@Suite struct AttachmentTests {
  @Test(arguments: [
    ("a.png", "public.png"), ("a.JPG", "public.jpeg"), ("a.gif", "com.compuserve.gif"),
    ("a.m4a", "public.mpeg-4-audio"), ("a.mp4", "public.mpeg-4"),
  ])
  func aTypeFollowsFromTheExtension(name: String, type: String) throws {
    try withFile(named: name) { url in
      let attachment = try UNNotificationAttachment(identifier: "photo", url: url)
      #expect(attachment.type == type)
      #expect(attachment.url == url)
      #expect(attachment.identifier == "photo")
    }
  }

  @Test func aTypeMayBeGivenForAFileWithout() throws {
    try withFile(named: "download.tmp") { url in
      let options = [UNNotificationAttachmentOptionsTypeHintKey: "public.png"]
      let attachment = try UNNotificationAttachment(identifier: "", url: url, options: options)
      #expect(attachment.type == "public.png")
      #expect(attachment.identifier == "download.tmp")
    }
  }

  @Test(arguments: ["a.tmp", "a.pdf", "png"]) func otherTypesAreRefused(name: String) throws {
    try withFile(named: name) { url in
      #expect(throws: UNError(.attachmentUnrecognizedType)) {
        try UNNotificationAttachment(identifier: "a", url: url)
      }
    }
  }

  @Test func aMissingFileAnAddressAndAFolderAreRefused() throws {
    let urls = [
      URL(filePath: "/nowhere/at/all.png"), try #require(URL(string: "https://example.com/a.png")),
      FileManager.default.temporaryDirectory,
    ]
    for url in urls {
      #expect(throws: UNError(.attachmentInvalidURL)) {
        try UNNotificationAttachment(identifier: "a", url: url)
      }
    }
  }

  @Test func aLargePictureIsRefusedAndAFilmOfTheSameSizeIsAccepted() throws {
    for (name, isRefused) in [("a.png", true), ("a.mp4", false)] {
      try withFile(named: name, size: 10 * 1_048_576 + 1) { url in
        let attachment = Result { try UNNotificationAttachment(identifier: "a", url: url) }
        #expect(
          isRefused == ((attachment.failure as? UNError)?.code == .attachmentInvalidFileSize))
      }
    }
  }

  private func withFile(
    named name: String, size: Int = 1, _ body: (URL) throws -> Void
  ) throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let url = folder.appending(path: name)
    // A file with a hole takes no room, however large it is.
    try Data().write(to: url)
    let handle = try FileHandle(forWritingTo: url)
    try handle.truncate(atOffset: UInt64(size))
    try handle.close()
    try body(url)
  }
}

extension Result {
  fileprivate var failure: Failure? {
    if case .failure(let error) = self { error } else { nil }
  }
}
