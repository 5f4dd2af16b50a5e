import FocusFilterKit
import FocusHost
import FocusText

/// The lookup of a scenario's names on its device. Each mistake has its location in the file.
extension ScenarioPlayer {
  /// Looks up every name in the events, so that a misspelled name stops the scenario before it
  /// starts.
  mutating func lookUpNames(noting mistakes: inout SourceMistakes) async throws {
    mistakes.add(scenario.unknownModes)
    names = AppNames(installed: await system.state.apps.keys)
    // An app that doesn't start before the day can't be asked for its entities.
    for plan in scenario.apps where !plan.isStarted {
      names.changed.insert(try program(plan.app).id)
    }
    let before = names
    for event in scenario.events {
      try await mistakes.keeping { try await lookUpNames(in: event) }
      for expectation in event.expectations {
        try await mistakes.keeping { try await lookUpNames(in: expectation) }
      }
    }
    // An app may be there for a part of the day.
    names.installed.formUnion(before.installed)
    for expectation in scenario.statements.flatMap(\.expectations) {
      try await mistakes.keeping { try await lookUpNames(in: expectation) }
    }
  }

  private mutating func lookUpNames(in event: EventPlan) async throws {
    for mention in event.mentions {
      switch mention {
      case .app(let word, let need): try follow(word, need)
      case .filter(let filter): try await lookUp(filter)
      case .mode, .newMode: break
      }
    }
    switch event.command {
    case let run as DoAction:
      let app = try program(run.app)
      guard app.actions.contains(where: { $0.name == run.action.value }) else {
        let known = app.actions.map(\.name)
        throw mistake(
          "\(FocusError.unknownAction(run.action.value, app: app.id, known: known))",
          at: run.action.location)
      }
      names.changed.insert(app.id)
    case let run as DoIntent:
      let app = try program(run.app)
      try await locating(run.intent.location, values: run.values.members) {
        try app.requireIntent(run.intent.value).check(run.values.byName)
      }
      names.changed.insert(app.id)
    case let deletion as Vanish:
      let app = try installedApp(deletion.app)
      guard names.askable.contains(app) else { break }
      try await ask(app) { player in
        try await player.locating(deletion.entity.location) {
          try await deletion.requireEntity(of: app, on: player.system)
        }
      }
    default: break
    }
  }

  private mutating func lookUp(_ filter: FilterPlan) async throws {
    guard names.askable.contains(try installedApp(filter.app)) else { return }
    let reference = try await reference(filter.app)
    try await lookUp(filter.values, of: reference, at: filter.location)
  }

  private mutating func lookUpNames(in expectation: Expectation) async throws {
    guard let app = expectation.subject else { return }
    if expectation.query.subject == .store {
      if groups.contains(app.value) { return }
      guard programs.program(app) != nil else {
        let known = programs.flatMap { [$0.id, $0.name] } + groups.sorted()
        throw mistake(
          "No app or app group '\(app.value)' is installed."
            + NameSuggestion.hint(for: app.value, among: known), at: app.location)
      }
    }
    let installed = try installedApp(app)
    let inValue = expectation.pattern.names
    let widgets = try program(app).widgets.map(\.kind)
    for widget in inValue.widgets where !widgets.contains(widget.value) {
      throw mistake(
        "Unknown widget '\(widget.value)' of '\(app.value)'."
          + NameSuggestion.hint(for: widget.value, among: widgets), at: widget.location)
    }
    guard let values = inValue.values, names.askable.contains(installed) else { return }
    let filter = try await reference(app)
    for members in values {
      try await lookUp(members, of: filter, at: app.location)
    }
  }

  private mutating func lookUp(
    _ members: [SourceMember], of filter: FilterReference, at location: TextLocation
  ) async throws {
    let expected = try await checkedForm(of: members, for: filter, at: location)
    try await ask(filter.app) { player in
      try await player.locating(location, values: members) {
        let entities = try await player.system.entities(in: expected, of: filter)
        // If no value needs a query, the app isn't started.
        if !entities.isEmpty { try await player.system.checkEntities(in: entities, of: filter) }
      }
    }
  }

  /// Returns values of a filter in their stored form.
  ///
  /// - Throws: `SourceError` with all values that the filter can't have.
  func checkedForm(
    of members: [SourceMember], for filter: FilterReference, at location: TextLocation
  ) async throws -> [String: ParameterValue] {
    var mistakes = SourceMistakes()
    var form: [String: ParameterValue] = [:]
    for member in members {
      try await mistakes.keeping {
        // A value beside 'app', not in 'values', is a predicate.
        if member.location == location, location != .nowhere,
          await system.state.apps[filter.app]?.description.isWithoutCode == false
        {
          throw mistake(
            """
            Unexpected key '\(member.key)' of an app with code. Remove it, or give \
            '\(filter.app)' in 'apps' "code": false.
            """, at: location)
        }
        let value = try await locating(location, values: [member]) {
          try await system.storedForm(of: [member].parameterValues, for: filter)
        }
        form.merge(value) { $1 }
      }
    }
    try mistakes.throwAll()
    return form
  }

  /// Asks an app about a name, unless the app has changed or hangs.
  private mutating func ask(
    _ app: String, _ question: (ScenarioPlayer) async throws -> Void
  ) async throws {
    guard !names.changed.contains(app),
      // Each further question to an app that hangs would time out, too.
      !early.contains(where: { $0.id == FindingKind.appHangs.id && $0.subject == app })
    else { return }
    do {
      try await question(self)
    } catch let failure as AppFailure {
      // After an error of the app, the name can't be checked, and the day may go on without the
      // check.
      early.append(failure.finding)
    }
  }

  // MARK: Names

  /// Returns the app that a word names, whether or not the app is installed.
  func program(_ word: Located<String>) throws -> SimulatedApp {
    guard let program = programs.first(word.value, orCalled: word.value) else {
      let known = programs.flatMap { [$0.id, $0.name] }
      throw mistake("\(FocusError.unknownApp(word.value, known: known))", at: word.location)
    }
    return program
  }

  func mode(_ name: Located<String>) async throws -> FocusMode {
    try await locating(name.location) { try await system.state.mode(named: name.value) }
  }

  /// The filter of an app.
  func reference(_ word: Located<String>) async throws -> FilterReference {
    let state = await system.state
    return try await locating(word.location) {
      try state.onlyFilter(of: try state.app(named: word.value))
    }
  }

  // MARK: Places

  /// Runs a closure, and adds the location in the file to a mistake that the closure finds.
  ///
  /// The location is that of the parameter or value in the error, else the given location. An error
  /// of an app's code becomes an ``AppFailure``. An error that ends the day is passed on unchanged.
  func locating<Value>(
    _ location: TextLocation, values: [SourceMember] = [], _ body: () async throws -> Value
  ) async throws -> Value {
    do {
      return try await body()
    } catch  where error.endsTheDay {
      throw error
    } catch let mistaken as CommandMistake {
      throw mistake(mistaken.message, at: mistaken.location ?? location)
    } catch let error where error.isOfAppsCode {
      throw AppFailure(error, at: scenario.place(of: values.place(of: error) ?? location))
    } catch {
      throw mistake(error.explanation, at: values.place(of: error) ?? location)
    }
  }

  func mistake(_ message: String, at location: TextLocation) -> SourceError {
    scenario.source.error(message, at: location)
  }
}

extension [SourceMember] {
  /// The location of the parameter or value that an error mentions; `nil` if no member has it.
  func place(of error: any Error) -> TextLocation? {
    switch error as? FocusError {
    case .unknownParameter(let name, _, _): first { $0.key == name }?.location
    case .unusableValue(let path, _, _):
      lazy.compactMap { $0.value.place(of: path, at: $0.key) }.first
    case .unknownEntity(let id, let name, _):
      first { $0.key == name }.map { member in
        (member.value.elements?.first { $0.string == id } ?? member.value).location
      }
    default: nil
    }
  }
}

extension SourceValue {
  /// The location of the part to which a path such as `list[1].unit` leads, or of the last one on
  /// the way; `nil` if the value's own path isn't on the way.
  fileprivate func place(of path: String, at own: String) -> TextLocation? {
    guard path.hasPrefix(own), path.dropFirst(own.count).first.map(".[".contains) ?? true
    else { return nil }
    let parts =
      (members ?? []).map { ("\(own).\($0.key)", $0.value) }
      + (elements ?? []).enumerated().map { ("\(own)[\($0)]", $1) }
    return parts.lazy.compactMap { $1.place(of: path, at: $0) }.first ?? location
  }
}

// MARK: Entities that no app knows yet

/// An entity in a filter's configuration that the filter's app doesn't know when the day starts.
struct UnknownValue: Sendable {
  let id: String
  let parameter: String
  let filter: FilterReference
  /// The entities that the app knows when the day starts.
  let known: [String]
  let location: TextLocation

  /// Returns the finding about the value at the end of the day, for which the app's query is asked
  /// again; an error of the query counts as an unknown entity.
  func finding(by player: ScenarioPlayer) async throws -> Finding {
    let becameKnown =
      try await attempt {
        try await player.system.checkEntities(in: [parameter: .string(id)], of: filter)
      } != nil
    let start = "'\(parameter)' has no choice '\(id)' when the scenario starts"
    let place = player.scenario.place(of: location)
    return becameKnown
      ? Finding(
        .unknownAtStart, as: .advice, subject: filter.app,
        message: "\(start); until the app adds it, the filter gets nothing for it.", place: place)
      : Finding(
        .unknownAtStart, subject: filter.app,
        message: "\(start), and none later, so the filter gets nothing for it."
          + NameSuggestion.hint(forChoice: id, among: known),
        place: place)
  }
}

extension [SimulatedApp] {
  /// The identifier of the app that a word names; `nil` for an unknown app.
  func program(_ word: Located<String>) -> String? { first(word.value, orCalled: word.value)?.id }

  /// The app groups of all apps.
  var groups: Set<String> { Set(flatMap { $0.groups + $0.groupsByHost.values.joined() }) }
}

/// The apps that are installed at an event of a scenario.
struct AppNames {
  fileprivate var installed: Set<String>
  /// The apps that are installed from the start, whose filters can be asked before the day.
  fileprivate let askable: Set<String>
  /// The apps that have run code during the day, and may therefore have other entities.
  fileprivate var changed: Set<String> = []

  init(installed: some Sequence<String>) {
    self.installed = Set(installed)
    askable = self.installed
  }
}

extension ScenarioPlayer {
  /// Looks up an app that an event mentions, and applies an installation or removal.
  private mutating func follow(_ word: Located<String>, _ need: Mention.AppNeed) throws {
    switch need {
    case .becomesInstalled:
      let app = try program(word).id
      guard names.installed.insert(app).inserted else {
        throw mistake(
          "'\(app)' is installed already. Remove the event, or uninstall the app before.",
          at: word.location)
      }
    case .becomesUninstalled: names.installed.remove(try installedApp(word))
    // A notification to an app that was uninstalled is refused.
    case .isKnown: _ = try program(word)
    case .isInstalled: _ = try installedApp(word)
    }
  }

  /// Returns the identifier of the installed app that a word names at the present event.
  private func installedApp(_ word: Located<String>) throws -> String {
    let app = try program(word).id
    guard names.installed.contains(app) else {
      throw mistake(
        "'\(app)' isn't installed at this time. Add an event with 'install' before it.",
        at: word.location)
    }
    return app
  }
}
