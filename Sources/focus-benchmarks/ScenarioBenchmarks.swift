import ExampleChat
import FocusExplore
import FocusFilterKit
import FocusScenarios
import Foundation

/// Benchmarks of simulated days.
enum ScenarioBenchmarks {
  static var all: [Benchmark] {
    [
      sweep, exploration(of: .exampleChat, named: "explore-chat"),
      exploration(of: quiet, named: "explore-quiet"),
    ]
  }

  /// An app with a filter that does nothing.
  private static let quiet = SimulatedApp(
    "com.example.quiet", name: "Quiet", filters: [.filter(QuietFilter.self)],
    intentsExtension: {})

  private static func exploration(of app: SimulatedApp, named name: String) -> Benchmark {
    Benchmark(name, "one event of \(app.name) judged, on the short days and two drawn ones of 40") {
      var explorer = Explorer(app)
      (explorer.days, explorer.steps) = (2, 40)
      let search = explorer
      let events = try await search.explore().events
      return Benchmark.Bodies(
        body: { iterations in
          var right = 0
          for _ in 0..<iterations {
            let exploration = try await search.explore()
            right += exploration.events == events && exploration.found.isEmpty ? 1 : 0
          }
          return right
        }, operations: events)
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
