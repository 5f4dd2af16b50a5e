import Foundation

/// The measurements of one benchmark and its yardstick.
struct BenchmarkResult: Encodable {
  var name: String
  var question: String
  var unit = "ns"
  var timing: Timing
  var yardstick: Yardstick?

  struct Yardstick: Encodable {
    var name: String
    var timing: Timing
  }

  /// The benchmark's median time divided by the yardstick's.
  var ratio: Double? { yardstick.map { timing.median / $0.timing.median } }

  private enum CodingKeys: String, CodingKey {
    case name, question, unit, median, spread, iterations, yardstick, ratio
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(name, forKey: .name)
    try container.encode(question, forKey: .question)
    try container.encode(unit, forKey: .unit)
    try container.encode(timing.median, forKey: .median)
    try container.encode(timing.spread, forKey: .spread)
    try container.encode(timing.iterations, forKey: .iterations)
    try container.encodeIfPresent(yardstick, forKey: .yardstick)
    try container.encodeIfPresent(ratio, forKey: .ratio)
  }
}

/// The times of one iteration, in nanoseconds.
struct Timing: Encodable {
  var median: Double
  /// The distance from the median within which half of the samples lie.
  var spread: Double
  /// The number of iterations in one sample.
  var iterations: Int

  init(_ samples: [Double], iterations: Int) {
    median = Self.median(of: samples)
    let center = median
    spread = Self.median(of: samples.map { abs($0 - center) })
    self.iterations = iterations
  }

  private static func median(of samples: [Double]) -> Double {
    let sorted = samples.sorted()
    return sorted.isEmpty ? 0 : sorted[sorted.count / 2]
  }
}

/// Results as a table for people.
enum BenchmarkTable {
  static let header =
    "benchmark                       ns   ± ns      per second    ratio  yardstick (ns)"

  static func row(_ result: BenchmarkResult) -> String {
    let name = result.name.padding(toLength: 24, withPad: " ", startingAt: 0)
    let timing = result.timing
    if result.unit == "bytes" { return name + String(format: "%10.1f MB", timing.median / 1e6) }
    var row =
      name
      + String(
        format: "%10.1f %6.1f %15.0f", timing.median, timing.spread, 1e9 / timing.median)
    if let yardstick = result.yardstick, let ratio = result.ratio {
      row += String(format: " %8.2f", ratio)
      row += "  \(yardstick.name) " + String(format: "(%.1f)", yardstick.timing.median)
    }
    return row
  }
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
    var cells = [first, Self.text(result.timing.median, in: result.unit)]
    let peer = result.yardstick
    switch self {
    case .names:
      cells += [result.ratio.map { String(format: "%.2f", $0) } ?? "", peer?.name ?? ""]
    case .words:
      cells.append(peer.map { "\($0.name): \(Self.text($0.timing.median, in: "ns"))" } ?? "")
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
