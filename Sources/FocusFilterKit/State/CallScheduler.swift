/// Decides which calls of app code run, in which order they count, and which take too long.
///
/// The calls of one app run one after another (F4-p), those of different apps at once. Results count in
/// the order of the calls, whichever returns first. The scheduler knows numbers only: each
/// transition returns actions, and the device performs them with tasks and a clock. The cost
/// of a transition doesn't grow with the number of calls, except where a process ends. A transition that no
/// action asked for is a defect of the device, and traps with the call: data can't cause one.
struct CallScheduler: Sendable {
  /// An action that the device performs after a transition.
  enum Action: Sendable, Hashable {
    /// Run the code of a call, and report its end by ``returned(_:of:)``.
    case start(AppCall.ID)
    /// Apply the result of a call, and report that by ``applied(_:of:)``.
    case apply(AppCall.ID, of: String)
    /// Stop waiting for a call that exceeded the time limit; its actions until now are applied.
    case abandon(AppCall.ID)
    /// Stop a call whose process has ended; its actions are ignored.
    case cancel(AppCall.ID)
    /// Resume all waiters: no call is left.
    case rest
  }

  /// The state of an app's first call whose result isn't applied yet.
  private enum Phase {
    /// The code runs since a tick.
    case running(AppCall.ID, since: Int)
    /// The code has returned; earlier calls of other apps haven't.
    case returned(AppCall.ID)
    /// The result is being applied.
    case applying(AppCall.ID)
  }

  /// The number of ticks that a call may take.
  static let ticksOfLimit = TimeLimit.parts

  /// The calls whose results aren't applied yet, in their order.
  private var turns: ArraySlice<(call: AppCall.ID, app: String)> = []
  /// The state of each app that has a call under way.
  private var phases: [String: Phase] = [:]
  /// The calls that haven't been started, by app, in order.
  private var waiting: [String: ArraySlice<AppCall.ID>] = [:]
  private var isApplying = false
  private var ticks = 0

  /// Creates a scheduler for the calls that were stored with a device and aren't running yet.
  ///
  /// They are started by ``resume()``, or when another call of their app is added.
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

  /// Adds a call that has become due, behind those that are there.
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

  /// Starts the next call of an app without a call under way.
  private mutating func startNext(of app: String) -> Action? {
    guard phases[app] == nil, var queue = waiting[app] else { return nil }
    let next = queue.popFirst()
    waiting[app] = queue.isEmpty ? nil : queue
    guard let next else { return nil }
    phases[app] = .running(next, since: ticks)
    return .start(next)
  }

  /// Applies the result of the first call, if it has returned; one at a time.
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
/// A limit passes in parts, each of which ends in a task that needs the same threads as the code. An
/// overloaded machine delays the parts as it delays the code, so that it exceeds no limit.
enum TimeLimit {
  /// The number of parts of a limit, which is more than the steps that code waits for on the device.
  static let parts = 100

  /// Returns when a limit has passed.
  static func passes(_ limit: Duration) async throws {
    for _ in 0..<parts { try await Task.sleep(for: limit / parts) }
  }
}

/// Returns the result of some work, or throws an error when the work exceeds a time limit.
///
/// Work that exceeds the limit is canceled, and its result is ignored.
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
