public import FocusFilterKit
import Foundation

/// An app's files as Xcode's extraction of metadata sees them.
///
/// ```swift
/// let extraction = try await Extraction(
///   [ExtractionRequest(paths: ["ChatFilter.swift"], modules: modules)])
/// extraction.findings  // the rules that the file breaks, with lines and columns
/// extraction.metadata  // the filters, intents, entities and enumerations of the file
/// ```
public struct Extraction: Sendable {
  /// The Swift files, also those in folders.
  public private(set) var files: [String] = []
  /// The broken rules, by files and lines.
  public let findings: [ExtractionFinding]
  /// The metadata of the types, also where a rule is broken. Of two types with one name, that of the first
  /// target is there.
  public let metadata: AppMetadata
  /// The intents that can't be written as Xcode writes them, each with the reason.
  public let unwritten: [ExtractionFinding]

  /// Compiles and checks the sources of an app.
  ///
  /// - Parameter modules: The folder of the modules that they import.
  /// - Throws: ``ExtractionError``, and errors of the file system.
  public init(of app: SimulatedApp, modules: URL) async throws {
    try await self.init(
      app.sources.map {
        ExtractionRequest(paths: $0.paths, module: $0.module, modules: modules)
      })
  }

  /// Compiles the files of an app's targets, such as the app's own and its extension's, for their constant
  /// values, and checks these together.
  ///
  /// - Throws: ``ExtractionError``, and errors of the file system.
  public init(_ targets: [ExtractionRequest]) async throws {
    var modules: [ConstantModule] = []
    var files: [String] = []
    var inactive: [ExtractionFinding] = []
    for target in targets {
      let found = try SwiftCompiler.sourceFiles(target.paths)
      files += found
      inactive += try await InactiveFiles.findings(in: found, target)
      let types = try await SwiftCompiler.constantTypes(of: found, target)
      modules.append(ConstantModule(name: target.module, types: types))
    }
    let halts = targets.allSatisfy(\.requiredHalts)
    self.init(modules, requiredHalts: halts, inactive: inactive)
    self.files = files
  }

  init(
    _ modules: [ConstantModule], requiredHalts: Bool = true, inactive: [ExtractionFinding] = []
  ) {
    findings =
      ExtractionCheck.findings(in: modules, requiredHalts: requiredHalts) + inactive
    let constants = modules.map(ConstantMetadata.init)
    metadata = constants.dropFirst().reduce(into: constants[0].metadata) { $0.add($1.metadata) }
    unwritten = constants.flatMap(\.unknown).sorted { $0.key < $1.key }.map { name, reason in
      ExtractionFinding(.notWritten, subject: name, ["name": name, "reason": reason])
    }
  }

  /// Whether Xcode would export no metadata at all.
  public var isHalted: Bool { findings.contains { $0.severity == .error } }

  /// The metadata without the intents of ``unwritten`` and their shortcuts.
  public var writableMetadata: AppMetadata {
    var metadata = metadata
    metadata.removeIntents(Set(unwritten.map(\.subject)))
    return metadata
  }

  /// Returns the findings about the sources of an app, among them one about sources that don't compile.
  ///
  /// - Parameter tool: The executable near which the folder `Modules` is.
  public static func findings(of app: SimulatedApp, near tool: URL) async -> [Finding] {
    guard !app.sources.isEmpty else { return [] }
    do {
      let modules = self.modules(near: tool) ?? tool.deletingLastPathComponent()
      return try await Extraction(of: app, modules: modules).findings.map(\.finding)
    } catch {
      let messages = (error as? ExtractionError)?.compilerMessages ?? []
      let first = messages.lazy.compactMap {
        $0.wholeMatch(of: /(?<file>.+):(?<line>\d+):(?<column>\d+): error: .*/)?.output
      }.first
      return [
        ExtractionFinding(
          .notCompiled, subject: app.id,
          place: first.map {
            .init(file: "\($0.file)", line: Int($0.line) ?? 1, column: Int($0.column) ?? 1)
          }, ["name": app.name, "reason": "\(first.map { "\($0.0)." } ?? "\(error)")"]
        ).finding
      ]
    }
  }

  /// Returns the folder of modules beside a program or above it; `nil` without one.
  public static func modules(near program: URL) -> URL? { AppleModules.folder(above: program) }
}
