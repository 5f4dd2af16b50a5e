public import Foundation

/// One thing that happened on a device, as people and tools read it.
///
/// A story is a list of lines in the order in which things happened. Encoded, a line is one flat
/// object, in which what doesn't apply to its event is missing.
public struct StoryLine: Sendable, Hashable {
  /// The instant at which it happened.
  public let at: Date
  /// What happened.
  public let content: Content
  /// The contested behaviors that it depended on, each once.
  public var readings: [FocusReading] = []

  // Indirect, because a story has many lines, and few of them are large.
  /// What happened, with everything that is told about it.
  @nonexhaustive public indirect enum Content: Sendable, Hashable {
    /// A mode turned on, after another or none.
    case focusOn(Claim)
    /// A mode turned off, and none is on.
    case focusOff(End)
    /// The mode stays on, and what keeps it on, or what else was asked for, is different.
    case focusKept(Claim)
    /// A filter was called with values or defaults, and came back.
    case delivered(Answer)
    /// A filter came back after its Focus had been replaced, so that its answer is ignored.
    case superseded(Answer)
    /// A filter was due and couldn't be called.
    case missed(Missed)
    /// An app has to be called and wasn't yet, because nobody has changed the device since.
    case due(Due)
    /// A filter's `appContext` was read again.
    case contextRead(Answer)
    /// A notification arrived, and what becomes of it was decided.
    case notification(Notification)
    /// An app added a notification that waits for its trigger.
    case scheduled(Scheduled)
    /// The number on an app's icon changed.
    case badge(Badge)
    /// A fault was injected, or changed a call of a filter.
    case fault(Note)
    /// An app's process or permission changed, or its code was called for something else.
    case app(Note)
    /// The device was locked, unlocked or restarted.
    case device(LockEvent)
    /// The device's time follows the machine's from now on, or stays where it is.
    case clock(ClockSetting)
    /// What happened after the event of a number was taken back.
    case undone(after: Int)
    /// The device's clocks show the time of another zone, by its identifier.
    case timeZone(String)
    /// A person changed a mode or a filter in Settings.
    case action(Setting)
    /// Something happened in the app for its own reasons.
    case did(Note)
    /// An app asked for new timelines of widgets, or new states of controls.
    case widgets(Note)
    /// An app wrote to its log.
    case log(Note)
    /// Something that an app did has no consequence.
    case ignored(Note)
    /// Something is legal and may surprise; the finding in words.
    case finding(String)
  }
}

extension StoryLine {
  /// The app that it is about, or `nil`.
  public var app: App? {
    switch content {
    case .delivered(let answer), .superseded(let answer), .contextRead(let answer): answer.app
    case .missed(let missed): missed.app
    case .due(let due): due.app
    case .notification(let notification): notification.app
    case .scheduled(let scheduled): scheduled.app
    case .badge(let badge): badge.app
    case .app(let note), .did(let note), .widgets(let note), .log(let note), .ignored(let note),
      .fault(let note):
      note.app
    case .action(let setting): setting.filter?.app
    case .focusOn, .focusOff, .focusKept, .device, .clock, .undone, .timeZone, .finding: nil
    }
  }

  /// The zone whose time the clocks show from then on; `nil` where it is about something else.
  var timeZone: TimeZone? {
    if case .timeZone(let identifier) = content { TimeZone(identifier: identifier) } else { nil }
  }

  /// The word for what happened, such as `focusOn`, as the line has it when it is encoded.
  public var event: String { FlatStoryLine.Event(content).rawValue }

  /// The rule behind it, or `nil` where none is named.
  public var rule: FocusRule? {
    switch content {
    case .focusOn, .focusOff, .focusKept: .oneFocusIsOn
    case .delivered(let answer), .superseded(let answer), .contextRead(let answer): answer.rule
    case .missed(let missed): missed.rule
    case .fault: .injectedFault
    case .due(let due): due.rule
    case .notification(let notification): notification.rule
    case .scheduled, .badge, .app, .device, .clock, .undone, .timeZone, .action, .did, .widgets,
      .log, .ignored, .finding:
      nil
    }
  }
}
