import Foundation

/// An app on the device with everything that can change about it.
public struct InstalledApp: Sendable, Hashable, Identifiable {
  /// What the device read from the app when it was installed.
  public internal(set) var description: AppDescription
  /// What its process does; it doesn't run after an installation or an update.
  public internal(set) var process: ProcessState = .terminated
  /// Whether the person allows the app's notifications; `nil` until the app asked.
  public internal(set) var mayNotify: Bool?
  /// What it asked permission for; `nil` while its code never asked.
  public internal(set) var askedFor: Set<NotificationOption>?
  /// Whether the person lets its time-sensitive notifications be that.
  public internal(set) var allowsTimeSensitive: Bool = true
  /// Whether code of the app has run, so that it could have asked.
  var hasActed = false
  /// Whether it was reported that it didn't.
  var isReportedForPermission = false
  /// The number on its icon, also while a Focus hides it; 0 is none.
  public internal(set) var badge: Int = 0
  /// What the app's filters told the system in the activation that is on, by their order.
  public internal(set) var contexts: [ActiveContext] = []
  /// Notifications in Notification Center, the oldest first.
  public var delivered: [DeliveredNotification] { listed.all }
  /// Notifications that wait for their trigger, in the order they were added.
  public internal(set) var pending: [PendingNotification] = []
  var listed = DeliveredList()

  /// The bundle identifier.
  public var id: String { description.id }

  var permission: NotificationPermission {
    get { NotificationPermission(answer: mayNotify, asked: askedFor) }
    set { (mayNotify, askedFor) = (newValue.answer, newValue.asked) }
  }

  init(_ description: AppDescription) {
    self.description = description
  }
}
