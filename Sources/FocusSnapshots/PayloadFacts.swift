import FocusFilterKit
import FocusUserNotifications
import Foundation

/// The facts about a payload that a decision needs.
struct PayloadFacts: Sendable, Hashable {
  /// Whether the alert has a text, or the key of one.
  var hasAlert = false
  /// Whether the device has a text to show, where the app translates none.
  var hasText = false
  var hasSound = false
  var hasBadge = false
  var wakesApp = false
  var level = UNNotificationInterruptionLevel.active
  var criteria: String?
  var target: String?
  var isTooLarge = false

  /// Whether it shows and plays nothing.
  private var isSilent: Bool { !hasAlert && !hasSound && !hasBadge }

  var isBackground: Bool { wakesApp && isSilent }

  /// As ``PushPayload/refusal``.
  var refusal: NotificationRequest.Refusal? {
    if isTooLarge { return .payloadTooLarge }
    return isSilent && !wakesApp ? .nothingToShow : nil
  }
}

extension PayloadFacts {
  init(_ payload: PushPayload) {
    let content = payload.content()
    hasAlert = payload.alert?.isEmpty == false
    hasText = !(content.title.isEmpty && content.subtitle.isEmpty && content.body.isEmpty)
    hasSound = payload.sound != nil
    hasBadge = payload.badge != nil
    wakesApp = payload.wakesApp
    level = content.interruptionLevel
    criteria = payload.filterCriteria
    target = payload.targetBundle
    isTooLarge = payload.size > PushPayload.largestSize
  }
}
