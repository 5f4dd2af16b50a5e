import FocusHost
import Foundation
import PredicateFormat

// The forms of values of several kinds that belong to calls of apps, each with the value that it is the
// form of.

/// The work for which an app is called.
enum EncodedWork: EncodedKind {
  case launch
  case perform(delivery: FilterDelivery)
  case readContext(filter: FilterReference, activation: Int, values: [String: ParameterValue])
  case change(request: NotificationRequest)
  case present(request: NotificationRequest)
  case showWidget(kind: String)
  case shareFocusStatus(isFocused: Bool)

  enum CodingKeys: String, CodingKey, CaseIterable {
    case launch, perform, readContext, change, present, showWidget, shareFocusStatus
  }

  static let noun = "kind of call"

  init(encoding work: AppCall.Work) {
    self =
      switch work {
      case .launch: .launch
      case .perform(let delivery): .perform(delivery: delivery)
      case .readContext(let filter, let activation, let values):
        .readContext(filter: filter, activation: activation, values: values)
      case .change(let request): .change(request: request)
      case .present(let request): .present(request: request)
      case .showWidget(let kind): .showWidget(kind: kind)
      case .shareFocusStatus(let isFocused): .shareFocusStatus(isFocused: isFocused)
      }
  }

  var live: AppCall.Work {
    switch self {
    case .launch: .launch
    case .perform(let delivery): .perform(delivery)
    case .readContext(let filter, let activation, let values):
      .readContext(filter, activation: activation, values: values)
    case .change(let request): .change(request)
    case .present(let request): .present(request)
    case .showWidget(let kind): .showWidget(kind)
    case .shareFocusStatus(let isFocused): .shareFocusStatus(isFocused)
    }
  }
}

extension AppCall.Work: Codable {
  package init(from decoder: any Decoder) throws { self = try EncodedWork(from: decoder).live }

  package func encode(to encoder: any Encoder) throws {
    try EncodedWork(encoding: self).encode(to: encoder)
  }
}

/// The outcome of a call.
enum EncodedCallOutcome: EncodedKind {
  case completed
  case threw(error: String)
  case missingValue(parameters: [String])
  case timedOut
  case interrupted
  case crashed(words: String)
  case exited(code: Int)

  enum CodingKeys: String, CodingKey, CaseIterable {
    case completed, threw, missingValue, timedOut, interrupted, crashed, exited
  }

  static let noun = "outcome of a call"

  init(encoding outcome: AppCall.Outcome) {
    self =
      switch outcome {
      case .completed: .completed
      case .threw(let error): .threw(error: error)
      case .missingValue(let parameters): .missingValue(parameters: parameters)
      case .timedOut: .timedOut
      case .interrupted: .interrupted
      case .crashed(let words): .crashed(words: words)
      case .exited(let code): .exited(code: code)
      }
  }

  var live: AppCall.Outcome {
    switch self {
    case .completed: .completed
    case .threw(let error): .threw(error)
    case .missingValue(let parameters): .missingValue(parameters)
    case .timedOut: .timedOut
    case .interrupted: .interrupted
    case .crashed(let words): .crashed(words)
    case .exited(let code): .exited(code)
    }
  }
}

extension AppCall.Outcome: Codable {
  package init(from decoder: any Decoder) throws {
    self = try EncodedCallOutcome(from: decoder).live
  }

  package func encode(to encoder: any Encoder) throws {
    try EncodedCallOutcome(encoding: self).encode(to: encoder)
  }
}

/// Something that goes wrong with a delivery.
enum EncodedFault: EncodedKind {
  case lost
  case late(seconds: Double)
  case duplicated
  case overtaken
  case endsDuringPerform
  case endsAfterPerform

  enum CodingKeys: String, CodingKey, CaseIterable {
    case lost, late, duplicated, overtaken, endsDuringPerform, endsAfterPerform
  }

  static let noun = "fault"

  init(encoding fault: DeliveryFault) {
    self =
      switch fault {
      case .lost: .lost
      case .late(let seconds): .late(seconds: seconds)
      case .duplicated: .duplicated
      case .overtaken: .overtaken
      case .endsDuringPerform: .endsDuringPerform
      case .endsAfterPerform: .endsAfterPerform
      }
  }

  var live: DeliveryFault {
    switch self {
    case .lost: .lost
    case .late(let seconds): .late(by: seconds)
    case .duplicated: .duplicated
    case .overtaken: .overtaken
    case .endsDuringPerform: .endsDuringPerform
    case .endsAfterPerform: .endsAfterPerform
    }
  }
}

extension DeliveryFault: Codable {
  /// Decodes a kind, as in `{"late": {"seconds": 60}}`.
  ///
  /// - Throws: ``StoredFormError/unknownName(_:of:)`` for another kind.
  public init(from decoder: any Decoder) throws { self = try EncodedFault(from: decoder).live }

  public func encode(to encoder: any Encoder) throws {
    try EncodedFault(encoding: self).encode(to: encoder)
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

extension AppContext.Predicate: Codable {
  package init(from decoder: any Decoder) throws { self = try EncodedPredicate(from: decoder).live }

  package func encode(to encoder: any Encoder) throws {
    try EncodedPredicate(encoding: self).encode(to: encoder)
  }
}

/// The answer to the last delivery or reading.
enum EncodedAnswer: EncodedKind {
  case told(context: AppContext)
  case failed(outcome: AppCall.Outcome)
  case missed(reason: MissedFilterDelivery.Reason)

  enum CodingKeys: String, CodingKey, CaseIterable { case told, failed, missed }

  static let noun = "answer of a filter"

  init(encoding answer: ActiveContext.Answer) {
    self =
      switch answer {
      case .answered(let context): .told(context: context)
      case .failed(let outcome): .failed(outcome: outcome)
      case .missed(let reason): .missed(reason: reason)
      }
  }

  var live: ActiveContext.Answer {
    switch self {
    case .told(let context): .answered(context)
    case .failed(let outcome): .failed(outcome)
    case .missed(let reason): .missed(reason)
    }
  }
}

extension ActiveContext.Answer: Codable {
  package init(from decoder: any Decoder) throws { self = try EncodedAnswer(from: decoder).live }

  package func encode(to encoder: any Encoder) throws {
    try EncodedAnswer(encoding: self).encode(to: encoder)
  }
}

/// The reason why a filter that was due wasn't called.
enum EncodedMiss: EncodedKind {
  case noHost(process: ProcessState)
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
      case .noHost(let process): .noHost(process: process)
      case .noDefault(let parameters): .noDefault(parameters: parameters)
      case .needsValue(let parameters): .needsValue(parameters: parameters)
      case .equalValues: .equalValues
      case .beforeFirstUnlock: .beforeFirstUnlock
      case .lost: .lost
      }
  }

  var live: MissedFilterDelivery.Reason {
    switch self {
    case .noHost(let process): .noHost(process)
    case .noDefault(let parameters): .noDefault(parameters)
    case .needsValue(let parameters): .needsValue(parameters)
    case .equalValues: .equalValues
    case .beforeFirstUnlock: .beforeFirstUnlock
    case .lost: .lost
    }
  }
}

extension MissedFilterDelivery.Reason: Codable {
  package init(from decoder: any Decoder) throws { self = try EncodedMiss(from: decoder).live }

  package func encode(to encoder: any Encoder) throws {
    try EncodedMiss(encoding: self).encode(to: encoder)
  }
}

extension ActiveContext.Answer {
  /// Reads the form that ``encoded()`` returns.
  package init(decoding form: ParameterValue) throws {
    self = try StoredForm.decode(Self.self, from: try StoredForm.encode(form))
  }

  /// Returns the answer in its stored form.
  package func encoded() throws -> ParameterValue {
    try StoredForm.decode(ParameterValue.self, from: try StoredForm.encode(self))
  }
}
