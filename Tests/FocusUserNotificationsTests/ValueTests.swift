import FocusUserNotifications
import Foundation
import TestSupport
import Testing

/// The numbers and names that apps and archives rely on.
@Suite struct ValueTests {
  @Test func optionsHaveApplesBits() {
    let asked: [UNAuthorizationOptions] = [
      .badge, .sound, .alert, .carPlay, .criticalAlert, .providesAppNotificationSettings,
      .provisional, .announcement, .timeSensitive,
    ]
    #expect(asked.map(\.rawValue) == [1, 2, 4, 8, 16, 32, 64, 128, 256])
    let shown: [UNNotificationPresentationOptions] = [.badge, .sound, .alert, .list, .banner]
    #expect(shown.map(\.rawValue) == [1, 2, 4, 8, 16])
    let actions: [UNNotificationActionOptions] = [
      .authenticationRequired, .destructive, .foreground,
    ]
    #expect(actions.map(\.rawValue) == [1, 2, 4])
    let categories: [UNNotificationCategoryOptions] = [
      .customDismissAction, .allowInCarPlay, .hiddenPreviewsShowTitle, .hiddenPreviewsShowSubtitle,
      .allowAnnouncement,
    ]
    #expect(categories.map(\.rawValue) == [1, 2, 4, 8, 16])
  }

  @Test func enumerationsHaveApplesNumbers() {
    let levels: [UNNotificationInterruptionLevel] = [.passive, .active, .timeSensitive, .critical]
    #expect(levels.map(\.rawValue) == [0, 1, 2, 3])
    let statuses: [UNAuthorizationStatus] = [
      .notDetermined, .denied, .authorized, .provisional, .ephemeral,
    ]
    #expect(statuses.map(\.rawValue) == [0, 1, 2, 3, 4])
    let settings: [UNNotificationSetting] = [.notSupported, .disabled, .enabled]
    #expect(settings.map(\.rawValue) == [0, 1, 2])
    let styles: [UNAlertStyle] = [.none, .banner, .alert]
    #expect(styles.map(\.rawValue) == [0, 1, 2])
    let previews: [UNShowPreviewsSetting] = [.always, .whenAuthenticated, .never]
    #expect(previews.map(\.rawValue) == [0, 1, 2])
  }

  @Test func namesAreApples() {
    #expect(UNErrorDomain == "UNErrorDomain")
    #expect(
      UNNotificationDefaultActionIdentifier == "com.apple.UNNotificationDefaultActionIdentifier")
    #expect(
      UNNotificationDismissActionIdentifier == "com.apple.UNNotificationDismissActionIdentifier")
    let keys = [
      UNNotificationAttachmentOptionsTypeHintKey,
      UNNotificationAttachmentOptionsThumbnailHiddenKey,
      UNNotificationAttachmentOptionsThumbnailClippingRectKey,
      UNNotificationAttachmentOptionsThumbnailTimeKey,
    ]
    #expect(keys.allSatisfy { $0.hasPrefix("UNNotificationAttachmentOptions") })
    #expect(Set(keys).count == keys.count)
  }

  @Test(arguments: [
    (UNError.notificationsNotAllowed, 1), (UNError.attachmentInvalidURL, 100),
    (UNError.attachmentUnrecognizedType, 101), (UNError.attachmentInvalidFileSize, 102),
    (UNError.attachmentNotInDataStore, 103), (UNError.attachmentMoveIntoDataStoreFailed, 104),
    (UNError.attachmentCorrupt, 105), (UNError.notificationInvalidNoDate, 1400),
    (UNError.notificationInvalidNoContent, 1401), (UNError.contentProvidingObjectNotAllowed, 1500),
    (UNError.contentProvidingInvalid, 1501), (UNError.badgeInputInvalid, 1600),
  ])
  func errorsHaveApplesCodes(code: UNError.Code, number: Int) {
    #expect(code.rawValue == number)
    #expect(UNError(code).errorCode == number)
    #expect(UNError.errorDomain == "UNErrorDomain")
  }

  @Test func anErrorIsCaughtByItsCode() {
    func refuse() throws { throw UNError(.badgeInputInvalid) }
    do {
      try refuse()
    } catch UNError.badgeInputInvalid {
      return
    } catch {
      Issue.record("\(error) isn't the error that was thrown.")
    }
  }

  @Test func anErrorDescribesTheMistake() {
    let error: any Error = UNError(.badgeInputInvalid)
    #expect(error.localizedDescription == "The badge number must be zero or greater.")
    let explained = UNError(.badgeInputInvalid, userInfo: [NSLocalizedDescriptionKey: "No."])
    #expect(explained.localizedDescription == "No.")
    #expect(explained.errorUserInfo[NSLocalizedDescriptionKey] as? String == "No.")
  }

  @Test(arguments: try Table.cells("filled-texts") as [(String, [String], String)])
  func argumentsTakeTheirPlaces(format: String, arguments: [String], text: String) {
    #expect(LocalizedArguments(arguments).fill(format) == text)
  }

  @Test func aKeyWithoutTranslationIsTheText() {
    #expect(
      NSString.localizedUserNotificationString(forKey: "%@ wrote", arguments: ["Ann"])
        == "Ann wrote")
    #expect(NSString.localizedUserNotificationString(forKey: "Hi", arguments: nil) == "Hi")
  }
}
