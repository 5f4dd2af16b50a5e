public import Foundation

/// The whole simulated device as a value.
///
/// It changes only by ``apply(_:)``, which asks nobody and waits for nothing: what has to be done
/// outside comes back as effects, and what came of it is the next event.
public struct FocusState: Sendable, Hashable {
  /// The instant of the last event.
  public internal(set) var now: Date
  /// The modes, what was asked for, and how it is decided which is on.
  public internal(set) var timeline: FocusTimeline
  /// What is on; `nil` means no Focus.
  public internal(set) var activation: Activation?
  /// The apps by bundle identifier.
  public internal(set) var apps: [String: InstalledApp] = [:]
  /// The bundle identifiers in the order of installation.
  public internal(set) var installationOrder: [String] = []
  /// The people that the device knows, by ``SimulatedPerson/id``.
  public internal(set) var people: [String: SimulatedPerson] = [:]
  /// Whether it is locked, and was unlocked since it started.
  public internal(set) var device = DeviceState()
  /// The calls that haven't come back, in the order in which their results count.
  public internal(set) var calls: [AppCall] = []
  /// When each person last called.
  var lastCalls: [String: Date] = [:]
  var counters = Counters()

  /// Creates a new device: Do Not Disturb and no app.
  public init(
    now: Date, timeZone: TimeZone, policy: FocusPolicy = FocusPolicy(),
    modes: [FocusMode] = FocusMode.catalog.filter { $0.id == .doNotDisturb }
  ) {
    self.now = now
    self.timeline = FocusTimeline(modes: modes, timeZone: timeZone, policy: policy)
  }

  /// One uninterrupted time during which a mode is on.
  public struct Activation: Sendable, Hashable {
    /// Counts up from 1.
    public let id: Int
    /// The mode that is on.
    public let mode: FocusMode.ID
    /// The instant at which it turned on, whatever kept it on since.
    public let since: Date
    /// Who keeps it on at the moment, and until when.
    public internal(set) var assertion: FocusAssertion
    /// The filters that are enabled in it, with their values, by app and in the order of the app's
    /// filters. Kept beside the mode's own list so that one filter is found among many.
    var configurations: [String: [FilterConfiguration]] = [:]

    /// Whether a filter is enabled in it and so has its values. The cost doesn't grow with the apps.
    public func has(_ filter: FilterReference) -> Bool {
      configurations[filter.app]?.contains { $0.filter == filter } == true
    }
  }

  /// The last number given to each kind of thing.
  struct Counters: Sendable, Hashable {
    var assertion = 0
    var activation = 0
    var call = 0
    var notification = 0
  }

  /// The choices by which the device decides.
  public var policy: FocusPolicy { timeline.policy }
  /// The modes, in the order in which they were added.
  public var modes: [FocusMode] { timeline.modes }

  /// The mode that is on, or `nil`.
  public var activeMode: FocusMode? { activation.flatMap { mode($0.mode) } }

  /// The number of the last notification that was decided about; 0 before the first.
  public var lastNotification: Int { counters.notification }

  /// Returns the mode with an identifier, or `nil`; the cost is linear in the number of modes.
  public func mode(_ id: FocusMode.ID) -> FocusMode? { modes.first { $0.id == id } }

  /// Returns a call that hasn't come back by its number, or `nil`; it is found by halving.
  func call(_ number: AppCall.ID) -> AppCall? {
    var range = calls.indices
    while !range.isEmpty {
      let middle = range.lowerBound + range.count / 2
      if calls[middle].id == number { return calls[middle] }
      range =
        calls[middle].id < number
        ? middle + 1..<range.upperBound : range.lowerBound..<middle
    }
    return nil
  }

  /// Returns a filter of an installed app, or `nil`.
  public func filter(_ reference: FilterReference) -> InstalledFilter? {
    apps[reference.app]?.description.filters.first { $0.id == reference.filter }
  }
}

extension FocusState {
  /// Changes the device by an event and returns what follows, in order.
  ///
  /// The event's instant isn't earlier than ``now``, and nothing is due between the two: see
  /// ``nextDue``. An event about something that doesn't exist changes nothing but the time.
  public mutating func apply(_ event: FocusEvent) -> [FocusEffect] {
    let isLater = event.at > now
    now = max(now, event.at)
    let asked = timeline.assertions
    var effects: [FocusEffect] = []
    switch event.kind {
    case .timePassed: break
    case .installed(let app): install(app, &effects)
    case .removed(let app): remove(app, &effects)
    case .processChanged(let app, let process): change(app, to: process, &effects)
    case .notificationsAllowed(let app, let allowed): apps[app]?.mayNotify = allowed
    case .timeSensitiveAllowed(let app, let allowed): apps[app]?.allowsTimeSensitive = allowed
    case .modeAdded(let mode): add(mode)
    case .modeEdited(let mode): edit(mode)
    case .modeRemoved(let id): remove(id, &effects)
    case .filterSet(let mode, let configuration): set(configuration, in: mode, &effects)
    case .filterRemoved(let mode, let filter): remove(filter, from: mode, &effects)
    case .asked(let mode, let source, let until): ask(for: mode, by: source, until: until)
    case .ended(let source): end(by: source)
    case .deviceChanged(let change): self.change(change, &effects)
    case .peopleKnown(let known): for person in known { people[person.id] = person }
    case .posted(let request): post(request, &effects)
    case .responded(let app, let number, _): apps[app]?.listed.remove(number)
    case .acted(let app, let actions, let isLate):
      if isLate { reportLateEffects(of: app, &effects) }
      // Rule F4.11: no action of an app is about the state of its filter.
      act(actions, of: app, &effects)
    case .returned(let result): take(result, &effects)
    }
    settle(since: asked, &effects)
    // Time alone makes a trigger due.
    if isLater { fireTriggers(&effects) }
    return effects
  }

  /// The first instant after ``now`` at which something happens by itself; `nil` when nothing will.
  public var nextDue: Date? {
    [timeline.nextClaim(after: now), nextTrigger].compactMap { $0 }.min()
  }
}
