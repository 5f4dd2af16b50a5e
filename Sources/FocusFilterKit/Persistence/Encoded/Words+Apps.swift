extension FilterMembership: StoredWord {
  static let noun = "membership of a filter"

  var word: String {
    switch self {
    case .app: "app"
    case .extension: "extension"
    case .both: "both"
    }
  }
}

extension ProcessState: StoredWord {
  static let noun = "state of a process"

  var word: String {
    switch self {
    case .terminated: "terminated"
    case .suspended: "suspended"
    case .background: "background"
    case .foreground: "foreground"
    case .hung: "hung"
    }
  }
}

extension ProcessHost: StoredWord {
  static let noun = "host of a call"

  var word: String {
    switch self {
    case .app: "app"
    case .extension: "extension"
    case .service: "service"
    }
  }
}

extension FilterDelivery.Kind: StoredWord {
  static let noun = "kind of delivery"

  var word: String {
    switch self {
    case .values: "values"
    case .defaults: "defaults"
    }
  }
}

extension FocusRule: StoredWord {
  static let noun = "rule"

  /// The identifier, which is what everybody calls the rule.
  var word: String { id }
}

extension LockEvent: StoredWord {
  static let noun = "change of the device"

  var word: String {
    switch self {
    case .locked: "locked"
    case .unlocked: "unlocked"
    case .restarted: "restarted"
    case .silent: "silent"
    case .ringing: "ringing"
    case .screenShared: "screenShared"
    case .screenUnshared: "screenUnshared"
    }
  }
}

extension AppCapability: StoredWord {
  static let noun = "capability of an app"

  var word: String {
    switch self {
    case .timeSensitive: "timeSensitive"
    case .criticalAlerts: "criticalAlerts"
    case .communicationNotifications: "communicationNotifications"
    case .messageIntent: "messageIntent"
    case .callIntent: "callIntent"
    case .focusStatusUsageDescription: "focusStatusUsageDescription"
    }
  }
}

extension ClockSetting: StoredWord {
  static let noun = "setting of a clock"

  var word: String {
    switch self {
    case .live: "live"
    case .manual: "manual"
    }
  }
}
