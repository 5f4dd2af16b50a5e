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

  /// How many of its own steps Foundation's engine takes between two reports.
  private static let stepsPerReport = 10_000
  /// After some 4,200 reports the engine gives up and says that nothing matches.
  private static let mostReports = 4_000
  /// The length in bytes of a text on which a checked pattern can't take long, whatever it is.
  private static let shortLength = 16

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
    var options = LanguageChoices.expressionOptions
    if folding == .letterCase || folding == .both { options.insert(.caseInsensitive) }
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

  /// How much work it is to make the pattern, in the steps of patterns.
  var effort: Int { 10_000 + 100 * text.utf8.count + (compiled?.cost?.effort ?? 0) }

  func holds(
    for subject: String, steps: inout Int
  ) throws(PredicateEvaluationError) -> Bool {
    if let failure { throw failure }
    guard let compiled else { return false }
    let length = subject.utf8.count
    guard length <= limits.matchedLength else {
      throw .limitExceeded("a text longer than \(limits.matchedLength) bytes for MATCHES")
    }
    let cost = compiled.cost?.steps(forLength: length) ?? Double(length)
    guard cost <= Double(steps) else {
      throw .limitExceeded("a pattern that may take too many steps on \(length) bytes")
    }
    steps -= Int(clamping: cost)
    if subject.isEmpty, text.isEmpty { return LanguageChoices.emptyPatternMatchesEmptyString }
    let folded = Self.fold(subject, folding)
    if compiled.cost != nil, length <= Self.shortLength {
      let range = NSRange(location: 0, length: folded.utf16.count)
      return compiled.expression.firstMatch(in: folded, options: .anchored, range: range) != nil
    }
    return try matches(folded, compiled.expression, steps: &steps)
  }

  /// Runs the engine, and stops it where it takes more steps than are left.
  private func matches(
    _ subject: String, _ expression: NSRegularExpression, steps: inout Int
  ) throws(PredicateEvaluationError) -> Bool {
    let most = min(Self.mostReports, steps / Self.stepsPerReport)
    var reports = 0
    var isFound = false
    var hasFailed = false
    let range = NSRange(location: 0, length: subject.utf16.count)
    expression.enumerateMatches(
      in: subject, options: [.anchored, .reportProgress, .reportCompletion], range: range
    ) { match, flags, stop in
      if match != nil {
        isFound = true
        stop.pointee = true
      } else if flags.contains(.progress) {
        reports += 1
        if reports > most { stop.pointee = true }
      } else {
        hasFailed = flags.contains(.internalError)
      }
    }
    steps -= reports * Self.stepsPerReport
    guard reports <= most, !hasFailed else {
      throw .limitExceeded("a pattern that takes too many steps on \(subject.utf8.count) bytes")
    }
    return isFound
  }
}
