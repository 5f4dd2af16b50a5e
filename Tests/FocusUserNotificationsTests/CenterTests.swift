import FocusHost
import FocusUserNotifications
import Foundation
import Synchronization
import Testing

/// What an app can ask of the notification center.
@Suite struct CenterTests {
  private let device = TestDevice()
  private let center = UNUserNotificationCenter.current()

  private func request(
    _ identifier: String, in seconds: TimeInterval? = nil
  ) -> UNNotificationRequest {
    let content = UNMutableNotificationContent()
    content.title = identifier
    content.filterCriteria = "work"
    return UNNotificationRequest(
      identifier: identifier, content: content,
      trigger: seconds.map { UNTimeIntervalNotificationTrigger(timeInterval: $0, repeats: false) })
  }

  @Test func callsInARowKeepTheirOrder() async {
    await device.run {
      for number in 1...50 {
        center.setBadgeCount(number)
        center.add(request("\(number)", in: 60)) { _ in }
      }
      center.removeAllPendingNotificationRequests()
    }
    let expected = (1...50).flatMap { ["badge \($0)", "add \($0)"] }
    #expect(device.calls == expected + ["remove pending all"])
  }

  @Test func aRefusedAppCannotAddAndLearnsTheReason() async {
    device.state.withLock { $0.isAuthorized = false }
    let errors = Collected<UNError.Code?>()
    await device.run {
      await #expect(throws: UNError(.notificationsNotAllowed)) {
        try await center.add(request("hello"))
      }
      center.add(request("hello")) { error in errors.append((error as? UNError)?.code) }
      center.setBadgeCount(1) { error in errors.append((error as? UNError)?.code) }
    }
    #expect(errors.values == [.notificationsNotAllowed, nil])
  }

  @Test(arguments: [-1, Int.min]) func aNegativeBadgeIsRefused(count: Int) async {
    await device.run {
      await #expect(throws: UNError(.badgeInputInvalid)) { try await center.setBadgeCount(count) }
    }
    #expect(device.calls.isEmpty)
  }

  @Test func anIntervalThatNeverEndsIsRefused() async {
    let trigger = UNTimeIntervalNotificationTrigger(timeInterval: .infinity, repeats: false)
    #expect(trigger.nextTriggerDate() == nil)
    let request = UNNotificationRequest(
      identifier: "never", content: UNNotificationContent(), trigger: trigger)
    await device.run {
      await #expect(throws: UNError(.notificationInvalidNoDate)) { try await center.add(request) }
    }
  }

  @Test func aContentThatShowsNothingIsRefused() async throws {
    let content = UNMutableNotificationContent()
    content.userInfo = ["account": "work"]
    content.filterCriteria = "work"
    try await device.run {
      await #expect(throws: UNError(.notificationInvalidNoContent)) {
        try await center.add(
          UNNotificationRequest(identifier: "a", content: content, trigger: nil))
      }
      content.badge = 0
      try await center.add(UNNotificationRequest(identifier: "b", content: content, trigger: nil))
    }
    #expect(device.calls == ["add b"])
  }

  @Test(arguments: [true, false])
  func authorizationIsAskedWithTheOptions(isGiven: Bool) async throws {
    device.state.withLock { $0.isAuthorized = isGiven }
    let answers = Collected<Bool>()
    try await device.run {
      answers.append(try await center.requestAuthorization(options: [.alert, .badge]))
      #expect(device.state.withLock { $0.asked } == [.alert, .badge])
      center.requestAuthorization(options: [.sound]) { granted, error in
        #expect(error == nil)
        answers.append(granted)
      }
    }
    #expect(answers.values == [isGiven, isGiven])
    #expect(device.state.withLock { $0.asked } == [.sound])
  }

  @Test func settingsAreThoseOfTheDevice() async {
    device.state.withLock {
      $0.settings.authorizationStatus = .provisional
      $0.settings.alertStyle = .banner
      $0.settings.showPreviewsSetting = .whenAuthenticated
      $0.settings.providesAppNotificationSettings = true
    }
    let settings = await device.run { await center.notificationSettings() }
    #expect(settings.authorizationStatus == .provisional)
    #expect(settings.alertStyle == .banner)
    #expect(settings.showPreviewsSetting == .whenAuthenticated)
    #expect(settings.providesAppNotificationSettings)
    let statuses = Collected<UNAuthorizationStatus>()
    await device.run {
      center.getNotificationSettings { statuses.append($0.authorizationStatus) }
    }
    #expect(statuses.values == [.provisional])
  }

  @Test func everySettingIsItsOwn() {
    let settings: [(WritableKeyPath<SettingsRecord, UNNotificationSetting>, Setting)] = [
      (\.soundSetting, \.soundSetting), (\.badgeSetting, \.badgeSetting),
      (\.alertSetting, \.alertSetting),
      (\.notificationCenterSetting, \.notificationCenterSetting),
      (\.lockScreenSetting, \.lockScreenSetting), (\.carPlaySetting, \.carPlaySetting),
      (\.criticalAlertSetting, \.criticalAlertSetting),
      (\.announcementSetting, \.announcementSetting),
      (\.timeSensitiveSetting, \.timeSensitiveSetting),
      (\.scheduledDeliverySetting, \.scheduledDeliverySetting),
      (\.directMessagesSetting, \.directMessagesSetting),
    ]
    for (stored, _) in settings {
      var record = SettingsRecord()
      record[keyPath: stored] = .enabled
      let object = UNNotificationSettings(record)
      for (other, shown) in settings {
        #expect(object[keyPath: shown] == (other == stored ? .enabled : .notSupported))
      }
    }
  }

  private typealias Setting = KeyPath<UNNotificationSettings, UNNotificationSetting>

  @Test func removalNamesIdentifiersOrAll() async throws {
    try await device.run {
      try await center.add(request("a", in: 60))
      try await center.add(request("b", in: 60))
      try await center.add(request("c"))
      center.removePendingNotificationRequests(withIdentifiers: ["a", "unknown"])
      #expect(await center.pendingNotificationRequests().map(\.identifier) == ["b"])
      center.removeDeliveredNotifications(withIdentifiers: ["b"])
      #expect(await center.deliveredNotifications().count == 1)
      let delivered = Collected<String>()
      center.getDeliveredNotifications {
        delivered.append(contentsOf: $0.map(\.request.identifier))
      }
      await device.callbacks.finishCallbacks()
      #expect(delivered.values == ["c"])
      center.removeAllDeliveredNotifications()
      #expect(await center.deliveredNotifications().isEmpty)
    }
  }

  @Test func categoriesSurviveTheDevice() async {
    let categories: Set = [
      UNNotificationCategory(identifier: "b", actions: [], intentIdentifiers: []),
      UNNotificationCategory(
        identifier: "a",
        actions: [
          UNNotificationAction(
            identifier: "done", title: "Done", options: [.destructive],
            icon: UNNotificationActionIcon(systemImageName: "checkmark")),
          UNTextInputNotificationAction(
            identifier: "reply", title: "Reply", textInputButtonTitle: "Send",
            textInputPlaceholder: "Message"),
        ],
        intentIdentifiers: ["x"], hiddenPreviewsBodyPlaceholder: "A message",
        categorySummaryFormat: "%u more", options: [.customDismissAction]),
    ]
    let stored = await device.run {
      center.setNotificationCategories(categories)
      return await center.notificationCategories()
    }
    #expect(stored == categories)
    let identifiers = Collected<String>()
    await device.run {
      center.getNotificationCategories { identifiers.append(contentsOf: $0.map(\.identifier)) }
    }
    #expect(Set(identifiers.values) == ["a", "b"])
    #expect(device.state.withLock { $0.categories.map(\.identifier) } == ["a", "b"])
    let reply = stored.first { $0.identifier == "a" }?.actions.last
    #expect((reply as? UNTextInputNotificationAction)?.textInputPlaceholder == "Message")
  }

  @Test func everyDeviceHasItsOwnDelegate() async {
    let other = TestDevice("com.example.mail (app)")
    let delegate = SilentDelegate()
    await device.run { center.delegate = delegate }
    await other.run { #expect(center.delegate == nil) }
    await device.run { #expect(center.delegate === delegate) }
  }

  @Test func theDelegateIsNotKeptAlive() async {
    await device.run {
      do {
        let delegate = SilentDelegate()
        center.delegate = delegate
        withExtendedLifetime(delegate) { #expect(center.delegate != nil) }
      }
      #expect(center.delegate == nil)
    }
  }

  @Test func aThrowingCallWithoutNotificationHostThrows() async {
    let sentence = """
      This code runs outside any app, and no simulated device with an app exists in this process. \
      Install the app, and run the code with `try await system.run(as: "…") { … }`.
      """
    let messages = Collected<String>()
    await CurrentHost.$bound.withValue(HostWithoutNotifications()) {
      let error = await #expect(throws: (any Error).self) { try await center.setBadgeCount(1) }
      #expect(error.map { "\($0)" } == sentence)
      center.setBadgeCount(1) { error in messages.append(error.map { "\($0)" } ?? "") }
      center.add(request("hello"), withCompletionHandler: nil)
      #expect(await center.pendingNotificationRequests().isEmpty)
      #expect(await center.notificationSettings().authorizationStatus == .notDetermined)
      #expect(center.delegate == nil)
    }
    #expect(messages.values == [sentence])
  }

  @Test func aMissingReplyOfTheDeviceEndsTheWait() async {
    let reply = Collected<Bool>()
    _ = Reply<Void> { result in
      if case .failure(let error) = result { reply.append(error is NoReply) }
    }
    #expect(reply.values == [true])
  }

  @Test func onlyTheFirstReplyCounts() {
    let values = Collected<Int>()
    let reply = Reply<Int> { result in if case .success(let value) = result { values.append(value) }
    }
    reply.succeed(1)
    reply.succeed(2)
    #expect(values.values == [1])
  }
}

private final class SilentDelegate: NSObject, UNUserNotificationCenterDelegate {}
