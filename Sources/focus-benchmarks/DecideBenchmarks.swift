import FocusFilterKit
import FocusSnapshots
import Foundation

/// Benchmarks of decisions about payloads from a pipe, compared with a loop that only decodes them.
enum DecideBenchmarks {
  static var decide: Benchmark {
    Benchmark(
      "decide", "decisions about 1,000 payloads of 300 to 800 bytes",
      yardstick: "JSONDecoder, two keys"
    ) {
      let rows = Array(Payloads.rows(1000).utf8)
      let stream = DecisionStream([try DeviceSnapshot(device)])
      return Benchmark.Bodies { iterations in
        repeated(iterations) { stream.rows(for: opaque(rows)).counts.rows == 1000 }
      } yardstick: { iterations in
        try repeated(iterations) { try Payloads.decode(opaque(Data(rows))) == 1000 }
      }
    }
  }

  static let device = """
    {
      on: "Work", apps: [{app: "com.example.chat", notifications: true}],
      modes: [{mode: "Work", allowApps: ["com.example.chat"], filters: [
        {app: "com.example.chat", predicate: "SELF IN {'work', 'oncall'}"}]}],
    }
    """
}

/// Rows for 'focusctl decide'; the same number always gives the same rows.
enum Payloads {
  /// Returns lines of JSON of 300 to 800 bytes each.
  static func rows(_ count: Int) -> String {
    var random = Numbers(state: 1)
    return (0..<count).map { row($0, &random) }.joined()
  }

  /// Writes a number of rows to standard output.
  static func write(_ count: Int) {
    var random = Numbers(state: 1)
    for number in 0..<count { print(row(number, &random), terminator: "") }
  }

  /// Decodes the lines of standard input, and returns their number.
  static func decodeInput() throws -> Int {
    var count = 0
    while let line = readLine() { count += try decode(Data(line.utf8)) }
    return count
  }

  /// Decodes the keys that every decision needs, and returns the number of rows.
  static func decode(_ rows: Data) throws -> Int {
    let decoder = JSONDecoder()
    var count = 0
    for line in rows.split(separator: UInt8(ascii: "\n")) {
      let row = try decoder.decode(Row.self, from: line)
      if row.payload.aps.criteria != nil { count += 1 }
    }
    return count
  }

  private struct Row: Decodable {
    let id: String
    let payload: Payload

    struct Payload: Decodable { let aps: Aps }

    struct Aps: Decodable {
      let criteria: String?
      let level: String?

      enum CodingKeys: String, CodingKey {
        case criteria = "filter-criteria"
        case level = "interruption-level"
      }
    }
  }

  private static func row(_ number: Int, _ random: inout Numbers) -> String {
    let title = random.words(3)
    let body = random.words(8 + random.below(40))
    let level = ["active", "active", "time-sensitive", "passive"][random.below(4)]
    let criteria = ["work", "personal", "oncall", "school"][random.below(4)]
    return """
      {"id":"m\(number)","to":"com.example.chat","payload":{"aps":{"alert":{"title":"\(title)",\
      "body":"\(body)"},"badge":\(random.below(20)),"sound":"default",\
      "thread-id":"channel-\(random.below(500))","interruption-level":"\(level)",\
      "relevance-score":0.\(1 + random.below(9)),"filter-criteria":"\(criteria)"},\
      "campaign":"campaign-\(random.below(40))",\
      "link":"https://example.com/c/\(random.next() >> 4)","tracking":{"id":\(random.next() >> 8),\
      "tags":["\(random.words(1))","\(random.words(1))"],"test":\(random.below(2) == 0)}}}

      """
  }
}

/// A generator of numbers and words that are the same in each run.
private struct Numbers {
  var state: UInt64

  mutating func next() -> UInt64 {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return state ^ (state >> 29)
  }

  mutating func below(_ limit: Int) -> Int { Int((next() >> 16) % UInt64(limit)) }

  mutating func words(_ count: Int) -> String {
    (0..<count).map { _ in Self.vocabulary[below(Self.vocabulary.count)] }.joined(separator: " ")
  }

  private static let vocabulary = [
    "lunch", "review", "release", "meeting", "Ana", "Ben", "standup", "deploy", "question",
    "photo", "invoice", "urgent", "später", "naïve", "東京", "team", "week", "\\u00e9t\\u00e9", "\\n",
  ]
}
