import Foundation

/// A command that `undo` or `redo` can take back.
public struct UndoStep: Sendable, Hashable, Codable {
  /// The words of the command, or of the command that was undone.
  public let command: [String]
  /// The number of the device's last event before the command, or before the `undo`.
  public let number: Int
  /// Whether app code ran, so that the step restores the apps' data, too.
  public let calledApps: Bool
  /// The apps' data of that time; `nil` if there were none.
  let data: AppData.Generation?
}

/// The direction of a step: back to the device before a command, or forward again.
public enum UndoDirection: String, Sendable {
  /// Back to the device before the last command.
  case undo
  /// Forward to the device before the last undo.
  case redo
}

/// The effect of a transaction on the commands that `undo` can take back.
public enum UndoEffect: Sendable, Hashable {
  /// `undo` takes back the same command as before.
  case none
  /// `undo` takes back the events behind the one with this number.
  case undoable(after: Int)
  /// No earlier command can be taken back, because time has passed.
  case final
}

/// The commands that can be undone and redone, and the current generation of the apps' data.
///
/// The value is a fold over the history's transactions, as the device is one over the events. It
/// keeps at most twenty commands in each direction, and fewer if their generations are large.
struct UndoSteps: Sendable, Hashable {
  /// The number of commands that can be undone.
  static let limit = 20
  /// The most bytes in the generations of earlier commands together; the last one stays in any
  /// case.
  static let byteLimit = 256 << 20

  /// The current generation; `nil` if no app has stored anything.
  var data: AppData.Generation?
  var undo: [UndoStep] = []
  var redo: [UndoStep] = []

  /// The numbers of the generations that a step or the device needs.
  var generations: Set<Int> { Set(([data] + (undo + redo).map(\.data)).compactMap(\.?.number)) }

  func last(_ direction: UndoDirection) -> UndoStep? {
    direction == .undo ? undo.last : redo.last
  }

  /// Follows the next transaction in the history.
  mutating func follow(_ transaction: StoredTransaction) {
    follow(transaction.events)
    switch transaction.effect {
    case .none: break
    case .final: (undo, redo) = ([], [])
    case .undoable(let number):
      undo.append(
        UndoStep(
          command: transaction.command, number: number, calledApps: transaction.data != data,
          data: data))
      redo = []
    }
    data = transaction.data
    trim()
  }

  /// Follows the undos and redos among some events.
  mutating func follow(_ events: some Sequence<StoredEvent>) {
    for event in events {
      guard let target = event.event.kind.undoing?.after else { continue }
      // A step's number belongs to one step only, because the event behind it is the command's.
      if let step = undo.last, step.number == target {
        undo.removeLast()
        redo.append(restore(step, from: event.number - 1))
      } else if let step = redo.last, step.number == target {
        redo.removeLast()
        undo.append(restore(step, from: event.number - 1))
      } else {
        (undo, redo) = ([], [])
      }
    }
  }

  /// Restores a step's data, and returns the step for the opposite direction.
  private mutating func restore(_ step: UndoStep, from number: Int) -> UndoStep {
    defer { data = step.data }
    return UndoStep(
      command: step.command, number: number, calledApps: step.calledApps, data: data)
  }

  private mutating func trim() {
    undo = undo.suffix(Self.limit)
    redo = redo.suffix(Self.limit)
    while bytes > Self.byteLimit, undo.count + redo.count > 1 {
      if undo.count > 1 { undo.removeFirst() } else { redo.removeFirst() }
    }
  }

  private var bytes: Int {
    Set((undo + redo).compactMap(\.data)).subtracting([data].compactMap(\.self))
      .reduce(0) { $0 + $1.bytes }
  }
}

/// The generations of the apps' data in a device's folder.
///
/// Each generation is a folder with all that apps keep: a committed one never changes. A command
/// whose apps run works on a copy, which counts from the command's line in the history on. Apps
/// find their data at a path that stays the same, the link `containers`.
///
/// ```
/// data/7        the generation of an earlier command, for `undo`
/// data/8        the current generation
/// data/9        the copy for the command that runs
/// containers -> data/9
/// ```
struct AppData: Sendable {
  /// A committed generation.
  struct Generation: Codable, Sendable, Hashable {
    /// The size on the disk.
    let bytes: Int
    /// The number, which is the folder's name.
    let number: Int
  }

  /// The names in the device's folder.
  static let names = (folder: "data", link: "containers")

  /// The folder of all generations.
  let folder: URL
  /// The path at which apps find their data.
  let link: URL

  init(in state: URL) {
    folder = state.appending(path: Self.names.folder)
    link = state.appending(path: Self.names.link)
  }

  /// The folder of a generation. The numbers count from 1.
  func place(_ number: Int) -> URL { folder.appending(path: "\(number)") }

  /// The numbers of the generations on the disk, committed or not.
  ///
  /// A link isn't followed, because the folder behind it may be anybody's.
  private func numbers() throws(StoreProblem) -> [Int] {
    try DurableFile.refuseLink(folder)
    guard try DurableFile.exists(folder) else { return [] }
    return try DurableFile.names(in: folder).compactMap { Int($0) }
  }

  /// Copies a generation to a new one, and returns the new one's number.
  ///
  /// - Parameters:
  ///   - number: The generation to copy; `nil` for an empty new one.
  ///   - named: The numbers that the history mentions.
  /// - Returns: The number, and the paths of pipes and sockets, which aren't copied.
  func copy(
    _ number: Int?, besides named: Set<Int>
  ) throws(StoreProblem) -> (number: Int, leftOut: [String]) {
    try DurableFile.makeFolder(folder)
    let new = (named.union(try numbers()).filter { $0 < .max }.max() ?? 0) + 1
    guard let number, try DurableFile.exists(place(number)) else {
      try DurableFile.makeFolder(place(new))
      return (new, [])
    }
    return (new, try DurableFile.copyFolder(place(number), to: place(new)))
  }

  /// Returns a generation when the disk has it.
  func sync(_ number: Int) throws(StoreProblem) -> Generation {
    let bytes = try DurableFile.syncTree(place(number))
    try DurableFile.syncFolder(of: place(number))
    return Generation(bytes: bytes, number: number)
  }

  /// Lets the link lead to a generation.
  ///
  /// - Parameter withoutDevice: Whether the folder has no device's file yet, or soon no more. The
  ///   link then says so, because the data of a killed command look like those of a lost device.
  func point(to number: Int, withoutDevice: Bool = false) throws(StoreProblem) {
    let start = withoutDevice ? Self.withoutDevice : ""
    try DurableFile.link(link, to: "\(start)\(Self.names.folder)/\(number)")
  }

  /// Whether the link says that the data belong to no device.
  var isWithoutDevice: Bool {
    let target = try? FileManager.machine.destinationOfSymbolicLink(atPath: link.path)
    return target?.hasPrefix(Self.withoutDevice) ?? false
  }

  /// The start of such a link, which leads to the same place.
  private static let withoutDevice = "./"

  /// Moves the generations that the device doesn't need to a folder beside the others, and returns
  /// its name; `nil` if there are none but empty ones.
  func setAside(besides needed: Set<Int>) throws(StoreProblem) -> String? {
    let others = try numbers().filter { number in
      !needed.contains(number) && (try? DurableFile.names(in: place(number))) != []
    }
    if others.isEmpty { return nil }
    let kept = try DurableFile.unusedName(beside: folder)
    try DurableFile.makeFolder(kept)
    for number in others {
      try DurableFile.move(place(number), to: kept.appending(path: "\(number)"))
    }
    return kept.lastPathComponent
  }

  /// Lets the link lead to the current generation, and removes the generations that nobody needs.
  ///
  /// A failure doesn't matter, because each opening of the device does it again.
  func tidy(_ current: Int?, keeping needed: Set<Int>) {
    if let current {
      try? point(to: current)
    } else if (try? DurableFile.isLink(link)) == true {
      try? DurableFile.remove(link)
    }
    for number in (try? numbers()) ?? [] where !needed.contains(number) {
      try? DurableFile.removeAll(place(number))
    }
  }
}
