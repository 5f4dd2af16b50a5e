package import FocusHost
import FocusText
import Foundation

/// An event on the device, with the instant at which it happened.
///
/// A device's state is the fold of its events over a new state: replaying the events gives the same
/// device without calling any app.
package struct FocusEvent: Sendable, Hashable {
  /// The time of the event on the device's clock.
  package let at: Date
  /// The event that happened.
  package let kind: Kind

  /// Creates an event for `apply(_:)`; a ``FocusSystem`` creates its own events.
  package init(at: Date, _ kind: Kind) {
    self.at = at
    self.kind = kind
  }

  // Indirect, because the history keeps many events, and a notification request is large.
  /// A kind of event with its values.
  package indirect enum Kind: Sendable, Hashable {
    /// The device's clocks moved to another time zone.
    case timeZoneChanged(timeZone: TimeZone)
    /// The setting of the device's clock changed.
    case clockSet(clock: ClockSetting)
    /// Only time passed: schedules and assertions begin and end, triggers fire.
    case timePassed

    /// An app was installed or updated.
    case installed(app: AppDescription)
    /// An app was deleted, with its filters in every mode.
    case removed(app: String)
    /// An app was started, quit, or moved by a person or the system.
    case processChanged(app: String, process: ProcessState)
    /// The person switched a setting of an app on or off.
    case appSet(app: String, setting: AppSetting)

    /// A fault was injected into the next delivery to an app.
    case faultInjected(app: String, fault: DeliveryFault)
    /// The person deleted an entity in the app: the app's queries don't find it any longer.
    case vanished(app: String, entity: String)
    /// A new process of an app started and is about to run the start-up code.
    case started(app: String, host: ProcessHost)
    /// An app's code became available or unavailable, because a tool with other apps opened the
    /// device.
    case codeChanged(app: String, isThere: Bool)

    /// A mode was added to the device.
    case modeAdded(mode: FocusMode)
    /// A mode was edited; the filters in the event are ignored.
    case modeEdited(mode: FocusMode)
    /// A mode was deleted; Do Not Disturb stays.
    case modeRemoved(mode: FocusMode.ID)
    /// A filter was added to a mode, enabled, disabled, or given other values.
    case filterSet(mode: FocusMode.ID, configuration: FilterConfiguration)
    /// A filter's configuration was deleted from a mode.
    case filterRemoved(mode: FocusMode.ID, filter: FilterReference)

    /// A person ran a filter as an action of a shortcut, with values.
    case filterRun(filter: FilterReference, values: [String: ParameterValue])

    /// An app returned the texts of a filter's card for a mode.
    case cardShown(mode: FocusMode.ID, filter: FilterReference, card: KeptCard)

    /// A source requested that a mode be on.
    case asked(
      mode: FocusMode.ID, by: FocusSource, until: Date?, occasion: FocusOccasion? = nil)
    /// An occasion came, which ends the requests that last until then.
    case occasionCame(occasion: FocusOccasion)
    /// A source ended its request; if the source is the person, whichever Focus is on turns off.
    case ended(by: FocusSource)

    /// The device was locked, unlocked or restarted.
    case deviceChanged(change: LockEvent)
    /// People were added; they replace people with the same identifiers.
    case peopleKnown(people: [SimulatedPerson])
    /// People were removed, by their identifiers.
    case peopleForgotten(people: [SimulatedPerson.ID])

    /// A notification arrived.
    case posted(request: NotificationRequest)
    /// A person responded to a notification by its number, and it left Notification Center.
    case responded(app: String, notification: Int, action: String, text: String? = nil)
    /// An app's code acted outside a call by the system, or after the call of some code had ended.
    case acted(app: String, actions: [AppAction], after: CalledCode? = nil)
    /// A call of an app's code returned.
    case returned(result: AppCall.Result)
    /// A command was undone: the device is as it was before the command, except for its time.
    case undone(undoing: Undoing)
  }

  /// The undo of a command's events.
  ///
  /// Two undos are equal if they undo the same command after the same event; the history determines
  /// the device there.
  package struct Undoing: Sendable, Hashable {
    /// The number of the event whose resulting device the undo restores.
    package let after: Int
    /// The words of the undone command; a `redo` undoes an `undo`.
    package let command: [String]
    /// The device after that event; `nil` in a stored event until a ``Replay`` supplies it.
    @Rare package var device: FocusState? = nil

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
  /// The undo, if the event is one; otherwise `nil`.
  package var undoing: FocusEvent.Undoing? {
    if case .undone(let undoing) = self { undoing } else { nil }
  }

  /// The call that returned, if the event is a return; otherwise `nil`.
  var returnedCall: AppCall.ID? {
    if case .returned(let result) = self { result.call } else { nil }
  }
}

/// A consequence of an event: a call to make, or a fact to report.
package indirect enum FocusEffect: Sendable, Hashable {
  /// Call the app; the result is a later event.
  case call(AppCall)
  /// A delivery was due but isn't made.
  case missed(MissedFilterDelivery)
  /// Another Focus turned on, or the Focus turned off.
  case focusChanged(from: FocusMode.ID?, to: FocusResolution)
  /// The same Focus stays on, but the winning assertion or the other requests changed.
  case focusKept(FocusResolution)
  /// A filter was set up, changed, enabled or disabled in a mode.
  case configured(FocusMode.ID, FilterConfiguration, before: FilterConfiguration?)
  /// A mode was deleted; the effect has its last settings.
  case modeRemoved(FocusMode)
  /// A notification arrived, and the device decided its outcome.
  case decided(DeliveredNotification, Decision)
  /// An app added a notification that waits for its trigger.
  case scheduled(PendingNotification)
  /// An app's badge changed, 0 for no badge; the active Focus may hide it.
  case badgeChanged(app: String, from: Int, to: Int, isHidden: Bool)
  /// The app asked for permission to notify for the first time, and got it.
  case permissionGranted(app: String)
  /// A call returned. A result that doesn't count came after its Focus was replaced, and the device
  /// ignores it.
  case finished(AppCall, AppCall.Result, counts: Bool)
  /// The device ignored an app's action, with the reason.
  case actionIgnored(app: String, AppAction, IgnoredReason)
  /// A distributed notification goes to the processes that observe it.
  case broadcast(app: String, DistributedNotification)
  /// The system ended an app's process because its call had ended.
  case processEnded(app: String)
  /// An injected fault changed a delivery, and may have ended its process.
  case faulted(FilterDelivery, DeliveryFault, ended: ProcessHost?)
  /// An undo set the device's clocks back to an earlier time zone.
  case timeZoneRestored(TimeZone)
  /// Contested behaviors decided that an event has no consequence.
  case consulted([FocusReading])
  /// A finding about an app.
  case found(Finding)

  /// The reason why an action of an app was ignored.
  package struct IgnoredReason: Sendable, Hashable {
    /// The reason in words, without a full stop.
    let sentence: String

    private init(_ sentence: String) { self.sentence = sentence }

    /// No Focus is on.
    static let noFocus = Self("no Focus is on")
    /// No filter of the app is configured in the Focus that is on.
    static let noActiveConfiguration = Self("no filter of the app is set for the Focus that is on")
    /// The person doesn't allow notifications of the app.
    static let notificationsNotAllowed = Self("the person doesn't allow notifications")
    /// The app never asked for permission to notify; see ``FocusPolicy/permissionNeverAsked``.
    static let permissionNeverAsked = Self("the app never asked for permission")
    /// The app asked for permission, but not for badges.
    static let badgesNotAskedFor = Self("the app didn't ask for permission to show badges")
    /// The app asked for permission while it wasn't in front; see ``FocusPolicy/PermissionAsked``.
    static let notInFront = Self("the app isn't in front")
    /// The trigger of a request never fires.
    static let noDate = Self("its trigger never fires")
    /// As many other requests as can wait fire sooner.
    static let notAmongSoonest = Self(
      "only the \(PendingNotification.limit) that fire soonest wait")
    /// A read of the same context is already due.
    static let alreadyDue = Self("it is about to be read anyway")
    /// Neither the app nor an extension could run the filter.
    static let noHost = Self(MissedFilterDelivery.Reason.noHost(process: .terminated).sentence)
    /// The device hasn't been unlocked since it started.
    static let beforeFirstUnlock = Self("the device hasn't been unlocked since it started")
  }
}

/// A call of a filter that has returned.
package struct ReturnedCall: Sendable {
  package let call: AppCall
  package let delivery: FilterDelivery
  package let result: AppCall.Result
  /// The values that the filter got.
  package var values: [String: ParameterValue] { result.received ?? delivery.values }
}

extension FocusEffect {
  /// The filter call that returned, in time or after its Focus was replaced; `nil` for any other
  /// effect.
  package var returnedCall: ReturnedCall? {
    guard case .finished(let call, let result, _) = self else { return nil }
    return call.work.delivery.map { ReturnedCall(call: call, delivery: $0, result: result) }
  }

  /// The contested behaviors that the effect depended on, each once.
  package var readings: [FocusReading] { consulted.readings }

  /// Returns the contested behaviors that the effect depended on, if it concerns a given app; `nil`
  /// is the whole device.
  package func readings(about app: String?) -> [FocusReading] {
    consulted.app == app ? consulted.readings : []
  }

  /// The contested behaviors that the effect depended on, and the app that it concerns; `nil` for
  /// the whole device.
  private var consulted: (app: String?, readings: [FocusReading]) {
    switch self {
    case .call(let call), .finished(let call, _, _): (call.app, call.work.delivery?.readings ?? [])
    case .missed(let missed): (missed.filter.app, missed.readings)
    case .faulted(let delivery, _, _): (delivery.filter.app, delivery.readings)
    case .focusChanged(_, let resolution), .focusKept(let resolution): (nil, resolution.readings)
    case .decided(let notification, let decision): (notification.request.app, decision.readings)
    case .consulted(let readings): (nil, readings)
    case .processEnded(let app): (app, [.afterPerform])
    case .configured, .modeRemoved, .scheduled, .badgeChanged, .permissionGranted, .actionIgnored,
      .broadcast, .timeZoneRestored, .found:
      (nil, [])
    }
  }
}

extension [FocusEffect] {
  /// The calls whose process ended before they returned.
  var lostCalls: [AppCall] {
    compactMap { effect in
      guard case .finished(let call, let result, _) = effect else { return nil }
      return result.outcome == .interrupted ? call : nil
    }
  }
}

/// The cause of an event, and of all events until the next one that has a cause of its own.
package enum EventCause: String, Sendable, Hashable, Codable {
  /// A person, a server or a test did something.
  case command
  /// Somebody asked an app something, which may have started its process.
  case question
  /// Time passed.
  case time
}

/// An event with its effects.
package struct HistoryEntry: Sendable, Hashable {
  /// The event's number, counting up from 1.
  package let number: Int
  package let event: FocusEvent
  /// The cause; `nil` if the event follows from an earlier one.
  package let cause: EventCause?
  /// The effects of the event, in order. A call's result is an event of its own.
  package let effects: [FocusEffect]

  package init(
    number: Int, event: FocusEvent, cause: EventCause? = nil, effects: [FocusEffect]
  ) {
    self.number = number
    self.event = event
    self.cause = cause
    self.effects = effects
  }
}

extension HistoryEntry {
  /// The new time zone of the device's clocks; `nil` if the event doesn't change the zone.
  var timeZone: TimeZone? {
    if case .timeZoneChanged(let zone) = event.kind { return zone }
    for case .timeZoneRestored(let zone) in effects { return zone }
    return nil
  }
}

// MARK: Stored form

extension FocusEvent.Kind: StoredKind {
  package static var noun: String { "event" }

  package enum CodingKeys: String, CodingKey, CaseIterable {
    case timePassed, clockSet, timeZoneChanged, installed, removed, processChanged, started
    case codeChanged, appSet, faultInjected, vanished, modeAdded, modeEdited, modeRemoved
    case filterSet, filterRemoved, filterRun, cardShown, asked, occasionCame, ended, deviceChanged
    case peopleKnown, peopleForgotten, posted, responded, acted, returned, undone
  }
}

extension FocusEvent.Undoing: Codable {
  enum CodingKeys: String, CodingKey { case after, command }
}
