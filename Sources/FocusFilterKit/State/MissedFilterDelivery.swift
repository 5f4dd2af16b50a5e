import FocusText

/// A delivery that wasn't made, and why.
package struct MissedFilterDelivery: Sendable, Hashable {
  /// The filter that isn't called.
  package let filter: FilterReference
  /// The input that the filter would have had.
  package let kind: FilterDelivery.Kind
  /// The reason why the filter isn't called.
  package let reason: Reason
  /// The contested behaviors that it depended on, each once.
  package internal(set) var readings: [FocusReading] = []
  /// The rule that says so.
  package var rule: FocusRule {
    switch reason {
    case .noHost: .noHost
    case .noDefault: .noDefaultInstance
    case .needsValue: .needsValue
    case .equalValues: .equalValues
    case .beforeFirstUnlock: .firstUnlock
    case .lost: .injectedFault
    }
  }

  /// The reason why a filter that is due isn't called.
  package enum Reason: Sendable, Hashable {
    /// Neither the app nor an extension could run the filter.
    case noHost(ProcessState)
    /// The default instance can't be made without these parameters.
    case noDefault([String])
    /// These parameters have no value.
    case needsValue([String])
    /// The values are those that the filter got last; see ``FocusPolicy/EqualValues``.
    case equalValues
    /// The device wasn't unlocked since it restarted; the first unlock calls every filter.
    case beforeFirstUnlock
    /// An injected fault lost the call.
    case lost
  }
}

extension MissedFilterDelivery.Reason {
  /// The reason in one sentence without a full stop.
  package var sentence: String {
    switch self {
    case .noHost(.hung): "the app hangs, and the filter is in no extension"
    case .noHost(let process) where process.runs:
      "the filter is in an extension alone, and the app has none"
    case .noHost(.suspended): "the app is suspended, and the filter is in no extension"
    case .noHost(.background): "the app isn't in front, and the filter is in no extension"
    case .noHost: "the app isn't running, and the filter is in no extension"
    case .noDefault(let names):
      "\(names.quoted) has no default, so the default instance can't be made"
    case .needsValue(let names): "\(names.quoted) has no value"
    case .equalValues: "its values are those of the last call with values"
    case .beforeFirstUnlock: "the device wasn't unlocked since its restart"
    case .lost: "an injected fault lost the call"
    }
  }
}
