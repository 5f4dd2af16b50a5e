package import FocusHost
import Foundation

/// An event on the device, with the instant at which it happened.
///
/// A device is the fold of its events over a new state: replaying them gives the same device
/// without calling any app.
package struct FocusEvent: Sendable, Hashable {
  /// The time of the event on the device's clock.
  package let at: Date
  /// The event that happened.
  package let kind: Kind

  /// Creates an event for `apply(_:)`; a system makes its own.
  package init(at: Date, _ kind: Kind) {
    self.at = at
    self.kind = kind
  }

  // Indirect, because the history keeps many, and a request is large.
  /// A kind of event with its values.
  package indirect enum Kind: Sendable, Hashable {
    /// The device's clocks show the time of another zone.
    case timeZoneChanged(TimeZone)
    /// The device's time follows the machine's from now on, or stays where it is.
    case clockSet(ClockSetting)
    /// Only time passed: schedules and assertions begin and end, triggers fire.
    case timePassed

    /// An app was installed, or a changed binary replaced it.
    case installed(AppDescription)
    /// An app was deleted, with its filters in every mode.
    case removed(app: String)
    /// An app was started, quit, or moved by a person or the system.
    case processChanged(app: String, ProcessState)
    /// A person allowed or forbade an app's notifications.
    case notificationsAllowed(app: String, Bool)
    /// The person lets an app's time-sensitive notifications be that, or not.
    case timeSensitiveAllowed(app: String, Bool)

    /// The person puts an app's notifications into the scheduled summary, or takes them out of it.
    case summarized(app: String, Bool)
    /// The person switches "Filtered by Focus" off in one of the device's own apps, or on again.
    case filteringShown(app: String, Bool)

    /// Something is to go wrong with the next delivery to an app.
    case faultInjected(app: String, DeliveryFault)
    /// The start-up code of an app is about to run in a process, which is new.
    case started(app: String, ProcessHost)
    /// The code of an app is there, or isn't: a tool opened the device that doesn't have it.
    case codeChanged(app: String, isThere: Bool)
    /// The person lets an app know whether a Focus is on, or not.
    case focusStatusAllowed(app: String, Bool)

    /// A mode was added to those of the device.
    case modeAdded(FocusMode)
    /// A mode was edited; the filters in the event are ignored.
    case modeEdited(FocusMode)
    /// A mode was deleted; Do Not Disturb stays.
    case modeRemoved(FocusMode.ID)
    /// A filter was added to a mode, or its values or whether it is enabled changed.
    case filterSet(FocusMode.ID, FilterConfiguration)
    /// A filter's configuration was deleted from a mode.
    case filterRemoved(FocusMode.ID, FilterReference)

    /// A person ran a filter as an action of a shortcut, with values.
    case filterRun(FilterReference, [String: ParameterValue])

    /// An app was asked what a filter shows in Settings for a mode.
    case cardShown(FocusMode.ID, FilterReference, KeptCard)

    /// A source requested that a mode be on.
    case asked(
      FocusMode.ID, by: FocusSource, until: Date?, endingWith: FocusOccasion? = nil)
    /// An occasion arrived until which some requests last.
    case occasionCame(FocusOccasion)
    /// A source ended its request; a person turns off whatever Focus is on.
    case ended(by: FocusSource)

    /// The device was locked, unlocked or restarted.
    case deviceChanged(LockEvent)
    /// People were added, replacing those with the same identifiers.
    case peopleKnown([SimulatedPerson])
    /// People are no longer known, by their identifiers.
    case peopleForgotten([SimulatedPerson.ID])

    /// A notification arrived.
    case posted(NotificationRequest)
    /// A person responded to a notification by its number, and it left Notification Center.
    case responded(app: String, notification: Int, action: String, text: String? = nil)
    /// Code that ran as an app did something outside a call by the system; late if its call had
    /// ended before.
    case acted(app: String, [AppAction], isLate: Bool)
    /// A call of an app's code returned.
    case returned(AppCall.Result)
    /// A command was taken back: the device is as it was before, except for its time.
    case undone(Undoing)
  }

  /// The taking back of a command's events.
  ///
  /// Two are equal when they take back the same command after the same event: the device is the one that
  /// the history has there.
  package struct Undoing: Sendable, Hashable {
    /// The number of the event after which the device was as it is again.
    package let after: Int
    /// The words of the command that is taken back; a `redo` takes back an `undo`.
    package let command: [String]
    /// The device after that event; `nil` in a stored event until a ``Replay`` supplies it.
    package var device: FocusState?

    package static func == (first: Self, second: Self) -> Bool {
      first.after == second.after && first.command == second.command
    }

    package func hash(into hasher: inout Hasher) {
      hasher.combine(after)
      hasher.combine(command)
    }
  }
}

extension FocusEvent.Kind {
  /// The taking back that it is, or `nil`.
  package var undoing: FocusEvent.Undoing? {
    if case .undone(let undoing) = self { undoing } else { nil }
  }

  /// The call whose return it is, or `nil`.
  var returnedCall: AppCall.ID? {
    if case .returned(let result) = self { result.call } else { nil }
  }
}

/// A consequence of an event: a call to make, or a fact to report.
package indirect enum FocusEffect: Sendable, Hashable {
  /// Call the app; the result is a later event.
  case call(AppCall)
  /// A delivery was due and isn't made.
  case missed(MissedFilterDelivery)
  /// Another Focus turned on, or the Focus turned off.
  case focusChanged(from: FocusMode.ID?, to: FocusResolution)
  /// The same Focus stays on, and what keeps it on, or what else was asked for, is different.
  case focusKept(FocusResolution)
  /// A filter was set up, changed, enabled or disabled in a mode.
  case configured(FocusMode.ID, FilterConfiguration, before: FilterConfiguration?)
  /// A mode was deleted, as it was.
  case modeRemoved(FocusMode)
  /// A notification arrived, and what becomes of it was decided.
  case decided(DeliveredNotification, Decision)
  /// An app added a notification that waits for its trigger.
  case scheduled(PendingNotification)
  /// An app's badge changed, 0 for no badge; the active Focus may hide it.
  case badgeChanged(app: String, from: Int, to: Int, isHidden: Bool)
  /// The app asked for permission to notify for the first time, and got it.
  case permissionGranted(app: String)
  /// A call returned, and its result was applied.
  case finished(AppCall, AppCall.Result)
  /// A call returned after its Focus was replaced; its result is ignored.
  case superseded(AppCall, AppCall.Result)
  /// An action of an app was ignored, with the reason.
  case actionIgnored(app: String, AppAction, IgnoredReason)
  /// A notification goes to the processes of the device that observe it.
  case broadcast(app: String, DistributedNotification)
  /// The system ended the process of an app, because its call was over.
  case processEnded(app: String)
  /// An injected fault changed a delivery, and ended the process that it ran in, if any.
  case faulted(FilterDelivery, DeliveryFault, ended: ProcessHost?)
  /// The device's clocks show the time of the zone again that they showed before what was taken back.
  case timeZoneRestored(TimeZone)
  /// Contested behaviors decided that nothing follows.
  case consulted([FocusReading])
  /// A finding about an app.
  case found(Finding)

  /// The reason why an action of an app was ignored.
  package enum IgnoredReason: String, Sendable, Hashable {
    /// No filter of the app is configured in the Focus that is on.
    case noActiveConfiguration
    /// The person doesn't allow notifications of the app.
    case notificationsNotAllowed
    /// The app asked for permission, and not for that of badges.
    case badgesNotAskedFor
    /// The trigger of a request never fires.
    case noDate
    /// A read of the same context is due already.
    case alreadyDue
    /// Neither the app nor an extension could be asked.
    case noHost
    /// The device wasn't unlocked since it started.
    case beforeFirstUnlock
  }
}

extension FocusEffect {
  /// The contested behaviors that it depended on, each once.
  package var readings: [FocusReading] {
    switch self {
    case .call(let call), .finished(let call, _), .superseded(let call, _):
      if case .perform(let delivery) = call.work { delivery.readings } else { [] }
    case .missed(let missed): missed.readings
    case .faulted(let delivery, _, _): delivery.readings
    case .focusChanged(_, let resolution), .focusKept(let resolution): resolution.readings
    case .decided(_, let decision): decision.readings
    case .consulted(let readings): readings
    case .processEnded: [.afterPerform]
    case .configured, .modeRemoved, .scheduled, .badgeChanged, .permissionGranted, .actionIgnored,
      .broadcast, .timeZoneRestored, .found:
      []
    }
  }
}

extension FocusEffect {
  /// The app that it happens to; `nil` for what is about the whole device.
  package var app: String? {
    switch self {
    case .call(let call), .finished(let call, _), .superseded(let call, _): call.app
    case .missed(let missed): missed.filter.app
    case .faulted(let delivery, _, _): delivery.filter.app
    case .decided(let notification, _): notification.request.app
    case .scheduled(let pending): pending.request.app
    case .configured(_, let configuration, _): configuration.filter.app
    case .badgeChanged(let app, _, _, _), .permissionGranted(let app), .processEnded(let app),
      .actionIgnored(let app, _, _), .broadcast(let app, _):
      app
    case .focusChanged, .focusKept, .modeRemoved, .timeZoneRestored, .consulted, .found: nil
    }
  }
}

extension [FocusEffect] {
  /// The calls whose process ended before they returned.
  var lostCalls: [AppCall] {
    compactMap { effect in
      switch effect {
      case .finished(let call, let result), .superseded(let call, let result):
        result.outcome == .interrupted ? call : nil
      default: nil
      }
    }
  }
}

extension FocusEffect.IgnoredReason {
  var sentence: String {
    switch self {
    case .noActiveConfiguration: "no filter of the app is set for the Focus that is on"
    case .badgesNotAskedFor: "the app didn't ask for permission to show badges"
    case .notificationsNotAllowed: "the person doesn't allow notifications"
    case .noDate: "its trigger never fires"
    case .alreadyDue: "it is about to be read anyway"
    case .noHost: MissedFilterDelivery.Reason.noHost(.terminated).sentence
    case .beforeFirstUnlock: "the device hasn't been unlocked since it started"
    }
  }
}

/// An event with its effects.
package struct HistoryEntry: Sendable, Hashable {
  /// Counts up from 1.
  package let number: Int
  /// The event that happened.
  package let event: FocusEvent
  /// The effects of the event, in order. A call's result is an event of its own.
  package let effects: [FocusEffect]

  package init(number: Int, event: FocusEvent, effects: [FocusEffect]) {
    self.number = number
    self.event = event
    self.effects = effects
  }
}

extension HistoryEntry {
  /// The zone whose time the device's clocks show from then on; `nil` where it is the same as before.
  var timeZone: TimeZone? {
    if case .timeZoneChanged(let zone) = event.kind { return zone }
    for case .timeZoneRestored(let zone) in effects { return zone }
    return nil
  }
}
