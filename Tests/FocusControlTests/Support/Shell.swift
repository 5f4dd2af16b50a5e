import Foundation
import TestPrograms
import TestSupport
import Testing

/// A shell that runs a script with `focusctl` in its path, as a process of its own.
struct Shell: CustomTestStringConvertible {
  let path: String

  var testDescription: String { path }

  static let bash = Shell(path: "/bin/bash")

  struct Outcome {
    let output: String
    let errors: String
    let exitCode: Int32
  }

  /// Runs a script in the folder of the package, with a home and a temporary folder of its own.
  func run(_ script: String, environment: [String: String] = [:]) async throws -> Outcome {
    try await withTemporaryFolder { home in
      let temporary = home.appending(path: "tmp")
      try FileManager.default.createDirectory(at: temporary, withIntermediateDirectories: true)
      let run = try await ProgramRun.of(
        URL(filePath: path), ["-c", script],
        environment: [
          "HOME": home.path, "TMPDIR": temporary.path, "TZ": "GMT",
          "PATH": "\(Self.products.path):/usr/local/bin:/usr/bin:/bin",
        ].merging(environment) { $1 }, in: PackageFolder.url)
      return Outcome(output: run.output, errors: run.errors, exitCode: run.status)
    }
  }

  /// The folder of the built products, which the tests are in as well.
  static let products =
    Bundle.main.executableURL?.deletingLastPathComponent() ?? URL(filePath: ".build/debug")
}
