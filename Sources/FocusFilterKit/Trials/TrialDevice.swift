import FocusAppIntents
import FocusHost
import Foundation
import PredicateFormat

/// An app whose filters are tried, each time on a new device.
struct TrialBench: Sendable {
  let app: SimulatedApp
  /// The time limit of each call, in real time.
  let limit: Duration
  let processes: ProcessModel
  /// The run of an action that follows each start of the app, because it makes the choices of a
  /// parameter.
  var preparation: ActionRun?
  /// The processes that all trial devices share; `nil` if each device has processes of its own.
  var trials: TrialProcesses?

  /// Runs a body with a new device, which is thrown away afterwards.
  func life<Value>(_ body: (TrialDevice) async throws -> Value) async throws -> Value {
    trials?.prepareLife()
    let start = Date(timeIntervalSince1970: 1_800_000_000)
    let system = FocusSystem(
      FocusState(now: start, timeZone: .gmt), clock: .manual(start),
      locale: Locale(identifier: "en_US"), timeLimit: limit, containers: trials?.root,
      processes: processes, trials)
    defer { if trials != nil { system.processes.quitAll() } }
    // The Intents extension's effects at each change of the Focus status aren't the filter's.
    var withoutStatus = app
    withoutStatus.focusStatusExtension = nil
    try await system.install(withoutStatus)
    // The trial allows notifications because the filter has no part in that permission.
    try await system.allowNotifications(of: app.id, true)
    try await system.add(.work)
    return try await body(TrialDevice(system: system, app: app, preparation: preparation))
  }
}

/// A new device on which an app's filters are tried: the app isn't running yet, and Work exists.
struct TrialDevice: Sendable {
  let system: FocusSystem
  let app: SimulatedApp
  fileprivate let preparation: ActionRun?

  /// Starts the app, and prepares it.
  func launch() async throws {
    try await system.launch(app.id)
    if let preparation { _ = try await perform(preparation) }
  }

  /// Runs an action, and returns whether it succeeded; its error says nothing about the filter.
  func perform(_ run: ActionRun) async throws -> Bool {
    try await attempt { try await system.run(run.action, of: app.id, with: run.word) } != nil
  }

  /// Gives a filter values in a mode, and returns whether the app accepts them. The device accepts
  /// deleted entities, and a query that throws is a finding of its own.
  func configure(
    _ filter: FilterReference, in mode: FocusMode.ID = .work, with values: [String: ParameterValue]
  ) async throws -> Bool {
    try await attempt {
      try await system.configure(filter, in: mode, values: values, checksEntities: false)
    } != nil
  }

  /// Starts the app, and turns Work on with values of a filter.
  ///
  /// - Parameter asksBefore: Whether the app's reading actions are asked in between, as an app
  ///   whose screen is shown before the Focus reads.
  func begin(
    _ filter: FilterReference, with values: [String: ParameterValue], asksBefore: Bool = false
  ) async throws {
    try await launch()
    if asksBefore { _ = try await answers }
    try await system.configure(filter, in: .work, values: values, checksEntities: false)
    try await system.activate(.work)
  }

  /// Calls every filter with its defaults, as the first unlock after a restart does while no Focus
  /// is on. The app is launched before the unlock, so that an app without an extension gets the
  /// calls, too.
  func deliverDefaults() async throws {
    // Only a filter that some mode has is called.
    for filter in await system.state.installedFilters where filter.app == app.id {
      await system.record(.filterSet(mode: .work, configuration: .init(filter: filter)))
    }
    try await system.restart()
    try await launch()
    try await system.unlock()
  }

  /// The app's trace until now, without a predicate that lets everything through, as none does.
  var trace: FilterTrace {
    get async {
      let key = TraceKey(.predicate)
      var trace = await FilterTrace(of: app.id, on: system)
      if trace[key] == .string("\(FormatPredicate(value: true))") { trace[key] = nil }
      return trace
    }
  }

  /// The values that the app's reading actions read now; `nil` if one of them fails.
  var answers: Answers? {
    get async throws { try await system.answers(of: app) }
  }

  /// Waits a moment for the effects of code that continues after the last call; the moment may be
  /// too short. Code that has ended its process, or blocks it, is a finding of the device.
  func waitForLateCode() async throws {
    // After a crash the app would be launched again.
    guard let last = await system.history.returnedCalls.last, last.result.outcome.isReturn
    else { return }
    _ = try await attempt { try await system.ask(app.id, in: last.call.host, WaitForLateCode()) }
  }
}

/// The values that an app's reading actions read at one moment, by the actions' names.
package typealias Answers = [String: ParameterValue]

extension FocusSystem {
  /// Returns the values that an app's reading actions read now, by the actions' names; `nil` if one
  /// of them fails. Asking starts the app.
  package func answers(of app: SimulatedApp) async throws -> Answers? {
    var answers: Answers = [:]
    for action in app.actions where action.reads {
      guard let answer = try await attempt({ try await read(action.name, of: app.id) })
      else { return nil }
      answers[action.name] = answer
    }
    return answers
  }
}

/// Runs a body that may fail because of an app's code, and returns its result; `nil` if it throws.
///
/// - Throws: `CancellationError` only.
package func attempt<Value>(_ body: () async throws -> Value) async throws -> Value? {
  do {
    return try await body()
  } catch let error as CancellationError {
    throw error
  } catch {
    return nil
  }
}

/// The trace of equal trials, with the keys in which they differ, such as time stamps.
package struct SteadyTrace {
  package let trace: FilterTrace
  package private(set) var unsteady: Set<TraceKey>

  package init(of first: FilterTrace, _ second: FilterTrace) {
    trace = first
    unsteady = first.keys(differingFrom: second)
  }

  /// Adds the trace of another equal trial.
  mutating func add(_ other: FilterTrace) {
    unsteady.formUnion(trace.keys(differingFrom: other))
  }

  /// The keys in which the trials differ from another, and not among each other.
  package func keys(differingFrom other: FilterTrace) -> Set<TraceKey> {
    trace.keys(differingFrom: other).subtracting(unsteady)
  }

  /// The keys in which the trials differ from others, and neither among each other.
  package func keys(differingFrom other: SteadyTrace) -> Set<TraceKey> {
    keys(differingFrom: other.trace).subtracting(other.unsteady)
  }
}
