import FocusHost

/// What the words of a scenario mean on its device, and where in the file a mistake is.
extension ScenarioPlayer {
  /// Finds every name in the events, so that a misspelt one stops the scenario before it starts.
  func lookUpNames() async throws {
    // Once something happened in an app, it may have entities that it didn't have before.
    var changed: Set<String> = []
    for event in scenario.events {
      if let name = event.action.mode { _ = try await mode(name) }
      switch event.action {
      case .process(let app, _), .allowNotifications(let app, _),
        .allowTimeSensitive(let app, _), .notify(let app, _),
        .push(let app, _, _):
        _ = try await self.app(app)
      case .run(let action, let app, _):
        let app = try await self.app(app)
        _ = try await locating(action.location) {
          try await system.requireAction(action.value, of: app)
        }
        changed.insert(app)
      case .set(_, let filter), .enable(_, let filter), .disable(_, let filter),
        .removeFilter(_, let filter):
        let reference = try await reference(filter)
        try await lookUp(filter.values, of: reference, at: filter.location, besides: changed)
      case .nothing, .turnOn, .turnOff, .device: break
      }
      for expectation in event.expectations {
        try await lookUpNames(in: expectation, besides: changed)
      }
    }
  }

  /// - Parameter changed: The apps whose entities may be others by then.
  private func lookUpNames(
    in expectation: Expectation, besides changed: Set<String>
  ) async throws {
    if let name = expectation.mode { _ = try await mode(name) }
    switch expectation.kind {
    case .on, .outcome, .rule: break
    case .badge(let app, _), .threw(let app, _): _ = try await self.app(app)
    case .delivered(let app, let members):
      let filter = try await reference(app)
      try await lookUp(members, of: filter, at: app.location, besides: changed)
    case .current(let app, let members):
      let filter = try await reference(app)
      try await lookUp(members, of: filter, at: app.location, besides: changed)
    }
  }

  private func lookUp(
    _ members: [SourceMember]?, of filter: FilterReference, at location: TextLocation,
    besides changed: Set<String>
  ) async throws {
    guard let expected = try await wanted(members, of: filter, at: location),
      !changed.contains(filter.app)
    else { return }
    try await locating(location, values: members ?? []) {
      let entities = try await system.entities(in: expected, of: filter)
      // The app isn't started for values that need none of its queries.
      if !entities.isEmpty { try await system.checkEntities(in: entities, of: filter) }
    }
  }

  // MARK: Names

  func app(_ word: Located<String>) async throws -> String {
    try await locating(word.location) { try await system.app(named: word.value) }
  }

  func mode(_ name: Located<String>) async throws -> FocusMode {
    try await locating(name.location) { try await system.mode(named: name.value) }
  }

  /// The filter of an app.
  func reference(_ word: Located<String>) async throws -> FilterReference {
    let app = try await app(word)
    return try await locating(word.location) { try await system.filter(named: nil, of: app) }
  }

  func reference(_ plan: FilterPlan) async throws -> FilterReference {
    try await reference(plan.app)
  }

  // MARK: Places

  /// Runs a body and gives a mistake that it finds a place in the file: that of the parameter or
  /// the value that it is about, else the one given.
  func locating<Value>(
    _ location: TextLocation, values: [SourceMember] = [], _ body: () async throws -> Value
  ) async throws -> Value {
    do {
      return try await body()
    } catch let error as CancellationError {
      throw error
    } catch {
      throw mistake(error.explanation, at: values.place(of: error) ?? location)
    }
  }

  func mistake(_ message: String, at location: TextLocation) -> ScenarioError {
    ScenarioError(scenario.source.error(message, at: location))
  }
}

extension [SourceMember] {
  /// The values of parameters as data; a file has each name once.
  var parameterValues: [String: ParameterValue] {
    Dictionary(map { ($0.key, ParameterValue($0.value)) }) { $1 }
  }

  /// The place of the parameter or the value that a mistake is about, if it is here.
  fileprivate func place(of error: any Error) -> TextLocation? {
    switch error as? FocusError {
    case .unknownParameter(let name, _, _): first { $0.key == name }?.location
    case .unusableValue(let name, _, _), .unknownEntity(_, let name, _):
      first { $0.key == name }?.value.location
    default: nil
    }
  }
}
