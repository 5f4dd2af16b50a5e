import Foundation
import PackagePlugin

/// A plugin that builds a client's own tool and runs it: `swift package focus check`.
///
/// SwiftPM locks the build folder while a plugin runs. The plugin therefore asks SwiftPM to build,
/// instead of starting `swift build`.
@main struct FocusCommand: CommandPlugin {
  func performCommand(context: PluginContext, arguments: [String]) throws {
    let (product, words) = try Self.split(arguments)
    let tool = try Self.tool(named: product, of: context.package)
    guard !words.prefix(while: { $0 != "--" }).contains("-") else {
      let call = (["swift", "run", tool] + words).joined(separator: " ")
      throw FocusCommandError(
        description: "Standard input doesn't reach a plugin. Use '\(call)'.")
    }
    let build = try packageManager.build(
      .product(tool), parameters: .init(configuration: .debug, logging: .concise))
    guard build.succeeded else {
      FileHandle.standardError.write(Data(build.logText.utf8))
      throw FocusCommandError(description: "The product '\(tool)' can't be built.")
    }
    let executables = build.builtArtifacts.filter { $0.kind == .executable }
    guard let executable = executables.first(where: { $0.url.lastPathComponent == tool }) else {
      throw FocusCommandError(description: "The build of '\(tool)' made no executable.")
    }
    try Self.become(executable.url, with: words)
  }

  /// Separates `--product NAME` from the words before the verb.
  private static func split(
    _ words: [String]
  ) throws -> (product: String?, words: [String]) {
    let option = (words.first ?? "").split(separator: "=", maxSplits: 1)
    guard option.first == "--product" else { return (nil, words) }
    if option.count > 1 { return (String(option[1]), Array(words.dropFirst())) }
    guard words.count > 1 else {
      throw FocusCommandError(
        description: "Missing value for '--product'. Use the name of an executable.")
    }
    return (words[1], Array(words.dropFirst(2)))
  }

  /// Returns the product of the package that links FocusControl.
  private static func tool(named name: String?, of package: Package) throws -> String {
    let tools = package.products(ofType: ExecutableProduct.self).filter { product in
      product.mainTarget.recursiveTargetDependencies.contains { $0.name == "FocusControl" }
    }.map(\.name).sorted()
    let named = tools.filter { name == nil || $0 == name }
    if named.count == 1 { return named[0] }
    guard !tools.isEmpty else {
      throw FocusCommandError(
        description: """
          No executable of this package depends on FocusControl. Add one whose main.swift is \
          'await FocusTool(name: "…", apps: [.…]).main()'. A package that 'init package' wrote has \
          its tool if the variable FOCUS_TOOL is set: 'FOCUS_TOOL=1 swift package focus'.
          """)
    }
    throw FocusCommandError(
      description: """
        \(name.map { "Unknown product '\($0)'. " } ?? "")\
        Name one of the executables that depend on FocusControl: \
        \(tools.map { "'--product \($0)'" }.joined(separator: ", ")).
        """)
  }

  /// Replaces the plugin's process with the tool's, so that signals reach the tool.
  private static func become(_ tool: URL, with words: [String]) throws -> Never {
    // The tool gets an empty standard input, because SwiftPM has closed the plugin's.
    let empty = open("/dev/null", O_RDONLY)
    dup2(empty, STDIN_FILENO)
    var arguments = ([tool.path] + words).map { strdup($0) }
    arguments.append(nil)
    execv(tool.path, arguments)
    let reason = String(cString: strerror(errno))
    throw FocusCommandError(description: "\(tool.path) can't be started: \(reason).")
  }
}

/// The reason why the plugin can't run a tool.
struct FocusCommandError: Error, CustomStringConvertible {
  let description: String
}
