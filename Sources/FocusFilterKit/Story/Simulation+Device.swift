import Foundation

extension Simulation {
  /// Creates the simulation of a device's own day, which has no expectations.
  ///
  /// - Parameters:
  ///   - file: The name of the day in messages if it has no title.
  ///   - record: The device before the story, and its events.
  ///   - state: The device at the end, with the readings of the whole story.
  ///   - end: The instant at which the story ends.
  init(
    file: String, name: String? = nil, locale: Locale, lines: [StoryLine], record: StoryRecord,
    state: FocusState, end: Date
  ) {
    var readings: [FocusReading] = []
    var findings = state.timeline.findings
    for effect in record.entries.flatMap(\.effects) {
      readings.formUnion(effect.readings)
      guard case .found(let found) = effect else { continue }
      let finding = found.told(in: .file)
      if !findings.contains(finding) { findings.append(finding) }
    }
    self.init(
      file: file, name: name, timeZone: record.origin.timeline.timeZone.identifier,
      locale: locale.identifier, start: record.origin.now, end: end,
      apps: state.installationOrder.compactMap { state.apps[$0]?.description }.map {
        App(id: $0.id, name: $0.name, findings: AppCheck.findings(in: $0))
      },
      // Every device has Do Not Disturb; the day lists it only if it has filters.
      modes: state.modes.filter { $0.id != .doNotDisturb || !$0.filters.isEmpty }.map { mode in
        Mode(
          name: mode.name, identifier: mode.id, schedules: mode.schedules.map(\.description),
          cards: state.shownCards(of: mode))
      },
      lines: lines, expectations: [], findings: findings, readings: readings,
      summary: Summary(of: lines, state: state),
      failures: findings.filter(\.isFailureOfCode), record: record)
  }

  /// The story of the device's events, in order.
  public var story: FocusStory {
    FocusStory(lines: lines, timeZone: TimeZone(identifier: timeZone) ?? .gmt)
  }
}

extension FocusSystem {
  /// Returns the events on the device since this object was created, as the simulation of a day.
  ///
  /// The simulation has no expectations. Its report shows the device at every moment:
  ///
  /// ```swift
  /// let page = try await system.simulation(named: "Lunch").htmlReport()
  /// ```
  /// The method runs no app's code. The page shows the cards that Settings has shown, and else
  /// plain titles; ``cards(in:)`` opens Settings.
  /// - Parameter name: The title; `nil` for none.
  /// - Throws: The store's error.
  public func simulation(named name: String? = nil) throws -> Simulation {
    let record = StoryRecord(origin: try journal.origin() ?? state, entries: history, subjects: [])
    return Simulation(
      file: name ?? "device", name: name, locale: locale, lines: story().lines, record: record,
      state: state, end: now)
  }
}

extension DeviceHistory {
  /// Returns the history as the simulation of a day, without undone commands.
  ///
  /// - Parameters:
  ///   - file: The name of the day in messages.
  ///   - locale: The language of the device's cards; by default a new device's.
  ///   - tool: The name of the tool that shows the day; `nil` for none.
  public func simulation(
    file: String, in locale: Locale = Locale(identifier: "en_US"), tool: String? = nil
  ) -> Simulation {
    let entries = played()
    return Simulation(
      file: file, locale: locale, lines: lines(of: entries, tool: tool),
      record: StoryRecord(origin: origin.state, entries: entries + now.entries, subjects: []),
      state: now.state, end: now.now)
  }
}
