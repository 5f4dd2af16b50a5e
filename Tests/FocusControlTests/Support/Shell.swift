import Foundation
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
  func run(_ script: String, environment: [String: String] = [:]) throws -> Outcome {
    let home = FileManager.default.temporaryDirectory.appending(path: "home-\(UUID().uuidString)")
    let temporary = home.appending(path: "tmp")
    try FileManager.default.createDirectory(at: temporary, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: home) }
    let (output, errors) = (home.appending(path: "output"), home.appending(path: "errors"))
    for file in [output, errors] { try Data().write(to: file) }

    let process = Process()
    process.executableURL = URL(filePath: path)
    process.arguments = ["-c", script]
    process.currentDirectoryURL = PackageFolder.url
    process.environment = [
      "HOME": home.path, "TMPDIR": temporary.path, "TZ": "GMT",
      "PATH": "\(Self.products.path):/usr/local/bin:/usr/bin:/bin",
    ].merging(environment) { $1 }
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = try FileHandle(forWritingTo: output)
    process.standardError = try FileHandle(forWritingTo: errors)
    try process.run()
    process.waitUntilExit()
    return Outcome(
      output: try String(contentsOf: output, encoding: .utf8),
      errors: try String(contentsOf: errors, encoding: .utf8),
      exitCode: process.terminationStatus)
  }

  /// The folder of the built products, which the tests are in as well.
  private static let products =
    Bundle.main.executableURL?.deletingLastPathComponent() ?? URL(filePath: ".build/debug")
}
