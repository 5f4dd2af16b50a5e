import FocusHost
package import FocusText
import Foundation

/// A command's word with its keys, rules and schema, which the command's table determines.
package struct CommandForm: Sendable {
  /// The word, as an event has it.
  let event: EventWord
  /// The keys that may stand beside the word, in order.
  package let companions: [String]
  /// The keys that must stand beside the word.
  package let needs: [String]
  package let rules: [FieldRule]
  /// The schema of the word's value.
  package let schema: ParameterValue
  /// The schemas of the keys beside the word.
  package let companionSchemas: [String: ParameterValue]
  /// Reads the command from an event with the word, and notes nothing.
  package let read: @Sendable (SourceFields, CommandNames) throws(SourceError) -> any DeviceCommand

  package var word: String { event.name }
}

extension DeviceCommand {
  /// The forms of the command's words.
  static var forms: [CommandForm] {
    words.map { word in
      let fields = fields.filter { $0.belongs(to: word.word) }
      let beside = fields.filter { $0.key != nil }
      let own = fields.first { $0.key == nil }
      let namesApp = if case .app? = own?.mentions?(Self()).first { true } else { false }
      return CommandForm(
        event: EventWord(
          name: word.word, summary: word.summary, subject: subject, namesApp: namesApp),
        companions: beside.compactMap(\.key),
        needs: beside.filter(\.isRequired).compactMap(\.key),
        rules: rules,
        schema: own?.schema() ?? JSONSchema.truth(true),
        companionSchemas: Dictionary(beside.map { ($0.key ?? "", $0.schema()) }) { $1 },
        read: { event, names throws(SourceError) in
          try Self(word, fields, event, names)
        })
    }
  }

  /// Reads a command from an event.
  private init(
    _ word: CommandWord<Self>, _ fields: [CommandField<Self>], _ event: SourceFields,
    _ names: CommandNames
  ) throws(SourceError) {
    self.init()
    word.preset(&self)
    if fields.first?.key != nil || fields.isEmpty, try event.bool(word.word) != true {
      throw event.error(
        """
        Expected true for '\(word.word)', but found false. \
        Remove the \(event.isCall ? "word" : "key").
        """, at: event.place(of: word.word))
    }
    for field in fields {
      let key = field.key ?? word.word
      if field.isRequired {
        try field.take(&self, try event.requiredValue(key), key, names)
      } else if let value = event[key] {
        try field.take(&self, value, key, names)
      }
    }
    try Self.check(event)
  }

  /// Throws an error for keys that exclude or need each other; their values are valid.
  private static func check(_ event: SourceFields) throws(SourceError) {
    for rule in rules {
      switch rule {
      case .notBoth(let one, let other, let word?):
        guard event.has(other), event[one]?.string == word else { continue }
        throw event.error(
          "Unexpected \(event.term(for: other)) beside the \(one) '\(word)'. Leave it out.",
          at: event.place(of: other))
      case .notBoth(let one, let other, nil):
        guard event.has(one), event.has(other) else { continue }
        throw event.error("Use '\(one)' or '\(other)', not both.", at: event.place(of: other))
      case .needs(let key, let other, let words):
        guard event.has(key), !event.has(other) else { continue }
        if let words, let word = event[key]?.string, !words.contains(word) { continue }
        throw event.error(
          "Missing \(event.term(for: other)) beside '\(key)'.", at: event.place(of: key))
      case .onlyWith(let key, let other, let word):
        let found = event[other]?.string
        if found == word {
          guard (try? event.requiredValue(key)) == nil else { continue }
          let help = fields.first { $0.key == key }?.help ?? ""
          throw event.error(
            "Missing \(event.term(for: key)) beside the \(other) '\(word)': \(help)",
            at: event.place(of: other))
        } else if event.has(key), let found {
          throw event.error(
            "Unexpected \(event.term(for: key)) beside the \(other) '\(found)'. Use it with '\(word)'.",
            at: event.place(of: key))
        }
      }
    }
  }

  /// The word that says the command.
  package var word: String { (Self.words.first { $0.says(self) } ?? Self.words[0]).word }

  /// The command as the members of an event: its word with its value, and the keys beside it.
  ///
  /// - Parameter zone: The zone of the times.
  package func members(in zone: TimeZone) -> [ScenarioText.Member] {
    let (word, fields) = (word, fieldsOfWord)
    let written = fields.compactMap { field in
      field.give(self, zone).map { ScenarioText.Member(field.key ?? word, $0) }
    }
    let hasValue = fields.contains { $0.key == nil }
    return hasValue ? written : [.init(word, true)] + written
  }

  /// The fields that the command's word has.
  private var fieldsOfWord: [CommandField<Self>] {
    let word = word
    return Self.fields.filter { $0.belongs(to: word) }
  }

  /// The names in the command, in the order of its fields.
  package var mentions: [Mention] {
    var mentions: [Mention] = []
    for field in Self.fields {
      guard let names = field.mentions, field.words?.contains(word) ?? true else { continue }
      mentions += names(self)
    }
    return mentions
  }

  /// Returns the command with identifiers in place of names.
  ///
  /// - Throws: ``CommandMistake`` for an unknown name.
  package func resolved(by resolver: NameResolver) throws -> Self {
    var command = self
    for field in fieldsOfWord { try field.resolve(&command, resolver) }
    return command
  }

  package var place: TextLocation? { mentions.first?.location }

  package var values: GivenValues {
    for case .filter(let plan) in mentions { return GivenValues(plan.values) }
    return GivenValues()
  }
}

// MARK: Reading

extension DeviceCommands {
  /// Reads the command of an event; `nil` for an event without one.
  package static func command(
    _ fields: SourceFields, _ names: CommandNames
  ) throws(SourceError) -> (any DeviceCommand)? {
    let forms = forms.filter { fields.has($0.word) }
    if forms.count > 1 {
      throw fields.error(
        "Use '\(forms[0].word)' or '\(forms[1].word)', not both in one event.",
        at: fields.place(of: forms[1].word))
    }
    let form = forms.first
    for key in companions where fields.has(key) && form?.companions.contains(key) != true {
      let words = list(besideWhich: key)
      throw fields.error(
        form.map {
          "Unexpected \(fields.term(for: key)) beside '\($0.word)'. Use it with \(words)."
        } ?? "Missing key \(words) beside '\(key)'.",
        at: fields.place(of: key))
    }
    return try form.map { form throws(SourceError) in try form.read(fields, names) }
  }
}

/// The word of a command, which is its key in a day's event: `launch` or `silent`; *modeled*.
///
/// ``FocusSystem/perform(_:apps:)`` performs the command.
public struct EventWord: Hashable, Sendable {
  /// The key of the event.
  public let name: String
  /// The command in words that complete "to …".
  public let summary: String
  /// The subject of the command.
  public let subject: Subject
  /// Whether the key's value is the app's name or identifier; otherwise the key `in`, or a member
  /// of the value, names the app, if there is one.
  public let namesApp: Bool

  /// The subject of a command.
  public enum Subject: Hashable, Sendable {
    /// The device: its lock, its switches, its screen, or its connection to a car.
    case device
    /// An app: its process, its permissions, or its code.
    case app
    /// A Focus, a filter, a notification or a person.
    case other
  }

  /// All words, in the order of the schema of days.
  public static let all = DeviceCommands.forms.map(\.event)
}

extension FocusSystem {
  /// Performs the command of a day's event, at the device's time.
  ///
  /// ```swift
  /// try await system.perform(["allowNotifications": "com.example.chat"])
  /// try await system.perform(["silent": true])        // the switch at the device's side
  /// try await system.perform(["shareScreen": true])
  /// try await system.perform(["car": true])           // in Driving, calls ring through a car
  /// ```
  ///
  /// - Parameters:
  ///   - event: The members of the event, without `at` and `expect`; an empty event does nothing.
  ///   - apps: The apps that `install` may install.
  /// - Returns: The decision about the event's notification; `nil` for an event without one.
  /// - Throws: ``CommandMistake`` for an event that can't be read, `FocusError` for one that the
  ///   device refuses, or an app's error.
  @discardableResult
  public func perform(
    _ event: [String: ParameterValue], apps: [SimulatedApp] = []
  ) async throws -> Decision? {
    let (state, source) = (state, SourceText(file: ""))
    let read: (any DeviceCommand)?
    do throws(SourceError) {
      var mistakes = SourceMistakes()
      var names = CommandNames(
        source: source,
        dates: ScenarioDates(clock: WallClock(timeZone: calendar.timeZone), source: source),
        people: try ScenarioPeople([], in: source, noting: &mistakes), at: now)
      for person in state.people.values { names.people.add(person) }
      for mode in state.modes { names.modes.declare(mode) }
      let fields = try SourceFields(
        SourceValue(.object(event)), of: "an event", keys: DeviceCommands.eventKeys, in: source)
      read = try DeviceCommands.command(fields, names)
    } catch {
      throw CommandMistake(message: error.message, location: nil)
    }
    let command = try read?.resolved(by: NameResolver(state, apps: apps))
    if let deletion = command as? Vanish {
      // A day has looked the entity up before its first event.
      try await begin(.question)
      try await deletion.requireEntity(of: deletion.app.value, on: self)
    }
    return try await command?.perform(on: CommandDevice(self, apps: apps))
  }
}
