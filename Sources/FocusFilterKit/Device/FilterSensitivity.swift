import FocusAppIntents
import FocusText
import FocusUserNotifications
import Foundation

/// The contested behaviors on which it depends what a filter does, without any scenario.
public struct FilterSensitivity: Sendable, Hashable, Codable {
  /// The name of the filter's type.
  public let filter: String
  /// The differences under another value of a reading, in the order in which the readings were
  /// consulted.
  public let dependences: [Dependence]
  /// Whether the filter had a predicate at any time of the day.
  public let hasPredicate: Bool
  /// The number of devices that the check made: two, and one for each other value of each reading.
  public let devices: Int

  /// A reading under another value of which the filter leaves something else behind.
  public struct Dependence: Sendable, Hashable, Codable {
    /// The reading that it depends on.
    public let reading: FocusReading
    /// The name of the other value of the reading.
    public let value: String
    /// The first moment after which something differs, such as `a Focus replaces another`.
    public let moment: String
    /// The places that differ, in alphabetical order: a store with a key, `the badge`, `the widgets
    /// “Clock”`, `the last call`, `the notification`.
    public let keys: [String]
  }
}

extension FilterSensitivity {
  /// The readings under which the filter lets other notifications through, each once.
  public var readingsOfDecisions: [FocusReading] {
    var readings: [FocusReading] = []
    let place = TraceKey(.notification).description
    guard hasPredicate else { return [] }
    readings.formUnion(dependences.filter { $0.keys.contains(place) }.map(\.reading))
    return readings
  }
}

extension FilterSensitivity: CustomStringConvertible {
  /// The readings in one sentence, by the names that `focusctl explain` knows.
  public var description: String {
    var readings: [FocusReading] = []
    readings.formUnion(dependences.map(\.reading))
    guard !readings.isEmpty else { return "\(filter) depends on no reading." }
    let noun = readings.count == 1 ? "the reading" : "the readings"
    return "\(filter) depends on \(noun) \(readings.map(\.id).inQuotes.list(.and))."
  }
}

extension FocusSystem {
  /// Returns for each filter of an app the contested behaviors that it is sensitive to.
  ///
  /// Each filter lives through the same day on devices of its own: Focuses turn on, replace each other
  /// and end, while the app is in front, in the background and not running, and notifications without
  /// criteria arrive. The day is repeated with every other value of every reading that it consulted.
  /// A filter that can't be configured on a new device is left out.
  /// - Throws: ``FocusError/unknownApp(_:known:)``, or what the app's start-up code or the store throws.
  public func sensitivities(of app: String) async throws -> [FilterSensitivity] {
    try requireApp(app)
    guard let program = programs[app] else { return [] }
    var found: [FilterSensitivity] = []
    for filter in state.apps[app]?.description.filters ?? [] {
      let reference = FilterReference(app: app, filter: filter.id)
      // A value that doesn't come back would cost the time limit in each of the days.
      let failing = failingValues[reference] ?? []
      guard !failing.contains([:]) else { continue }
      let tried = try await valuesToTry(for: reference)
      var (first, second): ([String: ParameterValue], [String: ParameterValue]) = ([:], [:])
      for parameter in filter.parameters {
        let name = parameter.name
        let values = (tried.byParameter[name] ?? []).filter { value in
          value != parameter.defaultValue && value != tried.deleted[name] && value != .null
            && !failing.contains([name: value])
        }
        first[name] = values.first
        second[name] = values.dropFirst().first ?? values.first
      }
      let life = FilterLife(
        app: program, filter: reference, work: first, personal: second, limit: timeLimit,
        processes: processModel)
      guard let sensitivity = try await life.sensitivity(of: filter.typeName) else { continue }
      found.append(sensitivity)
    }
    return found
  }
}

/// One filter's day on devices of its own, with what it has left behind after each moment.
private struct FilterLife {
  let app: SimulatedApp
  let filter: FilterReference
  /// The values in two modes.
  let work: [String: ParameterValue]
  let personal: [String: ParameterValue]
  let limit: Duration
  let processes: ProcessModel

  /// A moment of the day; the raw value says what happens.
  enum Moment: String, CaseIterable {
    case turnedOn = "a Focus turns on"
    case notified = "a notification without criteria arrives"
    case switched = "a Focus replaces another"
    case turnedOff = "the Focus ends"
    case repeated = "the same Focus turns on again"
    case inBackground = "the Focus ends while the app is in the background"
    case suspended = "a Focus turns on while the app is suspended"
    case notRunning = "the Focus ends while the app isn't running"
    case launchedWithout = "the app is launched without a Focus"
    case launchedWhileOn = "the app is launched while a Focus is on"
    case restarted = "a notification arrives after a restart"
  }

  /// A day that was lived.
  private struct Lived {
    var traces: [(moment: Moment, trace: FilterTrace)] = []
    var readings: [FocusReading] = []
  }

  /// Returns the readings on which the day depends; `nil` where the filter can't be configured.
  func sensitivity(of name: String) async throws -> FilterSensitivity? {
    guard let day = try await live(), let again = try await live() else { return nil }
    let unsteady = zip(day.traces, again.traces).map { $0.trace.keys(differingFrom: $1.trace) }
    var devices = 2
    var found: [FilterSensitivity.Dependence] = []
    for reading in day.readings {
      for policy in FocusPolicy().alternatives(of: reading) {
        devices += 1
        guard let other = try await live(under: policy) else { continue }
        for (index, (moment, trace)) in day.traces.enumerated() {
          let keys = trace.keys(differingFrom: other.traces[index].trace)
            .subtracting(unsteady[index])
          guard !keys.isEmpty else { continue }
          found.append(
            .init(
              reading: reading, value: policy.value(of: reading).name, moment: moment.rawValue,
              keys: keys.sorted().map(\.description)))
          break
        }
      }
    }
    let hasPredicate = day.traces.contains { $0.trace[TraceKey(.predicate)] != nil }
    return FilterSensitivity(
      filter: name, dependences: found, hasPredicate: hasPredicate, devices: devices)
  }

  private func live(under policy: FocusPolicy = FocusPolicy()) async throws -> Lived? {
    try await TrialDevice.run(
      app, policy: policy, timeLimit: limit, processes: processes
    ) { device -> Lived? in
      let system = device.system
      try await device.launch()
      do {
        try await system.add(.personal)
        // The lists are the person's affair, not the filter's.
        for mode in [FocusMode.ID.work, .personal] {
          try await system.updateMode(mode) { [app] in $0.settings.apps = .allow([app.id]) }
        }
        try await system.configure(filter, in: .work, values: work)
        try await system.configure(filter, in: .personal, values: personal)
      } catch let error as CancellationError {
        throw error
      } catch {
        return nil
      }
      var day = Lived()
      for moment in Moment.allCases {
        let outcome = try await happen(moment, on: system)
        var trace = await device.trace
        trace[TraceKey(.lastCall)] = await system.history.lastCall(of: filter).map { .object($0) }
        trace[TraceKey(.notification)] = outcome.map { .string($0) }
        day.traces.append((moment, trace))
      }
      day.readings = await system.consultedReadings
      return day
    }
  }

  /// Lets the moment happen, and returns what became of its notifications.
  private func happen(_ moment: Moment, on system: FocusSystem) async throws -> String? {
    switch moment {
    case .turnedOn, .repeated: try await system.activate(.work)
    case .notified:
      // An app in front would be asked itself.
      try await system.setProcess(of: app.id, to: .background)
      let outcome = try await notify(on: system)
      try await system.setProcess(of: app.id, to: .foreground)
      return outcome
    case .switched: try await system.activate(.personal)
    case .turnedOff: try await system.deactivate()
    case .inBackground:
      try await system.setProcess(of: app.id, to: .background)
      try await system.deactivate()
    case .suspended:
      try await system.setProcess(of: app.id, to: .suspended)
      try await system.activate(.personal)
    case .notRunning:
      try await system.quit(app.id)
      try await system.deactivate()
    case .launchedWithout: try await system.launch(app.id)
    case .launchedWhileOn:
      try await system.quit(app.id)
      try await system.activate(.work)
      try await system.launch(app.id)
    case .restarted:
      try await system.restart()
      return try await notify(on: system)
    }
    return nil
  }

  private func notify(on system: FocusSystem) async throws -> String {
    var outcomes: [String] = []
    for level in [UNNotificationInterruptionLevel.active, .timeSensitive] {
      var request = NotificationRequest(app: app.id)
      request.title = "Trial"
      request.interruptionLevel = level
      outcomes.append(try await system.deliver(request).outcome.word.rawValue)
    }
    return outcomes.joined(separator: ", ")
  }
}

extension Sequence<HistoryEntry> {
  /// The values of the last call of a filter that came back, or `nil`.
  fileprivate func lastCall(of filter: FilterReference) -> [String: ParameterValue]? {
    var found: [String: ParameterValue]?
    for effect in flatMap(\.effects) {
      switch effect {
      case .finished(let call, let result), .superseded(let call, let result):
        guard case .perform(let delivery) = call.work, delivery.filter == filter else { continue }
        found = result.received ?? delivery.values
      default: continue
      }
    }
    return found
  }
}
