package import FocusHost
import PredicateFormat

/// A filter's report to the system.
struct EncodedContext: EncodedForm {
  var predicate: EncodedPredicate
  var targetContentIdentifierPrefix: String?

  init(encoding context: AppContext) {
    predicate = EncodedPredicate(encoding: context.predicate)
    targetContentIdentifierPrefix = context.targetContentIdentifierPrefix
  }

  var live: AppContext {
    AppContext(
      predicate: predicate.live, targetContentIdentifierPrefix: targetContentIdentifierPrefix)
  }
}

/// The predicate for an app's notifications; a format has the form that `PredicateFormat` gives it.
enum EncodedPredicate: EncodedKind {
  case none
  case format(predicate: FormatPredicate)
  case unusable(reason: String)

  enum CodingKeys: String, CodingKey, CaseIterable { case none, format, unusable }

  static let noun = "kind of predicate"

  init(encoding predicate: AppContext.Predicate) {
    self =
      switch predicate {
      case .none: .none
      case .format(let predicate): .format(predicate: predicate)
      case .unusable(let reason): .unusable(reason: reason)
      }
  }

  var live: AppContext.Predicate {
    switch self {
    case .none: .none
    case .format(let predicate): .format(predicate)
    case .unusable(let reason): .unusable(reason)
    }
  }
}

/// A filter's report in the current activation.
struct EncodedActiveContext: EncodedForm {
  var answer: EncodedAnswer
  var filter: EncodedFilter
  var readings: [EncodedWord<FocusReading>]
  var rule: EncodedWord<FocusRule>

  init(encoding context: ActiveContext) {
    answer = EncodedAnswer(encoding: context.answer)
    filter = EncodedFilter(encoding: context.filter)
    readings = .init(encoding: context.readings)
    rule = EncodedWord(encoding: context.rule)
  }

  var live: ActiveContext {
    ActiveContext(
      filter: filter.live, answer: answer.live, rule: rule.live, readings: readings.live)
  }
}

/// The answer to the last delivery or reading.
enum EncodedAnswer: EncodedKind {
  case told(context: EncodedContext)
  case failed(outcome: EncodedCallOutcome)
  case missed(reason: EncodedMiss)

  enum CodingKeys: String, CodingKey, CaseIterable { case told, failed, missed }

  static let noun = "answer of a filter"

  init(encoding answer: ActiveContext.Answer) {
    self =
      switch answer {
      case .answered(let context): .told(context: EncodedContext(encoding: context))
      case .failed(let outcome): .failed(outcome: EncodedCallOutcome(encoding: outcome))
      case .missed(let reason): .missed(reason: EncodedMiss(encoding: reason))
      }
  }

  var live: ActiveContext.Answer {
    switch self {
    case .told(let context): .answered(context.live)
    case .failed(let outcome): .failed(outcome.live)
    case .missed(let reason): .missed(reason.live)
    }
  }
}

/// The reason why a filter that was due wasn't called.
enum EncodedMiss: EncodedKind {
  case noHost(process: EncodedWord<ProcessState>)
  case noDefault(parameters: [String])
  case needsValue(parameters: [String])
  case equalValues
  case beforeFirstUnlock
  case lost

  enum CodingKeys: String, CodingKey, CaseIterable {
    case noHost, noDefault, needsValue, equalValues, beforeFirstUnlock, lost
  }

  static let noun = "reason of a missed delivery"

  init(encoding reason: MissedFilterDelivery.Reason) {
    self =
      switch reason {
      case .noHost(let process): .noHost(process: EncodedWord(encoding: process))
      case .noDefault(let parameters): .noDefault(parameters: parameters)
      case .needsValue(let parameters): .needsValue(parameters: parameters)
      case .equalValues: .equalValues
      case .beforeFirstUnlock: .beforeFirstUnlock
      case .lost: .lost
      }
  }

  var live: MissedFilterDelivery.Reason {
    switch self {
    case .noHost(let process): .noHost(process.live)
    case .noDefault(let parameters): .noDefault(parameters)
    case .needsValue(let parameters): .needsValue(parameters)
    case .equalValues: .equalValues
    case .beforeFirstUnlock: .beforeFirstUnlock
    case .lost: .lost
    }
  }
}

extension ActiveContext.Answer {
  /// Reads the form that ``encoded()`` returns.
  package init(decoding form: ParameterValue) throws {
    let bytes = try StoredForm.encode(form)
    self = try StoredForm.decode(EncodedAnswer.self, from: bytes).live
  }

  /// Returns the answer in its stored form.
  package func encoded() throws -> ParameterValue {
    let bytes = try StoredForm.encode(EncodedAnswer(encoding: self))
    return try StoredForm.decode(ParameterValue.self, from: bytes)
  }
}
