import FocusHost
package import FocusText
import Foundation

// The commands that turn a Focus on and off, and those about the device itself.

/// A source turns a Focus on.
package struct TurnOn: SilentCommand {
  package var mode = Located("")
  package var source = FocusSource.person
  package var length: TimeInterval?
  package var end: FocusEnd?

  package static let words = [CommandWord<Self>("on", "turn a Focus on")]
  package static let rules: [FieldRule] = [.notBoth("for", "until")]
  package static let fields: [CommandField<Self>] = [
    .init(value: \.mode, .mode, "The mode to turn on."),
    .init("for", maybe: \.length, .duration, "How long the Focus is on."),
    .init("until", maybe: \.end, .end, "The end: a time, or an occasion."),
    .init("by", \.source, .source, or: .person, "The source that turns the Focus on."),
  ]

  package init() {}

  package func act(on device: CommandDevice) async throws {
    var (until, occasion): (Date?, FocusOccasion?) = (nil, nil)
    switch end {
    case .at(let date):
      try await device.system.requireReachable(date)
      until = date
    case .on(let wanted): occasion = wanted
    case nil: if let length { until = await device.system.now + length }
    }
    try await device.system.activate(
      FocusMode.ID(rawValue: mode.value), by: source, until: until, endingWith: occasion)
  }
}

/// A source turns its Focus off; if the source is the person, whichever Focus is on.
package struct TurnOff: SilentCommand {
  package var source = FocusSource.person

  package static let words = [CommandWord<Self>("off", "turn the Focus off")]
  package static let fields: [CommandField<Self>] = [
    .init(value: \.source, .endingSource, "true for the person, or the source that ends.")
  ]

  package init() {}

  package func act(on device: CommandDevice) async throws {
    try await device.system.deactivate(by: source)
  }
}

/// An occasion comes, which ends every Focus that lasts until then.
package struct ComeToAnOccasion: SilentCommand {
  package var occasion = FocusOccasion.leaving

  package static let words = [
    CommandWord<Self>("leave", "leave the location", \.occasion, .leaving),
    CommandWord<Self>("eventEnds", "end the event in the calendar", \.occasion, .eventEnd),
  ]
  package static let fields: [CommandField<Self>] = []

  package init() {}

  package func act(on device: CommandDevice) async throws {
    try await device.system.end(occasion)
  }
}

/// The device is locked, restarted, shared or connected to a car, or its switches change.
package struct ChangeDevice: SilentCommand {
  package var change = LockEvent.locked

  package static let words = [
    CommandWord<Self>("lock", "lock the device", \.change, .locked),
    CommandWord<Self>("unlock", "unlock the device", \.change, .unlocked),
    CommandWord<Self>("restart", "restart the device", \.change, .restarted),
    CommandWord<Self>("silent", "set the Ring/Silent switch to silent", \.change, .silent),
    CommandWord<Self>("ring", "set the Ring/Silent switch to ring", \.change, .ringing),
    CommandWord<Self>("shareScreen", "share the screen", \.change, .screenShared),
    CommandWord<Self>("stopSharing", "stop sharing the screen", \.change, .screenUnshared),
    CommandWord<Self>(
      "allowWhileSharing", "show notifications while the screen is shared", \.change,
      .shownWhileSharing),
    CommandWord<Self>(
      "forbidWhileSharing", "only list notifications while the screen is shared", \.change,
      .hiddenWhileSharing),
    CommandWord<Self>("car", "connect the device to a car"),
  ]
  package static let fields: [CommandField<Self>] = [
    .init(
      value: \.isInCar, .flag, only: ["car"],
      "Whether the device is connected to a car from now on.")
  ]

  package static let subject = EventWord.Subject.device

  package init() {}

  private var isInCar: Bool {
    get { change == .carConnected }
    set { change = newValue ? .carConnected : .carDisconnected }
  }

  package func act(on device: CommandDevice) async throws {
    try await device.system.apply(change)
  }
}

/// The device's clocks move to another time zone.
package struct Travel: SilentCommand {
  package var zone = TimeZone.gmt

  package static let words = [CommandWord<Self>("timeZone", "move the clocks to a time zone")]
  package static let fields: [CommandField<Self>] = [
    .init(
      value: \.zone, .timeZone, "The time zone that the device's clocks show from now on.")
  ]

  package init() {}

  package func follow(_ names: inout CommandNames) throws(SourceError) {
    names.dates = ScenarioDates(clock: WallClock(timeZone: zone), source: names.source)
  }

  package func act(on device: CommandDevice) async throws {
    try await device.system.travel(to: zone)
  }
}

/// The device learns of a person, or of other facts about one.
package struct Know: SilentCommand {
  package var person = SimulatedPerson(id: "")

  package static let words = [CommandWord<Self>("know", "add a person")]
  package static let fields: [CommandField<Self>] = [
    .init(value: \.person, .person, "The person whom the device knows from now on.")
  ]

  package init() {}

  package func follow(_ names: inout CommandNames) throws(SourceError) { names.people.add(person) }

  package func act(on device: CommandDevice) async throws {
    try await device.system.addPeople([person])
  }
}

/// The device forgets a person.
package struct Forget: SilentCommand {
  package var person = Located("")

  package static let words = [CommandWord<Self>("forget", "remove a person")]
  package static let fields: [CommandField<Self>] = [
    .init(value: \.person, .knownPerson, "The person whom the device forgets.")
  ]

  package init() {}

  package var place: TextLocation? { person.location }

  package func follow(_ names: inout CommandNames) throws(SourceError) {
    names.people.forget(person.value)
  }

  package func act(on device: CommandDevice) async throws {
    try await device.system.removePeople([person.value])
  }
}
