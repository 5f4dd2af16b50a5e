import ExampleChat
import FocusExplore
import FocusFilterKit
import FocusScenarios
import Foundation

/// Benchmarks of simulated days.
enum ScenarioBenchmarks {
  static var all: [Benchmark] { [sweep, exploration] }

  private static var exploration: Benchmark {
    Benchmark("explore-day", "the short days of Example Chat, and a drawn one of 40 events") {
      var explorer = Explorer(.exampleChat)
      (explorer.days, explorer.steps) = (1, 40)
      let search = explorer
      return Benchmark.Bodies { iterations in
        var events = 0
        for _ in 0..<iterations {
          events += try await search.explore().events
        }
        return events
      }
    }
  }

  private static var sweep: Benchmark {
    Benchmark("sweep-workday", "the example's day under every reading that it consults") {
      let package = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..")
      let file = package.appending(path: "Examples/ExampleChat/workday.json")
      let scenario = try Scenario(Data(contentsOf: file), file: "workday.json")
      return Benchmark.Bodies { iterations in
        var repeatable = 0
        for _ in 0..<iterations {
          repeatable += try await scenario.sweep(on: [.exampleChat]).isRepeatable ? 1 : 0
        }
        return repeatable
      }
    }
  }
}
