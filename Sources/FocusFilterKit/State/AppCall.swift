package import FocusHost
import FocusText
import Foundation

/// The code of an app that a call by the system runs.
package enum CalledCode: String, Sendable, Hashable, Codable {
  case startUp, perform, appContext, serviceExtension, willPresent, widget, focusStatus

  /// The code in a sentence such as "after `perform()` had returned".
  var words: String {
    switch self {
    case .startUp: "its start-up code"
    case .perform: "`perform()`"
    case .appContext: "`appContext`"
    case .serviceExtension: "its service extension"
    case .willPresent: "`willPresent`"
    case .widget: "its widget's code"
    case .focusStatus: "its Intents extension"
    }
  }
}

/// A call of an app's code by the system.
package struct AppCall: Sendable, Hashable, Codable, Identifiable {
  /// The call's number, counting up from 1 in the order in which the device applies results,
  /// whichever call finishes first.
  package let id: Int
  /// The bundle identifier of the called app.
  package let app: String
  /// The process in which the code runs; a waiting call moves to the extension when the app's
  /// process ends.
  package internal(set) var host: ProcessHost
  /// The instant at which the call became due, on the device's clock.
  package let at: Date
  /// The work that the call asks of the app.
  package let work: Work

  // Indirect, because many calls may wait, and a request is large.
  /// The work that a call asks of an app.
  package indirect enum Work: Sendable, Hashable {
    /// The app's start-up code.
    case launch
    /// `perform()` with values, then `appContext`.
    case perform(delivery: FilterDelivery)
    /// `appContext` of a fresh instance, after an invalidation.
    case readContext(
      filter: FilterReference, activation: Int, values: [String: ParameterValue])
    /// The service extension, which may change a remote notification before anything else happens.
    case change(request: NotificationRequest)
    /// The delegate's `willPresent`, because the app is in the foreground.
    case present(request: NotificationRequest)
    /// The widget extension's code, which creates the contents of a kind of widget.
    case showWidget(kind: String)
    /// The Intents extension's code, which receives the Focus status.
    case shareFocusStatus(isFocused: Bool)

    /// The delivery that the call makes, or `nil`.
    package var delivery: FilterDelivery? {
      if case .perform(let delivery) = self { delivery } else { nil }
    }

    /// The filter's values; empty for a call of other code.
    var values: [String: ParameterValue] {
      switch self {
      case .perform(let delivery): delivery.values
      case .readContext(_, _, let values): values
      default: [:]
      }
    }

    /// The filter whose code the call runs, or `nil`.
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
    package internal(set) var call: Int
    /// The outcome of the call.
    package internal(set) var outcome: Outcome
    /// The app's actions during the call, in order.
    package internal(set) var actions: [AppAction] = []
    /// The context that the filter reported; `nil` if the filter wasn't asked or failed.
    package internal(set) var context: AppContext?
    /// Parameters whose entity the query no longer returned.
    package internal(set) var vanished: [String] = []
    /// Parameters whose value no longer fits their type, so that they got their default.
    package internal(set) var misfits: [String] = []
    /// The values that the filter got, if they differ from the call's values because an entity
    /// vanished or a value no longer fits; otherwise `nil`.
    package internal(set) var received: [String: ParameterValue]?
    /// The cause of the error that the code threw, if it has a remedy of its own.
    package internal(set) var cause: ErrorCause?
    /// The presentation that the app in the foreground chose for a notification; `nil` if it wasn't
    /// asked.
    package internal(set) var presentation: NotificationPresentation?
    /// The notification as the service extension returned it; `nil` leaves the notification
    /// unchanged.
    package internal(set) var changed: NotificationRequest?
    /// The widget's new text; `nil` for any other call, and for code that failed.
    package internal(set) var shown: String?
    /// The time limit in seconds that the code exceeded; `nil` for code that ended.
    package internal(set) var timeLimit: TimeInterval?
  }

  /// The outcome of a call.
  package enum Outcome: Sendable, Hashable {
    /// The code returned.
    case completed
    /// The code threw; the text is the error's description.
    case threw(error: String)
    /// A query threw when it was asked for the filter's entities, so nothing was called; the text
    /// is a sentence.
    case queryThrew(error: String)
    /// A required parameter had no value, so nothing was called.
    case missingValue(parameters: [String])
    /// The code exceeded the time limit; the device stopped waiting for it.
    case timedOut
    /// The system or another call's failure ended the process before the call returned.
    case interrupted
    /// The code crashed its process; the text is the signal and the process's last output, and the
    /// place is where the code was.
    case crashed(words: String, place: Finding.Place? = nil)
    /// The code ended its process with this exit code.
    case exited(code: Int)
  }
}

extension AppCall.Result {
  /// Creates the result of a call that returned.
  package init(of call: Int, reporting context: AppContext) {
    self.init(call: call, outcome: .completed, context: context)
  }

  /// The end of the code in words that follow a colon; `nil` if the code returned.
  var sentence: String? { outcome.sentence(timeLimit) }
}

extension AppCall.Outcome {
  /// Returns the end of the code in words that follow a colon; `nil` if the code returned.
  ///
  /// - Parameter limit: The time limit in seconds that the code exceeded, if it is known.
  func sentence(_ limit: TimeInterval?) -> String? {
    switch self {
    case .completed: nil
    case .threw(let error), .queryThrew(let error): error
    case .missingValue(let names): "no value for \(names.quoted)"
    case .timedOut: "it didn't return within \(limit.limitInWords)"
    case .interrupted: "its process ended before the call returned"
    case .crashed(let words, let place): "its process crashed: \(words.naming(place))"
    case .exited(let code): "it ended its process with the exit code \(code)"
    }
  }

  /// Whether the device called the code; it didn't without a required value or an entity's query.
  package var isOfCode: Bool {
    switch self {
    case .missingValue, .queryThrew: false
    default: true
    }
  }

  /// Whether the code ended its own process.
  var endsProcess: Bool {
    switch self {
    case .crashed, .exited: true
    case .completed, .threw, .queryThrew, .missingValue, .timedOut, .interrupted: false
    }
  }
}

extension TimeInterval? {
  /// The time limit in words, such as `30 seconds`.
  var limitInWords: String { map { Duration.seconds($0).inSeconds } ?? "its time limit" }
}

extension AppCall.Work {
  /// Whether an action of the call's code has no effect: a widget's own code can't reload the
  /// widget.
  func ignores(_ action: AppAction) -> Bool {
    guard case .showWidget = self else { return false }
    return switch action {
    case .reloadWidgets, .drewActivities: true
    default: false
    }
  }
}

// MARK: Stored form

extension AppCall.Work: StoredKind {
  package static var noun: String { "kind of call" }

  package enum CodingKeys: String, CodingKey, CaseIterable {
    case launch, perform, readContext, change, present, showWidget, shareFocusStatus
  }
}

extension AppCall.Outcome: StoredKind {
  package static var noun: String { "outcome of a call" }

  package enum CodingKeys: String, CodingKey, CaseIterable {
    case completed, threw, queryThrew, missingValue, timedOut, interrupted, crashed, exited
  }
}
