import FocusFilterKit
import FocusHost
import FocusScenarios
import FocusText
import Foundation

/// A day as data, which is written as a scenario to be played, shrunk and kept.
struct ExploredDay: Sendable, Hashable {
  /// The device's time zone, in which the times are written.
  static let zone = "Europe/London"

  let app: String
  var start: Date
  var modes: [Mode]
  var events: [Event] = []
  /// The people whom the lists of the modes name, as in a scenario.
  var people: [ParameterValue] = []
  /// The contested behaviors that aren't the default ones, by reading.
  var policy: [String: String] = [:]

  /// A mode of the device, with the values of the app's filter in it.
  struct Mode: Sendable, Hashable {
    var name: String
    /// The values of the filter; `nil` where the mode has no filter.
    var values: [String: ParameterValue]?
    /// Its schedules, as in a scenario.
    var schedules: [ParameterValue] = []
    /// Its other settings, as in a scenario.
    var settings: [String: ParameterValue] = [:]
  }

  /// One event, with the members that it has in a scenario besides its time.
  struct Event: Sendable, Hashable {
    var kind: EventKind
    /// Seconds since the start of the day.
    var second: Int
    var members: [String: ParameterValue]
  }
}

/// A kind of event that a day may have.
public enum EventKind: String, Sendable, Hashable, Codable, CaseIterable {
  case on, off, set, disable, enable, remove
  case launch, background, suspend, quit
  case restart, unlock, action, notify, fault, vanish, timeZone, wait
}

extension ExploredDay.Event {
  /// The values that the event gives the filter; `nil` for an event of another kind.
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
  /// Takes the people, modes, filters, schedules and events of a scenario that days of a search
  /// have, too.
  init(_ scenario: Scenario, app: String) {
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
    self.init(app: app, start: scenario.start, modes: [])
    people = list(file["people"])
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

  /// The values of the filter in its modes, and those of events that change them.
  var configurations: [[String: ParameterValue]] {
    modes.compactMap(\.values) + events.compactMap(\.values)
  }

  /// The day with other values of the filter in its modes and events.
  func replacingValues(
    _ replace: ([String: ParameterValue]) -> [String: ParameterValue]
  ) -> ExploredDay {
    var day = self
    for index in modes.indices { day.modes[index].values = modes[index].values.map(replace) }
    for index in events.indices { day.events[index].values = events[index].values.map(replace) }
    return day
  }

  /// The day up to an event, which is the last one.
  func ending(at index: Int) -> ExploredDay {
    var day = self
    day.events = Array(events[...index])
    return day
  }

  /// The day with an event before another one, at the same time.
  func inserting(_ kind: EventKind, _ members: [String: ParameterValue], before index: Int)
    -> ExploredDay
  {
    inserting([(kind, members)], before: index)
  }

  /// The day with events before another one, at the same time.
  func inserting(
    _ new: [(kind: EventKind, members: [String: ParameterValue])], before index: Int
  ) -> ExploredDay {
    var day = self
    let second = (index < events.count ? events[index] : events.last)?.second ?? 0
    day.events.insert(
      contentsOf: new.map { Event(kind: $0.kind, second: second, members: $0.members) }, at: index)
    return day
  }

  /// The day with events after the last one, at the same time.
  func adding(_ new: [(kind: EventKind, members: [String: ParameterValue])]) -> ExploredDay {
    inserting(new, before: events.count)
  }

  /// The scenario to play.
  ///
  /// - Throws: ``UnreadableFile`` if the day isn't one, which is a mistake of this module.
  func scenario() throws -> Scenario {
    try Scenario(Data(text(name: "found").utf8), file: "found")
  }

  /// The day as a scenario file.
  ///
  /// - Parameters:
  ///   - name: The title of the scenario.
  ///   - comments: Lines at the beginning.
  ///   - expectations: What is expected of the last event.
  func text(
    name: String, comments: [String] = [], expectations: [String: ParameterValue] = [:]
  ) -> String {
    let policy =
      policy.isEmpty
      ? [] : ["  \"policy\": \(Self.json(.object(policy.mapValues { .string($0) }))),"]
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
        "  \"apps\": [{ \"app\": \"\(app)\", \"notifications\": true }],", "  \"modes\": [",
      ] + modes + ["  ],", "  \"events\": ["] + lines + ["  ],", "}", ""])
      .joined(separator: "\n")
  }

  private static func json(_ value: ParameterValue) -> String { ScenarioText.line(.data(value)) }
}
