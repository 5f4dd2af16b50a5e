import Foundation

/// A pattern of `MATCHES`: a regular expression that has to match the whole string, compiled once.
final class MatchesPattern: TextRule {
  let text: String
  private let compiled: Compiled?
  private let failure: PredicateEvaluationError?
  private let folding: Folding?
  private let limits: PredicateLimits

  private struct Compiled: Sendable {
    var expression: NSRegularExpression
    /// What matching may cost; `nil` for a pattern that is trusted.
    var cost: PatternCost?
  }

  init(_ text: String, _ folding: Folding?, limits: PredicateLimits) {
    self.text = text
    self.folding = folding
    self.limits = limits
    do throws(PredicateEvaluationError) {
      compiled = try Self.compile(text, folding, limits)
      failure = nil
    } catch {
      compiled = nil
      failure = error
    }
  }

  private static func compile(
    _ text: String, _ folding: Folding?, _ limits: PredicateLimits
  ) throws(PredicateEvaluationError) -> Compiled {
    guard text.utf8.count <= limits.patternLength else {
      throw .limitExceeded("a pattern longer than \(limits.patternLength) bytes")
    }
    // An empty pattern is none to Foundation.
    let pattern = text.isEmpty ? "(?:)" : fold(text, folding)
    var cost: PatternCost?
    // A pattern that can't be read says so, rather than that it can't be checked.
    let alone = try expression(pattern, folding, text: text)
    if limits.patterns == .untrusted {
      do throws(PatternCost.Unbounded) {
        cost = try PatternCost(of: alone.pattern)
      } catch {
        throw .riskyPattern(text, reason: error.reason)
      }
    }
    // The pattern was whole by itself, so a group around it holds all of it.
    let whole = try expression("\\A(?:\(pattern))\\z", folding, text: text)
    return Compiled(expression: whole, cost: cost)
  }

  private static func expression(
    _ pattern: String, _ folding: Folding?, text: String
  ) throws(PredicateEvaluationError) -> NSRegularExpression {
    let options: NSRegularExpression.Options =
      folding == .letterCase || folding == .both ? .caseInsensitive : []
    do {
      return try NSRegularExpression(pattern: pattern, options: options)
    } catch {
      throw .badPattern(text, reason: "it isn't a regular expression")
    }
  }

  private static func fold(_ text: String, _ folding: Folding?) -> String {
    folding == .diacritics || folding == .both
      ? text.folding(options: .diacriticInsensitive, locale: nil) : text
  }

  func holds(
    for subject: String, steps: inout Int
  ) throws(PredicateEvaluationError) -> Bool {
    if let failure { throw failure }
    guard let compiled else { return false }
    let length = subject.utf8.count
    guard length <= limits.matchedLength else {
      throw .limitExceeded("a text longer than \(limits.matchedLength) bytes for MATCHES")
    }
    if let cost = compiled.cost?.steps(forLength: length) {
      guard cost <= Double(steps) else {
        throw .limitExceeded("a pattern that may take too many steps on \(length) bytes")
      }
      steps -= Int(cost)
    }
    if subject.isEmpty, text.isEmpty { return LanguageChoices.emptyPatternMatchesEmptyString }
    let subject = Self.fold(subject, folding)
    let range = NSRange(location: 0, length: subject.utf16.count)
    return compiled.expression.firstMatch(in: subject, options: .anchored, range: range) != nil
  }
}
