import FocusHost
package import FocusText

/// The switches of a device: the lock, the Ring/Silent switch, screen sharing, and the car.
public struct LockState: Sendable, Hashable, Codable {
  /// Whether the device is locked; ``FocusSettings/Silencing/whileLocked`` depends on this.
  public package(set) var isLocked = false
  /// Whether the device was unlocked since it started; before the first unlock, apps can't read
  /// their data.
  public internal(set) var wasUnlockedSinceBoot = true
  /// Whether the Ring/Silent switch is set to silent, so that only critical sounds are heard.
  public package(set) var isSilent = false
  /// Whether the screen is shared or mirrored, so that notifications are only listed (*modeled*).
  public package(set) var isScreenShared = false
  /// Whether the device shows notifications while the screen is shared or mirrored.
  public package(set) var showsWhileSharing = false
  /// Whether the device is connected to a car's own system, so that calls ring in Driving (F3-11c),
  /// and the car's screen shows some notifications (F3-0c).
  public package(set) var isInCar = false

  /// What a status says of the switches, in sentences.
  public var sentences: [String] {
    let sentences: KeyValuePairs = [
      "The device is locked.": isLocked,
      "It hasn't been unlocked since it restarted, so no filter is called.": !wasUnlockedSinceBoot,
      "The Ring/Silent switch is at silent.": isSilent, "The screen is shared.": isScreenShared,
      "The device is connected to a car.": isInCar,
    ]
    return sentences.filter(\.value).map(\.key)
  }

  /// The switches that a day or a snapshot can have from its start, by the words that set them.
  package var opening: KeyValuePairs<String, Bool> {
    ["lock": isLocked, "silent": isSilent, "shareScreen": hidesNotifications, "car": isInCar]
  }

  /// Whether notifications are only listed because the screen is shared.
  package var hidesNotifications: Bool { isScreenShared && !showsWhileSharing }
}

/// A change of one of the device's switches.
public enum LockEvent: String, Sendable, Hashable, Codable, CaseIterable {
  /// The device was locked.
  case locked
  /// The device was unlocked; the first time after a restart every filter is called (F4-l).
  case unlocked
  /// The device was restarted: it is locked, and no app runs.
  case restarted
  /// The Ring/Silent switch was set to silent.
  case silent
  /// The Ring/Silent switch was set to ring.
  case ringing
  /// The screen began to be shared or mirrored.
  case screenShared
  /// The screen is no longer shared or mirrored.
  case screenUnshared
  /// The person set the device to show notifications while the screen is shared.
  case shownWhileSharing
  /// The person set the device to only list notifications while the screen is shared.
  case hiddenWhileSharing
  /// The device was connected to a car's own system.
  case carConnected
  /// The device was disconnected from the car.
  case carDisconnected
}

extension LockEvent {
  /// The device's new state in words that follow *The device is*.
  package var phrase: String {
    switch self {
    case .locked, .unlocked, .restarted, .silent: rawValue
    case .ringing: "set to ring"
    case .screenShared: "sharing its screen"
    case .screenUnshared: "no longer sharing its screen"
    case .shownWhileSharing: "set to show notifications while its screen is shared"
    case .hiddenWhileSharing: "set to hide notifications while its screen is shared"
    case .carConnected: "connected to the car"
    case .carDisconnected: "no longer connected to the car"
    }
  }
}

extension FocusState {
  mutating func apply(_ event: LockEvent) {
    switch event {
    case .silent: device.isSilent = true
    case .ringing: device.isSilent = false
    case .screenShared: device.isScreenShared = true
    case .screenUnshared: device.isScreenShared = false
    case .shownWhileSharing: device.showsWhileSharing = true
    case .hiddenWhileSharing: device.showsWhileSharing = false
    case .carConnected: device.isInCar = true
    case .carDisconnected: device.isInCar = false
    case .locked:
      device.isLocked = true
      // Rule F4.4s.
      leaveFront()
    case .unlocked:
      let isFirst = !device.wasUnlockedSinceBoot
      // Rule F4-l: before the first unlock, the device delivered nothing.
      if isFirst {
        updateActivation(since: timeline.assertions)
        // The deliveries that this call misses are made below.
        effects.removeAll { effect in
          if case .missed(let missed) = effect {
            missed.reason == .beforeFirstUnlock
          } else {
            false
          }
        }
      }
      (device.isLocked, device.wasUnlockedSinceBoot) = (false, true)
      if isFirst { deliverAfterFirstUnlock() }
    case .restarted:
      device = LockState(
        isLocked: true, wasUnlockedSinceBoot: false, isSilent: device.isSilent,
        showsWhileSharing: device.showsWhileSharing, isInCar: device.isInCar)
      leaveFront()
      for id in installationOrder {
        apps[id]?.process = .terminated
        dropHeldDeliveries(of: id)
        if policy.predicateAfterRestart == .forgotten { apps[id]?.contexts = [] }
      }
      lose(calls)
    }
  }
}

// MARK: Stored form

extension LockState: StoredRecord {
  package static var new: LockState { LockState() }

  package static let stored: [StoredField<LockState>] = [
    .init("isLocked", \.isLocked),
    .init("wasUnlockedSinceBoot", \.wasUnlockedSinceBoot),
    .init("isSilent", \.isSilent),
    .init("isScreenShared", \.isScreenShared),
    .init("showsWhileSharing", \.showsWhileSharing),
    .init("isInCar", \.isInCar),
  ]
}
