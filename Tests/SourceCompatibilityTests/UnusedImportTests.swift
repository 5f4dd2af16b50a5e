import Foundation
import TestPrograms
import Testing

@Suite("An import of which a filter uses nothing compiles")
struct UnusedImportTests {
  private static let modules = ["SwiftUI", "SwiftData", "AppKit", "UIKit"]

  /// Each module has Foundation and Observation, and SwiftUI has ObservableObject and Published.
  @Test(
    arguments: modules.map { ($0, "@Observable final class Model { var start = Date() }") }
      + [("SwiftUI", "final class Model: ObservableObject { @Published var name = \"\" }")])
  func theModuleHasTheNames(module: String, use: String) async throws {
    #expect(try await errors(in: "import \(module)\n\(use)\n") == [])
  }

  @Test func theModulesHaveNoViewsAndModels() async throws {
    let view = try await errors(in: "import SwiftUI\nstruct Row: View {}\n")
    #expect(view == ["cannot find type 'View' in scope"])
    let model = try await errors(in: "import SwiftData\n@Model final class Note {}\n")
    #expect(model == ["unknown attribute 'Model'"])
  }

  /// Type-checks a file by itself and returns the compiler's errors.
  private func errors(in text: String) async throws -> [String] {
    try await withTemporaryFolder { folder in
      let file = folder.appending(path: "File.swift")
      try Data(text.utf8).write(to: file)
      let (output, _) = try await BuiltModules.run(
        "swiftc",
        Self.modules.flatMap { ["-module-alias", "\($0)=Focus\($0)"] } + [
          "-typecheck", "-parse-as-library", "-I", BuiltModules.folder.path(), file.path(),
        ])
      return output.matches(of: /swift:\d+:\d+: error: (.+)/).map { String($0.1) }
    }
  }
}
