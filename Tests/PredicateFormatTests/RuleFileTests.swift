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

  @Test(arguments: [
    (
      #"{"customer":{"id":7,"email":"zoe@example.com"},"total":20,"items":[{"price":5}],"country":"DE"}"#,
      nil
    ),
    (
      #"{"customer":{"id":8,"email":"max@EXAMPLE.invalid"},"total":20,"items":[],"country":"DE"}"#,
      #"""
      known customer: `customer.id != nil AND (NOT customer.email ENDSWITH[c] "@example.invalid")` is false, \#
      because customer.email is "max@EXAMPLE.invalid"
      """#
    ),
    (
      #"{"customer":{"id":9,"email":"ida@example.com"},"total":"20","items":[],"country":"FR"}"#,
      #"""
      sensible total: `total BETWEEN {0.01, 10000}` can't be evaluated: Can't compare the string "20" with the \#
      number 0.01.
      """#
    ),
    (
      #"{"customer":{"id":9,"email":"ida@example.com"},"total":20,"items":[{"price":0}],"country":"FR"}"#,
      "every item is priced: `ALL items.price > 0` is false, because items.price is {0}"
    ),
    (
      #"{"customer":{"id":9,"email":"ida@example.com"},"total":20,"items":[],"country":"US"}"#,
      #"shipped where we deliver: `country IN {"DE", "FR", "NL"}` is false, because country is "US""#
    ),
    ("not a record", "the line isn't valid JSON"),
  ])
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
