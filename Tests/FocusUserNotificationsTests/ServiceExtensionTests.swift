import FocusUserNotifications
import Foundation
import Testing

/// What a service extension can do to a notification before it is shown.
@Suite struct ServiceExtensionTests {
  private let request = RequestRecord(identifier: "a", content: ContentRecord())

  private func outcome(
    of make: @Sendable () -> UNNotificationServiceExtension,
    timeLimit: @escaping @Sendable () async -> Void = { await forever() }
  ) async -> ServiceExtensionRun.Outcome {
    await ServiceExtensionRun.outcome(of: request, changedBy: make, timeLimit: timeLimit)
  }

  @Test func anExtensionSetsTheCriteria() async {
    final class Service: UNNotificationServiceExtension {
      override func didReceive(
        _ request: UNNotificationRequest,
        withContentHandler contentHandler: @escaping (UNNotificationContent) -> Void
      ) {
        guard let content = request.content.mutableCopy() as? UNMutableNotificationContent else {
          return
        }
        content.filterCriteria = "work"
        contentHandler(content)
        content.filterCriteria = "too late"
        contentHandler(content)
      }
    }
    var expected = ContentRecord()
    expected.filterCriteria = "work"
    #expect(await outcome { Service() } == .changed(expected))
  }

  @Test func withoutOverridesTheContentStays() async {
    #expect(await outcome { UNNotificationServiceExtension() } == .changed(ContentRecord()))
  }

  @Test func anExtensionThatDropsItsHandlerEndsTheWait() async {
    final class Service: UNNotificationServiceExtension {
      override func didReceive(
        _ request: UNNotificationRequest,
        withContentHandler contentHandler: @escaping (UNNotificationContent) -> Void
      ) {}
    }
    #expect(await outcome { Service() } == .unanswered)
  }

  @Test func anExtensionCanAnswerWhenItsTimeExpires() async {
    var expected = ContentRecord()
    expected.title = "best attempt"
    #expect(
      await outcome(of: { SlowService(answersAtLast: true) }, timeLimit: {}) == .changed(expected))
  }

  @Test func anExtensionThatIsTooLateChangesNothing() async {
    #expect(await outcome(of: { SlowService(answersAtLast: false) }, timeLimit: {}) == .expired)
  }
}

private final class SlowService: UNNotificationServiceExtension {
  private let answersAtLast: Bool
  private var handler: ((UNNotificationContent) -> Void)?

  init(answersAtLast: Bool) {
    self.answersAtLast = answersAtLast
  }

  override func didReceive(
    _ request: UNNotificationRequest,
    withContentHandler contentHandler: @escaping (UNNotificationContent) -> Void
  ) {
    handler = contentHandler
  }

  override func serviceExtensionTimeWillExpire() {
    guard answersAtLast else { return }
    let content = UNMutableNotificationContent()
    content.title = "best attempt"
    handler?(content)
  }
}

private func forever() async {
  // Ends when the extension answers first, because the clock is canceled then.
  try? await Task.sleep(for: .seconds(3600))
}
