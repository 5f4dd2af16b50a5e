import FocusFilterKit
import FocusTesting

/// Benchmarks of the trait `.focusDevice`, which are part of each test's time.
enum TestingBenchmarks {
  static var all: [Benchmark] { [device] }

  private static var device: Benchmark {
    Benchmark("test-device", "what the trait does for a test, an app and three modes") {
      let app = SimulatedApp("com.example.app", name: "App", intentsExtension: {})
      let trait: FocusDeviceTrait = .focusDevice(
        app, modes: FocusMode.usual, at: "2026-11-23T09:00", in: "Europe/London")
      return Benchmark.Bodies { iterations in
        var done = 0
        for _ in 0..<iterations {
          let events = try await trait.withDevice { try await FocusSystem.current.eventCount }
          if events == 4 { done += 1 }
        }
        return done
      }
    }
  }
}
