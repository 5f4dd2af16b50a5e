import FocusFilterKit
import FocusProcesses
import Foundation

/// Benchmarks of apps that have processes of their own.
enum ProcessBenchmarks {
  /// The app, whose code runs in an additional process of this program.
  static let app = SimulatedApp(
    "com.example.process", name: "App",
    filters: [.filter(QuietFilter.self, membership: .extension)], intentsExtension: {})

  /// The argument with which this program only starts and ends.
  static let nothing = "--nothing"

  static var start: Benchmark {
    Benchmark(
      "process-start", "an app launched in a process of its own, and quit",
      yardstick: "an empty program with Foundation"
    ) {
      let system = FocusSystem(
        clock: .manual(Date(timeIntervalSince1970: 1_800_000_000)), timeZone: .gmt,
        processes: .executable(try program()))
      try await system.install(app)
      return Benchmark.Bodies { iterations in
        for _ in 0..<iterations {
          try await system.launch(app.id)
          try await system.quit(app.id)
        }
        return iterations
      } yardstick: { iterations in
        for _ in 0..<iterations { try await startNothing() }
        return iterations
      }
    }
  }

  private static func program() throws -> URL {
    guard let path = Bundle.main.executablePath else { throw CocoaError(.fileNoSuchFile) }
    return URL(filePath: path)
  }

  private static func startNothing() async throws {
    let (ends, end) = AsyncStream.makeStream(of: ChildEnd.self)
    let child = try ChildProcess(
      program(), arguments: [nothing], environment: ProcessInfo.processInfo.environment,
      folder: URL(filePath: "/"), longestMessage: 1, onMessage: { _ in }, onOutput: { _ in },
      onEnd: {
        end.yield($0)
        end.finish()
      })
    for await _ in ends {}
    withExtendedLifetime(child) {}
  }
}
