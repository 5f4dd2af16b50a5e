import FocusUserNotifications
import Foundation

extension RunningCode: NotificationHost {
  var callbacks: NotificationCallbacks { process.belongings.callbacks }
  var now: Date { surroundings.now }
  var calendar: Calendar { surroundings.settings.calendar }

  func enqueue(_ call: NotificationCall) {
    switch call {
    case .add(let record, let reply):
      line.tell(.addNotification(NotificationRequest(app: surroundings.app, record: record)))
      line.ask(.mayNotify) { answer in
        if case .allowed(true) = answer { return reply.succeed() }
        reply.fail(UNError(.notificationsNotAllowed))
      }
    case .setBadgeCount(let count, let reply):
      line.tell(.setBadge(count))
      line.ask(.turn) { _ in reply.succeed() }
    case .requestAuthorization(let asked, let reply):
      line.tell(.askedForAuthorization(Set(asked)))
      line.ask(.permission) { answer in
        if case .allowed(let allowed) = answer { reply.succeed(allowed) }
      }
    case .settings(let reply):
      line.ask(.settings) { answer in
        if case .settings(let settings) = answer { reply.succeed(settings) }
      }
    case .setCategories(let categories): process.belongings.categories = categories
    case .categories(let reply):
      let categories = process.belongings.categories
      line.ask(.turn) { _ in reply.succeed(categories) }
    case .removePending(let identifiers): line.tell(.removePending(identifiers))
    case .removeDelivered(let identifiers): line.tell(.removeDelivered(identifiers))
    case .pendingRequests(let reply):
      line.ask(.pending) { answer in
        if case .pending(let requests) = answer { reply.succeed(requests) }
      }
    case .deliveredNotifications(let reply):
      line.ask(.delivered) { answer in
        if case .delivered(let notifications) = answer { reply.succeed(notifications) }
      }
    }
  }
}
