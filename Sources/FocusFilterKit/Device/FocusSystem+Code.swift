import FocusHost
import Foundation

// MARK: Code that runs as an app

extension FocusSystem {
  /// Runs code as an app: its calls of Apple's APIs reach this device.
  ///
  /// The start-up code of the process runs first, if it hasn't run yet. The actions of the code, and of
  /// its completion handlers, are applied when this returns. Don't call this from inside a `perform()`.
  /// - Throws: ``FocusError/unknownApp(_:known:)``, ``FocusError/runsElsewhere(_:)`` on a device whose
  ///   apps have processes of their own, or what the app's start-up code, this code or the store throws.
  public func run<Value: Sendable>(
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

  /// Ends what an app keeps in memory, so that its start-up code runs again before the next call of its
  /// code, as with every command of a tool.
  ///
  /// - Parameters:
  ///   - host: The process; `nil` for all of the app.
  ///   - starts: Whether the start-up code of the app's own process runs at once.
  /// - Throws: ``FocusError/unknownApp(_:known:)``, or what the app's start-up code or the store throws.
  package func relaunch(_ app: String, in host: ProcessHost?, starts: Bool) async throws {
    try await catchUp()
    try requireApp(app)
    for host in host.map({ [$0] }) ?? ProcessHost.allCases { processes.quit(app, in: host) }
    if starts { try await ask(app, StartApp()) }
  }

  /// Takes an entity away: from now on, the queries of an app find none with an identifier, as after the
  /// person has deleted it in the app. The app's own data stay. Modeled.
  ///
  /// - Throws: ``FocusError/unknownApp(_:known:)``.
  package func vanish(_ entity: String, of app: String) throws {
    try requireApp(app)
    processes.vanish(entity, of: app)
  }

  /// Runs one of the actions that an app lists.
  ///
  /// - Throws: ``FocusError/unknownApp(_:known:)``, ``FocusError/unknownAction(_:app:known:)``,
  ///   ``FocusError/appHangs(_:limit:)``, or what the app's code or the store throws.
  public func run(_ action: String, of app: String, with word: String? = nil) async throws {
    let action = try requireAction(action, of: app)
    try await catchUp()
    let words = [action.name, word].compactMap { $0 }.joined(separator: " ")
    try await act(.did(words, word: word), of: app, RunAction(name: action.name, word: word))
  }

  /// Asks an app for something that it does for its own reasons, which the history tells with its failure.
  @discardableResult
  func act<Request: AppRequest>(
    _ action: AppAction, of app: String, _ request: Request
  ) async throws -> Request.Answer {
    record(.acted(app: app, [action], isLate: false))
    do {
      return try await ask(app, request)
    } catch let error as CancellationError {
      throw error
    } catch FocusError.appEnded(let app, let how) {
      // The end of the process is in the history.
      try storeHistory()
      throw FocusError.appEnded(app, how: how)
    } catch {
      record(.acted(app: app, [.failed(error.explanation)], isLate: false))
      try storeHistory()
      throw error
    }
  }
}

extension FocusSystem {
  /// Returns the value that one of an app's actions reads, in the process of the app that has it.
  ///
  /// A closure can't cross to an app that has processes of its own, and the app's actions can. Reading is
  /// no event of the story.
  ///
  /// - Parameters:
  ///   - action: The name of the action.
  ///   - app: The identifier of the app.
  ///   - host: The process that the action runs in.
  ///   - word: Passed to the action.
  /// - Returns: A `null` for an action that returns nothing.
  /// - Throws: ``FocusError/unknownApp(_:known:)``, ``FocusError/unknownAction(_:app:known:)``,
  ///   ``FocusError/appHangs(_:limit:)``, or what the app's code or the store throws.
  public func read(
    _ action: String, of app: String, in host: ProcessHost = .app, with word: String? = nil
  ) async throws -> ParameterValue {
    let action = try requireAction(action, of: app)
    return try await visit(app) {
      await answer(of: app, in: host, to: RunAction(name: action.name, word: word))
    }
  }
}

// MARK: What the device asks of an app's code

extension FocusSystem {
  /// Asks an app's code, and throws when it exceeds the time limit.
  ///
  /// Code that ignores cancellation keeps running.
  /// - Throws: ``FocusError/appHangs(_:limit:)``, and what ``run(as:in:_:)`` throws.
  @discardableResult
  func ask<Request: AppRequest>(
    _ app: String, _ request: Request
  ) async throws -> Request.Answer {
    try await visit(app) { await answer(of: app, in: .app, to: request) }
  }

  /// Asks a filter, whose app and code must be there.
  func ask<Request: FilterRequest>(
    _ filter: FilterReference, _ request: Request
  ) async throws -> Request.Answer {
    _ = try requireShape(of: filter)
    if let metadata = state.metadata(of: filter) { return try request.answer(by: metadata) }
    return try await ask(filter.app, request)
  }

  /// Brings the device to the present, lets an app's code have a turn, and finishes the calls that
  /// follow.
  private func visit<Value>(
    _ app: String, _ turn: () async -> Result<Value, any Error>
  ) async throws -> Value {
    try await catchUp()
    try requireApp(app)
    let result = await turn()
    try await finishCalls()
    do {
      return try result.get()
    } catch let ending as ProcessEnding {
      throw FocusError(ending, of: app, limit: timeLimit)
    }
  }

  /// Returns the answer of an app's code within the time limit, or the error of the code or of the end of
  /// its process.
  func answer<Request: AppRequest>(
    of app: String, in host: ProcessHost, to request: Request
  ) async -> Result<Request.Answer, any Error> {
    let processes = processes
    let hangs = FocusError.appHangs(app, limit: timeLimit)
    // Another process counts its own time; here it is the last resort.
    let limit = processes.isInMemory(app) ? timeLimit : timeLimit * 2
    return await takeTurn(of: app, in: host) { turn, line in
      try await first(within: limit, or: hangs) {
        try await processes.answer(request, in: turn, on: line)
      }
    }
  }

  /// Lets an app's code have a turn, after the process's start-up code if it hasn't run, and applies its
  /// actions and the end of its process.
  private func takeTurn<Value: Sendable>(
    of app: String, in host: ProcessHost,
    _ body: @Sendable @concurrent (AppTurn, AppLine) async throws -> Value
  ) async -> Result<Value, any Error> {
    let mailbox = Mailbox()
    let line = AppLine(of: app, to: self, mailbox: mailbox)
    let turn = startTurn(of: app, in: host)
    let result: Result<Value, any Error>
    do {
      result = .success(try await body(turn, line))
    } catch {
      // Nobody knows whether start-up code got to its end.
      if turn.startsProcess { processes.quit(app, in: host) }
      result = .failure(error)
    }
    drainInbox()
    let actions = mailbox.close()
    if !actions.isEmpty { record(.acted(app: app, actions, isLate: false)) }
    switch result {
    case .failure(let ending as ProcessEnding): noteEnd(ending, of: app, in: host)
    case .failure(FocusError.appHangs) where !processes.isInMemory(app):
      // Otherwise the code would go on for as long as the device lives.
      processes.quit(app, in: host)
    default: break
    }
    return result
  }

  /// Returns a turn of an app's code in one of its processes, which starts unless it runs.
  func startTurn(of app: String, in host: ProcessHost) -> AppTurn {
    var turn = turn(of: app, in: host)
    turn.startsProcess = start(app, in: host)
    turn.process = state.apps[app]?.process ?? .terminated
    return turn
  }

  /// Returns a turn of an app's code in a process that runs.
  nonisolated func turn(of app: String, in host: ProcessHost) -> AppTurn {
    AppTurn(
      app: app, host: host, now: time.now,
      settings: AppSettings(
        locale: locale, calendar: calendar, groups: processes.groups(of: app, in: host),
        vanished: processes.vanished(of: app)))
  }
}
