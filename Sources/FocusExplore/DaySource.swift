import FocusFilterKit
import FocusHost
import Foundation

/// The days that are tried: the same for the same seed, drawn from what an app declares.
///
/// The short days come first: each configuration in a Focus that turns on and off, then all pairs of
/// representative events. The others are drawn; each draws first which kinds of event it has and how often,
/// because a uniform choice starves the states that matter.
struct DaySource {
  let app: SimulatedApp
  let filter: FilterMetadata
  let values: ValuesToTry
  let steps: Int
  private var random: SeededNumbers
  /// The configurations, without those that have a deleted entity.
  private let configurations: [[String: ParameterValue]]

  init(
    _ app: SimulatedApp, _ filter: FilterMetadata, _ values: ValuesToTry, steps: Int, seed: UInt64
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
    configurations = usable.isEmpty ? [[:]] : usable
  }

  /// The first second of a usual day: Monday, 23 November 2026, 08:00 UTC.
  private static let monday = Date(timeIntervalSince1970: 1_795_420_800)
  /// The nights on which the clocks of the zone change in 2027.
  private static let nights = [
    Date(timeIntervalSince1970: 1_806_192_000), Date(timeIntervalSince1970: 1_824_940_800),
  ]
  /// The seconds of a day at which something may happen by itself: the change of the clocks, the ends of the
  /// schedule, midnight.
  private static func edges(of start: Date) -> [Int] {
    start == monday ? [14_400, 18_000, 57_600] : [3600, 43_200, 46_800, 86_400]
  }

  // MARK: Short days

  /// The places, among the short days, of those with two events that stand for kinds of events.
  var pairs: Range<Int> { configurations.count + longer.count..<shortDays.count }

  /// The days of the usual lives of a filter: Focuses that follow each other, with other values and with the
  /// same, a call that comes twice, and an app that is started and ended meanwhile.
  private var longer: [ExploredDay] {
    let first = configurations[0]
    let second = second(to: first)
    let off: (EventKind, [String: ParameterValue]) = (.off, ["off": true])
    let id = ParameterValue.string(app.id)
    return [
      day(
        first, second,
        [on("Work"), (.launch, ["launch": id]), off, (.quit, ["quit": id]), on("Work"), off]),
      day(first, second, [on("Work"), on("Personal"), off]),
      day(first, first, [on("Work"), on("Personal"), off]),
      day(
        first, second, [(.fault, ["fault": "duplicated", "in": id]), on("Work"), off]),
    ]
      + values.entities.prefix(1).map { entity in
        day(first, second, [on("Work"), off, (.vanish, vanish(entity)), on("Work"), off])
      }
  }

  /// The days of up to two events, and those in which an action comes again.
  var shortDays: [ExploredDay] {
    var days = longer
    for configuration in configurations {
      days.append(
        day(configuration, second(to: configuration), [on("Work"), (.off, ["off": true])]))
    }
    let first = configurations[0]
    for cause in causes {
      for effect in effects { days.append(day(first, second(to: first), [cause, effect])) }
    }
    // What an action keeps in memory shows when it comes again.
    for action in actions {
      days.append(
        day(first, second(to: first), [(.action, action), on("Work"), (.action, action)]))
    }
    return days
  }

  /// The events that stand for those which change something.
  private var causes: [(EventKind, [String: ParameterValue])] {
    [on("Work"), (.launch, ["launch": .string(app.id)])] + actions.map { (.action, $0) }
  }

  /// The events that stand for those after which something may differ.
  private var effects: [(EventKind, [String: ParameterValue])] {
    [
      on("Personal"), (.off, ["off": true]), set(second(to: configurations[0]), in: "Work"),
      (.disable, ["disable": named, "mode": "Work"]),
      (.remove, ["remove": named, "mode": "Work"]),
      (.quit, ["quit": .string(app.id)]),
    ] + actions.map { (.action, $0) } + [on("Work")]
  }

  // MARK: All days

  /// The events of which all days are made.
  private var alphabet: [(EventKind, [String: ParameterValue])] {
    effects + [(.launch, ["launch": .string(app.id)])]
  }

  /// The number of all days of some events.
  func numberOfDays(of length: Int) -> Int {
    (0..<length).reduce(1) { product, _ in
      let (number, isTooMuch) = product.multipliedReportingOverflow(by: alphabet.count)
      return isTooMuch ? .max : number
    }
  }

  /// One of all days of some events, by its number.
  func day(_ number: Int, of length: Int) -> ExploredDay {
    let alphabet = alphabet
    var rest = number
    let events = (0..<length).map { _ in
      defer { rest /= alphabet.count }
      return alphabet[rest % alphabet.count]
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
    ExploredDay(
      app: app.id, start: Self.monday,
      modes: [.init(name: "Work", values: work), .init(name: "Personal", values: personal)],
      events: events.enumerated().map { index, event in
        .init(kind: event.kind, second: 3600 * (index + 1), members: event.members)
      })
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
      app: app.id, start: isNight ? random.element(of: Self.nights) : Self.monday,
      modes: [
        .init(name: "Work", values: random.element(of: configurations)),
        .init(name: "Personal", values: random.element(of: configurations)),
      ])
    if random.draw(0..<3) == 0 { day.modes[0].schedule = ["12:00", "13:00"] }
    var second = 0
    for _ in 0..<steps {
      let edge = Self.edges(of: day.start).first { $0 > second }
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
    let mode = ParameterValue.string(random.draw(0..<3) == 0 ? "Personal" : "Work")
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
      // Those that a predicate may name, one that it doesn't, and none.
      let criteria = values.words + ["somebody", ""]
      let word = random.element(of: criteria)
      if !word.isEmpty { members["criteria"] = .string(word) }
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
