import FocusHost
import FocusText
import FocusUserNotifications
import Foundation

/// A reader of a payload's values by key and type, which collects findings.
struct PayloadReader {
  let file: String
  private var problems: [(location: TextLocation, finding: Finding)] = []

  init(file: String) {
    self.file = file
  }

  /// The findings so far, in the order of the file.
  var findings: [Finding] {
    problems.sorted { $0.location < $1.location }.map(\.finding)
  }

  mutating func report(_ problem: PayloadProblem, about subject: String, at location: TextLocation)
  {
    problems.append((location, finding(problem, about: subject, at: location)))
  }

  func finding(
    _ problem: PayloadProblem, about subject: String, at location: TextLocation
  ) -> Finding {
    problem.finding(about: subject, at: place(location))
  }

  func place(_ location: TextLocation) -> Finding.Place {
    Finding.Place(file: file, line: location.line, column: location.column)
  }
}

/// The members of one dictionary; for a repeated key, the last member.
struct PayloadFields {
  let dictionary: PayloadDictionary
  let location: TextLocation
  fileprivate let members: [String: SourceMember]

  subscript(key: String) -> SourceMember? { members[key] }

  func has(_ key: String) -> Bool { members[key] != nil }

  /// Whether the dictionary is an `aps` that changes a Live Activity.
  var isOfLiveActivity: Bool { PayloadDictionary.activityKeys.contains(where: has) }
}

extension PayloadReader {
  /// Returns the members by key, and reports keys that are repeated, misspelled or misplaced.
  mutating func fields(
    _ members: [SourceMember], of dictionary: PayloadDictionary, at location: TextLocation
  ) -> PayloadFields {
    var fields: [String: SourceMember] = [:]
    for member in members {
      let path = dictionary.prefix + member.key
      if let earlier = fields.updateValue(member, forKey: member.key) {
        report(
          .repeatedKey(member.key, first: earlier.location), about: path, at: member.location)
      } else if !dictionary.keys.contains(member.key),
        let problem = dictionary.problem(withUnknown: member.key)
      {
        report(problem, about: path, at: member.location)
      }
    }
    return PayloadFields(dictionary: dictionary, location: location, members: fields)
  }

  mutating func text(_ key: String, in fields: PayloadFields) -> String? {
    read(key, in: fields, as: "a string", \.string)
  }

  mutating func texts(_ key: String, in fields: PayloadFields) -> [String]? {
    if let element = fields[key]?.value.elements?.first(where: { $0.string == nil }) {
      let problem = PayloadProblem.wrongType(
        key, expected: Self.strings, found: "an array with \(element.kindName)",
        instead: element.meant { $0.string != nil })
      report(problem, about: fields.dictionary.prefix + key, at: element.location)
      return nil
    }
    return read(key, in: fields, as: Self.strings, \.strings)
  }
  private static let strings = "an array of strings"

  /// - Parameter isMeant: Whether a number in quotes would be right without them.
  mutating func number(
    _ key: String, in fields: PayloadFields, where isMeant: (Double) -> Bool = { _ in true }
  ) -> Double? {
    read(key, in: fields, as: "a number", where: isMeant) { value in
      switch value.kind {
      case .int(let number): Double(number)
      case .double(let number): number
      default: nil
      }
    }
  }

  /// Returns a number in a range; a number outside the range is reported and clamped.
  mutating func number(
    _ key: String, within range: ClosedRange<Double>, in fields: PayloadFields
  ) -> Double? {
    guard let number = number(key, in: fields, where: range.contains) else { return nil }
    guard range.contains(number) else {
      let allowed = "a number from \(Int(range.lowerBound)) to \(Int(range.upperBound))"
      report(.outOfRange(key, allowed: allowed), of: key, in: fields)
      return min(max(number, range.lowerBound), range.upperBound)
    }
    return number
  }

  /// Returns a whole number that isn't negative; any other number is reported and ignored.
  mutating func count(_ key: String, in fields: PayloadFields) -> Int? {
    func isCount(_ number: Double) -> Bool { Int(exactly: number).map { $0 >= 0 } ?? false }
    guard let number = number(key, in: fields, where: isCount) else { return nil }
    guard isCount(number) else {
      report(.outOfRange(key, allowed: "a whole number from 0 upwards"), of: key, in: fields)
      return nil
    }
    return Int(number)
  }

  /// Returns whether a key has the number 1, which switches it on.
  mutating func isOn(_ key: String, in fields: PayloadFields) -> Bool {
    let value = fields[key]?.value
    switch value?.kind {
    case nil: return false
    case .int(0), .double(0): return false
    case .int(1), .double(1): return true
    case .bool(let flag):
      report(.switchAsBoolean(key, flag), of: key, in: fields)
      return flag
    case .int, .double:
      report(.outOfRange(key, allowed: "the number 0 or 1"), of: key, in: fields)
      return false
    case _?:
      return read(key, in: fields, as: "the number 1", or: "\"\(key)\": 1") { _ in nil } ?? false
    }
  }

  mutating func word<Word: RawRepresentable<String> & CaseIterable>(
    _ key: String, in fields: PayloadFields
  ) -> Word? {
    let known = Word.allCases.map(\.rawValue)
    let choice = "one of \(known.quoted)"
    guard let text = read(key, in: fields, as: "a string", or: choice, \.string) else { return nil }
    guard let word = Word(rawValue: text) else {
      report(.unknownValue(key, text, known: known), of: key, in: fields)
      return nil
    }
    return word
  }

  /// Reports a problem with a key that the dictionary has.
  mutating func report(_ problem: PayloadProblem, of key: String, in fields: PayloadFields) {
    report(
      problem, about: fields.dictionary.prefix + key,
      at: fields[key]?.value.location ?? fields.location)
  }

  /// Reads a key's value; a value of a wrong type is reported with what to write in its place.
  ///
  /// - Parameters:
  ///   - instead: What to write; `nil` for the value in another form that `body` reads.
  ///   - isMeant: Whether such a value would be right.
  private mutating func read<Value>(
    _ key: String, in fields: PayloadFields, as expected: String, or instead: String? = nil,
    where isMeant: (Value) -> Bool = { _ in true }, _ body: (SourceValue) -> Value?
  ) -> Value? {
    guard let found = fields[key]?.value else { return nil }
    if let value = body(found) { return value }
    let meant = found.meant { body($0).map(isMeant) == true }
    report(
      .wrongType(
        key, expected: expected, found: found.kindName,
        instead: instead ?? meant.map { "\"\(key)\": \($0)" }),
      of: key, in: fields)
    return nil
  }
}

extension SourceValue {
  /// Returns the value in another form that satisfies a condition, as JSON: a number or Boolean in
  /// quotes, a number without them, or a string in an array; `nil` for none.
  fileprivate func meant(where isRight: (SourceValue) -> Bool) -> String? {
    let others: [Kind] =
      switch kind {
      case .int(let number): [.string("\(number)")]
      case .bool(let flag): [.string("\(flag)")]
      case .string(let text):
        [.array([self])] + [Double(text) ?? .nan].filter(\.isFinite).map(Kind.double)
      default: []
      }
    let right = others.map { SourceValue($0, at: location) }.first(where: isRight)
    return right.map { ParameterValue($0).description }
  }
}

/// The parts of `aps` that are dictionaries or groups of keys.
extension PayloadReader {
  mutating func alert(in aps: PayloadFields) -> PushPayload.Alert? {
    guard let member = aps["alert"] else { return nil }
    switch member.value.kind {
    case .string(let text):
      return PushPayload.Alert(body: text.isEmpty ? nil : PushPayload.Text(literal: text))
    case .object(let members):
      if aps.isOfLiveActivity { return activityAlert(members, at: member.value.location) }
      let alert = fields(members, of: .alert, at: member.value.location)
      _ = text("action-loc-key", in: alert)
      _ = text("summary-arg", in: alert)
      _ = count("summary-arg-count", in: alert)
      return PushPayload.Alert(
        title: text("title", key: "title-loc-key", arguments: "title-loc-args", in: alert),
        subtitle: text(
          "subtitle", key: "subtitle-loc-key", arguments: "subtitle-loc-args", in: alert),
        body: text("body", key: "loc-key", arguments: "loc-args", in: alert),
        launchImage: text("launch-image", in: alert))
    default:
      _ = read("alert", in: aps, as: "a string or an object", \.string)
      return nil
    }
  }

  private mutating func text(
    _ literal: String, key: String, arguments: String, in alert: PayloadFields
  ) -> PushPayload.Text? {
    if alert.has(arguments), !alert.has(key) {
      report(.argumentsWithoutKey(arguments, key: key), of: arguments, in: alert)
    }
    let text = PushPayload.Text(
      literal: text(literal, in: alert).flatMap { $0.isEmpty ? nil : $0 },
      key: self.text(key, in: alert), arguments: texts(arguments, in: alert) ?? [])
    return text.literal == nil && text.key == nil ? nil : text
  }

  /// Returns the alert of a Live Activity, whose texts may be objects with a key.
  private mutating func activityAlert(
    _ members: [SourceMember], at location: TextLocation
  ) -> PushPayload.Alert {
    let alert = fields(members, of: .activityAlert, at: location)
    return PushPayload.Alert(
      title: activityText("title", in: alert), body: activityText("body", in: alert))
  }

  private mutating func activityText(
    _ key: String, in alert: PayloadFields
  ) -> PushPayload.Text? {
    guard let value = alert[key]?.value, case .object(let members) = value.kind else {
      guard let literal = text(key, in: alert), !literal.isEmpty else { return nil }
      return PushPayload.Text(literal: literal)
    }
    let text = fields(members, of: .activityText, at: value.location)
    return self.text("loc-key", in: text).map {
      PushPayload.Text(key: $0, arguments: texts("loc-args", in: text) ?? [])
    }
  }

  /// Returns the sound; a Live Activity's sound is in its alert, and by default is the device's
  /// own.
  mutating func sound(in aps: PayloadFields, with alert: PushPayload.Alert?) -> SoundRecord? {
    guard aps.isOfLiveActivity else { return sound(in: aps) }
    guard alert?.isEmpty == false else { return nil }
    guard let members = aps["alert"]?.value.members else { return SoundRecord() }
    let sounds = PayloadFields(
      dictionary: .activityAlert, location: aps.location,
      members: Dictionary(members.map { ($0.key, $0) }) { $1 })
    return sound(in: sounds) ?? SoundRecord()
  }

  private mutating func sound(in aps: PayloadFields) -> SoundRecord? {
    guard let member = aps["sound"] else { return nil }
    switch member.value.kind {
    case .string(let name): return name.isEmpty ? nil : SoundRecord(word: name)
    case .object(let members):
      let sound = fields(members, of: .sound, at: member.value.location)
      let isCritical = isOn("critical", in: sound)
      let volume = number("volume", within: 0...1, in: sound)
      return SoundRecord(
        kind: isCritical ? .critical : .standard,
        name: text("name", in: sound).flatMap { SoundRecord(word: $0).name },
        volume: isCritical ? volume.map(Float.init) : nil)
    default:
      _ = read(
        "sound", in: aps, as: "a string or an object", or: "\"sound\": \"default\"", \.string)
      return nil
    }
  }

  /// Returns the change of a Live Activity, and checks the other keys for one.
  mutating func liveActivity(in aps: PayloadFields) -> PushPayload.LiveActivity? {
    for key in ["timestamp", "stale-date", "dismissal-date"] {
      // Seconds have twelve digits only in the year 5138.
      guard let date = number(key, in: aps), date >= 1e11 else { continue }
      report(
        .outOfRange(key, allowed: "in seconds since 1970, not in milliseconds"), of: key, in: aps)
    }
    for key in ["content-state", "attributes"] {
      _ = read(key, in: aps, as: "an object", \.members)
    }
    for key in ["attributes-type", "input-push-channel"] { _ = text(key, in: aps) }
    _ = isOn("input-push-token", in: aps)
    return word("event", in: aps)
  }

  /// Reports keys that conflict with each other.
  mutating func reportContradictions(of payload: PushPayload, in aps: PayloadFields) {
    let shown = ["alert", "badge", "sound"].filter(aps.has)
    if payload.wakesApp, !shown.isEmpty {
      report(.backgroundWithAlert(shown: shown), of: "content-available", in: aps)
    }
    if payload.runsServiceExtension, payload.alert?.isEmpty ?? true {
      report(.extensionWithoutAlert, of: "mutable-content", in: aps)
    }
    if aps.isOfLiveActivity {
      var needed = ["timestamp", "event"]
      if payload.liveActivity != .end { needed.append("content-state") }
      if payload.liveActivity == .start { needed += ["attributes-type", "attributes", "alert"] }
      let missing = needed.filter { !aps.has($0) }
      if !missing.isEmpty {
        report(.incompleteActivity(missing: missing), about: "aps", at: aps.location)
      }
    } else if payload.refusal == .nothingToShow {
      report(
        aps.has("content-changed") ? .isForWidgets : .nothingToShow, about: "aps", at: aps.location)
    }
  }

  /// Reports keys beside `aps` that belong into `aps`, have a suitable value and are missing there.
  /// Such a key may be the app's own.
  mutating func reportKeys(of payload: PayloadFields, meantFor aps: PayloadFields) {
    guard aps.has("alert"), !aps.isOfLiveActivity else { return }
    for key in ["sound", "badge", "category"] where !aps.has(key) {
      guard let member = payload[key] else { continue }
      switch (key, member.value.kind) {
      case ("badge", .int), ("sound", .string), ("sound", .object), ("category", .string):
        report(.besideAps(key), about: key, at: member.location)
      default: break
      }
    }
  }
}

/// A dictionary of a payload, with the keys that Apple documents for it.
struct PayloadDictionary: Equatable {
  /// The dictionary in words: `'aps'`.
  let name: String
  /// The beginning of the paths of its keys: `aps.`.
  let prefix: String
  let keys: [String]

  static let payload = Self(name: "the payload", prefix: "", keys: ["aps", targetBundle])
  static let aps = Self(
    name: "'aps'", prefix: "aps.",
    keys: [
      "alert", "badge", "sound", "thread-id", "category", "content-available",
      "mutable-content", "target-content-id", "interruption-level", "relevance-score",
      "filter-criteria", "url-args",
      // https://developer.apple.com/documentation/widgetkit/updating-widgets-with-widgetkit-push-notifications
      "content-changed",
    ] + activityKeys)
  static let alert = Self(
    name: "'alert'", prefix: "aps.alert.",
    keys: [
      "title", "subtitle", "body", "launch-image", "title-loc-key", "title-loc-args",
      "subtitle-loc-key", "subtitle-loc-args", "loc-key", "loc-args",
      // Apple documented these keys earlier, and servers still send them.
      "action-loc-key", "summary-arg", "summary-arg-count",
    ])
  static let sound = Self(
    name: "'sound'", prefix: "aps.sound.", keys: ["critical", "name", "volume"])
  static let activityAlert = Self(
    name: "the 'alert' of a Live Activity", prefix: "aps.alert.", keys: ["title", "body", "sound"])
  static let activityText = Self(
    name: "a text of the 'alert' of a Live Activity", prefix: "aps.alert.",
    keys: ["loc-key", "loc-args"])

  // https://developer.apple.com/documentation/usernotifications/sending-notification-requests-to-apns
  private static let headers = Self(
    name: "the headers of the request", prefix: "",
    keys: [
      "apns-push-type", "apns-id", "apns-expiration", "apns-priority", "apns-topic",
      "apns-collapse-id",
    ])

  /// The dictionaries within the payload, and the headers beside it.
  private static let inner = [aps, alert, sound, activityAlert, activityText, headers]

  static let targetBundle = "Simulator Target Bundle"

  /// The keys of `aps` for a Live Activity.
  static let activityKeys = [
    "stale-date", "content-state", "timestamp", "event", "dismissal-date", "attributes-type",
    "attributes", "input-push-token", "input-push-channel",
  ]

  /// Whether a key is one of `aps` that a notification has, apart from a Live Activity.
  static func isOfNotification(_ key: String) -> Bool {
    aps.keys.contains(key) && !activityKeys.contains(key)
  }

  /// Returns the problem with an unknown key; `nil` if the key may be the app's own.
  func problem(withUnknown key: String) -> PayloadProblem? {
    let written = Self.kebabCase(key)
    if keys.contains(written) { return .unknownKey(key, self, near: written) }
    if self == .activityAlert, let part = written.wholeMatch(of: /(title-)?(loc-(key|args))/) {
      return .flatKey(key, text: part.1 == nil ? "body" : "title", key: String(part.2))
    }
    // The two alerts don't occur together.
    let others = self == .activityAlert || self == .activityText ? [self, .alert] : [self]
    let home = Self.inner.first { !others.contains($0) && $0.keys.contains(written) }
    if self == .payload {
      // Apps put their own keys here. Only keys with hyphens are certainly Apple's.
      if let home, home == .aps || home == .headers, written.contains("-") {
        return .misplacedKey(key, self, home)
      }
      return NameSuggestion.nearest(to: key, among: [Self.targetBundle])
        .map { .unknownKey(key, self, near: $0) }
    }
    if let home { return .misplacedKey(key, self, home) }
    return .unknownKey(key, self, near: NameSuggestion.nearest(to: written, among: keys))
  }

  /// Returns a key in Apple's form: `filter-criteria` for `filter_criteria` and `filterCriteria`.
  private static func kebabCase(_ key: String) -> String {
    key.map { $0.isUppercase ? "-\($0.lowercased())" : String($0) }.joined()
      .split { "-_ ".contains($0) }.joined(separator: "-")
  }
}
