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
