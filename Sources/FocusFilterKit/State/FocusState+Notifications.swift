import FocusText
public import Foundation
import Synchronization

/// Notifications that arrive, wait, and are listed.
extension FocusState {
  /// Accepts a notification at the device; a service extension may change it first.
  mutating func post(_ request: NotificationRequest) {
    reportUnknownReceiver(request.app)
    if request.isMutable, !request.isBackground, refusal(of: request.facts) == nil,
      apps[request.app]?.description.hasServiceExtension == true
    {
      call(.change(request: request), app: request.app, host: .service)
    } else {
      arrive(request)
    }
  }

  /// Continues with a notification in its final form; the device asks the app in the foreground how
  /// to present it.
  mutating func arrive(_ request: NotificationRequest) {
    if asksApp(about: request.facts) {
      call(.present(request: request), app: request.app, host: .app)
    } else {
      decide(request, presentation: nil)
    }
  }

  /// Whether the device asks the app how to present a notification, because the app is in front.
  private func asksApp(about request: NotificationFacts) -> Bool {
    request.needsPermission && !device.isLocked && apps[request.app]?.process == .foreground
      && refusal(of: request) == nil
  }

  /// The choice of an app without code, as of one without a `willPresent`: nothing if it is in
  /// front; otherwise `nil`.
  package func presentationWithoutCode(
    of request: NotificationFacts
  ) -> NotificationPresentation? {
    asksApp(about: request) ? [] : nil
  }

  /// Decides about a notification, and lists it in Notification Center if the outcome says so.
  mutating func decide(_ request: NotificationRequest, presentation: NotificationPresentation?) {
    let decision = decision(about: request, presentation: presentation)
    if request.kind == .phoneCall, !decision.outcome.isRefused {
      let facts = identified(request.facts)
      if facts.kind == .phoneCall, let caller = knownSender(of: facts) {
        lastPhoneCalls[lastPhoneCalls.name(caller) ?? caller] = now
      }
    }
    counters.notification += 1
    let listed = DeliveredNotification(
      id: counters.notification, request: request, date: now, outcome: decision.outcome)
    effects.append(.decided(listed, decision))
    if request.facts.needsPermission {
      reportMissingPermission(of: request.app, thatDoes: "posts notifications")
    }
    reportIneffectiveWords(of: request, decision.outcome, presentation: presentation)
    if decision.outcome == .silenced {
      reportUnreachablePredicate(of: request.app, isSilenced: true)
    }
    if request.liveActivity != nil, decision.outcome.isPresented {
      redraw(apps[request.app]?.description.liveActivities ?? [], of: request.app)
    }
    if decision.isListed { apps[request.app]?.listed.append(listed) }
    if presentation?.contains(.badge) ?? decision.outcome.isPresented,
      !decision.outcome.isRefused, let badge = request.badge,
      decision.isListed || request.kind != .phoneCall,
      apps[request.app]?.permission.has(.badge) == true
    {
      if decision.outcome == .silenced { reportBadge(badge, of: request.app) }
      setBadge(badge, of: request.app)
    }
  }

  /// Adds a request as the app itself does. A request without a trigger arrives at once; a request
  /// with the identifier of a waiting one replaces it. Of too many, the one that fires last is
  /// ignored.
  mutating func add(_ request: NotificationRequest) {
    guard let app = apps[request.app] else { return }
    if app.permission.isMissing { effects.append(.consulted([.permissionNeverAsked])) }
    if let refusal = policy.refusal(of: app.permission) {
      effects.append(
        .actionIgnored(
          app: app.id, .addNotification(request: request),
          refusal == .neverAsked ? .permissionNeverAsked : .notificationsNotAllowed))
      // An app that runs would have asked in its start-up code.
      if app.process != .terminated {
        reportMissingPermission(of: app.id, thatDoes: "posts notifications")
      }
      return
    }
    guard request.waits else {
      removeWaiting(like: request)
      return post(request)
    }
    guard let date = request.nextDate(after: now, scheduled: now, in: timeline.timeZone) else {
      effects.append(.actionIgnored(app: request.app, .addNotification(request: request), .noDate))
      return
    }
    removeWaiting(like: request)
    let pending = PendingNotification(request: request, scheduled: now, nextDate: date)
    apps[request.app]?.pending.append(pending)
    effects.append(.scheduled(pending))
    let waiting = apps[request.app]?.pending ?? []
    guard waiting.count > PendingNotification.limit,
      let latest = waiting.indices.max(by: {
        (waiting[$0].nextDate, $0) < (waiting[$1].nextDate, $1)
      })
    else { return }
    apps[request.app]?.pending.remove(at: latest)
    effects.append(
      .actionIgnored(
        app: request.app, .addNotification(request: waiting[latest].request), .notAmongSoonest))
  }

  /// Removes the waiting request that an app's new one with the same identifier replaces.
  mutating func removeWaiting(like request: NotificationRequest) {
    apps[request.app]?.pending.removeAll { $0.request.identifier == request.identifier }
  }

  mutating func setBadge(_ count: Int, of id: String) {
    guard let before = apps[id]?.badge, before != count else { return }
    apps[id]?.badge = count
    if apps[id]?.permission.isMissing == true {
      effects.append(.consulted([.permissionNeverAsked]))
    }
    effects.append(.badgeChanged(app: id, from: before, to: count, isHidden: hidesBadge(of: id)))
  }

  /// Sets the clocks to another time zone; calendar triggers fire at the new local times.
  mutating func travel(to zone: TimeZone) {
    timeline.travel(to: zone)
    for id in installationOrder {
      let pending = apps[id]?.pending ?? []
      apps[id]?.pending = pending.map { notification in
        guard case .calendar? = notification.request.record.trigger else { return notification }
        return notification.next(after: now, in: zone) ?? notification
      }
    }
  }

  var nextTrigger: Date? {
    apps.values.lazy.flatMap(\.pending).map(\.nextDate).min()
  }

  /// Delivers the notifications that are due now. No notification was due earlier, so all are due
  /// at this instant; they arrive in the order of the apps' installation, and for one app in the
  /// order of scheduling.
  mutating func fireTriggers() {
    for id in installationOrder {
      guard let pending = apps[id]?.pending, pending.contains(where: { $0.nextDate <= now })
      else { continue }
      let waiting = pending.compactMap { notification in
        guard notification.nextDate <= now else { return notification }
        post(notification.request)
        guard notification.request.repeats else { return nil }
        return notification.next(after: now, in: timeline.timeZone)
      }
      apps[id]?.pending = waiting
    }
  }
}

extension PendingNotification {
  /// Returns the notification with the next date of its trigger, or `nil` if there is none.
  fileprivate func next(after now: Date, in zone: TimeZone) -> PendingNotification? {
    guard let date = request.nextDate(after: now, scheduled: scheduled, in: zone) else {
      return nil
    }
    return PendingNotification(request: request, scheduled: scheduled, nextDate: date)
  }
}

/// A notification in Notification Center.
///
/// ``SimulatedAppState/delivered`` lists an app's notifications, and
/// ``FocusSystem/respond(to:action:text:)`` responds to one of them by its number.
public struct DeliveredNotification: Sendable, Hashable, Codable, Identifiable {
  /// The notification's number, counting up from 1 over the whole device.
  public let id: Int
  /// The notification, as the service extension may have changed it.
  public let request: NotificationRequest
  /// The instant of the decision.
  public let date: Date
  /// The outcome of the notification.
  public let outcome: Decision.Outcome
}

/// The notifications of one app in Notification Center, at most one for each identifier.
struct DeliveredList: Sendable, Hashable {
  /// The notifications, the oldest first.
  private(set) var all: [DeliveredNotification] = []
  /// The notifications' numbers by request identifier.
  private var numbers: [String: Int] = [:]

  /// Lists a notification, in place of an earlier one with the same identifier.
  ///
  /// The cost is constant for a new identifier; an earlier notification is found by binary search.
  mutating func append(_ notification: DeliveredNotification) {
    let earlier = numbers.updateValue(notification.id, forKey: notification.request.identifier)
    if let index = earlier.flatMap({ all.index(of: $0) }) { all.remove(at: index) }
    all.append(notification)
  }

  /// Removes the notifications with some identifiers; `nil` means all.
  mutating func remove(_ identifiers: [String]?) {
    guard let identifiers else {
      self = DeliveredList()
      return
    }
    let gone = identifiers.filter { numbers.removeValue(forKey: $0) != nil }
    guard !gone.isEmpty else { return }
    all.removeAll { numbers[$0.request.identifier] != $0.id }
  }

  /// Removes a notification by its number if it is listed.
  mutating func remove(_ number: Int) {
    guard let index = all.index(of: number) else { return }
    numbers[all.remove(at: index).request.identifier] = nil
  }

  /// The notifications, the oldest first; also from notifications that were listed earlier.
  var inOrder: [DeliveredNotification] {
    get { all }
    set {
      self = DeliveredList()
      for notification in newValue.sorted(by: { $0.id < $1.id }) { append(notification) }
    }
  }
}

/// The actions of an app's code during one call, in order.
///
/// The app's synchronous calls append to the mailbox from any thread, so that no action is lost or
/// reordered.
final class Mailbox: Sendable {
  private let contents = Mutex(Contents())

  private struct Contents {
    var actions: [AppAction] = []
    var isOpen = true
    var isDiscarded = false
  }

  /// Appends an action, and returns whether the code was still running.
  func append(_ action: AppAction) -> Bool {
    contents.withLock {
      guard $0.isOpen else { return false }
      if !$0.isDiscarded { $0.actions.append(action) }
      return true
    }
  }

  /// Hands over the actions since the last call, in order.
  func empty(into append: (AppAction) -> Void) {
    // Both steps happen under the lock, so that no action of another thread comes between them.
    contents.withLock { contents in
      for action in contents.actions { append(action) }
      contents.actions = []
    }
  }

  /// Closes the mailbox and returns the remaining actions; later ones are late.
  func close() -> [AppAction] {
    contents.withLock { contents in
      contents.isOpen = false
      defer { contents.actions = [] }
      return contents.actions
    }
  }

  /// Discards all actions, including later ones, because the process has ended.
  func discard() {
    contents.withLock { contents in
      contents.isDiscarded = true
      contents.actions = []
    }
  }
}
