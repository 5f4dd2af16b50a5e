public import FocusFilterKit
import FocusText
import Foundation

/// One line of input: a payload, alone or with its addressee and time.
struct DecisionRow {
  let line: UnsafeRawBufferPointer
  /// The position of the row's own identifier in the line.
  private(set) var id: Range<Int>?
  private(set) var device: Value?
  private(set) var app: Value?
  private(set) var at: Value?
  private(set) var sender: Value?
  private(set) var kind: Value?
  private(set) var group: Value?
  private(set) var isImportant: Value?
  private(set) var notifiesAnyway: Value?
  private(set) var expected: Value?
  private var note: Value?
  /// The first key that no row has; a payload may have any key.
  private(set) var unknownKey: JSONText?
  /// The first key that the row has twice.
  private var repeatedKey: JSONText?
  /// The bytes of the payload.
  private(set) var payload = 0..<0
  private var scan = PayloadScan()

  /// The position of a value, and its text if the value is a string.
  struct Value {
    let start: Int
    let text: JSONText?
  }

  init(_ line: UnsafeRawBufferPointer) { self.line = line }

  func problem(
    _ code: DecisionProblem.Code, _ message: String, at offset: Int? = nil
  ) -> DecisionProblem {
    DecisionProblem(code, message, at: offset ?? payload.lowerBound, in: line)
  }

  /// Reads the line, and returns the payload's facts with the app that the payload names, if any.
  ///
  /// After a mistake, the row keeps the members that were read before it.
  mutating func facts() throws(DecisionProblem) -> (NotificationFacts, target: String?) {
    do throws(JSONMistake) {
      try read()
    } catch {
      throw DecisionProblem(error, in: line)
    }
    try requireUsableKeys()
    guard line[payload.lowerBound] == UInt8(ascii: "{") else {
      throw problem(.notAnObject, "The payload must be an object.")
    }
    if scan.isIntricate { return try intricateFacts() }
    switch scan.aps {
    case .object?: return (scan.facts, scan.target)
    case .other?: throw problem(.apsNotAnObject, "'aps' must be an object.")
    // A payload without the key has a reason of its own, such as a server's envelope.
    case nil: return try intricateFacts()
    }
  }

  private func intricateFacts() throws(DecisionProblem) -> (NotificationFacts, target: String?) {
    do throws(UnreadableFile) {
      let payload = try PushPayload(Data(line[payload]))
      return (payload.request(for: "").facts, payload.targetBundle)
    } catch {
      let isThere = error.findings[0].id == FindingKind.payloadApsNotAnObject.id
      throw problem(isThere ? .apsNotAnObject : .withoutAps, error.message)
    }
  }
}

extension DecisionRow {
  private mutating func read() throws(JSONMistake) {
    var reader = JSONReader(line)
    let start = reader.offset
    var inner: PayloadScan?
    if reader.next == UInt8(ascii: "{") {
      inner = try readMembers(&reader)
    } else {
      try reader.skipValue()
    }
    if scan.aps == nil, inner != nil || isRow {
      scan = inner ?? scan
    } else {
      // An object with an `aps` of its own is a payload, not a row, whatever its other keys are.
      let scan = scan
      self = DecisionRow(line)
      self.scan = scan
      payload = start..<reader.offset
    }
    self.scan.end(size: payload.count)
    try reader.end()
  }

  /// Whether the line has a key that neither a payload nor a message for a server has.
  private var isRow: Bool {
    id != nil || device != nil || at != nil || expected != nil || note != nil
  }

  /// Reads the members of a row or of a payload, and returns the payload's scan for a row.
  private mutating func readMembers(
    _ reader: inout JSONReader
  ) throws(JSONMistake) -> PayloadScan? {
    var inner: PayloadScan?
    var key = try reader.firstKey()
    while let name = key {
      if reader.is(name, "payload") {
        if inner != nil { repeatedKey = repeatedKey ?? name }
        inner = try readPayload(&reader)
      } else if reader.is(name, "id") {
        if id != nil { repeatedKey = repeatedKey ?? name }
        let start = reader.offset
        try reader.skipValue()
        id = start..<reader.offset
      } else if reader.is(name, "to") {
        app = try value(&reader, of: name, after: app)
      } else if reader.is(name, "at") {
        at = try value(&reader, of: name, after: at)
      } else if reader.is(name, "device") {
        device = try value(&reader, of: name, after: device)
      } else if reader.is(name, "from") {
        sender = try value(&reader, of: name, after: sender)
      } else if reader.is(name, "kind") {
        kind = try value(&reader, of: name, after: kind)
      } else if reader.is(name, "group") {
        group = try value(&reader, of: name, after: group)
      } else if reader.is(name, "important") {
        isImportant = try value(&reader, of: name, after: isImportant)
      } else if reader.is(name, "anyway") || reader.is(name, "notifyAnyway") {
        notifiesAnyway = try value(&reader, of: name, after: notifiesAnyway)
      } else if reader.is(name, "expect") {
        expected = try value(&reader, of: name, after: expected)
      } else if reader.is(name, "note") {
        note = try value(&reader, of: name, after: note)
      } else if try !scan.readMember(name, &reader) {
        if unknownKey == nil { unknownKey = name }
        try reader.skipValue()
      }
      key = try reader.nextKey()
    }
    return inner
  }

  private mutating func readPayload(_ reader: inout JSONReader) throws(JSONMistake) -> PayloadScan {
    var inner = PayloadScan()
    let start = reader.offset
    if reader.next == UInt8(ascii: "{") {
      try inner.readPayload(&reader)
    } else {
      try reader.skipValue()
    }
    payload = start..<reader.offset
    return inner
  }

  /// Reads the value of a key, which a row has once.
  private mutating func value(
    _ reader: inout JSONReader, of key: JSONText, after earlier: Value?
  ) throws(JSONMistake) -> Value {
    if earlier != nil { repeatedKey = repeatedKey ?? key }
    let start = reader.offset
    return Value(start: start, text: try reader.textOrSkip())
  }
}

// MARK: The values of the other keys

extension DecisionRow {
  /// Returns the string value of a key; `nil` without the key.
  ///
  /// - Parameter known: The key's value in an earlier row; an equal value needs no new string.
  func string(
    _ value: Value?, of key: String, like known: String = ""
  ) throws(DecisionProblem) -> String? {
    guard let value else { return nil }
    guard let text = value.text else {
      throw problem(.invalidValue, "'\(key)' must be a string.", at: value.start)
    }
    return JSONReader(line).string(text, like: known)
  }

  /// Returns the Boolean value of a key; `false` without the key.
  private func flag(_ value: Value?, of key: String) throws(DecisionProblem) -> Bool {
    guard let value else { return false }
    switch line[value.start] {
    case UInt8(ascii: "t"): return true
    case UInt8(ascii: "f"): return false
    default: throw problem(.invalidValue, "'\(key)' must be true or false.", at: value.start)
    }
  }

  /// Returns the payload as a notification for an app.
  func notification(
    _ facts: consuming NotificationFacts, for app: String
  ) throws(DecisionProblem) -> NotificationFacts {
    var notification = facts
    notification.app = app
    notification.isImportant = try flag(isImportant, of: "important")
    guard sender != nil || kind != nil || group != nil || notifiesAnyway != nil else {
      return notification
    }
    notification.sender = try string(sender, of: "from")
    notification.group = try string(group, of: "group")
    if let group, sender == nil {
      throw problem(.invalidValue, "Missing key 'from' of a message to a group.", at: group.start)
    }
    notification.notifiesAnyway = try flag(notifiesAnyway, of: "anyway")
    guard let word = try string(kind, of: "kind") else {
      notification.kind = notification.sender == nil ? .notification : .message
      return notification
    }
    let known: NotificationRequest.Kind = try self.word(word, "value", of: "kind", at: kind?.start)
    if known != .notification, notification.sender == nil {
      throw problem(.invalidValue, "Missing key 'from' of a \(word).", at: kind?.start)
    }
    if known == .phoneCall, notification.notifiesAnyway || notification.isImportant {
      let (key, value) =
        notification.notifiesAnyway ? ("anyway", notifiesAnyway) : ("important", isImportant)
      throw problem(
        .invalidValue, "Unexpected key '\(key)' beside the kind '\(word)'. Leave it out.",
        at: value?.start)
    }
    notification.kind = known
    return notification
  }
}

/// The answer that a row is expected to have: an outcome, the rule that decides, or both.
///
/// A row has one under `expect`, as a word or as an object:
///
/// ```json
/// {"to": "com.example.chat", "payload": {"aps": {"alert": "Lunch?"}}, "expect": "silenced"}
/// {"payload": {"aps": {"alert": "Lunch?"}}, "expect": {"outcome": "alerts", "rule": "F3-7"}}
/// ```
public struct DecisionExpectation: Sendable, Hashable, CustomStringConvertible {
  /// The outcome; `nil` for any.
  package var outcome: OutcomeWord?
  /// The deciding rule; `nil` for any.
  package var rule: FocusRule?

  /// Creates an expectation; without arguments every answer meets it.
  public init(outcome: OutcomeWord? = nil, rule: FocusRule? = nil) {
    self.outcome = outcome
    self.rule = rule
  }

  func isMet(by ending: DecisionCounts.Ending) -> Bool {
    (outcome == nil || outcome == ending.outcome) && (rule == nil || rule == ending.rule)
  }

  /// The expectation in words: `silenced by F3-7`.
  public var description: String {
    [outcome?.rawValue, rule.map { "by \($0.id)" }].compactMap(\.self).joined(separator: " ")
  }
}

/// The result of a row's expectation.
public struct ExpectedAnswer: Sendable, Hashable {
  /// The number of the line, from 1.
  public let line: Int
  /// The column of the row's `expect`, from 1 and in Unicode scalars; 1 without one.
  public let column: Int
  /// The row's own `id` as it was written; `nil` if the row has none.
  public let id: String?
  /// The expected answer.
  public let expected: DecisionExpectation
  /// The outcome and the rule; `nil` if the row has an error for an answer.
  public let ending: DecisionCounts.Ending?
  /// The reason for the outcome, or the message of the error.
  public let reason: String

  /// Whether the answer is the expected one.
  public var isMet: Bool { ending.map(expected.isMet) ?? false }
}

extension DecisionRow {
  /// The keys of a row.
  static let keys = [
    "id", "device", "to", "at", "from", "kind", "group", "important", "anyway", "payload", "expect",
    "note",
  ]

  /// Throws a problem if the row has a key twice, a key that no row has, or no payload.
  private func requireUsableKeys() throws(DecisionProblem) {
    if let repeatedKey {
      let key = JSONReader(line).string(repeatedKey)
      throw problem(
        .invalidValue, "Duplicate key '\(key)' in a row. Leave one out.", at: repeatedKey.start)
    }
    let unknown = unknownKey.map { JSONReader(line).string($0).shortened(to: 60) }
    if payload.isEmpty, NameSuggestion.nearest(to: unknown ?? "", among: ["payload"]) == nil {
      throw problem(.withoutAps, "Missing key 'payload'.")
    }
    guard let unknown else { return }
    let hint = NameSuggestion.hint(for: unknown, among: Self.keys)
    throw problem(.unknownKey, "Unknown key '\(unknown)' in a row.\(hint)", at: unknownKey?.start)
  }

  /// Returns the row's own expectation, or another one without the key.
  func expectation(
    or usual: DecisionExpectation?
  ) throws(DecisionProblem) -> DecisionExpectation? {
    guard let expected else { return usual }
    if let text = expected.text {
      return DecisionExpectation(
        outcome: try word(JSONReader(line).string(text), "outcome", at: expected.start))
    }
    guard line[expected.start] == UInt8(ascii: "{") else {
      throw problem(
        .invalidValue, "'expect' must be an outcome, or an object with 'outcome' and 'rule'.",
        at: expected.start)
    }
    // The line was read to its end, so it has no mistake of JSON.
    let rest = UnsafeRawBufferPointer(rebasing: line[expected.start...])
    var expectation = DecisionExpectation()
    var reader = JSONReader(rest)
    var key = try? reader.firstKey()
    while let name = key {
      let start = expected.start + reader.offset
      let text = (try? reader.textOrSkip()).flatMap { $0 }.map { reader.string($0) }
      switch reader.string(name) {
      case "outcome": expectation.outcome = try word(text ?? "", "outcome", at: start)
      case "rule": expectation.rule = try word(text ?? "", "rule", at: start)
      case let key:
        throw problem(
          .unknownKey,
          "Unknown key '\(key.shortened(to: 60))' in 'expect'. Use 'outcome' or 'rule'.",
          at: expected.start + name.start)
      }
      key = try? reader.nextKey()
    }
    return expectation
  }

  private func word<Word: RawRepresentable<String> & CaseIterable>(
    _ text: String, _ noun: String, of key: String = "expect", at offset: Int?
  ) throws(DecisionProblem) -> Word {
    if let word = Word(rawValue: text) { return word }
    let text = text.shortened(to: 60)
    let hint = NameSuggestion.hint(for: text, among: Word.allCases.map(\.rawValue))
    throw problem(.invalidValue, "Unknown \(noun) '\(text)' for '\(key)'.\(hint)", at: offset)
  }
}
