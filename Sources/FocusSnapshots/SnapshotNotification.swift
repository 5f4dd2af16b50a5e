import FocusFilterKit
import FocusScenarios
import FocusUserNotifications

/// A payload on its way to an app of a snapshot.
struct SnapshotNotification: NotificationFacts, Hashable {
  let app: String
  let facts: PayloadFacts
  var kind = NotificationRequest.Kind.notification
  var sender: String?
  var notifiesAnyway = false

  init(app: String, facts: PayloadFacts) {
    self.app = app
    self.facts = facts
  }

  var isBackground: Bool { facts.isBackground }
  var refusal: NotificationRequest.Refusal? { facts.refusal }
  var interruptionLevel: UNNotificationInterruptionLevel { facts.level }
  var filterCriteria: String? { facts.criteria }
  var hasText: Bool { facts.hasText }
  var hasSound: Bool { facts.hasSound }
  var hasBadge: Bool { facts.hasBadge }

  /// Hashes the members that differ in most notifications.
  func hash(into hasher: inout Hasher) {
    hasher.combine(app)
    hasher.combine(facts.criteria)
  }
}
