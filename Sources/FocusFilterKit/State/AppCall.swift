import FocusText
import Foundation

/// A call of an app's code by the system.
package struct AppCall: Sendable, Hashable, Codable, Identifiable {
  /// Counts up from 1 in the order in which results are applied, whichever call finishes first.
  package let id: Int
  /// The bundle identifier of the app that is called.
  package let app: String
  /// Where the code runs; a call that waits moves to the extension when the app's process ends.
  package internal(set) var host: ProcessHost
  /// The instant at which it became due, on the device's clock.
  package let at: Date
  /// The work for which the app is called.
  package let work: Work

  // Indirect, because many calls may wait, and a request is large.
  /// The work for which an app is called.
  package indirect enum Work: Sendable, Hashable {
    /// The app's start-up code.
    case launch
    /// `perform()` with values, then `appContext`.
    case perform(FilterDelivery)
    /// `appContext` of a fresh instance, after an invalidation.
    case readContext(FilterReference, activation: Int, values: [String: ParameterValue])
    /// The service extension, which may change a remote notification before anything else happens.
    case change(NotificationRequest)
    /// The delegate's `willPresent`, because the app is in front.
    case present(NotificationRequest)
    /// The widget extension makes what a widget of a kind shows.
    case showWidget(String)
    /// The Intents extension is told whether a Focus is on.
    case shareFocusStatus(Bool)

    /// The fault with which the process of a delivery ends, or `nil`.
    var fault: DeliveryFault? {
      if case .perform(let delivery) = self { delivery.fault } else { nil }
    }

    /// Whether it is a delivery of a kind.
    func delivers(_ kind: FilterDelivery.Kind) -> Bool {
      if case .perform(let delivery) = self { delivery.kind == kind } else { false }
    }

    /// The filter whose code it is, or `nil`.
    var filter: FilterReference? {
      switch self {
      case .launch, .change, .present, .showWidget, .shareFocusStatus: nil
      case .perform(let delivery): delivery.filter
      case .readContext(let filter, _, _): filter
      }
    }
  }

  /// The result of a call.
  package struct Result: Sendable, Hashable, Codable {
    /// The ``AppCall/id`` of the call.
    package let call: Int
    /// The outcome of the call.
    package internal(set) var outcome: Outcome
    /// The app's actions during the call, in order.
    package internal(set) var actions: [AppAction]
    /// The context that the filter reported; `nil` when it wasn't asked or failed.
    package internal(set) var context: AppContext?
    /// Parameters whose entity the query no longer returned.
    package internal(set) var vanished: [String]
    /// Parameters whose value no longer fits their type, so that they had their default.
    package internal(set) var misfits: [String]
    /// The values that the filter got where they aren't those of the call, because an entity vanished
    /// or a value no longer fits; else `nil`.
    package internal(set) var received: [String: ParameterValue]?
    /// The presentation of a notification that the app in front chose; `nil` if it wasn't asked.
    package internal(set) var presentation: NotificationPresentation?
    /// The notification as the service extension handed it in; `nil` leaves it as it was.
    package internal(set) var changed: NotificationRequest?
    /// The text that a widget shows from now on; `nil` for any other call, and for code that failed.
    package internal(set) var shown: String?

    /// Creates a result, by default of a call without actions and without a context.
    package init(
      call: Int, outcome: Outcome, actions: [AppAction] = [], context: AppContext? = nil,
      vanished: [String] = [], misfits: [String] = [],
      received: [String: ParameterValue]? = nil, presentation: NotificationPresentation? = nil,
      changed: NotificationRequest? = nil, shown: String? = nil
    ) {
      self.call = call
      self.outcome = outcome
      self.actions = actions
      self.context = context
      self.vanished = vanished
      self.misfits = misfits
      self.received = received
      self.presentation = presentation
      self.changed = changed
      self.shown = shown
    }
  }

  /// The outcome of a call.
  package enum Outcome: Sendable, Hashable {
    /// The code returned.
    case completed
    /// The code threw; the text is the error's description.
    case threw(String)
    /// A required parameter had no value, so nothing was called.
    case missingValue([String])
    /// The code exceeded the time limit; the device stopped waiting for it.
    case timedOut
    /// The process ended before the call returned, by the system's will or another call's fault.
    case interrupted
    /// The code crashed its process; the text is the signal and what the process said last.
    case crashed(String)
    /// The code ended its process, with this code.
    case exited(Int)
  }
}

extension AppCall.Outcome {
  /// Whether the code ended its own process.
  var endsProcess: Bool {
    switch self {
    case .crashed, .exited: true
    case .completed, .threw, .missingValue, .timedOut, .interrupted: false
    }
  }

  var sentence: String? {
    switch self {
    case .completed: nil
    case .threw(let error): error
    case .missingValue(let names): "no value for \(names.quoted)"
    case .timedOut: "timed out"
    case .interrupted: "its process ended before the call returned"
    case .crashed(let words): "its process crashed: \(words)"
    case .exited(let code): "it ended its process with the exit code \(code)"
    }
  }
}

extension AppCall.Result {
  /// The result of the same call, if its process ended before it returned.
  var interrupted: AppCall.Result { AppCall.Result(call: call, outcome: .interrupted) }
}

extension AppCall.Work {
  /// Whether an action of the call's code has no effect: what a widget shows isn't made anew because its
  /// own code asks for it.
  func ignores(_ action: AppAction) -> Bool {
    guard case .showWidget = self else { return false }
    return switch action {
    case .reloadWidgets, .drewActivities: true
    default: false
    }
  }
}
