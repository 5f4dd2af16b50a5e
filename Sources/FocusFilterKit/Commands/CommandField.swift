import FocusAppIntents
import FocusHost
package import FocusText
import Foundation

/// A property of a command that a file or a call can set.
///
/// A row of a table that each event of a long day reads, so it is an object, which isn't copied.
package final class CommandField<Command: Sendable>: Sendable {
  /// The key beside the command's word; `nil` for the word's own value.
  package let key: String?
  package let help: String
  package let isRequired: Bool
  /// The words of the command that have the field; `nil` for all.
  package let words: [String]?
  /// The property.
  package let path: any PartialKeyPath<Command> & Sendable
  /// The schema of the value.
  let schema: @Sendable () -> ParameterValue
  let take: @Sendable (inout Command, SourceValue, String, CommandNames) throws(SourceError) -> Void
  let give: @Sendable (Command, TimeZone) -> ScenarioText.Value?
  /// Sets the property to that of the first command, unless the value there is absent.
  let copy: @Sendable (Command, inout Command) -> Void
  /// Returns the names in the property; `nil` for a property without names.
  let mentions: (@Sendable (Command) -> [Mention])?
  let resolve: @Sendable (inout Command, NameResolver) throws -> Void

  /// The value of the command's word, or a required key beside it.
  package convenience init<Value>(
    _ key: String? = nil, value path: any WritableKeyPath<Command, Value> & Sendable,
    _ kind: FieldKind<Value>, only words: [String]? = nil, _ help: String
  ) {
    self.init(
      key: key, help, isRequired: true, words, path, kind, get: { $0[keyPath: path] },
      set: { $0[keyPath: path] = $1 })
  }

  /// A key with a default, which isn't written; `nil` for a property without a default.
  package convenience init<Value>(
    _ key: String, _ path: any WritableKeyPath<Command, Value> & Sendable,
    _ kind: FieldKind<Value>, or other: Value? = nil, _ help: String
  ) {
    self.init(
      key: key, help, isRequired: false, nil, path, kind, or: other, get: { $0[keyPath: path] },
      set: { $0[keyPath: path] = $1 })
  }

  /// A key that may be absent.
  package convenience init<Value>(
    _ key: String, maybe path: any WritableKeyPath<Command, Value?> & Sendable,
    _ kind: FieldKind<Value>, only words: [String]? = nil, _ help: String
  ) {
    self.init(
      key: key, help, isRequired: false, words, path, kind, get: { $0[keyPath: path] },
      set: { $0[keyPath: path] = $1 })
  }

  /// - Parameters:
  ///   - other: The value that isn't written; `nil` for none.
  ///   - get: Returns the property's value; `nil` for an absent one.
  private init<Value>(
    key: String?, _ help: String, isRequired: Bool, _ words: [String]?,
    _ path: any PartialKeyPath<Command> & Sendable, _ kind: FieldKind<Value>,
    or other: Value? = nil, get: @escaping @Sendable (Command) -> Value?,
    set: @escaping @Sendable (inout Command, Value) -> Void
  ) {
    (self.key, self.help, self.isRequired, self.words) = (key, help, isRequired, words)
    self.path = path
    schema = { JSONSchema.described(kind.schema(), help) }
    take = { command, value, key, names throws(SourceError) in
      set(&command, try kind.read(value, key, names))
    }
    give = { command, zone in
      guard let value = get(command), value != other else { return nil }
      return kind.write(value, zone)
    }
    copy = { source, target in
      if let value = get(source) { set(&target, value) }
    }
    mentions =
      if let names = kind.mentions {
        { command in get(command).map { names($0) } ?? [] }
      } else {
        nil
      }
    resolve = { command, resolver in
      guard let resolve = kind.resolve, var value = get(command) else { return }
      try resolve(&value, resolver)
      set(&command, value)
    }
  }

  /// Whether a word of the command has the field.
  func belongs(to word: String) -> Bool { words?.contains(word) ?? true }
}

/// The parts of schemas, for the tables of commands.
enum JSONSchema: SchemaParts {}

/// The kind of a field's value: how the value is described, read, written and looked up.
package struct FieldKind<Value: Sendable & Hashable>: Sendable {
  /// The schema of the value in a file.
  package var schema: @Sendable () -> ParameterValue
  /// Reads the value of a key.
  package var read: @Sendable (SourceValue, String, CommandNames) throws(SourceError) -> Value
  /// Writes the value as ``read`` reads it; times are in the zone. `nil` for a value that another
  /// field writes.
  package var write: @Sendable (Value, TimeZone) -> ScenarioText.Value?
  /// The names in the value; `nil` for a value without names.
  package var mentions: (@Sendable (Value) -> [Mention])?
  /// Replaces the names in the value by identifiers; `nil` for a value without names.
  package var resolve: (@Sendable (inout Value, NameResolver) throws -> Void)?
}

extension FieldKind {
  /// Creates the kind of values that a file has as texts.
  ///
  /// - Parameters:
  ///   - write: Returns the text that is read as the value.
  ///   - read: Reads the value of a key from its text.
  init(
    _ schema: @autoclosure @escaping @Sendable () -> ParameterValue,
    writing write: @escaping @Sendable (Value) -> String,
    read:
      @escaping @Sendable (Located<String>, _ key: String, CommandNames) throws(SourceError)
      -> Value
  ) {
    self.init(
      schema: schema,
      read: { value, key, names throws(SourceError) in
        try read(try names.source.string(value, of: key), key, names)
      },
      write: { value, _ in .data(.string(write(value))) })
  }

  /// Returns the kind with a check of each value that is read.
  private func checking(
    _ check: @escaping @Sendable (Value, String, CommandNames) throws(SourceError) -> Void
  ) -> Self {
    var kind = self
    kind.read = { value, key, names throws(SourceError) in
      let found = try read(value, key, names)
      try check(found, key, names)
      return found
    }
    return kind
  }
}

// MARK: Names

extension FieldKind where Value == Located<String> {
  /// A name, and the identifier in its place.
  private static func name(
    _ mention: @escaping @Sendable (Value) -> Mention,
    id: @escaping @Sendable (Value, NameResolver) throws -> String
  ) -> Self {
    var kind = word
    kind.mentions = { [mention($0)] }
    kind.resolve = { name, resolver in name = Located(try id(name, resolver), at: name.location) }
    return kind
  }

  /// The name or identifier of an app.
  private static func app(_ need: Mention.AppNeed) -> Self {
    name({ .app($0, need) }, id: { try need.isOnDevice ? $1.app($0) : $1.program($0) })
  }

  /// The name of a mode.
  package static var mode: Self { name({ .mode($0) }, id: { try $1.mode($0) }) }
  /// The name or identifier of an installed app.
  package static var app: Self { app(.isInstalled) }
  /// The name or identifier of an app, installed or not.
  package static var knownApp: Self { app(.isKnown) }
  /// The name or identifier of an app that becomes installed.
  package static var newApp: Self { app(.becomesInstalled) }
  /// The identifier of an app that becomes installed, and that nothing else describes.
  package static var unknownApp: Self {
    var kind = newApp.checking { word, _, names throws(SourceError) in
      try names.source.checkBundleIdentifier(word)
    }
    kind.resolve = nil
    return kind
  }
  /// The name or identifier of an app that becomes uninstalled.
  package static var oldApp: Self { app(.becomesUninstalled) }
  /// A name that only an app's code or the device's state knows, such as an action.
  package static var word: Self {
    Self(JSONSchema.string(), writing: \.value) { text, _, _ in text }
  }

  /// The name of a person whom the device knows.
  package static var knownPerson: Self {
    word.checking { name, _, names throws(SourceError) in try names.people.check(name) }
  }
}

// MARK: Texts, numbers and words

extension FieldKind where Value == String {
  /// Any text.
  package static var text: Self {
    Self(JSONSchema.string(), writing: \.self) { text, _, _ in text.value }
  }

  /// The name of a sender, who is a person of the day if the day declares people.
  package static var sender: Self {
    Self(JSONSchema.name, writing: \.self) { text, _, names throws(SourceError) in
      try names.people.name(text)
    }
  }

  /// A name that isn't empty.
  package static var name: Self {
    var kind = text
    kind.schema = { JSONSchema.name }
    return kind
  }
}

extension FieldKind where Value == Bool {
  /// `true` or `false`; also `"yes"` or `"no"`.
  package static var flag: Self {
    Self(
      schema: { JSONSchema.boolean },
      read: { value, key, names throws(SourceError) in
        try names.source.truth(value, of: key)
      },
      write: { flag, _ in .data(.bool(flag)) })
  }
}

extension FieldKind where Value == Int {
  /// A number on an app's icon.
  package static var badge: Self {
    Self(
      schema: { JSONSchema.count },
      read: { value, key, names throws(SourceError) in
        try names.source.count(value, of: key)
      },
      write: { number, _ in .data(.int(number)) })
  }
}

extension FieldKind where Value: RawRepresentable<String> & CaseIterable {
  /// A word of a fixed set.
  package static var word: Self {
    Self(JSONSchema.words(of: Value.self), writing: \.rawValue) {
      text, key, names throws(SourceError) in
      try names.source.word(text, of: key)
    }
  }
}

extension FieldKind where Value == FocusSource {
  /// The source that ends: `true` for the person.
  package static var endingSource: Self {
    let source = Self.word
    return Self(
      schema: { ["anyOf": [JSONSchema.truth(true), JSONSchema.reference("source")]] },
      read: { value, key, names throws(SourceError) in
        guard let isOff = value.truth else { return try source.read(value, key, names) }
        guard isOff else {
          throw names.source.error(
            "Expected true or a source for '\(key)', but found false.", at: value.location)
        }
        return .person
      },
      write: { $0 == .person ? .data(true) : source.write($0, $1) })
  }

  /// A source of requests.
  package static var source: Self {
    var kind = Self.word
    kind.schema = { JSONSchema.reference("source") }
    return kind
  }
}

// MARK: Times

/// The end of a Focus that is turned on: an instant, or an occasion.
package enum FocusEnd: Sendable, Hashable {
  case at(Date)
  case on(FocusOccasion)
}

extension FieldKind where Value == FocusEnd {
  /// `17:00`, `17:00:30`, `evening`, a date and time, or an occasion.
  package static var end: Self {
    Self(
      schema: {
        [
          "anyOf": [
            JSONSchema.reference("time"),
            JSONSchema.words(OfferedDuration.allCases.filter { $0.endTime != nil }),
            JSONSchema.words(of: FocusOccasion.self),
          ]
        ]
      },
      read: { value, key, names throws(SourceError) in
        let text = try names.source.string(value, of: key)
        if let occasion = FocusOccasion(rawValue: text.value.lowercased()) { return .on(occasion) }
        return .at(try names.dates.end(text, of: names.at))
      },
      write: { end, zone in
        switch end {
        case .at(let date): .data(.string(LocalDateTime.text(date, in: zone)))
        case .on(let occasion): .data(.string(occasion.rawValue))
        }
      })
  }
}

extension FieldKind where Value == TimeInterval {
  /// A duration such as `90m`, in seconds.
  package static var duration: Self {
    Self(
      JSONSchema.pattern("^([0-9]+[dhms])+$", "A duration such as 90m or 1h30m."),
      writing: \.durationText
    ) { text, _, names throws(SourceError) in
      try names.dates.duration(text)
    }
  }
}

extension FieldKind where Value == TimeZone {
  /// The identifier of a time zone.
  package static var timeZone: Self {
    Self(JSONSchema.string(), writing: \.identifier) { text, _, names throws(SourceError) in
      try names.source.timeZone(text)
    }
  }
}

// MARK: Objects

/// Values by name, as a file gives them.
package struct GivenValues: Sendable {
  /// The members with their places, in the order of the file.
  package var members: [SourceMember] = []

  package init(_ members: [SourceMember] = []) { self.members = members }

  /// Creates values that don't come from a file, in alphabetical order.
  package init(_ values: [String: ParameterValue]) {
    members = SourceValue(.object(values)).members ?? []
  }

  /// The values by name; a file has each name only once.
  package var byName: [String: ParameterValue] { members.parameterValues }
}

extension GivenValues: Hashable {
  /// Values are equal if they are the same for each name, wherever they stand.
  package static func == (one: Self, other: Self) -> Bool { one.byName == other.byName }
  package func hash(into hasher: inout Hasher) { hasher.combine(byName) }
}

extension FieldKind where Value == GivenValues {
  /// Values by name.
  package static var values: Self {
    Self(
      schema: { JSONSchema.values },
      read: { value, key, names throws(SourceError) in
        GivenValues(try names.source.members(value, of: key))
      },
      write: { values, _ in .data(.object(values.byName)) })
  }
}

extension FieldKind where Value == FilterPlan {
  /// An app's filter, perhaps with values.
  ///
  /// - Parameter writesNoValues: Whether the values are written also if there are none.
  package static func filter(keys: [String], writesNoValues: Bool = true) -> Self {
    Self(
      schema: { JSONSchema.filter(with: keys) },
      read: { value, _, names throws(SourceError) in
        try FilterPlan(value, keys: keys, in: names.source)
      },
      write: { plan, _ in
        let hasValues = !keys.isEmpty && (writesNoValues || !plan.values.isEmpty)
        return .members(hasValues ? plan.members : [.init("app", .string(plan.app.value))])
      },
      mentions: { [.filter($0)] },
      resolve: { plan, resolver in try resolver.resolve(&plan) })
  }
}

extension FieldKind where Value == ModePlan {
  /// A mode with its settings and filters.
  package static var newMode: Self {
    Self(
      schema: { JSONSchema.reference("mode") },
      read: { value, _, names throws(SourceError) in
        try names.mode(value, besides: names.modes.all)
      },
      write: { plan, _ in .members(plan.mode.members + plan.filterMembers) },
      mentions: { plan in
        [.newMode(plan.name)] + plan.listedApps.map { .app($0, .isKnown) }
          + plan.filters.map { .filter($0) }
      })
  }
}

extension FieldKind where Value == ModeEdit {
  /// A mode's name with the settings that change.
  package static var modeEdit: Self {
    Self(
      schema: { ModeReader.editSchema },
      read: { value, _, names throws(SourceError) in try names.edit(value) },
      write: { edit, _ in
        .members(
          [.init("mode", .string(edit.mode.value))]
            + (edit.name.map { [.init("name", .string($0.value))] } ?? []) + edit.members)
      },
      mentions: { edit in
        [.mode(edit.mode)] + edit.listedApps.map { .app($0, .isKnown) }
      },
      resolve: { edit, resolver in
        edit.mode = Located(try resolver.mode(edit.mode), at: edit.mode.location)
        let listed = edit.values.settings.apps
        edit.values.settings.apps = listed.renamed(try resolver.programs(edit.listedApps))
      })
  }
}

extension FieldKind where Value == SimulatedPerson {
  /// A person.
  package static var person: Self {
    Self(
      schema: { ScenarioPeople.schema },
      read: { value, _, names throws(SourceError) in
        try ScenarioPeople.person(value, in: names.source).0
      },
      write: { person, _ in .members(person.members) })
  }
}

// MARK: Names that a command mentions

/// A name in a command, for those who look up names.
package enum Mention: Sendable {
  case mode(Located<String>)
  /// The name of a mode that the command adds.
  case newMode(Located<String>)
  case app(Located<String>, AppNeed)
  case filter(FilterPlan)

  /// The place of the name, or of a filter's values.
  var location: TextLocation {
    switch self {
    case .mode(let name), .newMode(let name), .app(let name, _): name.location
    case .filter(let plan): plan.location
    }
  }

  /// The word for an app; `nil` where the name is a mode's.
  package var app: Located<String>? {
    switch self {
    case .app(let app, _): app
    case .filter(let filter): filter.app
    case .mode, .newMode: nil
    }
  }

  /// A condition that a mentioned app must meet, or that the command makes true.
  package enum AppNeed: Sendable {
    case isInstalled, isKnown, becomesInstalled, becomesUninstalled

    /// Whether the app must be on the device before the command.
    var isOnDevice: Bool { self == .isInstalled || self == .becomesUninstalled }
  }
}

/// The names on a device at the time of a command.
package struct NameResolver: Sendable {
  let state: FocusState
  let apps: [SimulatedApp]

  package init(_ state: FocusState, apps: [SimulatedApp]) {
    self.state = state
    self.apps = apps
  }

  /// Runs a closure, and adds a word's place to its error.
  private func locating<Value>(
    _ word: Located<String>, _ body: () throws -> Value
  ) throws -> Value {
    do {
      return try body()
    } catch  where word.location != .nowhere {
      throw CommandMistake(message: error.explanation, location: word.location)
    }
  }

  func mode(_ word: Located<String>) throws -> String {
    try locating(word) { try state.mode(named: word.value).id.rawValue }
  }

  func app(_ word: Located<String>) throws -> String {
    try locating(word) { try state.app(named: word.value) }
  }

  /// Returns the identifier of an app, installed or not.
  func program(_ word: Located<String>) throws -> String {
    try locating(word) {
      if let program = apps.first(word.value, orCalled: word.value) { return program.id }
      if let installed = try? state.app(named: word.value) { return installed }
      throw FocusError.unknownApp(word.value, known: apps.flatMap { [$0.id, $0.name] })
    }
  }

  /// Returns the identifiers of apps, installed or not, by the words for them.
  func programs(_ words: [Located<String>]) throws -> [String: String] {
    var found: [String: String] = [:]
    for word in words { found[word.value] = try program(word) }
    return found
  }

  func resolve(_ plan: inout FilterPlan) throws {
    let app = try app(plan.app)
    plan.reference = try locating(plan.app) { try state.onlyFilter(of: app) }
    plan.app = Located(app, at: plan.app.location)
  }
}
