public import Foundation

/// Something that happened to the device, at an instant.
///
/// A device is the fold of its events over a new state: replaying them gives the same device
/// without calling any app.
public struct FocusEvent: Sendable, Hashable {
  /// When it happened, on the device's clock.
  public let at: Date
  /// What happened.
  public let kind: Kind

  /// Creates an event for ``FocusState/apply(_:)``; a system makes its own.
  public init(at: Date, _ kind: Kind) {
    self.at = at
    self.kind = kind
  }

  // Indirect, because the history keeps many, and a request is large.
  /// What happens to a device.
  public indirect enum Kind: Sendable, Hashable {
    /// Nothing but time: schedules and assertions begin and end, triggers fire.
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

    /// A mode was added to those of the device.
    case modeAdded(FocusMode)
    /// A mode has new settings; the filters in the event don't count.
    case modeEdited(FocusMode)
    /// A mode was deleted; Do Not Disturb stays.
    case modeRemoved(FocusMode.ID)
    /// A filter was added to a mode, or its values or whether it is enabled changed.
    case filterSet(FocusMode.ID, FilterConfiguration)
    /// A filter's configuration was deleted from a mode.
    case filterRemoved(FocusMode.ID, FilterReference)

    /// Somebody asked for a mode to be on.
    case asked(FocusMode.ID, by: FocusSource, until: Date?)
    /// Somebody ended what they asked for; a person ends whatever is on.
    case ended(by: FocusSource)

    /// The device was locked, unlocked or restarted.
    case deviceChanged(DeviceChange)
    /// People became known, in place of those with the same identifiers.
    case peopleKnown([SimulatedPerson])

    /// A notification arrived.
    case posted(NotificationRequest)
    /// A person responded to a notification by its number, and it left Notification Center.
    case responded(app: String, notification: Int, action: String)
    /// Code that ran as an app did something outside a call by the system; late if its call had
    /// ended before.
    case acted(app: String, [AppAction], isLate: Bool)
    /// A call of an app's code came back.
    case returned(AppCall.Result)
  }
}
