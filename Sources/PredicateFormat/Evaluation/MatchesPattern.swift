import Foundation

/// A pattern of `MATCHES`: a regular expression that has to match the whole string, compiled once.
struct MatchesPattern: Sendable {
  let text: String
  private let compiled: Result<NSRegularExpression, PredicateEvaluationError>
  private let folding: Folding?
  private let limits: PredicateLimits

  init(_ text: String, _ folding: Folding?, limits: PredicateLimits) {
    self.text = text
    self.folding = folding
    self.limits = limits
    compiled = Self.compile(text, folding, limits)
  }

  private static func compile(
    _ text: String, _ folding: Folding?, _ limits: PredicateLimits
  ) -> Result<NSRegularExpression, PredicateEvaluationError> {
    guard text.utf8.count <= limits.patternLength else {
      return .failure(.limitExceeded("a pattern longer than \(limits.patternLength) bytes"))
    }
    var options: NSRegularExpression.Options = []
    if folding == .letterCase || folding == .both { options.insert(.caseInsensitive) }
    let pattern = fold(text, folding)
    do {
      // The pattern has to be whole by itself before it is put into a group.
      _ = try NSRegularExpression(pattern: pattern, options: options)
      return .success(
        try NSRegularExpression(pattern: "\\A(?:\(pattern))\\z", options: options))
    } catch {
      return .failure(.badPattern(text, reason: "ICU refuses it"))
    }
  }

  private static func fold(_ text: String, _ folding: Folding?) -> String {
    folding == .diacritics || folding == .both
      ? text.folding(options: .diacriticInsensitive, locale: nil) : text
  }

  func matches(_ subject: String) throws(PredicateEvaluationError) -> Bool {
    let expression = try compiled.get()
    guard subject.utf8.count <= limits.matchedLength else {
      throw .limitExceeded("a text longer than \(limits.matchedLength) bytes for MATCHES")
    }
    let subject = Self.fold(subject, folding)
    let range = NSRange(location: 0, length: subject.utf16.count)
    return expression.firstMatch(in: subject, options: .anchored, range: range) != nil
  }
}
