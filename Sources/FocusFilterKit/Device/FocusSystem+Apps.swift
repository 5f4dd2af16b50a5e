import FocusAppIntents
import Foundation

extension FocusSystem {
  /// Installs an app, or replaces its binary by a changed one.
  ///
  /// Titles, descriptions and parameters are read now. An app that is replaced keeps its settings
  /// and notifications, and its process ends; values that no longer fit stay stored and have no
  /// effect.
  /// - Returns: Warnings and advice, in the order of the filters.
  /// - Throws: ``FocusError/cannotInstall(app:findings:)`` with everything that Xcode would refuse,
  ///   or what the store throws.
  @discardableResult
  public func install(_ app: SimulatedApp) async throws -> [Finding] {
    try await catchUp()
    let description = AppDescription(reading: app, in: locale)
    let findings = AppCheck.findings(in: description)
    guard !findings.contains(where: { $0.severity == .error }) else {
      throw FocusError.cannotInstall(app: app.id, findings: findings)
    }
    programs[app.id] = app
    // A tool that is started again installs the same apps again, which is no event.
    let isNew = state.apps[app.id]?.description != description
    if isNew { belongings.remove(app.id) }
    belongings.declare(description)
    if isNew { try await perform(.installed(description)) }
    if state.apps[app.id]?.hasCode == false {
      try await perform(.codeChanged(app: app.id, isThere: true))
    }
    return findings
  }

  /// Notes which apps of the device have no code here, so that nobody tries to call them, and returns
  /// those that it was news of.
  ///
  /// - Throws: What the store throws.
  @_spi(FocusTool) public func missApps() async throws -> [String] {
    let missing = state.installationOrder.filter {
      programs[$0] == nil && state.apps[$0]?.hasCode == true
    }
    for app in missing { try await perform(.codeChanged(app: app, isThere: false)) }
    return missing
  }

  /// Removes an app with its filters, its notifications and its badge. Calls under way are dropped.
  ///
  /// - Throws: ``FocusError/unknownApp(_:known:)``, or what the store throws.
  public func uninstall(_ app: String) async throws {
    try await catchUp()
    try requireApp(app)
    programs[app] = nil
    belongings.remove(app)
    try await perform(.removed(app: app))
  }

  /// Starts an app or brings it to the front. Its start-up code runs if it wasn't running.
  ///
  /// Launching causes no delivery: the app has to read `current` itself.
  /// - Throws: ``FocusError/unknownApp(_:known:)``, or what the store throws.
  public func launch(_ app: String) async throws { try await setProcess(of: app, to: .foreground) }

  /// Changes the state of an app's process, as the home screen or the app switcher does.
  ///
  /// An app that moves to the foreground sends the previous one to the background. A call that is
  /// under way is lost when the process ends.
  /// - Throws: ``FocusError/unknownApp(_:known:)``, or what the store throws.
  public func setProcess(of app: String, to process: ProcessState) async throws {
    try await catchUp()
    try requireApp(app)
    if process == .terminated { belongings.quit(app, in: .app) }
    try await perform(.processChanged(app: app, process))
  }

  /// Ends the process of an app. Waiting calls move to its extension, if their filter is in one.
  ///
  /// - Throws: ``FocusError/unknownApp(_:known:)``, or what the store throws.
  public func quit(_ app: String) async throws { try await setProcess(of: app, to: .terminated) }

  /// The number on an app's icon, 0 for none; a Focus that hides badges doesn't change it.
  ///
  /// - Throws: ``FocusError/unknownApp(_:known:)``.
  public func badge(of app: String) throws -> Int {
    try requireApp(app)
    return state.apps[app]?.badge ?? 0
  }

  /// Allows or forbids the notifications of an app, as the person does, whether or not it asked.
  ///
  /// - Throws: ``FocusError/unknownApp(_:known:)``, or what the store throws.
  public func allowNotifications(of app: String, _ allowed: Bool) async throws {
    try await catchUp()
    try requireApp(app)
    try await perform(.notificationsAllowed(app: app, allowed))
  }

  /// Lets the person allow or forbid the time-sensitive notifications of an app in Settings.
  ///
  /// - Throws: ``FocusError/unknownApp(_:known:)``, or what the store throws.
  public func allowTimeSensitive(of app: String, _ allowed: Bool) async throws {
    try await catchUp()
    try requireApp(app)
    try await perform(.timeSensitiveAllowed(app: app, allowed))
  }

  /// Lets an app know whether a Focus is on, as the person does in Settings, or not.
  ///
  /// - Throws: ``FocusError/unknownApp(_:known:)``, or what the store throws.
  public func allowFocusStatus(of app: String, _ allowed: Bool) async throws {
    try await catchUp()
    try requireApp(app)
    try await perform(.focusStatusAllowed(app: app, allowed))
  }

  /// Lets something go wrong with the next delivery to an app that could be made.
  ///
  /// Several faults wait for as many deliveries, in order.
  /// - Throws: ``FocusError/unknownApp(_:known:)``, or what the store throws.
  public func inject(_ fault: DeliveryFault, into app: String) async throws {
    try await catchUp()
    try requireApp(app)
    if case .late(let seconds) = fault {
      precondition(seconds > 0, "A delivery can't be late by \(seconds) s.")
    }
    try await perform(.faultInjected(app: app, fault))
  }

  /// Locks the device. Apps keep running, and deliveries go on.
  ///
  /// - Throws: What the store throws.
  public func lock() async throws { try await apply(.locked) }

  /// Unlocks the device. The first time after a restart every filter of the active Focus is called.
  ///
  /// - Throws: What the store throws.
  public func unlock() async throws { try await apply(.unlocked) }

  /// Restarts the device, which ends every process and drops the calls under way.
  ///
  /// The device is locked afterwards, and no filter is called until ``unlock()``.
  /// - Throws: What the store throws.
  public func restart() async throws { try await apply(.restarted) }

  func apply(_ event: LockEvent) async throws {
    try await catchUp()
    if event == .restarted { belongings.quitAll() }
    try await perform(.deviceChanged(event))
  }

  /// Adds people, replacing those of the same name, in which case doesn't count.
  ///
  /// - Throws: What the store throws.
  public func addPeople(_ people: [SimulatedPerson]) async throws {
    try await catchUp()
    try await perform(.peopleKnown(people))
  }

  /// Forgets people by their names, in which case doesn't count; the lists of modes keep their names.
  ///
  /// - Throws: ``FocusError/unknownPerson(_:known:)``; nobody is forgotten then. Or what the store
  ///   throws.
  public func removePeople(_ people: [SimulatedPerson.ID]) async throws {
    try await catchUp()
    let names = people.map { state.person(named: $0) }
    for name in names where state.people[name] == nil {
      throw FocusError.unknownPerson(name, known: state.people.keys.sorted())
    }
    try await perform(.peopleForgotten(names))
  }

  /// Runs code as an app: its calls of Apple's APIs reach this device.
  ///
  /// The start-up code of the process runs first, if it hasn't run yet. The actions of the code, and of
  /// its completion handlers, are applied when this returns. Don't call this from inside a `perform()`.
  /// - Throws: ``FocusError/unknownApp(_:known:)``, or what the app's start-up code, this code or
  ///   the store throws.
  public func run<Value: Sendable>(
    as app: String, in host: ProcessHost = .app,
    _ body: @Sendable @concurrent () async throws -> Value
  ) async throws -> Value {
    try await visit(app, in: host) { process, launch in
      try await process.visit(after: launch, body)
    }
  }

  /// Runs an app's own code as that app, and throws when it exceeds the time limit.
  ///
  /// Code that ignores cancellation keeps running.
  /// - Throws: ``FocusError/appHangs(_:limit:)``, and what ``run(as:in:_:)`` throws.
  func ask<Value: Sendable>(
    _ app: String, _ body: @escaping @Sendable @concurrent () async throws -> Value
  ) async throws -> Value {
    let (limit, hangs) = (timeLimit, FocusError.appHangs(app, limit: timeLimit))
    return try await visit(app, in: .app) { process, launch in
      try await first(within: limit, or: hangs) {
        try await process.visit(after: launch, body)
      }
    }
  }

  /// Runs code as an app, after the process's start-up code if it hasn't run, and applies its actions.
  private func visit<Value: Sendable>(
    _ app: String, in host: ProcessHost,
    _ body: @Sendable @concurrent (AppProcess, _ launch: SimulatedApp.Code?) async throws -> Value
  ) async throws -> Value {
    try await catchUp()
    try requireApp(app)
    let visit = Mailbox()
    let process = AppProcess(system: self, app: app, host: host, mailbox: visit, isCall: false)
    let launch = start(app, in: host) ? programs[app]?.start(in: host) : nil
    let result: Result<Value, any Error>
    do {
      result = .success(try await body(process, launch))
    } catch {
      // Nobody knows whether start-up code got to its end.
      if launch != nil { belongings.quit(app, in: host) }
      result = .failure(error)
    }
    drainInbox()
    let actions = visit.close()
    if !actions.isEmpty { record(.acted(app: app, actions, isLate: false)) }
    try await finishCalls()
    return try result.get()
  }

  /// Ends what an app keeps in memory, so that its start-up code runs again before the next call of its
  /// code, as with every command of a tool.
  ///
  /// - Parameters:
  ///   - host: The process; `nil` for all of the app.
  ///   - starts: Whether the start-up code of the app's own process runs at once.
  /// - Throws: ``FocusError/unknownApp(_:known:)``, or what the app's start-up code or the store throws.
  func relaunch(_ app: String, in host: ProcessHost?, starts: Bool) async throws {
    try await catchUp()
    try requireApp(app)
    for host in host.map({ [$0] }) ?? ProcessHost.allCases { belongings.quit(app, in: host) }
    if starts { try await ask(app) {} }
  }

  /// Runs one of the actions that an app lists.
  ///
  /// - Throws: ``FocusError/unknownApp(_:known:)``, ``FocusError/unknownAction(_:app:known:)``,
  ///   ``FocusError/appHangs(_:limit:)``, or what the app's code or the store throws.
  public func run(_ action: String, of app: String, with word: String? = nil) async throws {
    let action = try requireAction(action, of: app)
    try await catchUp()
    let words = [action.name, word].compactMap { $0 }.joined(separator: " ")
    record(.acted(app: app, [.did(words, word: word)], isLate: false))
    do {
      try await ask(app) { try await action.run(word) }
    } catch let error as CancellationError {
      throw error
    } catch {
      record(.acted(app: app, [.failed(error.explanation)], isLate: false))
      try storeHistory()
      throw error
    }
  }

  func requireAction(
    _ name: String, of app: String
  ) throws(FocusError) -> SimulatedApp.Action {
    try requireApp(app)
    let actions = programs[app]?.actions ?? []
    guard let action = actions.first(where: { $0.name == name }) else {
      throw .unknownAction(name, app: app, known: actions.map(\.name))
    }
    return action
  }

  func requireApp(_ app: String) throws(FocusError) {
    guard state.apps[app] != nil else {
      throw .unknownApp(app, known: state.installationOrder)
    }
  }
}
