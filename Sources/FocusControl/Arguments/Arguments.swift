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
  var name: String { argument.form == .positional ? command.name : argument.option }

  /// The name of the argument to which this one leaves a call's only word; `nil` for none.
  var nameAfterYielding: String? {
    argument.yields
      ? command.positionals.drop { $0.name != argument.name }.dropFirst().first?.name : nil
  }
}

/// A kind of word: a function that reads it, and the candidates that a shell offers for it.
struct ArgumentKind<Value: Sendable>: Sendable {
  var completes = Completion.nothing
  /// The use of the file that the word names; `nil` for a word that names none.
  var file: FileUse?
  let read: @Sendable (String, ArgumentPlace) throws(UsageError) -> Value

  /// Returns the syntax of an argument of this kind, which is an option if it has a placeholder.
  fileprivate func syntax(
    _ help: String, _ placeholder: String?, _ name: String, isOptional: Bool = true,
    repeats: Bool = false, yields: Bool = false
  ) -> ArgumentSyntax {
    ArgumentSyntax(
      name: name, form: placeholder.map { .option(value: $0) } ?? .positional, help: help,
      isOptional: isOptional, repeats: repeats, yields: yields, completes: completes, file: file)
  }
}

// MARK: Properties

/// An option with a value, such as `--until TIME`: an argument with a placeholder for the value.
typealias Option<Value: Sendable> = Argument<Value>

/// An option without a value, such as `--explain`.
typealias Flag = Argument<Bool>

/// An argument such as `MODE`, whose value is set once, when the call is read.
///
/// In every initializer, `placeholder` is the name of an option's value in help, without which the
/// argument is positional, and `name` is the name of an option without hyphens, or the name of a
/// positional argument in the usage; by default, they are made from the property's name.
@propertyWrapper final class Argument<Value: Sendable>: DeclaredArgument {
  let syntax: ArgumentSyntax
  private let read: @Sendable ([String]?, ArgumentPlace) throws(UsageError) -> Value
  private let content = Mutex<(value: Value, place: ArgumentPlace)?>(nil)

  private init(
    _ syntax: ArgumentSyntax,
    read: @escaping @Sendable ([String]?, ArgumentPlace) throws(UsageError) -> Value
  ) {
    self.syntax = syntax
    self.read = read
  }

  /// Creates a required positional argument, or an option with a default value.
  convenience init(
    _ help: String, _ placeholder: String? = nil, named name: String = "",
    as kind: ArgumentKind<Value>, default other: Value? = nil
  ) {
    self.init(
      kind.syntax(help, placeholder, name, isOptional: other != nil)
    ) { words, place throws(UsageError) in
      if let word = words?.last { return try kind.read(word, place) }
      guard let other else { throw .missing(place.argument.name, for: place.command) }
      return other
    }
  }

  /// Creates an optional argument, or an option that a call may have at most once.
  ///
  /// - Parameter yields: Whether a call's only word belongs to the next argument, unless it is a
  ///   valid word for this argument. After `--`, such a word always belongs to the next argument.
  convenience init<Word>(
    _ help: String, _ placeholder: String? = nil, named name: String = "",
    as kind: ArgumentKind<Word>, yields: Bool = false
  ) where Value == Word? {
    self.init(kind.syntax(help, placeholder, name, yields: yields)) {
      words, place throws(UsageError) in
      guard let word = words?.last else { return nil }
      return try kind.read(word, place)
    }
  }

  /// Creates an argument that takes all remaining words of a call, or an option that a call may
  /// repeat.
  convenience init<Word>(
    _ help: String, _ placeholder: String? = nil, named name: String = "",
    as kind: ArgumentKind<Word>, isOptional: Bool = true
  ) where Value == [Word] {
    self.init(
      kind.syntax(help, placeholder, name, isOptional: isOptional, repeats: true)
    ) { words, place throws(UsageError) in
      try (words ?? []).map { word throws(UsageError) in try kind.read(word, place) }
    }
  }

  /// Creates an option without a value.
  convenience init(_ help: String, named name: String = "") where Value == Bool {
    self.init(ArgumentSyntax(name: name, form: .flag, help: help)) { words, _ in words != nil }
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

  var wrappedValue: Value { known.value }
  var projectedValue: Argument<Value> { self }

  /// Returns the value of an optional argument that another word of the call requires.
  func required<Word>() throws(UsageError) -> Word where Value == Word? {
    let (value, place) = known
    guard let value else { throw .missing(place.argument.name, for: place.command) }
    return value
  }
}

// MARK: Reading a group

extension ArgumentGroup {
  /// The arguments with their syntax, in the order of the properties; a property may be a group.
  private var declared: [(syntax: ArgumentSyntax, argument: any DeclaredArgument)] {
    Mirror(reflecting: self).children.flatMap { label, child in
      if let group = child as? any ArgumentGroup { return group.declared }
      guard let argument = child as? any DeclaredArgument else { return [] }
      return [(argument.syntax.named(byProperty: label ?? ""), argument)]
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
  /// The identifier of a finding, or such an identifier and a subject after a colon.
  static func finding(of known: [String], withSubject: Bool = false) -> Self {
    ArgumentKind(completes: .words(known)) { word, place throws(UsageError) in
      let id = withSubject ? String(word.prefix { $0 != ":" }) : word
      guard known.contains(id), word != "\(id):" else {
        throw .unknown("finding", word, for: place.name, known: known)
      }
      return word
    }
  }

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
        throw place.argument.form == .positional
          ? .missing(place.argument.name, for: place.command)
          : .missingValue(place.argument.option)
      }
      if case .written = use, word == "-" {
        throw .unusable("'-' is standard input. Name the file that '\(place.name)' writes.")
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
      try place.command.word(
        word, noun, for: place.name, besides: others, orOnly: place.nameAfterYielding)
    }
  }
}

extension ArgumentKind where Value == EventWord {
  /// A word of a day's events about a subject.
  static func event(of subject: EventWord.Subject) -> Self {
    let known = EventWord.all.filter { $0.subject == subject }
    return ArgumentKind(completes: .words(known.map(\.typed))) { word, place throws(UsageError) in
      let event =
        known.first { $0.typed == word } ?? known.first { $0.name.hyphenated == word }
      if let event { return event }
      throw .unknown("action", word, for: place.name, known: known.map(\.typed))
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
    let known = ["yes", "no"]
    return ArgumentKind(completes: .words(known)) { word, place throws(UsageError) in
      switch word {
      case "yes", "true": return true
      case "no", "false": return false
      default: throw .unknown("answer", word, for: place.name, known: known)
      }
    }
  }
}

extension ArgumentKind where Value == Int {
  /// An integer.
  ///
  /// - Parameter noun: The number's meaning in error messages.
  static func number(_ noun: String, in range: ClosedRange<Int>) -> Self {
    ArgumentKind { word, _ throws(UsageError) in
      guard let number = Int(word), range.contains(number) else {
        let (least, most) = (range.lowerBound, range.upperBound)
        let advice = most == .max ? "a whole number from \(least)" : "\(least) to \(most)"
        throw .invalid(noun, word, use: advice)
      }
      return number
    }
  }

  /// The number of a notification, optionally with `#` before it.
  static var notification: Self {
    ArgumentKind(completes: .notifications(or: [])) { word, _ throws(UsageError) in
      guard let number = Int(word.drop { $0 == "#" }), number > 0 else {
        throw .invalid("number", word, use: "one that 'inbox' lists")
      }
      return number
    }
  }
}

extension ArgumentKind where Value == TimeInterval {
  /// A duration in seconds, written like `1h30m`.
  static func duration(_ candidates: [String]) -> Self {
    ArgumentKind(completes: .words(candidates)) { word, _ throws(UsageError) in
      guard let duration = TimeInterval(duration: word) else {
        throw .invalid("duration", word, use: TimeInterval.advice(insteadOf: word))
      }
      return duration
    }
  }
}
