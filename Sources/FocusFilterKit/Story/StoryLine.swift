public import Foundation

/// One thing that happened on a device: a flat record, which people and tools read.
///
/// A story is a list of lines in the order in which things happened. Beside the instant and the event
/// a line has only the facts that apply to its event; all others are `nil`. `--json` writes the same
/// record.
///
/// ```swift
/// for line in await system.story() where line.event == .notification {
///   print(line.title ?? "", line.outcome?.rawValue ?? "")  // Tom silenced
/// }
/// ```
/// ``claim`` and ``answer`` give the facts of the Focus and of a call with their types.
public struct StoryLine: Sendable, Hashable, Codable {
  /// The instant at which it happened.
  public package(set) var at: Date
  /// The kind of line, which says what happened.
  public let event: Event
  /// The bundle identifier of the app that the line is about.
  public package(set) var app: String?
  /// The app's name at that instant; `nil` for an app that was never installed.
  public package(set) var appName: String?

  /// The name, not the identifier, of the mode.
  public package(set) var mode: String?
  /// The source that keeps the mode on.
  public package(set) var source: FocusSource?
  /// The source in words that complete "turned on by …".
  public package(set) var by: String?
  /// The instant at which the mode ends by itself, or at which a scheduled notification arrives.
  public package(set) var until: Date?
  /// The occasion that ends the mode.
  public package(set) var occasion: FocusOccasion?
  /// The modes that were asked for and aren't on; `nil` for none.
  public package(set) var lost: [Lost]?

  /// The name of the filter's type; `nil` when the app has it no longer.
  public package(set) var filter: String?
  /// The process in which the app's code runs.
  public package(set) var host: ProcessHost?
  /// The kind of the call: with values or with defaults; `nil` where only `appContext` is read.
  public package(set) var kind: FilterDelivery.Kind?
  /// The filter's values, by parameter.
  public package(set) var values: [String: ParameterValue]?
  /// The predicate that the filter told the system.
  public package(set) var predicate: String?
  /// The prefix of the identifiers of the scenes that the system opens.
  public package(set) var scenePrefix: String?
  /// The end of a call of the app's code.
  public package(set) var ended: Ending.Outcome?

  /// The outcome of a notification; `nil` for all other lines.
  public package(set) var outcome: OutcomeWord?
  /// The reason, in one sentence without a full stop; of a notification it can be empty.
  public package(set) var reason: String?
  /// The rule behind the line.
  public package(set) var rule: FocusRule?
  /// The certainty of the rule.
  public package(set) var fidelity: Fidelity?
  /// The number of the notification on the device.
  public package(set) var notification: Int?
  /// The title of a notification, empty when it has none.
  public package(set) var title: String?
  /// The text of a notification.
  public package(set) var body: String?
  /// The `filterCriteria` of a notification.
  public package(set) var criteria: String?
  /// Whether the notification is in Notification Center.
  public package(set) var isListed: Bool?
  /// Whether a banner of a notification is seen.
  public package(set) var isSeen: Bool?
  /// Whether a sound of a notification is heard.
  public package(set) var isHeard: Bool?
  /// Every step of the decision about a notification.
  public package(set) var steps: [Step]?
  /// The difference that would give another outcome; `nil` where no single step decided.
  public package(set) var remedy: String?

  /// The number on the app's icon before, 0 for none.
  public package(set) var countBefore: Int?
  /// The number on the app's icon, 0 for none.
  public package(set) var count: Int?
  /// `true` where the Focus hides the number.
  public package(set) var isHidden: Bool?
  /// The number of the last event that counts, after which all were taken back.
  public package(set) var after: Int?
  /// The person that the line is about: of a notification, the sender or caller.
  public package(set) var person: String?
  /// `true` where the notification is a phone call.
  public package(set) var isCall: Bool?
  /// The settings that were edited, before and after; `nil` for none.
  public package(set) var changes: [SettingChange]?
  /// `true` where the event was taken back later.
  public package(set) var isUndone: Bool?
  /// Some words about the event, without a full stop: the app's deed, or a value's name.
  public package(set) var text: String?
  /// The contested behaviors that the line depended on, each once; `nil` for none.
  public package(set) var readings: [FocusReading]?

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
  /// The kinds of lines, each with the word that stands in JSON.
  @nonexhaustive public enum Event: String, Sendable, Hashable, Codable, CaseIterable {
    /// A mode turned on, after another or none.
    case focusOn
    /// A mode turned off, and none is on.
    case focusOff
    /// The mode stays on, and its source or what else was asked for is different.
    case focusKept
    /// A filter was called with values or defaults, and came back.
    case delivered
    /// A filter came back after its Focus was replaced, so that its answer is ignored.
    case superseded
    /// A filter was due and couldn't be called.
    case missed
    /// An app has to be called and wasn't yet, because nobody has changed the device since.
    case due
    /// A filter's `appContext` was read again.
    case contextRead
    /// A notification arrived, and its outcome was decided.
    case notification
    /// An app added a notification that waits for its trigger.
    case scheduled
    /// The number on an app's icon changed.
    case badge
    /// An app's process or permission changed, or its code was called for something else.
    case app
    /// The device was locked, unlocked or restarted; `text` is the ``LockEvent``.
    case device
    /// The device's time follows the machine's or stays where it is; `text` is the ``ClockSetting``.
    case clock
    /// A command was taken back, whose words are the `text`: the device is as it was after the event
    /// `after`.
    case undone
    /// The device's clocks show the time of another zone; `text` is its identifier.
    case timeZone
    /// A person changed a mode, a filter or a contact; `text` is the ``Deed``.
    case action
    /// Something happened in the app for its own reasons.
    case did
    /// An app asked for new timelines of widgets, or new states of controls.
    case widgets
    /// An app wrote to its log.
    case log
    /// An app did something that has no effect, for a reason.
    case ignored
    /// Something is legal and may surprise; `text` is the finding.
    case finding
    /// A fault was injected, or changed a call of a filter.
    case fault
  }

  /// A change in Settings or Contacts, in the words that stand in the `text` of an `action`.
  @nonexhaustive public enum Deed: String, Sendable, Hashable, Codable, CaseIterable {
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
    /// The device knows another person.
    case personAdded = "Person added"
    /// The device knows other facts about a person.
    case personEdited = "Person edited"
    /// The device knows a person no longer.
    case personRemoved = "Person removed"
  }

  /// A mode that lost to another, or to a person.
  public struct Lost: Sendable, Hashable, Codable {
    /// The mode's name.
    public let mode: String
    /// The reason why it isn't on, in one sentence without a full stop.
    public let reason: String
  }

  /// One step of a decision about a notification, in words.
  public struct Step: Sendable, Hashable, Codable {
    /// The rule that was followed.
    public let rule: FocusRule
    /// The certainty of the rule.
    public let fidelity: Fidelity
    /// The observation and its meaning, without a full stop.
    public let sentence: String

    init(_ rule: FocusRule, _ sentence: String) {
      self.rule = rule
      fidelity = rule.fidelity
      self.sentence = sentence
    }
  }
}

// MARK: Typed views

extension StoryLine {
  /// A mode that is on.
  public struct Claim: Sendable, Hashable {
    /// The mode's name, not its identifier.
    public let mode: String
    /// The source that keeps it on.
    public let source: FocusSource
    /// The instant at which it ends by itself; `nil` for never.
    public let until: Date?
    /// The occasion that ends it; `nil` for none.
    public let occasion: FocusOccasion?
    /// The modes that were asked for and aren't on.
    public let lost: [Lost]
  }

  /// The mode that is on, of a line `focusOn` or `focusKept`; else `nil`.
  public var claim: Claim? {
    guard event == .focusOn || event == .focusKept, let mode, let source else { return nil }
    return Claim(mode: mode, source: source, until: until, occasion: occasion, lost: lost ?? [])
  }

  /// A call of a filter that came back.
  public struct Answer: Sendable, Hashable {
    /// The bundle identifier of the app that was called.
    public let app: String
    /// The name of the filter's type; `nil` when the app has it no longer.
    public let filter: String?
    /// The kind of the call: with values or with defaults; `nil` where only `appContext` was read.
    public let kind: FilterDelivery.Kind?
    /// The values that it got, by parameter.
    public let values: [String: ParameterValue]
    /// The end of the code, and its process.
    public let ending: Ending
    /// The predicate that the filter told the system; `nil` when it has none.
    public let predicate: String?
    /// The prefix of the identifiers of the scenes that the system opens; `nil` without one.
    public let scenePrefix: String?
    /// The rule that asked for the call, or made its answer void.
    public let rule: FocusRule
  }

  /// The call that came back, of a line `delivered`, `superseded` or `contextRead`; else `nil`.
  public var answer: Answer? {
    guard event == .delivered || event == .superseded || event == .contextRead, let app, let values,
      let ending, let rule
    else { return nil }
    return Answer(
      app: app, filter: filter, kind: kind, values: values, ending: ending, predicate: predicate,
      scenePrefix: scenePrefix, rule: rule)
  }

  /// The end of a call of an app's code, and the process in which it ran.
  public struct Ending: Sendable, Hashable {
    /// The process in which the code ran.
    public let host: ProcessHost
    /// The end in one word.
    public let outcome: Outcome
    /// The failure in words; `nil` when the code came to its end.
    public let reason: String?

    /// The end of a call of an app's code, in one word.
    public enum Outcome: String, Sendable, Hashable, Codable, CaseIterable {
      /// The code returned.
      case completed
      /// The code threw.
      case threw
      /// A required parameter had no value, so nothing was called.
      case missingValue
      /// The code outlasted the time limit and was abandoned.
      case timedOut
      /// Its process ended before it came back.
      case interrupted
      /// The code crashed its process.
      case crashed
      /// The code ended its process.
      case exited
    }
  }

  /// The end of the app's code, of a line about a call or a process; else `nil`.
  public var ending: Ending? {
    guard let host, let ended else { return nil }
    return Ending(host: host, outcome: ended, reason: reason)
  }

  /// The zone whose time the clocks show from then on; `nil` where it is about something else.
  var timeZone: TimeZone? {
    event == .timeZone ? text.flatMap(TimeZone.init(identifier:)) : nil
  }

  /// The line with all its dates later by some seconds.
  func shifted(by seconds: TimeInterval) -> StoryLine {
    var line = self
    line.at += seconds
    line.until? += seconds
    return line
  }
}
