import FocusFilterKit
import FocusHost
import FocusScenarios
import FocusText
import Foundation

/// The source of a search's days, which it generates from an app's declarations and a seed.
///
/// The short days come first. They are the same for every seed: each configuration in a Focus that
/// turns on and off, and all pairs of representative events. The random days follow. For each
/// random day, the source first chooses which kinds of event it has and how often, because a
/// uniform choice rarely reaches the states in which faults occur.
struct DaySource {
  let app: SimulatedApp
  let filter: FilterMetadata
  let values: ValuesToTry
  let steps: Int
  private var random: SeededNumbers
  /// Whether the filter is called only while the app is in front: no extension has it.
  private let isInAppAlone: Bool
  /// The filter configurations without deleted entities.
  private let configurations: [[String: ParameterValue]]
  /// The modes, schedules and people of the generated days.
  private let place: ExploredPlace
  /// The filter criteria of the generated notifications, each used in turn. The random days also
  /// use the criteria that the app used on the short days.
  private var criteria: [String]
  private var notifications = 0

  init(
    _ app: SimulatedApp, _ filter: FilterMetadata, _ values: ValuesToTry, on place: ExploredPlace,
    criteria: [String], steps: Int, seed: UInt64
  ) {
    self.app = app
    self.filter = filter
    self.values = values
    self.steps = steps
    random = SeededNumbers(seed: seed)
    let usable = values.configurations.filter { configuration in
      values.deleted.allSatisfy { configuration[$0.key] != $0.value }
        && !configuration.values.contains { value in
          if case .array(let elements) = value {
            values.deleted.values.contains { gone in
              if case .array(let ids) = gone {
                elements.contains(where: ids.contains)
              } else {
                false
              }
            }
          } else {
            false
          }
        }
    }
    let known = usable + place.modes.compactMap(\.values).filter { !usable.contains($0) }
    configurations = known.isEmpty ? [[:]] : known
    isInAppAlone = !app.hasExtension(for: filter)
    self.place = place
    self.criteria = criteria
    // If no criteria are known yet, use words that a predicate may compare them with.
    if criteria.isEmpty { self.criteria = values.words }
  }

  /// Adds the filter criteria that the app used on the days played so far.
  mutating func use(criteria seen: some Sequence<String>) {
    let new = seen.filter { !criteria.contains($0) }.sorted()
    criteria += new
  }

  /// The names of the first two modes; the same name twice if there is only one mode.
  private var names: (first: String, second: String) {
    (place.modes[0].name, place.modes[min(1, place.modes.count - 1)].name)
  }

  // MARK: Short days

  /// The indices in ``shortDays`` of the days with a pair of representative events or a repeated
  /// action.
  var pairs: Range<Int> { configurations.count + longer.count..<shortDays.count }

  /// Days with typical uses of a filter: a repeated Focus while the app starts and quits, one Focus
  /// after another with different values and with equal values, a duplicated call, each action
  /// during a Focus, and a deleted entity.
  private var longer: [ExploredDay] {
    let first = configurations[0]
    let second = second(to: first)
    let off: (EventKind, [String: ParameterValue]) = (.off, ["off": true])
    let id = ParameterValue.string(app.id)
    return [
      day(
        first, second,
        [
          on(names.first), (.launch, ["launch": id]), off, (.quit, ["quit": id]), on(names.first),
          off,
        ], inFront: false),
      day(first, second, [on(names.first), on(names.second), off]),
      day(first, first, [on(names.first), on(names.second), off]),
      day(
        first, second, [(.fault, ["fault": "duplicated", "in": id]), on(names.first), off]),
    ]
      + actions.map { day(first, second, [on(names.first), (.action, $0), off]) }
      + values.entities.prefix(1).map { entity in
        day(first, second, [on(names.first), off, (.vanish, vanish(entity)), on(names.first), off])
      }
  }

  /// The days that are played before the random ones; the same for every seed.
  var shortDays: [ExploredDay] {
    var days = longer
    for configuration in configurations {
      days.append(
        day(configuration, second(to: configuration), [on(names.first), (.off, ["off": true])]))
    }
    let first = configurations[0]
    for cause in causes {
      for effect in effects { days.append(day(first, second(to: first), [cause, effect])) }
    }
    // A second run of an action shows the values that the first run kept in memory.
    for action in actions {
      days.append(
        day(first, second(to: first), [(.action, action), on(names.first), (.action, action)]))
    }
    return days
  }

  /// Representative state-changing events, which come first in a pair.
  private var causes: [(EventKind, [String: ParameterValue])] {
    [on(names.first), (.launch, ["launch": .string(app.id)])] + actions.map { (.action, $0) }
  }

  /// Representative events after which the app's state may be wrong, which come second in a pair.
  private var effects: [(EventKind, [String: ParameterValue])] {
    [
      on(names.second), (.off, ["off": true]), set(second(to: configurations[0]), in: names.first),
      (.disable, ["disable": named, "mode": .string(names.first)]),
      (.remove, ["remove": named, "mode": .string(names.first)]),
      (.quit, ["quit": .string(app.id)]),
    ] + actions.map { (.action, $0) } + [on(names.first)]
  }

  // MARK: Exhaustive search

  /// The representative events of an exhaustive search.
  private var alphabet: [(EventKind, [String: ParameterValue])] {
    effects + [(.launch, ["launch": .string(app.id)])]
  }

  /// Returns the number of possible days with at least one event and at most `length` events;
  /// `Int.max` if the number overflows.
  func numberOfDays(upTo length: Int) -> Int {
    (0..<length).reduce(0) { shorter, _ in
      let (number, isTooMuch) = alphabet.count.multipliedReportingOverflow(
        by: shorter == .max ? .max : shorter + 1)
      return isTooMuch ? .max : number
    }
  }

  /// Returns the day at an index of the exhaustive search, in which shorter days come first.
  func day(_ number: Int) -> ExploredDay {
    let alphabet = alphabet
    var events: [(EventKind, [String: ParameterValue])] = []
    var rest = number + 1
    while rest > 0 {
      rest -= 1
      events.append(alphabet[rest % alphabet.count])
      rest /= alphabet.count
    }
    return day(configurations[0], second(to: configurations[0]), events)
  }

  private func second(to configuration: [String: ParameterValue]) -> [String: ParameterValue] {
    configurations.first { other in
      other != configuration && other.values.contains { $0 != .null }
        && other.contains { configuration[$0.key] != nil && configuration[$0.key] != $0.value }
    } ?? [:]
  }

  private func day(
    _ work: [String: ParameterValue], _ personal: [String: ParameterValue],
    _ events: [(kind: EventKind, members: [String: ParameterValue])], inFront: Bool = true
  ) -> ExploredDay {
    // A short day has no schedules, so no Focus changes without an event.
    var modes = place.modes.prefix(2).map { mode in
      var mode = mode
      (mode.values, mode.schedules) = (work, [])
      return mode
    }
    if modes.count > 1 { modes[1].values = personal }
    var day = ExploredDay(
      app: app.id, start: ExploredPlace.monday, modes: modes,
      events: events.enumerated().map { index, event in
        .init(kind: event.kind, second: 3600 * (index + 1), members: event.members)
      }, people: place.people)
    if inFront, isInAppAlone { day.settings["process"] = Self.inFront }
    return prepared(day)
  }

  private static let inFront = ParameterValue.string(ProcessState.foreground.rawValue)

  /// Returns the day with the action that makes the choices of the filter's parameters at its start.
  private func prepared(_ day: ExploredDay) -> ExploredDay {
    guard let first = values.preparation else { return day }
    return day.inserting(.action, run(first.action, with: first.word), before: 0)
  }

  // MARK: Random days

  /// Returns the next random day.
  mutating func next() -> ExploredDay {
    var weights: [EventKind: Int] = [:]
    for kind in EventKind.allCases {
      let isUsed = random.draw(0..<3) > 0
      weights[kind] = isUsed ? 1 + random.draw(0..<6) : 0
    }
    // Focus changes call the filter, so every random day can have them.
    for kind in [EventKind.on, .off] { weights[kind, default: 0] += 3 }
    if app.actions.isEmpty { weights[.action] = 0 }
    if values.entities.isEmpty { weights[.vanish] = 0 }
    let isNight = random.draw(0..<8) == 0
    var day = ExploredDay(
      app: app.id,
      start: random.element(of: isNight ? ExploredPlace.nights : place.starts),
      modes: place.modes, people: place.people)
    for index in day.modes.indices {
      day.modes[index].values = random.element(of: configurations)
    }
    // Keep a made-up schedule on about a third of the days.
    if place.isMadeUp, random.draw(0..<3) > 0 { day.modes[0].schedules = [] }
    // On other days, a filter that is in the app alone is seldom called.
    if isInAppAlone, random.draw(0..<4) > 0 {
      day.settings["process"] = Self.inFront
      for kind in [EventKind.background, .suspend, .quit, .restart] { weights[kind] = 0 }
    }
    let edges = place.edges(after: day.start)
    var second = 0
    for _ in 0..<steps {
      let edge = edges.first { $0 > second }
      if random.draw(0..<8) == 0, let edge {
        // Choose the second before the change, the second of the change, or the second after it.
        second = max(second + 1, edge - 1 + random.draw(0..<3))
      } else {
        second += random.element(of: [1, 60, 600, 3600])
      }
      let kind = kind(weights)
      for members in members(of: kind) {
        day.events.append(.init(kind: kind, second: second, members: members))
      }
    }
    return prepared(day)
  }

  private mutating func kind(_ weights: [EventKind: Int]) -> EventKind {
    var number = random.draw(0..<weights.values.reduce(0, +))
    for kind in EventKind.allCases {
      number -= weights[kind] ?? 0
      if number < 0 { return kind }
    }
    return .on
  }

  private mutating func members(of kind: EventKind) -> [[String: ParameterValue]] {
    let others = place.modes.dropFirst().map(\.name)
    let isOther = random.draw(0..<3) == 0 && !others.isEmpty
    let mode = ParameterValue.string(isOther ? random.element(of: others) : names.first)
    let id = ParameterValue.string(app.id)
    switch kind {
    case .on: return [["on": mode]]
    case .off: return [["off": true]]
    case .set:
      let values = random.element(of: configurations)
      return [["set": .object(["app": id, "values": .object(values)]), "mode": mode]]
    case .disable: return [["disable": named, "mode": mode]]
    case .enable: return [["enable": named, "mode": mode]]
    case .remove: return [["remove": named, "mode": mode]]
    case .launch: return [["launch": id]]
    case .background: return [["background": id]]
    case .suspend: return [["suspend": id]]
    case .quit: return [["quit": id]]
    case .restart: return [["restart": true], ["unlock": true]]
    case .unlock: return [["lock": true], ["unlock": true]]
    case .action: return [random.element(of: actions)]
    case .notify:
      var members: [String: ParameterValue] = ["notify": id, "title": "Tom"]
      // Cycle through each of the app's filter criteria, one that it doesn't use, and none.
      let unused = criteria.contains("somebody") ? "somebody else" : "somebody"
      let all = criteria + [unused]
      let index = notifications % (all.count + 1)
      notifications += 1
      if index < all.count { members["criteria"] = .string(all[index]) }
      return [members]
    case .fault:
      let fault = random.element(of: [
        "lost", "late", "duplicated", "overtaken", "endsDuringPerform", "endsAfterPerform",
      ])
      var members: [String: ParameterValue] = ["fault": .string(fault), "in": id]
      if fault == "late" { members["after"] = "10m" }
      return [members]
    case .vanish: return [vanish(random.element(of: values.entities))]
    case .timeZone:
      return [
        [
          "timeZone": .string(
            random.element(of: ["Asia/Tokyo", "America/New_York", ExploredDay.zone]))
        ]
      ]
    case .wait: return [[:]]
    }
  }

  // MARK: Members of events

  /// Each action without an argument, and with the first text among the filter's values.
  private var actions: [[String: ParameterValue]] {
    app.actions.flatMap { action in
      ([nil] + values.words.prefix(1).map(Optional.init)).map { word in
        run(action.name, with: word)
      }
    }
  }

  private func run(_ action: String, with word: String?) -> [String: ParameterValue] {
    var members: [String: ParameterValue] = ["do": .string(action), "in": .string(app.id)]
    if let word { members["with"] = .string(word) }
    return members
  }

  private func vanish(_ entity: String) -> [String: ParameterValue] {
    ["vanish": .string(entity), "in": .string(app.id)]
  }

  private var named: ParameterValue { .object(["app": .string(app.id)]) }

  private func on(_ mode: String) -> (EventKind, [String: ParameterValue]) {
    (.on, ["on": .string(mode)])
  }

  private func set(
    _ values: [String: ParameterValue], in mode: String
  ) -> (EventKind, [String: ParameterValue]) {
    let filter: ParameterValue = .object(["app": .string(app.id), "values": .object(values)])
    return (.set, ["set": filter, "mode": .string(mode)])
  }
}

/// The modes of a search's days, their schedules, and the people in the modes' lists.
struct ExploredPlace: Sendable {
  /// The modes, at least one.
  let modes: [ExploredDay.Mode]
  let people: [ParameterValue]
  /// Whether the modes are made up instead of copied from a device.
  let isMadeUp: Bool
  /// The start times of ordinary days: one for each weekday that has a schedule, or Monday if none
  /// has.
  let starts: [Date]
  /// The times of day at which the schedules start and end.
  private let times: [FocusSchedule.TimeOfDay]

  /// Copies the modes of a device, with the values of the app's filter in them. Makes up two modes
  /// if there is no device, or if it has no mode besides Do Not Disturb.
  init(of device: FocusState?, for app: String) {
    var own = device?.modes.filter { $0.id != .doNotDisturb } ?? []
    isMadeUp = own.isEmpty
    guard let device, !own.isEmpty else {
      modes = [
        .init(name: "Work", schedules: [["from": "12:00", "to": "13:00"]]), .init(name: "Personal"),
      ]
      (people, starts) = ([], [Self.monday])
      times = ["12:00", "13:00"].compactMap { FocusSchedule.TimeOfDay($0) }
      return
    }
    own += device.modes.filter { $0.id == .doNotDisturb && !$0.filters.isEmpty }
    modes = own.map { mode in
      var settings = ScenarioText.data(mode.settingMembers())
      for list in ["allowApps", "silenceApps"] {
        // The tested app is the only app on the generated days.
        if case .array(let apps)? = settings[list] {
          settings[list] = .array(apps.filter { $0 == .string(app) })
        }
      }
      var schedules: [ParameterValue] = []
      if case .array(let all)? = settings.removeValue(forKey: "schedules") { schedules = all }
      return ExploredDay.Mode(
        name: mode.name, values: mode.filters.first { $0.filter.app == app }?.values,
        schedules: schedules, settings: settings)
    }
    people = device.people.values.sorted { $0.id < $1.id }.map {
      .object(ScenarioText.data($0.members))
    }
    let schedules = own.flatMap(\.schedules).filter(\.isEnabled)
    times = schedules.flatMap { [$0.start, $0.end] }
    let days = (0..<7).filter { day in
      schedules.contains { $0.days.contains(FocusSchedule.Weekdays(rawValue: 1 << day)) }
    }
    starts = (days.isEmpty ? [0] : days).map { Self.monday + Double($0) * 86_400 }
  }

  /// The start of an ordinary day: Monday, 23 November 2026, 08:00 UTC.
  static let monday = Date(timeIntervalSince1970: 1_795_420_800)
  /// Midnight in UTC on the two days in 2027 on which the clocks change in ``ExploredDay/zone``.
  static let nights = [
    Date(timeIntervalSince1970: 1_806_192_000), Date(timeIntervalSince1970: 1_824_940_800),
  ]

  /// Returns the times at which a Focus or the clock may change without an event, in ascending
  /// order: clock changes, the starts and ends of schedules, and midnight. They are in seconds
  /// since the start of the day.
  func edges(after start: Date) -> [Int] {
    guard let zone = TimeZone(identifier: ExploredDay.zone) else { return [] }
    let midnight = FocusSchedule.TimeOfDay(hour: 0, minute: 0)
    let all = (times + [midnight].compactMap { $0 }).map { $0.next(after: start, in: zone) }
    // The clocks change at 01:00 UTC.
    let changes = Self.nights.contains(start) ? [start + 3600] : []
    return Set((all + changes).map { Int($0.timeIntervalSince(start)) }).sorted()
  }
}

/// A random number generator with a seed: [SplitMix64](https://prng.di.unimi.it/splitmix64.c).
struct SeededNumbers: RandomNumberGenerator, Sendable {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  mutating func draw(_ range: Range<Int>) -> Int { .random(in: range, using: &self) }

  mutating func element<Element>(of elements: [Element]) -> Element {
    elements[draw(0..<elements.count)]
  }
}
