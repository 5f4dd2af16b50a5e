import FocusUserNotifications
import Foundation
import Testing

/// The values that a device stores, and the classes that an app sees of them.
@Suite struct RecordTests {
  private func fullRequest() -> RequestRecord {
    var request = RequestRecord(identifier: "a", content: ContentRecord(ContentTests.full()))
    request.trigger = .calendar(
      components: DateComponents(timeZone: .gmt, hour: 9, minute: 30), repeats: true)
    request.content.attachments = [
      AttachmentRecord(
        identifier: "photo", url: URL(filePath: "/photos/photo.png"), type: "public.png")
    ]
    request.content.sound = SoundRecord(kind: .critical, name: "alarm.caf", volume: 0.5)
    return request
  }

  @Test func aRequestSurvivesJSON() throws {
    let data = try JSONEncoder().encode(fullRequest())
    #expect(try JSONDecoder().decode(RequestRecord.self, from: data) == fullRequest())
  }

  @Test func aRequestSurvivesApplesClass() {
    #expect(RequestRecord(UNNotificationRequest(fullRequest())) == fullRequest())
    for trigger in [nil, .push, .timeInterval(seconds: 60, repeats: true)] as [TriggerRecord?] {
      var request = fullRequest()
      request.trigger = trigger
      #expect(RequestRecord(UNNotificationRequest(request)) == request)
    }
  }

  @Test func numberedValuesAreStoredAsTheirNumber() throws {
    var settings = SettingsRecord()
    settings.authorizationStatus = .authorized
    let data = try JSONEncoder().encode(settings)
    let object = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
    #expect(object["authorizationStatus"] as? Int == 2)
    #expect(try JSONDecoder().decode(SettingsRecord.self, from: data) == settings)
  }

  @Test func anUnknownNumberIsAnError() throws {
    var text = String(decoding: try JSONEncoder().encode(SettingsRecord()), as: UTF8.self)
    text = text.replacing("\"alertStyle\":0", with: "\"alertStyle\":9")
    let error = #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(SettingsRecord.self, from: Data(text.utf8))
    }
    #expect("\(try #require(error))".contains("UNAlertStyle has no value 9."))
  }

  @Test func everyClassSurvivesAnArchive() throws {
    let notification = NotificationRecord(
      date: Date(timeIntervalSince1970: 5), request: fullRequest())
    var settings = SettingsRecord()
    settings.alertSetting = .enabled
    try expectArchived(ContentTests.full())
    try expectArchived(UNNotificationSound.defaultCritical)
    try expectArchived(UNNotificationRequest(fullRequest()))
    try expectArchived(UNTimeIntervalNotificationTrigger(timeInterval: 60, repeats: true))
    try expectArchived(
      UNCalendarNotificationTrigger(dateMatching: DateComponents(hour: 9), repeats: false))
    try expectArchived(UNNotification(notification))
    try expectArchived(
      UNNotificationResponse.object(
        for: ResponseRecord(notification: notification, userText: "Yes")))
    try expectArchived(UNNotificationSettings(settings))
    try expectArchived(
      UNNotificationCategory(
        identifier: "c",
        actions: [UNNotificationAction(identifier: "a", title: "A", options: [.foreground])],
        intentIdentifiers: []))
    try expectArchived(UNNotificationActionIcon(templateImageName: "star"))
  }

  @Test func aForeignArchiveIsRefused() throws {
    let archiver = NSKeyedArchiver(requiringSecureCoding: true)
    archiver.encode(Data("[]".utf8), forKey: "record")
    archiver.finishEncoding()
    let decoder = try NSKeyedUnarchiver(forReadingFrom: archiver.encodedData)
    decoder.decodingFailurePolicy = .setErrorAndReturn
    #expect(UNNotificationContent(coder: decoder) == nil)
    #expect(_RecordedObject(coder: decoder) == nil)
  }

  private func expectArchived<Object: NSObject & NSSecureCoding>(_ object: Object) throws {
    let data = try NSKeyedArchiver.archivedData(
      withRootObject: object, requiringSecureCoding: true)
    let copy = try NSKeyedUnarchiver.unarchivedObject(ofClass: type(of: object), from: data)
    #expect(copy == object)
    #expect(copy?.hash == object.hash)
    #expect(copy.map { type(of: $0) } == type(of: object))
  }
}
