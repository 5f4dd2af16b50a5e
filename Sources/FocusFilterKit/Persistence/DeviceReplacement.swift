import Foundation

/// The atomic replacement of the device in a folder by a new device, or by none.
///
/// The replacement first writes the new device's files, and moves the old device's files into the
/// folder `reset`. Then it moves the new history into place, which commits the replacement: before
/// that, ``recover()`` restores the old device; after that, it removes the rest of the old one.
struct DeviceReplacement {
  private let folder: URL
  private var reset: URL { folder.appending(path: "reset") }
  private var new: URL { reset.appending(path: "new") }
  private var old: URL { reset.appending(path: "old") }

  init(in folder: URL) { self.folder = folder }

  /// Replaces the device.
  ///
  /// - Parameters:
  ///   - snapshot: The bytes of the new device's snapshot; `nil` for no device.
  ///   - history: The bytes of the new device's history; empty for no device.
  ///   - names: The old device's other names in the folder, besides its two files.
  /// - Throws: ``StoreProblem``; the old device is then unchanged, or ``recover()`` restores it.
  func run(
    snapshot: Data?, history: Data, names: [String]
  ) throws(StoreProblem) {
    var isLastStep = false
    do throws(StoreProblem) {
      try DurableFile.makeFolder(new)
      try DurableFile.makeFolder(old)
      try DurableFile.replace(new.appending(path: Names.history), by: history)
      if let snapshot {
        try DurableFile.replace(new.appending(path: Names.snapshot), by: snapshot)
      }
      for name in [Names.snapshot, Names.history] + names {
        let file = folder.appending(path: name)
        if DurableFile.exists(file) {
          try DurableFile.move(file, to: old.appending(path: name))
        }
      }
      isLastStep = true
      try DurableFile.move(
        new.appending(path: Names.history), to: folder.appending(path: Names.history))
    } catch {
      // The history may be in place already if only the disk's confirmation failed. If a call here
      // fails, too, the next start continues.
      if isLastStep, !DurableFile.exists(new.appending(path: Names.history)) {
        try? DurableFile.move(
          folder.appending(path: Names.history), to: new.appending(path: Names.history))
      }
      try? recover()
      throw error
    }
    // The device is replaced. Without a snapshot, it is rebuilt from its history; the next start
    // removes the rest of the folder.
    try? finish()
  }

  /// Completes or reverses a replacement that was interrupted.
  func recover() throws(StoreProblem) {
    guard DurableFile.exists(reset) else { return }
    guard DurableFile.exists(new.appending(path: Names.history)) else { return try finish() }
    if DurableFile.exists(old) {
      for name in try DurableFile.names(in: old) {
        try DurableFile.move(old.appending(path: name), to: folder.appending(path: name))
      }
    }
    try DurableFile.removeAll(reset)
  }

  private func finish() throws(StoreProblem) {
    let snapshot = new.appending(path: Names.snapshot)
    if DurableFile.exists(snapshot) {
      try DurableFile.move(snapshot, to: folder.appending(path: Names.snapshot))
    }
    try DurableFile.removeAll(reset)
  }

  private enum Names {
    static let snapshot = "device.json"
    static let history = "history.jsonl"
  }
}
