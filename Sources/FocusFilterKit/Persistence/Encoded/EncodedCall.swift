import FocusHost
import Foundation
import PredicateFormat

// The stored forms of values of several kinds that belong to app calls, each with the conformance
// of its value.

/// The work that a call asks of an app.
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

/// A fault of a delivery.
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

/// The predicate for an app's notifications; `PredicateFormat` encodes a format.
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
  case notDiscoverable

  enum CodingKeys: String, CodingKey, CaseIterable {
    case noHost, noDefault, needsValue, equalValues, beforeFirstUnlock, lost,
      notDiscoverable
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
      case .notDiscoverable: .notDiscoverable
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
    case .notDiscoverable: .notDiscoverable
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
  /// Creates an answer from the form that ``encoded()`` returns.
  package init(decoding form: ParameterValue) throws {
    self = try StoredForm.decode(Self.self, from: try StoredForm.encode(form))
  }

  /// Returns the answer in its stored form.
  package func encoded() throws -> ParameterValue {
    try StoredForm.decode(ParameterValue.self, from: try StoredForm.encode(self))
  }
}

/// An action of an app's code on the device.
enum EncodedAction: EncodedKind {
  case setBadge(count: Int)
  case addNotification(request: NotificationRequest)
  /// A missing list means all identifiers.
  case removePending(identifiers: [String]?)
  /// A missing list means all identifiers.
  case removeDelivered(identifiers: [String]?)
  case askedForAuthorization(options: [NotificationOption])
  /// A missing kind means every kind.
  case reloadWidgets(kind: String?)
  case askedForFocusStatus
  /// A missing kind means every kind.
  case reloadControls(kind: String?)
  case drewActivities(type: String, isDismissed: Bool)
  case broadcast(
    name: String, object: String?, isImmediate: Bool, center: DistributedNotification.Center)
  case opened(address: String)
  case invalidateContext(filter: FilterReference)
  case log(text: String)
  case usedGroup(group: String, host: ProcessHost)
  case wroteOutside(
    group: String, keys: [String], wasAlone: Bool, host: ProcessHost)
  case missedDependency(type: String, host: ProcessHost)
  /// The text ends with the word.
  case did(action: String, word: String?)
  case ranIntent(intent: String, values: [String: ParameterValue])
  /// The value is missing if the intent returned none.
  case answered(value: ParameterValue?, dialog: String?, snippet: IntentSnippet?)
  case failed(error: String)
  /// The exit code is missing if the code crashed.
  case ended(host: ProcessHost, words: String, code: Int?)

  enum CodingKeys: String, CodingKey, CaseIterable {
    case setBadge, addNotification, removePending, removeDelivered, askedForAuthorization
    case askedForFocusStatus, reloadWidgets, reloadControls, drewActivities, broadcast, opened
    case invalidateContext, log, usedGroup, wroteOutside, missedDependency, did, ranIntent,
      answered, failed, ended
  }

  static let noun = "action"

  init(encoding action: AppAction) {
    self =
      switch action {
      case .setBadge(let count): .setBadge(count: count)
      case .addNotification(let request):
        .addNotification(request: request)
      case .removePending(let identifiers): .removePending(identifiers: identifiers)
      case .removeDelivered(let identifiers): .removeDelivered(identifiers: identifiers)
      case .askedForAuthorization(let options):
        .askedForAuthorization(options: options.sorted { $0.rawValue < $1.rawValue })
      case .reloadWidgets(let kind): .reloadWidgets(kind: kind)
      case .askedForFocusStatus: .askedForFocusStatus
      case .reloadControls(let kind): .reloadControls(kind: kind)
      case .drewActivities(let type, let isDismissed):
        .drewActivities(type: type, isDismissed: isDismissed)
      case .broadcast(let sent):
        .broadcast(
          name: sent.name, object: sent.object, isImmediate: sent.isImmediate, center: sent.center)
      case .opened(let address): .opened(address: address)
      case .invalidateContext(let filter):
        .invalidateContext(filter: filter)
      case .log(let text): .log(text: text)
      case .usedGroup(let group, let host):
        .usedGroup(group: group, host: host)
      case .wroteOutside(let group, let keys, let wasAlone, let host):
        .wroteOutside(
          group: group, keys: keys, wasAlone: wasAlone, host: host)
      case .missedDependency(let type, let host):
        .missedDependency(type: type, host: host)
      case .did(let action, let word): .did(action: action, word: word)
      case .ranIntent(let intent, let values): .ranIntent(intent: intent, values: values)
      case .answered(let value, let dialog, let snippet):
        .answered(value: value == .null ? nil : value, dialog: dialog, snippet: snippet)
      case .failed(let error): .failed(error: error)
      case .ended(let host, let words, let code):
        .ended(host: host, words: words, code: code)
      }
  }

  var live: AppAction {
    switch self {
    case .setBadge(let count): .setBadge(count)
    case .addNotification(let request): .addNotification(request)
    case .removePending(let identifiers): .removePending(identifiers)
    case .removeDelivered(let identifiers): .removeDelivered(identifiers)
    case .askedForAuthorization(let options):
      .askedForAuthorization(Set(options))
    case .reloadWidgets(let kind): .reloadWidgets(kind)
    case .askedForFocusStatus: .askedForFocusStatus
    case .reloadControls(let kind): .reloadControls(kind)
    case .drewActivities(let type, let isDismissed):
      .drewActivities(type, isDismissed: isDismissed)
    case .broadcast(let name, let object, let isImmediate, let center):
      .broadcast(
        DistributedNotification(
          name: name, object: object, isImmediate: isImmediate, center: center))
    case .opened(let address): .opened(address)
    case .invalidateContext(let filter): .invalidateContext(filter)
    case .log(let text): .log(text)
    case .usedGroup(let group, let host): .usedGroup(group, in: host)
    case .wroteOutside(let group, let keys, let wasAlone, let host):
      .wroteOutside(group: group, keys: keys, wasAlone: wasAlone, in: host)
    case .missedDependency(let type, let host): .missedDependency(type, in: host)
    case .did(let action, let word): .did(action, word: word)
    case .ranIntent(let intent, let values): .ranIntent(intent, values)
    case .answered(let value, let dialog, let snippet):
      .answered(value ?? .null, dialog: dialog, snippet: snippet)
    case .failed(let error): .failed(error)
    case .ended(let host, let words, let code): .ended(host, words, code: code)
    }
  }
}

extension AppAction: Codable {
  package init(from decoder: any Decoder) throws { self = try EncodedAction(from: decoder).live }

  package func encode(to encoder: any Encoder) throws {
    try EncodedAction(encoding: self).encode(to: encoder)
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

extension FocusAssertion.ID: Codable {
  /// Decodes a kind, as in `{"request": {"number": 1}}`.
  ///
  /// - Throws: ``StoredFormError/unknownName(_:of:)`` for another kind.
  public init(from decoder: any Decoder) throws { self = try EncodedCause(from: decoder).live }

  public func encode(to encoder: any Encoder) throws {
    try EncodedCause(encoding: self).encode(to: encoder)
  }
}

/// The outcome of a notification.
enum EncodedOutcome: EncodedKind {
  case alerts
  case silenced
  case quiet
  case toApp
  case refused(refusal: Decision.Refusal)

  enum CodingKeys: String, CodingKey, CaseIterable { case alerts, silenced, quiet, toApp, refused }

  static let noun = "outcome of a notification"

  init(encoding outcome: Decision.Outcome) {
    self =
      switch outcome {
      case .alerts: .alerts
      case .silenced: .silenced
      case .quiet: .quiet
      case .toApp: .toApp
      case .refused(let refusal): .refused(refusal: refusal)
      }
  }

  var live: Decision.Outcome {
    switch self {
    case .alerts: .alerts
    case .silenced: .silenced
    case .quiet: .quiet
    case .toApp: .toApp
    case .refused(let refusal): .refused(refusal)
    }
  }
}

extension Decision.Outcome: Codable {
  /// Decodes a kind, as in `{"refused": {"refusal": "neverAsked"}}`.
  ///
  /// - Throws: ``StoredFormError/unknownName(_:of:)`` for another kind.
  public init(from decoder: any Decoder) throws { self = try EncodedOutcome(from: decoder).live }

  public func encode(to encoder: any Encoder) throws {
    try EncodedOutcome(encoding: self).encode(to: encoder)
  }
}
