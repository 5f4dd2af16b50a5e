import FocusHost
import FocusText
import Foundation

/// A device before its first event: the first line of a history.
struct EncodedDevice: Codable {
  /// The format comes first, so that a decoder detects a newer major version before it reads
  /// anything else.
  var format = FormatVersion.current
  var number: Int
  var state: Stored<FocusState>

  init(encoding device: StoredDevice) {
    number = device.number
    state = Stored(device.state)
  }

  // Events are counted on from the number.
  var live: StoredDevice { StoredDevice(state: state.live, number: min(number, 1 << 60)) }
}

/// A device in the snapshot of a folder.
struct EncodedSnapshot: Codable {
  var format = FormatVersion.current
  /// The current generation of the apps' data; missing if no app has stored anything.
  var data: AppData.Generation?
  /// The length in bytes of the part of the history that the device includes.
  var historyLength: UInt64
  var number: Int
  /// The commands that can be redone; the next one is the last.
  var redo: [UndoStep]
  var state: Stored<FocusState>
  /// The commands that can be undone; the next one is the last.
  var undo: [UndoStep]

  init(of device: StoredDevice, _ steps: UndoSteps, historyLength: UInt64) {
    self.historyLength = historyLength
    number = device.number
    state = Stored(device.state)
    data = steps.data
    undo = steps.undo
    redo = steps.redo
  }

  var device: StoredDevice { StoredDevice(state: state.live, number: min(number, 1 << 60)) }
  var steps: UndoSteps { UndoSteps(data: data, undo: undo, redo: redo) }
}

/// The format of either form, without the rest.
struct EncodedVersion: Decodable {
  var format: FormatVersion
}

/// The choices of a device's policy by name, with each value as text.
///
/// A missing choice has its default, so that a newer version can add a choice. An unknown name is
/// kept with its value and has no effect.
struct EncodedChoices: Codable {
  let live: FocusPolicy

  init(encoding policy: FocusPolicy) { live = policy }

  /// - Throws: ``StoredFormError/unknownName(_:of:)`` if a known choice doesn't have the value.
  init(from decoder: any Decoder) throws {
    var policy = FocusPolicy()
    var unread = try [String: String](from: decoder)
    func take<Value>(_ name: String, _ read: (String) throws -> Value?) throws -> Value? {
      guard let text = unread.removeValue(forKey: name) else { return nil }
      guard let value = try read(text) else {
        throw StoredFormError.unknownName(text, of: "value of '\(name)'")
      }
      return value
    }
    policy.modeLimit = try take("modeLimit") { Int($0) } ?? policy.modeLimit
    policy.precedence =
      try take("precedence") { text in
        try text.split(separator: " ").map { word in
          guard let source = FocusSource(rawValue: String(word)) else {
            throw StoredFormError.unknownName(String(word), of: "value of 'precedence'")
          }
          return source
        }
      } ?? policy.precedence
    policy.repeatedCallInterval =
      try take("repeatedCallInterval") { Double($0) } ?? policy.repeatedCallInterval
    policy.strictPredicates =
      try take("strictPredicates") { Bool($0) } ?? policy.strictPredicates
    for reading in FocusReading.allCases {
      _ = try take(reading.id) { policy.choose($0, for: reading) ? reading : nil }
    }
    policy.unknownChoices = unread
    live = policy
  }

  func encode(to encoder: any Encoder) throws {
    var texts = live.unknownChoices
    texts["modeLimit"] = "\(live.modeLimit)"
    texts["precedence"] = live.precedence.map(\.rawValue).joined(separator: " ")
    texts["repeatedCallInterval"] = "\(live.repeatedCallInterval)"
    texts["strictPredicates"] = "\(live.strictPredicates)"
    for reading in FocusReading.allCases { texts[reading.id] = live.value(of: reading).name }
    try texts.encode(to: encoder)
  }
}

extension FocusPolicy {
  /// The choices of the policy.
  var encodedChoices: EncodedChoices {
    get { EncodedChoices(encoding: self) }
    set { self = newValue.live }
  }
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
  /// The cause; missing if the event follows from an earlier one.
  var begins: EventCause?
  var event: FocusEvent.Kind
  /// Missing unless the device was opened just before the event.
  var isAfterOpening: Bool?
  var number: Int

  init(encoding stored: StoredEvent) {
    at = stored.event.at
    begins = stored.cause
    event = stored.event.kind
    isAfterOpening = stored.isAfterOpening ? true : nil
    number = stored.number
  }

  var live: StoredEvent {
    StoredEvent(
      number: number, event: FocusEvent(at: at, event), cause: begins,
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
