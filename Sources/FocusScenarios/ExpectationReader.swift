import FocusFilterKit
import FocusText

/// Reads what an event is expected to lead to.
struct ExpectationReader {
  let source: SourceText

  /// Every key of an expectation.
  static let keys =
    ["on", "outcome", "rule"] + appKeys + ["delivered", "host", "threw", "current"]

  /// Reads what an event is expected to lead to, and notes the mistakes.
  func expectations(
    _ event: SourceFields, noting mistakes: inout SourceMistakes
  ) throws(SourceError) -> [Expectation] {
    guard let value = event["expect"] else { return [] }
    if case .string(let word) = value.kind {
      return try mistakes.noting { () throws(SourceError) in
        [try outcome(Located(word, at: value.location), of: event)]
      } ?? []
    }
    var unknown = SourceMistakes()
    let read = try mistakes.noting { () throws(SourceError) in
      try SourceFields(value, of: "an expectation", keys: Self.keys, in: source, noting: &unknown)
    }
    _ = try mistakes.noting { () throws(SourceError) in try unknown.throwAll() }
    guard let fields = read else { return [] }
    var result: [Expectation] = []
    for key in Self.keys where fields.has(key) {
      let found = try mistakes.noting { () throws(SourceError) in
        try expectations(key, fields, of: event)
      }
      result += found ?? []
    }
    return result
  }

  private func expectations(
    _ key: String, _ fields: SourceFields, of event: SourceFields
  ) throws(SourceError) -> [Expectation] {
    switch key {
    case "on":
      let name: Located<String>? =
        if case .null? = fields["on"]?.kind { nil } else { try fields.string("on") }
      return [Expectation(location: fields.place(of: "on"), kind: .on(name))]
    case "outcome":
      guard let word = try fields.string(key) else { return [] }
      return [try outcome(word, of: event)]
    case "rule":
      guard let word = try fields.string(key) else { return [] }
      return [try rule(word)]
    default: break
    }
    var mistakes = SourceMistakes()
    var result: [Expectation] = []
    for member in try fields.entries(key) {
      let app = Located(member.key, at: member.location)
      let kinds = try mistakes.noting { () throws(SourceError) in
        try self.kinds(key, of: app, member.value)
      }
      result += (kinds ?? []).map { Expectation(location: member.location, kind: $0) }
    }
    try mistakes.throwAll()
    return result
  }

  private func rule(_ word: Located<String>) throws(SourceError) -> Expectation {
    guard FocusRule(rawValue: word.value) != nil else {
      let hint = NameSuggestion.hint(for: word.value, among: FocusRule.allCases.map(\.id))
      throw source.error("Unknown rule '\(word.value)'.\(hint)", at: word.location)
    }
    return Expectation(location: word.location, kind: .rule(word.value))
  }

  private func outcome(
    _ word: Located<String>, of event: SourceFields
  ) throws(SourceError) -> Expectation {
    guard let outcome = OutcomeWord(rawValue: word.value) else {
      let hint = NameSuggestion.hint(for: word.value, among: OutcomeWord.allCases.map(\.rawValue))
      throw source.error("Unknown outcome '\(word.value)'.\(hint)", at: word.location)
    }
    if event.has("after") {
      throw source.error(
        "Unexpected outcome '\(word.value)' beside 'after'. Use 'outcomes' in a later event.",
        at: word.location)
    }
    guard event.has("notify") || event.has("push") else {
      throw source.error(
        "Unexpected outcome '\(word.value)'. Use it with 'notify' or 'push'.", at: word.location)
    }
    return Expectation(location: word.location, kind: .outcome(outcome))
  }

  /// The process that an app's code should have run in; `null` for none.
  func host(_ value: SourceValue) throws(SourceError) -> ProcessHost? {
    switch value.kind {
    case .null: return nil
    case .string(let word):
      guard let host = ProcessHost(rawValue: word) else {
        let hint = NameSuggestion.hint(for: word, among: ProcessHost.allCases.map(\.rawValue))
        throw source.error("Unknown host '\(word)'.\(hint)", at: value.location)
      }
      return host
    default:
      throw source.error(
        "Expected a host or null, but found \(value.kindName).", at: value.location)
    }
  }

  /// The words of an error; `null` for none.
  func words(ofError value: SourceValue) throws(SourceError) -> String? {
    switch value.kind {
    case .null: return nil
    case .string(let words): return words
    default:
      throw source.error(
        "Expected words of the error or null, but found \(value.kindName).", at: value.location)
    }
  }

  /// The values that a delivery or `current` should have; `null` for none.
  func values(_ value: SourceValue) throws(SourceError) -> [SourceMember]? {
    switch value.kind {
    case .null: return nil
    case .object(let members): return members
    default:
      throw source.error(
        "Expected values { … } or null, but found \(value.kindName).", at: value.location)
    }
  }
}
