public import FocusFilterKit
import FocusHost
import FocusProcesses
import Foundation

/// An error that prevents the check of an app's source files or metadata.
public enum ExtractionError: Error, Sendable, Hashable, CustomStringConvertible {
  /// A path can't be read, or is neither a Swift file nor a folder with one.
  case cannotRead(path: String, reason: String)
  /// The folder has no module that replaces AppIntents.
  case noModules(folder: String)
  /// No folder of `PATH` has `swiftc`.
  case noCompiler
  /// The compiler failed. The output has the lines that it printed.
  case compiler(CompilerFailure, output: [String])

  /// A reason why the compiler wrote no constant values. The raw value describes the reason.
  public enum CompilerFailure: String, Sendable {
    /// The compiler can't write constant values.
    case isTooOld =
      "This 'swiftc' can't write constant values ('-emit-const-values-path'). Use Swift 6.0 or later."
    /// Another version of the compiler built the modules.
    case isOther =
      "The modules were built by another version of 'swiftc'. Build them anew, or change PATH."
    /// The files have errors. They may compile in Xcode, which has all of Apple's names, and all
    /// files of the target.
    case doesNotCompile =
      """
      The files don't compile here, so nothing is checked. If they compile in Xcode, name all \
      files of the target, and the folders of other modules behind '--', such as -I Kit. Write \
      `#if !os(Linux)` around a name of Apple's that isn't here, or move it to a file that isn't \
      named.
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

  /// The lines that the compiler printed; empty for other errors.
  public var compilerMessages: [String] {
    if case .compiler(_, let output) = self { output } else { [] }
  }

  /// The compiler's errors, each with its place in a file; empty for other errors.
  public var compilerErrors: [(place: Finding.Place, message: String)] {
    compilerMessages.compactMap(Self.error)
  }

  fileprivate static func error(in line: String) -> (place: Finding.Place, message: String)? {
    guard let match = line.wholeMatch(of: /(.+):(\d+):(\d+): error: (.*)/)?.output,
      let number = Int(match.2), let column = Int(match.3)
    else { return nil }
    return (Finding.Place(file: "\(match.1)", line: number, column: column), "\(match.4)")
  }
}

/// The Swift compiler, run only to write the constant values of source files.
public struct SwiftCompiler: Sendable {
  /// The folder with the modules that the files import.
  private let modules: URL
  /// The replacements of Apple's modules, by the names of Apple's modules. They take precedence
  /// over the modules in the folder.
  private let aliases: [String: String]
  /// Further arguments for the compiler.
  private let options: [String]

  public init(modules: URL, aliases: [String: String] = [:], options: [String] = []) {
    self.modules = modules
    self.aliases = aliases
    self.options = options
  }

  /// The protocols whose conforming types the compiler describes. They are those of Xcode 26, from
  /// `AppIntents.json` in its toolchain.
  private static let protocols = [
    "AnyResolverProviding", "AppEntity", "AppEnum", "AppIntent", "AppIntentsPackage",
    "AppShortcutProviding", "AppShortcutsProvider", "AppUnionValue", "AppUnionValueCasesProviding",
    "DynamicOptionsProvider", "EntityQuery", "IntentValueQuery", "Resolver", "TransientEntity",
    "_AssistantIntentsProvider", "_GenerativeFunctionExtractable", "_IntentValueRepresentable",
  ]

  // Only a module map can declare the submodule of `import os.log`. The package's own modules
  // import the other two modules, but the type check doesn't need their contents.
  private static let moduleMap = """
    module FocusOS { module log { header "e.h" } }
    module GlibcSpawn {}
    module EmbeddedFiles {}

    """

  /// Returns the types in the files that conform to ``protocols``, as the compiler describes them.
  ///
  /// The compiler checks the files as one module and generates no code, which takes about a second.
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
    // A later option overrides an earlier one, so the given options come last.
    let arguments =
      ["-typecheck", "-wmo", "-suppress-warnings", "-swift-version", "5"]
      + (isProgram ? [] : ["-parse-as-library"])
      + ["-module-name", module, "-I", modules.path] + names
      + ["-emit-const-values-path", values.path, "-Xfrontend", "-const-gather-protocols-file"]
      + ["-Xfrontend", file("protocols.json").path]
      + ["-Xcc", "-fmodule-map-file=\(file("module.modulemap").path)"] + options
      + files.map(Self.argument)
    var output = try await Self.run(arguments)
    if output.lines.contains(where: { $0.contains("member 'module'") }) {
      // SwiftPM makes this property for a target with resources.
      let text = "import Foundation\nextension Bundle { static var module: Bundle { .main } }"
      try Data(text.utf8).write(to: file("BundleOfResources+.swift"))
      output = try await Self.run(arguments + [file("BundleOfResources+.swift").path])
    }
    if output.isSuccess, let data = try? Data(contentsOf: values) {
      return try Self.types(in: data)
    }
    throw ExtractionError.compiler(Self.failure(of: output), output: Self.sorted(output.lines))
  }

  private static func failure(of output: ProgramOutput) -> ExtractionError.CompilerFailure {
    func says(_ words: String) -> Bool { output.lines.contains { $0.contains(words) } }
    if output.isSuccess || says("unknown argument: '-emit-const-values-path'") { return .isTooOld }
    return says("error: module compiled with Swift") ? .isOther : .doesNotCompile
  }

  /// Returns the compiler's lines with the errors in the order of their places, each followed by
  /// its excerpt and notes. The compiler checks the bodies of functions last.
  static func sorted(_ lines: [String]) -> [String] {
    var errors: [(place: Finding.Place?, lines: [String])] = [(nil, [])]
    for line in lines {
      if let place = ExtractionError.error(in: line)?.place { errors.append((place, [])) }
      errors[errors.count - 1].lines.append(line)
    }
    func key(_ place: Finding.Place?) -> (String, Int, Int) {
      (place?.file ?? "", place?.line ?? 0, place?.column ?? 0)
    }
    return errors.sorted { key($0.place) < key($1.place) }.flatMap(\.lines)
  }

  /// Returns a path of the file that the compiler can't take for an option or a response file.
  ///
  /// The compiler's driver removes `./` from the start of a path, so only an absolute path is safe.
  private static func argument(for file: String) -> String {
    let isSafe = file.split(separator: "/").allSatisfy { $0.first != "-" && $0.first != "@" }
    return isSafe ? file : URL(filePath: file).path
  }

  /// Returns the types in the data of a file of constant values.
  static func types(in data: Data) throws(ExtractionError) -> [ConstantType] {
    do {
      return try StoredForm.decode([ParameterValue].self, from: data).map(ConstantType.init)
    } catch {
      throw .cannotRead(path: "App.swiftconstvalues", reason: "\(error).")
    }
  }

  /// Returns the paths of files, and of the Swift files in folders, without duplicates.
  ///
  /// The files have the order of the paths, and are sorted within each folder. Hidden files are
  /// left out.
  static func sourceFiles(_ paths: [String]) throws(ExtractionError) -> [String] {
    var files: [String] = []
    for path in paths {
      guard FileManager.machine.isReadableFile(atPath: path) else {
        let exists = FileManager.machine.fileExists(atPath: path)
        throw .cannotRead(
          path: path, reason: exists ? "permission denied." : "no such file or folder.")
      }
      guard URL(filePath: path, directoryHint: .checkFileSystem).hasDirectoryPath else {
        guard path.hasSuffix(".swift") else {
          throw .cannotRead(path: path, reason: "it isn't a Swift file.")
        }
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

  /// Runs the compiler until it exits. If the task is canceled, the compiler is killed.
  static func run(_ arguments: [String]) async throws -> ProgramOutput {
    guard let compiler = ProgramOutput.program(named: "swiftc") else {
      throw ExtractionError.noCompiler
    }
    let output = try await ProgramOutput(of: compiler, arguments)
    // The output of a program that cancellation killed says nothing about the files.
    try Task.checkCancellation()
    return output
  }

  // MARK: Modules

  /// The names of Apple's modules that other modules can replace.
  private static let appleModules = [
    "AppIntents", "UserNotifications", "Intents", "WidgetKit", "OSLog", "os", "SwiftUI",
    "Combine", "SwiftData", "AppKit", "UIKit", "ActivityKit",
    "AppIntentsTesting",
  ]

  private static let replaceableModules = ["SwiftUI", "SwiftData", "AppKit", "UIKit"]

  /// Returns the compiler's arguments that replace Apple's modules with modules of the folder.
  ///
  /// If the folder has the module `FocusFoundation`, which adds the names that only Apple's
  /// Foundation has, the arguments also import it into every file.
  func aliasArguments() throws(ExtractionError) -> [String] {
    let names = (try? FileManager.machine.contentsOfDirectory(atPath: modules.path)) ?? []
    var aliases: [String: String] = [:]
    for name in Self.appleModules {
      let module = "\(name.lowercased()).swiftmodule"
      let standIn =
        name == "AppIntentsTesting" ? "focusintentstesting.swiftmodule" : "focus\(module)"
      // A client may replace these frameworks with a module whose name ends in theirs, such as
      // 'ChatUIKit'.
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

  /// Returns the nearest folder `Modules` beside a program or above it; `nil` if there is none.
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
