import FocusFilterKit
import FocusText
import PredicateFormat

/// A reader for the expectations of an event.
struct ExpectationReader {
  let source: SourceText

  /// All keys of an expectation.
  static let keys =
    ["on", "outcome", "seen", "heard", "rule"] + appKeys + [
      "delivered", "host", "threw", "returned", "said", "displayed",
      "current", "shows", "widgets", "stored",
    ]

  /// Reads the expectations of an event, and notes their mistakes.
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

  /// Every key of a statement about the whole day: those that aren't about an event's notification.
  static let statementKeys = keys.filter { !["outcome", "seen", "heard", "rule"].contains($0) }

  /// Reads a statement about the whole day, and notes its mistakes; empty for one that couldn't be read.
  func statement(
    _ value: SourceValue, noting mistakes: inout SourceMistakes
  ) throws(SourceError) -> [Expectation] {
    var unknown = SourceMistakes()
    let fields = try mistakes.noting { () throws(SourceError) in
      try SourceFields(
        value, of: "a statement", keys: Self.statementKeys, in: source, noting: &unknown)
    }
    let hasUnknownKeys = unknown.count > 0
    _ = try mistakes.noting { () throws(SourceError) in try unknown.throwAll() }
    guard let fields else { return [] }
    var result: [Expectation] = []
    for key in Self.statementKeys where fields.has(key) {
      let found = try mistakes.noting { () throws(SourceError) in
        try expectations(key, fields, of: fields)
      }
      result += found ?? []
      // A key with a mistake has been told.
      if found == nil { return [] }
    }
    guard result.isEmpty, !hasUnknownKeys else { return result }
    _ = try mistakes.noting { () throws(SourceError) in
      throw source.error(
        "Missing expectation in a statement. Use one such as { on: \"Work\" }.", at: value.location)
    }
    return []
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
    case "seen", "heard":
      let place = fields.place(of: key)
      guard !event.has("after"), event.has("notify") || event.has("push") else {
        throw source.error("Unexpected key '\(key)'. Use it with 'notify' or 'push'.", at: place)
      }
      guard let expected = try fields.bool(key) else { return [] }
      return [
        Expectation(location: place, kind: key == "seen" ? .seen(expected) : .heard(expected))
      ]
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

  /// Reads the process that is expected to run an app's code; `null` for no process.
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

  /// Reads the expected text of an error or a dialog; `null` for none.
  func words(_ value: SourceValue, of noun: String) throws(SourceError) -> String? {
    switch value.kind {
    case .null: return nil
    case .string(let words): return words
    default:
      throw source.error(
        "Expected words of \(noun) or null, but found \(value.kindName).", at: value.location)
    }
  }

  /// Reads the expected values of a delivery, of an app's `current` or of a shown filter; `null`
  /// for none.
  func values(
    _ value: SourceValue, of app: String, for key: String
  ) throws(SourceError) -> [SourceMember]? {
    switch value.kind {
    case .null: return nil
    case .object(let members): return members
    default:
      throw source.error(
        """
        Expected an app with its values in '\(key)', such as \(key): { "\(app)": { name: value } }, or \
        null for no values, but found \(value.kindName) for the app '\(app)'.
        """, at: value.location)
    }
  }
}

// MARK: Expectations of apps

/// An expected call of a filter. Missing members match anything.
struct CallPlan: Sendable {
  var kind: FilterDelivery.Kind?
  var host: ProcessHost?
  /// Some of the values that the filter receives.
  var values: [SourceMember]?
}

/// An expected card. Missing members match anything.
struct CardPlan: Sendable {
  /// The card's mode; `nil` for the mode that is on.
  var mode: Located<String>?
  /// Whether the mode has the filter.
  var isSetUp = true
  var title: String?
  var subtitle: String?
  var isEnabled: Bool?
}

/// The text that a widget is expected to show; `nil` for none.
struct WidgetPlan: Sendable {
  var kind: Located<String>
  var text: String?
}

/// The expected list in Notification Center.
enum ListPlan: Sendable {
  case count(Int)
  /// The titles, from the oldest to the newest notification.
  case titles([String])
}

/// Reads the expectations about an app: its badge, its notifications and its filter's calls.
extension ExpectationReader {
  static let appKeys = [
    "badge", "outcomes", "listed", "predicate", "card", "missed", "sequence",
    "focusStatus",
  ]

  static let badgeKeys = ["count", "shown"]
  static let cardKeys = ["mode", "title", "subtitle", "enabled"]
  static let callKeys = ["kind", "host", "values"]
  static let snippetKeys = ["intent", "values"]

  /// Reads the expectations about an app under one key.
  func kinds(
    _ key: String, of app: Located<String>, _ value: SourceValue
  ) throws(SourceError) -> [Expectation.Kind] {
    switch key {
    case "badge": return try badge(of: app, value)
    case "outcomes":
      return [.outcomes(app: app, try words(value, of: "an outcome", among: OutcomeWord.self))]
    case "listed": return [.listed(app: app, try list(value))]
    case "predicate": return [.predicate(app: app, try predicate(value))]
    case "card": return [.card(app: app, try card(value))]
    case "missed":
      guard case .bool(let isMissed) = value.kind else {
        throw wrong(value, expected: "true or false for 'missed'")
      }
      return [.missed(app: app, isMissed)]
    case "focusStatus":
      switch value.kind {
      case .null: return [.focusStatus(app: app, nil)]
      case .bool(let isFocused): return [.focusStatus(app: app, isFocused)]
      default: throw wrong(value, expected: "true, false or null for 'focusStatus'")
      }
    case "delivered": return [.delivered(app: app, try values(value, of: app.value, for: key))]
    case "host": return [.host(app: app, try host(value))]
    case "threw": return [.threw(app: app, try words(value, of: "the error"))]
    case "returned": return [.returned(app: app, ParameterValue(value))]
    case "said": return [.said(app: app, try words(value, of: "the dialog"))]
    case "displayed": return [.displayed(app: app, try snippet(value))]
    case "current": return [.current(app: app, try values(value, of: app.value, for: key))]
    case "widgets": return [.widgets(app: app, try widgets(value))]
    case "shows": return [.shows(app: app, try values(value, of: app.value, for: key))]
    case "stored":
      guard let members = value.members else {
        throw wrong(value, expected: "an object of values for 'stored'")
      }
      return [.stored(in: app, members)]
    default:
      guard let elements = value.elements else {
        throw wrong(value, expected: "an array […] of calls")
      }
      return [
        .sequence(app: app, try elements.map { element throws(SourceError) in try call(element) })
      ]
    }
  }

  /// Reads `"EventSnippet"` or `{ intent: "EventSnippet", values: { event: "1" } }`; `nil` for none.
  private func snippet(
    _ value: SourceValue
  ) throws(SourceError) -> (intent: String, values: [SourceMember])? {
    switch value.kind {
    case .null: return nil
    case .string(let intent): return (intent, [])
    default:
      let fields = try SourceFields(value, of: "a snippet", keys: Self.snippetKeys, in: source)
      let values = try fields["values"].map { values throws(SourceError) in
        guard let members = values.members else {
          throw wrong(values, expected: "an object of values for 'values'")
        }
        return members
      }
      return (try fields.required("intent").value, values ?? [])
    }
  }

  /// Reads a number, or an object such as `{ count: 2, shown: false }`.
  private func badge(
    of app: Located<String>, _ value: SourceValue
  ) throws(SourceError) -> [Expectation.Kind] {
    if case .int(let count) = value.kind { return [.badge(app: app, Int(count))] }
    guard value.members != nil else { throw wrong(value, expected: "a whole number for a badge") }
    let fields = try SourceFields(value, of: "a badge", keys: Self.badgeKeys, in: source)
    let count = try fields.int("count").map { Expectation.Kind.badge(app: app, $0) }
    let isShown = try fields.bool("shown").map { Expectation.Kind.badgeShown(app: app, $0) }
    return [count, isShown].compactMap { $0 }
  }

  private func list(_ value: SourceValue) throws(SourceError) -> ListPlan {
    if case .int(let count) = value.kind { return .count(Int(count)) }
    guard let titles = value.strings else {
      throw wrong(value, expected: "a whole number or an array […] of titles for 'listed'")
    }
    return .titles(titles)
  }

  /// Reads the expected texts of widgets, by kind.
  private func widgets(_ value: SourceValue) throws(SourceError) -> [WidgetPlan] {
    guard let members = value.members else {
      throw wrong(value, expected: "an object with a text for each kind of widget")
    }
    return try members.map { member throws(SourceError) in
      let kind = Located(member.key, at: member.location)
      if case .null = member.value.kind { return WidgetPlan(kind: kind) }
      guard let text = member.value.string else {
        throw wrong(member.value, expected: "a text or null for a widget")
      }
      return WidgetPlan(kind: kind, text: text)
    }
  }

  private func predicate(_ value: SourceValue) throws(SourceError) -> FormatPredicate? {
    if case .null = value.kind { return nil }
    guard let format = value.string else {
      throw wrong(value, expected: "a predicate as a string, or null")
    }
    do {
      return try FormatPredicate(format)
    } catch {
      throw source.error(
        "Invalid predicate '\(format)'. Expected \(error.expected), but found \(error.found).",
        at: value.location)
    }
  }

  private func card(_ value: SourceValue) throws(SourceError) -> CardPlan {
    if case .null = value.kind { return CardPlan(isSetUp: false) }
    let fields = try SourceFields(
      value, of: "a card", keys: Self.cardKeys, in: source)
    return CardPlan(
      mode: try fields.string("mode"), title: try fields.string("title")?.value,
      subtitle: try fields.string("subtitle")?.value, isEnabled: try fields.bool("enabled"))
  }

  /// Reads an expected call: `"values"`, `"defaults"`, or an object with more members.
  private func call(_ value: SourceValue) throws(SourceError) -> CallPlan {
    if let word = value.string {
      let known = FilterDelivery.Kind.self
      return CallPlan(kind: try self.word(Located(word, at: value.location), "a call", known))
    }
    let fields = try SourceFields(
      value, of: "a call", keys: Self.callKeys, in: source)
    return CallPlan(
      kind: try fields.word("kind"), host: try fields.word("host"),
      values: fields.has("values") ? try fields.entries("values") : nil)
  }

  // MARK: Words

  private func words<Word: RawRepresentable<String> & CaseIterable>(
    _ value: SourceValue, of what: String, among type: Word.Type
  ) throws(SourceError) -> [Word] {
    guard let elements = value.elements else {
      throw wrong(value, expected: "an array […] of words")
    }
    var words: [Word] = []
    for element in elements {
      guard let text = element.string else { throw wrong(element, expected: "a string") }
      words.append(try word(Located(text, at: element.location), what, type))
    }
    return words
  }

  private func word<Word: RawRepresentable<String> & CaseIterable>(
    _ text: Located<String>, _ what: String, _: Word.Type
  ) throws(SourceError) -> Word {
    guard let word = Word(rawValue: text.value) else {
      let hint = NameSuggestion.hint(for: text.value, among: Word.allCases.map(\.rawValue))
      throw source.error("Unknown word '\(text.value)' for \(what).\(hint)", at: text.location)
    }
    return word
  }

  private func wrong(_ value: SourceValue, expected: String) -> SourceError {
    source.error("Expected \(expected), but found \(value.kindName).", at: value.location)
  }
}
