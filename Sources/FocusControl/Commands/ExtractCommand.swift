import FocusExtraction
import FocusFilterKit
import Foundation

/// Reports the parts of an app's files for which Xcode would refuse to extract metadata.
struct ExtractCommand: Command {
  static let about = CommandDescription(
    name: "extract", summary: "report the mistakes in an app's intents that Xcode refuses",
    note: """
      Name the files of one target of the app; they are compiled together. The files of its \
      extension behind --extension are judged with them: an app may have one filter in both. Words \
      behind -- that begin with - go to swiftc, with those after them. Of a built app, an \
      extension or a folder Metadata.appintents, 'extract' tells whether its metadata has a Focus \
      filter.
      """,
    examples: [
      "extract Examples/ExampleChat":
        "The files of an app, whose filter an iPhone must find in the app's metadata."
    ], needs: ["extension-module": "extension"])

  @Argument(
    "Swift files, and folders of them; or apps that Xcode built.", as: .file, isOptional: false)
  var files: [String]
  @Option("The name of the app's module; App without it.", "NAME", as: .text) var module: String?
  @Option(
    "A Swift file or a folder of the app's extension, whose files are a module of their own.",
    "PATH",
    named: "extension", as: .file)
  var extensionFiles: [String]
  @Option(
    "The name of the extension's module; Extension without it.", "NAME", named: "extension-module",
    as: .text)
  var extensionModule: String?
  @Option(
    "The folder of built modules; Modules near the tool without it.", "FOLDER", as: .file)
  var modules: String?
  @Option(
    "A module that has one of Apple's names in the files.", "NAME=MODULE", named: "alias",
    as: .alias)
  var aliases: [(String, String)]
  @Option(
    "error or warning for a required parameter without default, where reports differ.", "WORD",
    as: .word("severity"))
  var required: RequiredParameter?
  @Option() var format: CheckReport.Form

  /// The two treatments of required parameters, on which public reports differ.
  enum RequiredParameter: String, Sendable, CaseIterable { case error, warning }

  func run(_ context: CommandContext) async throws -> any CommandResult {
    do {
      return try await extract(context)
    } catch let error as ExtractionError where format == .github {
      let failure = context.failure(error)
      try context.terminal.write(failure.document.workflowCommands.joined(separator: "\n"))
      throw failure
    }
  }

  private func extract(_ context: CommandContext) async throws -> any CommandResult {
    let built = files.compactMap(BuiltApp.init)
    guard built.isEmpty || built.count == files.count else {
      throw UsageError.unusable("A built app and Swift files can't be checked in one call.")
    }
    guard built.isEmpty else {
      if let option = context.call.arguments.ownOptions.first(where: { $0 != "format" }) {
        throw UsageError.unusable("Unexpected option '--\(option)' for a built app. Leave it out.")
      }
      let findings = try built.flatMap { try $0.findings() }
      return CheckReport(findings, of: .init(files: built.count), form: format)
    }
    // The first word that begins with a hyphen begins the compiler's arguments.
    let paths = files.prefix { !$0.hasPrefix("-") }
    var sources = [SimulatedApp.Sources.module(module ?? "App")]
    sources[0].paths = Array(paths)
    if !extensionFiles.isEmpty {
      sources.append(.module(extensionModule ?? "Extension"))
      sources[1].paths = extensionFiles
    }
    let compiler = SwiftCompiler(
      modules: try context.modules(modules),
      aliases: Dictionary(aliases) { $1 },
      options: Array(files[paths.endIndex...]))
    let extraction = try await Extraction(
      of: sources, by: compiler, requiredHalts: required != .warning)
    return CheckReport(
      extraction.findings, of: .init(files: extraction.files.count), form: format)
  }
}

extension ArgumentKind where Value == (String, String) {
  /// The name of an Apple module and its replacement, such as `UIKit=ChatKit`.
  fileprivate static var alias: Self {
    ArgumentKind { word, _ throws(UsageError) in
      let parts = word.split(separator: "=").map(String.init)
      guard parts.count == 2 else {
        throw .invalid("alias", word, use: "two names, such as 'UIKit=FocusUIKit'")
      }
      return (parts[0], parts[1])
    }
  }
}

extension CommandContext {
  /// The executable beside which the folder of modules is searched.
  var executable: URL { program ?? URL(filePath: CommandLine.arguments[0]) }

  /// Returns the folder of modules: the given folder, or a folder beside the tool.
  func modules(_ given: String?) throws -> URL {
    guard let folder = given.map({ URL(filePath: $0) }) ?? SwiftCompiler.modules(near: executable)
    else {
      throw UsageError.unusable(
        """
        No folder 'Modules' with FocusFilterKit's modules is beside '\(executable.relativePath)' \
        or above it. Name the one of a build with '--modules'.
        """)
    }
    return folder
  }
}
