public import Foundation

/// The status of a device: the Focus that is on, the assertions that lost, and the next change.
///
/// ```swift
/// let status = await system.status
/// status.active?.mode    // "Work"
/// status.active?.source  // .person
/// ```
public struct FocusStatus: Sendable, Hashable, Codable {
  /// The device's time.
  public let now: Date
  /// The identifier of the device's time zone.
  public let timeZone: String
  /// The Focus that is on; `nil` means no Focus.
  public let active: Active?
  /// The assertions that lost.
  public let losers: [Lost]
  /// The next instant at which another Focus turns on, or the Focus turns off; `nil` when there is none.
  /// A change of the assertion that keeps the same Focus on doesn't count.
  public let nextChange: Change?
  /// The lock state of the device: locked or not, and unlocked since the start or not.
  public let device: LockState
  /// The setting by which the device's time follows the machine's, or doesn't.
  public let clock: ClockSetting
  /// The device's own apps that show something else than without a Focus, in the order of installation.
  public let shows: [Shown]

  /// The mode that is on.
  public struct Active: Sendable, Hashable, Codable {
    /// The name of the mode; ``identifier`` identifies it.
    public let mode: String
    /// The mode's identifier.
    public let identifier: FocusMode.ID
    /// The instant at which the mode turned on.
    public let since: Date
    /// The instant at which what keeps it on ends; `nil` means never.
    public let until: Date?
    /// The occasion that also ends the assertion; `nil` without one.
    public let occasion: FocusOccasion?
    /// The source that keeps the mode on.
    public let source: FocusSource
    /// Filters that are enabled in it.
    public let filters: [FilterReference]
  }

  /// An assertion that lost.
  public struct Lost: Sendable, Hashable, Codable {
    /// The mode's name.
    public let mode: String
    /// The source of the assertion.
    public let source: FocusSource
    /// The reason why the assertion lost.
    public let reason: FocusResolution.Reason
    /// The reason in one sentence without a full stop.
    public let sentence: String
  }

  /// The effect of a device's own filter that the person sees, such as a dark screen or some calendars
  /// only.
  public struct Shown: Sendable, Hashable, Codable {
    /// The app's identifier.
    public let app: String
    /// The app's name.
    public let name: String
    /// The values of the filter that the person sees, by parameter.
    public let values: [String: ParameterValue]
    /// Whether the app says that it is filtered by Focus; false after the person has switched that off
    /// in the app, and for a filter that hides nothing.
    public let isFiltered: Bool
  }

  /// The next change of the mode that is on.
  public struct Change: Sendable, Hashable, Codable {
    /// The instant of the change.
    public let at: Date
    /// The name of the mode that turns on; `nil` when none is on then.
    public let mode: String?
  }
}

extension FocusSystem {
  /// The Focus that is on now; available while the code of apps runs.
  public var status: FocusStatus { FocusStatus(of: state, at: now) }
}

extension FocusStatus {
  /// The Focus that is on a device at an instant, until which nothing is due.
  init(of state: FocusState, at now: Date) {
    func name(_ id: FocusMode.ID) -> String { state.mode(id)?.name ?? id.rawValue }
    let resolution = state.timeline.resolve(at: now)
    self.init(
      now: now, timeZone: state.timeline.timeZone.identifier,
      active: state.activation.map { activation in
        FocusStatus.Active(
          mode: name(activation.mode), identifier: activation.mode, since: activation.since,
          until: activation.assertion.until, occasion: activation.assertion.occasion,
          source: activation.assertion.source,
          filters: state.installedFilters.filter(activation.has))
      },
      losers: resolution.losers.map { loser in
        FocusStatus.Lost(
          mode: name(loser.assertion.mode), source: loser.assertion.source, reason: loser.reason,
          sentence: resolution.sentence(
            about: loser, in: state.timeline.timeZone, name: name))
      },
      nextChange: state.timeline.nextChange(after: now).map { date in
        FocusStatus.Change(
          at: date, mode: state.timeline.resolve(at: date).winner.map { name($0.mode) })
      },
      device: state.device, clock: state.clock,
      shows: state.installationOrder.compactMap { id in
        guard let app = state.apps[id], let values = state.shownValues(of: id),
          let defaults = app.description.filters.first?.defaultValues,
          values != defaults || app.showsAll
        else { return nil }
        return FocusStatus.Shown(
          app: id, name: app.description.name, values: values,
          isFiltered: app.description.hasFilterSwitch && !app.showsAll)
      })
  }
}

extension FocusState {
  /// Returns the values of a filter of the device's own apps that the person sees: those of its last call,
  /// or the defaults before the first and where the person has switched the filtering off.
  ///
  /// - Returns: `nil` for any other app, which shows what its own code decides.
  package func shownValues(of id: String) -> [String: ParameterValue]? {
    guard let app = apps[id], app.description.isSystemApp else { return nil }
    return app.showsAll
      ? app.description.filters.first?.defaultValues
      : app.shown ?? app.description.filters.first?.defaultValues
  }
}
