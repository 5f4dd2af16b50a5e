public import Foundation
import Synchronization

#if !canImport(ObjectiveC)
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
    ///   - args: The values for `%@`, `%K`, `%d` and other specifiers, in order. As in C, `%d` and
    ///     `%f` read numbers, `%d` reads 32 bits and `%ld` 64, and `%@` reads only objects. A number
    ///     for `%@`, an `NSNumber` for `%d`, and a `Double` for `%d` trap.
    public init(format: String, _ args: Any?...) {
      self.init(format, arguments: args, .variadic)
    }

    /// Makes a predicate from a format and a list of arguments, as on Apple's systems.
    ///
    /// A malformed format traps with the text of ``PredicateFormatError``.
    public init(format: String, argumentArray: [Any]?) {
      self.init(format, arguments: argumentArray ?? [], .objects)
    }

    /// Returns a copy with constants in place of the variables that have values.
    ///
    /// The method replaces the variables in all parts of a compound predicate. Other predicates that
    /// weren't made from a format have no variables; the method returns them unchanged.
    public func withSubstitutionVariables(_ variables: [String: Any]) -> NSPredicate {
      if let compound = self as? NSCompoundPredicate {
        return NSCompoundPredicate(
          type: compound.compoundPredicateType,
          subpredicates: compound.subpredicates.map { $0.withSubstitutionVariables(variables) })
      }
      return (self as? FormattedPredicate)?.substituting(variables) ?? self
    }

    private init(_ format: String, arguments: [Any?], _ passing: Arguments.Passing) {
      // Apple's initializer also raises an exception for a programming mistake. This is a fatal
      // error, because an optimized build drops the message of a failed precondition.
      guard Self.self == NSPredicate.self else {
        fatalError("\(Self.self)(format:) isn't available: a format makes an NSPredicate.")
      }
      let predicate: FormatPredicate
      do throws(PredicateFormatError) {
        predicate = try FormatPredicate(format, arguments: arguments, passing, limits: .program)
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

extension FormatPredicate {
  /// Converts an `NSPredicate`.
  ///
  /// The initializer converts predicates with a fixed value, predicates from a format, and
  /// compounds of both. On Linux it refuses other subclasses, because their contents aren't
  /// accessible.
  ///
  /// - Throws: ``PredicateConversionError/block`` for a predicate made from a block.
  public init(
    _ predicate: NSPredicate, limits: PredicateLimits = .program
  ) throws(PredicateConversionError) {
    var sources: [FormatSource] = []
    let syntax = try Self.syntax(
      of: predicate, depth: limits.nestingDepth, limits: limits, sources: &sources)
    guard syntax.depth <= limits.nestingDepth else {
      throw .nestedTooDeeply(limit: limits.nestingDepth)
    }
    self.init(syntax, limits: limits, sources: sources)
  }

  private static func syntax(
    of predicate: NSPredicate, depth: Int, limits: PredicateLimits, sources: inout [FormatSource]
  ) throws(PredicateConversionError) -> PredicateSyntax {
    guard depth > 0 else { throw .nestedTooDeeply(limit: limits.nestingDepth) }
    // Check the class before the text, because a compound's text on Linux is FALSEPREDICATE.
    if let compound = predicate as? NSCompoundPredicate {
      var parts: [PredicateSyntax] = []
      for part in compound.subpredicates as [Any] {
        guard let part = part as? NSPredicate else {
          throw .unknownClass(String(describing: type(of: part)))
        }
        parts.append(
          try syntax(of: part, depth: depth - 1, limits: limits, sources: &sources))
      }
      return PredicateSyntax(compound.compoundPredicateType, of: parts)
    }
    #if canImport(ObjectiveC)
      let text = predicate.predicateFormat
      guard !text.hasPrefix("BLOCKPREDICATE") else { throw .block }
      let read: (syntax: PredicateSyntax, remarks: [Remark])
      do throws(PredicateFormatError) {
        read = try Parser.read(text, arguments: [], limits: limits)
      } catch {
        throw .notWritable(text)
      }
      sources.append(FormatSource(format: text, remarks: read.remarks))
      return read.syntax
    #else
      if let formatted = predicate as? FormattedPredicate {
        sources += formatted.predicate.sources
        return formatted.predicate.syntax
      }
      guard type(of: predicate) == NSPredicate.self else {
        throw .unknownClass(String(describing: type(of: predicate)))
      }
      switch (predicate as any DescribedByFormat).predicateFormat {
      case "TRUEPREDICATE": return .fixed(true)
      case "FALSEPREDICATE": return .fixed(false)
      default: throw .block
      }
    #endif
  }
}

extension PredicateSyntax {
  /// Creates a compound in canonical form: a single part stands alone, and a compound without parts
  /// is a constant.
  init(_ type: NSCompoundPredicate.LogicalType, of parts: [PredicateSyntax]) {
    switch (type, parts.count) {
    case (.not, _): self = parts.first.map { .not($0) } ?? .fixed(true)
    case (.or, 0): self = .fixed(false)
    case (_, 0): self = .fixed(true)
    case (_, 1): self = parts[0]
    case (.or, _): self = .compound(.or, parts)
    default: self = .compound(.and, parts)
    }
  }
}

#if !canImport(ObjectiveC)
  /// A protocol for access to `predicateFormat` without a warning; Foundation on Linux marks it as
  /// deprecated.
  private protocol DescribedByFormat {
    var predicateFormat: String { get }
  }

  extension NSPredicate: DescribedByFormat {}
#endif

/// An evaluation error of an `NSPredicate`, whose methods can't throw.
///
/// `NSPredicate.evaluate(with:)` returns false after an error, and `withSubstitutionVariables(_:)`
/// returns the predicate unchanged. Each predicate reports only its first error to the handler.
public struct PredicateFailure: Sendable {
  /// The predicate with its constants, which may contain an app's private data.
  public let predicate: FormatPredicate
  /// The error.
  public let error: PredicateEvaluationError
  let consequence: Consequence

  /// The method's result in place of an error.
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
