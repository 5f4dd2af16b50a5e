import Foundation
import TestPrograms
import TestSupport

/// A shell that runs a script with `focusctl` in its path, as a process of its own.
struct Shell {
  let path: String

  static let bash = Shell(path: "/bin/bash")

  /// Runs a script in the folder of the package, with a home and a temporary folder of its own.
  func run(_ script: String, environment: [String: String] = [:]) async throws -> ProgramRun {
    try await withTemporaryFolder { try await run(script, environment: environment, home: $0) }
  }

  /// Runs a script with a home that other scripts share; the temporary folder is in it.
  func run(
    _ script: String, environment: [String: String] = [:], home: URL, joinsErrors: Bool = false
  ) async throws -> ProgramRun {
    let temporary = home.appending(path: "tmp")
    try FileManager.default.createDirectory(at: temporary, withIntermediateDirectories: true)
    return try await ProgramRun.of(
      URL(filePath: path), ["-c", script],
      environment: [
        "HOME": home.path, "TMPDIR": temporary.path, "TZ": "GMT",
        "PATH": "\(Self.products.path):/usr/local/bin:/usr/bin:/bin",
      ].merging(environment) { $1 }, in: PackageFolder.url, joinsErrors: joinsErrors)
  }

  /// The folder of the built products, which the tests are in as well.
  static let products =
    Bundle.main.executableURL?.deletingLastPathComponent() ?? URL(filePath: ".build/debug")
}
