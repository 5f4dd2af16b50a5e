import FocusFilterKit
import FocusText

/// A question that can be asked of a device, such as "what is the badge of Chat?".
///
/// Each question is declared once, as a row of ``all``. From a row follow the key in `expect`,
/// `always`, `atRest` and `sometimes`, its mistakes, its JSON Schema, the names that are looked up
/// before the day, the sentence about a result, the readings behind a failed one, the comparison
/// of two days, and the expectations of an export:
///
/// ```swift
/// Query(
///   "said", of: .app, "the dialog of %", as: .optional(.text),
///   answer: { $0.view.entries.lastAnswer(of: $0.id)?.dialog }, words: \.self,
///   value: { $0.map { .string($0) } ?? .null })
/// ```
/// To add a question, add a row to the chapter that it belongs to. A question only reads: its
/// answer comes from a ``RecordedView``, which can't start an app.
// A reference, because a long day has as many expectations as events.
final class Query: Sendable {
  /// The thing about which a question is asked.
  enum Subject: Sendable {
    /// The notification of the event.
    case notification
    /// The whole device.
    case device
    /// An app, by its name or identifier.
    case app
    /// An app group, or the standard defaults of an app.
    case store
  }

  /// A kind of result that an exhaustive day has to expect wherever it comes up.
  enum Fact: Sendable {
    /// The outcome of an event's own notification, and those of all notifications of an app.
    case outcome, outcomes
    case badge, list, predicate
    /// A call of a filter, and one that was due but couldn't be made.
    case call, missedCall
    /// A value that an app has stored.
    case stored
    /// A kind of finding about an app that the day hasn't told yet.
    case finding
  }

  /// The key of the question in a file.
  let key: String
  let subject: Subject
  /// The subject of a sentence about the answer, with `%` for the name of the app or store.
  let noun: String
  /// The schema of the expected value for one app, or for the device.
  let schema: ParameterValue
  /// The events of the story whose lines the answer can come from.
  let story: Set<StoryLine.Event>
  /// The contested behaviors on which every answer depends, besides those of the recorded events.
  let readings: [FocusReading]
  /// Whether an expectation of something also expects the app's error, which then fails no day.
  let takesErrors: Bool
  /// Whether the answer at the end of two days is compared.
  let isCompared: Bool
  /// The results at which an expectation looks by asking this.
  let facts: Set<Fact>
  /// Returns the answer if a command brought it up, as an export expects it; `nil` if no export
  /// expects it.
  let recorded: Recording?

  /// Returns an answer that a command brought up; `nil` if it brought up none.
  typealias Recording = @Sendable (AskedQuery, CommandOutcome) -> RecordedAnswer?

  private let reading: @Sendable (SourceValue, ShapeReader) throws(SourceError) -> [Pattern]
  private let answer: @Sendable (AskedQuery) throws -> String

  /// Whether a statement about the whole day can ask the question.
  var isOfStatements: Bool { subject != .notification }

  /// Declares a question whose expected value says several things.
  ///
  /// - Parameters:
  ///   - words: The whole answer in words.
  ///   - patterns: The parts of the expected value, each with a result of its own.
  init<Expected: Sendable>(
    _ key: String, of subject: Subject, _ noun: String, as shape: Shape<Expected>,
    story: Set<StoryLine.Event> = [], readings: [FocusReading] = [], takesErrors: Bool = false,
    isCompared: Bool = false, facts: Set<Fact> = [], recorded: Recording? = nil,
    words: @escaping @Sendable (AskedQuery) throws -> String,
    patterns: @escaping @Sendable (Expected) -> [Pattern]
  ) {
    (self.key, self.subject, self.noun, schema) = (key, subject, noun, shape.schema)
    (self.story, self.readings) = (story, readings)
    (self.takesErrors, self.isCompared, self.facts) = (takesErrors, isCompared, facts)
    self.recorded = recorded
    reading = { value, reader throws(SourceError) in
      let expected = try shape.read(value, reader)
      let (names, parts) = (shape.names(expected), shape.parts(expected))
      return patterns(expected).map { $0.naming(names, parts: parts) }
    }
    answer = words
  }

  /// Declares a question.
  ///
  /// - Parameters:
  ///   - shape: The form of the expected value.
  ///   - story: The events of the story whose lines the answer can come from.
  ///   - isRecorded: Whether an export expects every answer of the entries that isn't `null`,
  ///     without a comment.
  ///   - answer: Reads the answer from the recorded device.
  ///   - words: The answer in words.
  ///   - value: The answer as a file writes it.
  ///   - compare: Writes the expected value, and the same parts of the answer. They are equal if
  ///     the expectation holds.
  convenience init<Expected: Sendable, Answer>(
    _ key: String, of subject: Subject, _ noun: String, as shape: Shape<Expected>,
    story: Set<StoryLine.Event> = [], readings: [FocusReading] = [], takesErrors: Bool = false,
    isCompared: Bool = false, facts: Set<Fact> = [], isRecorded: Bool = false,
    recorded: Recording? = nil, answer: @escaping @Sendable (AskedQuery) throws -> Answer,
    words: @escaping @Sendable (Answer) -> String,
    value: @escaping @Sendable (Answer) -> ParameterValue,
    compare: @escaping @Sendable (Expected, Answer, AskedQuery) throws -> Comparison
  ) {
    self.init(
      key, of: subject, noun, as: shape, story: story, readings: readings,
      takesErrors: takesErrors, isCompared: isCompared, facts: facts,
      recorded: !isRecorded
        ? recorded
        : { @Sendable asked, _ in
          guard let answer = try? value(answer(asked)), answer != .null else { return nil }
          return RecordedAnswer(answer)
        },
      words: { words(try answer($0)) },
      patterns: { expected in
        [
          Pattern(isNothing: shape.isNothing(expected)) { asked in
            let found = try answer(asked)
            var result = try compare(expected, found, asked)
            if !result.holds { result.value = value(found) }
            return result
          }
        ]
      })
  }

  /// Declares a question whose expected value is the whole answer, or `nil` for none.
  convenience init<Value: Sendable>(
    _ key: String, of subject: Subject, _ noun: String, as shape: Shape<Value>,
    story: Set<StoryLine.Event> = [], readings: [FocusReading] = [], isCompared: Bool = false,
    facts: Set<Fact> = [], isRecorded: Bool = false, recorded: Recording? = nil,
    answer: @escaping @Sendable (AskedQuery) throws -> Value?,
    words: @escaping @Sendable (Value) -> String? = { "\($0)" },
    value: @escaping @Sendable (Value) -> ParameterValue
  ) {
    self.init(
      key, of: subject, noun, as: shape, story: story, readings: readings, isCompared: isCompared,
      facts: facts, isRecorded: isRecorded, recorded: recorded, answer: answer,
      words: { $0.flatMap(words).orNone },
      value: { $0.map(value) ?? .null },
      compare: { expected, found, _ in
        Comparison(words(expected), found.flatMap(words))
      })
  }
}

/// The chapters of questions, in the order in which the expectations of an event are checked.
extension Query {
  static let all: [Query] = ofDevice + ofNotifications + ofApps + ofCalls + ofContents

  /// Reads an expected answer.
  func patterns(
    in value: SourceValue, about subject: String?, in source: SourceText
  ) throws(SourceError) -> [Pattern] {
    let patterns = try reading(value, ShapeReader(source: source, key: key, subject: subject))
    guard !patterns.isEmpty, !patterns.contains(where: { $0.parts?.isEmpty == true }) else {
      throw source.missingExpectation(in: key, at: value.location)
    }
    return patterns
  }

  /// Returns the whole answer in words; `none` for nothing.
  func words(_ asked: AskedQuery) throws -> String { try answer(asked) }

  /// The subject of a sentence about an app or a store, by its name.
  ///
  /// - Parameter pattern: The part of the answer that the sentence is about; `nil` for all of it.
  func noun(_ name: String?, in pattern: Pattern? = nil) -> String {
    (pattern?.noun ?? noun).replacing("%", with: name ?? "")
  }
}

/// A moment at which a question is asked.
struct AskedQuery {
  let view: RecordedView
  /// The identifier of the app, or the name of the app group; empty for the device.
  let id: String
  /// The name in the question.
  let word: String

  /// - Throws: `FocusError` for an app that isn't installed.
  init(_ query: Query, of word: String?, in view: RecordedView) throws(FocusError) {
    self.view = view
    self.word = word ?? ""
    switch query.subject {
    case .notification, .device: id = ""
    case .store where view.isGroup(self.word): id = self.word
    case .app, .store: id = try view.state.app(named: self.word)
    }
  }

  /// - Parameter id: The identifier of an installed app; empty for the device.
  init(about id: String, in view: RecordedView) { (self.view, self.id, word) = (view, id, id) }

  /// The app; `nil` for a question about something else.
  var app: SimulatedAppState? { view.state.apps[id] }

  /// Returns the app's only filter.
  func filter() throws(FocusError) -> FilterReference { try view.state.onlyFilter(of: id) }

  /// Returns expected values of the app's filter in their stored form; `nil` for none.
  func storedForm(of members: [SourceMember]?) throws(FocusError) -> [String: ParameterValue]? {
    guard let members else { return nil }
    return try view.storedForm(of: members.parameterValues, for: try filter())
  }
}

/// An expected value and the same parts of an answer, in words.
struct Comparison {
  let expected: String
  let actual: String
  let holds: Bool
  /// The answer's reason, and a change that would lead to another answer; `nil` for none.
  var reason: String?
  var remedy: String?
  /// The whole answer as a file writes it; `nil` for an answer that no file can expect.
  var value: ParameterValue?

  /// Compares two texts; `nil` is nothing, and differs from each text.
  init(
    _ expected: String?, _ actual: String?, reason: String? = nil, remedy: String? = nil,
    value: ParameterValue? = nil
  ) {
    self.expected = expected.orNone
    self.actual = actual.orNone
    self.reason = reason
    self.remedy = remedy
    self.value = value
    holds = expected == actual
  }

  /// Compares the elements of two lists in order.
  init(_ expected: [String], _ actual: [String]) {
    self.expected = expected.inOrder.orNone
    self.actual = actual.inOrder.orNone
    holds = expected == actual
  }
}

extension String? {
  /// The text, or `none` for nothing. A text that is this word or empty has quotes.
  var orNone: String { map { ["none", ""].contains($0) ? "'\($0)'" : $0 } ?? "none" }
}

extension [String] {
  /// The elements in order; `nil` for an empty list.
  var inOrder: String? { isEmpty ? nil : joined(separator: ", ") }
}

/// An expected answer: the parts that count, and their comparison.
struct Pattern: Sendable {
  /// Another noun than the question's own; `nil` for that.
  var noun: String?
  /// Whether nothing is expected, such as no error.
  var isNothing = false
  /// The names in the expected value.
  private(set) var names = NamesInValue()
  /// The parts of the answer that the expected value names; `nil` for the whole answer.
  private(set) var parts: [String]?
  let compare: @Sendable (AskedQuery) throws -> Comparison

  fileprivate func naming(_ names: NamesInValue, parts: [String]?) -> Pattern {
    var pattern = self
    (pattern.names, pattern.parts) = (names, parts)
    return pattern
  }
}

/// The names in an expected value, which are looked up before the day.
struct NamesInValue: Sendable {
  var modes: [Located<String>] = []
  var widgets: [Located<String>] = []
  /// Some values of the app's filter, for each call or none; `nil` for a value that needs no
  /// filter.
  var values: [[SourceMember]]?

  /// The location of the name or value that an error is about; `nil` if it isn't here.
  func place(of error: any Error) -> TextLocation? {
    if case FocusError.unknownMode = error { return modes.first?.location }
    return values?.lazy.compactMap { $0.place(of: error) }.first
  }
}

/// The question about the whole device.
extension Query {
  static let ofDevice: [Query] = [
    Query(
      "on", of: .device, "the Focus that is on", as: .optional(.mode),
      story: [.focusOn, .focusOff, .focusKept], isCompared: true,
      recorded: { asked, _ in
        asked.view.entries.last(where: \.isAboutFocus).map { entry in
          RecordedAnswer(
            asked.view.state.activeMode.map { .string($0.name) } ?? .null, from: [entry])
        }
      },
      answer: { $0.view.state.activeMode?.name }, words: \.orNone,
      value: { $0.map { .string($0) } ?? .null },
      compare: { name, active, asked in
        let expected = try name.map { try asked.view.state.mode(named: $0.value).name }
        var result = Comparison(expected, active)
        if !result.holds, let expected {
          let status = FocusStatus(of: asked.view.state, at: asked.view.now)
          result.reason = status.losers.first { $0.mode == expected }.map {
            "\(expected) isn't on: \($0.sentence)"
          }
        }
        return result
      })
  ]
}

/// The questions about the notification of an event.
extension Query {
  static let ofNotifications: [Query] = [
    Query(
      "outcome", of: .notification, "the outcome of the notification",
      as: Shape<OutcomeWord>.word,
      story: [.notification], facts: [.outcome],
      recorded: { asked, _ in
        asked.view.decision.map { decision in
          RecordedAnswer(
            .string(decision.outcome.word.rawValue), from: asked.view.entriesOfDecision,
            rules: decision.decidingStep.map { [$0.rule] } ?? [])
        }
      },
      answer: { $0.view.decision?.outcome.word }, words: \.rawValue,
      value: { .string($0.rawValue) }),
    Query(
      "seen", of: .notification, "the banner of the notification", as: .flag,
      story: [.notification],
      answer: { $0.view.decision?.isSeen == true }, words: { $0 ? "seen" : "not seen" },
      value: { .bool($0) },
      compare: { expected, isSeen, asked in
        Comparison(
          expected ? "seen" : "not seen", isSeen ? "seen" : "not seen",
          reason: asked.view.decision?.reasonUnseen, remedy: asked.view.decision?.remedyUnseen)
      }),
    Query(
      "heard", of: .notification, "the sound of the notification", as: .flag,
      story: [.notification],
      answer: { $0.view.decision?.isHeard == true }, words: { $0 ? "heard" : "not heard" },
      value: { .bool($0) },
      compare: { expected, isHeard, asked in
        Comparison(
          expected ? "heard" : "not heard", isHeard ? "heard" : "not heard",
          reason: asked.view.decision?.reasonUnheard, remedy: asked.view.decision?.remedyUnheard)
      }),
    Query(
      "car", of: .notification, "the notification on the car's screen", as: .optional(.flag),
      story: [.notification],
      answer: { $0.view.decision?.isOnCarScreen }, words: \.shown.orNone,
      value: { $0.map { .bool($0) } ?? .null },
      compare: { expected, isShown, asked in
        var result = Comparison(expected.shown, isShown.shown)
        result.reason = asked.view.decision?.reasonOffCarScreen
        guard !asked.view.state.device.isInCar else { return result }
        (result.reason, result.remedy) = ("no car is connected", #"connect one: `"car": true`"#)
        return result
      }),
    Query(
      "rule", of: .notification, "the rule that decided", as: Shape<FocusRule>.word,
      story: [.notification], facts: [.outcome],
      isRecorded: true,
      answer: { $0.view.decision?.decidingStep?.rule }, words: \.id,
      value: { .string($0.id) }),
  ]
}

// MARK: Answers in the history

extension RecordedView {
  /// The entry with the decision about the event's notification; empty without one.
  fileprivate var entriesOfDecision: [HistoryEntry] {
    guard let request = decision?.delivered?.request else { return [] }
    let entry = entries.first { $0.effects.decision(about: request) != nil }
    return entry.map { [$0] } ?? []
  }
}

extension Bool? {
  fileprivate var shown: String? { map { $0 ? "shown" : "not shown" } }
}

extension Decision {
  /// Whether the notification is on the car's screen; `nil` without a car.
  fileprivate var isOnCarScreen: Bool? { carStep.map { _ in reasonOffCarScreen == nil } }

  /// The change of a day after which the banner would be seen; `nil` for none.
  fileprivate var remedyUnseen: String? {
    unseen.contains(.outcome) ? turningPoint?.sentence(in: .file) : nil
  }

  /// The changes of a day after which the sound would be heard; `nil` for none.
  fileprivate var remedyUnheard: String? {
    let changes = [
      unheard.contains(.outcome) ? turningPoint?.sentence(in: .file) : nil,
      unheard.contains(.content) ? #"give it a sound: `"sound": "default"`"# : nil,
      unheard.contains(.ringing) ? #"let the device ring: `"ring": true`"# : nil,
    ].compactMap(\.self)
    return changes.isEmpty ? nil : changes.joined(separator: "; ")
  }
}

extension HistoryEntry {
  /// Whether the entry turned a Focus on or off, or kept a Focus on for another reason.
  fileprivate var isAboutFocus: Bool {
    effects.contains { effect in
      switch effect {
      case .focusChanged, .focusKept: true
      default: false
      }
    }
  }
}
