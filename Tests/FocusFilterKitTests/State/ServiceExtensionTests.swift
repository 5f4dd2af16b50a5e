import Foundation
import Testing

@testable import FocusFilterKit

/// A service extension in the path of a push: it comes before the decision.
@Suite(.timeLimit(.minutes(10))) struct ServiceExtensionTests {
  private func device(
    timeLimit: Duration = .seconds(30), _ body: Service.Body?
  ) async throws -> FocusSystem {
    var app = SimulatedApp.test(
      Behavior(predicate: { _, _ in NSPredicate(format: "SELF == 'work'") }))
    if let body { app.serviceExtension = { Service(body) } }
    let system = try await FocusSystem.test(
      app, modes: [.work.allowing("com.example.team")], timeLimit: timeLimit)
    try await system.configure(.team, in: .work, values: [:])
    try await system.activate(.work)
    return system
  }

  /// The title of the notification that the device shows.
  private func title(on system: FocusSystem) async -> String? {
    await system.state.apps["com.example.team"]?.delivered.first?.request.title
  }

  private func push(_ options: String = #""mutable-content": 1"#) throws -> NotificationRequest {
    try PushPayload(
      """
      {"aps": {"alert": {"title": "Ana"}, \(options)}, "account": "work"}
      """
    ).request(for: "com.example.team")
  }

  @Test("F3-7: a service extension may set the criteria that the server left out")
  func aServiceExtensionMaySetTheCriteria() async throws {
    let system = try await device(Service.setsCriteria)
    #expect(try await system.deliver(push()).outcome == .alerts)
    let delivered = try #require(await system.state.apps["com.example.team"]?.delivered.first)
    #expect(delivered.request.filterCriteria == "work")
    let texts = await system.story().compactMap { $0.text }
    #expect(texts.contains("its service extension changed the notification"))
  }

  @Test("F3-7: without mutable-content, or without an extension, a push stays as it is")
  func withoutMutableContentAPushStaysAsItIs() async throws {
    let system = try await device(Service.setsCriteria)
    #expect(try await system.deliver(push(#""sound": "default""#)).outcome == .silenced)
    let plain = try await device(nil)
    #expect(try await plain.deliver(push()).outcome == .silenced)
  }

  @Test func anExtensionThatTakesTooLongIsTold() async throws {
    let system = try await device(timeLimit: .seconds(2), Service.isSlow)
    #expect(try await system.deliver(push()).outcome == .silenced)
    #expect(await title(on: system) == "Ana")
    #expect(await system.state.apps["com.example.team"]?.process == .terminated)
  }

  @Test func anExtensionThatNeverCallsItsHandlerIsReported() async throws {
    let system = try await device(Service.isSilent)
    let payload = try PushPayload(
      #"{"aps": {"alert": {"title": "Ana"}, "mutable-content": 1, "filter-criteria": "work"}}"#)
    let found = try await system.check(payload, to: "com.example.team")
    #expect(
      found.map(\.message) == [
        """
        The code in the service extension threw: didReceive(_:withContentHandler:) released its \
        handler without calling it
        """
      ])
    #expect(await title(on: system) == "Ana")
  }

  @Test func anEmptyContentHidesNothing() async throws {
    let system = try await device(Service.empties)
    #expect(try await system.deliver(push()).outcome == .silenced)
    #expect(await title(on: system) == "Ana")
  }

  @Test func aPushWaitsForTheCallThatTheDeviceWasStoredWith() async throws {
    let earlier = try await device(Service.setsCriteria)
    var state = await earlier.state
    let start = FocusEvent.Kind.processChanged(app: "com.example.team", process: .background)
    _ = state.apply(FocusEvent(at: state.now, start))
    #expect(state.calls.count == 1)
    let store = MemoryStore()
    store.save(StoredDevice(state: state, number: 1))
    let system = try FocusSystem(
      store: store, clock: .manual(BenchDevice.start), timeZone: .gmt)
    var app = SimulatedApp.test(Behavior())
    app.serviceExtension = { Service(Service.setsCriteria) }
    try await system.install(app)
    #expect(await system.state.calls.count == 1)
    let decision = try await system.deliver(push())
    #expect(decision.steps.last?.rule == .appPredicate)
    #expect(await system.state.calls.isEmpty)
    let calls = await system.history.flatMap(\.effects).compactMap { effect in
      if case .finished(let call, _, counts: true) = effect { call.id } else { nil }
    }
    #expect(calls == calls.sorted() && calls.count == 2)
  }

  @Test func aChangedNotificationIsShownByTheAppInFront() async throws {
    let system = try await device(Service.setsCriteria)
    try await system.launch("com.example.team")
    #expect(try await system.deliver(push()).outcome == .toApp)
    let works = await system.history.flatMap(\.effects).compactMap { effect in
      if case .call(let call) = effect { call.work } else { nil }
    }
    guard case .present(let request)? = works.last else { throw Unexpected(works) }
    #expect(request.filterCriteria == "work")
  }
}

/// A service extension with one of these bodies.
private final class Service: UNNotificationServiceExtension {
  typealias Handler = (UNNotificationContent) -> Void
  typealias Body = @Sendable (Service, UNNotificationRequest, @escaping Handler) -> Void

  private let body: Body
  private var handler: Handler?

  init(_ body: @escaping Body) { self.body = body }

  override func didReceive(
    _ request: UNNotificationRequest, withContentHandler contentHandler: @escaping Handler
  ) { body(self, request, contentHandler) }

  /// Takes the criteria from what the server sent beside `aps`.
  static let setsCriteria: Body = { _, request, handler in
    guard let content = request.content.mutableCopy() as? UNMutableNotificationContent else {
      return handler(request.content)
    }
    content.filterCriteria = request.content.userInfo["account"] as? String
    handler(content)
  }

  /// Drops the handler.
  static let isSilent: Body = { _, _, _ in }

  /// Tries to hide the notification.
  static let empties: Body = { _, _, handler in handler(UNNotificationContent()) }

  /// Keeps the handler and never calls it.
  static let isSlow: Body = { service, _, handler in service.handler = handler }
}
