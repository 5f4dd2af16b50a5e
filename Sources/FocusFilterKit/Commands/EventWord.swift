import FocusHost
import FocusText
import Foundation

/// A word for something that can be done to a device, as an event of a day has it: `launch` or
/// `silent`; *modeled*.
///
/// ``FocusSystem/perform(_:apps:)`` does what a word says.
public struct EventWord: Hashable, Sendable {
  /// The key of the event.
  public let name: String
  /// The deed in words that complete "to …".
  public let summary: String
  /// What the deed is about.
  public let subject: Subject
  /// Whether the key's value is the app's name or identifier; otherwise the key `in`, or a member
  /// of the value, names the app, if there is one.
  public let namesApp: Bool

  /// What a deed is about.
  public enum Subject: Hashable, Sendable {
    /// The device: its lock, its switches, its screen, or its connection to a car.
    case device
    /// An app: its process, its permissions, or its code.
    case app
    /// A Focus, a filter, a notification or a person.
    case other
  }

  /// All words, in the order of the schema of days.
  public static let all = DeviceCommands.forms.map {
    EventWord(
      name: $0.word, summary: $0.summary, subject: $0.subject, namesApp: $0.namesApp)
  }
}

extension FocusSystem {
  /// Does what an event of a day says, at the device's time.
  ///
  /// ```swift
  /// try await system.perform(["allowNotifications": "com.example.chat"])
  /// try await system.perform(["silent": true])        // the switch at the device's side
  /// try await system.perform(["shareScreen": true])
  /// try await system.perform(["car": true])           // in Driving, calls ring through a car
  /// ```
  ///
  /// - Parameters:
  ///   - event: The members of the event, without `at` and `expect`; an empty event does nothing.
  ///   - apps: The apps that `install` may install.
  /// - Returns: The decision about the event's notification; `nil` for an event without one.
  /// - Throws: ``CommandMistake`` for an event that can't be read, `FocusError` for one that the
  ///   device refuses, or an app's error.
  @discardableResult
  public func perform(
    _ event: [String: ParameterValue], apps: [SimulatedApp] = []
  ) async throws -> Decision? {
    let state = state
    let read: (any DeviceCommand)?
    do throws(SourceError) {
      read = try DeviceCommands.command(
        event, on: state, at: now, in: calendar.timeZone)
    } catch {
      throw CommandMistake(message: error.message, location: nil)
    }
    let command = try read?.resolved(by: NameResolver(state, apps: apps))
    return try await command?.perform(on: CommandDevice(self, apps: apps))
  }
}

extension DeviceCommands {
  /// Reads the command of an event that no file has, with the names that a device knows.
  fileprivate static func command(
    _ event: [String: ParameterValue], on state: FocusState, at now: Date, in zone: TimeZone
  ) throws(SourceError) -> (any DeviceCommand)? {
    let source = SourceText(file: "")
    var mistakes = SourceMistakes()
    var names = CommandNames(
      source: source,
      dates: ScenarioDates(clock: WallClock(timeZone: zone), source: source),
      people: try ScenarioPeople([], in: source, noting: &mistakes), at: now)
    for person in state.people.values { names.people.add(person) }
    for mode in state.modes { names.modes.declare(mode) }
    let fields = try SourceFields(
      SourceValue(.object(event)), of: "an event", keys: eventKeys, in: source)
    return try command(fields, names)
  }
}
