import Foundation
import PredicateFormat
import Testing

/// A format, what it is evaluated with, and what comes of it.
struct Example: Sendable, Decodable, CustomTestStringConvertible {
  enum Outcome: Sendable, Equatable {
    case yes
    case no
    /// An error with this text.
    case error(String)
  }

  var format: String
  var object: (any Sendable)?
  var variables: [String: any Sendable]
  var outcome: Outcome

  var testDescription: String {
    "\(format) on \(object.map { "\($0)" } ?? "nil") is \(outcome)"
  }

  init(
    _ outcome: Outcome, _ format: String, _ object: (any Sendable)?,
    variables: [String: any Sendable] = [:]
  ) {
    (self.outcome, self.format, self.object) = (outcome, format, object)
    self.variables = variables
  }

  /// Reads a row of `evaluations`.
  init(from decoder: any Decoder) throws {
    var cells = try decoder.unkeyedContainer()
    let word = try cells.decode(String.self)
    outcome = word == "yes" ? .yes : word == "no" ? .no : .error(word)
    format = try cells.decode(String.self)
    object = cells.isAtEnd ? nil : try cells.decode(PredicateValue.self).plain
    variables = cells.isAtEnd ? [:] : try cells.decode([String: PredicateValue].self)
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

extension PredicateValue {
  /// The value as a program has it; the elements of a set stay as they are.
  var plain: (any Sendable)? {
    switch self {
    case .null: nil
    case .integer(let number): Int(number)
    case .real(let number): number
    case .string(let text): text
    case .date(let date): date
    case .data(let data): data
    case .array(let values): values.map { $0.plain ?? NSNull() }
    case .dictionary(let values): values.mapValues { $0.plain ?? NSNull() }
    case .uuid, .url, .set: self
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
