import Foundation
import PredicateFormat
import TestSupport
import Testing

/// What formats say, as canonical text.
@Suite struct GrammarTests {
  @Test(arguments: [
    // Keywords in any case, whole words only.
    ("self in {'a'}", "SELF IN {\"a\"}"),
    ("order == 1 and notes == 2 Or inbox == 3", "(order == 1 AND notes == 2) OR inbox == 3"),
    ("selfie == 1 && anyone == 2", "selfie == 1 AND anyone == 2"),
    ("truepredicate", "TRUEPREDICATE"), ("FalsePredicate", "FALSEPREDICATE"),
    ("SELF == Yes AND SELF == true", "SELF == 1 AND SELF == 1"),
    ("SELF == no OR SELF == False", "SELF == 0 OR SELF == 0"),
    ("SELF == Null OR SELF == nil", "SELF == nil OR SELF == nil"),
    (
      "any a in {1} and some b == 1 and all c == 1 and none d == 1",
      "ANY a IN {1} AND ANY b == 1 AND ALL c == 1 AND (NOT ANY d == 1)"
    ),
    (
      "cast(a, 'NSString') == subquery(b, $x, falsepredicate)[first]",
      "CAST(a, \"NSString\") == SUBQUERY(b, $x, FALSEPREDICATE)[FIRST]"
    ),
    ("ternary(a == 1, b, c) union d == e[size] ", "TERNARY(a == 1, b, c) UNION d == e[SIZE]"),
    // Space, tab and line ends separate.
    ("a\t==\n1\rAND\r\nb\u{B}==\u{C}2", "a == 1 AND b == 2"),
    // Operators in every spelling.
    ("a = 1", "a == 1"), ("a == 1", "a == 1"), ("a != 1", "a != 1"), ("a <> 1", "a != 1"),
    ("a < 1", "a < 1"), ("a > 1", "a > 1"), ("a <= 1", "a <= 1"), ("a =< 1", "a <= 1"),
    ("a >= 1", "a >= 1"), ("a => 1", "a >= 1"), ("a between {1, 2}", "a BETWEEN {1, 2}"),
    ("a contains 'x'", "a CONTAINS \"x\""), ("a beginswith 'x'", "a BEGINSWITH \"x\""),
    ("a endswith 'x'", "a ENDSWITH \"x\""), ("a like 'x'", "a LIKE \"x\""),
    ("a matches 'x'", "a MATCHES \"x\""),
    // Options in any order, after a space too, on comparisons of order as well.
    ("a ==[cd] 'x'", "a ==[cd] \"x\""), ("a CONTAINS [DC] 'x'", "a CONTAINS[cd] \"x\""),
    ("a <[ldc] 'x'", "a <[cdl] \"x\""), ("a IN[n] 'x'", "a IN[n] \"x\""),
    ("a LIKE[w] 'x'", "a LIKE[w] \"x\""),
    // Connectives, with AND over OR.
    ("a == 1 || b == 2 && c == 3", "a == 1 OR (b == 2 AND c == 3)"),
    ("(a == 1 OR b == 2) AND c == 3", "(a == 1 OR b == 2) AND c == 3"),
    ("a == 1 AND b == 2 AND c == 3", "a == 1 AND b == 2 AND c == 3"),
    ("NOT a == 1 AND b == 2", "(NOT a == 1) AND b == 2"),
    ("!(a == 1 && b == 2)", "NOT (a == 1 AND b == 2)"), ("NOT NOT a == 1", "NOT NOT a == 1"),
    ("NOT (SELF IN {'a'})", "NOT SELF IN {\"a\"}"),
    // Quantifiers.
    ("ANY a.b == 1", "ANY a.b == 1"), ("SOME a.b == 1", "ANY a.b == 1"),
    ("ALL a.b == 1", "ALL a.b == 1"), ("NONE a.b == 1", "NOT ANY a.b == 1"),
    // Parentheses around expressions and predicates.
    ("((SELF)) == (('a'))", "SELF == \"a\""), ("(SELF + 21) / 42.0 > 1", "(SELF + 21) / 42.0 > 1"),
    ("(SELF.g)[0] == 2", "g[0] == 2"), ("((((a == 1))))", "a == 1"),
    // Arithmetic, from the tightest down and from the left.
    ("a + b * c == 1", "a + (b * c) == 1"), ("a * b ** c == 1", "a * (b ** c) == 1"),
    ("a - b - c == 1", "(a - b) - c == 1"), ("a ** b ** c == 1", "(a ** b) ** c == 1"),
    ("a == -1", "a == -1"), ("a == - 1", "a == -1"), ("a == -b", "a == -b"),
    ("a == --b", "a == --b"),
    ("a == -(b + c)", "a == -(b + c)"), ("a == -b + c", "a == -b + c"),
    ("a == (-b)[0]", "a == (-b)[0]"), ("a == b - -c", "a == b - -c"),
    ("a == --1", "a == 1"),
    ("a -1 == 2", "a - 1 == 2"), ("a == -9223372036854775808", "a == -9223372036854775808"),
    ("a UNION b == c", "a UNION b == c"),
    ("a MINUS b INTERSECT c == d", "(a MINUS b) INTERSECT c == d"),
    // Numbers.
    ("a == .5", "a == 0.5"), ("a == 5.", "a == 5.0"), ("a == -.5", "a == -0.5"),
    ("a IN {1.,.2}", "a IN {1.0, 0.2}"), ("5.stringValue == '5'", "(5).stringValue == \"5\""),
    ("a == 0777", "a == 777"),
    ("a == 0x1F", "a == 31"), ("a == 0o17", "a == 15"), ("a == 0b101", "a == 5"),
    ("a == 9.2e-5", "a == 9.2e-05"), ("a == 7.0", "a == 7.0"), ("a == 1e3", "a == 1000.0"),
    ("a == 9223372036854775807", "a == 9223372036854775807"),
    // Strings and their escapes.
    ("a == 'it\"s'", "a == \"it\\\"s\""), ("a == \"it's\"", "a == \"it's\""),
    (#"a == '\d+'"#, #"a == "d+""#), (#"a == '\\d+'"#, #"a == "\\d+""#),
    (#"a == '\101\x42\u0043'"#, #"a == "ABC""#), (#"a == '\X44\U0045'"#, #"a == "DE""#),
    (#"a == '\n\t\r'"#, #"a == "\n\t\r""#), (#"a == '\a\b\f\v'"#, #"a == "\x07\x08\x0c\x0b""#),
    (#"a == '\'\"'"#, #"a == "'\"""#), (#"a == '\ud83d\ude00'"#, "a == \"😀\""),
    (#"a == '\12'"#, #"a == "12""#), (#"a == '\é'"#, "a == \"é\""),
    ("a == '%@ $x'", "a == \"%@ $x\""),
    // What a terminal would obey is escaped.
    (#"a == '\u009b\u202e\u2028'"#, #"a == "\u009b\u202e\u2028""#),
    // Keys and paths.
    ("SELF.name == 1", "name == 1"), ("a.b.c == 1", "a.b.c == 1"), ("#in == 'x'", "#in == \"x\""),
    ("#order == 1", "order == 1"), ("g.@max.#self == 3", "g.@max.#self == 3"),
    ("@count > 3", "@count > 3"), ("a.@count > 3", "a.@count > 3"), ("#size == 1", "#size == 1"),
    ("a[0].b == 1", "a[0].b == 1"), ("a[FIRST] == 1", "a[FIRST] == 1"),
    ("a[last] == 1", "a[LAST] == 1"),
    ("a[SIZE] == 1", "a[SIZE] == 1"), ("a['key'] == 1", "a[\"key\"] == 1"),
    ("$name == 1", "$name == 1"), ("$x.y == 1", "$x.y == 1"),
    // Lists, constant ones being one constant.
    ("SELF IN {}", "SELF IN {}"), ("SELF IN {1, {2, 3}}", "SELF IN {1, {2, 3}}"),
    ("d BETWEEN {$A, $B}", "d BETWEEN {$A, $B}"),
    // Functions in both spellings.
    ("sum({1, 2}) == 3", "sum:({1, 2}) == 3"), ("sum:({1, 2}) == 3", "sum:({1, 2}) == 3"),
    ("abs:(-3) == 3", "abs:(-3) == 3"), ("add:to:(1, 2) == 3", "1 + 2 == 3"),
    ("modulus:by:(SELF, 2) == 0", "modulus:by:(SELF, 2) == 0"),
    ("now() > CAST(0, 'NSDate')", "now() > CAST(0.000000, \"NSDate\")"),
    ("random() < 1", "random() < 1"),
    ("castObject:toType:(x, 'NSString') == '1'", "CAST(x, \"NSString\") == \"1\""),
    ("CAST(1.5, \"NSDate\") < d", "CAST(1.500000, \"NSDate\") < d"),
    (
      "TERNARY(j != NULL, j, '').length == 0", "TERNARY(j != nil, j, \"\").length == 0"
    ),
    (
      "SUBQUERY(tags, $t, $t == 'x').@count > 0", "SUBQUERY(tags, $t, $t == \"x\").@count > 0"
    ),
  ])
  func aFormatHasOneCanonicalText(format: String, canonical: String) throws {
    let predicate = try FormatPredicate(format)
    #expect(predicate.description == canonical)
    #expect(try FormatPredicate(predicate.formatText()) == predicate)
  }

  @Test(
    arguments: [
      ("SELF == %@", ["a"], "SELF == \"a\""),
      ("SELF == %@", [nil], "SELF == nil"),
      ("SELF == %@", [true], "SELF == 1"),
      ("SELF IN %@", [[1, 2]], "SELF IN {1, 2}"),
      ("%K == %@", ["a.b", 1], "a.b == 1"),
      ("%K == 1", ["SELF"], "#SELF == 1"),
      ("a.%K.@count == 1", ["b.in"], "a.b.#in.@count == 1"),
      (
        "a == %d AND b == %i AND c == %u AND d == %x", [1, Int8(2), UInt(3), 4],
        "a == 1 AND b == 2 AND c == 3 AND d == 4"
      ),
      (
        "a == %ld AND b == %lld AND c == %lu AND d == %hd AND e == %qd", [1, 2, 3, 4, 5],
        "a == 1 AND b == 2 AND c == 3 AND d == 4 AND e == 5"
      ),
      (
        "a == %f AND b == %lf AND c == %g AND d == %e", [0.5, 2, Float(1.5), 1e-5],
        "a == 0.5 AND b == 2.0 AND c == 1.5 AND d == 1e-05"
      ),
      (
        "a == %o AND b == %c AND c == %X AND d == %U", [1, 2, 3, 4],
        "a == 1 AND b == 2 AND c == 3 AND d == 4"
      ),
      (
        "a == %D AND b == %O AND c == %C AND d == %hhd", [1, 2, 3, 4],
        "a == 1 AND b == 2 AND c == 3 AND d == 4"
      ),
      (
        "a == %E AND b == %F AND c == %G AND d == %a AND e == %A AND f == %Lf",
        [0.5, 1, 1.5, 2.5, 3.5, 4.5],
        "a == 0.5 AND b == 1.0 AND c == 1.5 AND d == 2.5 AND e == 3.5 AND f == 4.5"
      ),
      (
        "a == %zd AND b == %td AND c == %jd AND d == %llu", [1, 2, 3, UInt64.max],
        "a == 1 AND b == 2 AND c == 3 AND d == 1.8446744073709552e+19"
      ),
      ("a == %@", ["x' OR TRUEPREDICATE OR a == '"], "a == \"x' OR TRUEPREDICATE OR a == '\""),
      ("a == %@", [1, 2, 3], "a == 1"),
    ] as [(String, [(any Sendable)?], String)])
  func argumentsBecomeConstantsAndAreNeverReadAsText(
    format: String, arguments: [(any Sendable)?], canonical: String
  ) throws {
    #expect(try FormatPredicate(format, arguments: arguments).description == canonical)
  }

  @Test(arguments: [
    ("", 1, "the end", "a value"), ("   ", 4, "the end", "a value"),
    ("YES", 4, "the end", "a comparison such as =="),
    ("SELF", 5, "the end", "a comparison such as =="),
    ("SELF IN", 8, "the end", "a value"),
    ("1 < 2 < 3", 7, "<", "AND, OR or the end"), ("a[0 == 1", 5, "==", "]"),
    ("abs(a == 1) == 1", 7, "==", "a comma or )"),
    (
      "x NOT IN {1}", 3, "NOT",
      "a comparison such as ==; write NOT before the whole comparison, as in NOT (x IN y)"
    ),
    ("x IS NULL", 3, "IS", "a comparison such as ==; write == nil"),
    ("x STARTSWITH 'a'", 3, "STARTSWITH", "a comparison such as ==; write BEGINSWITH"),
    ("SELF IN {1, 2,}", 15, "}", "a value"), ("SELF IN {1 2}", 12, "2", "a comma or }"),
    ("a == 1 b == 2", 8, "b", "AND, OR or the end"),
    ("(a == 1", 8, "the end", "AND, OR or a closing parenthesis"),
    ("a == 1)", 7, ")", "AND, OR or the end"),
    ("a == 'x", 6, "a string without an end", "a closing quote"),
    ("'b'ANDz=1", 4, "ANDz", "a comparison such as =="), ("a == 1 /* x */", 9, "*", "a value"),
    ("a == 1 // x", 9, "/", "a value"), ("a ? 1", 3, "?", "a token of the language"),
    ("a == 1; b", 7, ";", "a token of the language"), ("a ~ 1", 3, "~", "a token of the language"),
    ("a === 1", 5, "=", "a value; write =="), ("a & 1", 3, "&", "a token of the language"),
    ("a | 1", 3, "|", "a token of the language"), ("a ^ 1", 3, "^", "a token of the language"),
    ("a == %", 6, "%", "a conversion such as %@, %K, %d or %f"),
    ("a == %s", 6, "%s", "a conversion such as %@, %K, %d or %f"),
    ("a == %%", 6, "%%", "a conversion such as %@, %K, %d or %f; %% stands for nothing"),
    (
      "%@", 1, "%@ without an argument",
      "1 or more arguments. Insufficient arguments for conversion characters specified in format string"
    ),
    ("add:to:(1) == 1", 1, "1 argument for add:to:", "2"),
    ("a == 1 'x\u{1B}[31m\n\u{202E}'", 8, "'x [31m  '", "AND, OR or the end"),
    ("SELF LIKE 'a'*", 15, "the end", "a value"),
    ("naïve == 1", 3, "ï", "ASCII outside quotes; pass other names with %K"),
    ("SELF == “work”", 9, "“", "a straight quote, as in \"work\""),
    (
      "SELF IN ('a', 'b')", 13, ",",
      "a comparison such as ==; a list is in braces, as in {1, 2}"
    ),
    (
      "SELF IN ['a']", 10, "'a'",
      "the letters of options, c d n l w; a list is in braces, as in {1, 2}"
    ),
    ("a ==[] 1", 6, "]", "the letters of options, c d n l w"),
    ("a ==[cx] 1", 6, "cx", "the letters of options, c d n l w"),
    ("size == 1", 1, "SIZE", "a value; write #size for a key of that name"),
    ("cast == 2", 1, "CAST", "a value; write #cast for a key of that name"),
    ("all == 1", 1, "ALL", "a value; write #all for a key of that name"),
    ("contains == 1", 1, "CONTAINS", "a value; write #contains for a key of that name"),
    ("ci == 1", 1, "CI", "a value; write #ci for a key of that name"),
    (
      "CaseInsensitive == 1", 1, "CASEINSENSITIVE",
      "a value; write #caseinsensitive for a key of that name"
    ),
    ("a.size == 1", 3, "SIZE", "a key; write #size for a key of that name"),
    ("a[SIZE - 1] == 1", 8, "-", "]"),
    ("a := 1", 3, ":=", "a comparison such as ==; := assigns, which predicates don't"),
    ("a == 9223372036854775808", 6, "9223372036854775808", "a number that fits 64 bits"),
    ("a == 1e999", 6, "1e999", "a number that fits 64 bits"),
    ("a == 0b12", 6, "0b12", "digits of base 2"),
    (#"a == '\ud83d'"#, 6, "half of a surrogate pair", "both halves, as in \\ud83d\\ude00"),
    ("ANY x", 6, "the end", "a comparison such as =="), ("NOT", 4, "the end", "a value"),
    ("(a == 1) + 2 == 3", 1, "a predicate", "a value to compare or compute with"),
    ("a == (b == 1)", 6, "a predicate", "a value to compare or compute with"),
    ("nosuch(1) == 1", 1, "nosuch", "a function of the language"),
    (
      "distanceToLocation:fromLocation:(a, b) < 1", 1, "distanceToLocation:fromLocation:",
      "a function of the language; it needs CoreLocation"
    ),
    ("sum(1, 2) == 3", 1, "2 arguments for sum", "1"),
    ("sum: == 3", 6, "==", "the arguments of sum:"),
    (
      "FUNCTION(a, 'b') == 1", 1, "FUNCTION",
      "a value; FUNCTION calls methods by name, which is refused"
    ),
    (
      "CAST(a, 'Class') == 1", 9, "a cast to a type that isn't offered",
      "'NSDate', 'NSNumber' or 'NSString'; classes can't be named"
    ),
    ("ANYKEY == 1", 1, "ANYKEY", "a value; ANYKEY reads keys by reflection, which is refused"),
    (
      "a UTI-CONFORMS-TO 'x'", 3, "UTI-CONFORMS-TO",
      "a comparison such as ==; UTI-CONFORMS-TO belongs to extension activation rules, and is refused"
    ),
    (
      "a uti-equals 'x'", 3, "UTI-EQUALS",
      "a comparison such as ==; UTI-EQUALS belongs to extension activation rules, and is refused"
    ),
    ("FETCH(a, b, c) == 1", 1, "FETCH", "a value; FETCH belongs to Core Data, and is refused"),
    (
      "a TOKENMATCHES 'x'", 3, "TOKENMATCHES",
      "a comparison such as ==; TOKENMATCHES belongs to Core Data, and is refused"
    ),
    ("SUBQUERY(a, x, TRUEPREDICATE) == 1", 13, "x", "a variable such as $x"),
    ("$ == 1", 1, "$", "a variable's name after $"), ("# == 1", 1, "#", "a word after #"),
    ("@ == 1", 1, "@", "an operator such as @count"),
    ("a == \u{0}", 6, "the control character \\0", "a token of the language"),
  ])
  func aTextThatIsNoPredicateIsRefusedWithItsPlace(
    format: String, column: Int, found: String, expected: String
  ) {
    let error = #expect(throws: PredicateFormatError.self) { try FormatPredicate(format) }
    #expect(error?.line == 1)
    #expect(error?.column == column)
    #expect(error?.found == found)
    #expect(error?.expected == expected)
  }

  @Test(
    arguments: [
      ("a == %@ AND b == %@", [1], "%@ without an argument"),
      ("%@", ["a == 1"], "the end"),
      ("a == %d", [UInt64.max], "the number 1.8446744073709552e+19 for %d"),
      ("a == %d", ["x"], "the string \"x\" for %d"), ("a == %d", [1.5], "the number 1.5 for %d"),
      ("a == %f", ["x"], "the string \"x\" for %f"),
      ("%K == 1", [1], "an argument for %K that isn't a string"),
      ("%K == 1", ["a..b"], "the key path \"a..b\""), ("%K == 1", [""], "the key path \"\""),
      ("a == %@", [SeededGenerator(seed: 1)], "an argument that can't be a constant"),
    ] as [(String, [(any Sendable)?], String)])
  func argumentsThatDoNotFitAreRefused(
    format: String, arguments: [(any Sendable)?], found: String
  ) {
    let error = #expect(throws: PredicateFormatError.self) {
      try FormatPredicate(format, arguments: arguments)
    }
    #expect(error?.found == found)
  }

  @Test(arguments: [
    ("SELF IN {}", true), ("SELF != 'a' AND SELF IN {}", true), ("{} CONTAINS SELF", true),
    ("SELF == ''", true), ("SELF IN {''}", true), ("SELF IN {} OR '' == SELF", true),
    ("NOT SELF IN {}", false), ("SELF == nil OR SELF IN {}", false), ("SELF IN {'', 'a'}", false),
    ("FALSEPREDICATE", true), ("FALSEPREDICATE OR SELF IN {}", true),
    ("SELF == 'a' AND FALSEPREDICATE", true),
    ("SELF IN {'a'}", false), ("SELF == nil", false), ("TRUEPREDICATE", false),
    ("SELF == 'a' OR FALSEPREDICATE", false), ("SELF.title == ''", false),
  ])
  func aListInWhichSelfWouldHaveToBeMayBeEmpty(format: String, isEmpty: Bool) throws {
    #expect(try FormatPredicate(format).needsEmptyText == isEmpty)
  }

  @Test(arguments: [
    ("SELF == 1", true), ("SELF IN {1, 2}", true), ("SELF == '%@'", true), ("5 == SELF", true),
    ("SELF == 'a' AND SELF == %@", true), ("SELF IN %@", true),
    ("SELF == 1 OR FALSEPREDICATE", true), ("SELF IN {{'a'}}", true),
    ("request.identifier IN {'a'}", true), ("SELF.title == 'a'", true),
    ("NOT SELF.title == 'a'", true), ("ANY SELF.names == 'a'", true),
    ("SELF == 'a' OR SELF.title == 'a'", false), ("SELF.lowercaseString == 'a'", false),
    ("SELF.length > 3", false), ("self == 'a'", false), ("FALSEPREDICATE", false),
    ("SELF IN {1, 'a'}", false), ("SELF IN {}", false), ("SELF == ''", false),
    ("SELF != 1", false), ("NOT SELF == 1", false), ("SELF == 1 OR SELF == 'a'", false),
    ("SELF == nil", false), ("SELF == '50%'", false),
  ])
  func aValueThatSelfWouldHaveToEqualMayBeNoText(format: String, isNoText: Bool) throws {
    let id: any Sendable = format.contains("IN %@") ? [UUID()] as [UUID] : UUID()
    #expect(try FormatPredicate(format, arguments: [id]).needsOtherThanText == isNoText)
  }

  @Test func aListInAListIsNoText() throws {
    #expect(try FormatPredicate("SELF IN %@", arguments: [[["a", "b"]]]).hasListInList)
    #expect(try !FormatPredicate("SELF IN %@", arguments: [["a", "b"]]).hasListInList)
    #expect(try !FormatPredicate("SELF == %@", arguments: [["a"]]).hasListInList)
  }

  @Test func anErrorShowsTheLineAndACaret() {
    let error = #expect(throws: PredicateFormatError.self) {
      try FormatPredicate("a == 1 AND\n  b ==\tOR c == 2\nAND d == 3")
    }
    #expect(
      error?.description == """
        Unable to parse the format string at line 2, column 8: found OR, expected a value.
          b == OR c == 2
               ^
        """)
  }

  @Test func theGuidesPatternReadsArithmetic() throws {
    // "like[c] %@*%@" multiplies, as the Predicate Programming Guide shows; so it is read, and fails.
    let predicate = try FormatPredicate("SELF LIKE[c] %@*%@", arguments: ["pre", "post"])
    #expect(throws: PredicateEvaluationError.self) { try predicate.evaluate(with: "prepost") }
  }

  @Test func anErrorsTextHasNoControlCharacters() {
    let error = #expect(throws: PredicateFormatError.self) {
      try FormatPredicate("a == 1 'x\u{1B}[31m\u{9B}\u{202E}'")
    }
    #expect(error?.description.unicodeScalars.allSatisfy { $0 == "\n" || $0.value >= 0x20 } == true)
    #expect(error?.description.contains("\u{202E}") == false)
  }

  @Test func anErrorShowsOnlyTheNeighborhoodInALongLine() throws {
    let error = try #require(
      #expect(throws: PredicateFormatError.self) {
        try FormatPredicate(
          String(repeating: "a == 1 AND ", count: 2000) + "?" + String(repeating: "x", count: 500))
      })
    #expect(error.excerpt.count == 1 + 60 + 60 + 1)
    #expect(error.excerpt.dropFirst(error.caret).first == "?")
  }
}
