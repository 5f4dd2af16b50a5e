import FocusHost
package import FocusText
import Foundation

// The settings of a mode, each declared once: a file gives them to a new mode and to a changed one.

/// Changes to a mode: the settings that a file gives.
package struct ModeEdit: Sendable, Hashable {
  /// The mode that changes, as the file names it.
  package var mode = Located("")
  /// The new name; `nil` keeps the mode's name.
  package var name: Located<String>?
  /// A mode with the new settings.
  var values = FocusMode(id: .init(rawValue: ""), name: "", symbolName: "", tint: .gray)
  /// Whether the mode treats time-sensitive notifications and phone calls as the system offers it,
  /// unless the edit says how.
  var isAsOffered: Bool?
  /// The keys of the settings that change.
  var keys: Set<String> = []
  /// The apps on the mode's lists, which must be installed.
  var listedApps: [Located<String>] = []

  /// The name of the new SF Symbol; `nil` keeps the mode's symbol.
  var symbolName: String? { keys.contains("symbol") ? values.symbolName : nil }

  /// Creates an edit that changes nothing.
  package init() {}

  private init(of mode: FocusMode) { values = mode }

  /// Creates the edit that makes a mode's settings from another mode's.
  ///
  /// - Parameter other: The other mode; `nil` for the settings that the mode comes with.
  package init(from other: FocusMode?, to mode: FocusMode) {
    let usual = other ?? FocusMode.offered(mode.id)
    if usual?.name != mode.name { name = Located(mode.name) }
    var (old, new) = (usual.map(ModeEdit.init(of:)) ?? ModeEdit(), ModeEdit(of: mode))
    let (before, after) = (old.values.settings, mode.settings)
    // A setting as offered has no key, so the key `asOffered` says it where a key had changed it.
    if after.areCallsAsOffered && !before.areCallsAsOffered
      || after.isTimeSensitiveAsOffered && !before.isTimeSensitiveAsOffered
    {
      new.isAsOffered = true
      old.values.settings.areCallsAsOffered = true
      old.values.settings.isTimeSensitiveAsOffered =
        Self.offered(mode).isTimeSensitiveAsOffered
    }
    for field in Self.fields {
      var changed = old
      field.copy(new, &changed)
      guard let key = field.key,
        changed != old || usual == nil && ["symbol", "tint"].contains(key)
      else { continue }
      field.copy(new, &self)
      keys.insert(key)
    }
  }

  /// Changes a mode.
  package func apply(to mode: inout FocusMode) {
    var edited = ModeEdit(of: mode)
    if let isAsOffered {
      let offered = Self.offered(mode)
      if isAsOffered { edited.values.settings.phoneCallsFrom = offered.phoneCallsFrom }
      edited.values.settings.areCallsAsOffered = isAsOffered
      if offered.isTimeSensitiveAsOffered {
        if isAsOffered {
          edited.values.settings.allowsTimeSensitive = offered.allowsTimeSensitive
        }
        edited.values.settings.isTimeSensitiveAsOffered = isAsOffered
      }
    }
    for field in given { field.copy(self, &edited) }
    mode = edited.values
    mode.name = name?.value ?? mode.name
  }

  /// The settings that a mode comes with.
  private static func offered(_ mode: FocusMode) -> FocusSettings {
    FocusMode.offered(mode.id)?.settings ?? FocusSettings()
  }

  /// The settings that change, as the members of a file.
  package var members: [ScenarioText.Member] {
    given.compactMap { field in
      field.give(self, .gmt).map { ScenarioText.Member(field.key ?? "", $0) }
    }
  }

  private var given: [CommandField<ModeEdit>] {
    Self.fields.filter { $0.key.map(keys.contains) == true }
  }

  /// The settings in the order in which they are written.
  package static let fields: [CommandField<ModeEdit>] = [
    .init("symbol", \.values.symbolName, .text, "The name of an SF Symbol."),
    .init("tint", \.values.tint, .word, "The color."),
    .init("allowApps", \.values.settings.apps, .apps(allows: true), "The apps that may interrupt."),
    .init(
      "silenceApps", \.values.settings.apps, .apps(allows: false),
      "The apps that may not interrupt."),
    .init(
      "allowPeople", \.values.settings.people, .people(allows: true), "Names of people or groups."),
    .init(
      "silencePeople", \.values.settings.people, .people(allows: false),
      "Names of people or groups."),
    .init(
      "callsFrom", maybe: \.values.chosenCallers, .callers,
      "everyone, nobody, favorites, contacts or a group."),
    .init(
      "callsFromSilenced", \.values.settings.allowsCallsFromSilencedPeople, .flag,
      "Whether phone calls of silenced people ring."),
    .init(
      "shareStatus", \.values.settings.sharesStatus, .flag, "Whether apps may see that it is on."),
    .init(
      "timeSensitive", maybe: \.values.chosenTimeSensitive, .flag,
      "Whether time-sensitive notifications interrupt."),
    .init(
      "breakthrough", \.values.settings.letsImportantThrough, .flag,
      "Whether Apple Intelligence lets important notifications through."),
    .init(
      "repeatedCalls", \.values.settings.allowsRepeatedPhoneCalls, .flag,
      "Whether a repeated phone call rings."),
    .init("hideBadges", \.values.settings.hidesBadges, .flag, "Whether badges are hidden."),
    .init(
      "whileLocked", \.values.silencesWhileLocked, .flag,
      "Whether it silences only while the device is locked."),
    .init("schedules", \.values.schedules, .schedules, "The times at which it turns on."),
    .init(
      "asOffered", maybe: \.isAsOffered, .flag,
      """
      Whether readings decide about time-sensitive notifications in Do Not Disturb, Sleep and \
      Driving, and about calls in Driving; timeSensitive and callsFrom override it.
      """),
  ]
}

extension FocusMode {
  /// The callers who ring; `nil` for those of the mode as the system offers it.
  fileprivate var chosenCallers: FocusSettings.AllowedCallers? {
    get { settings.areCallsAsOffered ? nil : settings.phoneCallsFrom }
    set { if let newValue { settings.phoneCallsFrom = newValue } }
  }

  /// Whether time-sensitive notifications interrupt; `nil` as the system offers the mode.
  fileprivate var chosenTimeSensitive: Bool? {
    get { settings.isTimeSensitiveAsOffered ? nil : settings.allowsTimeSensitive }
    set { if let newValue { settings.allowsTimeSensitive = newValue } }
  }

  fileprivate var silencesWhileLocked: Bool {
    get { settings.silences == .whileLocked }
    set { settings.silences = newValue ? .whileLocked : .always }
  }

  /// Returns the mode as a file declares it: by a word, its own name if it was renamed, and its
  /// settings that differ from those of the mode that the word means.
  ///
  /// - Parameter usual: The mode that the word means; `nil` for the one that is offered.
  package func members(
    as word: String, besides usual: FocusMode? = nil
  ) -> [ScenarioText.Member] {
    let renamed = name == usual?.name ?? word ? [] : [ScenarioText.Member("name", .string(name))]
    return [.init("mode", .string(word))] + renamed + ModeEdit(from: usual, to: self).members
  }

  /// The mode as a file declares it by the name with which it is offered.
  package var members: [ScenarioText.Member] { members(as: FocusMode.offered(id)?.name ?? name) }
}

extension ModeReader: SchemaParts {
  private static var settings: [String: ParameterValue] {
    Dictionary(ModeEdit.fields.map { ($0.key ?? "", $0.schema()) }) { $1 }
  }

  /// A mode has at most one of two opposite lists.
  private static var oneList: [String: ParameterValue] {
    [
      "allOf": .array(
        listKeys.map { keys in
          ["not": ["required": [.string(keys.allow), .string(keys.silence)]]]
        })
    ]
  }

  /// The schema of a mode.
  package static var schema: ParameterValue {
    object(
      settings.merging(
        [
          "mode": name, "name": described(name, "The name of a renamed mode."),
          "filters": list(of: reference("filter")),
        ]
      ) { $1 }, required: ["mode"], oneList)
  }

  /// The schema of a change of a mode.
  package static var editSchema: ParameterValue {
    object(
      settings.merging(["mode": string(), "name": string()]) { $1 }, required: ["mode"], oneList)
  }

  /// The schema of a schedule.
  package static var scheduleSchema: ParameterValue {
    object(scheduleProperties, required: ["from", "to"])
  }

  /// The schemas of all keys of a schedule.
  fileprivate static let scheduleProperties: KeyValuePairs<String, ParameterValue> = [
    "from": reference("timeOfDay"), "to": reference("timeOfDay"),
    "days": ["anyOf": [reference("day"), list(of: reference("day"))]], "enabled": boolean,
  ]
}

extension SchemaParts {
  /// Returns the schema of an app's filter with some keys besides `app`.
  package static func filter(with keys: [String]) -> ParameterValue {
    let known = ["app"] + FilterPlan.withPredicate(keys)
    let properties: [String: ParameterValue] = [
      "app": string(), "values": reference("values"), "enabled": boolean,
      "predicate": string("The predicate of an app without code."),
      "reported": described(
        nullable(["type": "object"]),
        "The filter's report on a device, for 'decide'; null before the first one."),
    ]
    return object(
      properties.filter { known.contains($0.key) }, required: ["app"],
      keys.contains("values") ? ["not": ["required": ["values", "predicate"]]] : [:])
  }
}

// MARK: Kinds of values

extension FieldKind where Value == FocusSettings.InterruptionList {
  /// A list of allowed or of silenced names; `null` for no list.
  private static func list(
    allows: Bool, of element: ParameterValue,
    _ read: @escaping @Sendable (Located<String>, CommandNames) throws(SourceError) -> String
  ) -> Self {
    Self(
      schema: { JSONSchema.nullable(JSONSchema.list(of: element)) },
      read: { value, key, names throws(SourceError) in
        if case .null = value.kind { return .notConfigured }
        var listed: Set<String> = []
        for text in try names.source.strings(value, of: key, "null or ") {
          listed.insert(try read(text, names))
        }
        return allows ? .allow(listed) : .silence(listed)
      },
      write: { list, _ in
        switch list {
        case .notConfigured: allows ? .data(.null) : nil
        case .allow(let names): allows ? .data(.array(names.sorted().map { .string($0) })) : nil
        case .silence(let names): allows ? nil : .data(.array(names.sorted().map { .string($0) }))
        }
      })
  }

  /// Names of apps, which are looked up later.
  fileprivate static func apps(allows: Bool) -> Self {
    list(allows: allows, of: JSONSchema.string()) { word, _ in word.value }
  }

  /// Names of people and groups.
  fileprivate static func people(allows: Bool) -> Self {
    list(allows: allows, of: JSONSchema.name) { word, names throws(SourceError) in
      try names.people.listed(word)
    }
  }
}

extension FieldKind where Value == FocusSettings.AllowedCallers {
  /// Who may call: a word, or a group.
  fileprivate static var callers: Self {
    Self(JSONSchema.string(), writing: \.word) { text, _, names throws(SourceError) in
      try names.people.callers(text)
    }
  }
}

extension FieldKind where Value == [FocusSchedule] {
  /// The schedules of a mode.
  fileprivate static var schedules: Self {
    Self(
      schema: { JSONSchema.list(of: JSONSchema.reference("schedule")) },
      read: { value, key, names throws(SourceError) in
        var schedules: [FocusSchedule] = []
        for element in try names.source.elements(value, of: key) {
          schedules.append(try schedule(element, id: "\(schedules.count + 1)", names.source))
        }
        return schedules
      },
      write: { schedules, _ in .elements(schedules.map { .data($0.written) }) })
  }

  private static func schedule(
    _ value: SourceValue, id: String, _ source: SourceText
  ) throws(SourceError) -> FocusSchedule {
    let fields = try SourceFields(
      value, of: "a schedule", keys: ModeReader.scheduleProperties.map(\.key), in: source)
    return FocusSchedule(
      id: id, start: try time(fields, "from"), end: try time(fields, "to"),
      days: try days(fields, source), isEnabled: try fields.bool("enabled") ?? true)
  }

  /// Reads days as one text such as `mon-fri`, or as a list of such texts.
  private static func days(
    _ fields: SourceFields, _ source: SourceText
  ) throws(SourceError) -> FocusSchedule.Weekdays {
    guard let value = fields["days"] else { return .everyDay }
    let texts =
      value.string != nil
      ? [try source.string(value, of: "days")]
      : try source.strings(value, of: "days", "a string or ")
    var days: FocusSchedule.Weekdays = []
    for text in texts {
      do {
        days.formUnion(try FocusSchedule.Weekdays(reading: text.value[...]))
      } catch {
        let known = FocusSchedule.Weekdays.names + ["mon-fri", "weekend", "every day"]
        throw fields.error(
          "Unknown day '\(error.word)'.\(NameSuggestion.hint(for: error.word, among: known))",
          at: text.location)
      }
    }
    return days
  }

  private static func time(
    _ fields: SourceFields, _ key: String
  ) throws(SourceError) -> FocusSchedule.TimeOfDay {
    let text = try fields.required(key)
    guard let time = FocusSchedule.TimeOfDay(text.value) else {
      throw fields.error(
        """
        Invalid time '\(text.value.shortened(to: 60))'. Use a time of day such as '09:30', or '00:00' \
        for midnight.
        """,
        at: text.location)
    }
    return time
  }
}

extension FocusSchedule {
  fileprivate var written: ParameterValue {
    var members: [String: ParameterValue] = ["from": .string("\(start)"), "to": .string("\(end)")]
    if days != .everyDay {
      members["days"] = .array(
        FocusSchedule.Weekdays.names.filter { name in
          FocusSchedule.Weekdays(name: name).map(days.contains) ?? false
        }.map { .string($0) })
    }
    if !isEnabled { members["enabled"] = false }
    return .object(members)
  }
}

extension FocusSettings.InterruptionList {
  /// Returns the list with other names for some members; the other members keep their names.
  package func renamed(_ names: [String: String]) -> FocusSettings.InterruptionList {
    mapMembers { Set($0.map { names[$0] ?? $0 }) }
  }
}
