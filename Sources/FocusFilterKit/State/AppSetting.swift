/// A setting of an app that the person switches on or off, in Settings or in the app itself.
package struct AppSetting: Sendable, Hashable, Codable {
  /// The kinds of settings; the raw values are the words in a history.
  package enum Kind: String, Sendable, Hashable, Codable, CaseIterable {
    /// Whether the app may send notifications.
    case notifications
    /// Whether its notifications may be time-sensitive.
    case timeSensitive
    /// Whether it sees the Focus status.
    case focusStatus
    /// Whether its notifications wait for the scheduled summary.
    case summary
    /// Whether a system app is "Filtered by Focus" (F4.11).
    case filtering
  }

  package let kind: Kind
  package let isOn: Bool

  package init(_ kind: Kind, isOn: Bool) {
    self.kind = kind
    self.isOn = isOn
  }

  /// The setting in words that follow the app's name.
  var words: String {
    switch kind {
    case .notifications: "notifications are \(isOn ? "allowed" : "forbidden")"
    case .timeSensitive: "time-sensitive notifications are \(isOn ? "allowed" : "forbidden")"
    case .focusStatus: "\(isOn ? "may" : "may not") know whether a Focus is on"
    case .summary:
      "notifications \(isOn ? "wait for" : "no longer wait for") the scheduled summary"
    case .filtering:
      isOn ? "the person filters it by Focus again" : "the person switches its filtering off"
    }
  }
}

extension FocusState {
  mutating func apply(_ setting: AppSetting, to app: String, _ effects: inout [FocusEffect]) {
    switch setting.kind {
    case .notifications: apps[app]?.mayNotify = setting.isOn
    case .timeSensitive: apps[app]?.allowsTimeSensitive = setting.isOn
    case .focusStatus: letSeeFocusStatus(app, setting.isOn, &effects)
    case .summary: apps[app]?.isInSummary = setting.isOn
    // Rule F4.11: the device calls no filter, and the predicate stays.
    case .filtering: apps[app]?.showsAll = !setting.isOn
    }
  }
}
