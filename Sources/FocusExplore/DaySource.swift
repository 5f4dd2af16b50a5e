import FocusFilterKit
import FocusHost
import FocusScenarios
import FocusText
import Foundation

/// The days that are tried: the same for the same seed, drawn from what an app declares.
///
/// The short days come first: each configuration in a Focus that turns on and off, then all pairs
/// of representative events. The others are drawn; each draws first which kinds of event it has and
/// how often, because a uniform choice starves the states that matter.
struct DaySource {
  let app: SimulatedApp
  let filter: FilterMetadata
  let values: ValuesToTry
  let steps: Int
  private var random: SeededNumbers
  /// The configurations, without those that have a deleted entity.
  private let configurations: [[String: ParameterValue]]
  /// The device's settings.
  private let place: ExploredPlace
  /// The filter criteria that notifications have in turn; those that the app uses, before the days
  /// are drawn.
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
    self.place = place
    self.criteria = criteria
    // Before the app has used any, those that a predicate may name.
    if criteria.isEmpty { self.criteria = values.words }
  }

  /// Takes the filter criteria that the app was seen to use, besides those that are known.
  mutating func use(criteria seen: some Sequence<String>) {
    let new = seen.filter { !criteria.contains($0) }.sorted()
    criteria += new
  }

  /// The names of the first mode, and of another one where there is one.
  private var names: (first: String, second: String) {
    (place.modes[0].name, place.modes[min(1, place.modes.count - 1)].name)
  }

  // MARK: Short days

  /// The places, among the short days, of those with two events that stand for kinds of events.
  var pairs: Range<Int> { configurations.count + longer.count..<shortDays.count }

  /// The days of the usual lives of a filter: Focuses that follow each other, with other values and
  /// with the same, a call that comes twice, and an app that is started and ended meanwhile.
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
        ]),
      day(first, second, [on(names.first), on(names.second), off]),
      day(first, first, [on(names.first), on(names.second), off]),
      day(
        first, second, [(.fault, ["fault": "duplicated", "in": id]), on(names.first), off]),
    ]
      + values.entities.prefix(1).map { entity in
        day(first, second, [on(names.first), off, (.vanish, vanish(entity)), on(names.first), off])
      }
  }

  /// The days of up to two events, and those in which an action comes again.
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
    // What an action keeps in memory shows when it comes again.
    for action in actions {
      days.append(
        day(first, second(to: first), [(.action, action), on(names.first), (.action, action)]))
    }
    return days
  }

  /// The events that stand for those which change something.
  private var causes: [(EventKind, [String: ParameterValue])] {
    [on(names.first), (.launch, ["launch": .string(app.id)])] + actions.map { (.action, $0) }
  }

  /// The events that stand for those after which something may differ.
  private var effects: [(EventKind, [String: ParameterValue])] {
    [
      on(names.second), (.off, ["off": true]), set(second(to: configurations[0]), in: names.first),
      (.disable, ["disable": named, "mode": .string(names.first)]),
      (.remove, ["remove": named, "mode": .string(names.first)]),
      (.quit, ["quit": .string(app.id)]),
    ] + actions.map { (.action, $0) } + [on(names.first)]
  }

  // MARK: All days

  /// The events of which all days are made.
  private var alphabet: [(EventKind, [String: ParameterValue])] {
    effects + [(.launch, ["launch": .string(app.id)])]
  }

  /// The number of all days of one event up to some events.
  func numberOfDays(upTo length: Int) -> Int {
    (0..<length).reduce(0) { shorter, _ in
      let (number, isTooMuch) = alphabet.count.multipliedReportingOverflow(
        by: shorter == .max ? .max : shorter + 1)
      return isTooMuch ? .max : number
    }
  }

  /// One of all days, by its number: the shortest come first.
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
    _ events: [(kind: EventKind, members: [String: ParameterValue])]
  ) -> ExploredDay {
    // Nothing happens by itself on a short day.
    var modes = place.modes.prefix(2).map { mode in
      var mode = mode
      (mode.values, mode.schedules) = (work, [])
      return mode
    }
    if modes.count > 1 { modes[1].values = personal }
    return ExploredDay(
      app: app.id, start: ExploredPlace.monday, modes: modes,
      events: events.enumerated().map { index, event in
        .init(kind: event.kind, second: 3600 * (index + 1), members: event.members)
      }, people: place.people)
  }

  // MARK: Drawn days

  /// Draws the next day.
  mutating func next() -> ExploredDay {
    var weights: [EventKind: Int] = [:]
    for kind in EventKind.allCases {
      let isUsed = random.draw(0..<3) > 0
      weights[kind] = isUsed ? 1 + random.draw(0..<6) : 0
    }
    // Without these, no filter is called.
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
    // A made-up schedule is on some days only.
    if place.isMadeUp, random.draw(0..<3) > 0 { day.modes[0].schedules = [] }
    let edges = place.edges(after: day.start)
    var second = 0
    for _ in 0..<steps {
      let edge = edges.first { $0 > second }
      if random.draw(0..<8) == 0, let edge {
        // The second before an edge, the edge, and the second after it.
        second = max(second + 1, edge - 1 + random.draw(0..<3))
      } else {
        second += random.element(of: [1, 60, 600, 3600])
      }
      let kind = kind(weights)
      for members in members(of: kind) {
        day.events.append(.init(kind: kind, second: second, members: members))
      }
    }
    return day
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
      // Each that the app uses, one that it doesn't, and none, in turn.
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

  /// Each action without a word, and with the first word that the filter's values have.
  private var actions: [[String: ParameterValue]] {
    app.actions.flatMap { action in
      ([nil] + values.words.prefix(1).map(Optional.init)).map { word in
        var members: [String: ParameterValue] = ["do": .string(action.name), "in": .string(app.id)]
        if let word { members["with"] = .string(word) }
        return members
      }
    }
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

/// The modes of the days of a search, with their schedules, and the people whom they name.
struct ExploredPlace: Sendable {
  /// The modes, at least one.
  let modes: [ExploredDay.Mode]
  let people: [ParameterValue]
  /// Whether no device has the modes.
  let isMadeUp: Bool
  /// The first seconds of usual days, on which a schedule begins.
  let starts: [Date]
  /// The ends of the schedules.
  private let times: [FocusSchedule.TimeOfDay]

  /// Takes the modes of a device, with the values that an app's filter has in them; makes two up
  /// without a device that has a mode besides Do Not Disturb.
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
        // The days have no other app.
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

  /// The first second of a usual day: Monday, 23 November 2026, 08:00 UTC.
  static let monday = Date(timeIntervalSince1970: 1_795_420_800)
  /// The nights on which the clocks of the zone change in 2027.
  static let nights = [
    Date(timeIntervalSince1970: 1_806_192_000), Date(timeIntervalSince1970: 1_824_940_800),
  ]

  /// The seconds of a day at which something may happen by itself, in their order: the change of
  /// the clocks, the ends of the schedules, midnight.
  func edges(after start: Date) -> [Int] {
    guard let zone = TimeZone(identifier: ExploredDay.zone) else { return [] }
    let midnight = FocusSchedule.TimeOfDay(hour: 0, minute: 0)
    let all = (times + [midnight].compactMap { $0 }).map { $0.next(after: start, in: zone) }
    // The clocks change an hour after the beginning of such a night.
    let changes = Self.nights.contains(start) ? [start + 3600] : []
    return Set((all + changes).map { Int($0.timeIntervalSince(start)) }).sorted()
  }
}

/// Random numbers that belong to a seed: [SplitMix64](https://prng.di.unimi.it/splitmix64.c).
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
