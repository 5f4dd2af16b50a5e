import Foundation

/// A pattern that `NSRegularExpression` matches.
struct FoundationPattern: PatternEngine {
  private let expression: NSRegularExpression

  init?(_ pattern: String, ignoresCase: Bool) {
    var options = LanguageChoices.expressionOptions
    if ignoresCase { options.insert(.caseInsensitive) }
    // An empty pattern is none to Foundation.
    let pattern = pattern.isEmpty ? "(?:)" : pattern
    // The pattern is compiled alone first, so that it can't close the group around it.
    guard (try? NSRegularExpression(pattern: pattern, options: options)) != nil,
      let whole = try? NSRegularExpression(pattern: "\\A(?:\(pattern))\\z", options: options)
    else { return nil }
    expression = whole
  }

  func match(_ text: String, ticks: Int) -> PatternMatch {
    var reports = 0
    var isFound = false
    var hasFailed = false
    let range = NSRange(location: 0, length: text.utf16.count)
    expression.enumerateMatches(
      in: text, options: [.anchored, .reportProgress, .reportCompletion], range: range
    ) { match, flags, stop in
      if match != nil {
        isFound = true
        stop.pointee = true
      } else if flags.contains(.progress) {
        reports += 1
        if reports >= ticks { stop.pointee = true }
      } else {
        hasFailed = flags.contains(.internalError)
      }
    }
    let isStopped = !isFound && (reports >= ticks || hasFailed)
    return PatternMatch(answer: isStopped ? nil : isFound, ticks: reports)
  }
}
