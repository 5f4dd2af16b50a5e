import FocusText
public import Foundation

/// A call of a filter's `perform()` with the values of a Focus, or with the defaults.
public struct FilterDelivery: Sendable, Hashable, Codable {
  /// The filter that is called.
  package let filter: FilterReference
  /// The kind of delivery: a Focus has values for the filter, or no longer applies.
  package let kind: Kind
  /// Every parameter of the filter with its value; `.null` is nothing.
  package let values: [String: ParameterValue]
  /// The rule that asks for it, or the one about its host where that is less sure.
  package internal(set) var rule: FocusRule
  /// The activation whose values these are, or that these defaults reset; `nil` for the defaults of a
  /// filter that the Focus that is on doesn't have.
  package let activation: Int?
  /// The contested behaviors that it depended on, each once.
  package internal(set) var readings: [FocusReading]
  /// Whether the app was launched in the background for it, so that it is suspended afterwards.
  package internal(set) var launchesApp: Bool = false
  /// The fault with which its process ends; else `nil`.
  package internal(set) var fault: DeliveryFault? = nil

  /// The input of a filter's call: a mode's values, or the defaults.
  public enum Kind: String, Sendable, Hashable, Codable, CaseIterable {
    /// The values configured in the Focus that is on, with defaults for what isn't configured.
    case values
    /// The declared defaults, because no Focus has values for the filter.
    case defaults
  }
}

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

/// A fault of the next delivery to an app, injected by a test or a scenario.
///
/// Public reports tell of each of these faults; no device is known to produce one on demand. A test
/// injects a fault to show that the filter recovers from it:
///
/// ```swift
/// try await system.inject(.lost, into: "com.example.chat")
/// try await system.activate(.work)  // The call is lost.
/// ```
@nonexhaustive public enum DeliveryFault: Sendable, Hashable {
  /// The call is never made; the delivery is missed.
  case lost
  /// The call is made so many seconds later, which must be more than 0.
  case late(by: TimeInterval)
  /// The call is made twice.
  case duplicated
  /// The call is made after the next one to the same filter, and never without one.
  case overtaken
  /// The process ends at the last moment of `perform()`.
  ///
  /// What the code has written to files and defaults stays. Nothing that it asked the device for counts,
  /// such as a badge, new widgets or its predicate.
  case endsDuringPerform
  /// The process ends when `perform()` has returned, whose result counts.
  case endsAfterPerform
}

extension DeliveryFault {
  /// Whether the process ends that the call runs in.
  var endsProcess: Bool { self == .endsDuringPerform || self == .endsAfterPerform }

  /// The fault in words that follow the words for the call, such as *the call with values*.
  var predicate: String {
    switch self {
    case .lost: "is lost"
    case .late(let seconds): "is late by \(seconds.durationText)"
    case .duplicated: "is made twice"
    case .overtaken: "waits until after the next one"
    case .endsDuringPerform: "ends with its process, before `perform()` returns"
    case .endsAfterPerform: "has returned, and its process ends"
    }
  }
}

extension DeliveryFault {
  /// The word for a fault in scenarios and commands.
  public enum Word: String, Sendable, CaseIterable {
    /// The call is never made.
    case lost
    /// The call is made later.
    case late
    /// The call is made twice.
    case duplicated
    /// The call waits until after the next one.
    case overtaken
    /// The process ends before `perform()` returns.
    case endsDuringPerform
    /// The process ends after `perform()` has returned.
    case endsAfterPerform

    /// The fault; `nil` for a late call, which needs a length of time.
    public var fault: DeliveryFault? {
      switch self {
      case .lost: .lost
      case .late: nil
      case .duplicated: .duplicated
      case .overtaken: .overtaken
      case .endsDuringPerform: .endsDuringPerform
      case .endsAfterPerform: .endsAfterPerform
      }
    }
  }
}

/// A delivery that a fault holds back.
package struct HeldDelivery: Sendable, Hashable, Codable {
  package let delivery: FilterDelivery
  /// When it is made; `nil` for after the next one to the same filter.
  package let due: Date?
}
