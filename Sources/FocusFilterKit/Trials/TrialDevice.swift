import FocusAppIntents
import FocusHost
import Foundation

/// A new device on which an app's filters are tried: the app isn't running yet, and Work exists.
struct TrialDevice: Sendable {
  let system: FocusSystem
  private let app: String
  /// The run of an action that follows each start of the app.
  private let preparation: ActionRun?

  /// Runs a body with a new device, which is thrown away afterwards.
  ///
  /// - Parameters:
  ///   - preparation: The run of an action that follows each ``launch()``.
  ///   - trials: The processes that other trials share; `nil` for processes of its own.
  static func run<Value>(
    _ app: SimulatedApp, policy: FocusPolicy = FocusPolicy(), preparedBy preparation: ActionRun?,
    timeLimit: Duration, processes: ProcessModel, in trials: TrialProcesses? = nil,
    _ body: (TrialDevice) async throws -> Value
  ) async throws -> Value {
    trials?.prepareLife()
    let system = FocusSystem(
      trying: policy, at: Date(timeIntervalSince1970: 1_800_000_000), timeLimit: timeLimit,
      processes: processes, trials)
    await system.noteAnswers()
    defer { if trials != nil { system.processes.quitAll() } }
    try await system.install(app)
    // The trial allows notifications because the filter has no part in that permission.
    try await system.allowNotifications(of: app.id, true)
    try await system.add(.work)
    return try await body(
      TrialDevice(system: system, app: app.id, preparation: preparation))
  }

  /// Starts the app, and prepares it.
  func launch() async throws {
    try await system.launch(app)
    if let preparation { _ = try await perform(preparation) }
  }

  /// Runs an action, and returns whether it succeeded; its error says nothing about the filter.
  func perform(_ run: ActionRun) async throws -> Bool {
    do {
      try await system.run(run.action, of: app, with: run.word)
      return true
    } catch let error as CancellationError {
      throw error
    } catch {
      return false
    }
  }

  /// Starts the app, and turns Work on with values of a filter.
  func begin(_ filter: FilterReference, with values: [String: ParameterValue]) async throws {
    try await launch()
    try await system.configure(filter, in: .work, values: values, checksEntities: false)
    try await system.activate(.work)
  }

  /// Calls every filter with its defaults, as the first unlock after a restart does while no Focus
  /// is on. The app is launched before the unlock, so that an app without an extension gets the
  /// calls, too.
  func deliverDefaults() async throws {
    // Only a filter that some mode has is called.
    for filter in await system.state.installedFilters where filter.app == app {
      await system.record(.filterSet(.work, FilterConfiguration(filter: filter, values: [:])))
    }
    try await system.restart()
    try await launch()
    try await system.unlock()
  }

  /// The app's trace until now.
  var trace: FilterTrace {
    get async { await FilterTrace(of: app, on: system) }
  }

  /// Waits until code of a process that goes on after its call has had a moment for its effects,
  /// which may be too short.
  func waitForLateCode(in host: ProcessHost) async throws {
    do {
      _ = try await system.ask(app, in: host, WaitForLateCode())
    } catch let error as CancellationError {
      throw error
    } catch {
      // The code has ended its process or blocks it, which is a finding of the device.
    }
  }
}

extension FocusSystem {
  /// Returns the context that a filter's code returns now for values, in the app's own process;
  /// `nil` if the code fails.
  package func contextNow(
    of filter: FilterReference, values: [String: ParameterValue]
  ) async throws -> AppContext? {
    do {
      let returned = try await ask(
        filter.app, SystemCall.readContext(filter.filter, values: values))
      return returned.failure == nil ? returned.context : nil
    } catch let error as CancellationError {
      throw error
    } catch {
      return nil
    }
  }
}

/// The trace of equal trials, with the keys in which they differ, such as time stamps.
struct SteadyTrace {
  let trace: FilterTrace
  private(set) var unsteady: Set<TraceKey>

  init(of first: FilterTrace, _ second: FilterTrace) {
    trace = first
    unsteady = first.keys(differingFrom: second)
  }

  /// Adds the trace of another equal trial.
  mutating func add(_ other: FilterTrace) {
    unsteady.formUnion(trace.keys(differingFrom: other))
  }

  func keys(differingFrom other: SteadyTrace) -> Set<TraceKey> {
    trace.keys(differingFrom: other.trace).subtracting(unsteady).subtracting(other.unsteady)
  }
}
