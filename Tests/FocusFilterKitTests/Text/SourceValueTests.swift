import FocusFilterKit
import Foundation
import TestSupport
import Testing

@testable import FocusText

@Suite struct SourceValueTests {
  @Test(
    arguments: [
      ("null", .null), ("true", .bool(true)), ("false", .bool(false)),
      ("0", .int(0)), ("-0", .int(0)), ("+12", .int(12)), ("-7", .int(-7)),
      ("0xFF", .int(255)), ("-0Xff", .int(-255)), ("+0x0", .int(0)),
      ("9223372036854775807", .int(.max)), ("-9223372036854775808", .int(.min)),
      ("9223372036854775808", .double(9_223_372_036_854_775_808)),
      ("0x10000000000000000", .double(18_446_744_073_709_551_616)),
      ("1.0", .double(1)), ("5.", .double(5)), (".5", .double(0.5)), ("-.5e-3", .double(-0.0005)),
      ("1E2", .double(100)), ("0e1", .double(0)), ("0.25", .double(0.25)),
      (#""a\"b'c""#, .string("a\"b'c")), (#"'a"b\'c'"#, .string("a\"b'c")),
      (#"'\b\f\n\r\t\v\0\\\/\q'"#, .string("\u{8}\u{C}\n\r\t\u{B}\0\\/q")),
      (#"'\x41\u00e9\uD83D\uDE00\uFFFF'"#, .string("Aé😀\u{FFFF}")),
      ("'one \\\ntwo \\\r\nthree \\\u{2028}four'", .string("one two three four")),
      ("'\t\u{2028}'", .string("\t\u{2028}")), ("''", .string("")),
      ("[]", .array([])), ("{}", .object([])),
      ("\u{FEFF}\u{A0}\u{2003}\u{B}\u{2029}null\u{C}", .null),
      ("/* a * b **/ null // end", .null), ("// first\r null //\u{2028}", .null), ("null//", .null),
    ] as [(String, SourceValue.Kind)])
  func everyFormOfAValueIsRead(text: String, kind: SourceValue.Kind) throws {
    #expect(try SourceValue(parsing: SourceText(text, file: "f")).kind == kind)
  }

  @Test(arguments: try Table.cells("keys") as [(String, String?)])
  func aKeyIsANameOrQuoted(text: String, key: String?) {
    let value = try? SourceValue(parsing: SourceText(text, file: "f"))
    guard case .object(let members) = value?.kind else {
      #expect(key == nil)
      return
    }
    #expect(members.map(\.key) == [key])
  }

  @Test func everyNodeKnowsItsPlace() throws {
    let day = try SourceValue(
      parsing: SourceText("{\r\n\t'ä😀': [1,\n 'x'], // note\r  b: {},\n}", file: "day.json"))
    #expect(day.location == TextLocation(line: 1, column: 1))
    guard case .object(let members) = day.kind else { throw Unexpected(day) }
    #expect(members.map(\.key) == ["ä😀", "b"])
    #expect(members.map(\.location.description) == ["2:2", "4:3"])
    #expect(members.map(\.value.location.description) == ["2:8", "4:6"])
    guard case .array(let elements) = members[0].value.kind else { throw Unexpected(members) }
    #expect(elements.map(\.location.description) == ["2:9", "3:2"])
  }

  @Test func aMemberIsFoundByItsKey() throws {
    let value = try SourceValue(
      parsing: SourceText("{a: 1, b: 2, a: 3}", file: "f"), repeatedKeys: .kept)
    #expect(value["a"]?.kind == .int(3))
    #expect(value["c"] == nil)
    #expect(value["a"]?["b"] == nil)
  }

  @Test func repeatedMembersKeepTheirOrder() throws {
    let value = try SourceValue(
      parsing: SourceText("{b: 1, a: 2, b: 3}", file: "f"), repeatedKeys: .kept)
    guard case .object(let members) = value.kind else { throw Unexpected(value) }
    #expect(members.map(\.key) == ["b", "a", "b"])
    #expect(members.map(\.value.kind) == [.int(1), .int(2), .int(3)])
  }
}
