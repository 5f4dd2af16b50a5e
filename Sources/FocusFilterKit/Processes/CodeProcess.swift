import FocusAppIntents
import FocusHost
import Foundation

/// A process of an app where its code runs, with what the code registered in it.
final class CodeProcess: Sendable {
  /// The app's code; `nil` for an app whose code isn't here.
  let program: SimulatedApp?
  let host: ProcessHost
  /// The folders and defaults that the code may open.
  let containers: Containers
  /// How long a turn of the code may take.
  let timeLimit: Duration
  let belongings = ProcessBelongings()

  init(
    _ program: SimulatedApp?, in host: ProcessHost, containers: Containers, timeLimit: Duration
  ) {
    self.program = program
    self.host = host
    self.containers = containers
    self.timeLimit = timeLimit
  }

  /// Answers a request with the app's code.
  ///
  /// - Throws: What the code throws; what a call by the system throws is its result.
  func answer(_ turn: CodeTurn, on line: any DeviceLine) async throws -> CodeAnswer {
    let code = RunningCode(in: self, turn.surroundings, on: line)
    if case .call(let call) = turn.request {
      // A service extension has its last chance before it is abandoned.
      let warning = timeLimit * 0.9
      return .returned(
        await run(code) {
          await self.answer(call, startsProcess: turn.startsProcess, warningAfter: warning)
        })
    }
    return try await run(code, startsProcess: turn.startsProcess) {
      try await self.answer(turn.request, in: turn.surroundings.settings.locale)
    }
  }

  /// Runs code in the process, and returns when its completion handlers have run, too.
  ///
  /// - Parameter startsProcess: Whether the start-up code runs before.
  func run<Value: Sendable>(
    _ code: RunningCode, startsProcess: Bool = false,
    _ body: @Sendable @concurrent () async throws -> Value
  ) async rethrows -> Value {
    // Rule F5.6.
    containers.synchronizeDefaults()
    defer { containers.synchronizeDefaults() }
    return try await CurrentHost.$bound.withValue(code) {
      do {
        if startsProcess { try await self.start() }
        let value = try await body()
        await self.belongings.callbacks.finishCallbacks()
        return value
      } catch {
        await self.belongings.callbacks.finishCallbacks()
        throw error
      }
    }
  }

  /// Runs the start-up code of the process.
  @concurrent func start() async throws { try await program?.start(in: host)?() }

  @concurrent private func answer(
    _ request: CodeRequest, in locale: Locale
  ) async throws -> CodeAnswer {
    switch request {
    case .start, .call: break
    case .shape:
      if let program { return .shape(AppShape(reading: program, in: locale)) }
    case .act(let name, let word):
      try await program?.actions.first { $0.name == name }?.run(word)
    case .receive(let response):
      if belongings.isTold(of: response) { await belongings.callbacks.receive(response) }
    case .openSettings(let notification):
      await belongings.callbacks.openSettings(for: notification)
    case .acceptDistributed(let notification, let isSuspended):
      return .truth(
        belongings.distributedObservers.accept(notification, isSuspended: isSuspended))
    case .deliverDistributed(let isSuspended):
      let observers = belongings.distributedObservers
      guard let notification = observers.next(isSuspended: isSuspended) else {
        return .truth(false)
      }
      await observers.deliver(notification)
      return .truth(true)
    case .forgetDistributed: belongings.distributedObservers.forget()
    case .check:
      var findings: [Finding] = []
      for filter in program?.filters ?? [] {
        findings += await FilterCheck(filter.type, mainBundle: program?.mainBundle).findings
      }
      return .findings(findings)
    case .filter(let identifier, let question):
      guard let type = program?.filterType(identifier) else {
        throw FocusError.unknownFilter(
          identifier, app: program?.id, known: program?.filters.map { "\($0.type)" } ?? [])
      }
      return try await type.answer(question, in: locale)
    }
    return .done
  }
}
