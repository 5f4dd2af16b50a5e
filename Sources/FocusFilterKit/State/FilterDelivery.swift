import FocusText
public import Foundation

/// A call of a filter's `perform()` with the values of a Focus, or with the defaults.
public struct FilterDelivery: Sendable, Hashable, Codable {
  /// The filter that is called.
  package let filter: FilterReference
  /// The kind of delivery: with a Focus's values or with the defaults.
  package let kind: Kind
  /// All the filter's parameters with their values; `.null` means `nil`.
  package internal(set) var values: [String: ParameterValue]
  /// The rule that causes the delivery, or the rule about its process if that one is less certain.
  package internal(set) var rule: FocusRule
  /// The activation that the values belong to or that the defaults reset; `nil` for defaults if the
  /// filter isn't set up in the Focus that is on.
  package let activation: Int?
  /// The contested behaviors that the delivery depended on, each once.
  package internal(set) var readings: [FocusReading]
  /// Whether the delivery launches the app in the background, so that the app is suspended
  /// afterwards.
  package internal(set) var launchesApp: Bool = false
  /// The fault that ends the delivery's process; otherwise `nil`.
  package internal(set) var fault: DeliveryFault? = nil

  /// Whether a shortcut runs the filter: the values belong to no Focus.
  var isOfShortcut: Bool { kind == .values && activation == nil }

  /// Returns the delivery as one that isn't made.
  func missed(_ reason: MissedFilterDelivery.Reason) -> MissedFilterDelivery {
    MissedFilterDelivery(
      filter: filter, kind: kind, reason: reason, activation: activation, readings: readings)
  }

  /// The input of a filter's call: a mode's values, or the defaults.
  public enum Kind: String, Sendable, Hashable, Codable, CaseIterable {
    /// The values configured in the Focus that is on, with defaults for the other parameters.
    case values
    /// The declared defaults, because no Focus has values for the filter.
    case defaults
  }
}

/// A delivery that wasn't made, with the reason.
package struct MissedFilterDelivery: Sendable, Hashable {
  /// The filter that isn't called.
  package let filter: FilterReference
  /// The input that the filter would have had.
  package let kind: FilterDelivery.Kind
  /// The reason why the filter isn't called.
  package let reason: Reason
  /// The activation that the values belong to; `nil` for defaults and for a shortcut's values.
  var activation: Int?
  /// The contested behaviors that the missed delivery depended on, each once.
  package internal(set) var readings: [FocusReading] = []
  /// Whether a call was due. A run that Shortcuts doesn't offer never is.
  package var wasDue: Bool { reason != .notDiscoverable }
  /// The rule behind the reason.
  package var rule: FocusRule {
    switch reason {
    case .noHost: .noHost
    case .noDefault: .noDefaultInstance
    case .needsValue: .needsValue
    case .equalValues: .equalValues
    case .beforeFirstUnlock: .firstUnlock
    case .lost: .injectedFault
    case .notDiscoverable: .runByShortcut
    }
  }

  /// The reason why a filter that is due isn't called.
  package enum Reason: Sendable, Hashable {
    /// Neither the app nor an extension could run the filter.
    case noHost(process: ProcessState)
    /// The system can't create the default instance without values for these parameters.
    case noDefault(parameters: [String])
    /// These parameters have no value.
    case needsValue(parameters: [String])
    /// The values equal the filter's last values; see ``FocusPolicy/EqualValues``.
    case equalValues
    /// The device hasn't been unlocked since its restart; the first unlock calls every filter.
    case beforeFirstUnlock
    /// An injected fault lost the call.
    case lost
    /// A shortcut can't run the filter, because Shortcuts doesn't list it.
    case notDiscoverable
  }
}

extension MissedFilterDelivery.Reason {
  /// The reason in one sentence without a full stop.
  package var sentence: String {
    switch self {
    case .noHost(.hung): "the app hangs, and no extension can run the filter"
    case .noHost(.foreground): "the filter is in an extension alone, and none is described"
    case .noHost(.suspended): "the app is suspended, and no extension can run the filter"
    case .noHost(.background): "the app isn't in front, and no extension can run the filter"
    case .noHost: "the app isn't running, and no extension can run the filter"
    case .noDefault(let names):
      "\(names.quoted) has no default, so the default instance can't be made"
    case .needsValue(let names): "\(names.quoted) has no value"
    case .equalValues: "its values are those of the last call with values"
    case .beforeFirstUnlock: "the device wasn't unlocked since its restart"
    case .lost: "an injected fault lost the call"
    case .notDiscoverable:
      "the filter isn't in Shortcuts: its 'isDiscoverable' is false; a Focus calls it all the same"
    }
  }
}

/// A fault of the next delivery to an app, injected by a test or a scenario.
///
/// Each of these faults appears in public reports, but no device produces one on demand. A test
/// injects a fault to show that the filter recovers from it:
///
/// ```swift
/// try await system.inject(.lost, into: "com.example.chat")
/// try await system.activate(.work)  // The call is lost.
/// ```
@nonexhaustive public enum DeliveryFault: Sendable, Hashable {
  /// The device never makes the call; the delivery is missed.
  case lost
  /// The device makes the call this many seconds later; the number must be greater than 0.
  case late(by: TimeInterval)
  /// The device makes the call twice.
  case duplicated
  /// The device makes the call after the filter's next call, or never if there is no next call.
  case overtaken
  /// The process ends at the last moment of `perform()`.
  ///
  /// The code's writes to files and defaults stay. Its requests to the device have no effect, such
  /// as a badge, new widgets or its predicate.
  case endsDuringPerform
  /// The process ends after `perform()` has returned; the device applies the result.
  case endsAfterPerform
}

extension DeliveryFault {
  /// The word for the fault.
  package var word: Word { Word.allCases.first { $0.fault == self } ?? .late }

  /// Whether the call's process ends.
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

  /// The word for a fault in scenarios and commands.
  public enum Word: String, Sendable, CaseIterable {
    /// The device never makes the call.
    case lost
    /// The device makes the call later.
    case late
    /// The device makes the call twice.
    case duplicated
    /// The device makes the call after the filter's next call.
    case overtaken
    /// The process ends before `perform()` returns.
    case endsDuringPerform
    /// The process ends after `perform()` has returned.
    case endsAfterPerform

    /// The fault; `nil` for a late call, which also needs a duration.
    package var fault: DeliveryFault? {
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
  /// The instant of the call; `nil` if it waits for the filter's next call.
  package let due: Date?
}

// MARK: Stored form

/// The stored form of a fault is an object with one key, as in `{"late": {"seconds": 60}}`.
extension DeliveryFault: Codable {
  package enum CodingKeys: String, CodingKey, CaseIterable {
    case lost, late, duplicated, overtaken, endsDuringPerform, endsAfterPerform
  }
  enum LateCodingKeys: String, CodingKey { case by = "seconds" }
}

extension DeliveryFault: StoredKind { package static var noun: String { "fault" } }

extension MissedFilterDelivery.Reason: StoredKind {
  package static var noun: String { "reason of a missed delivery" }

  package enum CodingKeys: String, CodingKey, CaseIterable {
    case noHost, noDefault, needsValue, equalValues, beforeFirstUnlock, lost, notDiscoverable
  }
}
