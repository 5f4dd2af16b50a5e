import FocusFilterKit
import FocusHost
import FocusScenarios
import FocusText
import Foundation

/// A generated day: the modes of a simulated device with one app, and a sequence of events.
///
/// A day is played, and saved, as a scenario.
struct ExploredDay: Sendable, Hashable {
  /// The time zone of the simulated device.
  static let zone = "Europe/London"

  let app: String
  var start: Date
  var modes: [Mode]
  var events: [Event] = []
  /// The people in the modes' lists, in the form of a scenario file.
  var people: [ParameterValue] = []
  /// The app's settings at the start, in the form of a scenario file.
  var settings: [String: ParameterValue] = ["notifications": true]
  /// The chosen values of contested behaviors and the other members of a policy, in the form of a
  /// scenario file. Other behaviors have their default values.
  var policy: [String: ParameterValue] = [:]

  /// A mode of the device, with the values of the app's filter in it.
  struct Mode: Sendable, Hashable {
    var name: String
    /// The values of the app's filter; `nil` if the mode has no filter.
    var values: [String: ParameterValue]?
    /// The schedules, in the form of a scenario file.
    var schedules: [ParameterValue] = []
    /// The other settings, in the form of a scenario file.
    var settings: [String: ParameterValue] = [:]
  }

  /// An event, with its members in a scenario file except the time.
  struct Event: Sendable, Hashable {
    var kind: EventKind
    /// Seconds since the start of the day.
    var second: Int
    var members: [String: ParameterValue]
  }
}

/// A kind of event on a generated day.
enum EventKind: String, Sendable, Hashable, Codable, CaseIterable {
  case on, off, set, disable, enable, remove
  case launch, background, suspend, quit
  case restart, unlock, action, notify, fault, vanish, timeZone, wait
}

extension ExploredDay.Event {
  /// The filter's values in a `set` event; `nil` for other events.
  var values: [String: ParameterValue]? {
    get {
      guard case .object(let filter)? = members["set"], case .object(let values)? = filter["values"]
      else { return nil }
      return values
    }
    set {
      guard let newValue, case .object(var filter)? = members["set"] else { return }
      filter["values"] = .object(newValue)
      members["set"] = .object(filter)
    }
  }
}

extension ExploredDay {
  /// Creates a day from a scenario's start, policy, people, modes and events, and its settings of the
  /// app.
  ///
  /// Each mode keeps only its first filter. The scenario's other members and its expectations are
  /// ignored.
  init(_ scenario: Scenario, app: SimulatedApp) {
    func object(_ value: ParameterValue?) -> [String: ParameterValue] {
      if case .object(let members)? = value { members } else { [:] }
    }
    func list(_ value: ParameterValue?) -> [ParameterValue] {
      if case .array(let elements)? = value { elements } else { [] }
    }
    func text(_ value: ParameterValue?) -> String? {
      if case .string(let text)? = value { text } else { nil }
    }
    let file = scenario.members
    self.init(app: app.id, start: scenario.start, modes: [])
    policy = object(file["policy"])
    people = list(file["people"])
    let listed = list(file["apps"]).map(object).first { members in
      text(members["app"]).map { [app].first($0, orCalled: $0) != nil } == true
    }
    if let listed { settings = listed.filter { $0.key != "app" } }
    modes = list(file["modes"]).map { value in
      let mode = object(value)
      return Mode(
        name: text(mode["mode"]) ?? "",
        values: list(mode["filters"]).first.map { object(object($0)["values"]) },
        schedules: list(mode["schedules"]),
        settings: mode.filter { !["mode", "filters", "schedules"].contains($0.key) })
    }
    for (value, date) in zip(list(file["events"]), scenario.times) {
      var members = object(value)
      members["at"] = nil
      members["expect"] = nil
      let kind =
        EventKind.allCases.first { members[$0.rawValue] != nil }
        ?? (members["do"] != nil ? .action : .wait)
      events.append(
        Event(kind: kind, second: Int(date.timeIntervalSince(start)), members: members))
    }
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

  /// Returns the day with a new event before the one at an index, at the same time.
  func inserting(_ kind: EventKind, _ members: [String: ParameterValue], before index: Int)
    -> ExploredDay
  {
    inserting([(kind, members)], before: index)
  }

  /// Returns the day with new events before the one at an index, at the same time.
  func inserting(
    _ new: [(kind: EventKind, members: [String: ParameterValue])], before index: Int
  ) -> ExploredDay {
    var day = self
    let second = (index < events.count ? events[index] : events.last)?.second ?? 0
    day.events.insert(
      contentsOf: new.map { Event(kind: $0.kind, second: second, members: $0.members) }, at: index)
    return day
  }

  /// Returns the day with new events after the last one, at the same time.
  func adding(_ new: [(kind: EventKind, members: [String: ParameterValue])]) -> ExploredDay {
    inserting(new, before: events.count)
  }

  /// Returns the day as a scenario.
  ///
  /// - Throws: ``UnreadableFile`` if the day isn't a valid scenario.
  func scenario() throws -> Scenario {
    try Scenario(Data(text(name: "found").utf8), file: "found")
  }

  /// Returns the text of the day's scenario file.
  ///
  /// - Parameters:
  ///   - name: The title of the scenario.
  ///   - comments: The comment lines at the beginning of the file.
  ///   - expectations: The expectations of the last event.
  func text(
    name: String, comments: [String] = [], expectations: [String: ParameterValue] = [:]
  ) -> String {
    let policy =
      policy.isEmpty ? [] : ["  \"policy\": \(Self.json(.object(policy))),"]
    let modes = modes.map { mode in
      var members = mode.settings
      members["mode"] = .string(mode.name)
      if let values = mode.values {
        members["filters"] = .array([
          .object(["app": .string(app), "values": .object(values)])
        ])
      }
      if !mode.schedules.isEmpty { members["schedules"] = .array(mode.schedules) }
      return "    \(Self.json(.object(members))),"
    }
    let lines = events.indices.map { index in
      let event = events[index]
      var rest: Substring = ""
      if !event.members.isEmpty {
        rest = Self.json(.object(event.members)).dropFirst(2).dropLast(2)
      }
      if index == events.count - 1, !expectations.isEmpty {
        let expected = "\"expect\": \(Self.json(.object(expectations)))"
        rest = "\(rest)\(rest.isEmpty ? "" : ", ")\(expected)"[...]
      }
      let time = (start + Double(event.second)).formatted(Date.ISO8601FormatStyle())
      return "    { \"at\": \"\(time)\"\(rest.isEmpty ? "" : ", \(rest)") },"
    }
    let head = comments.map { "// \($0)" } + ["{"]
    return
      (head + [
        "  \"name\": \(Self.json(.string(name))),", "  \"timeZone\": \"\(Self.zone)\",",
        "  \"start\": \"\(start.formatted(Date.ISO8601FormatStyle()))\",",
      ] + policy + (people.isEmpty ? [] : ["  \"people\": \(Self.json(.array(people))),"]) + [
        "  \"apps\": [\(Self.json(.object(settings.merging(["app": .string(app)]) { $1 })))],",
        "  \"modes\": [",
      ] + modes + ["  ],", "  \"events\": ["] + lines + ["  ],", "}", ""])
      .joined(separator: "\n")
  }

  private static func json(_ value: ParameterValue) -> String { ScenarioText.line(.data(value)) }
}
