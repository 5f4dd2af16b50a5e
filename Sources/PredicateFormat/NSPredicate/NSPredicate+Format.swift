#if !canImport(ObjectiveC)
  public import Foundation
  import Synchronization

  /// The protocol that carries the initializers of `NSPredicate` that are unavailable on Linux.
  ///
  /// Only `NSPredicate` adopts it.
  public protocol _PredicateFormatInit {}

  extension NSPredicate: _PredicateFormatInit {}

  extension _PredicateFormatInit where Self: NSPredicate {
    /// Makes a predicate from a format, as on Apple's systems.
    ///
    /// A bad format traps with the text of ``PredicateFormatError``, as it raises on Apple's systems. For
    /// formats from files and people use ``FormatPredicate``, which throws.
    ///
    /// - Parameters:
    ///   - format: Text in the [predicate format language](https://developer.apple.com/library/archive/documentation/Cocoa/Conceptual/Predicates/Articles/pSyntax.html).
    ///   - args: The values for `%@`, `%K`, `%d` and the others, in order.
    public init(format: String, _ args: Any?...) {
      self.init(format, arguments: args)
    }

    /// Makes a predicate from a format and a list of arguments, as on Apple's systems.
    ///
    /// A bad format traps with the text of ``PredicateFormatError``.
    public init(format: String, argumentArray: [Any]?) {
      self.init(format, arguments: argumentArray ?? [])
    }

    /// Returns a copy in which the variables that have values are replaced by them.
    ///
    /// Predicates that weren't made from a format have no variables and are returned as they are.
    public func withSubstitutionVariables(_ variables: [String: Any]) -> NSPredicate {
      guard let predicate = self as? FormattedPredicate else { return self }
      return predicate.substituting(variables)
    }

    private init(_ format: String, arguments: [Any?]) {
      // Apple's initializer raises for a mistake of the program, too. Fatal errors, because the message
      // of a failed precondition is gone in an optimized build.
      guard Self.self == NSPredicate.self else {
        fatalError("\(Self.self)(format:) isn't available: a format makes an NSPredicate.")
      }
      let predicate: FormatPredicate
      do throws(PredicateFormatError) {
        predicate = try FormatPredicate(format, arguments: arguments, limits: .program)
      } catch {
        // The format is the program's own; what comes from outside goes through FormatPredicate.
        fatalError(error.description)
      }
      // Self is NSPredicate, as was just checked, and FormattedPredicate is a subclass of it.
      self = FormattedPredicate(predicate) as! Self
    }
  }

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
