import EmbeddedFiles
import FocusFilterKit
import FocusText
import Foundation

/// Writes a starter scenario or a starter package.
struct InitCommand: Command {
  static let about = CommandDescription(
    name: "init", summary: "write a scenario or a package to begin with", usesApps: true,
    examples: [
      "init scenario": "Save it as day.jsonc, and play it with 'simulate'."
    ])

  @Argument(
    """
    scenario: print a commented scenario for the apps of this tool. package: create a \
    package with an app, its filter, tests and a tool.
    """, as: .word("word")) var what: What
  @Argument(
    "With package: the folder to create, whose name is the app's name, such as ../Notes.", as: .file
  )
  var name: String?
  @Option(
    """
    With package: the address or the folder of FocusFilterKit. The default is the origin of the \
    repository that this tool was built from, or its folder.
    """, "URL|PATH", named: "package", as: .file) var source: String?

  enum What: String, CaseIterable { case scenario, package }

  func run(_ context: CommandContext) async throws -> any CommandResult {
    switch what {
    case .scenario:
      if let name { throw UsageError.unexpected(name, for: context.syntax) }
      if source != nil { throw UsageError.unusable("Use '--package' with 'init package'.") }
      let day = try await StarterDay(for: context.tool.apps, processes: context.processes)
      return PlainText(document: day.text, isVerbatim: true)
    case .package:
      let folder = try $name.required()
      let name = URL(filePath: folder).lastPathComponent
      guard name.wholeMatch(of: /[A-Z][A-Za-z0-9]*/) != nil else {
        throw UsageError.invalid(
          "name", name, use: "letters and digits that begin with a capital letter, such as 'Notes'")
      }
      if let own = TakenModules.collision(of: name) {
        let reason = "the package would have '\(own)', a name of Swift, Apple or FocusFilterKit"
        throw UsageError.invalid("name", name, use: "another name: \(reason)")
      }
      if source == "" { throw UsageError.missingValue("--package") }
      let kit = source.map(KitSource.init) ?? .ofThisTool
      if let source, case .folder(let path) = kit,
        !FileManager().fileExists(atPath: "\(path)/Package.swift")
      {
        throw UsageError.invalid(
          "package", source, use: "an address, or a folder with a Package.swift")
      }
      let package = StarterPackage(name: name, folder: folder, source: kit)
      let report = try package.write()
      if case .folder(let path) = package.source, source == nil {
        context.showNotices([
          """
          The package depends on the folder '\(path)', which exists on this computer only, because \
          that repository has no origin with an address. Name an address with '--package'.
          """
        ])
      }
      return report
    }
  }
}

/// The files of a new package.
struct PackageReport: Report, Encodable {
  let folder: String
  let files: [String]
  /// The next calls, which build and try the package, for a shell in its folder.
  let next: [String]

  func text(_ style: ToolTextStyle) -> String {
    (["\(style(folder, .bold)) has \(files.count) files:"]
      + files.map { "  \($0)" } + ["", "Next:"]
      + (["cd \([folder].asTyped)"] + next).map { "  \($0)" }).asText
  }
}

/// The source of FocusFilterKit for a new package.
enum KitSource: Hashable {
  /// An address for `git clone`, and the version to use, as a manifest has it.
  case address(String, version: String)
  case folder(String)

  /// Reads an address or a path from a call.
  ///
  /// A manifest's paths begin at its own folder, so the path becomes absolute. The tags of an
  /// address are read over the network; `main` is used if they can't be read.
  init(_ text: String) {
    guard Self.isAddress(text) else {
      self = .folder(URL(filePath: text).path)
      return
    }
    let tags = Self.git(
      "ls-remote", "--tags", "--refs", "--", text, in: FileManager().temporaryDirectory)
    self = .address(text, version: Self.version(tags: tags, branch: "main"))
  }

  /// The origin of the repository from which this tool was built, or the repository's folder.
  static var ofThisTool: KitSource {
    var folder = URL(filePath: #filePath)
    for _ in 1...4 { folder.deleteLastPathComponent() }
    return KitSource(repository: folder)
  }

  /// Finds the origin of a repository.
  ///
  /// SwiftPM clones a dependency from its own copy of the repository. In that case, the copy's
  /// origin is used.
  init(repository folder: URL) {
    var origin = Self.git("config", "--get", "remote.origin.url", in: folder)
    if let copy = origin, !Self.isAddress(copy),
      copy.contains("/org.swift.swiftpm/")
        || folder.deletingLastPathComponent().lastPathComponent == "checkouts"
    {
      origin = Self.git("config", "--get", "remote.origin.url", in: URL(filePath: copy))
    }
    guard let origin, Self.isAddress(origin) else {
      self = .folder(folder.path)
      return
    }
    let head = Self.git("symbolic-ref", "--short", "refs/remotes/origin/HEAD", in: folder)
    self = .address(
      origin,
      version: Self.version(
        tags: Self.git("tag", in: folder),
        branch: head.map { String($0.dropFirst("origin/".count)) } ?? "main"))
  }

  /// Returns the newest version that has a tag, or the branch of a repository without such a tag.
  private static func version(tags: String?, branch: String) -> String {
    let versions = (tags ?? "").split(separator: "\n")
      .compactMap { $0.firstMatch(of: /(?:^|\/)v?(\d+\.\d+\.\d+)$/).map { String($0.1) } }
    let newest = versions.max { $0.compare($1, options: .numeric) == .orderedAscending }
    return newest.map { "from: \($0.debugDescription)" } ?? "branch: \(branch.debugDescription)"
  }

  /// Returns whether git takes a text for an address: with a scheme, or as `user@host:path`.
  private static func isAddress(_ text: String) -> Bool {
    text.contains("://") || text.prefixMatch(of: /[A-Za-z0-9_.-]+@[A-Za-z0-9_.-]+:/) != nil
  }

  /// Returns the lines that git prints; `nil` if git fails, prints nothing or is missing.
  ///
  /// Foundation's `Process` is safe here, because this command starts no app process that it could
  /// disturb.
  private static func git(_ words: String..., in folder: URL) -> String? {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["git", "-C", folder.path] + words
    // Nobody is asked for a password.
    process.environment = ProcessInfo.processInfo.environment.merging([
      "GIT_TERMINAL_PROMPT": "0", "GIT_SSH_COMMAND": "ssh -oBatchMode=yes -oConnectTimeout=5",
    ]) { $1 }
    let output = Pipe()
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    // Without git, the origin is unknown.
    guard (try? process.run()) != nil else { return nil }
    // A server that doesn't answer is no reason to wait any longer.
    let limit = DispatchWorkItem { process.terminate() }
    DispatchQueue.global().asyncAfter(deadline: .now() + 10, execute: limit)
    defer { limit.cancel() }
    let data = output.fileHandleForReading.readDataToEndOfFile()
    // The wait may block a thread of the pool, because nothing else runs.
    process.waitUntilExit()
    guard process.terminationStatus == 0 else { return nil }
    let line = String(decoding: data, as: UTF8.self).trimmingCharacters(in: .newlines)
    return line.isEmpty ? nil : line
  }

  /// The package's name for a manifest: the last part of the address.
  ///
  /// A folder may have any name, so a dependency by path states this name explicitly.
  var packageName: String {
    guard case .address(let address, _) = self else { return "FocusFilterKit" }
    let last = address.split { $0 == "/" || $0 == ":" }.last.map(String.init) ?? address
    return last.hasSuffix(".git") ? String(last.dropLast(4)) : last
  }

  /// The dependency in a manifest, without the default traits.
  var dependency: String {
    switch self {
    case .address(let address, let version):
      ".package(url: \(address.debugDescription), \(version), traits: [])"
    case .folder(let path):
      ".package(name: \(packageName.debugDescription), path: \(path.debugDescription), traits: [])"
    }
  }
}

/// Module names that are unavailable for a client's module, because a build already has such
/// modules.
enum TakenModules {
  /// Returns the module or tool of a new app's package that collides with another one; `nil` if the
  /// name is free.
  static func collision(of name: String) -> String? {
    // On a Mac's disk, names that differ only in capitalization refer to the same file.
    let known = names.split(whereSeparator: \.isWhitespace).map(String.init)
    return [name, "\(name)Bench", "\(name)Tests", "\(name.lowercased())ctl"]
      .first { known.name($0) != nil }
  }

  /// The modules of Swift, of Apple and of FocusFilterKit.
  private static let names = """
    Any Self Type Protocol Swift SwiftShims SwiftOnoneSupport Foundation FoundationEssentials
    FoundationInternationalization FoundationNetworking FoundationXML Dispatch Glibc Musl
    Android Darwin WinSDK CRT Cxx CxxStdlib Synchronization Observation RegexBuilder Distributed
    Differentiation Runtime Testing XCTest PackageDescription PackagePlugin
    CompilerPluginSupport Main

    AppIntents UserNotifications Intents WidgetKit OSLog OS SwiftUI SwiftData AppKit UIKit
    Combine ActivityKit AppIntentsTesting Accounts Charts Cocoa Contacts CoreData CoreFoundation
    CoreGraphics CoreLocation CoreSpotlight EventKit ExtensionFoundation ExtensionKit HealthKit
    HomeKit LocalAuthentication MapKit Messages Network ObjectiveC PassKit Photos QuickLook
    Security Spatial Speech StoreKit Symbols TipKit Translation UniformTypeIdentifiers Vision
    WatchKit WebKit

    PredicateFormat FocusHost FocusText FocusProcesses FocusExtraction FocusAppIntents
    FocusUserNotifications FocusIntents FocusWidgetKit FocusOSLog FocusOS FocusCombine
    FocusSwiftUI FocusSwiftData FocusAppKit FocusUIKit FocusActivityKit OSSubmodules GlibcSpawn
    EmbeddedFiles FoundationReplacements FocusFoundation FocusFilterKit FocusScenarios FocusExplore
    FocusSnapshots FocusReport FocusTesting FocusIntentsTesting FocusControl FocusCtl
    FocusCommand BuiltCommit ExampleChat
    """
}

/// A starter package with an app, its Focus filter, tests, a tool and a CI workflow.
struct StarterPackage {
  /// The name of the app and of its module, such as `Notes`.
  let name: String
  /// The path of the folder to create.
  let folder: String
  let source: KitSource

  /// Writes the files into a new folder, which exists only if it is complete.
  ///
  /// - Throws: ``FileProblem``, including the error for an existing folder. Nothing of the package
  ///   is left then.
  func write() throws(FileProblem) -> PackageReport {
    let manager = FileManager()
    guard (try? manager.attributesOfItem(atPath: folder)) == nil else {
      throw FileProblem(
        path: folder, problem: "A file or folder of this name exists. Choose another name.")
    }
    // The folder, or the first missing one around it, gets its name when everything is written.
    var (whole, inner) = (URL(filePath: folder), "")
    while !manager.fileExists(atPath: whole.deletingLastPathComponent().path) {
      inner = "\(whole.lastPathComponent)/\(inner)"
      whole.deleteLastPathComponent()
    }
    let draft = whole.deletingLastPathComponent()
      .appending(path: ".\(name)-\(UUID().uuidString.prefix(8))")
    do {
      let root = inner.isEmpty ? draft : draft.appending(path: inner)
      for (path, text) in files {
        let file = root.appending(path: path)
        try manager.createDirectory(
          at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try text.write(to: file, atomically: false, encoding: .utf8)
      }
      guard rename(draft.path, whole.path) == 0 else { throw FileProblem(errno, with: folder) }
    } catch {
      try? manager.removeItem(at: draft)
      let left = manager.fileExists(atPath: draft.path) ? " A part is left in '\(draft.path)'." : ""
      let problem = error as? FileProblem ?? FileProblem(error, with: folder)
      throw FileProblem(path: folder, problem: problem.problem + left)
    }
    return .init(
      folder: folder, files: files.map(\.path),
      next: ["swift test", "FOCUS_TOOL=1 swift run \(tool) simulate Scenarios"])
  }

  // MARK: Names

  private var identifier: String { "com.example.\(name.lowercased())" }
  private var tool: String { "\(name.lowercased())ctl" }

  // MARK: Files

  private var files: [(path: String, text: String)] {
    [
      ("Package.swift", filled(Package_swift_template())),
      (".gitignore", ".build/\n/attachments/\n/focus.xml\n/test.log\n"),
      ("README.md", filled(README_md_template())),
      ("Sources/\(name)/\(name)FocusFilter.swift", filled(FocusFilter_swift_template())),
      ("Sources/\(name)Bench/SimulatedApp+\(name).swift", filled(SimulatedApp_swift_template())),
      ("Sources/\(tool)/main.swift", filled(main_swift_template())),
      (
        "Tests/\(name)Tests/\(name)FocusFilterTests.swift",
        filled(FocusFilterTests_swift_template())
      ),
      ("Scenarios/evening.jsonc", filled(evening_jsonc_template())),
      (".github/workflows/focus.yml", filled(focus_yml_template())),
    ]
  }

  private func filled(_ template: EmbeddedFile) -> String {
    Template(template).filled(with: [
      "NAME": name, "IDENTIFIER": identifier, "TOOL": tool,
      "KIT": source.packageName.debugDescription, "DEPENDENCY": source.dependency,
      "APP": "\(name.prefix(1).lowercased())\(name.dropFirst())App",
    ])
  }
}

/// A commented scenario for a tool's apps, with a value for each parameter of their filters.
struct StarterDay {
  /// The file's text: JSON with comments.
  let text: String

  /// Fills the template with the apps' filters; an app with several filters is left out, because a
  /// scenario names a filter by its app.
  ///
  /// - Throws: The errors of the apps' queries, which supply the entities.
  init(for apps: [SimulatedApp], processes: ProcessModel) async throws {
    let system = FocusSystem(clock: .system, timeZone: .gmt, processes: processes)
    var filters: [String] = []
    var launches: [String] = []
    var receiver: String?
    for app in apps {
      try await system.install(app)
      guard let own = await system.state.apps[app.id]?.filters, own.count == 1,
        let filter = own.first
      else { continue }
      let values = try await system.exampleValues(
        for: FilterReference(app: app.id, filter: filter.id)
      ).filter { $0.value != .null }
      guard filter.parameters.allSatisfy({ $0.isOptional || values[$0.name] != nil }) else {
        continue
      }
      receiver = receiver ?? app.id
      filters.append(Self.setUp(of: filter, of: app, with: values))
      guard filter.membership == .app else { continue }
      launches.append(
        """
            // \(app.name.comment) has no App Intents extension, so its filter needs the app.
            { "at": "08:30", "launch": \(Self.json(.string(app.id))) },
        """)
    }
    let app = (receiver ?? apps.first?.id).map { Self.json(.string($0)) }
    text = Template(day_jsonc_template()).filled(with: [
      "ALLOWED": app.map {
        """
          // The person lets the app notify.
          "apps": [{ "app": \($0), "notifications": true }],
        """
      } ?? "",
      "LIST": app.map {
        """
              // A new Focus silences each app that it doesn't allow.
              "allowApps": [\($0)],
        """
      } ?? "",
      "FILTERS": filters.joined(separator: ",\n"), "LAUNCHES": launches.joined(separator: "\n"),
      "NOTIFICATION": app.map {
        """
            // If the filter has a predicate, it judges a notification's criteria.
            // Also: "expect": "silenced", or "alerts", "quiet", "toApp", "refused".
            { "at": "09:30", "notify": \($0), "title": "Tom", "criteria": "personal" },
        """
      } ?? "",
    ])
  }

  /// Returns a filter with its values, each with a comment.
  private static func setUp(
    of filter: FilterMetadata, of app: SimulatedApp, with values: [String: ParameterValue]
  ) -> String {
    var lines = [
      "        // \(app.name.comment): \(filter.title.comment)",
      "        { \"app\": \(json(.string(app.id))), \"values\": {",
    ]
    let last = filter.parameters.last { values[$0.name] != nil }?.name
    for parameter in filter.parameters {
      let note =
        parameter.isOptional
        ? "optional" : parameter.defaultValue == nil ? "required" : "has a default"
      let remark = "\(parameter.title.comment): \(parameter.type.comment), \(note)"
      let name = json(.string(parameter.name))
      if let value = values[parameter.name] {
        lines.append("          // \(remark)")
        lines.append("          \(name): \(json(value))\(parameter.name == last ? "" : ",")")
      } else {
        lines.append("          // \(name): …  \(remark)")
      }
    }
    return (lines + ["        } }"]).joined(separator: "\n")
  }

  private static func json(_ value: ParameterValue) -> String {
    // A parameter's value can always be encoded as JSON.
    (try? JSONEncoder.sorted().text(value)) ?? "null"
  }
}

extension String {
  /// The text as a comment on a single line.
  fileprivate var comment: String { onOneLine.showingControls(isColored: false) }
}
