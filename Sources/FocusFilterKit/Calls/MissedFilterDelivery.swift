/// A delivery that wasn't made, and why.
public struct MissedFilterDelivery: Sendable, Hashable {
  /// The filter that isn't called.
  public let filter: FilterReference
  /// What it would have been called with.
  public let kind: FilterDelivery.Kind
  /// Why it isn't called.
  public let reason: Reason
  /// The rule that says so.
  public var rule: FocusRule {
    switch reason {
    case .noHost: .noHost
    case .noDefault: .noDefaultInstance
    case .needsValue: .needsValue
    case .beforeFirstUnlock: .firstUnlock
    }
  }

  /// The reason why a filter that is due isn't called.
  public enum Reason: Sendable, Hashable {
    /// Neither the app nor an extension could run it.
    case noHost(ProcessState)
    /// The default instance can't be made without these parameters.
    case noDefault([String])
    /// These parameters have no value.
    case needsValue([String])
    /// The device wasn't unlocked since it restarted; the first unlock calls every filter.
    case beforeFirstUnlock
  }
}

extension MissedFilterDelivery.Reason {
  /// The reason in one sentence without a full stop.
  public var sentence: String {
    switch self {
    case .noHost(.hung): "the app hangs, and the filter is in no extension"
    case .noHost: "the app isn't running, and the filter is in no extension"
    case .noDefault(let names):
      "\(names.quoted) has no default, so the default instance can't be made"
    case .needsValue(let names): "\(names.quoted) has no value"
    case .beforeFirstUnlock: "the device wasn't unlocked since its restart"
    }
  }
}
