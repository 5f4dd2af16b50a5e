import FocusFilterKit
import Foundation

/// Writes a scenario or a package to begin with.
struct InitCommand: Command {
  static let about = CommandDescription(
    name: "init", summary: "write a scenario or a package to begin with", usesApps: true,
    examples: [
      .init(words: "init scenario", meaning: "Save it as day.jsonc, and play it with 'simulate'.")
    ])

  @Argument(
    """
    scenario: print a scenario for the apps of this tool, whose expectations hold. package: create a \
    package with an app, its filter, tests and a tool.
    """, as: .word("word")) var what: What
  @Argument(
    "With package: the name of the app, and of the folder that is created.", as: .text)
  var name: String?
  @Option(
    """
    With package: the address or the folder of FocusFilterKit. The default is the folder that this \
    tool was built from.
    """, "URL|PATH", named: "package", as: .file) var source: String?

  enum What: String, CaseIterable { case scenario, package }

  func run(_ context: CommandContext) async throws -> any CommandResult {
    switch what {
    case .scenario:
      if let name { throw UsageError.unexpected(name, command: context.syntax) }
      if source != nil {
        throw UsageError.unusable(
          "Use '--package' with 'init package'.", command: context.syntax)
      }
      let scenario = try await StarterScenario(for: context.tool.apps)
      return PlainText(document: scenario.text, isVerbatim: true)
    case .package:
      let name = try $name.required()
      guard
        let package = StarterPackage(name: name, source: source ?? StarterPackage.ownFolder)
      else {
        throw UsageError.invalid(
          "name", name,
          use: "letters and digits that begin with a capital letter, such as 'Notes'",
          command: context.syntax)
      }
      return PackageReport(document: try package.write())
    }
  }
}

/// The files of a new package.
struct PackageReport: Report {
  struct Document: Encodable, Sendable {
    let folder: String
    let files: [String]
    /// The calls that build and try it, for a shell in the folder.
    let next: [String]
  }

  let document: Document

  func text(_ style: ToolTextStyle) -> String {
    (["\(style(document.folder, .bold)) has \(document.files.count) files:"]
      + document.files.map { "  \($0)" } + ["", "Next:"]
      + (["cd \(document.folder)"] + document.next).map { "  \($0)" })
      .joined(separator: "\n") + "\n"
  }
}

/// A package with an app, its Focus filter, tests, a tool and a workflow, to begin with.
struct StarterPackage {
  /// The name of the app and of its module, such as `Notes`.
  let name: String
  /// The address or the folder of FocusFilterKit.
  let source: String

  /// The folder of the sources that this tool was built from.
  static var ownFolder: String {
    var folder = URL(filePath: #filePath)
    for _ in 1...4 { folder.deleteLastPathComponent() }
    return folder.path
  }

  /// - Returns: `nil` for a name that no module can have.
  init?(name: String, source: String) {
    guard name.wholeMatch(of: /[A-Z][A-Za-z0-9]*/) != nil else { return nil }
    self.name = name
    self.source = source
  }

  /// Writes the files into a new folder of the package's name.
  ///
  /// - Throws: ``FileProblem``, also if the folder exists.
  func write() throws(FileProblem) -> PackageReport.Document {
    guard !FileManager.default.fileExists(atPath: name) else {
      throw FileProblem(path: name, problem: "The folder exists. Choose another name.")
    }
    for (path, text) in files {
      let file = URL(filePath: name).appending(path: path)
      let folder = file.deletingLastPathComponent()
      do {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      } catch {
        throw FileProblem(error, with: folder.relativePath)
      }
      try StandardStreams.write(text, toFileAt: file.relativePath)
    }
    return .init(
      folder: name, files: files.map(\.path),
      next: ["swift test", "swift run \(tool) simulate Scenarios"])
  }

  // MARK: Names

  private var identifier: String { "com.example.\(name.lowercased())" }
  private var tool: String { "\(name.lowercased())ctl" }
  private var isAddress: Bool { source.contains("://") || source.hasPrefix("git@") }

  /// The package's name in a manifest: the last part of its address or folder.
  private var packageName: String {
    let last = source.split(separator: "/").last.map(String.init) ?? source
    return last.hasSuffix(".git") ? String(last.dropLast(4)) : last
  }

  private var dependency: String {
    let text = source.debugDescription
    return isAddress
      ? ".package(url: \(text), branch: \"main\")"
      : ".package(name: \"FocusFilterKit\", path: \(text))"
  }

  /// The name by which the manifest refers to the package that it depends on.
  private var kit: String { isAddress ? packageName : "FocusFilterKit" }

  // MARK: Files

  private var files: [(path: String, text: String)] {
    [
      ("Package.swift", filled(PackageResources.Package_swift_template)),
      (".gitignore", ".build/\n"),
      (
        "Sources/\(name)/\(name)FocusFilter.swift",
        filled(PackageResources.FocusFilter_swift_template)
      ),
      (
        "Sources/\(name)Bench/SimulatedApp+\(name).swift",
        filled(PackageResources.SimulatedApp_swift_template)
      ),
      ("Sources/\(tool)/main.swift", filled(PackageResources.main_swift_template)),
      (
        "Tests/\(name)Tests/\(name)FocusFilterTests.swift",
        filled(PackageResources.FocusFilterTests_swift_template)
      ),
      ("Scenarios/evening.jsonc", filled(PackageResources.evening_jsonc_template)),
      (".github/workflows/focus.yml", filled(PackageResources.focus_yml_template)),
    ]
  }

  private func filled(_ template: [UInt8]) -> String {
    Template(template).filled(with: [
      "NAME": name, "IDENTIFIER": identifier, "TOOL": tool, "KIT": kit, "DEPENDENCY": dependency,
      "APP": "\(name.prefix(1).lowercased())\(name.dropFirst())App",
    ])
  }
}
