import FocusAppIntents
public import FocusFilterKit
import FocusHost
import FocusProcesses
import Foundation

/// The reason why there are no constant values, or no metadata.
public enum ExtractionError: Error, Sendable, Hashable, CustomStringConvertible {
  /// A file or folder that can't be read, or a folder without Swift files.
  case cannotRead(path: String, reason: String)
  /// The folder lacks the module that stands for AppIntents.
  case noModules(folder: String)
  /// No folder of `PATH` has `swiftc`.
  case noCompiler
  /// The compiler failed, with its messages.
  case compiler(CompilerFailure, output: [String])

  /// A reason why the compiler wrote no constant values, in words.
  public enum CompilerFailure: String, Sendable {
    /// It knows nothing of constant values.
    case isTooOld =
      "This 'swiftc' can't write constant values ('-emit-const-values-path'). Use Swift 6.0 or later."
    /// The modules were made by another version of the compiler.
    case isOther =
      "The modules were built by another version of 'swiftc'. Build them anew, or change PATH."
    /// The files have errors.
    case doesNotCompile = "The files don't compile, so Xcode would extract nothing."
    /// A file with an error imports a module of which little or nothing is here.
    case needsApple =
      """
      A file with an error imports a module of Apple's that isn't here, or only in part, such as \
      SwiftUI. The file may compile in Xcode, but it doesn't here, so nothing is checked.
      """
  }

  public var description: String {
    switch self {
    case .cannotRead(let path, let reason): "'\(path)' can't be read: \(reason)"
    case .noModules(let folder):
      """
      '\(folder)' has no module 'FocusAppIntents'. Name the folder 'Modules' of a build with \
      '--modules'.
      """
    case .noCompiler: "No folder of PATH has 'swiftc'."
    case .compiler(let failure, _): failure.rawValue
    }
  }

  /// The compiler's own messages, as it wrote them.
  public var compilerMessages: [String] {
    if case .compiler(_, let output) = self { output } else { [] }
  }

  /// The compiler's errors, each with its place in a file.
  public var compilerErrors: [(place: Finding.Place, message: String)] {
    compilerMessages.compactMap { line in
      guard let match = line.wholeMatch(of: /(.+):(\d+):(\d+): error: (.*)/)?.output,
        let number = Int(match.2), let column = Int(match.3)
      else { return nil }
      return (Finding.Place(file: "\(match.1)", line: number, column: column), "\(match.4)")
    }
  }
}

/// A run of `swiftc` that writes constant values and nothing else.
public struct SwiftCompiler: Sendable {
  /// The folder with the modules that the files import.
  private let modules: URL
  /// Modules for Apple's names, by these names, beside those that the folder has.
  private let aliases: [String: String]
  /// Further arguments for the compiler.
  private let options: [String]

  public init(modules: URL, aliases: [String: String] = [:], options: [String] = []) {
    self.modules = modules
    self.aliases = aliases
    self.options = options
  }

  /// The protocols whose types are extracted: those of Xcode 26, from `AppIntents.json` in its
  /// toolchain.
  private static let protocols = [
    "AnyResolverProviding", "AppEntity", "AppEnum", "AppIntent", "AppIntentsPackage",
    "AppShortcutProviding", "AppShortcutsProvider", "AppUnionValue", "AppUnionValueCasesProviding",
    "DynamicOptionsProvider", "EntityQuery", "IntentValueQuery", "Resolver", "TransientEntity",
    "_AssistantIntentsProvider", "_GenerativeFunctionExtractable", "_IntentValueRepresentable",
  ]

  // Swift finds `import os.log` only in a module map. The package's own modules ask for the other
  // modules, whose contents no type check needs.
  private static let moduleMap = """
    module FocusOS { module log { header "e.h" } }
    module GlibcSpawn {}
    module EmbeddedFiles {}

    """

  /// Returns the types of the files, as the compiler describes them.
  ///
  /// Takes about a second. The files are type-checked as one module; no code is made.
  func constantTypes(of files: [String], module: String) async throws -> [ConstantType] {
    let names = try aliasArguments()
    let folder = FileManager.machine.temporaryDirectory.appending(
      path: "extract-\(UUID().uuidString)")
    try FileManager.machine.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.machine.removeItem(at: folder) }
    func file(_ name: String) -> URL { folder.appending(path: name) }
    try JSONEncoder().encode(Self.protocols).write(to: file("protocols.json"))
    try Data(Self.moduleMap.utf8).write(to: file("module.modulemap"))
    try Data().write(to: file("e.h"))
    let isProgram = files.contains { $0.hasSuffix("/main.swift") || $0 == "main.swift" }
    let values = file("App.swiftconstvalues")
    // A later option wins, so that those that were given come last.
    let output = try await Self.run(
      ["-typecheck", "-wmo", "-suppress-warnings", "-swift-version", "5"]
        + (isProgram ? [] : ["-parse-as-library"])
        + ["-module-name", module, "-I", modules.path] + names
        + ["-emit-const-values-path", values.path, "-Xfrontend", "-const-gather-protocols-file"]
        + ["-Xfrontend", file("protocols.json").path]
        + ["-Xcc", "-fmodule-map-file=\(file("module.modulemap").path)"] + options
        + files.map(Self.argument))
    if output.isSuccess, let data = try? Data(contentsOf: values) {
      return try Self.types(in: data)
    }
    func says(_ words: String) -> Bool { output.lines.contains { $0.contains(words) } }
    let isTooOld = output.isSuccess || says("unknown argument: '-emit-const-values-path'")
    let isOther = says("error: module compiled with Swift")
    let error = ExtractionError.compiler(
      isTooOld ? .isTooOld : isOther ? .isOther : .doesNotCompile, output: output.lines)
    guard case .compiler(.doesNotCompile, _) = error, Self.needsApple(error) else { throw error }
    throw ExtractionError.compiler(.needsApple, output: output.lines)
  }

  /// Whether each file with an error imports a module that isn't here completely.
  private static func needsApple(_ error: ExtractionError) -> Bool {
    let files = Set(error.compilerErrors.map(\.place.file))
    let here = Set(appleModules).subtracting(replaceableModules)
      .union(["Foundation", "Swift", "Dispatch", "Synchronization"])
    return !files.isEmpty
      && files.allSatisfy { file in
        guard let text = try? String(contentsOfFile: file, encoding: .utf8) else { return false }
        return text.matches(of: /(?m)^\s*(?:@\w+\s+)*import\s+(\w+)/)
          .contains { !here.contains(String($0.1)) }
      }
  }

  /// Returns a file's path in a form that the compiler doesn't take for an option, or for a file of
  /// options.
  ///
  /// The driver removes `./` from the start of a path, so only an absolute path is safe.
  private static func argument(for file: String) -> String {
    let isSafe = file.split(separator: "/").allSatisfy { $0.first != "-" && $0.first != "@" }
    return isSafe ? file : URL(filePath: file).path
  }

  /// Reads a file of constant values.
  static func types(in data: Data) throws(ExtractionError) -> [ConstantType] {
    do {
      return try StoredForm.decode([ParameterValue].self, from: data).map(ConstantType.init)
    } catch {
      throw .cannotRead(path: "App.swiftconstvalues", reason: "\(error).")
    }
  }

  /// Returns the Swift files among paths and in folders, in a fixed order and without duplicates.
  static func sourceFiles(_ paths: [String]) throws(ExtractionError) -> [String] {
    var files: [String] = []
    for path in paths {
      guard FileManager.machine.isReadableFile(atPath: path) else {
        let exists = FileManager.machine.fileExists(atPath: path)
        throw .cannotRead(
          path: path, reason: exists ? "permission denied." : "no such file or folder.")
      }
      guard URL(filePath: path, directoryHint: .checkFileSystem).hasDirectoryPath else {
        files.append(path)
        continue
      }
      let names = FileManager.machine.subpaths(atPath: path) ?? []
      let found = names.sorted().filter { name in
        name.hasSuffix(".swift") && !name.split(separator: "/").contains { $0.hasPrefix(".") }
      }
      guard !found.isEmpty else { throw .cannotRead(path: path, reason: "it has no Swift file.") }
      files += found.map { path.hasSuffix("/") ? path + $0 : "\(path)/\($0)" }
    }
    var seen: Set<String> = []
    return files.filter { seen.insert($0).inserted }
  }

  /// Runs the compiler to its end; a canceled task kills it.
  static func run(_ arguments: [String]) async throws -> ProgramOutput {
    guard let compiler = ProgramOutput.program(named: "swiftc") else {
      throw ExtractionError.noCompiler
    }
    return try await ProgramOutput(of: compiler, arguments)
  }

  // MARK: Modules

  /// The modules that have Apple's names in an app's files.
  private static let appleModules = [
    "AppIntents", "UserNotifications", "Intents", "WidgetKit", "OSLog", "os", "SwiftUI",
    "Combine", "SwiftData", "AppKit", "UIKit", "ActivityKit",
    "AppIntentsTesting",
  ]

  private static let replaceableModules = ["SwiftUI", "SwiftData", "AppKit", "UIKit"]

  /// Returns the compiler's arguments that give Apple's names to the modules of the folder, and to
  /// every file what Apple's Foundation has besides.
  func aliasArguments() throws(ExtractionError) -> [String] {
    let names = (try? FileManager.machine.contentsOfDirectory(atPath: modules.path)) ?? []
    var aliases: [String: String] = [:]
    for name in Self.appleModules {
      let module = "\(name.lowercased()).swiftmodule"
      let standIn =
        name == "AppIntentsTesting" ? "focusintentstesting.swiftmodule" : "focus\(module)"
      // A client's own stand-in for a framework of views ends in its name, as 'ChatUIKit' does.
      let own = Self.replaceableModules.contains(name) ? names.sorted() : []
      let file =
        names.first { $0.lowercased() == standIn }
        ?? own.first { $0.lowercased().hasSuffix(module) && $0.count > module.count }
      if let file { aliases[name] = String(file.dropLast(".swiftmodule".count)) }
    }
    aliases.merge(self.aliases) { $1 }
    guard aliases["AppIntents"] != nil else { throw .noModules(folder: modules.path) }
    let everywhere =
      names.contains("FocusFoundation.swiftmodule")
      ? ["-Xfrontend", "-import-module", "-Xfrontend", "FocusFoundation"] : []
    return aliases.sorted { $0.key < $1.key }.flatMap {
      ["-module-alias", "\($0.key)=\($0.value)"]
    } + everywhere
  }

  /// Returns the folder `Modules` beside a program or above it; `nil` without one.
  public static func modules(near program: URL) -> URL? {
    var folder = program.resolvingSymlinksInPath().deletingLastPathComponent()
    while folder.path != "/", !folder.path.isEmpty {
      let modules = folder.appending(path: "Modules")
      if (try? SwiftCompiler(modules: modules).aliasArguments()) != nil { return modules }
      folder.deleteLastPathComponent()
    }
    return nil
  }
}
