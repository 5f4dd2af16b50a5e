import Foundation
import PredicateFormat

/// Benchmarks of string comparisons, compared with loops over bytes.
enum PredicateTextBenchmarks {
  static var all: [Benchmark] {
    [
      text("beginswith-c-hit", "SELF BEGINSWITH[c] 'work-'", "WORK-12345", true) {
        startsCaseless($0, "work-")
      },
      text("beginswith-c-miss", "SELF BEGINSWITH[c] 'work-'", "home-12345", false) {
        startsCaseless($0, "work-")
      },
      text("endswith-c-hit", "SELF ENDSWITH[c] '-team'", "WORK-12345-TEAM", true) {
        endsCaseless($0, "-team")
      },
      text("contains-cd-hit", "SELF CONTAINS[cd] 'team'", "the-work-TEAM-12345", true) {
        containsCaseless($0, "team")
      },
      text("like-hit", "SELF LIKE 'work-*'", "work-12345", true) { startsCaseless($0, "work-") },
      matches("matches-hit", "work-12345", true),
      matches("matches-miss", "work-12a45", false),
    ]
  }

  private static func text(
    _ name: String, _ format: String, _ subject: String, _ expected: Bool,
    byHand: @escaping @Sendable (String) -> Bool
  ) -> Benchmark {
    Benchmark(name, "\(format) on \(subject)", yardstick: "bytes by hand") {
      let predicate = try FormatPredicate(format)
      return Benchmark.Bodies { iterations in
        try repeated(iterations) { try predicate.evaluate(with: opaque(subject)) == expected }
      } yardstick: { iterations in
        repeated(iterations) { byHand(opaque(subject)) == expected }
      }
    }
  }

  private static func matches(_ name: String, _ subject: String, _ expected: Bool) -> Benchmark {
    Benchmark(
      name, "SELF MATCHES 'work-[0-9]+' on \(subject)", yardstick: "NSRegularExpression"
    ) {
      let predicate = try FormatPredicate("SELF MATCHES 'work-[0-9]+'")
      let expression = try NSRegularExpression(pattern: "\\A(?:work-[0-9]+)\\z")
      return Benchmark.Bodies { iterations in
        try repeated(iterations) { try predicate.evaluate(with: opaque(subject)) == expected }
      } yardstick: { iterations in
        repeated(iterations) {
          let text = opaque(subject)
          let range = NSRange(location: 0, length: text.utf16.count)
          let match = expression.firstMatch(in: text, options: .anchored, range: range)
          return (match != nil) == expected
        }
      }
    }
  }

  // MARK: - By hand

  private static func startsCaseless(_ text: String, _ prefix: StaticString) -> Bool {
    var text = text
    return text.withUTF8 { $0.count >= prefix.utf8CodeUnitCount && matches($0[...], prefix) }
  }

  private static func endsCaseless(_ text: String, _ suffix: StaticString) -> Bool {
    var text = text
    return text.withUTF8 { bytes in
      bytes.count >= suffix.utf8CodeUnitCount
        && matches(bytes.suffix(suffix.utf8CodeUnitCount), suffix)
    }
  }

  private static func containsCaseless(_ text: String, _ part: StaticString) -> Bool {
    var text = text
    return text.withUTF8 { bytes in
      guard bytes.count >= part.utf8CodeUnitCount else { return false }
      return (0...(bytes.count - part.utf8CodeUnitCount)).contains { matches(bytes[$0...], part) }
    }
  }

  private static func matches(
    _ bytes: Slice<UnsafeBufferPointer<UInt8>>, _ part: StaticString
  ) -> Bool {
    for position in 0..<part.utf8CodeUnitCount {
      let byte = bytes[bytes.startIndex + position]
      let lowercase = byte &- UInt8(ascii: "A") < 26 ? byte | 0x20 : byte
      guard lowercase == part.utf8Start[position] else { return false }
    }
    return true
  }
}
