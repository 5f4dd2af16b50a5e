public import Foundation

/// The copy that `undo` goes back to: the device before the last command, and the data of its apps.
///
/// A tool has one beside a device's files, in the folder of a ``FileStore`` that it has open.
///
/// A copy is prepared before a command and kept when the command has changed something. A command that
/// fails is rolled back by its copy, so that the copy before it stays. The process may end at any moment:
/// each step gives one folder another name, and ``finish(_:)`` goes on from there.
///
/// | folder | contents |
/// | --- | --- |
/// | `undo` | the copy of the last command |
/// | `undo.new` | the copy of a command that hasn't ended; whole if it has the file `before.json` |
/// | `undo.old` | a copy that is being removed |
public struct UndoCopy: Sendable {
  private let state: URL
  private var kept: URL { state.appending(path: "undo") }
  private var prepared: URL { state.appending(path: "undo.new") }

  /// - Parameter folder: The folder of the device.
  public init(in folder: URL) { state = folder }

  /// The names of the folders in which apps keep their data.
  public static let data = ["containers", "preferences"]
  /// The names of the folders of this type, which `reset` removes.
  public static let names = ["undo", "undo.new", "undo.old"]

  /// The copy as it was written.
  public struct Contents: Codable, Sendable {
    /// The words of the command that came after it.
    public let command: [String]
    /// The number of the device's last event.
    public let number: Int
    /// The bytes of the device.
    let device: Data
    /// Whether code of apps ran, so that their data is beside it.
    public let hasApps: Bool
    /// Whether the command takes back another one, and exchanges its data with that of the other's copy.
    let restores: Bool

    /// The device before the command.
    ///
    /// - Throws: ``StoredFormError``.
    public var stored: StoredDevice { get throws { try StoredDevice(encoded: device) } }
  }

  /// The copy that `undo` goes back to; `nil` when there is none.
  public var contents: Contents? { contents(in: kept) }

  // MARK: A command

  /// Writes a copy of a device, and of the data of its apps, for a command that is about to begin.
  ///
  /// - Throws: ``StoreProblem``; nothing is left of the copy then.
  public func prepare(_ device: StoredDevice, before command: [String], hasApps: Bool) throws {
    try prepare(device, before: command, hasApps: hasApps, restores: false)
  }

  /// Writes a copy of a device for a command that takes back another one.
  ///
  /// The data of the apps follows in ``exchange()``.
  /// - Throws: ``StoreProblem``; nothing is left of the copy then.
  public func prepareToTakeBack(_ copy: Contents, on device: StoredDevice) throws {
    try prepare(device, before: ["undo"], hasApps: copy.hasApps, restores: true)
  }

  private func prepare(
    _ device: StoredDevice, before command: [String], hasApps: Bool, restores: Bool
  ) throws {
    try discard()
    do {
      try DurableFile.makeFolder(prepared)
      if hasApps, !restores {
        for name in Self.data {
          let (original, copy) = (state.appending(path: name), prepared.appending(path: name))
          // An empty folder stands for one that isn't there.
          guard DurableFile.exists(original) else {
            try DurableFile.makeFolder(copy)
            continue
          }
          try DurableFile.copyFolder(original, to: copy)
        }
      }
      let contents = Contents(
        command: command, number: device.number, device: try device.encoded(), hasApps: hasApps,
        restores: restores)
      try DurableFile.replace(file(in: prepared), by: try JSONEncoder().encode(contents))
    } catch {
      // What is left isn't whole, which the next command finds.
      try? discard()
      throw error
    }
  }

  /// Makes the prepared copy the one that `undo` goes back to.
  ///
  /// - Throws: ``StoreProblem``; ``finish(_:)`` does it then.
  public func keep() throws(StoreProblem) {
    try forget()
    try DurableFile.move(prepared, to: kept)
  }

  /// Removes the prepared copy, because nothing has changed.
  ///
  /// - Throws: ``StoreProblem``.
  public func discard() throws(StoreProblem) { try retire(prepared) }

  /// Removes the copy, because time has passed since, which nobody can take back.
  ///
  /// - Throws: ``StoreProblem``; the copy stays then.
  public func forget() throws(StoreProblem) { try retire(kept) }

  /// Gives the apps their data of before the command, whose events aren't there anymore.
  ///
  /// - Throws: ``StoreProblem``; ``finish(_:)`` goes on from there.
  public func rollBack() throws(StoreProblem) {
    let restores = contents(in: prepared)?.restores ?? false
    for name in Self.data {
      let before = prepared.appending(path: name)
      let now = state.appending(path: name)
      let other = kept.appending(path: name)
      guard DurableFile.exists(before) else { continue }
      if restores, !DurableFile.exists(other), DurableFile.exists(now) {
        try DurableFile.move(now, to: other)
      } else {
        try DurableFile.removeAll(now)
      }
      try DurableFile.move(before, to: now)
    }
    try discard()
  }

  /// Gives the apps the data of the copy that is taken back, and the prepared copy theirs.
  ///
  /// Each folder is moved, so that no space is needed; a second call goes on where the first one ended.
  /// - Throws: ``StoreProblem``.
  public func exchange() throws(StoreProblem) {
    for name in Self.data {
      let before = prepared.appending(path: name)
      let now = state.appending(path: name)
      let other = kept.appending(path: name)
      if !DurableFile.exists(before) {
        if DurableFile.exists(now) {
          try DurableFile.move(now, to: before)
        } else {
          try DurableFile.makeFolder(before)
        }
      }
      guard DurableFile.exists(other) else { continue }
      try DurableFile.removeAll(now)
      try DurableFile.move(other, to: now)
    }
  }

  /// Finishes the command of a process that has ended before.
  ///
  /// A command with events has happened and can be taken back; one without has not.
  /// - Parameter number: The number of the device's last event.
  /// - Throws: ``StoreProblem``; the next call goes on from there.
  public func finish(_ number: Int) throws(StoreProblem) {
    guard DurableFile.exists(prepared) else { return }
    guard let begun = contents(in: prepared), begun.number <= number else { return try discard() }
    guard begun.number < number else { return try rollBack() }
    // Without the other copy its data is where it belongs already.
    if begun.restores, begun.hasApps, DurableFile.exists(kept) { try exchange() }
    try keep()
  }

  // MARK: Files

  private func file(in folder: URL) -> URL { folder.appending(path: "before.json") }

  private func contents(in folder: URL) -> Contents? {
    guard let bytes = try? DurableFile.contents(of: file(in: folder)) else { return nil }
    return try? JSONDecoder().decode(Contents.self, from: bytes)
  }

  /// Removes a folder under another name, so that half of it is never taken for the whole.
  private func retire(_ folder: URL) throws(StoreProblem) {
    guard DurableFile.exists(folder) else { return }
    let old = state.appending(path: "undo.old")
    var place = old
    var number = 1
    // What can't be removed, such as a folder of another person, isn't in the way.
    try? DurableFile.removeAll(old)
    while DurableFile.exists(place) {
      number += 1
      place = old.appendingPathExtension("\(number)")
    }
    try DurableFile.move(folder, to: place)
    try? DurableFile.removeAll(place)
  }
}
