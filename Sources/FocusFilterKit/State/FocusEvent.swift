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
