import FocusAppIntents
import FocusHost
import FocusText
import FocusUserNotifications
import Foundation

/// The contested behaviors that change a filter's effects, found without a scenario.
public struct FilterSensitivity: Sendable, Hashable, Codable {
  /// The name of the filter's type.
  public let filter: String
  /// The differences that other values of the readings cause, in the order in which the device
  /// consulted the readings.
  public let dependences: [Dependence]
  /// Whether the filter had a predicate at any time of the day.
  package let hasPredicate: Bool
  /// The number of devices that the check created: two, and one more for each other value of a
  /// reading that leads to other calls of the app's code.
  public let devices: Int
  /// The parameters whose query returned no entity, so that the check tried only their absence and
  /// a deleted entity; in the order of their declaration.
  package let parametersWithoutChoices: [String]
  /// Whether no call of the filter changed a stored value, the badge, the predicate, a widget or the
  /// answer of an action that reads.
  package let hasNoEffect: Bool
  /// The action that ran first in each trial, because a parameter has a choice only after it; `nil`
  /// if none was needed.
  package let preparation: String?

  /// A reading, one other value of it, and the different effects that the filter leaves behind
  /// under that value.
  public struct Dependence: Sendable, Hashable, Codable {
    /// The reading that the effects depend on.
    public let reading: FocusReading
    /// The name of the other value of the reading.
    public let value: String
    /// The first moment after which the effects differ, such as `a Focus replaces another`.
    public let moment: String
    /// The places that differ, in alphabetical order: a store with a key, `the badge`, `the widgets
    /// “Clock”`, `the last call`, `the notification`.
    public let keys: [String]
  }
}

extension FilterSensitivity {
  /// Sentences on what the trials couldn't see, with what to do: one for each parameter for which no
  /// value could be chosen, one on the missing preparation, and one on a filter without an effect.
  public var notes: [String] {
    let choices = parametersWithoutChoices.map(Self.sentence(onParameterWithoutChoices:))
    let effect = """
      No call changes a stored value, the badge, the predicate or a widget. If the filter changes \
      variables, list an action that reads them; the system may end the app's process at any time.
      """
    let prepared = preparation.map {
      "Settings offers a choice only after the action '\($0)', so each trial ran it first."
    }
    return (choices + [prepared].compactMap(\.self) + (hasNoEffect ? [effect] : []))
      .map { "\(filter): \($0)" }
  }

  package static func sentence(onParameterWithoutChoices parameter: String) -> String {
    "'\(parameter)' had no choice, so only its absence was tried; add data in `launch:`."
  }

  /// The readings that change which notifications the filter lets through, each once.
  public var readingsOfDecisions: [FocusReading] {
    let place = TraceKey(.notification).description
    return hasPredicate ? readings { $0.keys.contains(place) } : []
  }

  /// The readings of some dependences, each once.
  fileprivate func readings(where isIncluded: (Dependence) -> Bool) -> [FocusReading] {
    var readings: [FocusReading] = []
    readings.formUnion(dependences.filter(isIncluded).map(\.reading))
    return readings
  }
}

extension FilterSensitivity: CustomStringConvertible {
  /// The readings in one sentence, by the names that `focusctl explain` knows.
  public var description: String {
    let readings = readings { _ in true }
    guard !readings.isEmpty else { return "\(filter) depends on no reading." }
    let noun = readings.count == 1 ? "the reading" : "the readings"
    return "\(filter) depends on \(noun) \(readings.map(\.id).inQuotes.list(.and))."
  }
}

extension FocusSystem {
  /// Returns the contested behaviors to which each of an app's filters is sensitive.
  ///
  /// Each filter runs through the same day on new devices of its own. Focuses turn on, replace each
  /// other and end while the app is in the foreground, in the background and not running, and
  /// notifications without criteria arrive. The check repeats the day with every other value of
  /// every reading that the day consulted; a day without another call or answer repeats without the
  /// app's code. The result leaves out filters that can't be configured on a new device.
  ///
  /// - Parameters:
  ///   - app: The app's bundle identifier.
  ///   - onlyDecisions: Whether to try only the readings behind the decisions about notifications;
  ///     none for a filter without a predicate.
  /// - Throws: ``FocusError/unknownApp(_:known:)``, or an error of the app's start-up code or of
  ///   the store.
  public func sensitivities(
    of app: String, onlyDecisions: Bool = false
  ) async throws -> [FilterSensitivity] {
    try requireApp(app)
    guard let program = programs[app] else { return [] }
    var found: [FilterSensitivity] = []
    for filter in state.apps[app]?.description.filters ?? [] {
      let known = trials[FilterReference(app: app, filter: filter.id)] as? FilterTrial
      var trial: FilterTrial
      if let known, known.event == eventCount {
        trial = known
      } else {
        trial = try await self.trial(of: filter, of: program)
        if let known { trial.told = known.told }
      }
      if trial.days == nil { trial.days = try await trial.playedDays() }
      trials[trial.filter] = trial
      if let sensitivity = try await trial.sensitivity(onlyDecisions: onlyDecisions) {
        found.append(sensitivity)
      }
    }
    return found
  }

  /// Returns a trial of a filter with values for which its app is asked now.
  ///
  /// - Parameter given: Configurations of the filter that are tried, too.
  func trial(
    of filter: FilterMetadata, of app: SimulatedApp, given: [[String: ParameterValue]] = []
  ) async throws -> FilterTrial {
    let values = try await valuesToTry(
      for: FilterReference(app: app.id, filter: filter.id), of: app, given: given)
    return FilterTrial(
      bench: TrialBench(
        app: app, limit: timeLimit, processes: processModel, preparation: values.preparation,
        trials: TrialProcesses(for: processModel)),
      metadata: filter, values: values, event: eventCount)
  }
}

/// One day of a filter, with the effects that it has left behind after each moment.
extension FilterTrial {
  /// The moments of the day, each with the commands that make it.
  private var moments: [(words: String, commands: [any DeviceCommand])] {
    func on(_ mode: FocusMode.ID) -> TurnOn { TurnOn { $0.mode = Located(mode.rawValue) } }
    func notification(_ level: UNNotificationInterruptionLevel) -> DeliverNotification {
      DeliverNotification {
        $0.app = Located(app.id)
        ($0.request.title, $0.request.interruptionLevel) = ("Trial", level)
      }
    }
    let notifications: [any DeviceCommand] = [notification(.active), notification(.timeSensitive)]
    let (front, back) = (app.moving(to: .foreground), app.moving(to: .background))
    let quit = app.moving(to: .terminated)
    return [
      ("a Focus turns on", [on(.work)]),
      // The system would ask an app in the foreground itself.
      ("a notification without criteria arrives", [back] + notifications + [front]),
      ("a Focus replaces another", [on(.personal)]),
      ("the Focus ends", [TurnOff()]),
      ("the same Focus turns on again", [on(.work)]),
      ("the Focus ends while the app is in the background", [back, TurnOff()]),
      (
        "a Focus turns on while the app is suspended",
        [app.moving(to: .suspended), on(.personal)]
      ),
      ("the Focus ends while the app isn't running", [quit, TurnOff()]),
      ("the app is launched without a Focus", [front]),
      ("the app is launched while a Focus is on", [quit, on(.work), front]),
      (
        "a notification arrives after a restart",
        [ChangeDevice { $0.change = .restarted }] + notifications
      ),
    ]
  }

  /// The day under the default readings, played at least twice.
  struct Days: Sendable {
    fileprivate let day: RecordedDay
    /// The keys that differ between equal days, for each moment.
    fileprivate let unsteady: [Set<TraceKey>]
    /// The number of devices on which the day was played.
    fileprivate let devices: Int
    /// Whether the day is the same in processes that other trial devices have used, so that further
    /// devices may share them.
    let mayShareProcesses: Bool
  }

  /// Plays the day in new processes and in shared ones; `nil` if the filter can't be configured or
  /// if a call with only the defaults doesn't return.
  func playedDays() async throws -> Days? {
    // A value with which a call doesn't return would cost the time limit on each of the days.
    guard !failing.contains([:]), let day = try await apart.live(), let again = try await live()
    else { return nil }
    func keys(differingIn other: RecordedDay) -> [Set<TraceKey>] {
      zip(day.traces, other.traces).map { $0.keys(differingFrom: $1) }
    }
    let unsteady = keys(differingIn: again)
    let sharesProcesses = bench.trials != nil
    guard sharesProcesses, !unsteady.allSatisfy(\.isEmpty) else {
      return Days(day: day, unsteady: unsteady, devices: 2, mayShareProcesses: sharesProcesses)
    }
    // Either the code's effects vary (it may store the time), or its static variables matter.
    guard let third = try await apart.live() else { return nil }
    let alwaysUnsteady = keys(differingIn: third)
    return Days(
      day: day, unsteady: alwaysUnsteady, devices: 3,
      mayShareProcesses: zip(unsteady, alwaysUnsteady).allSatisfy { $0.isSubset(of: $1) })
  }

  /// Returns the readings on which the day depends, or only its decisions; `nil` for a filter
  /// without a day.
  ///
  /// - Parameter foresees: Whether days under other readings are foreseen where that is possible,
  ///   instead of played.
  func sensitivity(
    onlyDecisions: Bool, foresees: Bool = true
  ) async throws -> FilterSensitivity? {
    guard let days, !failing.contains([:]) else { return nil }
    let (day, unsteady) = (days.day, days.unsteady)
    var readings = day.readings
    if onlyDecisions {
      let known = day.readsGlance ? readings : day.readingsOfDecisions
      readings.removeAll { !day.hasPredicate || !known.contains($0) }
      if !day.readsGlance, day.answersAlike { readings.removeAll { $0 == .callsForOneChange } }
    }
    let trial = days.mayShareProcesses ? self : apart
    var devices = days.devices
    var found: [FilterSensitivity.Dependence] = []
    for reading in readings {
      for policy in FocusPolicy().alternatives(of: reading) {
        var others = foresees ? day.traces(under: policy) : nil
        if others == nil {
          devices += 1
          others = try await trial.live(under: policy)?.traces
        }
        guard let others else { continue }
        let differing = day.traces.indices.lazy.map { index in
          day.traces[index].keys(differingFrom: others[index]).subtracting(unsteady[index])
        }
        guard let first = differing.firstIndex(where: { !$0.isEmpty }) else { continue }
        found.append(
          .init(
            reading: reading, value: policy.value(of: reading).name,
            moment: moments[first].words,
            keys: differing[first].reported.map(\.description)))
      }
    }
    return FilterSensitivity(
      filter: metadata.typeName, dependences: found, hasPredicate: day.hasPredicate,
      devices: devices, parametersWithoutChoices: values.withoutChoices,
      hasNoEffect: told.hasNoEffect, preparation: bench.preparation?.action)
  }

  /// Plays the day with the first two values of each parameter that differ from its default; `nil`
  /// if the filter can't be configured.
  private func live(under policy: FocusPolicy = FocusPolicy()) async throws -> RecordedDay? {
    try await bench.life(under: policy) { device -> RecordedDay? in
      let system = device.system
      try await device.launch()
      let isConfigured: Void? = try await attempt {
        try await system.add(.personal)
        // The person, not the filter, chooses the lists.
        for mode in [FocusMode.ID.work, .personal] {
          try await system.updateMode(mode) { [app] in $0.settings.apps = .allow([app.id]) }
        }
        try await system.configure(filter, in: .work, values: changedValues(0))
        try await system.configure(filter, in: .personal, values: changedValues(1))
      }
      guard isConfigured != nil else { return nil }
      var stored: [(trace: FilterTrace, events: Int)] = []
      let commanded = CommandDevice(system, apps: [app])
      for moment in moments {
        for command in moment.commands { _ = try await command.perform(on: commanded) }
        stored.append((FilterTrace(storedBy: app.id, on: system), await system.history.count))
      }
      return try await RecordedDay(of: filter, storing: stored, on: system)
    }
  }

  /// Returns another value than the default for each parameter, the one at an index if there are so
  /// many, without values with which a call doesn't return.
  private func changedValues(_ index: Int) -> [String: ParameterValue] {
    var changed: [String: ParameterValue] = [:]
    for parameter in values.parameters {
      let others = parameter.others.filter { !failing.contains([parameter.name: $0]) }
      changed[parameter.name] = others.prefix(index + 1).last
    }
    for parameter in values.parameters
    where parameter.initial != nil
      && parameter.condition.contains(where: { changed[$0.key] != $0.value })
    {
      changed[parameter.name] = parameter.initial
    }
    return changed.removing(failing)
  }
}
