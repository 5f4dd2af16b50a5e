package import FocusHost
import Foundation

/// A consequence of an event: a call to make, or a fact to report.
package indirect enum FocusEffect: Sendable, Hashable {
  /// Call the app; the result is a later event.
  case call(AppCall)
  /// A delivery was due and isn't made.
  case missed(MissedFilterDelivery)
  /// Another Focus turned on, or the Focus turned off.
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
  /// An app's badge changed, 0 for no badge; the active Focus may hide it.
  case badgeChanged(app: String, from: Int, to: Int, isHidden: Bool)
  /// The app asked for permission to notify for the first time, and got it.
  case permissionGranted(app: String)
  /// A call returned, and its result was applied.
  case finished(AppCall, AppCall.Result)
  /// A call returned after its Focus was replaced; its result is ignored.
  case superseded(AppCall, AppCall.Result)
  /// An action of an app was ignored, with the reason.
  case actionIgnored(app: String, AppAction, IgnoredReason)
  /// A notification goes to the processes of the device that observe it.
  case broadcast(app: String, DistributedNotification)
  /// The system ended the process of an app, because its call was over.
  case processEnded(app: String)
  /// An injected fault changed a delivery, and ended the process that it ran in, if any.
  case faulted(FilterDelivery, DeliveryFault, ended: ProcessHost?)
  /// The device's clocks show the time of the zone again that they showed before what was taken back.
  case timeZoneRestored(TimeZone)
  /// Contested behaviors decided that nothing follows.
  case consulted([FocusReading])
  /// A finding about an app.
  case found(Finding)

  /// The reason why an action of an app was ignored.
  package enum IgnoredReason: String, Sendable, Hashable {
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

extension FocusEffect {
  /// The contested behaviors that it depended on, each once.
  package var readings: [FocusReading] {
    switch self {
    case .call(let call), .finished(let call, _), .superseded(let call, _):
      if case .perform(let delivery) = call.work { delivery.readings } else { [] }
    case .missed(let missed): missed.readings
    case .faulted(let delivery, _, _): delivery.readings
    case .focusChanged(_, let resolution), .focusKept(let resolution): resolution.readings
    case .decided(_, let decision): decision.readings
    case .consulted(let readings): readings
    case .processEnded: [.afterPerform]
    case .configured, .modeRemoved, .scheduled, .badgeChanged, .permissionGranted, .actionIgnored,
      .broadcast, .timeZoneRestored, .found:
      []
    }
  }
}

extension FocusEffect {
  /// The app that it happens to; `nil` for what is about the whole device.
  package var app: String? {
    switch self {
    case .call(let call), .finished(let call, _), .superseded(let call, _): call.app
    case .missed(let missed): missed.filter.app
    case .faulted(let delivery, _, _): delivery.filter.app
    case .decided(let notification, _): notification.request.app
    case .scheduled(let pending): pending.request.app
    case .configured(_, let configuration, _): configuration.filter.app
    case .badgeChanged(let app, _, _, _), .permissionGranted(let app), .processEnded(let app),
      .actionIgnored(let app, _, _), .broadcast(let app, _):
      app
    case .focusChanged, .focusKept, .modeRemoved, .timeZoneRestored, .consulted, .found: nil
    }
  }
}

extension [FocusEffect] {
  /// The calls whose process ended before they returned.
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
