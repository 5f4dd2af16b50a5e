import FocusUserNotifications

extension NotificationRequest.Kind: StoredWord {
  static let noun = "kind of notification"

  var word: String {
    switch self {
    case .notification: "notification"
    case .message: "message"
    case .phoneCall: "call"
    }
  }
}

extension Decision.Refusal: StoredWord {
  static let noun = "refusal"

  var word: String {
    switch self {
    case .appNotInstalled: "appNotInstalled"
    case .notAuthorized: "notAuthorized"
    case .neverAsked: "neverAsked"
    case .payloadTooLarge: "payloadTooLarge"
    case .nothingToShow: "nothingToShow"
    }
  }
}

extension NotificationPresentation: StoredWord {
  static let noun = "presentation"

  var word: String {
    switch self {
    case .nothing: "nothing"
    case .list: "list"
    case .interruption: "interruption"
    }
  }
}

extension SoundRecord.Kind: StoredWord {
  static let noun = "kind of sound"

  var word: String {
    switch self {
    case .standard: "standard"
    case .critical: "critical"
    case .ringtone: "ringtone"
    }
  }
}

extension InterruptionWord: StoredWord {
  static let noun = "interruption level"

  var word: String {
    switch self {
    case .passive: "passive"
    case .active: "active"
    case .timeSensitive: "timeSensitive"
    case .critical: "critical"
    }
  }
}

extension NotificationOption: StoredWord {
  static let noun = "option of a permission"

  var word: String {
    switch self {
    case .badge: "badge"
    case .sound: "sound"
    case .alert: "alert"
    case .criticalAlert: "criticalAlert"
    case .provisional: "provisional"
    }
  }
}
