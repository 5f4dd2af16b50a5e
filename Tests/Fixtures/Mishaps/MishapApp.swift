import AppIntents
public import FocusFilterKit
import Foundation
import UserNotifications

extension SimulatedApp {
  /// An app whose code has a mishap when it is asked to.
  public static let mishaps = SimulatedApp(
    "com.example.mishaps", name: "Mishaps", filters: [.filter(MishapFilter.self)],
    actions: Mishap.allCases.map { mishap in
      Action(mishap.rawValue) { _ in try await mishap.happen() }
    } + [
      Action("readCurrent") { _ in
        let filter = try await MishapFilter.current
        try await UNUserNotificationCenter.current().setBadgeCount(filter.limit ?? 0)
      },
      Action("notify") { word in
        let content = UNMutableNotificationContent()
        content.title = word ?? "Hello"
        let center = UNUserNotificationCenter.current()
        try await center.add(
          UNNotificationRequest(identifier: "hello", content: content, trigger: nil))
        let delivered = await center.deliveredNotifications().count
        let settings = await center.notificationSettings()
        guard settings.authorizationStatus == .authorized else { throw Refusal() }
        try await center.setBadgeCount(delivered)
      },
      Action.reading("names") { _ in .int(Session.shared.names.count) },
      Action("print") { word in print(word ?? "") },
      Action("pause") { _ in try await Task.sleep(for: .milliseconds(1100)) },
      Action("wait until canceled") { folder in
        let folder = URL(filePath: folder ?? "/nowhere")
        try Data().write(to: folder.appending(path: "begun"))
        do {
          try await Task.sleep(for: .seconds(3600))
        } catch {
          try Data().write(to: folder.appending(path: "canceled"))
          throw error
        }
      },
      Action("broadcast") { word in
        DistributedNotificationCenter.default().postNotificationName(
          Notification.Name(word ?? "crash"), object: nil, deliverImmediately: true)
      },
      Action("signal") { _ in
        CFNotificationCenterPostNotification(
          CFNotificationCenterGetDarwinNotifyCenter(), .newName, nil, nil, true)
      },
    ]
  ) {
    try await UNUserNotificationCenter.current().requestAuthorization(options: [.alert, .badge])
    UNUserNotificationCenter.current().delegate = Delegate.shared
    Session.shared.names.append("Ann")
    let center = DistributedNotificationCenter.default()
    _ = center.addObserver(forName: Notification.Name("crash"), object: nil, queue: nil) { _ in
      fatalError("No inbox")
    }
    _ = center.addObserver(forName: Notification.Name("exit"), object: nil, queue: nil) { _ in
      exit(5)
    }
    CFNotificationCenterAddObserver(
      CFNotificationCenterGetDarwinNotifyCenter(), nil,
      { _, _, _, _, _ in Session.shared.names.append("Bob") }, CFNotificationName.newName.rawValue,
      nil, .deliverImmediately)
  } intentsExtension: {
    // It signs nobody in.
  }
}

extension SimulatedApp {
  /// An app that never comes to the end of its start.
  public static let endless = SimulatedApp("com.example.endless", name: "Endless", filters: []) {
    // This blocks a process of the app, never that of the tests.
    while true { usleep(1000) }
  }
}

extension CFNotificationName {
  fileprivate static let newName = CFNotificationName("com.example.mishaps.name" as CFString)
}

/// Sets the badge to what a person answered.
private final class Delegate: NSObject, UNUserNotificationCenterDelegate, Sendable {
  static let shared = Delegate()

  func userNotificationCenter(
    _ center: UNUserNotificationCenter, didReceive response: UNNotificationResponse
  ) async {
    let length = response.notification.request.content.title.count
    try? await center.setBadgeCount(length)
  }
}
