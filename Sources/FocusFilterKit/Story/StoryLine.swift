public import Foundation

/// One thing that happened on a device, as people and tools read it.
///
/// A line is flat: what doesn't apply to its event is missing.
public struct StoryLine: Sendable, Hashable, Codable {
  /// The instant at which it happened.
  public let at: Date
  /// What kind of thing happened; it says which of the rest there is.
  public let event: Event
  /// The app's bundle identifier.
  public var app: String?
  /// The app's name; missing when it has been removed since.
  public var appName: String?
  /// The name, not the identifier, of the mode that turned on or off, stays on or was changed.
  public var mode: String?
  /// Who keeps it on.
  public var source: FocusSource?
  /// The same in words that complete "turned on by …".
  public var by: String?
  /// When the mode ends by itself, or a scheduled notification arrives; missing for never.
  public var until: Date?
  /// What isn't on although it was asked for, with the reason in one sentence without a full stop.
  public var lost: [Lost]?
  /// The name of the filter's type.
  public var filter: String?
  /// Where the filter ran.
  public var host: ProcessHost?
  /// Whether it got values or defaults.
  public var kind: FilterDelivery.Kind?
  /// The values that it got or was set to, by parameter.
  public var values: [String: ParameterValue]?
  /// What the filter told the system; missing when it has no predicate.
  public var predicate: String?
  /// What the identifiers of the scenes begin with that the system opens now; missing without a prefix.
  public var scenePrefix: String?
  /// What became of a notification, or of a call of the app.
  public var outcome: String?
  /// Why, in one sentence without a full stop.
  public var reason: String?
  /// The identifier of the rule behind it.
  public var rule: String?
  /// How sure the rule is.
  public var fidelity: Fidelity?
  /// The number of a notification on the device.
  public var notification: Int?
  /// The title of a notification; empty when it has none.
  public var title: String?
  /// The text of a notification; missing when it has none.
  public var body: String?
  /// What the app's predicate was asked about; missing without criteria.
  public var criteria: String?
  /// The number of a badge before it changed.
  public var countBefore: Int?
  /// The number of a badge after it changed; 0 is none.
  public var count: Int?
  /// Whether a badge is set but hidden by the Focus.
  public var isHidden: Bool?
  /// What the app or the person did, in words.
  public var text: String?
  /// Every step of a decision.
  public var steps: [Step]?
  /// What would have to be different for another outcome; `nil` where no single step decided.
  public var remedy: String?

  /// What kind of thing happened on a device.
  public enum Event: String, Sendable, Hashable, Codable, CaseIterable {
    /// A mode turned on, after another or none.
    case focusOn
    /// A mode turned off, and none is on.
    case focusOff
    /// The mode stays on, and what keeps it on, or what else was asked for, is different.
    case focusKept
    /// A filter was called with values or defaults, and came back.
    case delivered
    /// A filter came back after its Focus had been replaced, so that its answer is ignored.
    case superseded
    /// A filter was due and couldn't be called.
    case missed
    /// A filter's `appContext` was read again.
    case contextRead
    /// A notification arrived, and what becomes of it was decided.
    case notification
    /// An app added a notification that waits for its trigger.
    case scheduled
    /// The number on an app's icon changed.
    case badge
    /// An app's process or permission changed, or its code was called for something else.
    case app
    /// The device was locked, unlocked or restarted.
    case device
    /// A person changed a mode or a filter in Settings.
    case action
    /// Something happened in the app for its own reasons.
    case did
    /// An app asked for new widget timelines.
    case widgets
    /// An app wrote to its log.
    case log
    /// Something that an app did has no consequence.
    case ignored
    /// Something is legal and may surprise.
    case finding
  }

  /// One step of a decision about a notification.
  public struct Step: Sendable, Hashable, Codable {
    /// The identifier of the rule.
    public let rule: String
    /// How sure the rule is.
    public let fidelity: Fidelity
    /// What was looked at and what it meant, without a full stop.
    public let sentence: String
  }

  /// A mode that lost to another, or to a person.
  public struct Lost: Sendable, Hashable, Codable {
    /// The mode's name.
    public let mode: String
    /// Why it isn't on, in one sentence without a full stop.
    public let reason: String
  }

  init(_ event: Event, at date: Date) {
    self.event = event
    self.at = date
  }

  /// Adds a rule and how sure it is.
  func citing(_ rule: FocusRule) -> StoryLine {
    var line = self
    line.rule = rule.id
    line.fidelity = rule.fidelity
    return line
  }
}
