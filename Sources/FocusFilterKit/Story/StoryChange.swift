public import Foundation

/// Something about the device that is another after a line of its story than before it.
@nonexhaustive public enum StoryChange: Sendable, Hashable {
  /// The mode that is on, `nil` for none, and when it ends by itself.
  case focus(FocusMode.ID?, until: Date?)
  /// Whether the device is locked.
  case lock(Bool)
  /// What the process of an app does.
  case process(app: String, ProcessState)
  /// Whether the person allows an app's notifications; `nil` until the app asked.
  case permission(app: String, Bool?)
  /// The number on an app's icon, 0 for none, and whether the Focus hides it.
  case badge(app: String, Int, isHidden: Bool)
  /// What an app's filters told the system: a predicate, and the prefix of scenes.
  case context(app: String, predicate: String?, scenePrefix: String?)
  /// The values with which a filter was last called.
  case values(FilterReference, [String: ParameterValue])
  /// A notification is in Notification Center, by its number.
  case listed(app: String, notification: Int)
  /// A notification left Notification Center.
  case unlisted(app: String, notification: Int)
  /// A filter is set up in a mode, and enabled or not.
  case configured(FocusMode.ID, FilterReference, isEnabled: Bool)
  /// A filter isn't set up in a mode any longer.
  case unconfigured(FocusMode.ID, FilterReference)
}

/// What lies behind a line of a story, and what the line changed on the device.
public struct StoryDetail: Sendable, Hashable {
  /// The decision about the line's notification, with every step; else `nil`.
  public internal(set) var decision: Decision?
  /// What is on and what else was asked for, for a line about the Focus; else `nil`.
  public internal(set) var resolution: FocusResolution?
  /// The values with which the filter was called before; `nil` when it hadn't been.
  public internal(set) var valuesBefore: [String: ParameterValue]?
  /// For how many seconds the call was due before its app had answered, on the device's clock; `nil`
  /// where no time passed, and for a line that isn't about a call.
  public internal(set) var duration: TimeInterval?
  /// What the app's code did during the call, in order, each in words without a full stop.
  public internal(set) var effects: [String] = []
  /// What is another on the device than before the line.
  public internal(set) var changes: [StoryChange] = []
}
