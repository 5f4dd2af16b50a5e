import FocusFilterKit
import Foundation
import TestPrograms
import TestSupport
import Testing

@testable import FocusExtraction

/// The compiler's constant values, and what goes wrong on the way to them.
@Suite struct CompilerTests {
  @Test func mutatedConstantValuesAreReadOrRefused() {
    var random = SeededGenerator(seed: 30)
    let original = Array(Fixtures.requiredParameter.utf8)
    for _ in 0..<RandomCases.count(100) {
      var bytes = original
      bytes[bytes.indices.randomElement(using: &random)!] = UInt8.random(
        in: 32...126, using: &random)
      if let types = try? SwiftCompiler.types(in: Data(bytes)) {
        _ = Extraction([ConstantModule(name: "Chat", types: types)])
      }
    }
  }

  /// Its files import `os.log`, which is a submodule.
  @Test func theExampleOfAnXcodeProjectExtractsWithoutAFinding() async throws {
    var target = SimulatedApp.Sources.module("Chat")
    target.paths = ["Focus", "Model"].map {
      PackageFolder.url.path + "/Examples/XcodeApp/Chat/\($0)"
    }
    let extraction = try await Extraction(
      of: [target], by: SwiftCompiler(modules: Fixtures.modules))
    #expect(extraction.findings.map(\.id) == [])
  }

  @Test(arguments: [
    // An error in the file itself.
    (
      "let count: Int = \"three\"",
      "The files don't compile, so Xcode would extract nothing.", ":2:18: error: "
    ),
    // A name of a file that wasn't named is no mistake of the app.
    ("let store = ChatStore.shared", "name that file, too", "'ChatStore'"),
    // Views aren't here.
    (
      "import SwiftUI\nfunc show(_ view: any View) {}",
      "may compile in Xcode, but it doesn't here", ":3:"
    ),
  ])
  func aFileThatDoesNotCompileIsToldWithTheCompilersMessages(
    code: String, reason: String, message: String
  ) async throws {
    try await withTemporaryFolder { folder in
      let file = folder.appending(path: "App.swift")
      try Data("import AppIntents\n\(code)\n".utf8).write(to: file)
      let error = await #expect(throws: ExtractionError.self) {
        try await Extraction(
          of: [.module("App", at: file.path)], by: SwiftCompiler(modules: Fixtures.modules))
      }
      #expect(error?.description.contains(reason) == true)
      #expect(error?.compilerMessages.contains { $0.contains(message) } == true)
    }
  }

  /// A module whose name only ends like one of the system's stands for no other.
  @Test func aClientsOwnModuleStandsForAFrameworkOfViews() async throws {
    try await withTemporaryFolder { folder in
      let modules = [
        "ChatUIKit", "AppKit", "FocusAppIntents", "FocusSwiftUI", "ChatSwiftUI", "Photos",
      ]
      for module in modules {
        try Data().write(to: folder.appending(path: "\(module).swiftmodule"))
      }
      let compiler = SwiftCompiler(modules: folder, aliases: ["OSLog": "ChatLog"])
      #expect(
        try compiler.aliasArguments().filter { $0 != "-module-alias" } == [
          "AppIntents=FocusAppIntents", "OSLog=ChatLog", "SwiftUI=FocusSwiftUI", "UIKit=ChatUIKit",
        ])
    }
  }
}
