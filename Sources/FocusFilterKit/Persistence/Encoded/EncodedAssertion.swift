import Foundation

/// A claim that a mode be on.
struct EncodedAssertion: EncodedForm {
  var cause: EncodedCause
  var mode: String
  /// Missing without one.
  var occasion: EncodedWord<FocusOccasion>?
  var since: Date
  var source: EncodedWord<FocusSource>
  var until: Date?

  init(encoding assertion: FocusAssertion) {
    cause = EncodedCause(encoding: assertion.id)
    mode = assertion.mode.rawValue
    occasion = EncodedWord?(encoding: assertion.occasion)
    since = assertion.since
    source = EncodedWord(encoding: assertion.source)
    until = assertion.until
  }

  var live: FocusAssertion {
    FocusAssertion(
      id: cause.live, mode: FocusMode.ID(rawValue: mode), source: source.live, since: since,
      until: until, occasion: occasion.live)
  }
}

/// The cause of an assertion.
enum EncodedCause: EncodedKind {
  case request(number: Int)
  case schedule(id: String)

  enum CodingKeys: String, CodingKey, CaseIterable { case request, schedule }

  static let noun = "cause of an assertion"

  init(encoding id: FocusAssertion.ID) {
    self =
      switch id {
      case .request(let number): .request(number: number)
      case .schedule(let id): .schedule(id: id)
      }
  }

  var live: FocusAssertion.ID {
    switch self {
    case .request(let number): .request(number)
    case .schedule(let id): .schedule(id)
    }
  }
}

/// An interval of a mode's schedule that a person canceled.
struct EncodedCancellation: EncodedForm {
  var mode: String
  var start: Date

  init(encoding cancellation: FocusTimeline.Cancellation) {
    mode = cancellation.mode.rawValue
    start = cancellation.start
  }

  var live: FocusTimeline.Cancellation {
    FocusTimeline.Cancellation(mode: FocusMode.ID(rawValue: mode), start: start)
  }
}

/// One uninterrupted time during which a mode is on.
struct EncodedActivation: EncodedForm {
  var assertion: EncodedAssertion
  /// The filters that are enabled in it, by app.
  var filters: [String: [EncodedConfiguration]]
  var id: Int
  var mode: String
  var readings: [EncodedWord<FocusReading>]
  var since: Date

  init(encoding activation: FocusState.Activation) {
    assertion = EncodedAssertion(encoding: activation.assertion)
    filters = activation.configurations.mapValues { .init(encoding: $0) }
    id = activation.id
    mode = activation.mode.rawValue
    readings = .init(encoding: activation.readings)
    since = activation.since
  }

  var live: FocusState.Activation {
    FocusState.Activation(
      id: id, mode: FocusMode.ID(rawValue: mode), since: since, assertion: assertion.live,
      readings: readings.live, configurations: filters.mapValues(\.live))
  }
}
