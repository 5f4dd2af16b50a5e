import FocusAppIntents
public import FocusFilterKit
import FocusHost
import Foundation

/// An app that Xcode built, or its folder `Metadata.appintents`.
///
/// iOS finds a filter in the folder's file `extract.actionsdata`, not in the app's code. Xcode
/// creates the folder even if it exports nothing, so an app without its filter looks complete.
public struct BuiltApp: Sendable {
  private let path: String

  /// Creates a built app from the path of an `.app`, an `.appex`, a folder `Metadata.appintents` or
  /// a file `extract.actionsdata`.
  ///
  /// Returns `nil` for a path with another extension. No file is read.
  public init?(at path: String) {
    let kinds = ["app", "appex", "appintents", "actionsdata"]
    guard kinds.contains(URL(filePath: path).pathExtension) else { return nil }
    self.path = path
  }

  /// Returns a finding if neither the app nor any of its extensions has a Focus filter; otherwise
  /// none.
  ///
  /// - Throws: ``ExtractionError/cannotRead(path:reason:)`` for a missing path, and for a file that
  ///   can't be read or isn't metadata.
  public func findings() throws(ExtractionError) -> [Finding] {
    guard FileManager.machine.fileExists(atPath: path) else {
      throw .cannotRead(path: path, reason: "no such file or folder.")
    }
    let files = ([path] + Self.extensions(in: path)).compactMap(Self.file)
    var intents: [String] = []
    for file in files {
      let actions = try Self.actions(in: file)
      if actions.values.contains(where: \.isFocusFilter) { return [] }
      intents += actions.keys.sorted()
    }
    let found =
      files.isEmpty
      ? "no file \(Self.name)"
      : intents.isEmpty ? "no intent at all" : "only \(intents.joined(separator: ", "))"
    return [
      ExtractionRule.filterNotExported.finding(
        about: URL(filePath: path).lastPathComponent, ["name": path, "found": found])
    ]
  }

  private static let name = "extract.actionsdata"

  /// The greatest size of a file that is read, in bytes. Files that Xcode writes have a few
  /// kilobytes.
  private static let longest = 16 << 20

  /// The members of `extract.actionsdata` that are read, as Xcode 16 to 27 write them.
  private struct File: Decodable { let actions: [String: Intent] }

  private struct Intent: Decodable {
    let systemProtocols: [String]?

    /// Whether the intent is a Focus filter. Only this protocol marks a filter in the metadata.
    var isFocusFilter: Bool {
      systemProtocols?.contains("com.apple.link.systemProtocol.FocusConfiguration") ?? false
    }
  }

  private static func actions(in file: String) throws(ExtractionError) -> [String: Intent] {
    let data: Data
    do {
      // Limit the size, because a device file such as `/dev/zero` has no end.
      let handle = try FileHandle(forReadingFrom: URL(filePath: file))
      data = try handle.read(upToCount: longest + 1) ?? Data()
    } catch {
      throw .cannotRead(path: file, reason: error.fileReason)
    }
    guard data.count <= longest else {
      throw .cannotRead(path: file, reason: "the file has more than \(longest >> 20) MiB.")
    }
    do {
      return try JSONDecoder().decode(File.self, from: data).actions
    } catch {
      throw .cannotRead(path: file, reason: "the file isn't App Intents metadata.")
    }
  }

  private static func file(in path: String) -> String? {
    guard URL(filePath: path).pathExtension != "actionsdata" else { return path }
    // A Mac app has its metadata in `Contents/Resources`; an iPhone app has it at the top level.
    return ["", "/Metadata.appintents", "/Contents/Resources/Metadata.appintents"]
      .map { "\(path)\($0)/\(name)" }.first(where: FileManager.machine.fileExists)
  }

  private static func extensions(in path: String) -> [String] {
    ["PlugIns", "Extensions", "Contents/PlugIns", "Contents/Extensions"].flatMap { folder in
      let names = (try? FileManager.machine.contentsOfDirectory(atPath: "\(path)/\(folder)")) ?? []
      return names.filter { $0.hasSuffix(".appex") }.sorted().map { "\(path)/\(folder)/\($0)" }
    }
  }
}
