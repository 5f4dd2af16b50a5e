public import Foundation

/// An app's files as Xcode's extraction of metadata sees them.
///
/// ```swift
/// let extraction = try await Extraction(
///   ExtractionRequest(paths: ["ChatFilter.swift"], modules: modules))
/// extraction.findings  // the rules that the file breaks, with lines and columns
/// extraction.metadata  // the filters, intents, entities and enumerations of the file
/// ```
public struct Extraction: Sendable {
  /// The Swift files, also those in folders.
  public private(set) var files: [String] = []
  /// The broken rules, by files and lines.
  public let findings: [ExtractionFinding]
  /// The metadata of the types, also where a rule is broken.
  public let metadata: AppMetadata
  /// The intents that can't be written as Xcode writes them, each with the reason.
  public let unwritten: [ExtractionFinding]

  /// Compiles the files for their constant values, and checks these.
  ///
  /// - Throws: ``ExtractionError``, and errors of the file system.
  public init(_ request: ExtractionRequest) async throws {
    let files = try SwiftCompiler.sourceFiles(request.paths)
    let types = try await SwiftCompiler.constantTypes(of: files, request)
    self.init(types, module: request.module, requiredHalts: request.requiredHalts)
    self.files = files
  }

  init(_ types: [ConstantType], module: String, requiredHalts: Bool = true) {
    findings = ExtractionCheck.findings(in: types, module: module, requiredHalts: requiredHalts)
    let constants = ConstantMetadata(types, module: module)
    metadata = constants.metadata
    unwritten = constants.unknown.sorted { $0.key < $1.key }.map { name, reason in
      ExtractionFinding(
        .notWritten, subject: name, place: nil, ["name": name, "reason": reason])
    }
  }

  /// Whether Xcode would export no metadata at all.
  public var isHalted: Bool { findings.contains { $0.severity == .error } }

  /// The metadata without the intents of ``unwritten`` and their shortcuts.
  public var writableMetadata: AppMetadata {
    let names = Set(unwritten.map(\.subject))
    var metadata = metadata
    metadata.actions = metadata.actions.filter { !names.contains($0.key) }
    metadata.autoShortcuts?.removeAll { names.contains($0.actionIdentifier) }
    return metadata
  }

  /// Returns the folder of modules beside a program or above it; `nil` without one.
  public static func modules(near program: URL) -> URL? { AppleModules.folder(above: program) }
}
