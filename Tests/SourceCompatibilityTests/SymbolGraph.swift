import Foundation
import Synchronization
import TestPrograms

/// The public names of one of our modules, as the compiler lists them.
struct SymbolGraph {
  /// The names without those that begin with an underscore, members with their type.
  let names: Set<String>

  private static let listed = Mutex<[String: Task<SymbolGraph, any Error>]>([:])

  /// Returns the names of a module, which the compiler lists once for all tests.
  static func of(_ module: String) async throws -> SymbolGraph {
    try await listed.withLock { listed in
      let list = listed[module] ?? Task { try await SymbolGraph(listing: module) }
      listed[module] = list
      return list
    }.value
  }

  private init(listing module: String) async throws {
    names = try await withTemporaryFolder { folder in
      // The package's own modules ask for these in C, whose contents no symbol needs.
      let map = folder.appending(path: "module.modulemap")
      try Data("module GlibcSpawn {}\nmodule EmbeddedFiles {}\n".utf8).write(to: map)
      let (output, status) = try await BuiltModules.run(
        "swift-symbolgraph-extract",
        [
          "-module-name", module, "-I", BuiltModules.folder.path(), "-target", Self.target,
          "-output-dir", folder.path(), "-minimum-access-level", "public",
          "-skip-synthesized-members", "-Xcc", "-fmodule-map-file=\(map.path())",
        ])
      guard status == 0 else { throw BuiltModules.NotFound(what: "symbol graph: \(output)") }
      let files = try FileManager.default.contentsOfDirectory(
        at: folder, includingPropertiesForKeys: nil)
      return try files.filter { $0.pathExtension == "json" }.reduce(into: []) { names, file in
        let graph = try JSONDecoder().decode(Graph.self, from: Data(contentsOf: file))
        names.formUnion(graph.symbols.compactMap(\.name))
      }
    }
  }

  private static var target: String {
    #if arch(arm64)
      "aarch64-unknown-linux-gnu"
    #else
      "x86_64-unknown-linux-gnu"
    #endif
  }

  private struct Graph: Decodable {
    let symbols: [Symbol]
  }

  private struct Symbol: Decodable {
    let pathComponents: [String]

    /// `nil` for a name that is hidden, or that every type has from a standard protocol.
    var name: String? {
      guard !pathComponents.contains(where: { $0.hasPrefix("_") }), let last = pathComponents.last,
        pathComponents.count == 1 || !SymbolGraph.standardMembers.contains(last)
      else { return nil }
      return pathComponents.joined(separator: ".")
    }
  }

  private static let standardMembers: Set<String> = [
    "==(_:_:)", "hash(into:)", "hash", "isEqual(_:)", "~=(_:_:)", "rawValue", "init(rawValue:)",
    "RawValue", "encode(to:)", "init(from:)", "init(coder:)", "encode(with:)",
    "supportsSecureCoding", "copy(with:)", "mutableCopy(with:)", "errorDescription",
    // Requirements of hidden protocols.
    "defaultResolverSpecification", "Dependency",
  ]
}
