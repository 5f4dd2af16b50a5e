import FocusFilterKit
import FocusScenarios
import FocusText
import Foundation

/// The files that a call names, directly or by their folder.
struct GivenFiles: Sendable {
  /// The files; the files of a folder are sorted by name.
  var files: [String] = []
  /// The JSON files in folders that aren't of the wanted kind, sorted by name.
  private(set) var passedOver: [PassedOverFile] = []
  /// Whether the call names a folder.
  private(set) var hasFolder = false
  /// The folders without a file of the wanted kind and without one that is passed over.
  private(set) var emptyFolders: [String] = []

  /// A kind of file to search for in folders.
  enum Kind {
    /// Scenarios: `.jsonc` and `.json5` files, and `.json` files with a scenario's keys.
    case scenarios
    /// Scenarios and payloads; payloads are `.apns` files, and `.json` files with the key `aps`.
    case scenariosAndPayloads

    /// Whether a file's name is that of a file of this kind.
    fileprivate func mayHave(_ path: String) -> Bool {
      StandardStreams.hasEnding(["apns"], path)
        ? self == .scenariosAndPayloads
        : StandardStreams.hasEnding(Scenario.fileEndings, path)
    }

    /// Returns the reason why a file isn't of this kind, as the rest of a sentence about the file;
    /// `nil` if it is.
    fileprivate func reason(against path: String) throws -> String? {
      if StandardStreams.hasEnding(["apns"], path) { return nil }
      let data = try StandardStreams.read(fileAt: path)
      guard let other = Scenario.otherKind(of: data, named: path) else { return nil }
      if PushPayload.isLikely(data) { return self == .scenarios ? "is a push payload." : nil }
      return switch other {
      case .noKeys where self == .scenarios: "has none of a scenario's keys."
      case .noKeys: "has no key of a scenario or a payload."
      case .notAnObject(let found): "contains \(found), but a scenario is an object."
      case .tooLarge: "is larger than a scenario may be."
      @unknown default: "isn't a scenario."
      }
    }
  }

  /// Finds the files that a call names. A folder stands for all files of the kind at any depth in
  /// it.
  ///
  /// In a folder, only regular files are read, because a pipe or a device may block; a message
  /// names the others. A path that the call itself names may be a pipe.
  ///
  /// - Throws: ``UsageError`` for a Swift file, which another verb checks.
  init(_ kind: Kind, in paths: [String], _ context: CommandContext) throws {
    for path in paths {
      guard Self.isFolder(path) else {
        guard !StandardStreams.hasEnding(["swift"], path) else {
          throw UsageError.unusable(
            "'\(path)' is a Swift file. '\(context.tool.name) extract' checks the files of an app.")
        }
        files.append(path)
        continue
      }
      hasFolder = true
      let count = files.count + passedOver.count
      try search(path, for: kind, context)
      if files.count + passedOver.count == count { emptyFolders.append(path) }
    }
  }

  /// Returns whether a path that a call names is a folder.
  static func isFolder(_ path: String) -> Bool {
    path != "-" && StandardStreams.kind(of: path) == S_IFDIR
  }

  /// Returns the beginning of the paths of a folder's files.
  static func start(of folder: String) -> String { folder.hasSuffix("/") ? folder : folder + "/" }

  private mutating func search(
    _ folder: String, for kind: Kind, _ context: CommandContext
  ) throws {
    let names = try FileProblem.with(folder) {
      try FileManager().subpathsOfDirectory(atPath: folder)
    }
    let start = Self.start(of: folder)
    for name in names.sorted() {
      guard !name.split(separator: "/").contains(where: { $0.hasPrefix(".") }) else { continue }
      let path = start + name
      switch StandardStreams.kind(of: path) {
      case S_IFREG:
        guard kind.mayHave(path) else { continue }
        if let reason = try kind.reason(against: path) {
          passedOver.append(PassedOverFile(path, reason))
        } else {
          files.append(path)
        }
      // A folder may have the name of a file.
      case S_IFDIR: continue
      default:
        if StandardStreams.hasEnding(Scenario.fileEndings, name) {
          context.showNotices(["\(path) is no regular file, so it is left out."])
        }
      }
    }
  }
}

/// A JSON file in a folder that isn't of the wanted kind, and the reason.
struct PassedOverFile: Encodable, Sendable {
  let file: String
  /// The reason, where the path stands beside it.
  let message: String
  /// The reason, with the file's path.
  @ForText private(set) var sentence: String

  /// - Parameter predicate: The reason as the rest of a sentence, after its subject.
  init(_ file: String, _ predicate: String) {
    self.file = file
    message = "The file \(predicate)"
    sentence = "\(file.onOneLine) \(predicate)"
  }
}

extension CommandContext {
  /// Returns the mistake of a call whose folders have no scenario.
  func noScenario(in paths: [String], passedOver: [PassedOverFile]) -> UsageError {
    .unusable(
      "No scenario is in \(paths.inQuotes.list(.or)).", DaysReport.lines(passedOver: passedOver))
  }
}
