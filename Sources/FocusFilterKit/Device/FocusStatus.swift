public import Foundation

/// What is on, since when, until when and why, and what lost.
public struct FocusStatus: Sendable, Hashable, Codable {
  /// The device's time.
  public let now: Date
  /// The identifier of the device's time zone.
  public let timeZone: String
  /// What is on; `nil` means no Focus.
  public let active: Active?
  /// What was asked for and isn't on, or isn't what keeps it on.
  public let losers: [Lost]
  /// The next instant at which another Focus, or none, is on; `nil` when nothing will change. That
  /// something else keeps the same Focus on is no change.
  public let nextChange: Change?
  /// Whether the device is locked, and was unlocked since it started.
  public let device: DeviceState

  /// The mode that is on.
  public struct Active: Sendable, Hashable, Codable {
    /// Its name; ``identifier`` says which mode it is, whatever its name.
    public let mode: String
    /// Its identifier.
    public let identifier: FocusMode.ID
    /// The instant at which the mode turned on.
    public let since: Date
    /// The instant at which what keeps it on ends; `nil` means never.
    public let until: Date?
    /// Who keeps it on.
    public let source: FocusSource
    /// Filters that are enabled in it.
    public let filters: [FilterReference]
  }

  /// A mode that was asked for and isn't on, or isn't kept on by that.
  public struct Lost: Sendable, Hashable, Codable {
    /// Its name.
    public let mode: String
    /// Who asked for it.
    public let source: FocusSource
    /// Why it isn't on.
    public let reason: FocusResolution.Reason
    /// The reason in one sentence without a full stop.
    public let sentence: String
  }

  /// The next time that another mode is on, or none.
  public struct Change: Sendable, Hashable, Codable {
    /// The instant of it.
    public let at: Date
    /// The name of the mode that turns on; `nil` when none is on then.
    public let mode: String?
  }
}

extension FocusSystem {
  /// What is on at the device's time. It answers while the code of apps runs.
  public var status: FocusStatus {
    func name(_ id: FocusMode.ID) -> String { state.mode(id)?.name ?? id.rawValue }
    let resolution = state.timeline.resolve(at: now)
    return FocusStatus(
      now: now, timeZone: state.timeline.timeZone.identifier,
      active: state.activation.map { activation in
        FocusStatus.Active(
          mode: name(activation.mode), identifier: activation.mode, since: activation.since,
          until: activation.assertion.until, source: activation.assertion.source,
          filters: state.installedFilters.filter(activation.has))
      },
      losers: resolution.losers.map { loser in
        FocusStatus.Lost(
          mode: name(loser.assertion.mode), source: loser.assertion.source, reason: loser.reason,
          sentence: loser.sentence)
      },
      nextChange: state.timeline.nextChange(after: now).map { date in
        FocusStatus.Change(
          at: date, mode: state.timeline.resolve(at: date).winner.map { name($0.mode) })
      },
      device: state.device)
  }
}
