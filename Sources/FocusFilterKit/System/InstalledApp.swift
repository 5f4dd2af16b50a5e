import Foundation

/// An app on the device with everything that can change about it.
public struct InstalledApp: Sendable, Hashable, Codable, Identifiable {
  /// What the device read from the app when it was installed.
  public internal(set) var description: AppDescription
  /// What its process does; it doesn't run after an installation or an update.
  public internal(set) var process: ProcessState = .terminated
  /// Whether the person allows the app's notifications; `nil` until the app asked.
  public internal(set) var mayNotify: Bool?
  /// Whether code of the app has run, so that it could have asked.
  var hasActed = false
  /// Whether it was reported that it didn't.
  var isReportedForPermission = false
  /// The number on its icon, also while a Focus hides it; 0 is none.
  public internal(set) var badge: Int = 0
  /// What the app's filters told the system in the activation that is on, by their order.
  public internal(set) var contexts: [ActiveContext] = []
  /// Notifications in Notification Centre, the oldest first.
  public var delivered: [DeliveredNotification] { listed.all }
  /// Notifications that wait for their trigger, in the order they were added.
  public internal(set) var pending: [PendingNotification] = []
  var listed = DeliveredList()

  /// The bundle identifier.
  public var id: String { description.id }

  init(_ description: AppDescription) {
    self.description = description
  }
}

/// What the process of an app does.
public enum ProcessState: String, Sendable, Hashable, Codable, CaseIterable {
  /// Not running; its filter can run in an extension only.
  case terminated
  /// In memory, and resumed when the system has something for it (*modeled*).
  case suspended
  /// Running and not seen.
  case background
  /// In front, and asked before a notification of its own is shown; at most one app is.
  case foreground
  /// It outlasted a time limit and answers nothing until it is launched again.
  case hung

  /// Whether app code can run in the process.
  public var runs: Bool { self == .suspended || self == .background || self == .foreground }
}

/// Where a call of an app's code runs.
public enum ProcessHost: String, Sendable, Hashable, Codable {
  /// The app's own process.
  case app
  /// An extension of the app, which has a process of its own.
  case `extension`
}

/// What a filter told the system about the activation that is on, or why it told nothing.
public struct ActiveContext: Sendable, Hashable, Codable {
  /// The filter that was asked.
  public let filter: FilterReference
  /// What came of it.
  public let answer: Answer

  /// What came of the last delivery or reading.
  public enum Answer: Sendable, Hashable, Codable {
    /// It answered.
    case told(AppContext)
    /// Its code threw, lacked a value, took too long, or ended.
    case failed(AppCall.Outcome)
    /// It couldn't be called.
    case missed(MissedDelivery.Reason)
  }
}

/// A filter's `appContext` as a value that can leave the app.
public struct AppContext: Sendable, Hashable, Codable {
  /// The predicate for the app's notifications while the Focus is on.
  public var predicate: Predicate
  /// The prefix as the app wrote it.
  public var targetContentIdentifierPrefix: String?

  /// Creates a context; without arguments that of a filter that implements no `appContext`.
  public init(predicate: Predicate = .none, targetContentIdentifierPrefix: String? = nil) {
    self.predicate = predicate
    self.targetContentIdentifierPrefix = targetContentIdentifierPrefix
  }

  /// The prefix as the system uses it when a scene is chosen: `focus:` and what the app wrote.
  public var scenePrefix: String? {
    targetContentIdentifierPrefix.map { "focus:" + $0 }  // Rule F4.10.
  }

  /// The predicate that notifications are matched against.
  public enum Predicate: Sendable, Hashable, Codable {
    /// The app gave none; it filters nothing.
    case none
    /// A predicate that was read from the app's `NSPredicate`.
    case format(FormatPredicate)
    /// One that cannot leave the app or is refused, with the reason; it counts as absent
    /// (*modeled*).
    case unusable(String)
  }
}
