/// Decides which calls of app code run, in which order they count, and which take too long.
///
/// The calls of one app run one after another (F4-p), those of different apps at once. Results count in
/// the order of the calls, whichever comes back first. The scheduler knows numbers only: each
/// transition returns what is to be done, and whoever does it has the tasks and the clock. The cost
/// of a transition doesn't grow with the number of calls, except where a process ends.
struct CallScheduler: Sendable {
  /// What is to be done after a transition.
  enum Action: Sendable, Hashable {
    /// Run the code of a call, and report its end by ``returned(_:of:)``.
    case start(AppCall.ID)
    /// Let the result of a call count, and report that by ``applied(_:of:)``.
    case apply(AppCall.ID, of: String)
    /// Stop waiting for a call that outlasted the time limit; what it did until now counts.
    case abandon(AppCall.ID)
    /// Stop a call whose process has ended; nothing that it did counts.
    case cancel(AppCall.ID)
    /// Stop ticking and resume whoever waits: no call is left.
    case rest
  }

  /// What an app does with the first of its calls that hasn't counted yet.
  private enum Phase {
    /// The code runs since a tick.
    case running(AppCall.ID, since: Int)
    /// The code has ended, and earlier calls of other apps haven't.
    case returned(AppCall.ID)
    /// The result is being applied.
    case applying(AppCall.ID)
  }

  /// How many ticks a call may take.
  static let ticksOfLimit = 20

  /// The calls that haven't counted, in the order in which they will.
  private var turns: ArraySlice<(call: AppCall.ID, app: String)> = []
  /// What each app does; an app that does nothing is missing.
  private var phases: [String: Phase] = [:]
  /// The calls that haven't been started, by app, in order.
  private var waiting: [String: ArraySlice<AppCall.ID>] = [:]
  private var isApplying = false
  private var ticks = 0

  /// Creates a scheduler for the calls that a device was stored with, which nobody runs yet.
  ///
  /// They are started by ``resume()``, or when another call of their app is added.
  init(stored calls: [AppCall] = []) {
    for call in calls {
      turns.append((call.id, call.app))
      waiting[call.app, default: []].append(call.id)
    }
  }

  /// Whether every call has counted.
  var isIdle: Bool { turns.isEmpty }

  /// Returns the calls to start that were stored with the device and that nobody runs yet.
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

  /// Notes that the result of a call counts.
  mutating func applied(_ call: AppCall.ID, of app: String) -> [Action] {
    guard case .applying(call)? = phases[app] else {
      preconditionFailure("Call \(call) of '\(app)' was applied and it wasn't its turn.")
    }
    turns.removeFirst()
    phases[app] = nil
    isApplying = false
    return [startNext(of: app), applyNext() ?? restIfIdle].compactMap(\.self)
  }

  /// Forgets calls whose process has ended, at a cost that grows with the calls that are left.
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

  /// Notes that a part of the time limit has passed, and abandons the calls that outlasted it.
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

  /// Starts the next call of an app that does nothing.
  private mutating func startNext(of app: String) -> Action? {
    guard phases[app] == nil, var queue = waiting[app] else { return nil }
    let next = queue.popFirst()
    waiting[app] = queue.isEmpty ? nil : queue
    guard let next else { return nil }
    phases[app] = .running(next, since: ticks)
    return .start(next)
  }

  /// Lets the call whose turn it is count, if it has returned. One counts at a time.
  private mutating func applyNext() -> Action? {
    guard !isApplying, let (call, app) = turns.first, case .returned(call)? = phases[app]
    else { return nil }
    isApplying = true
    phases[app] = .applying(call)
    return .apply(call, of: app)
  }

  private var restIfIdle: Action? { isIdle ? .rest : nil }
}
