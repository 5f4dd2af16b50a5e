import FocusHost
import Foundation

// MARK: Code that runs as an app

extension FocusSystem {
  /// Runs code as an app: its calls of Apple's APIs reach this device.
  ///
  /// The process's start-up code runs first if it hasn't run yet. When this method returns, the
  /// device has applied the actions of the code and of its completion handlers. Don't call this
  /// method from inside a `perform()`.
  /// - Throws: ``FocusError/unknownApp(_:known:)``, ``FocusError/runsElsewhere(_:)`` on a device
  ///   whose apps have processes of their own, or an error of the app's start-up code, of this code
  ///   or of the store.
  public func run<Value: Sendable>(
    as app: String, in host: ProcessHost = .app,
    _ body: @Sendable @concurrent () async throws -> Value
  ) async throws -> Value {
    try await begin(.command)
    return try await turn(as: app, in: host, body)
  }

  /// Runs code as an app, as a part of a command or a question.
  func turn<Value: Sendable>(
    as app: String, in host: ProcessHost = .app,
    _ body: @Sendable @concurrent () async throws -> Value
  ) async throws -> Value {
    try requireApp(app)
    guard processes.isInMemory(app) else { throw FocusError.runsElsewhere(app) }
    let code = processes.code(of: app, in: host)
    return try await visit(app) {
      await takeTurn(of: app, in: host) { turn, line in
        let turnHost = TurnHost(of: code, in: turn, on: line)
        return try await code.run(turnHost, startsProcess: turn.startsProcess, body)
      }
    }
  }

  /// Ends an app's processes, so that its start-up code runs again before the next call of its
  /// code.
  ///
  /// - Parameters:
  ///   - host: The process to end; `nil` for all of the app's processes.
  ///   - starts: Whether the app's own process starts again at once.
  /// - Throws: ``FocusError/unknownApp(_:known:)``, or an error of the app's start-up code or of
  ///   the store.
  package func relaunch(_ app: String, in host: ProcessHost?, starts: Bool) async throws {
    try await begin(.command)
    try requireApp(app)
    for host in host.map({ [$0] }) ?? ProcessHost.allCases { processes.quit(app, in: host) }
    if starts { try await ask(app, StartApp()) }
  }

  /// Ends the processes of all apps, as a tool does after each command; their start-up code runs
  /// again before the next call of their code.
  package func quitProcesses() { processes.quitAll() }

  /// Hides an entity from now on: the app's queries no longer find it, as if the person had deleted
  /// it in the app. The app's own data stay (*modeled*).
  ///
  /// - Throws: ``FocusError/unknownApp(_:known:)``, or the store's error.
  package func vanish(_ entity: String, of app: String) async throws {
    try await begin(.command)
    try requireApp(app)
    try await performChange(.vanished(app: app, entity: entity))
  }

  /// Runs one of the actions that an app lists. The story has the value that the action reads.
  ///
  /// - Throws: ``FocusError/unknownApp(_:known:)``, ``FocusError/unknownAction(_:app:known:)``,
  ///   ``FocusError/appHangs(_:limit:)``, or an error of the app's code or of the store.
  public func run(_ action: String, of app: String, with word: String? = nil) async throws {
    let action = try requireAction(action, of: app)
    try await begin(.command)
    let value = try await act(
      .did(action: action.name, word: word), of: app, RunAction(name: action.name, word: word))
    guard value != .null else { return }
    record(.acted(app: app, actions: [.answered(value: value, dialog: nil)]))
    try storeHistory()
  }

  /// Runs an action that an app performs for its own reasons, and records it in the history with
  /// its failure.
  @discardableResult
  func act<Request: AppRequest>(
    _ action: AppAction, of app: String, _ request: Request
  ) async throws -> Request.Answer {
    record(.acted(app: app, actions: [action]))
    do {
      return try await ask(app, request)
    } catch let error as CancellationError {
      throw error
    } catch FocusError.appEnded(let app, let how, let place) {
      // The history has the end of the process.
      try storeHistory()
      throw FocusError.appEnded(app, how: how, at: place)
    } catch {
      record(.acted(app: app, actions: [.failed(error: error.explanation)]))
      try storeHistory()
      throw error
    }
  }
}

extension FocusSystem {
  /// Runs one of an app's actions in the app's own process, and returns the value that the action
  /// reads.
  ///
  /// Use this method for an app that runs in processes of its own: a closure can't cross to another
  /// process, but an action runs there. Reading adds no event to the story.
  ///
  /// - Parameters:
  ///   - action: The name of the action.
  ///   - app: The identifier of the app.
  ///   - host: The process that the action runs in.
  ///   - word: The text that the action receives.
  /// - Returns: `null` if the action returns nothing.
  /// - Throws: ``FocusError/unknownApp(_:known:)``, ``FocusError/unknownAction(_:app:known:)``,
  ///   ``FocusError/appHangs(_:limit:)``, or an error of the app's code or of the store.
  public func read(
    _ action: String, of app: String, in host: ProcessHost = .app, with word: String? = nil
  ) async throws -> ParameterValue {
    let action = try requireAction(action, of: app)
    try await begin(.question)
    return try await visit(app) {
      await answer(of: app, in: host, to: RunAction(name: action.name, word: word))
    }
  }
}

// MARK: The device's requests to an app's code

extension FocusSystem {
  /// Asks an app's code, and throws when it exceeds the time limit.
  ///
  /// Code that ignores cancellation keeps running.
  /// - Throws: ``FocusError/appHangs(_:limit:)``, and what ``run(as:in:_:)`` throws.
  @discardableResult
  func ask<Request: AppRequest>(
    _ app: String, in host: ProcessHost = .app, _ request: Request
  ) async throws -> Request.Answer {
    try await visit(app) { await answer(of: app, in: host, to: request) }
  }

  /// Asks a filter; its app must be installed and have code.
  func ask<Request: FilterRequest>(
    _ filter: FilterReference, _ request: Request
  ) async throws -> Request.Answer {
    _ = try requireShape(of: filter)
    return try await ask(filter.app, request)
  }

  /// Brings the device to the present, runs a turn of an app's code, and finishes the calls that
  /// the turn causes.
  private func visit<Value>(
    _ app: String, _ turn: () async -> Result<Value, any Error>
  ) async throws -> Value {
    try await catchUpKeepingCause()
    try requireApp(app)
    let result = await turn()
    try await finishCalls()
    do {
      return try result.get()
    } catch let ending as ProcessEnding {
      throw FocusError(ending, of: app, limit: timeLimit)
    }
  }

  /// Returns the answer of an app's code within the time limit, or an error of the code or about
  /// the end of its process.
  func answer<Request: AppRequest>(
    of app: String, in host: ProcessHost, to request: Request
  ) async -> Result<Request.Answer, any Error> {
    let processes = processes
    let hangs = FocusError.appHangs(app, limit: timeLimit)
    // A process of its own counts its own time; the device's longer limit is the last resort.
    let limit = processes.isInMemory(app) ? timeLimit : TimeLimit.afterProcess(timeLimit)
    return await takeTurn(of: app, in: host) { turn, line in
      try await first(within: limit, or: hangs) {
        try await processes.answer(request, in: turn, on: line)
      }
    }
  }

  /// Runs a turn of an app's code, and applies its actions and the end of its process. The
  /// process's start-up code runs first if it hasn't run yet.
  private func takeTurn<Value: Sendable>(
    of app: String, in host: ProcessHost,
    _ body: @Sendable @concurrent (AppTurn, AppLine) async throws -> Value
  ) async -> Result<Value, any Error> {
    let mailbox = Mailbox()
    let line = AppLine(of: app, to: self, mailbox: mailbox)
    let stored = storedToCompare(by: app)
    let turn = startTurn(of: app, in: host)
    let result = await Result { try await body(turn, line) }
    // The start-up code may not have finished.
    if case .failure = result, turn.startsProcess { processes.quit(app, in: host) }
    drainInbox()
    let actions = mailbox.close() + changes(of: app, since: stored)
    if !actions.isEmpty { record(.acted(app: app, actions: actions)) }
    switch result {
    case .failure(let ending as ProcessEnding): noteEnd(ending, of: app, in: host)
    case .failure(let problem as StoreProblem): note(problem)
    case .failure(FocusError.appHangs) where !processes.isInMemory(app):
      // The code would otherwise keep running as long as the device exists.
      processes.quit(app, in: host)
    default: break
    }
    return result
  }

  /// Returns a turn of an app's code in one of its processes, and starts the process unless it
  /// runs.
  func startTurn(of app: String, in host: ProcessHost) -> AppTurn {
    var turn = turn(of: app, in: host)
    turn.startsProcess = start(app, in: host)
    turn.process = state.apps[app]?.process ?? .terminated
    turn.vanished = Set(state.apps[app]?.vanished ?? [])
    return turn
  }

  /// Returns a turn of an app's code in a running process.
  nonisolated func turn(of app: String, in host: ProcessHost) -> AppTurn {
    AppTurn(
      app: app, host: host, now: time.now, locale: locale, calendar: calendar,
      groups: processes.groups(of: app, in: host))
  }
}
