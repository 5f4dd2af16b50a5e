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
  /// The next time another Focus turns on or the Focus turns off; `nil` if that never happens.
  ///
  /// A change of the assertion that keeps the same Focus on doesn't count.
  public let nextChange: Change?
  /// The lock state of the device: locked or not, and unlocked since the start or not.
  public let device: LockState
  /// The setting that decides whether the device's time follows the machine's.
  public let clock: ClockSetting
  /// The device's own apps that the Focus makes show other contents, in the order of installation.
  public let shows: [Shown]

  /// The mode that is on.
  public struct Active: Sendable, Hashable, Codable {
    /// The name of the mode; ``identifier`` identifies it.
    public let mode: String
    /// The mode's identifier.
    public let identifier: FocusMode.ID
    /// The instant at which the mode turned on.
    public let since: Date
    /// The instant at which the assertion that keeps the mode on ends; `nil` means never.
    public let until: Date?
    /// The occasion that also ends the assertion; `nil` if only ``until`` ends it.
    public let occasion: FocusOccasion?
    /// The source that keeps the mode on.
    public let source: FocusSource
    /// The filters that are enabled in the mode.
    public let filters: [FilterReference]
  }

  /// An assertion that lost.
  public struct Lost: Sendable, Hashable, Codable {
    /// The mode's name.
    public let mode: String
    /// The source of the assertion.
    public let source: FocusSource
    /// The reason why the assertion lost.
    public let reason: FocusAssertion.Loss
    /// The reason in one sentence without a full stop.
    public let sentence: String
  }

  /// The visible effect of a system filter, such as a dark screen or only some of the calendars.
  public struct Shown: Sendable, Hashable, Codable {
    /// The app's identifier.
    public let app: String
    /// The app's name.
    public let name: String
    /// The values of the filter that the person sees, by parameter.
    public let values: [String: ParameterValue]
    /// Whether the app shows “Filtered by Focus”.
    ///
    /// The value is false if the person has switched the filtering off in the app, or if the filter
    /// hides nothing.
    public let isFiltered: Bool
  }

  /// The next change of the mode that is on.
  public struct Change: Sendable, Hashable, Codable {
    /// The instant of the change.
    public let at: Date
    /// The name of the mode that turns on; `nil` if no mode is on then.
    public let mode: String?
  }
}

extension FocusSystem {
  /// The device's status now; a call doesn't wait for running app code.
  public var status: FocusStatus { FocusStatus(of: state, at: now) }
}

extension FocusStatus {
  /// The status of a device at an instant; no event may be due before that instant.
  package init(of state: FocusState, at now: Date) {
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
      nextChange: state.timeline.change(after: now).map { change in
        FocusStatus.Change(at: change.at, mode: change.winner.map { name($0.mode) })
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
  /// Returns the values of a system app's filter that the person sees.
  ///
  /// They are the values of its last call. Before the first call, and if the person has switched
  /// the filtering off, they are the defaults.
  ///
  /// - Returns: `nil` for any other app; its own code decides about its contents.
  package func shownValues(of id: String) -> [String: ParameterValue]? {
    guard let app = apps[id], app.description.isSystemApp else { return nil }
    let shown = app.showsAll ? nil : app.shown
    return shown ?? app.description.filters.first?.defaultValues
  }
}
