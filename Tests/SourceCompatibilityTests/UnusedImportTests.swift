import Foundation
import Testing

@Suite("An import of which a filter uses nothing compiles")
struct UnusedImportTests {
  private static let modules = ["SwiftUI", "SwiftData", "AppKit", "UIKit"]

  /// Whether the modules were built; the layout for Apple's platforms has no module of these names.
  private static var areBuilt: Bool {
    guard let folder = try? BuiltModules.folder else { return false }
    return modules.allSatisfy {
      FileManager.default.fileExists(atPath: folder.appending(path: "\($0).swiftmodule").path)
    }
  }

  @Test(.enabled(if: areBuilt), arguments: modules)
  func theModuleHasFoundationAndObservation(module: String) throws {
    let text = "import \(module)\n@Observable final class Model { var start = Date() }\n"
    #expect(try errors(in: text) == [])
  }

  @Test(.enabled(if: areBuilt)) func swiftUIHasObservableObjectAndPublished() throws {
    let text =
      "import SwiftUI\nfinal class Model: ObservableObject { @Published var name = \"\" }\n"
    #expect(try errors(in: text) == [])
  }

  @Test(.enabled(if: areBuilt)) func theModulesHaveNoViewsAndModels() throws {
    let view = try errors(in: "import SwiftUI\nstruct Row: View {}\n")
    #expect(view == ["cannot find type 'View' in scope"])
    let model = try errors(in: "import SwiftData\n@Model final class Note {}\n")
    #expect(model == ["unknown attribute 'Model'"])
  }

  /// Type-checks a file by itself and returns the compiler's errors.
  private func errors(in text: String) throws -> [String] {
    try BuiltModules.withFolder { folder in
      let file = folder.appending(path: "File.swift")
      try Data(text.utf8).write(to: file)
      let (output, _) = try BuiltModules.run(
        "swiftc", ["-typecheck", "-I", BuiltModules.folder.path(), file.path()])
      return output.matches(of: /swift:\d+:\d+: error: (.+)/).map { String($0.1) }
    }
  }
}
