extension ProcessState {
  var sentence: String {
    switch self {
    case .terminated: "quit"
    case .suspended: "suspended"
    case .background: "in the background"
    case .foreground: "in front"
    case .hung: "hangs"
    }
  }
}

extension MissedDelivery.Reason {
  /// The reason in one sentence without a full stop.
  public var sentence: String {
    switch self {
    case .noHost(.hung): "the app hangs, and the filter is in no extension"
    case .noHost: "the app isn't running, and the filter is in no extension"
    case .noDefault(let names):
      "\(names.quoted) has no default, so the default instance can't be made"
    case .needsValue(let names): "\(names.quoted) has no value"
    }
  }
}

extension AppCall.Outcome {
  var sentence: String? {
    switch self {
    case .completed: nil
    case .threw(let error): error
    case .missingValue(let names): "no value for \(names.quoted)"
    case .timedOut: "took too long and was abandoned"
    case .interrupted: "its process ended before it came back"
    }
  }
}

extension AppAction {
  var phrase: String {
    switch self {
    case .setBadge: "setting the badge"
    case .addNotification: "adding a notification"
    case .removePending, .removeDelivered: "removing notifications"
    case .askedForAuthorization: "asking for permission"
    case .reloadWidgets: "reloading widgets"
    case .invalidateContext: "invalidating the app context"
    case .log: "logging"
    case .did: "acting"
    }
  }
}

extension FocusEffect.IgnoredReason {
  var sentence: String {
    switch self {
    case .noActiveConfiguration: "no filter of the app is set for the Focus that is on"
    case .notificationsNotAllowed: "the person doesn't allow notifications"
    case .noDate: "its trigger never fires"
    case .alreadyDue: "it is about to be read anyway"
    case .noHost: MissedDelivery.Reason.noHost(.terminated).sentence
    case .beforeFirstUnlock: "the device hasn't been unlocked since it started"
    }
  }
}
