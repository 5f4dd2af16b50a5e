public import Foundation

/// One thing that happened on a device, as people and tools read it.
///
/// A line is flat: what doesn't apply to its event is missing.
public struct StoryLine: Sendable, Hashable, Codable {
  public let at: Date
  public let event: Event
  /// The app's bundle identifier and name.
  public var app: String?
  public var appName: String?
  /// The name of the mode that turned on, or off, or stays on.
  public var mode: String?
  /// Who turned it on, and the same in words that complete "turned on by …".
  public var source: FocusSource?
  public var by: String?
  public var until: Date?
  /// What isn't on although it was asked for, with the reason in one sentence without a full stop.
  public var lost: [Lost]?
  /// The name of the filter's type.
  public var filter: String?
  public var host: ProcessHost?
  public var kind: Delivery.Kind?
  public var values: [String: ParameterValue]?
  /// What the filter told the system; missing when it has no predicate.
  public var predicate: String?
  /// What the identifiers of the scenes begin with that the system opens now; missing without a prefix.
  public var scenePrefix: String?
  /// What became of a notification, or of a call of the app.
  public var outcome: String?
  /// Why, in one sentence without a full stop.
  public var reason: String?
  /// The identifier of the rule behind it, and how sure the rule is.
  public var rule: String?
  public var fidelity: Fidelity?
  /// The number of a notification on the device.
  public var notification: Int?
  public var title: String?
  public var body: String?
  public var criteria: String?
  /// The number of a badge before it changed, and after.
  public var countBefore: Int?
  public var count: Int?
  /// Whether a badge is set but hidden by the Focus.
  public var isHidden: Bool?
  /// What the app or the person did, in words.
  public var text: String?
  /// Every step of a decision.
  public var steps: [Step]?

  public enum Event: String, Sendable, Hashable, Codable, CaseIterable {
    case focusOn, focusOff, focusKept
    case delivered, superseded, missed, contextRead
    case notification, scheduled, badge
    case app, device, action, did, widgets, log, ignored, finding
  }

  /// One step of a decision about a notification.
  public struct Step: Sendable, Hashable, Codable {
    public let rule: String
    public let fidelity: Fidelity
    public let sentence: String
  }

  /// A mode that lost to another, or to a person.
  public struct Lost: Sendable, Hashable, Codable {
    public let mode: String
    public let reason: String
  }

  init(_ event: Event, at date: Date) {
    self.event = event
    self.at = date
  }

  /// Adds a rule and how sure it is.
  func citing(_ rule: Rule) -> StoryLine {
    var line = self
    line.rule = rule.id
    line.fidelity = rule.fidelity
    return line
  }
}
