#if !canImport(ObjectiveC)
  public import Foundation
  import Synchronization

  /// A protocol with the `NSPredicate` initializers that are unavailable on Linux.
  ///
  /// Only `NSPredicate` adopts it.
  public protocol _PredicateFormatInit {}

  extension NSPredicate: _PredicateFormatInit {}

  extension _PredicateFormatInit where Self: NSPredicate {
    /// Makes a predicate from a format, as on Apple's systems.
    ///
    /// A malformed format traps with the text of ``PredicateFormatError``, where Apple's
    /// initializer raises an exception. For formats from files or people, use ``FormatPredicate``,
    /// which throws an error instead.
    ///
    /// - Parameters:
    ///   - format: Text in the [predicate format language](https://developer.apple.com/library/archive/documentation/Cocoa/Conceptual/Predicates/Articles/pSyntax.html).
    ///   - args: The values for `%@`, `%K`, `%d` and other specifiers, in order.
    public init(format: String, _ args: Any?...) {
      self.init(format, arguments: args)
    }

    /// Makes a predicate from a format and a list of arguments, as on Apple's systems.
    ///
    /// A malformed format traps with the text of ``PredicateFormatError``.
    public init(format: String, argumentArray: [Any]?) {
      self.init(format, arguments: argumentArray ?? [])
    }

    /// Returns a copy with constants in place of the variables that have values.
    ///
    /// A predicate that wasn't made from a format has no variables; the method returns the
    /// predicate itself.
    public func withSubstitutionVariables(_ variables: [String: Any]) -> NSPredicate {
      guard let predicate = self as? FormattedPredicate else { return self }
      return predicate.substituting(variables)
    }

    private init(_ format: String, arguments: [Any?]) {
      // Apple's initializer also raises an exception for a programming mistake. This is a fatal
      // error, because an optimized build drops the message of a failed precondition.
      guard Self.self == NSPredicate.self else {
        fatalError("\(Self.self)(format:) isn't available: a format makes an NSPredicate.")
      }
      let predicate: FormatPredicate
      do throws(PredicateFormatError) {
        predicate = try FormatPredicate(format, arguments: arguments, limits: .program)
      } catch {
        // The format is part of the program; formats from outside go through FormatPredicate.
        fatalError(error.description)
      }
      // `Self` is NSPredicate, as checked above, and FormattedPredicate is its subclass.
      self = FormattedPredicate(predicate) as! Self
    }
  }

  /// The class of a predicate that was made from a format on Linux.
  ///
  /// Both evaluation methods are overridden, because `NSCompoundPredicate` calls the method with
  /// variables.
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

    /// The report isn't inlined, because each evaluation would then copy the predicate in advance.
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
