import Foundation
import TestPrograms
import Testing

@Suite("An import of which a filter uses nothing compiles")
struct UnusedImportTests {
  private static let modules = ["SwiftUI", "SwiftData", "AppKit", "UIKit"]

  @Test(arguments: modules)
  func theModuleHasFoundationAndObservation(module: String) async throws {
    let text = "import \(module)\n@Observable final class Model { var start = Date() }\n"
    #expect(try await errors(in: text) == [])
  }

  @Test func swiftUIHasObservableObjectAndPublished() async throws {
    let text =
      "import SwiftUI\nfinal class Model: ObservableObject { @Published var name = \"\" }\n"
    #expect(try await errors(in: text) == [])
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
