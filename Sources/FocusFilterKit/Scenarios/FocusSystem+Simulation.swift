import Foundation

extension Simulation {
  /// What happened, in order.
  public var story: FocusStory {
    FocusStory(lines: lines, timeZone: TimeZone(identifier: timeZone) ?? .gmt)
  }
}

extension FocusSystem {
  /// Returns what happened on the device since this object was created, as a played scenario has it.
  ///
  /// It has no expectations. A report of it shows the device at every moment:
  ///
  /// ```swift
  /// let page = try await system.simulation(named: "Lunch").htmlReport()
  /// ```
  /// Settings cards are made now, for which the app's queries are called; a mode whose cards can't be
  /// made has none.
  /// - Parameter name: The title; `nil` for none.
  /// - Throws: What the store throws.
  public func simulation(named name: String? = nil) async throws -> Simulation {
    let entries = history
    let lines = story(since: 0, tellsInstallations: true)
    let origin = try journal.origin() ?? state
    let found = findings()
    return Simulation(
      file: name ?? "device", name: name, timeZone: origin.timeline.timeZone.identifier,
      locale: locale.identifier, start: origin.now, end: now, apps: describedApps,
      modes: await modesOfReport(), lines: lines, expectations: [], findings: found,
      readings: consultedReadings, summary: Simulation.Summary(of: lines, state: state),
      failures: found.filter(\.isFailureOfCode),
      record: StoryRecord(origin: origin, entries: entries, subjects: []))
  }

  private var describedApps: [Simulation.App] {
    state.installationOrder.compactMap { id in
      state.apps[id].map { app in
        Simulation.App(
          id: id, name: app.description.name, findings: AppCheck.findings(in: app.description))
      }
    }
  }

  /// The modes besides Do Not Disturb, which is one only if it has filters.
  private func modesOfReport() async -> [Simulation.Mode] {
    var modes: [Simulation.Mode] = []
    for mode in state.modes where mode.id != .doNotDisturb || !mode.filters.isEmpty {
      // The story matters more than a card that the app's own queries prevent.
      let cards = (try? await cards(in: mode.id)) ?? []
      modes.append(
        Simulation.Mode(
          name: mode.name, identifier: mode.id, schedules: mode.schedules.map(\.description),
          cards: cards))
    }
    return modes
  }
}
