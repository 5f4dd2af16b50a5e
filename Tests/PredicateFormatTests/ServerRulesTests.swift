import Foundation
import TestPrograms
import Testing

/// The example, as the program that was built.
@Suite struct ServerRulesTests {
  private static let example = URL(filePath: #filePath)
    .deletingLastPathComponent().appending(path: "../../Examples/ServerRules")

  @Test func linesThatMeetTheRulesPassAndTheOthersAreExplained() async throws {
    let input = try Data(contentsOf: Self.example.appending(path: "orders.jsonl"))
    let run = try await Self.run(Self.example.appending(path: "orders.rules").path, input: input)
    #expect(run.status == 0)
    #expect(
      run.output == """
        {"customer":{"id":7,"email":"zoe@example.com"},"total":20,"items":[{"price":5},{"price":15}],"country":"DE"}

        """)
    #expect(
      run.errors == """
        line 2: known customer: `customer.id != nil AND (NOT customer.email ENDSWITH[c] "@example.invalid")` is false, because customer.email is "max@EXAMPLE.invalid"
        line 3: sensible total: `total BETWEEN {0.01, 10000}` can't be evaluated: Can't compare the string "20" with the number 0.01.
        line 4: every item is priced: `ALL items.price > 0` is false, because items.price is {0}
        line 5: shipped where we deliver: `country IN {"DE", "FR", "NL"}` is false, because country is "US"
        line 6: the line isn't valid JSON

        """)
  }

  @Test func aFileCanHaveWindowsLineEnds() async throws {
    let path = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).rules").path
    try "# remark\r\ncheap: total < 5\r\n".write(toFile: path, atomically: true, encoding: .utf8)
    defer { try? FileManager.default.removeItem(atPath: path) }
    let run = try await Self.run(path, input: Data("{\"total\": 4}\n{\"total\": 6}\n".utf8))
    #expect(run.status == 0)
    #expect(run.output == "{\"total\": 4}\n")
  }

  @Test func aBadRuleIsShownWithItsPlace() async throws {
    let path = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).rules").path
    try "# remark\ncheap: total < \nrich: total > 5\n".write(
      toFile: path, atomically: true, encoding: .utf8)
    defer { try? FileManager.default.removeItem(atPath: path) }
    let run = try await Self.run(path, input: Data())
    #expect(run.status == 2)
    #expect(
      run.errors == """
        \(path):2:16: expected a value, but found the end.
        cheap: total <\u{20}
                       ^

        """)
  }

  private static func run(_ rules: String, input: Data) async throws -> ProgramRun {
    try await ProgramRun.of(
      URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()
        .appending(path: "ServerRules"), [rules], input: input)
  }
}
