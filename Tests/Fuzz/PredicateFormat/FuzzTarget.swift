import Foundation

// Compiled together with the sources of PredicateFormat by `.ci/fuzz`, never by the package.

/// Reads the bytes as a format, and does everything with it that can be done.
///
/// What must hold for each: printing and reading again gives an equal predicate, storing does too,
/// and an explanation has the verdict of the evaluation. The first line of the bytes is the format,
/// the second the string that is evaluated, where there is one.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = UnsafeBufferPointer(start: start, count: count)
  let parts = bytes.split(separator: 0xFF, maxSplits: 1, omittingEmptySubsequences: false)
  let format = parts.first.map { String(decoding: $0, as: UTF8.self) } ?? ""
  let subject = parts.count > 1 ? String(decoding: parts[1], as: UTF8.self) : "work"
  let limits = PredicateLimits(steps: 5_000)
  let arguments: [Any?] = [subject, 7, -0.5, ["a", subject], nil, ["k": 1], Set([1, 2])]
  do throws(PredicateFormatError) {
    check(try FormatPredicate(format, arguments: arguments, limits: limits), with: subject)
  } catch {
    precondition(error.line > 0 && error.column > 0 && !error.description.isEmpty)
  }
  return 0
}

private let environment = PredicateEnvironment(
  now: { Date(timeIntervalSinceReferenceDate: 0) }, random: { 0.5 })

private func check(_ predicate: FormatPredicate, with subject: String) {
  if let text = try? predicate.formatText() {
    let again = attempt { try FormatPredicate(text, limits: predicate.limits) }
    precondition(again == predicate && again.description == text, "\(text) isn't read as itself")
  }
  let again = attempt {
    try JSONDecoder().decode(FormatPredicate.self, from: JSONEncoder().encode(predicate))
  }
  precondition(again == predicate, "\(predicate) isn't stored as itself")
  _ = predicate.findings
  let dictionary: [String: Any] = ["a": subject, "b": 2, "c": [subject, "x"], "d": ["e": 1.5]]
  let objects: [Any?] = [subject, 3, nil, [1, 2, 3], dictionary, Set([subject])]
  for object in objects {
    let variables: [String: Any] = ["x": 1, "y": [1, 2], "z": subject]
    let verdict = predicate.explain(
      with: object, substitutionVariables: variables, environment: environment
    ).verdict
    let truth = try? predicate.evaluate(
      with: object, substitutionVariables: variables, environment: environment)
    switch truth {
    case true?: precondition(verdict == .isTrue, "\(predicate) is explained as \(verdict)")
    case false?: precondition(verdict == .isFalse, "\(predicate) is explained as \(verdict)")
    case nil: precondition(verdict == .failed, "\(predicate) is explained as \(verdict)")
    }
  }
}

/// What must not fail.
private func attempt<Result>(_ body: () throws -> Result) -> Result {
  do { return try body() } catch { preconditionFailure("\(error)") }
}
