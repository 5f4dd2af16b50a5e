import Foundation
import Synchronization

/// A rule broken where nothing can be thrown.
///
/// `NSPredicate.evaluate(with:)` answers false then, and `withSubstitutionVariables(_:)` returns the
/// predicate as it was. Each predicate reports its first failed evaluation, and no other, to the handler.
public struct PredicateFailure: Sendable {
  /// The predicate, with its constants; it may hold what an app keeps private.
  public let predicate: FormatPredicate
  /// The rule that it broke, and the values that broke it.
  public let error: PredicateEvaluationError
  let consequence: Consequence

  /// What the predicate does instead of throwing.
  enum Consequence: String {
    case countsAsFalse = "counts as false"
    case keepsItsVariables = "keeps its variables"
  }

  private static let handler = Mutex<@Sendable (PredicateFailure) -> Void>(standard)

  /// Writes the failure to standard error, which is what happens unless a handler is set.
  public static let standard: @Sendable (PredicateFailure) -> Void = { failure in
    FileHandle.standardError.write(Data("\(failure)\n".utf8))
  }

  /// Sets what is called with each failure from now on, in the whole process.
  ///
  /// The handler is called on whatever thread evaluates.
  public static func setHandler(_ handler: @escaping @Sendable (PredicateFailure) -> Void) {
    self.handler.withLock { $0 = handler }
  }

  static func report(_ failure: PredicateFailure) {
    handler.withLock { $0 }(failure)
  }
}

extension PredicateFailure: CustomStringConvertible {
  public var description: String {
    let text = Printer.text(of: predicate.syntax, .abbreviated)
    return "The predicate `\(text)` \(consequence.rawValue): \(error)"
  }
}
