import FocusScenarios
import Foundation

/// The use of a file that a word of a call names.
enum FileUse: Sendable, Hashable {
  case read
  /// The command writes the file. If the path is a folder's, the command writes files in the folder,
  /// whose names end like one of these.
  case written(inFolder: [String] = [])
}

extension CallArguments {
  /// Throws an error if the command would write a file that it reads, that it writes for another
  /// option, or that belongs to the device.
  ///
  /// Links, other paths and pipes are seen through. The check comes before the command runs, because
  /// afterwards the file's contents are gone. The cost is linear in the files of the folders that the
  /// call names, if an output exists.
  func requireOutputsApart(from stateFolder: URL) throws(UsageError) {
    var (inputs, outputs): ([NamedFile], [NamedFile]) = ([], [])
    for argument in arguments.syntax.positionals + arguments.syntax.options {
      let words = arguments.words(for: argument) ?? []
      switch argument.file {
      case .read: inputs += words.map { NamedFile(path: $0, by: argument) }
      case .written: outputs += words.map { NamedFile(path: $0, by: argument) }
      case nil: continue
      }
    }
    guard !outputs.isEmpty else { return }
    let device = FilePlace(stateFolder.path)
    for (index, output) in outputs.enumerated() {
      let option = "'\(output.argument.option) \(output.path)'"
      if output.place.isInside(device) {
        throw .unusable(
          "\(option) is in the folder that stores the device. Name a file in another folder.",
          command: arguments.syntax)
      }
      let lost =
        inputs.first { output.replaces($0) }.map(\.asInput)
        ?? outputs[..<index].first { output.replaces($0) || $0.replaces(output) }
        .map { "the file of '\($0.argument.option)'" }
        ?? FilePlace.streams.first { output.place.isSame(as: $0.place) }?.name
      guard let lost else { continue }
      throw .unusable(
        "\(option) would overwrite \(lost). Name another file.", command: arguments.syntax)
    }
  }
}

extension ArgumentSyntax {
  /// The option with its hyphens.
  fileprivate var option: String { "--\(name)" }
}

/// A file or folder that a call names.
private struct NamedFile {
  let path: String
  let argument: ArgumentSyntax
  let place: FilePlace

  init(path: String, by argument: ArgumentSyntax) {
    (self.path, self.argument) = (path, argument)
    place = path == "-" && argument.file == .read ? .standardInput : FilePlace(path)
  }

  /// The words for a file that the command reads.
  var asInput: String { path == "-" ? "standard input" : "the input '\(path)'" }

  /// Whether writing this file, or the files in this folder, changes another file or one in it.
  func replaces(_ other: NamedFile) -> Bool {
    guard case .written(let endings) = argument.file else { return false }
    func isWritten(_ name: String) -> Bool { endings.contains { name.hasSuffix($0) } }
    if other.place.folder == place.path, isWritten(other.place.name) { return true }
    guard place.isFolder else { return other.has(place) }
    let names = (try? FileManager.default.contentsOfDirectory(atPath: place.path)) ?? []
    return names.contains { isWritten($0) && other.has(FilePlace("\(place.path)/\($0)")) }
  }

  /// Whether a file is this file, or one that a command would read in this folder.
  private func has(_ file: FilePlace) -> Bool {
    if place.isSame(as: file) { return true }
    guard place.isFolder, file.exists, argument.file == .read else { return false }
    let endings = Scenario.fileEndings + ["apns", "swift"]
    return FileManager.default.enumerator(atPath: place.path)?.contains { name in
      guard let name = name as? String, endings.contains(where: { name.hasSuffix(".\($0)") })
      else { return false }
      return FilePlace("\(place.path)/\(name)").isSame(as: file)
    } ?? false
  }
}

/// The place of a file on the disk, without links.
struct FilePlace {
  /// The absolute path without links and dots; the file itself may be missing.
  let path: String
  /// What the system knows about the file; `nil` if it is missing.
  private let status: stat?

  init(_ path: String) {
    var status = stat()
    self.path = Self.resolved(path)
    self.status = stat(path, &status) == 0 ? status : nil
  }

  private init(descriptor: Int32) {
    var status = stat()
    path = ""
    self.status = fstat(descriptor, &status) == 0 ? status : nil
  }

  static var standardInput: FilePlace { FilePlace(descriptor: STDIN_FILENO) }

  /// The streams to which the tool writes its results and messages, if they are files.
  fileprivate static var streams: [(name: String, place: FilePlace)] {
    [("standard output", STDOUT_FILENO), ("standard error", STDERR_FILENO)]
      .map { (name: $0.0, place: FilePlace(descriptor: $0.1)) }
      .filter { $0.place.kind == S_IFREG }
  }

  var exists: Bool { status != nil }
  /// The kind of file, such as `S_IFREG`; `nil` if it is missing.
  var kind: mode_t? { status.map { $0.st_mode & S_IFMT } }
  fileprivate var isFolder: Bool { kind == S_IFDIR }
  fileprivate var folder: String { (path as NSString).deletingLastPathComponent }
  fileprivate var name: String { (path as NSString).lastPathComponent }

  /// Whether both are the same file, or would be. A device, such as `/dev/null`, loses nothing.
  fileprivate func isSame(as other: FilePlace) -> Bool {
    if kind == S_IFCHR { return false }
    guard let status, let other = other.status else { return path == other.path && path != "" }
    return status.st_dev == other.st_dev && status.st_ino == other.st_ino
  }

  fileprivate func isInside(_ folder: FilePlace) -> Bool {
    path == folder.path || path.hasPrefix("\(folder.path)/")
  }

  /// Returns the absolute path without links, as far as it exists.
  private static func resolved(_ path: String) -> String {
    var path = path
    // The end of a link may be missing, and is then the file that would be written.
    for _ in 0..<40 {
      if let real = realpath(path, nil) {
        defer { free(real) }
        return String(cString: real)
      }
      guard let target = try? FileManager.default.destinationOfSymbolicLink(atPath: path) else {
        break
      }
      path = URL(filePath: target, relativeTo: URL(filePath: path)).path
    }
    let url = URL(filePath: path).standardizedFileURL
    let folder = url.deletingLastPathComponent()
    guard folder.path != url.path else { return url.path }
    return "\(resolved(folder.path))/\(url.lastPathComponent)"
  }
}
