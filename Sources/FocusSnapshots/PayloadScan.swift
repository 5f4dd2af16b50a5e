import FocusFilterKit
import FocusText
import Foundation

/// A scanner that reads a payload's ``NotificationFacts`` from its bytes in one pass.
///
/// The results equal those of ``PushPayload``. The scanner leaves a large payload, and a localized
/// text with arguments, to ``PushPayload``.
struct PayloadScan {
  /// The facts that members of `aps` tell by themselves.
  private var said = NotificationFacts(app: "")
  private var hasAlert = false
  private var wakesApp = false
  /// The app that the payload names.
  private(set) var target: String?
  /// The kind of the value under `aps`; `nil` without the key.
  private(set) var aps: Kind?
  /// Whether the payload must be left to ``PushPayload``.
  private(set) var isIntricate = false

  enum Kind { case object, other }

  /// The facts for a notification without an app, as
  /// ``PushPayload/request(for:identifier:localized:)`` finds them.
  var facts: NotificationFacts {
    var facts = said
    let isSilent = !hasAlert && !facts.hasSound && !facts.hasBadge
    facts.isBackground = isSilent && wakesApp
    facts.refusal = isSilent && !wakesApp ? .nothingToShow : nil
    return facts
  }

  /// Reads the next object as a payload.
  mutating func readPayload(_ reader: inout JSONReader) throws(JSONMistake) {
    var key = try reader.firstKey()
    while let name = key {
      if try !readMember(name, &reader) { try reader.skipValue() }
      key = try reader.nextKey()
    }
  }

  /// Reads the value of a payload's key if a decision needs the value; otherwise returns false and
  /// reads nothing.
  mutating func readMember(
    _ key: JSONText, _ reader: inout JSONReader
  ) throws(JSONMistake) -> Bool {
    if reader.is(key, "aps") {
      said = NotificationFacts(app: "")
      (hasAlert, wakesApp) = (false, false)
      aps = reader.next == UInt8(ascii: "{") ? .object : .other
      if aps == .object { try readAps(&reader) } else { try reader.skipValue() }
      return true
    }
    if reader.is(key, "Simulator Target Bundle") {
      target = try reader.stringOrSkip()
      return true
    }
    return false
  }

  /// Checks the size of the payload at its end, which may include blanks.
  mutating func end(size: Int) {
    if size > PushPayload.largestSize { isIntricate = true }
  }
}

extension PayloadScan {
  private mutating func readAps(_ reader: inout JSONReader) throws(JSONMistake) {
    var key = try reader.firstKey()
    while let name = key {
      if reader.is(name, "alert") {
        try readAlert(&reader)
      } else if reader.is(name, "sound") {
        try readSound(&reader)
      } else if reader.is(name, "filter-criteria") {
        said.filterCriteria = try reader.stringOrSkip()
      } else if reader.is(name, "interruption-level") {
        try readLevel(&reader)
      } else if reader.is(name, "badge") {
        let number = try reader.numberOrSkip()
        said.hasBadge = number.flatMap { Int(exactly: $0) }.map { $0 >= 0 } ?? false
      } else if reader.is(name, "content-available") {
        wakesApp = try reader.isOn()
      } else {
        if !isIntricate, PayloadScan.mayBeOfLiveActivity(name, reader) { isIntricate = true }
        try reader.skipValue()
      }
      key = try reader.nextKey()
    }
  }

  /// Whether a key of `aps` may belong to a Live Activity; a key with escapes may be any key.
  private static func mayBeOfLiveActivity(_ key: JSONText, _ reader: JSONReader) -> Bool {
    key.isEscaped || reader.is(key, "event") || reader.is(key, "content-state")
      || reader.is(key, "timestamp") || reader.is(key, "stale-date")
      || reader.is(key, "dismissal-date") || reader.is(key, "attributes-type")
      || reader.is(key, "attributes") || reader.is(key, "input-push-token")
      || reader.is(key, "input-push-channel")
  }

  private mutating func readSound(_ reader: inout JSONReader) throws(JSONMistake) {
    said.hasSound = reader.next == UInt8(ascii: "{")
    (said.hasCriticalSound, said.isMute) = (false, false)
    guard !said.hasSound else { return try readSoundObject(&reader) }
    if let text = try reader.textOrSkip() { said.hasSound = !text.isEmpty }
  }

  private mutating func readSoundObject(_ reader: inout JSONReader) throws(JSONMistake) {
    var volume: Double?
    var key = try reader.firstKey()
    while let name = key {
      if reader.is(name, "critical") {
        said.hasCriticalSound = try reader.isOn()
      } else if reader.is(name, "volume") {
        volume = try reader.numberOrSkip()
      } else {
        try reader.skipValue()
      }
      key = try reader.nextKey()
    }
    said.isMute = said.hasCriticalSound && volume.map { Float($0) <= 0 } ?? false
  }

  private mutating func readLevel(_ reader: inout JSONReader) throws(JSONMistake) {
    said.interruptionLevel = .active
    guard let text = try reader.textOrSkip() else { return }
    if reader.is(text, "passive") {
      said.interruptionLevel = .passive
    } else if reader.is(text, "time-sensitive") {
      said.interruptionLevel = .timeSensitive
    } else if reader.is(text, "critical") {
      said.interruptionLevel = .critical
    }
  }

  private mutating func readAlert(_ reader: inout JSONReader) throws(JSONMistake) {
    var alert = AlertScan()
    if reader.next == UInt8(ascii: "{") {
      var key = try reader.firstKey()
      while let name = key {
        try alert.read(name, &reader)
        key = try reader.nextKey()
      }
    } else if let text = try reader.textOrSkip() {
      alert.body.literal = !text.isEmpty
    }
    if alert.hasArguments { isIntricate = true }
    hasAlert = alert.title.isGiven || alert.subtitle.isGiven || alert.body.isGiven
    said.hasText = alert.title.isShown || alert.subtitle.isShown || alert.body.isShown
  }
}

/// The texts of an alert.
private struct AlertScan {
  var title = Text()
  var subtitle = Text()
  var body = Text()
  /// Whether a text has arguments.
  var hasArguments = false

  struct Text {
    /// Whether the text is given literally and isn't empty.
    var literal = false
    /// Whether the localization key isn't empty; `nil` without a localization key.
    var key: Bool?

    var isGiven: Bool { literal || key != nil }
    /// Whether a text is shown; an untranslated key is itself the text.
    var isShown: Bool { literal || key == true }
  }

  mutating func read(_ key: JSONText, _ reader: inout JSONReader) throws(JSONMistake) {
    if reader.is(key, "title") {
      title.literal = try reader.textOrSkip().map { !$0.isEmpty } ?? false
    } else if reader.is(key, "body") {
      body.literal = try reader.textOrSkip().map { !$0.isEmpty } ?? false
    } else if reader.is(key, "subtitle") {
      subtitle.literal = try reader.textOrSkip().map { !$0.isEmpty } ?? false
    } else if reader.is(key, "loc-key") {
      body.key = try reader.textOrSkip().map { !$0.isEmpty }
    } else if reader.is(key, "title-loc-key") {
      title.key = try reader.textOrSkip().map { !$0.isEmpty }
    } else if reader.is(key, "subtitle-loc-key") {
      subtitle.key = try reader.textOrSkip().map { !$0.isEmpty }
    } else {
      // A key with escapes may be the same key.
      if key.isEscaped
        || (key.end - key.start > 7 && reader.holds("loc-args", from: key.end - 8, to: key.end))
      {
        hasArguments = true
      }
      try reader.skipValue()
    }
  }
}

/// Methods that read a value of one kind and skip any other value.
extension JSONReader {
  mutating func textOrSkip() throws(JSONMistake) -> JSONText? {
    if next == UInt8(ascii: "\"") { return try text() }
    try skipValue()
    return nil
  }

  mutating func stringOrSkip() throws(JSONMistake) -> String? {
    try textOrSkip().map { string($0) }
  }

  mutating func numberOrSkip() throws(JSONMistake) -> Double? {
    if isNumber { return double(try number()) }
    try skipValue()
    return nil
  }

  /// Reads whether the next value is the number 1 or true.
  fileprivate mutating func isOn() throws(JSONMistake) -> Bool {
    if next == UInt8(ascii: "t") { return try word() == true }
    return try numberOrSkip() == 1
  }
}
