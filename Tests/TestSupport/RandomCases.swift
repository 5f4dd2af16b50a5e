import Foundation

/// The number of random cases, which a quick run keeps small.
///
/// `FOCUS_CASES=5 swift test` tries five times as many. `.ci/long` does so with the optimized
/// tests, and tries far more with some.
public enum RandomCases {
  private static let factor =
    ProcessInfo.processInfo.environment["FOCUS_CASES"].flatMap { Int($0) } ?? 1

  public static func count(_ quick: Int) -> Int { quick * factor }

  /// Returns the seeds for random cases, from 1.
  public static func seeds(_ quick: Int) -> [UInt64] { (1...count(quick)).map { UInt64($0) } }

  /// Returns some of the cases, spread over all of them; with a factor that is large enough, all.
  public static func some<Case>(_ quick: Int, of cases: [Case]) -> [Case] {
    let count = min(count(quick), cases.count)
    return (0..<count).map { cases[$0 * cases.count / count] }
  }
}
