public import FocusFilterKit
import FocusScenarios
import Foundation

/// A snapshot of the parts of a device that decisions need; it is read once and used often.
///
/// A snapshot has the modes and the Focus that is on, the predicates of the apps' filters, the people and
/// the policy. No code of an app is called: the predicates are those that the snapshot has.
///
/// ```swift
/// let device = try DeviceSnapshot(
///   #"{"on": "Work", "apps": [{"app": "com.example.chat"}], "modes": [{"mode": "Work", "filters":"#
///     + #"[{"app": "com.example.chat", "predicate": "SELF == 'work'"}]}]}"#)
/// let payload = Data(#"{"aps": {"alert": "Lunch?", "filter-criteria": "personal"}}"#.utf8)
/// try device.decision(about: PushPayload(payload), to: "com.example.chat").outcome   // .silenced
/// ```
public struct DeviceSnapshot: Sendable {
  /// The name by which rows choose it; `nil` for a snapshot that is the only one.
  public let name: String?
  /// The version that the snapshot's author gave it, for comparing decisions.
  public let version: String?
  /// The SHA-256 of the text that it was read from, in hexadecimal digits.
  public let hash: String
  /// The device without a Focus, and then with each of its modes.
  let states: [HeldState]
  /// The Focus that is on: a fixed place among the states, or the choice of the schedules.
  let presence: Presence
  /// The time for rows that don't say one.
  let instant: Date?

  enum Presence: Sendable {
    case fixed(Int)
    case scheduled(FocusTimeline)
  }
}

extension DeviceSnapshot {
  /// The zone whose clocks its schedules follow.
  var timeZone: TimeZone { states[0].state.timeline.timeZone }

  /// Returns the place of the state at an instant, and until when it stays.
  ///
  /// Schedules have to be asked, whose cost is that of ``FocusTimeline/nextChange(after:before:)``.
  func state(at instant: Date) -> (place: Int, until: Date) {
    switch presence {
    case .fixed(let place): return (place, .distantFuture)
    case .scheduled(let timeline):
      let mode = timeline.resolve(at: instant).winner?.mode
      let place = states.firstIndex { $0.state.activation?.mode == mode } ?? 0
      return (place, timeline.nextChange(after: instant) ?? .distantFuture)
    }
  }

  /// Whether it can't decide without a time.
  var needsTime: Bool { if case .scheduled = presence { true } else { false } }

  /// Returns what becomes of a notification, with every step.
  ///
  /// - Parameters:
  ///   - payload: The payload, as it is: no service extension changes it.
  ///   - app: The bundle identifier of the app that it is for.
  ///   - instant: When it arrives. Without one it is that of the snapshot, else the start of 2001.
  public func decision(
    about payload: PushPayload, to app: String, at instant: Date? = nil
  ) -> Decision {
    decision(about: payload.request(for: app), at: instant)
  }

  /// Returns what becomes of a notification, with every step.
  public func decision(
    about request: NotificationRequest, at instant: Date? = nil
  ) -> Decision {
    state(for: instant).decision(about: request)
  }

  /// Returns the device at an instant.
  func state(for instant: Date?) -> FocusState {
    let instant = instant ?? self.instant
    return state(state(at: instant ?? Self.earliest).place, at: instant)
  }

  /// Returns one of the states at an instant.
  func state(_ place: Int, at instant: Date?) -> FocusState {
    var state = states[place].state
    state.now = instant ?? Self.earliest
    return state
  }

  /// The time where nothing says one.
  static let earliest = Date(timeIntervalSinceReferenceDate: 0)
}

/// A state that is shared instead of copied, which would cost more than a decision.
final class HeldState: Sendable {
  let state: FocusState
  /// The name of the mode that is on; `nil` without one.
  let mode: String?

  init(_ state: FocusState) {
    self.state = state
    mode = state.activeMode?.name
  }
}
