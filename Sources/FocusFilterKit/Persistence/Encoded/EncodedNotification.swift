import Foundation

/// A notification in Notification Center.
struct EncodedDelivered: EncodedForm {
  var date: Date
  var id: Int
  var outcome: EncodedOutcome
  var request: EncodedRequest

  init(encoding notification: DeliveredNotification) {
    date = notification.date
    id = notification.id
    outcome = EncodedOutcome(encoding: notification.outcome)
    request = EncodedRequest(encoding: notification.request)
  }

  var live: DeliveredNotification {
    DeliveredNotification(id: id, request: request.live, date: date, outcome: outcome.live)
  }
}

/// The outcome of a notification.
enum EncodedOutcome: EncodedKind {
  case alerts
  case silenced
  case quiet
  case toApp
  case refused(refusal: EncodedWord<Decision.Refusal>)

  enum CodingKeys: String, CodingKey, CaseIterable { case alerts, silenced, quiet, toApp, refused }

  static let noun = "outcome of a notification"

  init(encoding outcome: Decision.Outcome) {
    self =
      switch outcome {
      case .alerts: .alerts
      case .silenced: .silenced
      case .quiet: .quiet
      case .toApp: .toApp
      case .refused(let refusal): .refused(refusal: EncodedWord(encoding: refusal))
      }
  }

  var live: Decision.Outcome {
    switch self {
    case .alerts: .alerts
    case .silenced: .silenced
    case .quiet: .quiet
    case .toApp: .toApp
    case .refused(let refusal): .refused(refusal.live)
    }
  }
}

/// A notification that waits for its trigger.
struct EncodedPending: EncodedForm {
  var nextDate: Date
  var request: EncodedRequest
  var scheduled: Date

  init(encoding notification: PendingNotification) {
    nextDate = notification.nextDate
    request = EncodedRequest(encoding: notification.request)
    scheduled = notification.scheduled
  }

  var live: PendingNotification {
    PendingNotification(request: request.live, scheduled: scheduled, nextDate: nextDate)
  }
}
