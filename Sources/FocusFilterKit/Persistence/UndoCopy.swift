public import Foundation

/// The copies that `undo` and `redo` go back to: the device before each of the last commands, and the data
/// of its apps.
///
/// A tool has one value of this type for a device's files, in the folder of a ``FileStore`` that it has open.
///
/// A copy is prepared before a command and kept when the command has changed something. A command that
/// fails is rolled back by its copy, so that the copies before it stay. A command that takes back another
/// one has a copy of its own, for the opposite direction. The process may end at any moment: each step gives
/// one folder another name, and ``finish(_:)`` goes on from there.
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

  /// - Parameter folder: The folder of the device.
  public init(in folder: URL) { state = folder }

  /// The names of the folders in which apps keep their data.
  public static let data = ["containers", "preferences"]
  /// The names of the folders of this type, which `reset` removes.
  public static let names = ["undo", "redo", "undo.new", "undo.old"]
  /// The number of commands that can be taken back.
  public static let limit = 20

  /// A direction in which commands can be taken back.
  public enum Direction: String, Codable, Sendable {
    /// Back, to before the last command.
    case undo
    /// Forward, to before it was taken back.
    case redo

    fileprivate var opposite: Direction { self == .undo ? .redo : .undo }
  }

  /// A copy as it was written.
  public struct Contents: Codable, Sendable {
    /// The words of the command that came after it, or was taken back.
    public let command: [String]
    /// The number of the device's last event.
    public let number: Int
    /// The bytes of the device.
    let device: Data
    /// Whether code of apps ran, so that their data is beside it.
    public let hasApps: Bool
    /// The copy that the command goes back to, and exchanges its data with; `nil` for any other command.
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

  /// Returns the copy that a command in a direction goes back to; `nil` when there is none.
  public func contents(_ direction: Direction = .undo) -> Contents? {
    last(direction).flatMap { contents(in: folder(of: $0)) }
  }

  // MARK: A command

  /// Writes a copy of a device, and of the data of its apps, for a command that is about to begin.
  ///
  /// - Throws: ``StoreProblem``; nothing is left of the copy then.
  public func prepare(_ device: StoredDevice, before command: [String], hasApps: Bool) throws {
    try prepare(device, before: command, hasApps: hasApps, source: nil)
  }

  /// Writes a copy of a device for a command that goes back to the last copy of a direction.
  ///
  /// The data of the apps follows in ``exchange()``.
  /// - Throws: ``StoreProblem``; nothing is left of the copy then.
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
        source: source)
      try DurableFile.replace(file(in: prepared), by: try JSONEncoder().encode(contents))
    } catch {
      // What is left isn't whole, which the next command finds.
      try? discard()
      throw error
    }
  }

  /// Makes the prepared copy the last one of its direction.
  ///
  /// A new command leaves nothing to do again, and the oldest of too many copies is removed.
  /// - Throws: ``StoreProblem``; ``finish(_:)`` does it then.
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

  /// Removes the prepared copy, because nothing has changed.
  ///
  /// - Throws: ``StoreProblem``.
  public func discard() throws(StoreProblem) { try retire(prepared) }

  /// Removes all copies, because time has passed since, which nobody can take back.
  ///
  /// - Throws: ``StoreProblem``; the copies of one direction or of both stay then.
  public func forget() throws(StoreProblem) {
    for direction in [Direction.undo, .redo] {
      try retire(state.appending(path: direction.rawValue))
    }
  }

  /// Gives the apps their data of before the command, whose events aren't there anymore.
  ///
  /// - Throws: ``StoreProblem``; ``finish(_:)`` goes on from there.
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

  /// Gives the apps the data of the copy that the command goes back to, and the prepared copy theirs.
  ///
  /// Each folder is moved, so that no space is needed; a second call goes on where the first one ended.
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

  /// The numbers of the copies of a direction, the last command's at the end.
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
