/// A state machine that decides which calls of app code run, in which order their results apply,
/// and which calls take too long.
///
/// The calls of one app run one after another (F4-p); calls of different apps run concurrently. The
/// device applies results in the order of the calls, whichever returns first. The scheduler knows
/// only the calls' numbers: each transition returns actions, and the device performs them with
/// tasks and a clock. The cost of a transition doesn't grow with the number of calls, except when a
/// process ends. A transition that no action asked for is a defect of the device; it traps and
/// names the call. Data can't cause such a transition.
struct CallScheduler: Sendable {
  /// An action that the device performs after a transition.
  enum Action: Sendable, Hashable {
    /// Run the code of a call, and report its end with ``returned(_:of:)``.
    case start(AppCall.ID)
    /// Apply the result of a call, and report that with ``applied(_:of:)``.
    case apply(AppCall.ID, of: String)
    /// Stop waiting for a call that exceeded the time limit, and apply its actions so far.
    case abandon(AppCall.ID)
    /// Stop a call whose process has ended, and ignore its actions.
    case cancel(AppCall.ID)
    /// Resume all waiters: no call is left.
    case rest
  }

  /// The state of an app's first call whose result isn't applied yet.
  private enum Phase {
    /// The code is running, and started at a tick.
    case running(AppCall.ID, since: Int)
    /// The code has returned; the result waits for earlier calls of other apps.
    case returned(AppCall.ID)
    /// The device is applying the result.
    case applying(AppCall.ID)
  }

  /// The number of ticks that a call may take.
  static let ticksOfLimit = TimeLimit.parts

  /// The calls whose results aren't applied yet, in their order.
  private var turns: ArraySlice<(call: AppCall.ID, app: String)> = []
  /// The state of each app that has a started call.
  private var phases: [String: Phase] = [:]
  /// The calls that haven't been started, by app, in order.
  private var waiting: [String: ArraySlice<AppCall.ID>] = [:]
  private var isApplying = false
  private var ticks = 0

  /// Creates a scheduler for the calls that were stored with a device and aren't running yet.
  ///
  /// ``resume()`` starts them, as does the addition of another call of their app.
  init(stored calls: [AppCall] = []) {
    for call in calls {
      turns.append((call.id, call.app))
      waiting[call.app, default: []].append(call.id)
    }
  }

  /// Whether the results of all calls are applied.
  var isIdle: Bool { turns.isEmpty }

  /// Returns the actions that start the calls stored with the device.
  mutating func resume() -> [Action] {
    guard !waiting.isEmpty else { return [] }
    return turns.compactMap { startNext(of: $0.app) }
  }

  /// Adds a call that has become due, after all earlier calls.
  mutating func add(_ call: AppCall.ID, of app: String) -> Action? {
    precondition(
      call > turns.last?.call ?? .min, "Call \(call) was added after \(turns.last?.call ?? 0).")
    turns.append((call, app))
    if phases[app] == nil, waiting[app] == nil {
      phases[app] = .running(call, since: ticks)
      return .start(call)
    }
    waiting[app, default: []].append(call)
    return startNext(of: app)
  }

  /// Notes that the code of a call has ended.
  mutating func returned(_ call: AppCall.ID, of app: String) -> Action? {
    guard case .running(call, _)? = phases[app] else {
      preconditionFailure("Call \(call) of '\(app)' returned and wasn't running.")
    }
    phases[app] = .returned(call)
    return applyNext()
  }

  /// Notes that the result of a call was applied.
  mutating func applied(_ call: AppCall.ID, of app: String) -> [Action] {
    guard case .applying(call)? = phases[app] else {
      preconditionFailure("Call \(call) of '\(app)' was applied and it wasn't its turn.")
    }
    turns.removeFirst()
    phases[app] = nil
    isApplying = false
    return [startNext(of: app), applyNext() ?? restIfIdle].compactMap(\.self)
  }

  /// Drops calls whose process has ended; the cost is linear in the remaining calls.
  mutating func lose(_ calls: [AppCall]) -> [Action] {
    var actions: [Action] = []
    let lost = Set(calls.map(\.id))
    turns.removeAll { lost.contains($0.call) }
    for call in calls {
      switch phases[call.app] {
      case .running(call.id, _)?, .returned(call.id)?:
        phases[call.app] = nil
        actions.append(.cancel(call.id))
      case .applying(call.id)?:
        preconditionFailure("Call \(call.id) of '\(call.app)' was lost while it was applied.")
      default:
        waiting[call.app]?.removeAll { $0 == call.id }
      }
    }
    actions += calls.compactMap { startNext(of: $0.app) }
    if let action = applyNext() ?? restIfIdle { actions.append(action) }
    return actions
  }

  /// Notes that a part of the time limit has passed, and abandons the calls that exceeded it.
  mutating func tick() -> [Action] {
    ticks += 1
    var overdue: [AppCall.ID] = []
    for (app, phase) in phases {
      guard case .running(let call, let start) = phase, ticks - start > Self.ticksOfLimit
      else { continue }
      overdue.append(call)
      phases[app] = .returned(call)
    }
    return overdue.sorted().map { .abandon($0) } + [applyNext()].compactMap(\.self)
  }

  /// Starts the next call of an app unless one of its calls is running.
  private mutating func startNext(of app: String) -> Action? {
    guard phases[app] == nil, var queue = waiting[app] else { return nil }
    let next = queue.popFirst()
    waiting[app] = queue.isEmpty ? nil : queue
    guard let next else { return nil }
    phases[app] = .running(next, since: ticks)
    return .start(next)
  }

  /// Applies the result of the first call if it has returned; the device applies one result at a
  /// time.
  private mutating func applyNext() -> Action? {
    guard !isApplying, let (call, app) = turns.first, case .returned(call)? = phases[app]
    else { return nil }
    isApplying = true
    phases[app] = .applying(call)
    return .apply(call, of: app)
  }

  private var restIfIdle: Action? { isIdle ? .rest : nil }
}

/// The time limit of an app's code, counted in ticks.
///
/// A limit is counted in parts, each of which ends in a task that needs the same threads as the
/// app's code. An overloaded machine delays the parts as much as the code, so that the code doesn't
/// exceed its limit for that reason.
enum TimeLimit {
  /// The number of parts of a limit, which is greater than the number of steps for which code waits
  /// on the device.
  static let parts = 100

  /// Returns when a limit has passed.
  static func passes(_ limit: Duration) async throws {
    for _ in 0..<parts { try await Task.sleep(for: limit / parts) }
  }
}

/// Returns the result of some work, or throws an error if the work exceeds a time limit.
///
/// The function cancels work that exceeds the limit and ignores its result.
func first<Value: Sendable>(
  within limit: Duration, or error: any Error & Sendable,
  _ work: @escaping @Sendable () async throws -> Value
) async throws -> Value {
  let (results, result) = AsyncStream.makeStream(of: Result<Value, any Error>.self)
  let task = Task {
    do {
      result.yield(.success(try await work()))
    } catch {
      result.yield(.failure(error))
    }
  }
  let alarm = Task {
    try await TimeLimit.passes(limit)
    result.yield(.failure(error))
  }
  defer {
    task.cancel()
    alarm.cancel()
  }
  guard let first = await results.first(where: { _ in true }) else { throw CancellationError() }
  return try first.get()
}
