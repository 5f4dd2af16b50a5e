import FocusFilterKit
import FocusHost
import FocusScenarios
import FocusText
import Foundation

/// Shrinks a day: makes it shorter and simpler while it still ends with the same fault.
struct Shrinking {
  let judge: Judge
  let wanted: Violation
  /// The number of plays of the whole search from which on nothing is tried. It limits plays instead
  /// of time, so that the result is the same on every machine; a search with a time limit also has
  /// a ``deadline``.
  let limit: Int
  let deadline: ContinuousClock.Instant?
  private(set) var day: ExploredDay
  private(set) var violation: Violation

  init(
    _ judge: Judge, _ wanted: Violation, on day: ExploredDay, limit: Int,
    until deadline: ContinuousClock.Instant?
  ) {
    self.judge = judge
    self.wanted = wanted
    (self.limit, self.deadline) = (limit, deadline)
    self.day = day.ending(at: wanted.event)
    violation = wanted
  }

  /// Shrinks the day; returns `false` if the fault doesn't occur again.
  mutating func run() async throws -> Bool {
    guard judge.plays < limit, try await hasFault(day) else { return false }
    // Each play of code that hangs takes the whole time limit, so the last event alone is tried
    // first.
    if wanted.kind == .appHangs, let last = day.events.last, day.events.count > 1 {
      try await change { $0.events = [last] }
    }
    try await removeSpans()
    try await removePairs()
    try await simplify()
    try await removeSpans()
    return true
  }

  /// Replaces the day with a candidate if the same fault occurs at the candidate's end; returns
  /// whether it does.
  private mutating func keeps(_ other: ExploredDay) async throws -> Bool {
    guard judge.plays < limit, deadline.map({ .now < $0 }) ?? true else { return false }
    return try await hasFault(other)
  }

  /// Replaces the day with a candidate that has the fault, however late it is.
  private mutating func hasFault(_ other: ExploredDay) async throws -> Bool {
    guard !other.events.isEmpty else { return false }
    do {
      // An event may need another one that was removed, such as the person whom it removes.
      guard let found = try await judge.violation(like: wanted, atEndOf: other), other.isReadable
      else { return false }
      (day, violation) = (other, found)
      return true
    } catch is UnreadableFile {
      // A mode names an app or a value that isn't there.
      return false
    }
  }

  /// Removes half of the events at a time, then shorter spans, and at last single events.
  private mutating func removeSpans() async throws {
    var length = max(1, day.events.count / 2)
    while true {
      var start = 0
      while start < day.events.count, day.events.count > 1 {
        let span = start..<min(start + length, day.events.count)
        if try await !change({ $0.events.removeSubrange(span) }) { start += length }
      }
      guard length > 1 else { return }
      length /= 2
    }
  }

  /// Removes pairs of events that can't be removed one at a time, such as a Focus that turns on and
  /// off.
  private mutating func removePairs() async throws {
    guard day.events.count <= 12 else { return }
    var first = 0
    while first < day.events.count - 1 {
      var isRemoved = false
      for second in (first + 1)..<day.events.count where !isRemoved {
        isRemoved = try await change { day in
          for index in [second, first] { day.events.remove(at: index) }
        }
      }
      if !isRemoved { first += 1 }
    }
  }

  /// Sets values to their defaults and events to whole hours, and removes unused settings, modes
  /// and people.
  private mutating func simplify() async throws {
    try await change { day in
      day.start = ExploredDevice.monday
      for index in day.events.indices {
        day.events[index].at = day.start + Double(3600 * (index + 1))
      }
    }
    try await change { $0.app.process = nil }
    try await change { $0.policy = FocusPolicy() }
    for index in day.modes.indices.reversed() {
      if day.modes.count > 1 {
        let names = [day.modes[index].name.value, day.modes[index].mode.name]
        let isNamed = day.events.contains { $0.modes.contains { names.contains($0.value) } }
        if !isNamed, try await change({ $0.modes.remove(at: index) }) { continue }
      }
      try await change { $0.modes[index].mode.schedules = [] }
      try await change { day in
        let (old, declared) = (day.modes[index].mode, day.declaredMode(at: index))
        day.modes[index].mode = declared
        (day.modes[index].mode.name, day.modes[index].mode.schedules) = (old.name, old.schedules)
      }
      for name in (day.modes[index].values ?? [:]).keys.sorted() {
        try await change { $0.modes[index].values?[name] = nil }
      }
    }
    // A mode may let a group call, which needs a member.
    try await change { $0.people = [] }
    for index in day.events.indices {
      for name in (day.events[index].values ?? [:]).keys.sorted() {
        try await change { $0.events[index].values?[name] = nil }
      }
      try await change {
        $0.events[index].change { (notify: inout DeliverNotification) in
          notify.request.filterCriteria = nil
        }
        $0.events[index].change { (run: inout DoAction) in run.word = nil }
      }
    }
    try await simplifyLists()
  }

  /// Reduces each list of values to its first element.
  private mutating func simplifyLists() async throws {
    for configuration in day.configurations {
      for (name, value) in configuration.sorted(by: { $0.key < $1.key }) {
        guard case .array(let elements) = value, elements.count > 1 else { continue }
        try await change { day in
          day = day.replacingValues { values in
            values[name] == value
              ? values.merging([name: .array([elements[0]])]) { $1 } : values
          }
        }
      }
    }
  }

  /// Edits the day, and keeps the change if the fault still occurs; returns whether the day has
  /// changed.
  @discardableResult
  private mutating func change(_ edit: (inout ExploredDay) -> Void) async throws -> Bool {
    var other = day
    edit(&other)
    return other != day ? try await keeps(other) : false
  }
}

extension ExploredDay {
  /// Whether a file of the day can be read.
  fileprivate var isReadable: Bool {
    (try? Scenario(Data(text(name: "found").utf8), file: "found")) != nil
  }
}
