import Foundation
import Synchronization

/// An evaluation error of an `NSPredicate`, whose methods can't throw.
///
/// `NSPredicate.evaluate(with:)` returns false in that case, and `withSubstitutionVariables(_:)` returns the
/// predicate as it was. Each predicate reports its first failed evaluation, and no other, to the handler.
public struct PredicateFailure: Sendable {
  /// The predicate with its constants, which may be private data of an app.
  public let predicate: FormatPredicate
  /// The error.
  public let error: PredicateEvaluationError
  let consequence: Consequence

  /// What the predicate does instead of throwing.
  enum Consequence: String {
    case countsAsFalse = "counts as false"
    case keepsItsVariables = "keeps its variables"
  }

  private static let handler = Mutex<@Sendable (PredicateFailure) -> Void>(standard)

  /// The default handler, which writes the failure to standard error.
  public static let standard: @Sendable (PredicateFailure) -> Void = { failure in
    FileHandle.standardError.write(Data("\(failure)\n".utf8))
  }

  /// Sets the handler for all later failures in this process.
  ///
  /// The handler is called on the thread that evaluates the predicate.
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
