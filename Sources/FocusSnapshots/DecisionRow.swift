import FocusFilterKit
import FocusScenarios
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
  /// The first key that no row has; a payload may have any key.
  private(set) var unknownKey: JSONText?
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
    try requireKnownKeys()
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
    if let inner, scan.aps == nil {
      scan = inner
    } else {
      // An object with an `aps` of its own is a payload, not a row, whatever its other keys are.
      let scan = scan
      self = DecisionRow(line)
      self.scan = scan
      payload = start..<reader.offset
    }
    self.scan.end(size: payload.count, decimals: reader.decimals)
    try reader.end()
  }

  /// Reads the members of a row or of a payload, and returns the payload's scan for a row.
  private mutating func readMembers(
    _ reader: inout JSONReader
  ) throws(JSONMistake) -> PayloadScan? {
    var inner: PayloadScan?
    var key = try reader.firstKey()
    while let name = key {
      if reader.is(name, "payload") {
        inner = try readPayload(&reader)
      } else if reader.is(name, "id") {
        let start = reader.offset
        try reader.skipValue()
        id = start..<reader.offset
      } else if reader.is(name, "to") {
        app = try value(&reader)
      } else if reader.is(name, "at") {
        at = try value(&reader)
      } else if reader.is(name, "device") {
        device = try value(&reader)
      } else if reader.is(name, "from") {
        sender = try value(&reader)
      } else if reader.is(name, "kind") {
        kind = try value(&reader)
      } else if reader.is(name, "group") {
        group = try value(&reader)
      } else if reader.is(name, "important") {
        isImportant = try value(&reader)
      } else if reader.is(name, "anyway") || reader.is(name, "notifyAnyway") {
        notifiesAnyway = try value(&reader)
      } else if reader.is(name, "expect") {
        expected = try value(&reader)
      } else if try !scan.readMember(name, &reader) {
        if unknownKey == nil, !reader.is(name, "note") { unknownKey = name }
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

  private func value(_ reader: inout JSONReader) throws(JSONMistake) -> Value {
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
    guard let known = NotificationRequest.Kind(rawValue: word) else {
      let words = NotificationRequest.Kind.allCases.map(\.rawValue)
      throw problem(
        .invalidValue,
        "Unknown value '\(word.shortened(to: 60))' for 'kind'."
          + NameSuggestion.hint(for: word, among: words),
        at: kind?.start)
    }
    if known != .notification, notification.sender == nil {
      throw problem(.invalidValue, "Missing key 'from' of a \(word).", at: kind?.start)
    }
    notification.kind = known
    return notification
  }
}
