public import Foundation

/// Something that happened to the device, at an instant.
///
/// A device is the fold of its events over a new state: replaying them gives the same device
/// without calling any app.
public struct FocusEvent: Sendable, Hashable, Codable {
  public let at: Date
  public let kind: Kind

  public init(at: Date, _ kind: Kind) {
    self.at = at
    self.kind = kind
  }

  // Indirect, because the history keeps many, and a request is large.
  public indirect enum Kind: Sendable, Hashable, Codable {
    /// Nothing but time: schedules and assertions begin and end, triggers fire.
    case timePassed

    /// An app was installed, or a changed binary replaced it.
    case installed(AppDescription)
    case removed(app: String)
    case processChanged(app: String, ProcessState)
    case notificationsAllowed(app: String, Bool)

    case modeAdded(FocusMode)
    /// A mode has new settings; the filters in the event don't count.
    case modeEdited(FocusMode)
    case modeRemoved(FocusMode.ID)
    /// A filter was added to a mode, or its values or whether it is enabled changed.
    case filterSet(FocusMode.ID, FilterConfiguration)
    case filterRemoved(FocusMode.ID, FilterReference)

    /// Somebody asked for a mode to be on.
    case asked(FocusMode.ID, by: FocusSource, until: Date?)
    /// Somebody ended what they asked for; a person ends whatever is on.
    case ended(by: FocusSource)

    case deviceChanged(DeviceChange)
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
  public internal(set) var isLocked = false
  /// Whether it was unlocked since it started; before that no app's data can be read.
  public internal(set) var wasUnlockedSinceBoot = true
}

/// Something that happens to the device as a whole.
public enum DeviceChange: String, Sendable, Hashable, Codable, CaseIterable {
  case locked, unlocked
  /// It started again: it is locked, and no app runs.
  case restarted
}

/// Something an app's code did to the device.
public enum AppAction: Sendable, Hashable, Codable {
  case setBadge(Int)
  case addNotification(NotificationRequest)
  /// Identifiers of requests that wait; `nil` means all.
  case removePending([String]?)
  /// Identifiers of notifications in Notification Centre; `nil` means all.
  case removeDelivered([String]?)
  case askedForAuthorization
  /// New widget timelines of a kind; `nil` means every kind.
  case reloadWidgets(String?)
  case invalidateContext(FilterReference)
  case log(String)
  /// Something happens in the app for its own reasons; the words say what.
  case did(String)
}
