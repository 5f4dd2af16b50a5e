import FocusHost
import FocusUserNotifications
import Foundation
import Synchronization

/// A device with one app: it does what is asked at once and remembers the calls.
final class TestDevice: NotificationHost, QuietHost {
  struct State {
    var calls: [String] = []
    var badge = 0
    var isAuthorized = true
    var asked: UNAuthorizationOptions = []
    var settings = SettingsRecord()
    var categories: [CategoryRecord] = []
    var pending: [RequestRecord] = []
    var delivered: [NotificationRecord] = []
    var now = Date(timeIntervalSince1970: 1_767_225_600)
  }

  let state = Mutex(State())
  let name: String
  let callbacks = NotificationCallbacks()
  let calendar: Calendar

  init(_ name: String = "com.example.chat (app)", in zone: TimeZone = .gmt) {
    self.name = name
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = zone
    self.calendar = calendar
  }

  var now: Date { state.withLock { $0.now } }

  var calls: [String] { state.withLock { $0.calls } }

  /// Runs code as the app of this device, and waits for its completion handlers.
  @discardableResult
  func run<Value>(_ body: () async throws -> Value) async rethrows -> Value {
    let value = try await CurrentHost.$bound.withValue(self) { try await body() }
    await callbacks.finishCallbacks()
    return value
  }

  func enqueue(_ call: NotificationCall) {
    state.withLock { $0.take(call) }
  }
}

extension TestDevice.State {
  fileprivate mutating func take(_ call: NotificationCall) {
    switch call {
    case .add(let request, let reply):
      calls.append("add \(request.identifier)")
      guard isAuthorized else { return reply.fail(UNError(.notificationsNotAllowed)) }
      pending.removeAll { $0.identifier == request.identifier }
      if request.trigger == nil {
        delivered.append(NotificationRecord(date: now, request: request))
      } else {
        pending.append(request)
      }
      reply.succeed()
    case .setBadgeCount(let count, let reply):
      calls.append("badge \(count)")
      badge = count
      reply.succeed()
    case .requestAuthorization(let options, let reply):
      calls.append("authorization")
      asked = options
      reply.succeed(isAuthorized)
    case .settings(let reply): reply.succeed(settings)
    case .setCategories(let new):
      calls.append("categories")
      categories = new
    case .categories(let reply): reply.succeed(categories)
    case .pendingRequests(let reply):
      calls.append("pending?")
      reply.succeed(pending)
    case .removePending(let identifiers):
      calls.append("remove pending \(identifiers?.joined(separator: " ") ?? "all")")
      pending.removeAll { identifiers?.contains($0.identifier) ?? true }
    case .deliveredNotifications(let reply): reply.succeed(delivered)
    case .removeDelivered(let identifiers):
      calls.append("remove delivered \(identifiers?.joined(separator: " ") ?? "all")")
      delivered.removeAll { identifiers?.contains($0.request.identifier) ?? true }
    }
  }
}

/// A process that has nothing besides its notifications.
protocol QuietHost: HostedApp {}

extension QuietHost {
  var locale: Locale { Locale(identifier: "en_US") }
  func reloadWidgets(ofKind kind: String?) {}
  func reloadControls(ofKind kind: String?) {}
  func sharedContainer(forGroup identifier: String) -> URL? { nil }
  func defaultsName(forSuite suite: String) -> String { suite }
  func log(_ line: String) {}
}

/// A process that can't notify.
final class HostWithoutNotifications: QuietHost {}
