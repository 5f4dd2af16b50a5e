import FocusFilterKit
import FocusText

/// An answer that a scenario expects to a question: `badge: { Chat: 1 }`.
///
/// An event's expectation is checked after the event; a statement's expectation is checked at the
/// moments that the statement names.
struct Expectation: Sendable {
  /// The place of the expectation in its file.
  let location: TextLocation
  let query: Query
  /// The app or store about which the question is asked; `nil` for the device and the notification.
  let subject: Located<String>?
  /// The expected answer.
  let pattern: Pattern

  /// The mode in the expectation.
  var mode: Located<String>? { pattern.names.modes.first }

  /// Compares the expected answer with the recorded device's.
  ///
  /// - Throws: `FocusError` for a name that the device doesn't know now.
  func compare(in view: RecordedView) throws -> Comparison {
    try pattern.compare(try AskedQuery(query, of: subject?.value, in: view))
  }

  /// The subject of a sentence about the result.
  var noun: String {
    query.noun(subject?.value, in: pattern)
  }

  /// The location of the name or value that an error is about, or else of the app or the key.
  func place(of error: any Error) -> TextLocation {
    pattern.names.place(of: error) ?? subject?.location ?? location
  }
}

/// A statement of a scenario about its whole day, besides the expectations of its events.
package struct DayStatement: Sendable {
  /// When the statement must be true; the raw value is the key in the file.
  package enum Word: String, Sendable, CaseIterable {
    /// After each event, and after each change between two events.
    case always
    /// After each of these at which no Focus is on, and no call of a filter is held back, lost or
    /// cut off.
    case atRest
    /// After at least one of these.
    case sometimes

    /// The moment that a statement needs, in words.
    var moment: String {
      switch self {
      case .always: "a moment at which it can be judged"
      case .atRest: "a moment at which no Focus is on"
      case .sometimes: "a moment at which it is true"
      }
    }

    /// Whether the answer at one moment decides the statement.
    package func isDecided(by holds: Bool) -> Bool { holds == (self == .sometimes) }
  }

  let word: Word
  /// The expectations that must be met together, at least one.
  let expectations: [Expectation]
}

// MARK: Reading

/// A reader for the expectations of an event and of a statement, by the table of questions.
struct ExpectationReader {
  let source: SourceText

  /// All keys of an expectation.
  static let keys = Query.all.map(\.key)
  /// Every key of a statement about the whole day: those that aren't about an event's notification.
  static let statementKeys = Query.all.filter(\.isOfStatements).map(\.key)

  /// Reads the expectations of an event, and notes their mistakes.
  func expectations(
    _ event: SourceFields, noting mistakes: inout SourceMistakes
  ) throws(SourceError) -> [Expectation] {
    guard let value = event["expect"] else { return [] }
    if case .string = value.kind, let query = Query.all.first(where: { $0.key == "outcome" }) {
      return try mistakes.reading(expectations(query, value, at: value.location, of: event)) ?? []
    }
    guard try mistakes.reading(source.members(value, of: "expect", "a string or ")) != nil else {
      return []
    }
    return try members(of: value, "an expectation", Self.keys, event, noting: &mistakes)
  }

  /// Reads a statement about the whole day, and notes its mistakes; empty for one that couldn't be
  /// read.
  func statement(
    _ value: SourceValue, noting mistakes: inout SourceMistakes
  ) throws(SourceError) -> [Expectation] {
    try members(of: value, "a statement", Self.statementKeys, nil, noting: &mistakes)
  }

  /// Reads the members of an object, each the expected answer to a question; none for another
  /// value.
  ///
  /// - Parameter event: The event of the expectations; `nil` for a statement.
  private func members(
    of value: SourceValue, _ what: String, _ keys: [String], _ event: SourceFields?,
    noting mistakes: inout SourceMistakes
  ) throws(SourceError) -> [Expectation] {
    guard let fields = try mistakes.fields(of: value, what, keys: keys, in: source) else {
      return []
    }
    if value.members?.isEmpty == true {
      let words = "Missing expectation in a statement. Use one such as { on: \"Work\" }."
      try mistakes.note(
        event == nil
          ? source.error(words, at: value.location)
          : source.missingExpectation(in: "expect", at: value.location))
    }
    var result: [Expectation] = []
    for query in Query.all {
      guard let value = fields[query.key] else { continue }
      result +=
        try mistakes.reading(
          expectations(query, value, at: fields.place(of: query.key), of: event)) ?? []
    }
    return result
  }

  private func expectations(
    _ query: Query, _ value: SourceValue, at location: TextLocation, of event: SourceFields?
  ) throws(SourceError) -> [Expectation] {
    var place = location
    switch query.subject {
    case .app, .store: return try expectations(query, value)
    case .notification: if value.string != nil { place = value.location }
    case .device: break
    }
    let patterns = try query.patterns(in: value, about: nil, in: source)
    if query.subject == .notification {
      try requireNotification(query, value, at: location, event)
    }
    return patterns.map {
      Expectation(location: place, query: query, subject: nil, pattern: $0)
    }
  }

  /// Reads the expected answers for each app or store.
  private func expectations(
    _ query: Query, _ value: SourceValue
  ) throws(SourceError) -> [Expectation] {
    let members = try source.members(value, of: query.key)
    guard !members.isEmpty else {
      throw source.missingExpectation(in: query.key, at: value.location)
    }
    var mistakes = SourceMistakes()
    var result: [Expectation] = []
    for member in members {
      let patterns = try mistakes.reading(
        query.patterns(in: member.value, about: member.key, in: source))
      let subject = Located(member.key, at: member.location)
      result += (patterns ?? []).map {
        Expectation(location: member.location, query: query, subject: subject, pattern: $0)
      }
    }
    try mistakes.throwAll()
    return result
  }

  /// Throws an error for a question about the event's notification if the event has none.
  private func requireNotification(
    _ query: Query, _ value: SourceValue, at location: TextLocation, _ event: SourceFields?
  ) throws(SourceError) {
    guard let event, event.has("after") || !event.has("notify") && !event.has("push") else {
      return
    }
    let unexpected =
      "Unexpected " + (value.string.map { "\(query.key) '\($0)'" } ?? "key '\(query.key)'")
    throw source.error(
      event.has("after")
        ? "\(unexpected) beside 'after'. Use 'outcomes' in a later event."
        : "\(unexpected). Use it with 'notify' or 'push'.",
      at: value.string == nil ? location : value.location)
  }
}

extension SourceText {
  /// Returns the mistake of a key that expects nothing, so that its expectation couldn't fail.
  func missingExpectation(in key: String, at location: TextLocation) -> SourceError {
    error(
      "Missing expectation in '\(key)'. Write what is expected, or remove '\(key)'.", at: location)
  }
}
