import FocusFilterKit
import FocusHost
import FocusScenarios
import FocusText
import Foundation

/// A generated day: a simulated device with one app, and the events on it.
///
/// A day is played as a ``scenario``. Only a day that is kept becomes text.
struct ExploredDay: Sendable, Hashable {
  /// The time zone and the locale of the simulated device.
  var timeZone = ExploredDevice.timeZone
  var locale = ExploredDevice.locale
  var start: Date
  /// The app, with its process and its settings at the start.
  var app: AppPlan
  var modes: [ModePlan]
  /// The people in the modes' lists.
  var people: [SimulatedPerson] = []
  var policy = FocusPolicy()
  /// The events, without expectations.
  var events: [EventPlan] = []

  /// The day as it is played.
  var scenario: Scenario {
    var scenario = Scenario(
      source: SourceText(file: "found"), timeZone: timeZone, locale: locale, start: start)
    (scenario.apps, scenario.modes, scenario.people) = ([app], modes, people)
    (scenario.policy, scenario.events) = (policy, events)
    return scenario
  }
}

extension AppPlan {
  /// Creates the plan of an explored app, which may send notifications.
  init(exploring app: SimulatedApp) {
    self.init(app.id)
    settings = [AppSetting(.notifications, isOn: true)]
  }
}

extension ModePlan {
  /// The values of the app's filter; `nil` if the mode has no filter.
  var values: [String: ParameterValue]? {
    get { filters.first?.values.parameterValues }
    set {
      for index in filters.indices { filters[index].values = GivenValues(newValue ?? [:]).members }
    }
  }
}

extension EventPlan {
  /// The filter's values in a `set` event; `nil` for other events.
  var values: [String: ParameterValue]? {
    get {
      guard let setUp = command as? SetUpFilter, setUp.change == .set else { return nil }
      return setUp.plan.values.parameterValues
    }
    set {
      guard let newValue else { return }
      change { (setUp: inout SetUpFilter) in
        setUp.plan.values = GivenValues(newValue).members
      }
    }
  }

  /// Changes the event's command if it is of a type.
  mutating func change<Command: DeviceCommand>(_ change: (inout Command) -> Void) {
    guard var changed = command as? Command else { return }
    change(&changed)
    command = changed
  }
}

extension ExploredDay {
  /// Creates a day from a scenario's time zone, locale, start, policy, people, modes and events,
  /// and its settings of the app.
  ///
  /// Each mode keeps only the app's first filter. The scenario's other members and its expectations
  /// are ignored.
  init(_ scenario: Scenario, app: SimulatedApp) {
    func isApp(_ word: Located<String>) -> Bool { [app].app(named: word.value) != nil }
    var plan = scenario.apps.first { isApp($0.app) } ?? AppPlan(exploring: app)
    plan.app = Located(app.id)
    let modes = scenario.modes.map { mode in
      var mode = mode
      mode.filters = mode.filters.filter { isApp($0.app) }.prefix(1).map {
        FilterPlan(app: plan.app, values: $0.values)
      }
      return mode
    }
    self.init(
      timeZone: scenario.timeZone, locale: scenario.locale, start: scenario.start, app: plan,
      modes: modes, people: scenario.people, policy: scenario.policy,
      events: scenario.events.map { EventPlan(at: $0.at, $0.command) })
  }

  /// The filter's values in the modes, and then those in the `set` events.
  var configurations: [[String: ParameterValue]] {
    modes.compactMap(\.values) + events.compactMap(\.values)
  }

  /// Returns the day with replaced filter values in its modes and events.
  func replacingValues(
    _ replace: ([String: ParameterValue]) -> [String: ParameterValue]
  ) -> ExploredDay {
    var day = self
    for index in modes.indices { day.modes[index].values = modes[index].values.map(replace) }
    for index in events.indices { day.events[index].values = events[index].values.map(replace) }
    return day
  }

  /// Returns the day without the events after the one at an index.
  func ending(at index: Int) -> ExploredDay {
    var day = self
    day.events = Array(events[...index])
    return day
  }

  /// Returns the day with new events before the one at an index, at the same time.
  func inserting(_ new: [any DeviceCommand], before index: Int) -> ExploredDay {
    var day = self
    let time = (index < events.count ? events[index] : events.last)?.at ?? start
    day.events.insert(contentsOf: new.map { EventPlan(at: time, $0) }, at: index)
    return day
  }

  /// Returns the day with new events after the last one, at the same time.
  func adding(_ new: [any DeviceCommand]) -> ExploredDay { inserting(new, before: events.count) }
}

// MARK: Text

extension ExploredDay {
  /// Returns the text of the day's scenario file.
  ///
  /// - Parameters:
  ///   - name: The title of the scenario.
  ///   - comments: The comment lines at the beginning of the file.
  ///   - expectations: The expectations of the last event.
  func text(
    name: String, comments: [String] = [], expectations: [String: ParameterValue] = [:]
  ) -> String {
    var members = ScenarioText.members([
      "name": .string(name), "timeZone": .string(timeZone.identifier),
      "start": .string(start.formatted(Date.ISO8601FormatStyle())),
      "locale": locale == ExploredDevice.locale ? nil : .string(locale.identifier),
    ])
    if policy != FocusPolicy() { members.append(.init("policy", .members(policy.members))) }
    if !people.isEmpty {
      members.append(.init("people", .elements(people.map { .members($0.members) })))
    }
    var zone = timeZone
    var events = events.map { event in
      let at = ScenarioText.Member("at", .string(event.at.formatted(Date.ISO8601FormatStyle())))
      let members = event.command?.members(in: zone) ?? []
      if let travel = event.command as? Travel { zone = travel.zone }
      return [at] + members
    }
    if !expectations.isEmpty {
      events[events.count - 1].append(.init("expect", .object(expectations)))
    }
    members += [
      .init("apps", .elements([.members(app.members)])),
      .init("modes", .elements(modes.indices.map { .members(self.members(ofMode: $0)) })),
      .init("events", .elements(events.map { .members($0) })),
    ]
    return (comments.map { "// \($0)" } + [ScenarioText.text(members), ""]).joined(separator: "\n")
  }

  /// Returns the mode that the day's file would declare with only the name of the mode at an index.
  func declaredMode(at index: Int) -> FocusMode {
    .named(modes[index].name.value, besides: modes[..<index].map(\.mode))
  }

  /// Returns the members of a mode, without settings that the mode has by its name.
  private func members(ofMode index: Int) -> [ScenarioText.Member] {
    let plan = modes[index]
    return plan.mode.members(as: plan.name.value, besides: declaredMode(at: index))
      + plan.filterMembers
  }
}
