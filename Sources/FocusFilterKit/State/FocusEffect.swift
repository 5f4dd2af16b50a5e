import Foundation

/// What follows from an event: calls to make, and facts to tell.
public indirect enum FocusEffect: Sendable, Hashable {
  /// Call the app; its result comes back as an event.
  case call(AppCall)
  /// A delivery that was due and isn't made.
  case missed(MissedFilterDelivery)
  /// Another Focus is on, or none, or one after none.
  case focusChanged(from: FocusMode.ID?, to: FocusResolution)
  /// The same Focus stays on, and what keeps it on, or what else was asked for, is different.
  case focusKept(FocusResolution)
  /// A filter was set up, changed, enabled or disabled in a mode.
  case configured(FocusMode.ID, FilterConfiguration, before: FilterConfiguration?)
  /// A mode was deleted, as it was.
  case modeRemoved(FocusMode)
  /// A notification arrived, and what becomes of it was decided.
  case decided(DeliveredNotification, Decision)
  /// An app added a notification that waits for its trigger.
  case scheduled(PendingNotification)
  /// The number on an app's icon is another, 0 for none; the Focus that is on may hide it.
  case badgeChanged(app: String, from: Int, to: Int, isHidden: Bool)
  /// The app asked for permission to notify for the first time, and has it now.
  case permissionGranted(app: String)
  /// A call came back; what it returned counts.
  case finished(AppCall, AppCall.Result)
  /// A call came back too late to count: its Focus has been replaced.
  case superseded(AppCall, AppCall.Result)
  /// Something that an app did has no consequence, for a reason.
  case actionIgnored(app: String, AppAction, IgnoredReason)
  /// Something that is legal and may surprise.
  case found(Finding)

  /// The reason why something that an app did has no consequence.
  public enum IgnoredReason: String, Sendable, Hashable {
    /// No filter of the app is configured in the Focus that is on.
    case noActiveConfiguration
    /// The person doesn't allow notifications of the app.
    case notificationsNotAllowed
    /// The app asked for permission, and not for that of badges.
    case badgesNotAskedFor
    /// The trigger of a request never fires.
    case noDate
    /// A read of the same context is due already.
    case alreadyDue
    /// Neither the app nor an extension could be asked.
    case noHost
    /// The device wasn't unlocked since it started.
    case beforeFirstUnlock
  }
}

extension [FocusEffect] {
  /// The calls whose process ended before they came back.
  var lostCalls: [AppCall] {
    compactMap { effect in
      switch effect {
      case .finished(let call, let result), .superseded(let call, let result):
        result.outcome == .interrupted ? call : nil
      default: nil
      }
    }
  }
}

extension FocusEffect.IgnoredReason {
  var sentence: String {
    switch self {
    case .noActiveConfiguration: "no filter of the app is set for the Focus that is on"
    case .badgesNotAskedFor: "the app didn't ask for permission to show badges"
    case .notificationsNotAllowed: "the person doesn't allow notifications"
    case .noDate: "its trigger never fires"
    case .alreadyDue: "it is about to be read anyway"
    case .noHost: MissedFilterDelivery.Reason.noHost(.terminated).sentence
    case .beforeFirstUnlock: "the device hasn't been unlocked since it started"
    }
  }
}
