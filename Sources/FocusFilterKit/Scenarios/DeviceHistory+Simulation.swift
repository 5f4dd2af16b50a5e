import Foundation

extension DeviceHistory {
  /// The history as a simulated day without expectations, for whatever shows one.
  ///
  /// - Parameter file: What the day is called.
  @_spi(FocusTool) public func simulation(file: String) -> Simulation {
    let state = now.state
    let lines = lines(tellsInstallations: true)
    var readings: [FocusReading] = []
    var findings: [Finding] = state.timeline.findings
    for effect in entries.flatMap(\.effects) {
      readings.formUnion(effect.readings)
      if case .found(let finding) = effect, !findings.contains(finding) { findings.append(finding) }
    }
    return Simulation(
      file: file, name: nil, timeZone: state.timeline.timeZone.identifier, locale: "en_US",
      start: origin.state.now, end: now.now,
      apps: state.installationOrder.compactMap { state.apps[$0]?.description }.map {
        Simulation.App(id: $0.id, name: $0.name, findings: [])
      },
      modes: state.modes.map { mode in
        Simulation.Mode(
          name: mode.name, identifier: mode.id, schedules: mode.schedules.map(\.description),
          cards: now.cards(of: mode))
      },
      lines: lines, expectations: [],
      findings: findings, readings: readings,
      summary: Simulation.Summary(of: lines, state: state), failures: [],
      record: StoryRecord(origin: origin.state, entries: entries, subjects: []))
  }
}
