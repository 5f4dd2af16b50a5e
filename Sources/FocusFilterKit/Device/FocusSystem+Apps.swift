import FocusAppIntents
import Foundation

extension FocusSystem {
  /// Installs an app, or replaces its binary by a changed one.
  ///
  /// Titles, descriptions and parameters are read now. An app that is replaced keeps its settings
  /// and notifications, and its process ends; values that no longer fit stay stored and have no
  /// effect.
  /// - Returns: What is legal and may surprise, in the order of the filters.
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
    belongings.declare(app.groups, of: app.id)
    if isNew { try await perform(.installed(description)) }
    return findings
  }

  /// Removes an app with its filters, its notifications and its badge. Calls under way are dropped.
  ///
  /// - Throws: ``FocusError/unknownApp(_:known:)``, or what the store throws.
  public func remove(_ app: String) async throws {
    try await catchUp()
    try requireApp(app)
    programs[app] = nil
    belongings.remove(app)
    try await perform(.removed(app: app))
  }

  /// Starts an app or brings it to the front. Its start-up code runs if it wasn't running.
  ///
  /// It gets no delivery by this: it has to read `current` itself.
  /// - Throws: ``FocusError/unknownApp(_:known:)``, or what the store throws.
  public func launch(_ app: String) async throws { try await change(app, to: .foreground) }

  /// Moves an app to another state of its process, from the home screen or the app switcher.
  ///
  /// An app that comes to the front sends the one that is there to the background. A call that the
  /// app was running is lost with its process.
  /// - Throws: ``FocusError/unknownApp(_:known:)``, or what the store throws.
  public func change(_ app: String, to process: ProcessState) async throws {
    try await catchUp()
    try requireApp(app)
    if process == .terminated { belongings.quit(app, in: .app) }
    try await perform(.processChanged(app: app, process))
  }

  /// Ends the process of an app; calls that wait go to its extension, if their filter is in one.
  ///
  /// - Throws: ``FocusError/unknownApp(_:known:)``, or what the store throws.
  public func quit(_ app: String) async throws { try await change(app, to: .terminated) }

  /// Lets the person allow or forbid the notifications of an app, whether or not it asked.
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

  /// Locks, unlocks or restarts the device.
  ///
  /// A restart ends every process and loses the calls under way; nothing is delivered until the
  /// first unlock, which calls every filter.
  /// - Throws: What the store throws.
  public func change(_ device: DeviceChange) async throws {
    try await catchUp()
    if device == .restarted { belongings.quitAll() }
    try await perform(.deviceChanged(device))
  }

  /// Makes people known, replacing those with the same identifiers; nobody is forgotten.
  ///
  /// - Throws: What the store throws.
  public func know(_ people: [SimulatedPerson]) async throws {
    try await catchUp()
    try await perform(.peopleKnown(people))
  }

  /// Runs code as an app: whatever it asks of the system, it asks of this device.
  ///
  /// The start-up code of the host runs before, if it didn't in this process. What the code did, also in
  /// its completion handlers, has happened when this returns. Don't call the system from inside a `perform()`.
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

  /// Runs an app's own code as that app, and stops waiting for it when the time limit is over.
  ///
  /// Code that ignores that it was cancelled goes on.
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

  /// Lets code run as an app, start-up code first if there was none in this process, and lets what it
  /// did have happened.
  private func visit<Value: Sendable>(
    _ app: String, in host: ProcessHost,
    _ body: @Sendable @concurrent (AppProcess, _ launch: SimulatedApp.Code?) async throws -> Value
  ) async throws -> Value {
    try await catchUp()
    try requireApp(app)
    let visit = Mailbox()
    let process = AppProcess(system: self, app: app, host: host, mailbox: visit, isCall: false)
    let launch = belongings.start(app, in: host) ? programs[app]?.start(in: host) : nil
    let result: Result<Value, any Error>
    do {
      result = .success(try await body(process, launch))
    } catch {
      // Nobody knows whether start-up code got to its end.
      if launch != nil { belongings.quit(app, in: host) }
      result = .failure(error)
    }
    takeInbox()
    let actions = visit.close()
    if !actions.isEmpty { record(.acted(app: app, actions, isLate: false)) }
    try await settle()
    return try result.get()
  }

  /// Makes something happen in an app that it lists among its actions.
  ///
  /// - Throws: ``FocusError/unknownApp(_:known:)``, ``FocusError/unknownAction(_:app:known:)``,
  ///   ``FocusError/appHangs(_:limit:)``, or what the app's code or the store throws.
  public func run(_ action: String, of app: String, with word: String? = nil) async throws {
    let action = try requireAction(action, of: app)
    try await catchUp()
    let words = [action.name, word].compactMap { $0 }.joined(separator: " ")
    record(.acted(app: app, [.did(words)], isLate: false))
    try await ask(app) { try await action.run(word) }
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
