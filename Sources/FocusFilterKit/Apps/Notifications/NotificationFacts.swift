package import FocusUserNotifications

/// The part of a notification that a decision looks at, from a request or from a payload's bytes.
package struct NotificationFacts: Sendable, Hashable {
  /// The bundle identifier of the app that it belongs to; empty until it is addressed.
  package var app: String
  /// The kind of the notification.
  package var kind = NotificationRequest.Kind.notification
  /// The person who called or wrote; `nil` for a plain notification.
  package var sender: String?
  /// The part of an app's intent about the sender; `nil` where the sender is a person of the device.
  package var intent: CommunicationRecord?
  /// The name of the group that a message went to; `nil` for one to a single person.
  package var group: String?
  /// Whether Apple Intelligence would let it break through.
  package var isImportant = false
  /// Whether it plays a critical sound.
  package var hasCriticalSound = false
  /// Whether the sender chose "Notify Anyway".
  package var notifiesAnyway = false
  /// Whether it only wakes the app.
  package var isBackground = false
  /// The reason why it can't be delivered to any app.
  package var refusal: NotificationRequest.Refusal?
  /// The level, as the app or the server set it.
  package var interruptionLevel = UNNotificationInterruptionLevel.active
  /// The value for the predicate of the app's filter.
  package var filterCriteria: String?
  /// Whether it has a text to show.
  package var hasText = false
  /// Whether it plays a sound.
  package var hasSound = false
  /// Whether it has a number for the app's badge.
  package var hasBadge = false

  package init(app: String) { self.app = app }

  /// Combines the two members by which most notifications differ; `==` compares all.
  package func hash(into hasher: inout Hasher) {
    hasher.combine(app)
    hasher.combine(filterCriteria)
  }
}

extension NotificationRequest {
  /// The part of the notification that a decision looks at.
  package var facts: NotificationFacts {
    var facts = NotificationFacts(app: app)
    facts.kind = kind
    facts.sender = sender
    facts.intent = intent
    facts.group = group
    facts.isImportant = isImportant
    facts.hasCriticalSound = sound?.kind == .critical
    facts.notifiesAnyway = notifiesAnyway
    facts.isBackground = isBackground
    facts.refusal = refusal
    facts.interruptionLevel = interruptionLevel
    facts.filterCriteria = filterCriteria
    facts.hasText = hasText
    facts.hasSound = sound != nil
    facts.hasBadge = badge != nil
    return facts
  }
}
