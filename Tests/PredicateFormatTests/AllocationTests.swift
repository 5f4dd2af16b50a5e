#if canImport(Glibc)
  import AllocationCounter
  import Foundation
  import PredicateFormat
  import TestSupport
  import Testing

  /// Evaluations allocate nothing, counted by the allocator itself.
  @Suite struct AllocationTests {
    private static let names = (0..<1000).map { "a rather long identifier \($0)" }

    @Test(arguments: try Table.cells("judged-texts") as [(String, String)])
    func aStringIsJudgedWithoutAllocating(format: String, text: String) throws {
      let predicate = try FormatPredicate(format, arguments: [Self.names])
      try expectNoAllocation { try predicate.evaluate(with: text) }
      let object: Any = text
      try expectNoAllocation { try predicate.evaluate(with: object) }
    }

    #if !DEBUG
      // Without optimization, generic code asks for memory that isn't the predicate's.
      @Test func wildcardsAreMatchedWithoutAllocating() throws {
        try aStringIsJudgedWithoutAllocating(
          format: "SELF LIKE[c] '*long*follows ?t'",
          text: "A RATHER LONG prefix, and what follows it")
      }
    #endif

    @Test func aDictionaryIsJudgedWithoutAllocating() throws {
      let keys = (0..<20).map { String(format: "k%02d", $0) }
      let object: [String: Any] = Dictionary(
        uniqueKeysWithValues: keys.enumerated().map { ($1, $0) })
      let and = keys.enumerated().map { "\($1) == \($0)" }.joined(separator: " AND ")
      let or = keys.map { "\($0) == -1" }.joined(separator: " OR ")
      for format in [and, or] {
        let predicate = try FormatPredicate(format)
        try expectNoAllocation { try predicate.evaluate(with: object) }
      }
    }

    @Test func theCounterSeesAnAllocation() throws {
      // A new string is what does allocate, so the count can't be right by accident.
      let predicate = try FormatPredicate("uppercase(SELF) == ''")
      let text = "abcdefghijklmnopqrstuvwxyz"
      #expect(try allocations { try predicate.evaluate(with: text) } > 0)
    }

    private func expectNoAllocation(
      sourceLocation: SourceLocation = #_sourceLocation, _ body: () throws -> Bool
    ) throws {
      #if DEBUG
        // Without optimization, loops and generic code ask for a block or two of their own.
        #expect(try allocations(in: body) <= 200, sourceLocation: sourceLocation)
      #else
        #expect(try allocations(in: body) == 0, sourceLocation: sourceLocation)
      #endif
    }

    /// How many blocks of memory a hundred calls ask for, the first one apart, which may prepare.
    private func allocations(in body: () throws -> Bool) throws -> Int {
      _ = try body()
      let before = allocationsOfThisThread()
      for _ in 0..<100 { _ = try body() }
      return allocationsOfThisThread() - before
    }
  }
#endif
