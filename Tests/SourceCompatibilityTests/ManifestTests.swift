import Foundation
import TestPrograms
import TestSupport
import Testing

/// The manifests in the articles, and their fragments, are those of this package as it is.
///
/// `.ci/articles` builds the manifests of FromXcode and MoveYourFilter; these tests read all.
@Suite struct ManifestTests {
  static let manifests = ArticleBlock.all.filter { block in
    block.language == "swift"
      && ["\"FocusFilterKit\")", "-module-alias", ".testTarget("].contains {
        block.code.contains($0)
      }
  }

  /// The text of a manifest as the body of a function: a list of targets gets its package.
  static func body(of code: String) -> String {
    let text = code.replacing("import PackageDescription\n", with: "")
    if text.contains("let package = ") { return text }
    if text.contains("package.targets.append") {
      return "let package = Package(name: \"Whole\")\n\(text)"
    }
    let parts = text.split(separator: "…\n", maxSplits: 1)
    let declarations = parts.count > 1 ? parts[0] : ""
    return "\(declarations)_ = Package(name: \"Whole\", targets: [\n\(parts.last ?? "")\n])\n"
  }

  @Test func articlesHaveManifests() {
    let articles = Set(Self.manifests.map(\.article))
    let expected: Set = [
      "FromXcode.md", "MoveYourFilter.md", "TestInCI.md", "HowDoI.md", "Focusctl.md",
      "RealProcesses.md", "README.md",
    ]
    #expect(articles.isSuperset(of: expected), "missing: \(expected.subtracting(articles))")
  }

  @Test func theManifestsCompile() async throws {
    let (info, _) = try await BuiltModules.run("swiftc", ["-print-target-info"])
    let resources = try #require(info.firstMatch(of: /"runtimeResourcePath": "([^"]+)"/)).1
    try await withTemporaryFolder { folder in
      let file = folder.appending(path: "Manifests.swift")
      let functions = Self.manifests.enumerated().map { number, block in
        // The compiler names the article and the line within the block.
        """
        func manifest\(number)() {
        #sourceLocation(file: "\(block.article)", line: 1)
        \(Self.body(of: block.code))
        #sourceLocation()
        }
        """
      }
      let text = "import PackageDescription\n" + functions.joined(separator: "\n")
      try Data(text.utf8).write(to: file)
      let (output, status) = try await BuiltModules.run(
        "swiftc",
        [
          "-typecheck", "-parse-as-library", "-swift-version", "6", "-diagnostic-style", "llvm",
          "-package-description-version", "6.3", "-I", "\(resources)/pm/ManifestAPI", file.path(),
        ])
      #expect(status == 0, "\(output)")
    }
  }

  @Test(arguments: manifests) func theProductsExist(manifest: ArticleBlock) throws {
    let own = try String(
      contentsOf: PackageFolder.url.appending(path: "Package.swift"), encoding: .utf8)
    let standIns = Self.pairs(
      in: String(
        try #require(own.firstMatch(of: /let standIns: KeyValuePairs = \[((?s:.*?))\]/)).1))
    let libraries = try #require(
      own.firstMatch(of: /let libraries: KeyValuePairs = \[((?s:.*?))\]/)
    ).1.matches(of: /"(\w+)":/).map { String($0.1) }
    let products = Set(libraries).union(standIns.map(\.mirror))
    for match in manifest.code.matches(of: /name: "(\w+)", package: "FocusFilterKit"/) {
      #expect(products.contains(String(match.1)), "\(match.1)")
    }
    guard let table = manifest.code.firstMatch(of: /: KeyValuePairs = \[((?s:.*?))\]/) else {
      return
    }
    let replacements = Self.pairs(in: String(table.1))
    #expect(!replacements.isEmpty)
    for pair in replacements {
      #expect(standIns.contains { $0 == pair }, "\(pair)")
    }
  }

  private static func pairs(in table: String) -> [(apple: String, mirror: String)] {
    table.matches(of: /"(\w+)": "(\w+)"/).map { (String($0.1), String($0.2)) }
  }
}
