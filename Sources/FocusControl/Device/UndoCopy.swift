import FocusFilterKit
import Foundation

/// What `undo` goes back to: the device before the last command, and what its apps had stored.
///
/// A copy is prepared before a command and kept when the command has changed something, so that a command
/// that fails leaves the copy before it. What a killed process leaves is put in order by ``finish(_:)``.
struct UndoCopy: Sendable {
  private let state: URL
  private var kept: URL { state.appending(path: "undo") }
  private var prepared: URL { state.appending(path: "undo.new") }

  /// - Parameter folder: The folder of the device.
  init(in folder: URL) { state = folder }

  /// The folders of this type, which `reset` removes.
  var folders: [URL] { [kept, prepared] }

  /// The copy as it was written.
  struct Contents: Codable {
    /// The words of the command that came after it.
    let command: [String]
    /// The bytes of the device.
    let device: Data
    /// Whether code of apps ran, so that what they had stored is beside it.
    let hasApps: Bool
    /// Whether the command takes back another one, and stored data has to be replaced.
    let restores: Bool

    var stored: StoredDevice { get throws { try StoredDevice(encoded: device) } }
  }

  /// Writes a copy of a device, for a command that is about to begin.
  ///
  /// - Throws: ``FileProblem``; nothing is left of the copy then.
  func prepare(
    _ device: StoredDevice, before command: [String], hasApps: Bool, restores: Bool = false
  ) throws {
    discard()
    do {
      try FileManager.default.createDirectory(at: prepared, withIntermediateDirectories: true)
      if hasApps { try copyData(from: state, to: prepared) }
      let contents = Contents(
        command: command, device: try device.encoded(), hasApps: hasApps, restores: restores)
      try JSONEncoder().encode(contents).write(to: file(in: prepared), options: .atomic)
    } catch {
      discard()
      throw FileProblem(error, with: prepared.path)
    }
  }

  /// Makes the prepared copy the one that `undo` goes back to; without one there is nothing to go back to.
  func keep() throws {
    forget()
    guard FileManager.default.fileExists(atPath: prepared.path) else { return }
    try FileManager.default.moveItem(at: prepared, to: kept)
  }

  /// Removes the prepared copy, because nothing has changed.
  func discard() { try? FileManager.default.removeItem(at: prepared) }

  /// Removes the copy, because time has passed since, which nobody can take back.
  func forget() { try? FileManager.default.removeItem(at: kept) }

  /// The copy that `undo` goes back to; `nil` when there is none.
  var contents: Contents? { contents(in: kept) }

  /// Replaces what apps have stored by what is in the copy.
  func restoreData() throws {
    for folder in Self.data {
      try? FileManager.default.removeItem(at: state.appending(path: folder))
    }
    try copyData(from: kept, to: state)
  }

  /// Finishes what a killed process has begun.
  ///
  /// - Parameter number: The number of the last event of the device.
  func finish(_ number: Int) throws {
    guard FileManager.default.fileExists(atPath: prepared.path) else { return }
    guard let begun = contents(in: prepared), let device = try? begun.stored, device.number < number
    else { return discard() }
    if begun.restores, begun.hasApps { try restoreData() }
    try keep()
  }

  // MARK: Files

  private static let data = ["containers", "preferences"]

  private func file(in folder: URL) -> URL { folder.appending(path: "before.json") }

  private func contents(in folder: URL) -> Contents? {
    guard let bytes = try? Data(contentsOf: file(in: folder)) else { return nil }
    return try? JSONDecoder().decode(Contents.self, from: bytes)
  }

  private func copyData(from source: URL, to destination: URL) throws {
    for folder in Self.data {
      let original = source.appending(path: folder)
      guard FileManager.default.fileExists(atPath: original.path) else { continue }
      try FileManager.default.copyItem(at: original, to: destination.appending(path: folder))
    }
  }
}
