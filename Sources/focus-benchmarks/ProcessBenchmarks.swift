import FocusFilterKit
import FocusProcesses
import Foundation

/// Benchmarks of apps that have processes of their own.
enum ProcessBenchmarks {
  /// The apps, whose code runs in additional processes of this program.
  static let apps = (0..<5).map { number in
    SimulatedApp(
      "com.example.process\(number)", name: "App \(number)",
      filters: [.filter(QuietFilter.self, membership: .extension)], intentsExtension: {})
  }

  static var all: [Benchmark] { [start, call, day] }

  /// The argument with which this program only starts and ends.
  static let nothing = "--nothing"

  private static var start: Benchmark {
    Benchmark(
      "process-start", "an app launched in a process of its own, and quit",
      yardstick: "an empty program with Foundation"
    ) {
      let system = try await device(.executable(program()), with: apps.prefix(1))
      return Benchmark.Bodies { iterations in
        for _ in 0..<iterations {
          try await system.launch(apps[0].id)
          try await system.quit(apps[0].id)
        }
        return iterations
      } yardstick: { iterations in
        for _ in 0..<iterations { try await startNothing() }
        return iterations
      }
    }
  }

  private static var call: Benchmark {
    Benchmark(
      "process-call", "a Focus on and off again, the filter in a process of its own",
      yardstick: "the same in one process"
    ) {
      let apart = try await device(.executable(program()), with: apps.prefix(1))
      let together = try await device(.inProcess, with: apps.prefix(1))
      return Benchmark.Bodies { iterations in
        try await change(apart, iterations)
      } yardstick: { iterations in
        try await change(together, iterations)
      }
    }
  }

  private static var day: Benchmark {
    Benchmark(
      "process-day", "200 changes of Focus over 5 apps with processes of their own, from the start",
      yardstick: "the same in one process"
    ) {
      let program = try program()
      return Benchmark.Bodies { iterations in
        for _ in 0..<iterations {
          _ = try await change(device(.executable(program), with: apps[...]), 100)
        }
        return iterations
      } yardstick: { iterations in
        for _ in 0..<iterations { _ = try await change(device(.inProcess, with: apps[...]), 100) }
        return iterations
      }
    }
  }

  /// Turns a Focus on and off again.
  private static func change(_ system: FocusSystem, _ times: Int) async throws -> Int {
    for _ in 0..<times {
      try await system.activate(.work)
      try await system.deactivate()
    }
    return times
  }

  private static func device(
    _ processes: ProcessModel, with apps: ArraySlice<SimulatedApp>
  ) async throws -> FocusSystem {
    let start = Date(timeIntervalSince1970: 1_800_000_000)
    let system = FocusSystem(clock: .manual(start), timeZone: .gmt, processes: processes)
    try await system.add(.work)
    for app in apps {
      try await system.install(app)
      let filter = FilterReference(app: app.id, filter: "QuietFilter")
      try await system.configure(filter, in: .work, values: [:])
    }
    return system
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
