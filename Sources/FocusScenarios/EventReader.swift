import FocusFilterKit
import FocusText
import Foundation

/// A reader for one event of a scenario: its time, its command and its expectations.
///
/// The words of commands, their keys and their mistakes come from the table ``DeviceCommands``.
struct EventReader {
  /// The names that later events may use.
  private(set) var names: CommandNames
  let source: SourceText
  /// The mistakes about modes that don't exist at their events.
  private(set) var unknownModes = SourceMistakes()

  init(_ names: CommandNames) {
    self.names = names
    self.source = names.source
  }

  /// The forms of the commands that may be members of the day itself, in the order in which they
  /// are performed at its start.
  static let openingForms = ["lock", "silent", "shareScreen", "car", "on"].compactMap { word in
    DeviceCommands.forms.first { $0.word == word }
  }

  /// Reads the commands among the day's own members, and notes their mistakes.
  mutating func opening(
    _ day: SourceFields, at start: Date, noting mistakes: inout SourceMistakes
  ) throws(SourceError) -> [EventPlan] {
    names.at = start
    var opening: [EventPlan] = []
    for form in Self.openingForms where day.has(form.word) {
      var event = EventPlan(at: start, location: day.place(of: form.word))
      let names = names
      event.command = try mistakes.noting { () throws(SourceError) in try form.read(day, names) }
      try follow(event)
      opening.append(event)
    }
    return opening
  }

  /// Reads an event, and notes its mistakes.
  ///
  /// - Returns: The parts of the event that could be read; `nil` if the value isn't an object or
  ///   has no valid time.
  mutating func event(
    _ value: SourceValue, after bound: ScenarioDates.Bound, noting mistakes: inout SourceMistakes
  ) throws(SourceError) -> EventPlan? {
    var unknown = SourceMistakes()
    let read = try mistakes.noting { () throws(SourceError) in
      try SourceFields(
        value, of: "an event", keys: DeviceCommands.eventKeys, listedBy: "focusctl schema scenario",
        in: source, noting: &unknown)
    }
    _ = try mistakes.noting { () throws(SourceError) in try unknown.throwAll() }
    guard let fields = read else {
      names.skip(event: value)
      return nil
    }
    let dates = names.dates
    let at = try mistakes.noting { () throws(SourceError) in
      try dates.instant(try fields.required("at"), after: bound)
    }
    names.at = at ?? bound.date
    var event = EventPlan(at: names.at, location: fields.location)
    let isRead: Bool? = try mistakes.noting { () throws(SourceError) in
      event.command = try DeviceCommands.command(fields, names)
      return true
    }
    if isRead == nil || unknown.count > 0 { names.skip(event: value) }
    event.expectations = try ExpectationReader(source: source)
      .expectations(fields, noting: &mistakes)
    try follow(event)
    return at == nil ? nil : event
  }

  /// Looks up the modes that an event and its expectations name, and applies the event's changes of
  /// names.
  private mutating func follow(_ event: EventPlan) throws(SourceError) {
    if let command = event.command {
      for case .mode(let name) in event.mentions { try look(up: name) }
      do throws(SourceError) {
        try command.follow(&names)
      } catch {
        _ = try unknownModes.noting { () throws(SourceError) in throw error }
      }
    }
    try lookUpModes(of: event.expectations)
  }

  private mutating func look(up name: Located<String>) throws(SourceError) {
    let modes = names.modes
    _ = try unknownModes.noting { () throws(SourceError) in try modes.mode(name) }
  }

  /// Looks up the modes that expectations name, after the events so far.
  mutating func lookUpModes(of expectations: [Expectation]) throws(SourceError) {
    for name in expectations.compactMap(\.mode) { try look(up: name) }
  }
}
