import FocusText
public import Foundation

extension FocusSystem {
  /// Adds a mode, as the person does in Settings.
  ///
  /// - Throws: ``FocusError/modeExists(_:)``, ``FocusError/symbolTaken(_:by:)``,
  ///   ``FocusError/unusableName(_:)``, ``FocusError/unusableSymbol(_:)``,
  ///   ``FocusError/tooManyModes(limit:)``, the errors of a list in ``updateMode(_:_:)``, or the
  ///   store's error.
  public func add(_ mode: FocusMode) async throws {
    try await begin(.command)
    try requireLook(of: mode)
    if let owner = state.mode(mode.id) {
      throw owner.isCalled(mode.name)
        ? FocusError.modeExists(owner.name)
        : FocusError.symbolTaken(mode.symbolName, by: owner.name)
    }
    // Rule F1.1.
    let isOffered = { FocusMode.offered($0) != nil }
    guard
      isOffered(mode.id) || state.modes.count(where: { !isOffered($0.id) }) < state.policy.modeLimit
    else {
      throw FocusError.tooManyModes(limit: state.policy.modeLimit)
    }
    try await perform(.modeAdded(mode: withKnownNames(mode)))
  }

  /// Changes the name, symbol, tint, settings or schedules of a mode, even while it is on.
  ///
  /// The mode's filters don't change; use ``configure(_:in:values:)`` for them. Names on a list
  /// are looked up as in a scenario. An unknown name that resembles no known one is accepted,
  /// because the device needn't have every app and person.
  /// - Throws: ``FocusError/unknownMode(_:known:)``, ``FocusError/modeExists(_:)``,
  ///   ``FocusError/unusableName(_:)``, ``FocusError/unusableSymbol(_:)``,
  ///   ``FocusError/unknownApp(_:known:)`` or ``FocusError/unknownPerson(_:known:)`` for a
  ///   misspelled name on a list, or the store's error.
  public func updateMode(
    _ id: FocusMode.ID, _ change: @Sendable (inout FocusMode) -> Void
  ) async throws {
    try await begin(.command)
    let before = try requireMode(id)
    var mode = before
    change(&mode)
    try requireLook(of: mode, insteadOf: before)
    try await performChange(.modeEdited(mode: withKnownNames(mode, insteadOf: before)))
  }

  /// Replaces a mode's schedules.
  ///
  /// ```swift
  /// try await system.setSchedules(of: .work, "09:00-17:30 mon-fri")
  /// ```
  /// Each text is a schedule; a text without days means every day. Without any text, the mode has
  /// no schedules.
  /// - Throws: ``FocusError/unusableSchedule(_:word:)``, ``FocusError/unknownMode(_:known:)``, or
  ///   the store's error.
  public func setSchedules(of id: FocusMode.ID, _ texts: String...) async throws {
    let schedules = try texts.enumerated().map { index, text in
      try FocusSchedule(id: "\(index + 1)", reading: text)
    }
    try await updateMode(id) { $0.schedules = schedules }
  }

  /// Removes a mode, even while it is on; the device then calls its filters with their defaults.
  ///
  /// - Throws: ``FocusError/unknownMode(_:known:)``, ``FocusError/cannotRemoveDoNotDisturb``, or
  ///   the store's error.
  public func removeMode(_ id: FocusMode.ID) async throws {
    try await begin(.command)
    _ = try requireMode(id)
    guard id != .doNotDisturb else { throw FocusError.cannotRemoveDoNotDisturb }
    try await perform(.modeRemoved(mode: id))
  }

  /// Turns a mode on, and returns when the deliveries that follow have finished.
  ///
  /// Pass `until` to turn the Focus off automatically, or an `occasion` to turn it off when
  /// ``end(_:)`` announces the occasion. Without either, a Focus that a person turns on during its
  /// own schedule ends with that schedule; any other Focus stays on until it is turned off.
  /// - Throws: ``FocusError/unknownMode(_:known:)``, ``FocusError/endHasPassed`` for an end that
  ///   isn't later than the device's time, or the store's error.
  public func activate(
    _ id: FocusMode.ID, by source: FocusSource = .person, until end: Date? = nil,
    endingWith occasion: FocusOccasion? = nil
  ) async throws {
    try await begin(.command)
    _ = try requireMode(id)
    if let end, end <= now { throw FocusError.endHasPassed }
    try await perform(.asked(mode: id, by: source, until: end, occasion: occasion))
  }

  /// Announces an occasion, which turns off a Focus that was to last until then.
  ///
  /// The person leaves the location, or the event in the calendar ends. The method does nothing if
  /// no Focus lasts until the occasion.
  /// - Throws: The store's error.
  public func end(_ occasion: FocusOccasion) async throws {
    try await begin(.command)
    try await performChange(.occasionCame(occasion: occasion))
  }

  /// Ends a source's request for a Focus; if the source is the person or a shortcut, turns off
  /// whichever Focus is on.
  ///
  /// A schedule that a person turns off stays off for the rest of its interval. The method does
  /// nothing if the source has no request: a schedule of a mode has none, and ends by itself.
  /// - Throws: The store's error.
  public func deactivate(by source: FocusSource = .person) async throws {
    try await begin(.command)
    try await performChange(.ended(by: source))
  }

  /// Checks that a mode has a unique name and a valid symbol. What was there before stays valid.
  private func requireLook(
    of mode: FocusMode, insteadOf before: FocusMode? = nil
  ) throws(FocusError) {
    if mode.name != before?.name { try FocusMode.requireName(mode.name) }
    if mode.symbolName != before?.symbolName { try FocusMode.requireSymbol(mode.symbolName) }
    let other = state.modes.first { $0.id != mode.id && $0.isCalled(mode.name) }
    if let other { throw .modeExists(other.name) }
  }

  /// Returns a mode with the identifiers of the apps, and the names of the people and groups, that
  /// new members of its lists name.
  private func withKnownNames(
    _ mode: FocusMode, insteadOf before: FocusMode? = nil
  ) throws(FocusError) -> FocusMode {
    var mode = mode
    let old = before?.settings ?? FocusSettings()
    var apps: [String: String] = [:]
    for word in mode.settings.apps.members.subtracting(old.apps.members).sorted() {
      apps[word] = try state.listedApp(word)
    }
    let people = try state.listedPeople(
      mode.settings.people.members.subtracting(old.people.members))
    mode.settings.apps = mode.settings.apps.renamed(apps)
    mode.settings.people = mode.settings.people.renamed(people)
    if case .group(let word) = mode.settings.phoneCallsFrom,
      mode.settings.phoneCallsFrom != old.phoneCallsFrom
    {
      _ = try state.listedPeople([word])
    }
    return mode
  }

  func requireMode(_ id: FocusMode.ID) throws(FocusError) -> FocusMode {
    guard let mode = state.mode(id) else {
      if FocusMode.offered(id) != nil { throw .missingMode(id.inSwift) }
      // All identifiers have the same beginning, so only their endings are compared.
      let known = state.modes.map(\.id)
      guard let end = NameSuggestion.nearest(to: id.ending, among: known.map(\.ending)),
        let meant = known.first(where: { $0.ending == end })
      else { throw .missingCustomMode(id.rawValue) }
      // Code in Swift names a mode that Apple offers by a constant.
      func name(_ id: FocusMode.ID) -> String {
        FocusMode.offered(id) == nil ? id.rawValue : id.inSwift
      }
      let (names, word) = (known.map(name), ".\(id.ending)")
      let isNear = NameSuggestion.nearest(to: word, among: names) == name(meant)
      throw .unknownMode(isNear ? word : id.rawValue, known: names)
    }
    return mode
  }
}

extension FocusMode.ID {
  /// The part after the last dot.
  fileprivate var ending: String {
    String(rawValue.split(separator: ".", omittingEmptySubsequences: false).last ?? "")
  }
}
