import Foundation
import PredicateFormat
import Testing

/// A format, what it is evaluated with, and what comes of it.
struct Example: Sendable, CustomTestStringConvertible {
  enum Outcome: Sendable, Equatable {
    case yes
    case no
    /// An error with this text.
    case error(String)
  }

  var format: String
  var object: (any Sendable)?
  var variables: [String: any Sendable] = [:]
  var outcome: Outcome

  var testDescription: String {
    "\(format) on \(object.map { "\($0)" } ?? "nil") is \(outcome)"
  }

  static func yes(_ format: String, _ object: (any Sendable)? = nil) -> Example {
    Example(format: format, object: object, outcome: .yes)
  }

  static func no(_ format: String, _ object: (any Sendable)? = nil) -> Example {
    Example(format: format, object: object, outcome: .no)
  }

  static func error(_ format: String, _ object: (any Sendable)? = nil, _ text: String) -> Example {
    Example(format: format, object: object, outcome: .error(text))
  }

  func with(_ variables: [String: any Sendable]) -> Example {
    var copy = self
    copy.variables = variables
    return copy
  }

  /// Evaluates, and checks that the explanation says the same.
  func check(sourceLocation: SourceLocation = #_sourceLocation) throws {
    let predicate = try FormatPredicate(format)
    let verdict = predicate.explain(with: object, substitutionVariables: variables).verdict
    do throws(PredicateEvaluationError) {
      let truth = try predicate.evaluate(with: object, substitutionVariables: variables)
      #expect(outcome == (truth ? .yes : .no), sourceLocation: sourceLocation)
      #expect(verdict == (truth ? .isTrue : .isFalse), sourceLocation: sourceLocation)
      if let text = object as? String, variables.isEmpty {
        #expect(try predicate.evaluate(with: text) == truth, sourceLocation: sourceLocation)
      }
    } catch {
      #expect(outcome == .error(error.description), sourceLocation: sourceLocation)
      #expect(verdict == .failed, sourceLocation: sourceLocation)
    }
  }
}

extension PredicateEvaluationError {
  /// Whether an evaluation was stopped by a limit.
  var isLimit: Bool { if case .limitExceeded = self { true } else { false } }
}

/// A record that predicates read through its keys.
struct Message: PredicateObject, Sendable {
  var sender: String?
  var unread: Int
  var labels: [String] = []

  func predicateValue(forKey key: String) throws(UnknownPredicateKey) -> Any? {
    switch key {
    case "sender": return sender
    case "unread": return unread
    case "labels": return labels
    default: throw UnknownPredicateKey()
    }
  }
}
