/// A state machine that decides which calls of app code run, in which order their results apply,
/// and which calls take too long.
///
/// The calls of one app, and those of apps that share an app group, run one after another (F4-p);
/// other calls run concurrently. The device applies results in the order of the calls, whichever
/// returns first. The scheduler knows only the calls' numbers and the names that they hold: each
/// transition returns actions, and the device performs them with tasks and a clock. The cost of a
/// transition doesn't grow with the number of calls, except when a process ends. A transition that
/// no action asked for is a defect of the device; it traps and names the call. Data can't cause
/// such a transition.
struct CallScheduler: Sendable {
  /// An action that the device performs after a transition.
  enum Action: Sendable, Hashable {
    /// Run the code of a call, and report its end with ``returned(_:)``.
    case start(AppCall.ID)
    /// Apply the result of a call, and report that with ``applied(_:)``.
    case apply(AppCall.ID)
    /// Stop waiting for a call that exceeded the time limit, and apply its actions so far.
    case abandon(AppCall.ID)
    /// Stop a call whose process has ended, and ignore its actions.
    case cancel(AppCall.ID)
    /// Resume all waiters: no call is left.
    case rest
  }

  /// The state of a started call whose result isn't applied yet.
  private enum Phase {
    /// The code is running, and started at a tick.
    case running(since: Int)
    /// The code has returned; the result waits for earlier calls.
    case returned
    /// The device is applying the result.
    case applying
  }

  /// The number of ticks that a call may take.
  static let ticksOfLimit = TimeLimit.parts

  /// The calls whose results aren't applied yet, in their order.
  private var turns: ArraySlice<AppCall.ID> = []
  /// The names that each of these calls holds from its start until its result is applied.
  private var names: [AppCall.ID: Set<String>] = [:]
  /// For each name, the call that holds it or is about to, and those that wait for it, in order.
  private var queues: [String: ArraySlice<AppCall.ID>] = [:]
  private var phases: [AppCall.ID: Phase] = [:]
  private var isApplying = false
  private var ticks = 0

  /// Creates a scheduler for the calls that were stored with a device and aren't running yet.
  ///
  /// ``resume()`` starts them, as does the addition of another call that waits for them.
  init(stored calls: [(id: AppCall.ID, names: Set<String>)] = []) {
    for call in calls { append(call.id, holding: call.names) }
  }

  /// Whether the results of all calls are applied.
  var isIdle: Bool { turns.isEmpty }

  /// Returns the actions that start the calls stored with the device.
  mutating func resume() -> [Action] { startNext(for: queues.keys) }

  /// Adds a call that has become due, after all earlier calls.
  ///
  /// - Parameter names: The names of the call's app and of its groups; of two calls with a common
  ///   name, the later one waits for the earlier one.
  mutating func add(_ call: AppCall.ID, holding names: Set<String>) -> [Action] {
    precondition(call > turns.last ?? .min, "Call \(call) was added after \(turns.last ?? 0).")
    append(call, holding: names)
    return startNext(for: names)
  }

  /// Notes that the code of a call has ended.
  mutating func returned(_ call: AppCall.ID) -> Action? {
    guard case .running? = phases[call] else {
      preconditionFailure("Call \(call) returned and wasn't running.")
    }
    phases[call] = .returned
    return applyNext()
  }

  /// Notes that the result of a call was applied.
  mutating func applied(_ call: AppCall.ID) -> [Action] {
    guard case .applying? = phases[call] else {
      preconditionFailure("Call \(call) was applied and it wasn't its turn.")
    }
    turns.removeFirst()
    isApplying = false
    let freed = forget(call)
    for name in freed { queues[name]?.removeFirst() }
    return proceed(withFreed: freed)
  }

  /// Drops calls whose process has ended; the cost is linear in the remaining calls.
  mutating func lose(_ calls: [AppCall.ID]) -> [Action] {
    let lost = Set(calls)
    turns.removeAll(where: lost.contains)
    var canceled: [Action] = []
    var freed: Set<String> = []
    for call in calls {
      switch phases[call] {
      case .running?, .returned?: canceled.append(.cancel(call))
      case .applying?: preconditionFailure("Call \(call) was lost while it was applied.")
      case nil: break
      }
      freed.formUnion(forget(call))
    }
    for name in freed { queues[name]?.removeAll(where: lost.contains) }
    return canceled + proceed(withFreed: freed)
  }

  /// Notes that a part of the time limit has passed, and abandons the calls that exceeded it.
  mutating func tick() -> [Action] {
    ticks += 1
    var overdue: [AppCall.ID] = []
    for (call, phase) in phases {
      guard case .running(let start) = phase, ticks - start > Self.ticksOfLimit else { continue }
      overdue.append(call)
      phases[call] = .returned
    }
    return overdue.sorted().map { .abandon($0) } + [applyNext()].compactMap(\.self)
  }

  private mutating func append(_ call: AppCall.ID, holding held: Set<String>) {
    turns.append(call)
    names[call] = held
    for name in held { queues[name, default: []].append(call) }
  }

  /// Forgets a call, and returns the names that it held or waited for.
  private mutating func forget(_ call: AppCall.ID) -> Set<String> {
    phases[call] = nil
    return names.removeValue(forKey: call) ?? []
  }

  /// Starts the calls that waited for some names, and applies the next result.
  private mutating func proceed(withFreed freed: Set<String>) -> [Action] {
    startNext(for: freed) + [applyNext() ?? (isIdle ? .rest : nil)].compactMap(\.self)
  }

  /// Starts each call that is the first for one of some names and for all of its own.
  private mutating func startNext(for freed: some Sequence<String>) -> [Action] {
    var first: Set<AppCall.ID> = []
    for name in freed {
      if let call = queues[name]?.first { first.insert(call) } else { queues[name] = nil }
    }
    let next = first.sorted().filter { call in
      phases[call] == nil && names[call, default: []].allSatisfy { queues[$0]?.first == call }
    }
    for call in next { phases[call] = .running(since: ticks) }
    return next.map { .start($0) }
  }

  /// Applies the result of the first call if it has returned; the device applies one result at a
  /// time.
  private mutating func applyNext() -> Action? {
    guard !isApplying, let call = turns.first, case .returned? = phases[call] else { return nil }
    isApplying = true
    phases[call] = .applying
    return .apply(call)
  }
}

extension FocusState {
  /// Returns the names that a call of an app's code holds: those of the app and of its groups.
  func names(heldByCallsOf app: String) -> Set<String> {
    (apps[app]?.description.allGroups ?? []).union([app])
  }

  /// Whether a call's code may be running, because no earlier call has to end before it (F4-p).
  func hasBegun(_ call: AppCall) -> Bool {
    let names = names(heldByCallsOf: call.app)
    let first = calls.first { !names.isDisjoint(with: self.names(heldByCallsOf: $0.app)) }
    return first?.id == call.id
  }
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

  /// The device's own limit for the code of a process that counts its time: a last resort, a few
  /// seconds later.
  static func afterProcess(_ limit: Duration) -> Duration { limit + min(limit, .seconds(5)) }

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
