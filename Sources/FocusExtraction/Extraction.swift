public import FocusFilterKit
import Foundation

/// An app's files as Xcode's extraction of metadata sees them.
///
/// ```swift
/// let compiler = SwiftCompiler(modules: modules)
/// let extraction = try await Extraction(of: [.module("Chat", at: "Sources/Chat")], by: compiler)
/// extraction.findings  // the rules that the files break, with lines and columns
/// ```
public struct Extraction: Sendable {
  /// The Swift files, also those in folders.
  public private(set) var files: [String] = []
  /// The broken rules, by files and lines.
  public let findings: [Finding]

  /// Compiles the files of an app's targets, such as the app's own and its extension's, for their
  /// constant values, and checks these together.
  ///
  /// - Parameter requiredHalts: Whether a required parameter without a default halts the
  ///   extraction, or is only warned of.
  /// - Throws: ``ExtractionError``, and errors of the file system.
  public init(
    of targets: [SimulatedApp.Sources], by compiler: SwiftCompiler, requiredHalts: Bool = true
  ) async throws {
    var modules: [ConstantModule] = []
    for target in targets {
      let files = try SwiftCompiler.sourceFiles(target.paths)
      let types = try await compiler.constantTypes(of: files, module: target.module)
      modules.append(ConstantModule(name: target.module, types: types, files: files))
    }
    self.init(modules, requiredHalts: requiredHalts)
    files = modules.flatMap(\.files)
  }

  init(_ modules: [ConstantModule], requiredHalts: Bool = true) {
    findings = ExtractionCheck.findings(in: modules, requiredHalts: requiredHalts)
  }

  /// Whether Xcode would export no metadata at all.
  public var isHalted: Bool { findings.contains { $0.severity == .error } }

  /// Returns the findings about the sources of an app, among them one about sources that don't
  /// compile.
  ///
  /// - Parameter tool: The executable near which the folder `Modules` is.
  public static func findings(of app: SimulatedApp, near tool: URL) async -> [Finding] {
    guard !app.sources.isEmpty else { return [] }
    do {
      let modules = SwiftCompiler.modules(near: tool) ?? tool.deletingLastPathComponent()
      return try await Extraction(of: app.sources, by: SwiftCompiler(modules: modules)).findings
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
