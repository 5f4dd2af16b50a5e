import FocusUserNotifications
import Foundation
import Testing

/// A notification service extension that doesn't import AppIntents.
@Suite struct SharedFolderTests {
  @Test func theFolderOfAGroupNeedsNoImportOfAppIntents() {
    #expect(
      FileManager.default.containerURL(forSecurityApplicationGroupIdentifier: "group.chat") == nil)
  }
}
