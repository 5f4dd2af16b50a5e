public import Foundation

/// Something that happened to the device, at an instant.
///
/// A device is the fold of its events over a new state: replaying them gives the same device
/// without calling any app.
public struct FocusEvent: Sendable, Hashable, Codable {
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
  public indirect enum Kind: Sendable, Hashable, Codable {
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
    case peopleKnown([Person])

    /// A notification arrived.
    case posted(NotificationRequest)
    /// A person responded to a notification by its number, and it left Notification Centre.
    case responded(app: String, notification: Int, action: String)
    /// Code that ran as an app did something outside a call by the system; late if its call had
    /// ended before.
    case acted(app: String, [AppAction], isLate: Bool)
    /// A call of an app's code came back.
    case returned(AppCall.Result)
  }
}

/// What the device is doing as a whole.
public struct DeviceState: Sendable, Hashable, Codable {
  /// Whether it is locked, which is all that ``Silencing/whileLocked`` looks at.
  public internal(set) var isLocked = false
  /// Whether it was unlocked since it started; before that no app's data can be read.
  public internal(set) var wasUnlockedSinceBoot = true
}

/// Something that happens to the device as a whole.
public enum DeviceChange: String, Sendable, Hashable, Codable, CaseIterable {
  /// The person put it aside.
  case locked
  /// The person uses it; the first time after a restart every filter is called (F4-l).
  case unlocked
  /// It started again: it is locked, and no app runs.
  case restarted
}

/// Something an app's code did to the device.
public enum AppAction: Sendable, Hashable, Codable {
  /// It set the number on its icon; 0 removes it.
  case setBadge(Int)
  /// It added a request, which arrives at once or waits for its trigger.
  case addNotification(NotificationRequest)
  /// Identifiers of requests that wait; `nil` means all.
  case removePending([String]?)
  /// Identifiers of notifications in Notification Centre; `nil` means all.
  case removeDelivered([String]?)
  /// It asked for permission to notify, and gets it unless the person has answered (*modeled*).
  case askedForAuthorization
  /// New widget timelines of a kind; `nil` means every kind.
  case reloadWidgets(String?)
  /// It asked the system to read the filter's `appContext` again.
  case invalidateContext(FilterReference)
  /// It wrote a line to its log.
  case log(String)
  /// Something happens in the app for its own reasons; the words say what.
  case did(String)
}
