import Foundation

/// A value of several kinds, which is stored as an object with one key: the name of the kind.
///
/// The keys in the files stand beside the type, in its coding keys.
package protocol StoredKind: Codable, Sendable {
  associatedtype CodingKeys: CodingKey, CaseIterable

  /// The noun for the kind in messages, such as `event`.
  static var noun: String { get }
}

extension FocusEvent.Kind: StoredKind { package static var noun: String { "event" } }
extension AppCall.Work: StoredKind { package static var noun: String { "kind of call" } }
extension AppCall.Outcome: StoredKind { package static var noun: String { "outcome of a call" } }
extension DeliveryFault: StoredKind { package static var noun: String { "fault" } }
extension MissedFilterDelivery.Reason: StoredKind {
  package static var noun: String { "reason of a missed delivery" }
}
extension AppContext.Predicate: StoredKind {
  package static var noun: String { "kind of predicate" }
}
extension ActiveContext.Answer: StoredKind {
  package static var noun: String { "answer of a filter" }
}
extension AppAction: StoredKind { package static var noun: String { "action" } }
extension FocusAssertion.ID: StoredKind {
  package static var noun: String { "cause of an assertion" }
}
extension Decision.Outcome: StoredKind {
  package static var noun: String { "outcome of a notification" }
}

/// A transaction, as one line of the history.
struct EncodedTransaction: Codable {
  /// The number of the event to which `undo` goes back; missing if it doesn't take the command
  /// back.
  var before: Int?
  /// The command's words; missing if nobody gave a command.
  var command: [String]?
  /// The generation of the apps' data from now on; missing if no app has stored anything.
  var data: AppData.Generation?
  var events: [EncodedEvent]
  /// Missing unless no earlier command can be undone any more.
  var isFinal: Bool?

  init(encoding transaction: StoredTransaction) {
    command = transaction.command.isEmpty ? nil : transaction.command
    data = transaction.data
    events = transaction.events.map(EncodedEvent.init(encoding:))
    switch transaction.effect {
    case .none: break
    case .undoable(let number): before = number
    case .final: isFinal = true
    }
  }

  var live: StoredTransaction {
    StoredTransaction(
      command: command ?? [], events: events.map(\.live),
      effect: before.map { .undoable(after: $0) } ?? (isFinal == true ? .final : .none), data: data)
  }
}

/// An event with its place in the history.
struct EncodedEvent: Codable {
  var at: Date
  /// Missing if the event follows from an earlier one.
  var begins: EventCause?
  var event: FocusEvent.Kind
  /// Missing unless the device was opened just before the event.
  var isAfterOpening: Bool?
  var number: Int

  init(encoding stored: StoredEvent) {
    at = stored.event.at
    begins = stored.begins
    event = stored.event.kind
    isAfterOpening = stored.isAfterOpening ? true : nil
    number = stored.number
  }

  var live: StoredEvent {
    StoredEvent(
      number: number, event: FocusEvent(at: at, event), begins: begins,
      isAfterOpening: isAfterOpening == true)
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
