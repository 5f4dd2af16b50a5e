import FocusHost
import FocusUserNotifications
import Foundation

/// A call by the system, with what an app's code gets of an ``AppCall``.
enum CodeCall: Sendable, Codable {
  /// The start-up code.
  case launch
  /// `perform()` of the filter with an identifier, then its `appContext`.
  case perform(String, values: [String: ParameterValue])
  /// `appContext` of a fresh instance.
  case readContext(String, values: [String: ParameterValue])
  /// The service extension.
  case change(Crossing<EncodedRequest>)
  /// The delegate's `willPresent`.
  case present(Crossing<EncodedRequest>, at: Date)

  init(_ call: AppCall) {
    self =
      switch call.work {
      case .launch: .launch
      case .perform(let delivery): .perform(delivery.filter.filter, values: delivery.values)
      case .readContext(let filter, _, let values): .readContext(filter.filter, values: values)
      case .change(let request): .change(Crossing(request))
      case .present(let request): .present(Crossing(request), at: call.at)
      }
  }
}

/// What came of a call, besides what the code did, which was told as it happened.
///
/// What is as usual is left out, since most calls are.
struct CodeReturn: Sendable, Codable {
  /// How the call failed; `nil` when the code returned.
  var failure: Crossing<EncodedCallOutcome>?
  /// The context that the filter reported; `nil` when it wasn't asked or failed.
  var context: Crossing<EncodedContext>?
  /// What became of the values; `nil` when the filter got those of the call.
  var report: ValueReport?
  /// The values that the filter got instead of those of the call.
  var received: [String: ParameterValue]?
  /// What the app in front wants shown of a notification.
  var presentation: Crossing<EncodedWord<NotificationPresentation>>?
  /// The notification as the service extension handed it in; `nil` leaves it as it was.
  var changed: Crossing<EncodedRequest>?

  /// Fails with how the call ended.
  mutating func fail(_ outcome: AppCall.Outcome) { failure = Crossing(outcome) }
}

extension AppCall.Result {
  /// Creates the result of a call that came back, with what the code did meanwhile left out.
  init(_ returned: CodeReturn, of call: AppCall.ID) {
    self.init(
      call: call, outcome: returned.failure?.live ?? .completed, context: returned.context?.live,
      vanished: returned.report?.vanished.map(\.parameter) ?? [],
      misfits: returned.report?.misfits ?? [], received: returned.received,
      presentation: returned.presentation?.live, changed: returned.changed?.live)
  }
}
