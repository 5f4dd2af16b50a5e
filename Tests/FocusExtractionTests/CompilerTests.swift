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

  /// The compiler checks bodies after declarations, and the modules here have fewer names than
  /// Apple's, so an error here tells nothing about Xcode.
  @Test func theErrorsAreInTheOrderOfTheFileAndSayNothingAboutXcode() async throws {
    try await withTemporaryFolder { folder in
      let file = folder.appending(path: "Sync.swift")
      let text = """
        import AppIntents
        struct Sync: AppIntent {
          static let title: LocalizedStringResource = "Sync"
          func perform() async throws -> some IntentResult {
            NSUbiquitousKeyValueStore.default.synchronize()
            return .result()
          }
        }
        let coordinator: NSFileCoordinator? = nil
        """
      try Data(text.utf8).write(to: file)
      let compiler = SwiftCompiler(modules: try Fixtures.modules)
      let error = await #expect(throws: ExtractionError.self) {
        try await Extraction(of: [.module("App", at: file.path)], by: compiler)
      }
      #expect(error?.compilerErrors.map(\.place.line) == [5, 9])
      let message = try #require(error?.description)
      #expect(message.hasPrefix("The files don't compile here, so nothing is checked."))
    }
  }
}
