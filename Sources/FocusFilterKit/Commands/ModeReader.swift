import FocusHost
package import FocusText
import Foundation
package import PredicateFormat

/// The keys of modes and of changes of modes.
package enum ModeReader {
  /// All keys of a mode.
  package static let keys = editKeys + ["filters"]
  /// All keys of a change of a mode.
  package static let editKeys = ["mode", "name"] + settingKeys
  /// The keys of the lists, of which a mode may have only one of each pair.
  package static let listKeys = [
    (allow: "allowApps", silence: "silenceApps"), (allow: "allowPeople", silence: "silencePeople"),
  ]

  package static let settingKeys = ModeEdit.fields.compactMap(\.key)
}

extension CommandNames {
  /// Reads a mode, and throws its mistakes; the names of apps aren't looked up.
  package func mode(
    _ value: SourceValue, besides others: [FocusMode]
  ) throws(SourceError) -> ModePlan {
    try mode(
      try SourceFields(value, of: "a mode", keys: ModeReader.keys, in: source), besides: others)
  }

  /// Reads a mode, and notes its mistakes; `nil` for a mode without a name.
  package func mode(
    _ value: SourceValue, besides others: [FocusMode], noting mistakes: inout SourceMistakes
  ) throws(SourceError) -> ModePlan? {
    try mistakes.fields(of: value, "a mode", keys: ModeReader.keys, in: source)
      .flatMap { fields throws(SourceError) in try mistakes.reading(mode(fields, besides: others)) }
  }

  /// Reads a mode with its filters, and throws its mistakes; a mode without a name can't be read.
  private func mode(
    _ fields: SourceFields, besides others: [FocusMode]
  ) throws(SourceError) -> ModePlan {
    let name = try fields.required("mode")
    var mistakes = SourceMistakes()
    let ownName = try mistakes.reading(fields.string("name"))
    let read = try mistakes.reading(self.edit(fields))
    let edit = read ?? ModeEdit()
    var mode = FocusMode.named(name.value, symbolName: edit.symbolName, besides: others)
    edit.apply(to: &mode)
    try mistakes.reading(
      source.requireBreakthrough(edit, in: mode.id, at: fields.place(of: "breakthrough")))
    // With a name of its own, a mode may have any identifier in place of the name.
    if ownName == nil || !name.value.hasPrefix("com.apple.") {
      try mistakes.reading(requireName(Located(mode.name, at: name.location)))
    }
    if let ownName {
      mode.name = ownName.value
      try mistakes.reading(requireName(ownName))
    }
    var plan = ModePlan(name: name, mode: mode)
    plan.ownNamePlace = ownName?.location ?? name.location
    // The lists have been read once, with their mistakes.
    if read != nil { plan.listedApps = try listedApps(fields) }
    for value in try mistakes.reading(fields.list("filters")) ?? [] {
      let filter = try mistakes.reading(
        FilterPlan(value, keys: FilterPlan.modeKeys, in: source))
      if let filter { plan.filters.append(filter) }
    }
    try mistakes.throwAll()
    return plan
  }

  /// Reads a change of an existing mode.
  package func edit(_ value: SourceValue) throws(SourceError) -> ModeEdit {
    let fields = try SourceFields(
      value, of: "a change of a mode", keys: ModeReader.editKeys, in: source)
    var edit = try edit(fields)
    if let name = try fields.string("name") {
      try requireName(name)
      edit.name = name
    }
    edit.mode = try fields.required("mode")
    edit.listedApps = try listedApps(fields)
    return edit
  }

  private func requireName(_ name: Located<String>) throws(SourceError) {
    try source.require(at: name.location) { () throws(FocusError) in
      try FocusMode.requireName(name.value)
    }
  }

  /// Returns the apps on a mode's lists.
  private func listedApps(_ fields: SourceFields) throws(SourceError) -> [Located<String>] {
    var listed: [Located<String>] = []
    for key in ["allowApps", "silenceApps"] {
      // `null` removes the list.
      if case .null? = fields[key]?.kind { continue }
      listed += try fields.strings(key) ?? []
    }
    return listed
  }

  private func edit(_ fields: SourceFields) throws(SourceError) -> ModeEdit {
    var edit = ModeEdit()
    for (allow, silence) in ModeReader.listKeys where fields.has(silence) {
      guard !fields.has(allow) else {
        throw fields.error(
          "Use '\(allow)' or '\(silence)', not both.", at: fields.place(of: silence))
      }
      // `null` removes the list, whichever kind it is.
      edit.keys.insert(allow)
    }
    for field in ModeEdit.fields {
      guard let key = field.key, let value = fields[key] else { continue }
      try field.take(&edit, value, key, self)
      edit.keys.insert(key)
    }
    if let symbol = try fields.string("symbol") {
      try source.require(at: symbol.location) { () throws(FocusError) in
        try FocusMode.requireSymbol(symbol.value)
      }
    }
    return edit
  }
}

extension SourceText {
  /// Gives the device's objection to a word the word's place in the file.
  fileprivate func require(
    at place: TextLocation, _ check: () throws(FocusError) -> Void
  ) throws(SourceError) {
    do throws(FocusError) { try check() } catch { throw self.error("\(error)", at: place) }
  }

  /// Throws an error for an edit that turns off Intelligent Breakthrough where it is always on.
  func requireBreakthrough(
    _ edit: ModeEdit, in mode: FocusMode.ID, at place: TextLocation
  ) throws(SourceError) {
    guard mode == .reduceInterruptions, edit.keys.contains("breakthrough"),
      !edit.values.settings.letsImportantThrough
    else { return }
    throw error(
      "Intelligent Breakthrough is always on in Reduce Interruptions. Remove 'breakthrough'.",
      at: place)
  }

  /// Throws an error for a name that isn't words on one line, or has blanks around.
  ///
  /// - Parameter noun: The owner of the name, such as `a person`.
  package func checkName(_ name: Located<String>, of noun: String) throws(SourceError) {
    guard !name.value.isOnOneLineWithoutBlanksAround else { return }
    throw error(
      """
      Invalid name '\(name.value)' of \(noun). Use one word or more on one line, without blanks \
      around.
      """, at: name.location)
  }

  /// Reads a whole number from 0.
  package func count(_ value: SourceValue, of key: String) throws(SourceError) -> Int {
    let number = try int(value, of: key)
    guard number >= 0 else {
      throw error("Invalid \(key) '\(number)'. Use a whole number from 0.", at: value.location)
    }
    return number
  }

  /// Reads the identifier of a locale.
  package func locale(_ word: Located<String>) throws(SourceError) -> Locale {
    let locale = Locale(identifier: word.value)
    guard locale.language.languageCode?.isISOLanguage == true else {
      throw error(
        "Unknown locale '\(word.value)'. Use one such as 'en_US'.", at: word.location)
    }
    return locale
  }

  /// Reads the identifier of a time zone.
  package func timeZone(_ word: Located<String>) throws(SourceError) -> TimeZone {
    guard let zone = TimeZone(named: word.value) else {
      let known = TimeZone.knownTimeZoneIdentifiers
      let hint = NameSuggestion.nearest(to: word.value, among: known).map {
        " Did you mean '\($0)'?"
      }
      throw error(
        "Unknown time zone '\(word.value.shortened(to: 60))'.\(hint ?? " Use one such as 'Europe/London'.")",
        at: word.location)
    }
    return zone
  }
}

extension SourceFields {
  /// Returns the predicate whose format is the value of a key; `nil` without the key.
  package func predicate(_ key: String) throws(SourceError) -> FormatPredicate? {
    guard let format = try string(key) else { return nil }
    do throws(PredicateFormatError) {
      return try FormatPredicate(format.value)
    } catch {
      throw self.error(error.inOneSentence, at: format.location)
    }
  }
}

extension SourceText {
  /// Throws an error for a word that isn't a bundle identifier.
  package func checkBundleIdentifier(_ word: Located<String>) throws(SourceError) {
    guard !word.value.isBundleIdentifier else { return }
    throw error(
      """
      Invalid bundle identifier '\(word.value)'. Use letters, digits, hyphens and periods, such as \
      'com.acme.chat'.
      """, at: word.location)
  }
}

extension FilterPlan {
  /// The keys of a filter's values besides `app`.
  package static let settingKeys = ["values", "enabled"]
  /// The keys of a mode's filter besides `app`.
  package static let modeKeys = settingKeys + ["reported"]

  /// The keys, with `predicate` beside `values`: the predicate of an app without code.
  static func withPredicate(_ keys: [String]) -> [String] {
    keys.contains("values") ? keys + ["predicate"] : keys
  }

  /// Reads a filter from an object with the filter's app.
  ///
  /// - Parameter keys: The keys that the object may have besides `app`.
  package init(
    _ value: SourceValue, keys: [String], in source: SourceText
  ) throws(SourceError) {
    let fields = try SourceFields(
      value, of: "a filter", keys: ["app"] + Self.withPredicate(keys), in: source)
    var values = try fields.entries("values")
    if let predicate = fields["predicate"] {
      guard !fields.has("values") else {
        throw fields.error(
          "Use 'values' or 'predicate', not both.", at: fields.place(of: "predicate"))
      }
      values = [
        SourceMember(key: "predicate", at: fields.place(of: "predicate"), value: predicate)
      ]
    }
    self.init(
      app: try fields.required("app"), values: values,
      location: fields.place(of: fields.has("predicate") ? "predicate" : "values"),
      isEnabled: try fields.bool("enabled") ?? true)
    report = try Self.report(fields)
  }

  /// Reads a filter's report; `nil` if values decide what the filter reports.
  private static func report(_ fields: SourceFields) throws(SourceError) -> Report? {
    if let reported = fields["reported"] {
      if case .null = reported.kind { return .nothing }
      do {
        return .answer(try ActiveContext.Answer(decoding: ParameterValue(reported)))
      } catch {
        throw fields.error("Invalid report of a filter. \(error)", at: reported.location)
      }
    }
    if let predicate = try fields.predicate("predicate") {
      return .answer(.told(context: AppContext(predicate: .format(predicate: predicate))))
    }
    return fields.has("values") ? nil : .answer(.told(context: AppContext()))
  }
}

// MARK: What a file says

/// A mode with its filters, as a file declares it.
package struct ModePlan: Sendable, Hashable {
  /// The name in the file.
  package var name: Located<String>
  package var mode: FocusMode
  /// The place of the mode's own name, which a file may give beside ``name``.
  @Uncompared var ownNamePlace = TextLocation.nowhere
  package var filters: [FilterPlan] = []
  /// The apps on the mode's lists, which must be installed.
  @Uncompared package var listedApps: [Located<String>] = []

  package init(name: Located<String>, mode: FocusMode) {
    self.name = name
    self.mode = mode
  }

  /// The filters as a member of a file; none without filters.
  package var filterMembers: [ScenarioText.Member] {
    filters.isEmpty ? [] : [.init("filters", .elements(filters.map { .members($0.members) }))]
  }
}

/// An app's filter with values, as a file gives them.
package struct FilterPlan: Sendable {
  package var app: Located<String>
  package var values: [SourceMember] = []
  package var location: TextLocation
  package var isEnabled = true
  /// The filter's report while the mode is on, as far as it is known without calling the app's
  /// code.
  package var report: Report?
  /// The filter, once its app's name is resolved.
  package var reference: FilterReference?

  /// A filter's report to the system.
  package enum Report: Sendable {
    /// The filter hasn't reported anything yet.
    case nothing
    case answer(ActiveContext.Answer)

    package var answer: ActiveContext.Answer? {
      if case .answer(let answer) = self { answer } else { nil }
    }
  }

  package init(
    app: Located<String>, values: [SourceMember] = [], location: TextLocation = .nowhere,
    isEnabled: Bool = true
  ) {
    self.app = app
    self.values = values
    self.location = location
    self.isEnabled = isEnabled
  }

  /// Creates a plan that no file gave.
  package init(_ filter: FilterReference, _ values: [String: ParameterValue] = [:]) {
    self.init(app: Located(filter.app), values: GivenValues(values).members)
    reference = filter
  }

  /// The members in a file.
  package var members: [ScenarioText.Member] {
    [.init("app", .string(app.value)), .init("values", .object(values.parameterValues))]
      + (isEnabled ? [] : [.init("enabled", false)])
  }
}

extension FilterPlan: Hashable {
  /// Plans are equal if they say the same, wherever they stand.
  package static func == (one: Self, other: Self) -> Bool {
    one.app == other.app && one.isEnabled == other.isEnabled
      && one.values.parameterValues == other.values.parameterValues
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(app)
    hasher.combine(values.parameterValues)
  }
}
