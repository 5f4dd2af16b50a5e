import FocusUserNotifications
import Foundation
import Testing

/// How a delegate is asked and told, in every spelling that apps use.
@MainActor @Suite struct DelegateTests {
  private let callbacks = NotificationCallbacks()
  private let notification = NotificationRecord(
    date: Date(timeIntervalSince1970: 0),
    request: RequestRecord(identifier: "hello", content: ContentRecord()))

  @Test func noDelegateIsNoImplementation() async {
    #expect(await callbacks.presentation(of: notification) == .notImplemented)
  }

  @Test func aDelegateNeedsNoMethods() async {
    final class Delegate: NSObject, UNUserNotificationCenterDelegate {}
    let delegate = Delegate()
    callbacks.delegate = delegate
    #expect(await callbacks.presentation(of: notification) == .notImplemented)
    await callbacks.receive(ResponseRecord(notification: notification))
    callbacks.openSettings(for: nil)
  }

  @Test func presentationMayBeAnsweredToAHandler() async {
    let delegate = HandlerDelegate()
    callbacks.delegate = delegate
    #expect(await callbacks.presentation(of: notification) == .options([.banner, .list]))
    await callbacks.receive(
      ResponseRecord(notification: notification, actionIdentifier: "reply", userText: "Yes"))
    #expect(delegate.log == ["willPresent hello", "didReceive reply: Yes"])
  }

  @Test func presentationMayBeAnsweredAsynchronously() async {
    let delegate = AsyncDelegate()
    callbacks.delegate = delegate
    #expect(await callbacks.presentation(of: notification) == .options([.sound]))
    await callbacks.receive(ResponseRecord(notification: notification))
    await callbacks.receive(
      ResponseRecord(
        notification: notification, actionIdentifier: UNNotificationDismissActionIdentifier))
    #expect(
      delegate.log == [
        "willPresent hello", "didReceive com.apple.UNNotificationDefaultActionIdentifier",
        "didReceive com.apple.UNNotificationDismissActionIdentifier",
      ])
  }

  /// The answers of a delegate to a handler, and the first of them, which alone counts.
  @Test(
    arguments: [
      ([[]], .options([])), ([], .unanswered), ([[.badge], [.sound]], .options([.badge])),
    ] as [([UNNotificationPresentationOptions], NotificationCallbacks.Presentation)])
  func onlyTheFirstAnswerOfADelegateCounts(
    answers: [UNNotificationPresentationOptions], presentation: NotificationCallbacks.Presentation
  ) async {
    let delegate = LateDelegate(answers)
    callbacks.delegate = delegate
    #expect(await callbacks.presentation(of: notification) == presentation)
    // It never calls this handler.
    await callbacks.receive(ResponseRecord(notification: notification))
  }
}

@MainActor
private final class HandlerDelegate: NSObject, @MainActor UNUserNotificationCenterDelegate {
  var log: [String] = []

  func userNotificationCenter(
    _ center: UNUserNotificationCenter, willPresent notification: UNNotification,
    withCompletionHandler completionHandler: @escaping (UNNotificationPresentationOptions) -> Void
  ) {
    log.append("willPresent \(notification.request.identifier)")
    completionHandler([.banner, .list])
  }

  func userNotificationCenter(
    _ center: UNUserNotificationCenter, didReceive response: UNNotificationResponse,
    withCompletionHandler completionHandler: @escaping () -> Void
  ) {
    let text = (response as? UNTextInputNotificationResponse)?.userText ?? "no text"
    log.append("didReceive \(response.actionIdentifier): \(text)")
    completionHandler()
  }
}

/// Answers later, or never.
@MainActor
private final class LateDelegate: NSObject, UNUserNotificationCenterDelegate {
  let answers: [UNNotificationPresentationOptions]

  init(_ answers: [UNNotificationPresentationOptions]) {
    self.answers = answers
  }

  func userNotificationCenter(
    _ center: UNUserNotificationCenter, willPresent notification: UNNotification,
    withCompletionHandler completionHandler:
      @escaping @Sendable (UNNotificationPresentationOptions) -> Void
  ) {
    guard !answers.isEmpty else { return }
    Task { for answer in answers { completionHandler(answer) } }
  }

  func userNotificationCenter(
    _ center: UNUserNotificationCenter, didReceive response: UNNotificationResponse,
    withCompletionHandler completionHandler: @escaping () -> Void
  ) {}
}

@MainActor
private final class AsyncDelegate: NSObject, UNUserNotificationCenterDelegate {
  var log: [String] = []

  func userNotificationCenter(
    _ center: UNUserNotificationCenter, willPresent notification: UNNotification
  ) async -> UNNotificationPresentationOptions {
    log.append("willPresent \(notification.request.identifier)")
    return [.sound]
  }

  func userNotificationCenter(
    _ center: UNUserNotificationCenter, didReceive response: UNNotificationResponse
  ) async {
    log.append("didReceive \(response.actionIdentifier)")
  }
}
