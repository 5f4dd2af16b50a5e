/// Damage that a store repaired, or a write that failed without loss.
enum StoreNotice: Sendable, Hashable {
  /// The snapshot was damaged; the device was rebuilt if there was a history.
  case damagedSnapshot(String, StoredFormError, keptAs: String?, wasMadeAgain: Bool)
  /// The history was cut off before a line.
  case cutHistory(String, HistoryFile.Place, HistoryFile.Fault, keptAs: String?)
  /// The history is truncated before events that the snapshot includes.
  case truncatedHistory(String, keptAs: String?, isNew: Bool)
  /// A line of the history that the snapshot includes can't be read.
  case unreadableHistory(String, HistoryFile.Place, HistoryFile.Fault)
  /// The snapshot couldn't be written; the history has all events.
  case oldSnapshot(StoreProblem)
}

extension StoreNotice {
  /// Whether a part of the history is missing.
  var isAboutHistory: Bool {
    switch self {
    case .cutHistory, .truncatedHistory, .unreadableHistory: true
    case .damagedSnapshot, .oldSnapshot: false
    }
  }
}

extension StoreNotice: CustomStringConvertible {
  /// The path, the damage, and its consequence for the device.
  var description: String {
    switch self {
    case .damagedSnapshot(let path, let error, let kept, let wasMadeAgain):
      """
      \(path) was damaged: \(error). \
      \(kept.map { "It was moved to \($0)." } ?? "The next change of the device moves it aside.") \
      \(wasMadeAgain
        ? "The device was rebuilt from its history."
        : "There is no history to rebuild the device from, so a new device was created.")
      """
    case .cutHistory(let path, let place, let fault, let kept):
      "\(path): \(place) \(fault). "
        + (kept.map { "The rest of the history was moved to \($0)." }
          ?? "The next change of the device moves the rest of the history aside.")
    case .truncatedHistory(let path, let kept, let isNew):
      """
      \(path): the history is truncated\(kept.map { "; the remaining part was moved to \($0)" } ?? ""). \
      \(isNew ? "A new history starts" : "The next change of the device starts a new history") from the \
      current device.
      """
    case .unreadableHistory(let path, let place, let fault):
      """
      \(path): \(place) \(fault). The device includes the events after it, but they can't be \
      explained.
      """
    case .oldSnapshot(let problem):
      "\(problem) The snapshot is out of date; the device is restored from its history."
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
      "has event \(number), but event \(expected) was expected"
    case .form(let error): "can't be read: \(error)"
    }
  }
}
