import FocusExtraction
import FocusFilterKit
import FocusText
import Foundation

/// Shows the App Intents metadata that Xcode extracted, or compares it with an app's files.
struct MetadataCommand: Command {
  static let about = CommandDescription(
    name: "metadata", summary: "show the App Intents metadata of a built app, or compare it",
    examples: [
      .init(
        words: """
          metadata Tests/FocusControlTests/Sessions/Chat.appintents --against \
          Examples/ExampleChat --module ExampleChat
          """,
        meaning: "The differences between an app's metadata and its files.")
    ])

  @Argument(
    "An app, an extension, a folder Metadata.appintents or extract.actionsdata.", named: "FILE",
    as: .file) var file: String
  @Option(
    "A Swift file or a folder of them to compare with, or an app of the tool.",
    "PATH", as: .file)
  var against: [String]
  @Option("The name of the app's module; App without it.", "NAME", as: .text) var module: String?
  @Option(
    "A Swift file or a folder of the app's extension to compare with as well.", "PATH",
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
  var aliases: [ModuleAlias]

  func run(_ context: CommandContext) async throws -> any CommandResult {
    let read = try context.metadata(at: file)
    guard !against.isEmpty else { return MetadataReport(read, differences: nil) }
    let named = AppTargets(
      app: against, module, extension: extensionFiles, extensionModule, aliases: aliases)
    var targets = named.sources
    if let app = appAgainst(context) {
      guard !app.sources.isEmpty else {
        let system = FocusSystem(clock: .manual(.distantPast), timeZone: .gmt)
        try await system.install(app)
        let declared = await system.state.apps[app.id]?.description
        return MetadataReport(
          read,
          differences: declared.map {
            read.metadata.differences(from: $0) {
              String(
                localized: LocalizedStringResource(
                  String.LocalizationValue($0), locale: system.locale))
            }
          },
          others: "app's declarations")
      }
      targets = app.sources
    }
    let compiler = named.compiler(modules: try context.modules(modules))
    let extraction = try await context.extraction(of: targets, by: compiler)
    return MetadataReport(
      read, differences: read.metadata.differences(from: extraction.metadata))
  }
}

extension CommandContext {
  /// Reads metadata from a file, or finds the file in a folder or an app bundle.
  func metadata(at path: String) throws -> MetadataFile {
    do {
      return try MetadataFile(path: path)
    } catch {
      throw Failure(
        message: "\(tool.name): \(error)",
        document: .init(code: "unusable-file", message: "\(error)", file: path), exitCode: .world)
    }
  }
}

extension MetadataCommand {
  /// Returns the tool's app to compare with; `nil` if the name is a file's.
  private func appAgainst(_ context: CommandContext) -> SimulatedApp? {
    guard let name = against.first, against.count == 1,
      !FileManager.default.fileExists(atPath: name)
    else { return nil }
    return context.tool.apps.app(named: name)
  }
}

/// The filters, intents, entities, enumerations and shortcuts of an app.
struct MetadataReport: Report {
  struct Document: Encodable, Sendable {
    let generator: String?
    let filters: [Intent]
    let intents: [Intent]
    let entities: [Kind]
    let enums: [Kind]
    let phrases: [Phrase]
    let remarks: [String]
    /// The differences from the files; `nil` without a comparison.
    let differences: [String]?
  }

  struct Intent: Encodable, Sendable {
    let identifier: String
    let title: String?
    let description: String?
    let parameters: [Parameter]
  }

  struct Parameter: Encodable, Sendable {
    let name: String
    let title: String?
    let type: String
    let isOptional: Bool
    /// The default value in words.
    let defaultValue: String?

    /// The parameter on one line: `isDark: Bool = 1 “Use Dark Mode”`.
    fileprivate var line: String {
      "\(name): \(type)\(isOptional ? "?" : "")" + (defaultValue.map { " = \($0)" } ?? "")
        + (title.map { "  “\($0)”" } ?? "")
    }
  }

  /// An entity with its properties, or an enumeration with its cases.
  struct Kind: Encodable, Sendable {
    let identifier: String
    let title: String?
    let members: [String]
  }

  struct Phrase: Encodable, Sendable {
    let intent: String
    let phrase: String
  }

  let document: Document
  /// A plural noun for the other side of the comparison.
  private let others: String

  init(_ file: MetadataFile, differences: [String]?, others: String = "files") {
    let metadata = file.metadata
    self.others = others
    document = Document(
      generator: metadata.generator, filters: metadata.filters.map(Intent.init),
      intents: metadata.intents.map(Intent.init), entities: metadata.entities.map(Kind.init),
      enums: metadata.enumerations.map(Kind.init),
      phrases: metadata.shortcuts.flatMap { shortcut in
        shortcut.parts.map { Phrase(intent: shortcut.identifier, phrase: $0.identifier) }
      }, remarks: file.remarks, differences: differences)
  }

  var exitCode: ToolExitCode { document.differences?.isEmpty ?? true ? .done : .notHeld }

  func text(_ style: ToolTextStyle) -> String {
    var lines: [String] = []
    if let differences = document.differences {
      lines = differences.isEmpty ? ["The metadata equals the \(others)."] : differences
    } else {
      lines += document.filters.flatMap { Self.card($0, "Focus filter") }
      lines += document.intents.flatMap { Self.card($0, "intent") }
      lines += document.entities.map { Self.line($0, "entity") }
      lines += document.enums.map { Self.line($0, "enumeration") }
      lines += document.phrases.map { "phrase “\($0.phrase)” for \($0.intent)" }
      if document.filters.isEmpty { lines.append("The metadata has no Focus filter.") }
    }
    lines += document.remarks.map { "\(style("note", .faint)): \($0)" }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func card(_ intent: Intent, _ kind: String) -> [String] {
    ["\(kind) \(intent.identifier)" + (intent.title.map { " “\($0)”" } ?? "")]
      + (intent.description.map { ["  \($0)"] } ?? [])
      + intent.parameters.map { "  \($0.line)" }
  }

  private static func line(_ kind: Kind, _ word: String) -> String {
    let title = kind.title.map { " “\($0)”" } ?? ""
    let members = kind.members.isEmpty ? "" : ": \(kind.members.joined(separator: ", "))"
    return "\(word) \(kind.identifier)\(title)\(members)"
  }
}

extension MetadataReport.Intent {
  fileprivate init(_ part: AppMetadata.Part) {
    self.init(
      identifier: part.identifier, title: part.title, description: part.description,
      parameters: part.parts.map { parameter in
        MetadataReport.Parameter(
          name: parameter.identifier, title: parameter.title, type: parameter.typeName ?? "",
          isOptional: parameter.isOptional, defaultValue: parameter.defaultValue)
      })
  }
}

extension MetadataReport.Kind {
  fileprivate init(_ part: AppMetadata.Part) {
    self.init(
      identifier: part.identifier, title: part.title, members: part.parts.map(\.identifier))
  }
}
