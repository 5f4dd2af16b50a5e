import Foundation

@testable import FocusFilterKit

/// A device with one app, for decisions: settings of the Focus, a predicate, and a notification.
struct DecisionBench {
  var device = BenchDevice()
  var settings = FocusMode.work.allowing("chat", "mail").settings

  init(policy: FocusPolicy = FocusPolicy(), notifies: Bool = true) {
    device = BenchDevice(policy: policy)
    device.install("chat", .extension, notifies: notifies)
  }

  /// Turns Work on with the settings, these lists among them; with a predicate, if there is one.
  mutating func turnOn(
    apps: FocusSettings.InterruptionList? = nil, people: FocusSettings.InterruptionList? = nil,
    predicate: String? = nil
  ) {
    settings.apps = apps ?? settings.apps
    settings.people = people ?? settings.people
    var work = FocusMode.work
    work.settings = settings
    device.happen(.modeEdited(mode: work))
    if predicate != nil { device.set("chat", in: .work) }
    device.turnOn(.work)
    device.answerAll(predicate: predicate)
  }

  func decide(
    _ request: NotificationRequest, _ presentation: NotificationPresentation? = nil
  ) -> Decision {
    device.state.decision(about: request, presentation: presentation)
  }
}

extension NotificationRequest {
  static func chat(
    app: String = "chat", identifier: String = "n", criteria: String? = nil,
    level: UNNotificationInterruptionLevel = .active, kind: Kind = .notification,
    from sender: String? = nil, notifiesAnyway: Bool = false, isBackground: Bool = false
  ) -> NotificationRequest {
    let content = UNMutableNotificationContent()
    content.title = "Hello"
    content.filterCriteria = criteria
    content.interruptionLevel = level
    var request = NotificationRequest(content, identifier: identifier, app: app)
    request.kind = kind
    request.sender = sender
    request.notifiesAnyway = notifiesAnyway
    request.isBackground = isBackground
    return request
  }
}

extension Decision {
  /// The rules of the steps, in order.
  var rules: [String] { steps.map(\.rule.id) }
}
