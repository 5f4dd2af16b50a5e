import FocusText
public import Foundation

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
