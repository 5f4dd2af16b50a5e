public import Foundation

/// The clock and the random numbers that `now()` and `random()` use.
///
/// ```swift
/// var environment = PredicateEnvironment.system
/// environment.now = { noon }
/// try predicate.evaluate(with: event, environment: environment)
/// ```
public struct PredicateEnvironment: Sendable {
  /// Returns the current date.
  public var now: @Sendable () -> Date

  /// Returns a random number from 0 up to but not including 1.
  public var random: @Sendable () -> Double

  /// Creates an environment; both functions may be called on any thread, several times in one
  /// evaluation.
  public init(now: @escaping @Sendable () -> Date, random: @escaping @Sendable () -> Double) {
    self.now = now
    self.random = random
  }

  /// The clock and the random numbers of the system.
  public static let system = PredicateEnvironment(
    now: { Date() }, random: { Double.random(in: 0..<1) })
}
