import FocusHost
import Foundation

/// A call of an app's code that hasn't returned.
struct EncodedCall: EncodedForm {
  var app: String
  var at: Date
  var host: EncodedWord<ProcessHost>
  var id: Int
  var work: EncodedWork

  init(encoding call: AppCall) {
    app = call.app
    at = call.at
    host = EncodedWord(encoding: call.host)
    id = call.id
    work = EncodedWork(encoding: call.work)
  }

  var live: AppCall {
    AppCall(id: id, app: app, host: host.live, at: at, work: work.live)
  }
}

/// The work for which an app is called.
enum EncodedWork: EncodedKind {
  case launch
  case perform(delivery: EncodedDelivery)
  case readContext(filter: EncodedFilter, activation: Int, values: [String: ParameterValue])
  case change(request: EncodedRequest)
  case present(request: EncodedRequest)

  enum CodingKeys: String, CodingKey, CaseIterable {
    case launch, perform, readContext, change, present
  }

  static let noun = "kind of call"

  init(encoding work: AppCall.Work) {
    self =
      switch work {
      case .launch: .launch
      case .perform(let delivery): .perform(delivery: EncodedDelivery(encoding: delivery))
      case .readContext(let filter, let activation, let values):
        .readContext(
          filter: EncodedFilter(encoding: filter), activation: activation, values: values)
      case .change(let request): .change(request: EncodedRequest(encoding: request))
      case .present(let request): .present(request: EncodedRequest(encoding: request))
      }
  }

  var live: AppCall.Work {
    switch self {
    case .launch: .launch
    case .perform(let delivery): .perform(delivery.live)
    case .readContext(let filter, let activation, let values):
      .readContext(filter.live, activation: activation, values: values)
    case .change(let request): .change(request.live)
    case .present(let request): .present(request.live)
    }
  }
}

/// The input of a filter's call.
struct EncodedDelivery: EncodedForm {
  var activation: Int?
  /// Missing without a fault.
  var fault: EncodedFault?
  var filter: EncodedFilter
  var kind: EncodedWord<FilterDelivery.Kind>
  var launchesApp: Bool
  var readings: [EncodedWord<FocusReading>]
  var rule: EncodedWord<FocusRule>
  var values: [String: ParameterValue]

  init(encoding delivery: FilterDelivery) {
    activation = delivery.activation
    fault = EncodedFault?(encoding: delivery.fault)
    filter = EncodedFilter(encoding: delivery.filter)
    kind = EncodedWord(encoding: delivery.kind)
    launchesApp = delivery.launchesApp
    readings = .init(encoding: delivery.readings)
    rule = EncodedWord(encoding: delivery.rule)
    values = delivery.values
  }

  var live: FilterDelivery {
    FilterDelivery(
      filter: filter.live, kind: kind.live, values: values, rule: rule.live,
      activation: activation, readings: readings.live, launchesApp: launchesApp, fault: fault.live)
  }
}
