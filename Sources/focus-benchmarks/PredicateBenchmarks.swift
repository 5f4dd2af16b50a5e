import Foundation
import PredicateFormat

/// Benchmarks of predicates, compared with handwritten code that answers the same question.
enum PredicateBenchmarks {
  static var all: [Benchmark] {
    [1, 10, 1000, 100_000].flatMap {
      [membership(of: $0, isHit: true), membership(of: $0, isHit: false)]
    }
      + PredicateTextBenchmarks.all + [and20, or20, parseMid, parseSmall, foundationDoor]
  }

  private static func membership(of count: Int, isHit: Bool) -> Benchmark {
    Benchmark(
      "in-\(count)-\(isHit ? "hit" : "miss")", "SELF IN a list of \(count) strings",
      yardstick: "Set.contains"
    ) {
      let names = (0..<count).map { "id-" + String(format: "%06d", $0) }
      let predicate = try FormatPredicate("SELF IN %@", arguments: [names])
      let set = Set(names)
      let subject = isHit ? names[count / 2] : "id-nothere"
      return Benchmark.Bodies { iterations in
        try repeated(iterations) { try predicate.evaluate(with: opaque(subject)) == isHit }
      } yardstick: { iterations in
        repeated(iterations) { set.contains(opaque(subject)) == isHit }
      }
    }
  }

  // MARK: - AND and OR over a dictionary

  private static let keys = (0..<20).map { String(format: "k%02d", $0) }

  private static var record: [String: Any] {
    Dictionary(uniqueKeysWithValues: keys.enumerated().map { ($1, $0) })
  }

  private static var and20: Benchmark {
    Benchmark(
      "and-20", "k00 == 0 AND … AND k19 == 19 on a dictionary", yardstick: "by hand"
    ) {
      let format = keys.enumerated().map { "\($1) == \($0)" }.joined(separator: " AND ")
      let predicate = try FormatPredicate(format)
      return Benchmark.Bodies { iterations in
        let object = record
        return try repeated(iterations) { try predicate.evaluate(with: object) }
      } yardstick: { iterations in
        let object = record
        return repeated(iterations) {
          for (value, key) in keys.enumerated() where object[key] as? Int != value { return false }
          return true
        }
      }
    }
  }

  private static var or20: Benchmark {
    Benchmark(
      "or-20", "k00 == -1 OR … OR k19 == 19 on a dictionary", yardstick: "by hand"
    ) {
      let parts = keys.dropLast().map { "\($0) == -1" } + ["k19 == 19"]
      let predicate = try FormatPredicate(parts.joined(separator: " OR "))
      return Benchmark.Bodies { iterations in
        let object = record
        return try repeated(iterations) { try predicate.evaluate(with: object) }
      } yardstick: { iterations in
        let object = record
        return repeated(iterations) {
          for (place, key) in keys.enumerated()
          where object[key] as? Int == (place == 19 ? 19 : -1) { return true }
          return false
        }
      }
    }
  }

  // MARK: - Reading

  private static var parseMid: Benchmark {
    let format = """
      (threadIdentifier BEGINSWITH 'work-' OR tags CONTAINS 'work') AND interruptionLevel >= 1 \
      AND NOT sender.email ENDSWITH 'no-reply' \
      AND categoryIdentifier IN {'MEETING', 'CALL', 'REMINDER'}
      """
    return parse("parse-mid", "reading a predicate of five comparisons", format)
  }

  private static var parseSmall: Benchmark {
    let format = "SELF IN {'work', 'oncall'}"
    return parse("parse-small", "reading \(format)", format)
  }

  private static func parse(_ name: String, _ question: String, _ format: String) -> Benchmark {
    Benchmark(name, question, yardstick: "#Predicate of 20 terms") {
      let yardstick = TwentyTerms.predicate
      return Benchmark.Bodies { iterations in
        try repeated(iterations) {
          _ = try FormatPredicate(format)
          return true
        }
      } yardstick: { iterations in
        let object = Dictionary(uniqueKeysWithValues: keys.enumerated().map { ($1, $0) })
        return try repeated(iterations) { try yardstick.evaluate(object) }
      }
    }
  }

  // MARK: - NSPredicate

  private static var foundationDoor: Benchmark {
    Benchmark(
      "nspredicate", "NSPredicate.evaluate(with: Any?) on SELF IN two strings",
      yardstick: "the typed call"
    ) {
      let names = ["work", "oncall"]
      let typed = try FormatPredicate("SELF IN %@", arguments: [names])
      return Benchmark.Bodies { iterations in
        let predicate = NSPredicate(format: "SELF IN %@", names)
        return repeated(iterations) { predicate.evaluate(with: opaque("work")) }
      } yardstick: { iterations in
        try repeated(iterations) { try typed.evaluate(with: opaque("work")) }
      }
    }
  }
}

/// Returns how often a closure returns true in a number of iterations.
@inline(__always)
func repeated<Failure>(
  _ iterations: Int, _ question: () throws(Failure) -> Bool
) throws(Failure) -> Int {
  var done = 0
  for _ in 0..<iterations where try question() { done += 1 }
  return done
}

/// Hides a value from the optimizer, so that no iteration reuses another's result.
@inline(never)
func opaque<Value>(_ value: Value) -> Value { value }

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

/// A reference for the machine's speed: Foundation's own predicate with twenty terms over a
/// dictionary.
enum TwentyTerms {
  static var predicate: Predicate<[String: Int]> {
    Predicate { object in
      var all: any StandardPredicateExpression<Bool> = term(object, 0)
      for place in 1..<20 { all = both(all, term(object, place)) }
      return all
    }
  }

  private static func term(
    _ object: PredicateExpressions.Variable<[String: Int]>, _ place: Int
  ) -> some StandardPredicateExpression<Bool> {
    PredicateExpressions.build_Equal(
      lhs: PredicateExpressions.build_subscript(
        PredicateExpressions.build_Arg(object),
        PredicateExpressions.build_Arg(String(format: "k%02d", place))),
      rhs: PredicateExpressions.build_Arg(Optional(place)))
  }

  private static func both(
    _ left: some StandardPredicateExpression<Bool>, _ right: some StandardPredicateExpression<Bool>
  ) -> any StandardPredicateExpression<Bool> {
    PredicateExpressions.build_Conjunction(lhs: left, rhs: right)
  }
}
