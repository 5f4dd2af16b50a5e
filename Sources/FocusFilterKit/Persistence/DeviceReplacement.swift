import Foundation

/// The replacement of the device in a folder by a new one, or by none, in one step.
///
/// All that the new device needs is written first, and what belongs to the old one is moved into the
/// folder `reset`. Then the new history gets its place, which is the step: until then
/// ``recover()`` puts everything back, and from then on it removes the rest.
struct DeviceReplacement {
  private let folder: URL
  private var reset: URL { folder.appending(path: "reset") }
  private var new: URL { reset.appending(path: "new") }
  private var old: URL { reset.appending(path: "old") }

  init(in folder: URL) { self.folder = folder }

  /// Replaces the device.
  ///
  /// - Parameters:
  ///   - device: The new device, with what its two files have in them; `nil` for none.
  ///   - names: The names in the folder that belong to the old device, besides its two files.
  /// - Throws: ``StoreProblem``; everything is as it was then, or is put back by ``recover()``.
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
      // The history may have its place already, where only the disk didn't confirm that. Where anything
      // here fails, too, the next start goes on.
      if isLastStep, !DurableFile.exists(new.appending(path: Names.history)) {
        try? DurableFile.move(
          folder.appending(path: Names.history), to: new.appending(path: Names.history))
      }
      try? recover()
      throw error
    }
    // The device is replaced. Without its snapshot it is rebuilt from its history, and what is left in the
    // folder is removed by the next start.
    try? finish()
  }

  /// Goes on with a replacement that didn't end, in the one direction or the other.
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
