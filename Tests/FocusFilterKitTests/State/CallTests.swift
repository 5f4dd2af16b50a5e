import Foundation
import Testing

@testable import FocusFilterKit

/// How the code of apps is called: held, slow, throwing, late, one after another.
@Suite(.timeLimit(.minutes(10))) struct CallTests {
  let diary = Diary()
  let gate = Gate()

  private func device(
    _ app: SimulatedApp, timeLimit: Duration = .seconds(30)
  ) async throws -> FocusSystem {
    try await .test(
      app, modes: [.work.allowing("com.example.team"), .personal], timeLimit: timeLimit)
  }

  private func noting() -> Behavior {
    Behavior(perform: { [diary] limit, team in
      diary.note("\(limit ?? 0) \(team ?? "all")")
    })
  }

  @Test("F4-s: while a perform() is held the device answers, and another Focus replaces the first")
  func whileAPerformIsHeldTheDeviceAnswers() async throws {
    let behavior = Behavior(
      perform: { [diary, gate] limit, _ in
        diary.note("begin \(limit ?? 0)")
        if limit == 1 { await gate.pass() }
        diary.note("end \(limit ?? 0)")
      }, predicate: { limit, _ in NSPredicate(format: "SELF == %@", "\(limit ?? 0)") })
    let system = try await device(.test(behavior))
    try await system.configure(.team, in: .work, values: ["limit": 1])
    try await system.configure(.team, in: .personal, values: ["limit": 2])
    async let first: Void = system.activate(.work)
    try await until { !diary.lines.isEmpty }
    #expect(await system.state.activation?.mode == .work)
    // A notification doesn't wait for the app's code.
    let request = NotificationRequest.chat(app: "com.example.team", criteria: "1")
    #expect(try await system.deliver(request).outcome == .alerts)
    async let second: Void = system.activate(.personal)
    try await until { await system.state.activation?.mode == .personal }
    #expect(diary.lines == ["begin 1"])
    gate.open()
    _ = try await (first, second)
    #expect(diary.lines == ["begin 1", "end 1", "begin 2", "end 2"])
    #expect(try await system.deliver(request).outcome == .silenced)
    let superseded = await system.history.flatMap(\.effects).filter {
      if case .finished(_, _, counts: false) = $0 { true } else { false }
    }
    #expect(superseded.count == 1)
  }

  @Test("F4-p: apps that share an app group take turns, and each is named for what it stores")
  func appsThatShareAGroupTakeTurns() async throws {
    // On a busy machine, the code takes long.
    let system = try await FocusSystem.test(modes: [.work], timeLimit: .seconds(600))
    await system.tellStored()
    for name in ["one", "two"] {
      let behavior = Behavior(perform: { [diary] _, _ in
        diary.note("\(name) begins")
        // The other app would begin meanwhile.
        for _ in 0..<20 { await Task.yield() }
        UserDefaults(suiteName: "group.team")?.set(true, forKey: name)
        diary.note("\(name) ends")
      })
      var app = SimulatedApp.test(behavior, id: "com.example.\(name)")
      app.groups = ["group.team"]
      try await system.install(app)
      let filter = FilterReference(app: app.id, filter: "TeamFilter")
      try await system.configure(filter, in: .work, values: [:])
    }
    try await system.activate(.work)
    #expect(diary.lines == ["one begins", "one ends", "two begins", "two ends"])
    let stored = await system.results.map { result in
      result.actions.compactMap { action -> [String]? in
        if case .stored(let key, _) = action { key.path } else { nil }
      }
    }
    #expect(stored == [[["one"]], [["two"]]])
  }

  @Test("F4-u: a shortcut that can't run a filter starts no code of its app")
  func aShortcutThatCannotRunAFilterStartsNothing() async throws {
    let team = SimulatedApp.test(
      filters: [.filter(TeamFilter.self)], launch: { [diary] in diary.note("start-up") })
    let hidden = SimulatedApp.test(
      id: "com.example.hidden", filters: [.filter(HiddenFilter.self, membership: .app)],
      launch: { [diary] in diary.note("hidden start-up") })
    let system = try await FocusSystem.test(team, hidden)
    try await system.run(FilterReference(app: hidden.id, filter: "HiddenFilter"))
    try await system.restart()
    try await system.run(.team)
    #expect(diary.lines == [])
    let missed = await system.history.flatMap(\.effects).compactMap { effect in
      if case .missed(let missed) = effect { missed } else { nil }
    }
    #expect(missed.map(\.reason) == [.notDiscoverable, .beforeFirstUnlock])
    #expect(missed.map(\.wasDue) == [false, true])
    try await system.unlock()
    try await system.run(.team)
    #expect(diary.lines == ["start-up"])
  }

  @Test(
    "F4-m: asking inside perform() is an error", arguments: ["value", "confirmation", "choice"])
  func askingInsidePerformIsAnError(_ what: String) async throws {
    let system = try await device(.test("Team", .filter(AskingFilter.self)))
    try await system.configure(AskingFilter.self, in: .work) { $0.name = what }
    try await system.activate(.work)
    let outcome = try #require(await system.results.last?.outcome)
    guard case .threw(let text) = outcome else { throw Unexpected(outcome) }
    #expect(text.contains("requires a person's answer"), "\(text)")
  }

  @Test("F4-r: a perform() that outlasts its limit is abandoned, and what it does later is late")
  func aPerformThatOutlastsItsLimitIsAbandoned() async throws {
    let behavior = Behavior(perform: { [diary, gate] limit, _ in
      guard limit == 1 else { return diary.note("again") }
      await gate.pass()
      try await UNUserNotificationCenter.current().setBadgeCount(9)
      diary.note("late")
    })
    let app = SimulatedApp.test(
      behavior, filters: [.filter(TeamFilter.self, membership: .app)])
    let system = try await device(app, timeLimit: .seconds(2))
    try await system.launch(app.id)
    try await system.configure(.team, in: .work, values: ["limit": 1])
    try await system.activate(.work)
    #expect(await system.results.last?.outcome == .timedOut)
    let limit = "didn't return within 2 seconds"
    #expect(await system.findings().map(\.message) == ["The code in the app \(limit)."])
    #expect(try await system.deliveries(to: app.id).map(\.ending.reason) == ["it \(limit)"])
    #expect(await system.state.apps[app.id]?.process == .hung)
    gate.open()
    try await until { !diary.lines.isEmpty }
    try await until {
      await system.history.flatMap(\.effects).findings == ["app-hangs", "late-effects"]
    }
    #expect(await system.state.apps[app.id]?.badge == 9)
    try await system.deactivate()
    #expect(diary.lines == ["late"])
    try await system.launch(app.id)
    try await system.activate(.personal)
    try await system.configure(.team, in: .personal, values: ["limit": 2])
    #expect(diary.lines == ["late", "again"])
  }

  @Test("F4-n: an app removed while its code runs is gone, and others aren't held up")
  func anAppRemovedWhileItsCodeRunsIsGone() async throws {
    let held = Behavior(perform: { [diary, gate] _, _ in
      diary.note("held")
      await gate.pass()
    })
    let system = try await device(.test(held, id: "com.example.held"))
    try await system.install(.test(noting(), id: "com.example.other"))
    for app in ["com.example.held", "com.example.other"] {
      try await system.configure(
        FilterReference(app: app, filter: "TeamFilter"), in: .work, values: [:])
    }
    async let on: Void = system.activate(.work)
    try await until { diary.lines.count == 2 }
    try await system.uninstall("com.example.held")
    try await on
    #expect(await system.results.map(\.outcome) == [.interrupted, .completed])
    #expect(await system.state.apps.count == 1)
    gate.open()
    try await system.deactivate()
    #expect(diary.lines.count == 3)
  }

  @Test("F4.7, F4.7p: appContext is read after perform(), and once after two invalidations")
  func appContextIsReadAfterPerform() async throws {
    let behavior = Behavior(
      perform: { _, _ in
        TeamFilter.invalidateFocusFilterAppContext()
        TeamFilter.invalidateFocusFilterAppContext()
      },
      predicate: { [diary] limit, _ in
        diary.note("read \(limit ?? 0)")
        return NSPredicate(value: diary.lines.count < 2)
      })
    let system = try await device(.test(behavior))
    try await system.configure(.team, in: .work, values: ["limit": 2])
    try await system.activate(.work)
    #expect(diary.lines == ["read 2", "read 2"])
    let request = NotificationRequest.chat(app: "com.example.team", criteria: "x")
    #expect(try await system.deliver(request).outcome == .silenced)
    try await system.run(as: "com.example.team") {
      TeamFilter.invalidateFocusFilterAppContext()
      TeamFilter.invalidateFocusFilterAppContext()
    }
    #expect(diary.lines.count == 3)
  }

  @Test("F4.10: the system puts focus: before the prefix of content identifiers")
  func theSystemPutsFocusBeforeThePrefix() async throws {
    let system = try await device(.test())
    try await system.configure(.team, in: .work, values: [:])
    try await system.activate(.work)
    let answer = await system.state.apps["com.example.team"]?.contexts.first?.answer
    guard case .told(let context) = answer else { throw Unexpected(answer) }
    #expect(context.scenePrefix == "focus:team")
    #expect(AppContext().scenePrefix == nil)
    let last = try #require(await system.story().last)
    #expect(last.scenePrefix == "focus:team")
  }
}

/// Returns when something holds; throws at the time limit of the test.
func until(_ condition: () async -> Bool) async throws {
  while await !condition() {
    try Task.checkCancellation()
    await Task.yield()
  }
}

extension FocusSystem {
  /// What came back from every call of a filter's `perform()`, in the order in which it counted.
  var results: [AppCall.Result] {
    history.flatMap(\.effects).compactMap { effect in
      guard case .finished(let call, let result, counts: true) = effect, case .perform = call.work
      else { return nil }
      return result
    }
  }
}

/// A filter that Shortcuts doesn't list.
private struct HiddenFilter: MinimalFilter {
  static let isDiscoverable = false
}
