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
          PredicateFailure.report(
            PredicateFailure(predicate: predicate, error: error, consequence: .countsAsFalse))
        }
        return false
      }
    }

    func substituting(_ variables: [String: Any]) -> NSPredicate {
      do throws(PredicateEvaluationError) {
        return FormattedPredicate(try predicate.withSubstitutionVariables(variables))
      } catch {
        PredicateFailure.report(
          PredicateFailure(predicate: predicate, error: error, consequence: .keepsItsVariables))
        return self
      }
    }

    override func copy(with zone: NSZone? = nil) -> Any { self }

    override func isEqual(_ object: Any?) -> Bool {
      (object as? FormattedPredicate)?.predicate == predicate
    }

    override var hash: Int { predicate.hashValue }
  }
#endif
