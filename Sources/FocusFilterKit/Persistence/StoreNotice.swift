/// Something that a store found damaged or couldn't do, although the device is whole.
enum StoreNotice: Sendable, Hashable {
  /// The snapshot was damaged; the device was made again if there was a history.
  case damagedSnapshot(String, StoredFormError, keptAs: String, wasMadeAgain: Bool)
  /// The history was cut off before a line.
  case cutHistory(String, HistoryFile.Place, HistoryFile.Fault, keptAs: String)
  /// The end of the history is missing, which the snapshot has seen.
  case truncatedHistory(String, keptAs: String?)
  /// A line can't be read that the snapshot has seen.
  case unreadableHistory(String, HistoryFile.Place, HistoryFile.Fault)
  /// The snapshot couldn't be written; the history has all that would be in it.
  case oldSnapshot(StoreProblem)
}

extension StoreNotice: CustomStringConvertible {
  /// The path, what happened there, and what became of the device.
  var description: String {
    switch self {
    case .damagedSnapshot(let path, let error, let kept, let wasMadeAgain):
      """
      \(path) was damaged: \(error). It is kept as \(kept). \
      \(wasMadeAgain
        ? "The device was made again from its history."
        : "There is no history to make the device again from, so that a new one begins.")
      """
    case .cutHistory(let path, let place, let fault, let kept):
      "\(path): \(place) \(fault). From there on it is kept as \(kept)."
    case .truncatedHistory(let path, let kept):
      """
      \(path): the history is truncated\(kept.map { "; the remaining part is kept as \($0)" } ?? ""). \
      A new history begins with the device as it is.
      """
    case .unreadableHistory(let path, let place, let fault):
      """
      \(path): \(place) \(fault). What happened from there on is in the device, and can't be \
      explained any more.
      """
    case .oldSnapshot(let problem):
      "\(problem) The snapshot is older than the device, which its history has."
    }
  }
}

extension HistoryFile.Place: CustomStringConvertible {
  var description: String { "line \(line), at byte \(byte)," }
}

extension HistoryFile.Fault: CustomStringConvertible {
  /// The fault as a predicate, after its place.
  var description: String {
    switch self {
    case .incomplete: "is incomplete"
    case .wrongNumber(let number, let expected):
      "has event \(number), where \(expected) should be"
    case .form(let error): "can't be read: \(error)"
    }
  }
}
