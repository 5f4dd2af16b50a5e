import FocusFilterKit
import FocusProcesses
import Foundation

/// Benchmarks of complete commands, compared with other programs.
///
/// The benchmarks use the tool beside this program, and require `jq`.
enum ToolBenchmarks {
  static var all: [Benchmark] { [decide, status] }

  private static var decide: Benchmark {
    Benchmark(
      "decide-100000", "`focusctl decide` on 100,000 payloads of 300 to 800 bytes",
      yardstick: "`jq -c .payload.aps.alert.title`"
    ) {
      let folder = try TemporaryFolder()
      let (rows, device) = (folder.path(of: "rows.jsonl"), folder.path(of: "device.json"))
      try Data(Payloads.rows(100_000).utf8).write(to: URL(filePath: rows))
      try Data(DecideBenchmarks.device.utf8).write(to: URL(filePath: device))
      let (tool, jq) = (try Program.tool, try Program("jq"))
      return Benchmark.Bodies { iterations in
        defer { withExtendedLifetime(folder) {} }
        return try await tool.run(["decide", "--device", device, rows], iterations)
      } yardstick: { iterations in
        try await jq.run(["-c", ".payload.aps.alert.title", rows], iterations)
      }
    }
  }

  private static var status: Benchmark {
    Benchmark(
      "status-1000", "`focusctl status` on a device with 1,000 notifications",
      yardstick: "an empty program with Foundation"
    ) {
      let folder = try TemporaryFolder()
      let system = try await FocusSystem(
        store: FileStore(folder: folder.url), clock: .manual(start), timeZone: .gmt)
      let app = SimulatedApp("com.example.app", name: "App")
      try await system.install(app)
      try await system.allowNotifications(of: app.id, true)
      for number in 0..<1000 {
        let content = UNMutableNotificationContent()
        content.title = "Message \(number) of a long day"
        try await system.deliver(content, to: app.id, identifier: "message-\(number)")
      }
      try await system.save()
      let (tool, nothing) = (try Program.tool, Program.this)
      return Benchmark.Bodies { iterations in
        try await tool.run(["status", "--state", folder.url.path], iterations)
      } yardstick: { iterations in
        try await nothing.run([ProcessBenchmarks.nothing], iterations)
      }
    }
  }

  /// A start in the past, so that the tool's clock isn't behind the device's.
  private static let start = Date(timeIntervalSince1970: 1_700_000_000)
}

/// A program that runs without output.
private struct Program {
  private let file: URL

  /// This program.
  static let this = Program(file: Bundle.main.executableURL ?? URL(filePath: "/"))

  /// The `focusctl` from the same build as this program.
  static var tool: Program {
    get throws {
      let file = this.file.deletingLastPathComponent().appending(path: "focusctl")
      guard FileManager.default.isExecutableFile(atPath: file.path) else {
        throw BenchmarkFailure.missing("focusctl")
      }
      return Program(file: file)
    }
  }

  private init(file: URL) { self.file = file }

  /// Finds a program in the folders of the environment's search path.
  init(_ name: String) throws {
    guard let file = ProgramOutput.program(named: name) else {
      throw BenchmarkFailure.missing(name)
    }
    self.file = file
  }

  /// Runs the program several times, one after another, and returns the number of successful runs.
  func run(_ arguments: [String], _ times: Int) async throws -> Int {
    var succeeded = 0
    for _ in 0..<times where try await run(arguments) == 0 { succeeded += 1 }
    return succeeded
  }

  private func run(_ arguments: [String]) async throws -> Int32 {
    let process = Process()
    process.executableURL = file
    process.arguments = arguments
    process.standardOutput = FileHandle.nullDevice
    return try await withCheckedThrowingContinuation { continuation in
      process.terminationHandler = { continuation.resume(returning: $0.terminationStatus) }
      do {
        try process.run()
      } catch {
        continuation.resume(throwing: error)
      }
    }
  }
}

/// A folder that is removed when the last reference to it is released.
private final class TemporaryFolder: Sendable {
  let url: URL

  init() throws {
    url = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  func path(of file: String) -> String { url.appending(path: file).path }
}
