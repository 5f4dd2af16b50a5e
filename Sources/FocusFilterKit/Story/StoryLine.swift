import FocusHost
package import FocusText
public import Foundation

/// A line of a device's story: one event or effect, as a flat record for people and tools.
///
/// A story is a list of lines in the order of the events. Apart from the instant and the event, a
/// line has only the facts that apply to its event; all other properties are `nil`. `--json` writes
/// the same record.
///
/// ```swift
/// for line in await system.story() where line.event == .notification {
///   print(line.title ?? "", line.outcome?.rawValue ?? "")  // Tom silenced
/// }
/// ```
/// ``answer`` is a typed view of a line about a call.
@dynamicMemberLookup public struct StoryLine: Sendable, Hashable, Codable {
  /// The instant of the event.
  public package(set) var at: Date
  /// The kind of event.
  public private(set) var event: Event
  /// The bundle identifier of the app that the line is about.
  public package(set) var app: String?
  /// The app's name at that instant; `nil` for an app that was never installed.
  public package(set) var appName: String?

  /// The mode's name, not its identifier.
  public package(set) var mode: String?

  /// The outcome of the notification; `nil` for any other line.
  public package(set) var outcome: OutcomeWord?
  /// The reason, in one sentence without a full stop; a notification's reason can be empty.
  public package(set) var reason: String?
  /// The rule behind the line.
  public package(set) var rule: FocusRule?
  /// The certainty of the rule.
  public package(set) var fidelity: Fidelity?
  /// The number of the notification on the device.
  public package(set) var notification: Int?
  /// The notification's title, empty if it has none.
  public package(set) var title: String?
  /// The text of a notification, or the person's answer to one.
  public package(set) var body: String?
  /// The `filterCriteria` of a notification.
  public package(set) var criteria: String?
  /// Whether the notification is in Notification Center.
  public package(set) var isListed: Bool?
  /// Whether the person sees a banner.
  public package(set) var isSeen: Bool?
  /// Whether the person hears a sound.
  public package(set) var isHeard: Bool?
  /// Every step of the decision about a notification.
  public package(set) var steps: [Step]?
  /// The change that would give another outcome; `nil` if no single step decided.
  public package(set) var remedy: String?

  /// The person that the line is about, such as a notification's sender or a caller.
  public package(set) var person: String?
  /// Whether the notification is a phone call: `true` or `nil`.
  public package(set) var isCall: Bool?
  /// More words about the event, without a full stop, such as the app's action, a value's name, or
  /// whether a notification is on a car's screen.
  public package(set) var text: String?
  /// The contested behaviors that the event's result depended on, each once; `nil` for none.
  public package(set) var readings: [FocusReading]?
  // A day has many notifications, whose lines rarely have one of these facts.
  @Rare private var rareFacts: Details?

  /// The facts that few lines have, and of which the line of a notification rarely has one.
  ///
  /// They are read as properties of the line: `line.source`.
  public struct Details: Sendable, Hashable, Codable {
    /// The source that keeps the mode on.
    public package(set) var source: FocusSource?
    /// The source in words that complete "turned on by …".
    public package(set) var by: String?
    /// The instant at which the mode turns off automatically, or at which a scheduled notification
    /// arrives.
    public package(set) var until: Date?
    /// The occasion that turns the mode off.
    public package(set) var occasion: FocusOccasion?
    /// The requested modes that aren't on; `nil` for none.
    public package(set) var lost: [Lost]?
    /// The name of the filter's type; `nil` if the app no longer has the filter.
    public package(set) var filter: String?
    /// The process in which the app's code runs.
    public package(set) var host: ProcessHost?
    /// The kind of the call: with values or with defaults; `nil` if the device only read
    /// `appContext`.
    public package(set) var kind: FilterDelivery.Kind?
    /// The filter's values, by parameter.
    public package(set) var values: [String: ParameterValue]?
    /// The predicate that the filter reported to the system.
    public package(set) var predicate: String?
    /// The identifier prefix of the scenes that the system opens: `focus:` and the filter's own
    /// prefix.
    public package(set) var scenePrefix: String?
    /// The end of a call of the app's code.
    public package(set) var ended: Ending.Outcome?
    /// The earlier number on the app's icon, 0 for none.
    public package(set) var countBefore: Int?
    /// The number on the app's icon, 0 for none.
    public package(set) var count: Int?
    /// Whether the Focus hides the number: `true` or `nil`.
    public package(set) var isHidden: Bool?
    /// The number of the last event that an undo kept; the events after it are undone.
    public package(set) var after: Int?
    /// The settings that were edited, before and after; `nil` for none.
    public package(set) var changes: [SettingChange]?
    /// The values that the filter's call stored or removed, in words such as `status = "busy"`, in
    /// the order of the places; `nil` for none, and if the device doesn't compare stored values.
    public package(set) var stored: [String]?
    /// The line under the title of a notification; `nil` for none.
    public package(set) var subtitle: String?
  }

  /// A fact that few lines have; `nil` for a line that doesn't have it.
  public subscript<Fact>(dynamicMember fact: KeyPath<Details, Fact?>) -> Fact? {
    rareFacts?[keyPath: fact]
  }

  /// Reads or writes a fact that few lines have.
  package subscript<Fact>(dynamicMember fact: WritableKeyPath<Details, Fact?>) -> Fact? {
    get { rareFacts?[keyPath: fact] }
    set {
      var details = rareFacts ?? Details()
      details[keyPath: fact] = newValue
      rareFacts = details == Details() ? nil : details
    }
  }

  /// Creates a line from its facts.
  init(
    at date: Date, _ event: Event, rule: FocusRule? = nil,
    _ facts: (inout StoryLine) -> Void = { _ in }
  ) {
    at = date
    self.event = event
    self.rule = rule
    fidelity = rule?.fidelity
    facts(&self)
  }
}

extension StoryLine {
  /// The kinds of lines; the raw value is the word in JSON.
  @nonexhaustive public enum Event: String, Sendable, Hashable, Codable, CaseIterable {
    /// A mode turned on, after another or none.
    case focusOn
    /// A mode turned off, and no mode is on.
    case focusOff
    /// The mode stays on with another source, or the other requests changed.
    case focusKept
    /// A filter's call with values or defaults ended.
    case delivered
    /// A filter's call ended after its Focus was replaced, so the device ignores its answer.
    case superseded
    /// A filter's call was due but couldn't be made.
    case missed
    /// A call of an app is due and hasn't been made, because the device hasn't been opened for a
    /// change since.
    case due
    /// The device read a filter's `appContext` again.
    case contextRead
    /// A notification arrived, and the device decided its outcome.
    case notification
    /// An app added a notification that waits for its trigger.
    case scheduled
    /// The number on an app's icon changed.
    case badge
    /// An app's process or permission changed, or its code was called for something else.
    case app
    /// The device was locked, unlocked or restarted; `text` is the ``LockEvent``.
    case device
    /// The setting of the device's clock changed; `text` is the ``ClockSetting``.
    case clock
    /// A person undid a command, whose words are `text`; the device is as it was after the event
    /// `after`.
    case undone
    /// The device's clocks moved to another time zone; `text` is the zone's identifier.
    case timeZone
    /// A person changed a mode, a filter or a contact; `text` is the ``Action``.
    case action
    /// The app did something for its own reasons.
    case did
    /// An app asked for new timelines of widgets, or new states of controls.
    case widgets
    /// An app wrote to its log.
    case log
    /// An app did something that has no effect, for a reason.
    case ignored
    /// The device found something legal but surprising; `text` is the finding.
    case finding
    /// A fault was injected, or changed a call of a filter.
    case fault
  }

  /// A change in Settings or Contacts; the raw value is the `text` of an `action` line.
  @nonexhaustive public enum Action: String, Sendable, Hashable, Codable, CaseIterable {
    /// A mode was added.
    case focusAdded = "Focus added"
    /// A mode has new settings.
    case focusEdited = "Focus edited"
    /// A mode was deleted.
    case focusRemoved = "Focus removed"
    /// A filter was set up, or has new values.
    case filterSet = "filter set"
    /// A filter was switched on again.
    case filterEnabled = "filter enabled"
    /// A filter was switched off, and keeps its values.
    case filterDisabled = "filter disabled"
    /// A filter was deleted from a mode.
    case filterRemoved = "filter removed"
    /// A person was added to the device.
    case personAdded = "Person added"
    /// A person's facts changed.
    case personEdited = "Person edited"
    /// A person was removed from the device.
    case personRemoved = "Person removed"
  }

  /// A requested mode that lost to another mode or that a person turned off.
  public struct Lost: Sendable, Hashable, Codable {
    /// The mode's name.
    public let mode: String
    /// The reason why the mode isn't on, in one sentence without a full stop.
    public let reason: String
  }

  /// One step of a decision about a notification, in words.
  public struct Step: Sendable, Hashable, Codable {
    /// The rule that was followed.
    public let rule: FocusRule
    /// The certainty of the rule.
    public let fidelity: Fidelity
    /// The step's observation and conclusion, without a full stop.
    public let sentence: String

    init(_ rule: FocusRule, _ sentence: String) {
      self.rule = rule
      fidelity = rule.fidelity
      self.sentence = sentence
    }
  }
}

// MARK: Storage and form

extension StoryLine: StoredRecord {
  package static var new: StoryLine { StoryLine(at: .distantPast, .app) }

  package static let stored: [StoredField<StoryLine>] = [
    .init(required: "at", \.at),
    .init(required: "event", \.event),
    .init("app", \.app),
    .init("appName", \.appName),
    .init("mode", \.mode),
    .init("outcome", \.outcome),
    .init("reason", \.reason),
    .init("rule", \.rule),
    .init("fidelity", \.fidelity),
    .init("notification", \.notification),
    .init("title", \.title),
    .init("body", \.body),
    .init("criteria", \.criteria),
    .init("isListed", \.isListed),
    .init("isSeen", \.isSeen),
    .init("isHeard", \.isHeard),
    .init("steps", \.steps),
    .init("remedy", \.remedy),
    .init("person", \.person),
    .init("isCall", \.isCall),
    .init("text", \.text),
    .init("readings", \.readings),
  ]
}

extension StoryLine {
  /// Decodes a line, whose facts are members of one object.
  public init(from decoder: any Decoder) throws {
    self = try Stored<StoryLine>(from: decoder).live
    let details = try Details(from: decoder)
    rareFacts = details == Details() ? nil : details
  }

  /// Encodes the line with all its facts as members of one object.
  public func encode(to encoder: any Encoder) throws {
    try rareFacts?.encode(to: encoder)
    try form.encode(to: encoder)
  }
}

// MARK: Typed views

extension StoryLine {
  /// A filter's call that ended, with its values and the end of its code.
  public struct Answer: Sendable, Hashable {
    /// The bundle identifier of the app that was called.
    public let app: String
    /// The name of the filter's type; `nil` if the app no longer has the filter.
    public let filter: String?
    /// The kind of the call: with values or with defaults; `nil` if the device only read
    /// `appContext`.
    public let kind: FilterDelivery.Kind?
    /// The values of the call, by parameter.
    public let values: [String: ParameterValue]
    /// The end of the app's code, and its process.
    public let ending: Ending
    /// The predicate that the filter reported to the system; `nil` if it has none.
    public let predicate: String?
    /// The identifier prefix of the scenes that the system opens: `focus:` and the filter's own
    /// prefix; `nil` without one.
    public let scenePrefix: String?
    /// The rule that caused the call, or made its answer void.
    public let rule: FocusRule
  }

  /// The call that ended, for a line `delivered`, `superseded` or `contextRead`; otherwise `nil`.
  public var answer: Answer? {
    guard event == .delivered || event == .superseded || event == .contextRead, let app,
      let values = self.values, let ending, let rule
    else { return nil }
    return Answer(
      app: app, filter: self.filter, kind: self.kind, values: values, ending: ending,
      predicate: self.predicate, scenePrefix: self.scenePrefix, rule: rule)
  }

  /// The end of a call of an app's code, and the process in which it ran.
  public struct Ending: Sendable, Hashable {
    /// The process in which the code ran.
    public let host: ProcessHost
    /// The end in one word.
    public let outcome: Outcome
    /// The failure in words; `nil` if the code returned.
    public let reason: String?

    /// The end of a call of an app's code, in one word.
    public enum Outcome: String, Sendable, Hashable, Codable, CaseIterable {
      /// The code returned.
      case completed
      /// The code threw.
      case threw
      /// A required parameter had no value, so nothing was called.
      case missingValue
      /// The code exceeded the time limit, and the device abandoned the call.
      case timedOut
      /// The code's process ended before the code returned.
      case interrupted
      /// The code crashed its process.
      case crashed
      /// The code ended its process.
      case exited
    }
  }

  /// The end of the app's code, for a line about a call or a process; otherwise `nil`.
  public var ending: Ending? {
    guard let host = self.host, let ended = self.ended else { return nil }
    return Ending(host: host, outcome: ended, reason: reason)
  }

  /// The new time zone of the device's clocks; `nil` if the line is about something else.
  public var timeZone: TimeZone? {
    event == .timeZone ? text.flatMap(TimeZone.init(identifier:)) : nil
  }

  /// Returns the line with all its dates moved.
  func moved(_ instant: (Date) -> Date) -> StoryLine {
    var line = self
    (line.at, line.until) = (instant(at), line.until.map(instant))
    return line
  }
}
