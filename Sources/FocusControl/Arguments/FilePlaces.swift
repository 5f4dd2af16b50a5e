import FocusScenarios
import Foundation

/// The use of a file that a word of a call names.
enum FileUse: Sendable, Hashable {
  case read
  /// The command writes the file. If the path is a folder's, the command writes files in the
  /// folder, whose names end like one of these.
  case written(inFolder: [String] = [])
}

extension CallArguments {
  /// Throws an error if the command would write a file that it reads, that it writes for another
  /// option, or that belongs to the device.
  ///
  /// Links, other paths and pipes are seen through. The check comes before the command runs,
  /// because afterwards the file's contents are gone. The cost is linear in the files of the
  /// folders that the call names, if an output exists.
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
          "\(option) is in the folder that stores the device. Name a file in another folder.")
      }
      let lost =
        inputs.first { output.replaces($0) }.map(\.asInput)
        ?? outputs[..<index].first { output.replaces($0) || $0.replaces(output) }
        .map { "the file of '\($0.argument.option)'" }
        ?? FilePlace.streams.first { output.place.isSame(as: $0.place) }?.name
      guard let lost else { continue }
      throw .unusable("\(option) would overwrite \(lost). Name another file.")
    }
  }
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
    let names = (try? FileManager().contentsOfDirectory(atPath: place.path)) ?? []
    return names.contains { isWritten($0) && other.has(FilePlace("\(place.path)/\($0)")) }
  }

  /// Whether a file is this file, or one that a command would read in this folder.
  private func has(_ file: FilePlace) -> Bool {
    if place.isSame(as: file) { return true }
    guard place.isFolder, file.exists, argument.file == .read else { return false }
    let endings = Scenario.fileEndings + ["apns", "swift"]
    return FileManager().enumerator(atPath: place.path)?.contains { name in
      guard let name = name as? String, endings.contains(where: { name.hasSuffix(".\($0)") })
      else { return false }
      return FilePlace("\(place.path)/\(name)").isSame(as: file)
    } ?? false
  }
}
