import FocusFilterKit
import FocusText
import Foundation
import Synchronization

/// A type whose properties are read from the words of a call, such as a command.
///
/// ```swift
/// struct OnCommand: Command {
///   @Argument("The name or identifier of the Focus.", as: .mode) var mode: String
///   @Option("The end.", "TIME") var until: String?
///   @Flag("Show every step.") var explain: Bool
/// }
/// ```
///
/// Help, completion, the manual page and the details of error messages are made from the
/// properties.
protocol ArgumentGroup: Sendable {}

/// A property that is read from a call's words.
protocol DeclaredArgument: Sendable {
  /// The argument's syntax; an empty name stands for the property's own name.
  var syntax: ArgumentSyntax { get }
  /// Reads the value from the argument's words in a call; `nil` if the call has no such words.
  func take(_ words: [String]?, _ place: ArgumentPlace) throws(UsageError)
}

/// The argument that a word belongs to, for error messages.
struct ArgumentPlace: Sendable {
  let argument: ArgumentSyntax
  let command: CommandSyntax

  /// The option with its hyphens, or the verb.
  var name: String { argument.form == .positional ? command.name : "--\(argument.name)" }
}

/// A kind of word: a function that reads it, and the candidates that a shell offers for it.
struct ArgumentKind<Value: Sendable>: Sendable {
  var completes = Completion.nothing
  /// The use of the file that the word names; `nil` for a word that names none.
  var file: FileUse?
  let read: @Sendable (String, ArgumentPlace) throws(UsageError) -> Value
}

// MARK: Properties

/// A positional argument, such as `MODE`.
@propertyWrapper struct Argument<Value: Sendable>: DeclaredArgument {
  private let value: ReadValue<Value>
  var syntax: ArgumentSyntax { value.syntax }
  var wrappedValue: Value { value.value }
  var projectedValue: ReadValue<Value> { value }

  /// Creates a required argument.
  ///
  /// - Parameter name: The name in the usage; by default the property's name in capitals.
  init(_ help: String, named name: String = "", as kind: ArgumentKind<Value>) {
    value = ReadValue(
      ArgumentSyntax(
        name: name, form: .positional, help: help, isOptional: false,
        completes: kind.completes, file: kind.file), one: kind)
  }

  /// Creates an optional argument.
  ///
  /// - Parameter yields: Whether a call's only word belongs to the next argument, unless it is a
  ///   valid word for this argument. After `--`, such a word always belongs to the next argument.
  init<Word>(
    _ help: String, named name: String = "", as kind: ArgumentKind<Word>, yields: Bool = false
  ) where Value == Word? {
    value = ReadValue(
      ArgumentSyntax(
        name: name, form: .positional, help: help, isOptional: true, yields: yields,
        completes: kind.completes, file: kind.file), maybe: kind)
  }

  /// Creates an argument that takes all remaining words of a call.
  init<Word>(
    _ help: String, named name: String = "", as kind: ArgumentKind<Word>, isOptional: Bool = true
  ) where Value == [Word] {
    value = ReadValue(
      ArgumentSyntax(
        name: name, form: .positional, help: help, isOptional: isOptional, repeats: true,
        completes: kind.completes, file: kind.file), all: kind)
  }

  func take(_ words: [String]?, _ place: ArgumentPlace) throws(UsageError) {
    try value.take(words, place)
  }
}

/// An option with a value, such as `--until TIME`.
@propertyWrapper struct Option<Value: Sendable>: DeclaredArgument {
  private let value: ReadValue<Value>
  var syntax: ArgumentSyntax { value.syntax }
  var wrappedValue: Value { value.value }

  /// Creates an option that a call may have at most once.
  ///
  /// - Parameters:
  ///   - placeholder: The name of the value in help.
  ///   - name: The option without hyphens; by default the property's name.
  init<Word>(
    _ help: String, _ placeholder: String, named name: String = "", as kind: ArgumentKind<Word>
  ) where Value == Word? {
    value = ReadValue(
      ArgumentSyntax(
        name: name, form: .option(value: placeholder), help: help, completes: kind.completes,
        file: kind.file), maybe: kind)
  }

  /// Creates an option that a call may repeat.
  init<Word>(
    _ help: String, _ placeholder: String, named name: String = "", as kind: ArgumentKind<Word>
  ) where Value == [Word] {
    value = ReadValue(
      ArgumentSyntax(
        name: name, form: .option(value: placeholder), help: help, repeats: true,
        completes: kind.completes, file: kind.file), all: kind)
  }

  /// Creates an option with a default value.
  init(
    _ help: String, _ placeholder: String, named name: String = "", as kind: ArgumentKind<Value>,
    default other: Value
  ) {
    value = ReadValue(
      ArgumentSyntax(
        name: name, form: .option(value: placeholder), help: help, completes: kind.completes,
        file: kind.file)
    ) { words, place throws(UsageError) in
      guard let word = words?.last else { return other }
      return try kind.read(word, place)
    }
  }

  func take(_ words: [String]?, _ place: ArgumentPlace) throws(UsageError) {
    try value.take(words, place)
  }
}

/// An option without a value, such as `--explain`.
@propertyWrapper struct Flag: DeclaredArgument {
  private let value: ReadValue<Bool>
  var syntax: ArgumentSyntax { value.syntax }
  var wrappedValue: Bool { value.value }

  /// - Parameter name: The option without hyphens; by default the property's name.
  init(_ help: String, named name: String = "") {
    value = ReadValue(ArgumentSyntax(name: name, form: .flag, help: help)) { words, _ in
      words != nil
    }
  }

  func take(_ words: [String]?, _ place: ArgumentPlace) throws(UsageError) {
    try value.take(words, place)
  }
}

/// The value of an argument, which is set once, when the call is read.
final class ReadValue<Value: Sendable>: Sendable {
  let syntax: ArgumentSyntax
  private let read: @Sendable ([String]?, ArgumentPlace) throws(UsageError) -> Value
  private let content = Mutex<(value: Value, place: ArgumentPlace)?>(nil)

  init(
    _ syntax: ArgumentSyntax,
    read: @escaping @Sendable ([String]?, ArgumentPlace) throws(UsageError) -> Value
  ) {
    self.syntax = syntax
    self.read = read
  }

  convenience init(_ syntax: ArgumentSyntax, one kind: ArgumentKind<Value>) {
    self.init(syntax) { words, place throws(UsageError) in
      guard let word = words?.first else {
        throw .missing(place.argument.name, command: place.command)
      }
      return try kind.read(word, place)
    }
  }

  convenience init<Word>(
    _ syntax: ArgumentSyntax, maybe kind: ArgumentKind<Word>
  ) where Value == Word? {
    self.init(syntax) { words, place throws(UsageError) in
      guard let word = words?.last else { return nil }
      return try kind.read(word, place)
    }
  }

  convenience init<Word>(
    _ syntax: ArgumentSyntax, all kind: ArgumentKind<Word>
  ) where Value == [Word] {
    self.init(syntax) { words, place throws(UsageError) in
      var values: [Word] = []
      for word in words ?? [] { values.append(try kind.read(word, place)) }
      return values
    }
  }

  func take(_ words: [String]?, _ place: ArgumentPlace) throws(UsageError) {
    let value = try read(words, place)
    content.withLock { $0 = (value, place) }
  }

  private var known: (value: Value, place: ArgumentPlace) {
    guard let known = content.withLock({ $0 }) else {
      // Every argument of a command has a value when the command runs, whatever words the call has.
      preconditionFailure("An argument was used before its call was read.")
    }
    return known
  }

  var value: Value { known.value }

  /// Returns the value of an optional argument that another word of the call requires.
  func required<Word>() throws(UsageError) -> Word where Value == Word? {
    let (value, place) = known
    guard let value else { throw .missing(place.argument.name, command: place.command) }
    return value
  }
}

// MARK: Reading a group

extension ArgumentGroup {
  /// The arguments with their syntax, in the order of the properties.
  private var declared: [(syntax: ArgumentSyntax, argument: any DeclaredArgument)] {
    Mirror(reflecting: self).children.compactMap { label, child in
      (child as? any DeclaredArgument).map {
        ($0.syntax.named(byProperty: label ?? ""), $0)
      }
    }
  }

  /// The syntax of each argument, in the order of the properties.
  var argumentSyntaxes: [ArgumentSyntax] { declared.map(\.syntax) }

  /// Reads the values of all arguments from the words of a call.
  func take(_ call: ParsedArguments) throws(UsageError) {
    for (syntax, argument) in declared {
      try argument.take(
        call.words(for: syntax), ArgumentPlace(argument: syntax, command: call.syntax))
    }
  }
}

extension ArgumentSyntax {
  /// Returns the syntax with the property's name, unless the syntax has a name of its own.
  ///
  /// - Parameter label: The label of the property's storage, such as `_addSchedule`.
  fileprivate func named(byProperty label: String) -> ArgumentSyntax {
    guard name.isEmpty else { return self }
    var named = self
    let property = label.drop { $0 == "_" }
    named.name =
      form == .positional
      ? property.uppercased()
      : String(property).hyphenated
    return named
  }
}

extension String {
  /// A name such as `shareScreen` in the form of a command line: `share-screen`.
  fileprivate var hyphenated: String {
    reduce(into: "") { $0 += $1.isUppercase ? "-\($1.lowercased())" : "\($1)" }
  }
}

// MARK: Kinds of words

extension ArgumentKind where Value == String {
  /// Any text, with candidates for completion.
  static func text(_ completes: Completion = .nothing) -> Self {
    ArgumentKind(completes: completes) { word, _ in word }
  }

  /// Any text, without candidates.
  static var text: Self { .text() }
  /// The path of a file or folder that the command reads.
  static var file: Self { .file(.read) }
  /// The path of a file that the command writes.
  static var output: Self { .file(.written()) }
  /// The path of a folder in which the command writes files whose names end like one of these, or
  /// of a single file.
  static func output(inFolder endings: String...) -> Self { .file(.written(inFolder: endings)) }

  private static func file(_ use: FileUse) -> Self {
    ArgumentKind(completes: .files, file: use) { word, place throws(UsageError) in
      guard !word.isEmpty else {
        let name = place.argument.name
        throw place.argument.form == .positional
          ? .missing(name, command: place.command)
          : .missingValue("--\(name)", command: place.command)
      }
      if case .written = use, word == "-" {
        throw .unusable(
          "'-' is standard input. Name the file that '\(place.name)' writes.",
          command: place.command)
      }
      return word
    }
  }

  /// The name or identifier of a mode.
  static var mode: Self { .text(.modes) }
  /// The bundle identifier or name of an app.
  static var app: Self { .text(.apps) }
  /// The app of a filter, or the filter's type.
  static var filter: Self { .text(.filters) }
  /// The name of a person that the device knows.
  static var person: Self { .text(.people) }
}

extension ArgumentKind where Value: RawRepresentable<String> & CaseIterable {
  /// A word of an enumeration.
  ///
  /// - Parameters:
  ///   - noun: The word's meaning in error messages, such as `tint`.
  ///   - others: The second words of verbs that begin with this command's verb.
  static func word(_ noun: String, besides others: [String] = []) -> Self {
    let known = Value.allCases.map(\.rawValue) + others
    return ArgumentKind(completes: .words(known)) { word, place throws(UsageError) in
      try place.command.word(word, noun, for: place.name, besides: others)
    }
  }
}

extension ArgumentKind where Value == EventWord {
  /// A word of a day's events about a subject.
  static func event(of subject: EventWord.Subject) -> Self {
    let known = EventWord.all.filter { $0.subject == subject }
    return ArgumentKind(completes: .words(known.map(\.typed))) { word, place throws(UsageError) in
      if let event = known.first(where: { $0.typed == word }) { return event }
      throw .unknown(
        "action", word, for: place.name, known: known.map(\.typed), command: place.command)
    }
  }
}

extension EventWord {
  /// The words that a command line has always had for events with longer keys.
  private static let shorter = [
    "allowNotifications": "allow", "forbidNotifications": "forbid", "intent": "run",
    "run": "run-filter",
  ]

  /// The word in a call: `share-screen` for the key `shareScreen`.
  var typed: String { Self.shorter[name] ?? name.hyphenated }

  /// The words about a subject with their meanings, for help.
  static func list(of subject: Subject) -> String {
    all.filter { $0.subject == subject }.map { "\($0.typed): \($0.summary)" }
      .joined(separator: "; ") + "."
  }
}

extension ArgumentKind where Value == Bool {
  /// `yes` or `no`; also `true` or `false`, as in a file.
  static var answer: Self {
    ArgumentKind(completes: .words(of: Answer.self)) { word, place throws(UsageError) in
      if let value = Bool(word) { return value }
      let answer: Answer = try place.command.word(word, "answer", for: place.name)
      return answer == .yes
    }
  }
}

/// The value of an option with the answer yes or no.
private enum Answer: String, CaseIterable { case yes, no }

extension ArgumentKind where Value == Int {
  /// An integer.
  ///
  /// - Parameters:
  ///   - noun: The number's meaning in error messages.
  ///   - advice: The valid numbers, in words for error messages.
  static func number(_ noun: String, in range: ClosedRange<Int>, use advice: String) -> Self {
    ArgumentKind { word, place throws(UsageError) in
      guard let number = Int(word), range.contains(number) else {
        throw .invalid(noun, word, use: advice, command: place.command)
      }
      return number
    }
  }

  /// The number of a notification, optionally with `#` before it.
  static var notification: Self {
    ArgumentKind(completes: .notifications(or: [])) { word, place throws(UsageError) in
      guard let number = Int(word.drop { $0 == "#" }), number > 0 else {
        throw .invalid("number", word, use: "one that 'inbox' lists", command: place.command)
      }
      return number
    }
  }
}

extension ArgumentKind where Value == TimeInterval {
  /// A duration in seconds, written like `1h30m`.
  static func duration(_ candidates: [String]) -> Self {
    ArgumentKind(completes: .words(candidates)) { word, place throws(UsageError) in
      guard let duration = TimeInterval(duration: word) else {
        throw .invalid(
          "duration", word, use: "1 second to 10 years, such as '1h30m'", command: place.command)
      }
      return duration
    }
  }
}
