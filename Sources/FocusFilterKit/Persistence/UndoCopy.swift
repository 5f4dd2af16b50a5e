public import Foundation

/// The copies that `undo` and `redo` restore: the device before each of the last commands, and its
/// apps' data.
///
/// A tool uses one value of this type for the folder of a ``FileStore`` that it has open.
///
/// The tool prepares a copy before a command and keeps it if the command has changed something. The
/// copy also rolls back a command that fails, and earlier copies stay. A command that undoes
/// another one has a copy of its own, for the opposite direction. The process may end at any
/// moment: each step renames one folder, and ``finish(_:)`` continues from there.
///
/// | folder | contents |
/// | --- | --- |
/// | `undo` | the copies of the last commands, in folders with numbers; the largest is the last command's |
/// | `redo` | the copies of commands that were taken back |
/// | `undo.new` | the copy of a command that hasn't ended; whole if it has the file `before.json` |
/// | `undo.old` | a copy that is being removed |
public struct UndoCopy: Sendable {
  private let state: URL
  private var prepared: URL { state.appending(path: "undo.new") }

  /// - Parameter folder: The device's folder.
  public init(in folder: URL) { state = folder }

  /// The names of the folders in which apps keep their data.
  public static let data = ["containers", "preferences"]
  /// The names of the copies' folders, which `reset` removes.
  public static let names = ["undo", "redo", "undo.new", "undo.old"]
  /// The number of commands that can be undone.
  public static let limit = 20

  /// A direction in which a copy restores the device.
  public enum Direction: String, Codable, Sendable {
    /// Undo: back to the device before the last command.
    case undo
    /// Redo: forward to the device before the last undo.
    case redo

    fileprivate var opposite: Direction { self == .undo ? .redo : .undo }
  }

  /// The contents of a copy.
  public struct Contents: Codable, Sendable {
    /// The words of the command that followed the copy, or that was undone.
    public let command: [String]
    /// The number of the device's last event.
    public let number: Int
    /// The bytes of the device.
    let device: Data
    /// Whether app code ran, so that the copy includes the apps' data.
    public let hasApps: Bool
    /// The copy that the command restores and with which it exchanges the apps' data; `nil` for a
    /// command other than undo and redo.
    let source: Place?

    /// The device before the command.
    ///
    /// - Throws: ``StoredFormError``.
    public var stored: StoredDevice { get throws { try StoredDevice(encoded: device) } }
  }

  /// The place of a kept copy.
  struct Place: Codable, Sendable {
    let direction: Direction
    let number: Int
  }

  /// Returns the copy that the next command in a direction restores; `nil` if there is none.
  public func contents(_ direction: Direction = .undo) -> Contents? {
    last(direction).flatMap { contents(in: folder(of: $0)) }
  }

  // MARK: A command

  /// Writes a copy of a device and of its apps' data for a command that is about to begin.
  ///
  /// - Throws: ``StoreProblem``; nothing of the copy then remains.
  public func prepare(_ device: StoredDevice, before command: [String], hasApps: Bool) throws {
    try prepare(device, before: command, hasApps: hasApps, source: nil)
  }

  /// Writes a copy of a device for a command that restores the last copy of a direction.
  ///
  /// ``exchange()`` adds the apps' data.
  /// - Throws: ``StoreProblem``; nothing of the copy then remains.
  public func prepareToGoBack(_ direction: Direction, on device: StoredDevice) throws {
    guard let source = last(direction), let copy = contents(in: folder(of: source)) else { return }
    try prepare(device, before: copy.command, hasApps: copy.hasApps, source: source)
  }

  private func prepare(
    _ device: StoredDevice, before command: [String], hasApps: Bool, source: Place?
  ) throws {
    try discard()
    do {
      try DurableFile.makeFolder(prepared)
      if hasApps, source == nil {
        for name in Self.data {
          let (original, copy) = (state.appending(path: name), prepared.appending(path: name))
          // An empty folder stands for a missing one.
          guard DurableFile.exists(original) else {
            try DurableFile.makeFolder(copy)
            continue
          }
          try DurableFile.copyFolder(original, to: copy)
        }
      }
      let contents = Contents(
        command: command, number: device.number, device: try device.encoded(), hasApps: hasApps,
        source: source)
      try DurableFile.replace(file(in: prepared), by: try JSONEncoder().encode(contents))
    } catch {
      // The rest is incomplete, which the next command detects.
      try? discard()
      throw error
    }
  }

  /// Makes the prepared copy the last one of its direction.
  ///
  /// A new command removes the copies for `redo`. If there are too many copies, the oldest is
  /// removed.
  /// - Throws: ``StoreProblem``; ``finish(_:)`` then completes the step.
  public func keep() throws(StoreProblem) {
    let source = contents(in: prepared)?.source
    try retire(source.map(folder) ?? state.appending(path: Direction.redo.rawValue))
    let direction = source?.direction.opposite ?? .undo
    let copies = state.appending(path: direction.rawValue)
    try DurableFile.makeFolder(copies)
    let place = Place(direction: direction, number: (last(direction)?.number ?? 0) + 1)
    try DurableFile.move(prepared, to: folder(of: place))
    for number in numbers(direction).dropLast(Self.limit) {
      try retire(folder(of: Place(direction: direction, number: number)))
    }
  }

  /// Removes the prepared copy because the command changed nothing.
  ///
  /// - Throws: ``StoreProblem``.
  public func discard() throws(StoreProblem) { try retire(prepared) }

  /// Removes all copies because time has passed, which can't be undone.
  ///
  /// - Throws: ``StoreProblem``; the copies of one or both directions then stay.
  public func forget() throws(StoreProblem) {
    for direction in [Direction.undo, .redo] {
      try retire(state.appending(path: direction.rawValue))
    }
  }

  /// Restores the apps' data from before a command whose events were removed.
  ///
  /// - Throws: ``StoreProblem``; ``finish(_:)`` continues from there.
  public func rollBack() throws(StoreProblem) {
    let source = contents(in: prepared)?.source.map(folder)
    for name in Self.data {
      let before = prepared.appending(path: name)
      let now = state.appending(path: name)
      guard DurableFile.exists(before) else { continue }
      if let other = source?.appending(path: name), !DurableFile.exists(other),
        DurableFile.exists(now)
      {
        try DurableFile.move(now, to: other)
      } else {
        try DurableFile.removeAll(now)
      }
      try DurableFile.move(before, to: now)
    }
    try discard()
  }

  /// Exchanges the apps' data: the apps get the restored copy's data, and the prepared copy gets
  /// theirs.
  ///
  /// The method moves each folder, so it needs no disk space. A second call continues where the
  /// first one ended.
  /// - Throws: ``StoreProblem``.
  public func exchange() throws(StoreProblem) {
    guard let source = contents(in: prepared)?.source.map(folder) else { return }
    for name in Self.data {
      let before = prepared.appending(path: name)
      let now = state.appending(path: name)
      let other = source.appending(path: name)
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

  /// Completes the command of a process that has ended.
  ///
  /// A command with events has happened and can be undone; a command without events hasn't.
  /// - Parameter number: The number of the device's last event.
  /// - Throws: ``StoreProblem``; the next call continues from there.
  public func finish(_ number: Int) throws(StoreProblem) {
    guard DurableFile.exists(prepared) else { return }
    guard let begun = contents(in: prepared), begun.number <= number else { return try discard() }
    guard begun.number < number else { return try rollBack() }
    // If the other copy is gone, the data is already in place.
    if let source = begun.source, begun.hasApps, DurableFile.exists(folder(of: source)) {
      try exchange()
    }
    try keep()
  }

  // MARK: Files

  private func file(in folder: URL) -> URL { folder.appending(path: "before.json") }

  private func folder(of place: Place) -> URL {
    state.appending(path: place.direction.rawValue).appending(path: "\(place.number)")
  }

  /// Returns the numbers of a direction's copies, with the last command's at the end.
  private func numbers(_ direction: Direction) -> [Int] {
    let names = try? DurableFile.names(in: state.appending(path: direction.rawValue))
    return (names ?? []).compactMap { Int($0) }.sorted()
  }

  private func last(_ direction: Direction) -> Place? {
    numbers(direction).last.map { Place(direction: direction, number: $0) }
  }

  private func contents(in folder: URL) -> Contents? {
    guard let bytes = try? DurableFile.contents(of: file(in: folder)) else { return nil }
    return try? JSONDecoder().decode(Contents.self, from: bytes)
  }

  /// Renames a folder before removing it, so that a partly removed one is never used.
  private func retire(_ folder: URL) throws(StoreProblem) {
    guard DurableFile.exists(folder) else { return }
    let old = state.appending(path: "undo.old")
    var place = old
    var number = 1
    // A folder that can't be removed, such as another user's, doesn't matter.
    try? DurableFile.removeAll(old)
    while DurableFile.exists(place) {
      number += 1
      place = old.appendingPathExtension("\(number)")
    }
    try DurableFile.move(folder, to: place)
    try? DurableFile.removeAll(place)
  }
}
