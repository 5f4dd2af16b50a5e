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
  let values: ValuesToTry
  let steps: Int
  private var random: SeededNumbers
  /// Whether the filter is called only while the app is in front: no extension has it.
  private let isInAppAlone: Bool
  /// The filter configurations without deleted entities.
  private let configurations: [[String: ParameterValue]]
  /// The device of the generated days.
  private let device: ExploredDevice
  /// The filter criteria of the generated notifications, each used in turn. The random days also
  /// use the criteria that the app used on the short days.
  private var criteria: [String]
  private var notifications = 0

  init(
    _ app: SimulatedApp, _ filter: FilterMetadata, _ values: ValuesToTry, on device: ExploredDevice,
    criteria: [String], steps: Int, seed: UInt64
  ) {
    self.app = app
    self.values = values
    self.steps = steps
    random = SeededNumbers(seed: seed)
    let usable = values.choosable
    let known = usable + device.modes.compactMap(\.values).filter { !usable.contains($0) }
    configurations = known.isEmpty ? [[:]] : known
    isInAppAlone = !app.hasExtension(for: filter)
    self.device = device
    // If no criteria are known yet, use words that a predicate may compare them with.
    self.criteria = criteria.isEmpty ? values.words : criteria
  }

  /// Adds the filter criteria that the app used on the days played so far.
  mutating func use(criteria seen: some Sequence<String>) {
    criteria += seen.filter { !criteria.contains($0) }.sorted()
  }

  /// The names of the first two modes; the same name twice if there is only one mode.
  private var names: (first: String, second: String) {
    (device.modes[0].mode.name, device.modes[min(1, device.modes.count - 1)].mode.name)
  }

  // MARK: Short days

  /// The indices in ``shortDays`` of the days with a pair of representative events or a repeated
  /// action.
  var pairs: Range<Int> { configurations.count + longer.count..<shortDays.count }

  /// Days with typical uses of a filter: a repeated Focus while the app starts and quits, one Focus
  /// after another with different values and with equal values, a duplicated call, a Focus while
  /// the app is in front, each action during a Focus, and a deleted entity.
  private var longer: [ExploredDay] {
    let first = configurations[0]
    let second = second(to: first)
    let off = TurnOff()
    return [
      day(
        first, second,
        [
          on(names.first), app.moving(to: .foreground), off, app.moving(to: .terminated),
          on(names.first), off,
        ], inFront: false),
      day(first, second, [on(names.first), on(names.second), off]),
      day(first, first, [on(names.first), on(names.second), off]),
      day(first, second, [fault(.duplicated), on(names.first), off]),
      day(first, second, [app.moving(to: .foreground), on(names.first), off]),
    ]
      + actions.map { day(first, second, [on(names.first), $0, off]) }
      + values.entities.prefix(1).map { entity in
        day(first, second, [on(names.first), off, vanish(entity), on(names.first), off])
      }
  }

  /// The days that are played before the random ones; the same for every seed.
  var shortDays: [ExploredDay] {
    var days = longer
    for configuration in configurations {
      days.append(day(configuration, second(to: configuration), [on(names.first), TurnOff()]))
    }
    let first = configurations[0]
    for cause in causes {
      for effect in effects { days.append(day(first, second(to: first), [cause, effect])) }
    }
    // A second run of an action shows the values that the first run kept in memory. An action
    // before the Focus may set up the app.
    for action in actions {
      for last in [action, TurnOff()] {
        days.append(day(first, second(to: first), [action, on(names.first), last]))
      }
    }
    return days
  }

  /// Representative state-changing events, which come first in a pair.
  private var causes: [any DeviceCommand] {
    [on(names.first), app.moving(to: .foreground)] + actions
  }

  /// Representative events after which the app's state may be wrong, which come second in a pair.
  private var effects: [any DeviceCommand] {
    [
      on(names.second), TurnOff(), setUp(.set, second(to: configurations[0]), in: names.first),
      setUp(.disable, in: names.first), setUp(.remove, in: names.first),
      app.moving(to: .terminated),
    ] + actions + [on(names.first)]
  }

  // MARK: Exhaustive search

  /// The representative events of an exhaustive search.
  private var representatives: [any DeviceCommand] { effects + [app.moving(to: .foreground)] }

  /// Returns the number of possible days with at least one event and at most `length` events;
  /// `Int.max` if the number overflows.
  func numberOfDays(upTo length: Int) -> Int {
    (0..<length).reduce(0) { shorter, _ in
      let (number, isTooMuch) = representatives.count.multipliedReportingOverflow(
        by: shorter == .max ? .max : shorter + 1)
      return isTooMuch ? .max : number
    }
  }

  /// Returns the day at an index of the exhaustive search, in which shorter days come first.
  func day(_ number: Int) -> ExploredDay {
    let representatives = representatives
    var events: [any DeviceCommand] = []
    var rest = number + 1
    while rest > 0 {
      rest -= 1
      events.append(representatives[rest % representatives.count])
      rest /= representatives.count
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
    _ events: [any DeviceCommand], inFront: Bool = true
  ) -> ExploredDay {
    // A short day has no schedules, so no Focus changes without an event.
    var modes = device.modes.prefix(2).map { mode in
      var mode = mode
      mode.mode.schedules = []
      return mode
    }
    for (index, values) in zip(modes.indices, [work, personal]) {
      modes[index].filters = [plan(values)]
    }
    var day = ExploredDay(
      start: ExploredDevice.monday, app: AppPlan(exploring: app), modes: modes,
      people: device.people,
      policy: device.policy,
      events: events.enumerated().map { index, command in
        EventPlan(at: ExploredDevice.monday + Double(3600 * (index + 1)), command)
      })
    if inFront, isInAppAlone { day.app.process = .foreground }
    return prepared(day)
  }

  /// Returns the day with the action that makes the choices of the filter's parameters at its
  /// start.
  private func prepared(_ day: ExploredDay) -> ExploredDay {
    guard let first = values.preparation else { return day }
    return day.inserting([action(first)], before: 0)
  }

  // MARK: Random days

  /// Returns the next random day.
  mutating func next() -> ExploredDay {
    var weights: [String: Int] = [:]
    for (word, _) in Self.alphabet {
      let isUsed = random.draw(0..<3) > 0
      weights[word] = isUsed ? 1 + random.draw(0..<6) : 0
    }
    // Focus changes call the filter, so every random day can have them.
    for word in ["on", "off"] { weights[word, default: 0] += 3 }
    if app.actions.isEmpty { weights["do"] = 0 }
    if values.entities.isEmpty { weights["vanish"] = 0 }
    let isNight = random.draw(0..<8) == 0
    var day = ExploredDay(
      start: random.element(of: isNight ? ExploredDevice.nights : device.starts),
      app: AppPlan(exploring: app), modes: device.modes, people: device.people,
      policy: device.policy)
    for index in day.modes.indices {
      day.modes[index].filters = [plan(random.element(of: configurations))]
    }
    // Keep a made-up schedule on about a third of the days.
    if device.isMadeUp, random.draw(0..<3) > 0 { day.modes[0].mode.schedules = [] }
    // On other days, a filter that is in the app alone is seldom called.
    if isInAppAlone, random.draw(0..<4) > 0 {
      day.app.process = .foreground
      for word in ["background", "suspend", "quit", "restart"] { weights[word] = 0 }
    }
    let edges = device.edges(after: day.start)
    var second = 0
    for _ in 0..<steps {
      let edge = edges.first { $0 > second }
      if random.draw(0..<8) == 0, let edge {
        // Choose the second before the change, the second of the change, or the second after it.
        second = max(second + 1, edge - 1 + random.draw(0..<3))
      } else {
        second += random.element(of: [1, 60, 600, 3600])
      }
      let draw = draw(weights)
      let others = device.modes.dropFirst().map(\.mode.name)
      let isOther = random.draw(0..<3) == 0 && !others.isEmpty
      let mode = isOther ? random.element(of: others) : names.first
      for command in draw(&self, mode) {
        day.events.append(EventPlan(at: day.start + Double(second), command))
      }
    }
    return prepared(day)
  }

  private mutating func draw(_ weights: [String: Int]) -> Draw {
    var number = random.draw(0..<weights.values.reduce(0, +))
    let drawn = Self.alphabet.first { word, _ in
      number -= weights[word] ?? 0
      return number < 0
    }
    return (drawn ?? Self.alphabet[0]).draw
  }

  /// Draws the commands of one step; `nil` for an event without a command.
  private typealias Draw =
    @Sendable (inout DaySource, _ mode: String) -> [(any DeviceCommand)?]

  /// The words of the events on random days, in the order in which they are drawn.
  static let words = alphabet.map(\.word)

  /// The word of an event without a command.
  static let waiting = "wait"

  /// The events of random days.
  private static let alphabet: [(word: String, draw: Draw)] = [
    ("on", { [$0.on($1)] }),
    ("off", { _, _ in [TurnOff()] }),
    ("set", { [$0.setUp(.set, $0.random.element(of: $0.configurations), in: $1)] }),
    ("disable", { [$0.setUp(.disable, in: $1)] }),
    ("enable", { [$0.setUp(.enable, in: $1)] }),
    ("remove", { [$0.setUp(.remove, in: $1)] }),
    ("launch", { source, _ in [source.app.moving(to: .foreground)] }),
    ("background", { source, _ in [source.app.moving(to: .background)] }),
    ("suspend", { source, _ in [source.app.moving(to: .suspended)] }),
    ("quit", { source, _ in [source.app.moving(to: .terminated)] }),
    ("restart", { _, _ in [ChangeDevice { $0.change = .restarted }, unlock] }),
    ("unlock", { _, _ in [ChangeDevice { $0.change = .locked }, unlock] }),
    ("do", { source, _ in [source.random.element(of: source.actions)] }),
    ("notify", { source, _ in [source.notification()] }),
    ("fault", { source, _ in [source.fault(source.random.element(of: faults))] }),
    ("vanish", { source, _ in [source.vanish(source.random.element(of: source.values.entities))] }),
    ("timeZone", { source, _ in [Travel { $0.zone = source.random.element(of: zones) }] }),
    (waiting, { _, _ in [nil] }),
  ]

  private static let unlock = ChangeDevice { $0.change = .unlocked }
  private static let faults: [DeliveryFault.Word] = [
    .lost, .late, .duplicated, .overtaken, .endsDuringPerform, .endsAfterPerform,
  ]
  private static let zones =
    ["Asia/Tokyo", "America/New_York"].compactMap { TimeZone(identifier: $0) }
    + [ExploredDevice.timeZone]

  // MARK: Commands

  /// Each action without an argument, and with the first text among the filter's values.
  private var actions: [any DeviceCommand] {
    app.actions.runs(with: values.words.prefix(1)).map(action)
  }

  private func action(_ run: ActionRun) -> DoAction {
    DoAction { ($0.action, $0.app, $0.word) = (Located(run.action), Located(app.id), run.word) }
  }

  private func vanish(_ entity: String) -> Vanish {
    Vanish { ($0.entity, $0.app) = (Located(entity), Located(app.id)) }
  }

  private func fault(_ word: DeliveryFault.Word) -> InjectFault {
    InjectFault {
      ($0.fault, $0.app, $0.delay) = (word, Located(app.id), word == .late ? 600 : nil)
    }
  }

  private func on(_ mode: String) -> TurnOn { TurnOn { $0.mode = Located(mode) } }

  private func setUp(
    _ change: SetUpFilter.Change, _ values: [String: ParameterValue] = [:], in mode: String
  ) -> SetUpFilter {
    SetUpFilter { ($0.change, $0.plan, $0.mode) = (change, plan(values), Located(mode)) }
  }

  private func plan(_ values: [String: ParameterValue]) -> FilterPlan {
    FilterPlan(app: Located(app.id), values: GivenValues(values).members)
  }

  private mutating func notification() -> DeliverNotification {
    // Cycle through each of the app's filter criteria, one that it doesn't use, and none.
    let unused = criteria.contains("somebody") ? "somebody else" : "somebody"
    let all = criteria + [unused]
    let index = notifications % (all.count + 1)
    notifications += 1
    return DeliverNotification {
      ($0.app, $0.request.title) = (Located(app.id), "Tom")
      $0.request.filterCriteria = index < all.count ? all[index] : nil
    }
  }
}

extension ExploredDay {
  /// The words of the events, as ``DaySource/words`` has them: the unlocking after a restart is a
  /// part of the restart, and the lock before an unlocking is a part of the unlocking.
  var words: [String] {
    let words = events.map { $0.command?.word ?? DaySource.waiting }
    return words.indices.map { index in
      switch words[index] {
      case "lock": "unlock"
      case "unlock" where index > 0 && words[index - 1] == "restart": "restart"
      default: words[index]
      }
    }
  }
}

/// The device of a search's days: its modes with their schedules, the people in their lists, and
/// the readings.
struct ExploredDevice: Sendable {
  /// The modes, at least one.
  let modes: [ModePlan]
  let people: [SimulatedPerson]
  /// The device's readings; the usual ones without a device.
  let policy: FocusPolicy
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
    policy = device?.policy ?? FocusPolicy()
    guard let device, !own.isEmpty else {
      times = [12, 13].compactMap { FocusSchedule.TimeOfDay(hour: $0, minute: 0) }
      var made = ["Work", "Personal"].map { name in
        ModePlan(name: Located(name), mode: .named(name, besides: []).allowing(app))
      }
      made[0].mode.schedules = [FocusSchedule(id: "1", start: times[0], end: times[1])]
      (modes, people, starts) = (made, [], [Self.monday])
      return
    }
    own += device.modes.filter { $0.id == .doNotDisturb && !$0.filters.isEmpty }
    modes = own.map { mode in
      let name = FocusMode.offered(mode.id)?.name ?? mode.name
      var plan = ModePlan(name: Located(name), mode: mode)
      plan.mode.filters = []
      // The tested app is the only app on the generated days.
      plan.mode.settings.apps = mode.settings.apps.mapMembers { $0.intersection([app]) }
      plan.filters = mode.filters.filter { $0.filter.app == app }.prefix(1).map {
        FilterPlan($0.filter, $0.values)
      }
      return plan
    }
    people = device.people.values.sorted { $0.id < $1.id }
    let schedules = own.flatMap(\.schedules).filter(\.isEnabled)
    times = schedules.flatMap { [$0.start, $0.end] }
    let days = (0..<7).filter { day in
      schedules.contains { $0.days.contains(FocusSchedule.Weekdays(rawValue: 1 << day)) }
    }
    starts = (days.isEmpty ? [0] : days).map { Self.monday + Double($0) * 86_400 }
  }

  /// The time zone and the locale of generated days.
  static let timeZone = TimeZone(identifier: "Europe/London") ?? .gmt
  static let locale = Locale(identifier: "en_US")
  /// The start of an ordinary day: Monday, 23 November 2026, 08:00 UTC.
  static let monday = Date(timeIntervalSince1970: 1_795_420_800)
  /// Midnight in UTC on the two days in 2027 on which the clocks change in ``timeZone``.
  static let nights = [
    Date(timeIntervalSince1970: 1_806_192_000), Date(timeIntervalSince1970: 1_824_940_800),
  ]

  /// Returns the times at which a Focus or the clock may change without an event, in ascending
  /// order: clock changes, the starts and ends of schedules, and midnight. They are in seconds
  /// since the start of the day.
  func edges(after start: Date) -> [Int] {
    let midnight = FocusSchedule.TimeOfDay(hour: 0, minute: 0)
    let all = (times + [midnight].compactMap { $0 }).map {
      $0.next(after: start, in: Self.timeZone)
    }
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
