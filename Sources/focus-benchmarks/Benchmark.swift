import FocusFilterKit
import Foundation

/// A measurement, with a yardstick that tells a slow machine from slow code.
struct Benchmark: Sendable {
  /// Performs a number of iterations, and returns the number of iterations with the expected
  /// outcome.
  ///
  /// A benchmark runs in a task of its own, like a test. On the main actor, each call of a device
  /// would also measure two thread switches.
  typealias Body = @Sendable @concurrent (_ iterations: Int) async throws -> Int

  /// A name for the command line, such as `in-1000-hit`.
  var name: String
  /// The measured operation, in a few words.
  var question: String
  /// The yardstick's operation, in a few words; `nil` without a yardstick.
  var yardstickName: String?
  private let measure: @Sendable (_ once: Bool) async throws -> BenchmarkResult

  /// The measured code, and the yardstick's code, which does the same by hand. Both are measured in
  /// turns.
  struct Bodies {
    var body: Body
    var yardstick: Body?
  }

  /// - Parameter prepare: Makes the values for the code; called only if the benchmark runs.
  init(
    _ name: String, _ question: String, yardstick: String? = nil,
    prepare: @escaping @Sendable () async throws -> Bodies
  ) {
    self.name = name
    self.question = question
    yardstickName = yardstick
    measure = { try await Self.time(prepare(), once: $0) }
  }

  /// Creates a benchmark of memory instead of time.
  ///
  /// - Parameter make: Makes the measured value, which is kept until the measurement ends.
  init(
    _ name: String, memoryOf question: String,
    make: @escaping @Sendable () async throws -> FocusSystem
  ) {
    self.name = name
    self.question = question
    measure = { _ in
      let before = try ResidentMemory.bytes
      let made = try await make()
      let after = try ResidentMemory.bytes
      withExtendedLifetime(made) {}
      return BenchmarkResult(unit: "bytes", median: Double(after - before))
    }
  }

  /// Measures the operation and the yardstick.
  ///
  /// - Parameter once: Whether one iteration of each is enough, which must have the expected
  ///   outcome.
  func run(once: Bool = false) async throws -> BenchmarkResult {
    do {
      return try await measure(once)
    } catch {
      throw BenchmarkFailure(description: "\(name): \(error)")
    }
  }

  /// Measures the benchmark and the yardstick in turns.
  private static func time(_ bodies: Bodies, once: Bool) async throws -> BenchmarkResult {
    let all = [bodies.body, bodies.yardstick].compactMap(\.self)
    var iterations: [Int] = []
    for body in all { iterations.append(once ? 1 : try await calibrate(body)) }
    var samples = all.map { _ in [Double]() }
    for _ in 0..<(once ? 1 : 15) {
      for (index, body) in all.enumerated() {
        samples[index].append(try await nanoseconds(body, iterations[index]))
      }
    }
    let medians = samples.map(median)
    return BenchmarkResult(median: medians[0], yardstick: medians.dropFirst().first)
  }

  private static func median(of samples: [Double]) -> Double {
    samples.sorted()[samples.count / 2]
  }

  private static let sampleLength = Duration.milliseconds(20)

  /// Finds the number of iterations for one sample, which also warms up the code.
  private static func calibrate(_ body: Body) async throws -> Int {
    var iterations = 1
    while true {
      let time = try await duration(body, iterations)
      if time >= sampleLength { return iterations }
      iterations *= time < sampleLength / 10 ? 10 : 2
    }
  }

  private static func nanoseconds(_ body: Body, _ iterations: Int) async throws -> Double {
    try await duration(body, iterations) / .nanoseconds(1) / Double(iterations)
  }

  private static func duration(_ body: Body, _ iterations: Int) async throws -> Duration {
    let clock = ContinuousClock()
    let start = clock.now
    let done = try await body(iterations)
    let time = start.duration(to: clock.now)
    guard done == iterations else {
      throw BenchmarkFailure(
        description: "\(done) of \(iterations) iterations had the expected outcome.")
    }
    return time
  }
}

/// The resident memory of this process.
enum ResidentMemory {
  /// The size in bytes, from Linux's status of the process.
  static var bytes: Int {
    get throws {
      let pages = try String(contentsOfFile: "/proc/self/statm", encoding: .utf8)
        .split(separator: " ")
      return (pages.count > 1 ? Int(pages[1]) ?? 0 : 0) * sysconf(Int32(_SC_PAGESIZE))
    }
  }
}

/// A failure of a benchmark, in a sentence.
struct BenchmarkFailure: Error, CustomStringConvertible {
  let description: String

  static func missing(_ program: String) -> BenchmarkFailure {
    .init(description: "Missing program '\(program)'. Build or install it.")
  }
}

/// The measurements of one benchmark and its yardstick.
struct BenchmarkResult {
  var unit = "ns"
  /// The median of the samples.
  var median: Double
  /// The median time of the yardstick.
  var yardstick: Double?

  /// The benchmark's median time divided by the yardstick's.
  var ratio: Double? { yardstick.map { median / $0 } }
}

/// Results as a Markdown table.
enum MarkdownTable {
  /// Names and ratios, for a person who runs the benchmarks.
  case names
  /// Descriptions and times, for a reader of the README.
  case words

  var header: String {
    switch self {
    case .names:
      """
      | case | result | ratio | reference |
      | --- | ---: | ---: | --- |
      """
    case .words:
      """
      | measured | time | peer in the same run |
      | --- | ---: | --- |
      """
    }
  }

  /// - Parameter result: The result; without a result, the row has only its first cell.
  func row(_ benchmark: Benchmark, _ result: BenchmarkResult?) -> String {
    let first = self == .names ? "`\(benchmark.name)`" : benchmark.question
    guard let result else { return "| \(first) |" }
    var cells = [first, Self.text(result.median, in: result.unit)]
    let peer = benchmark.yardstickName ?? ""
    switch self {
    case .names:
      cells += [result.ratio.map { String(format: "%.2f", $0) } ?? "", peer]
    case .words:
      cells.append(result.yardstick.map { "\(peer): \(Self.text($0, in: "ns"))" } ?? "")
    }
    return cells.reduce("|") { $0 + ($1.isEmpty ? " |" : " \($1) |") }
  }

  private static func text(_ median: Double, in unit: String) -> String {
    switch (unit, median) {
    case ("bytes", _): String(format: "%.1f MB", median / 1e6)
    case (_, ..<10e3): String(format: "%.0f ns", median)
    case (_, ..<10e6): String(format: "%.0f µs", median / 1e3)
    default: String(format: "%.0f ms", median / 1e6)
    }
  }
}
