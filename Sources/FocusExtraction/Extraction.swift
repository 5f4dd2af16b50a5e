public import FocusFilterKit
import Foundation

/// A check of an app's source files against the rules by which Xcode extracts App Intents metadata.
///
/// ```swift
/// let compiler = SwiftCompiler(modules: modules)
/// let extraction = try await Extraction(of: [.module("Chat", at: "Sources/Chat")], by: compiler)
/// extraction.findings  // the rules that the files break, with lines and columns
/// ```
public struct Extraction: Sendable {
  /// The paths of the Swift files, including those in folders, in the order of the targets.
  public private(set) var files: [String] = []
  /// The broken rules, sorted by file and line.
  public let findings: [Finding]

  /// Reads the constant values of an app's targets, such as the app and its extension, and checks
  /// them together, with the translated phrases of App Shortcuts in their folders.
  ///
  /// Runs the compiler once for each target, which takes about a second.
  ///
  /// - Parameter requiredHalts: Whether a required parameter without a default is an error, which
  ///   stops the extraction, instead of a warning.
  /// - Throws: ``ExtractionError``, and errors of the file system.
  public init(
    of targets: [SimulatedApp.Sources], by compiler: SwiftCompiler, requiredHalts: Bool = true
  ) async throws {
    var modules: [ConstantModule] = []
    for target in targets {
      let files = try SwiftCompiler.sourceFiles(target.paths.filter { !PhraseCatalog.isName($0) })
      let types = try await compiler.constantTypes(of: files, module: target.module)
      let catalogs = PhraseCatalog.files(beside: target.paths)
      modules.append(
        ConstantModule(name: target.module, types: types, files: files, catalogs: catalogs))
    }
    self.init(modules, requiredHalts: requiredHalts)
    files = modules.flatMap(\.files)
  }

  init(_ modules: [ConstantModule], requiredHalts: Bool = true) {
    findings = ExtractionCheck.findings(in: modules, requiredHalts: requiredHalts)
  }

  /// Returns the findings about an app's source files.
  ///
  /// If the files can't be checked, for example because they don't compile, the only finding has
  /// the reason. The array is empty for an app without source files.
  ///
  /// - Parameter tool: An executable. The folder `Modules` is beside it or in a folder above it.
  /// - Throws: `CancellationError` if the task is canceled.
  public static func findings(of app: SimulatedApp, near tool: URL) async throws -> [Finding] {
    guard !app.sources.isEmpty else { return [] }
    do {
      let modules = SwiftCompiler.modules(near: tool) ?? tool.deletingLastPathComponent()
      return try await Extraction(of: app.sources, by: SwiftCompiler(modules: modules)).findings
    } catch let error as CancellationError {
      throw error
    } catch {
      let first = (error as? ExtractionError)?.compilerErrors.first
      let reason = first.map { place, message in
        "\(place.file):\(place.line):\(place.column): error: \(message)."
      }
      return [
        ExtractionRule.notCompiled.finding(
          about: app.id, at: first?.place, ["name": app.name, "reason": reason ?? "\(error)"])
      ]
    }
  }
}

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
