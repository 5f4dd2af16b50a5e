import Foundation

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

  private let folder: URL
  /// The path at which apps find their data.
  let link: URL

  init(in state: URL) {
    folder = state.appending(path: Self.names.folder)
    link = state.appending(path: Self.names.link)
  }

  private func place(_ number: Int) -> URL { folder.appending(path: "\(number)") }

  /// The numbers of the generations on the disk, committed or not.
  private var numbers: [Int] {
    ((try? DurableFile.names(in: folder)) ?? []).compactMap { Int($0) }
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
    let new = (named.union(numbers).max() ?? 0) + 1
    guard let number, DurableFile.exists(place(number)) else {
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
  func point(to number: Int) throws(StoreProblem) {
    try DurableFile.link(link, to: "\(Self.names.folder)/\(number)")
  }

  /// Lets the link lead to the current generation, and removes the generations that nobody needs.
  ///
  /// A failure doesn't matter, because each opening of the device does it again.
  func tidy(_ current: Int?, keeping needed: Set<Int>) {
    if let current {
      try? point(to: current)
    } else if DurableFile.isLink(link) {
      try? DurableFile.remove(link)
    }
    for number in numbers where !needed.contains(number) {
      try? DurableFile.removeAll(place(number))
    }
  }
}
