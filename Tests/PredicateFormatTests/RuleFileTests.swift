import TestSupport
import Testing

/// The sample of rules that people edit.
@Suite struct RuleFileTests {
  private static let rules = """
    # The rules for records of the order queue. A change needs no rebuild.
    known customer: customer.id != nil AND NOT customer.email ENDSWITH[c] "@example.invalid"
    sensible total: total BETWEEN {0.01, 10000}
    every item is priced: ALL items.price > 0
    shipped where we deliver: country IN {"DE", "FR", "NL"}
    """

  @Test(arguments: try Table.cells("rejected-records") as [(String, String?)])
  func aLineThatIsRejectedIsExplained(line: String, reason: String?) throws {
    #expect(try RuleFile(Self.rules, path: "orders.rules").rejection(of: line) == reason)
  }

  @Test func aFileCanHaveWindowsLineEnds() throws {
    let rules = try RuleFile("# remark\r\ncheap: total < 5\r\n", path: "a.rules")
    #expect(rules.rejection(of: #"{"total": 4}"#) == nil)
    #expect(rules.rejection(of: #"{"total": 6}"#) != nil)
  }

  @Test func aBadRuleIsShownWithItsPlace() {
    let error = #expect(throws: RuleFileError.self) {
      try RuleFile("# remark\ncheap: total < \nrich: total > 5\n", path: "a.rules")
    }
    #expect(
      error?.description == """
        a.rules:2:16: expected a value, but found the end.
        cheap: total <\u{20}
                       ^
        """)
  }
}
