#if !canImport(ObjectiveC)
  import Foundation
  import Synchronization

  /// The class of a predicate that was made from a format on Linux.
  ///
  /// `NSCompoundPredicate` calls the method with variables, so both are overridden.
  final class FormattedPredicate: NSPredicate {
    let predicate: FormatPredicate
    private let hasFailed = Atomic(false)

    init(_ predicate: FormatPredicate) {
      self.predicate = predicate
      super.init(value: false)
    }

    override var predicateFormat: String { predicate.description }
    override var description: String { predicate.description }

    override func evaluate(with object: Any?) -> Bool {
      evaluate(with: object, substitutionVariables: nil)
    }

    override func evaluate(
      with object: Any?, substitutionVariables bindings: [String: Any]?
    ) -> Bool {
      do throws(PredicateEvaluationError) {
        return try predicate.evaluate(with: object, substitutionVariables: bindings ?? [:])
      } catch {
        if !hasFailed.exchange(true, ordering: .relaxed) {
          report(error, .countsAsFalse)
        }
        return false
      }
    }

    func substituting(_ variables: [String: Any]) -> NSPredicate {
      do throws(PredicateEvaluationError) {
        return FormattedPredicate(try predicate.withSubstitutionVariables(variables))
      } catch {
        report(error, .keepsItsVariables)
        return self
      }
    }

    /// Reports out of line: inlined, it makes each evaluation copy the predicate beforehand.
    @inline(never)
    private func report(
      _ error: PredicateEvaluationError, _ consequence: PredicateFailure.Consequence
    ) {
      PredicateFailure.report(
        PredicateFailure(predicate: predicate, error: error, consequence: consequence))
    }

    override func copy(with zone: NSZone? = nil) -> Any { self }

    override func isEqual(_ object: Any?) -> Bool {
      (object as? FormattedPredicate)?.predicate == predicate
    }

    override var hash: Int { predicate.hashValue }
  }
#endif
