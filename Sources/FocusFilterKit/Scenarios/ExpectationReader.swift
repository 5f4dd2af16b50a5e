/// Reads what an event is expected to lead to.
struct ExpectationReader {
  let source: SourceText

  func expectations(_ event: SourceFields) throws(SourceError) -> [Expectation] {
    guard let value = event["expect"] else { return [] }
    if case .string(let word) = value.kind {
      return [try outcome(Located(word, at: value.location), of: event)]
    }
    let fields = try SourceFields(
      value, of: "an expectation",
      keys: ["on", "outcome", "rule", "delivered", "host", "threw", "current"] + Self.appKeys,
      in: source)
    var result: [Expectation] = []
    if fields.has("on") {
      let name: Located<String>? =
        if case .null? = fields["on"]?.kind { nil } else { try fields.string("on") }
      result.append(Expectation(location: fields.place(of: "on"), kind: .on(name)))
    }
    if let word = try fields.string("outcome") { result.append(try outcome(word, of: event)) }
    if let rule = try fields.string("rule") {
      guard FocusRule(rawValue: rule.value) != nil else {
        let hint = NameSuggestion.hint(for: rule.value, among: FocusRule.allCases.map(\.id))
        throw source.error("Unknown rule '\(rule.value)'.\(hint)", at: rule.location)
      }
      result.append(Expectation(location: rule.location, kind: .rule(rule.value)))
    }
    result += try appExpectations(fields)
    for member in try fields.entries("delivered") {
      let app = Located(member.key, at: member.location)
      let values = try values(member)
      result.append(
        Expectation(location: member.location, kind: .delivered(app: app, values)))
    }
    for member in try fields.entries("host") {
      let app = Located(member.key, at: member.location)
      let host = try host(member.value)
      result.append(Expectation(location: member.location, kind: .host(app: app, host)))
    }
    for member in try fields.entries("threw") {
      let words: String? =
        switch member.value.kind {
        case .null: nil
        case .string(let words): words
        default:
          throw source.error(
            "Expected words of the error or null, but found \(member.value.kindName).",
            at: member.value.location)
        }
      let app = Located(member.key, at: member.location)
      result.append(Expectation(location: member.location, kind: .threw(app: app, words)))
    }
    for member in try fields.entries("current") {
      let app = Located(member.key, at: member.location)
      let values = try values(member)
      result.append(Expectation(location: member.location, kind: .current(app: app, values)))
    }
    return result
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
  private func host(_ value: SourceValue) throws(SourceError) -> ProcessHost? {
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

  /// The values that a delivery or `current` should have; `null` for none.
  private func values(_ member: SourceMember) throws(SourceError) -> [SourceMember]? {
    switch member.value.kind {
    case .null: return nil
    case .object(let members): return members
    default:
      throw source.error(
        "Expected values { … } or null, but found \(member.value.kindName).",
        at: member.value.location)
    }
  }
}
