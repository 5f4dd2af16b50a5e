/// A device after some event: the first line of a history, and what a store of one's own keeps.
struct EncodedDevice: EncodedForm {
  /// Comes first, so that a newer major version is noticed before anything else is read.
  var format = FormatVersion.current
  var number: Int
  var state: EncodedState

  init(encoding device: StoredDevice) {
    number = device.number
    state = EncodedState(encoding: device.state)
  }

  var live: StoredDevice { StoredDevice(state: state.live, number: number) }
}

/// A device in the snapshot of a folder.
struct EncodedSnapshot: Codable {
  var format = FormatVersion.current
  /// The length in bytes of the part of the history that the device has seen.
  var historyLength: UInt64
  var number: Int
  var state: EncodedState

  init(of device: StoredDevice, historyLength: UInt64) {
    self.historyLength = historyLength
    number = device.number
    state = EncodedState(encoding: device.state)
  }

  var device: StoredDevice { StoredDevice(state: state.live, number: number) }
}

/// The version of either, without the rest.
struct EncodedVersion: Decodable {
  var format: FormatVersion
}
