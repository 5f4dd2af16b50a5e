import Foundation
import PredicateFormat
import Testing

@Suite struct EvaluationTests {
  @Test(
    arguments: [
      .yes("1 == 1.0"), .yes("YES == 1"), .no("'42' == 42"), .yes("'42' <> 42"),
      .yes("0.1 + 0.2 != 0.3"),
      .no("SELF == '1'", 1), .no("SELF == CAST(5, 'NSDate')", "CAST(5, 'NSDate')"),
      .yes("SELF == CAST(5, 'NSDate')", Date(timeIntervalSinceReferenceDate: 5)),
      .yes("SELF == {1, 'a'}", [1, "a"] as [any Sendable]),
      .no("SELF == {'a', 1}", [1, "a"] as [any Sendable]),
      .no("SELF == {1, 2}", Set([1, 2])), .yes("9007199254740993 != 9007199254740992.0"),
      .yes("SELF ==[c] 'WORK'", "work"), .no("SELF == 'WORK'", "work"),
      .yes("SELF !=[c] 'x'", "work"),
      .yes("SELF ==[d] 'Zoe'", "Zoë"), .yes("SELF ==[d] 'Zoe'", "Zoe\u{308}"),
      .no("SELF ==[c] 'Zoe'", "Zoë"),
      .yes("SELF ==[c] 'zoe\\u0308'", "ZOË"), .no("SELF == 'Zoe\\u0308'", "Zoë"),
      .yes("SELF ==[cd] 'ZOE'", "zoë"), .no("SELF ==[cn] 'WORK'", "work"),
    ] as [Example])
  func equality(example: Example) throws { try example.check() }

  @Test(
    arguments: [
      .yes("'B' < 'a'"), .yes("'10' < '9'"), .yes("SELF > 1", 2), .yes("SELF >= 2.0", 2),
      .no("SELF < 2", 2),
      .yes("SELF <= CAST(10, 'NSDate')", Date(timeIntervalSinceReferenceDate: 9)),
      .yes("'b' >[c] 'A'"), .yes("'A' <=[c] 'a'"),
      .error("SELF < 9", "10", "Can't compare the string \"10\" with the number 9."),
      .error(
        "SELF < 9", Date(timeIntervalSinceReferenceDate: 0),
        "Can't compare the date CAST(0.000000, \"NSDate\") with the number 9."),
      .error("SELF < {2}", [1], "Can't compare the array {1} with the array {2}."),
      .yes("SELF BETWEEN {1, 3}", 1), .yes("SELF BETWEEN {1, 3}", 3), .no("SELF BETWEEN {1, 3}", 4),
      .no("SELF BETWEEN {3, 1}", 2), .yes("SELF BETWEEN {'a', 'c'}", "b"),
      .error("SELF BETWEEN {1}", 1, "BETWEEN needs an array of two bounds, not the array {1}."),
      .error(
        "SELF BETWEEN {1, 2, 3}", 1,
        "BETWEEN needs an array of two bounds, not the array {1, 2, 3}."),
      .error("1 BETWEEN SELF", Set([1]), "BETWEEN needs an array of two bounds, not the set {1}."),
      Example.yes("SELF BETWEEN {$low, $high}", 5).with(["low": 1, "high": 9]),
    ] as [Example])
  func order(example: Example) throws { try example.check() }

  @Test(
    arguments: [
      .yes("SELF IN {'a', 'b'}", "a"), .no("SELF IN {'a', 'b'}", "c"), .no("SELF IN {}", "a"),
      .yes("SELF IN {1, 2}", 2.0), .no("SELF IN {1, 2}", "1"), .yes("'a' IN SELF", Set(["a"])),
      .yes("'x' IN SELF", ["k": "x"]), .no("'k' IN SELF", ["k": "x"]),
      .yes("{'a', 'b'} CONTAINS SELF", "b"),
      .yes("SELF CONTAINS 2", [1, 2]), .yes("SELF CONTAINS {1}", [[1], [2]]),
      .yes("SELF IN 'a string'", "str"),
      .yes("SELF IN[c] 'a STRING'", "str"), .no("'STR' IN SELF", "str"),
      .yes("SELF IN[c] {'WORK'}", "work"),
      .error("SELF IN 'abc'", 1, "Can't use IN with the number 1, which isn't a string."),
      .error("'a' IN SELF", 1, "Can't use IN with the number 1, which isn't a collection."),
      .error(
        "SELF CONTAINS 'a'", 1, "Can't use CONTAINS with the number 1, which isn't a collection."),
      .no("SELF IN {'K'}", "\u{212A}"), .no("SELF IN {'\\u212a'}", "K"),
      .yes("SELF IN {'\\u212a'}", "\u{212A}"),
      .no("SELF IN {'é'}", "e\u{301}"), .yes("SELF IN {'é'}", "é"),
    ] as [Example])
  func membership(example: Example) throws { try example.check() }

  @Test(
    arguments: [
      .yes("SELF BEGINSWITH 'wo'", "work"), .no("SELF BEGINSWITH 'Wo'", "work"),
      .yes("SELF BEGINSWITH[c] 'Wo'", "work"),
      .yes("SELF ENDSWITH 'rk'", "work"), .no("SELF ENDSWITH 'wo'", "work"),
      .yes("SELF ENDSWITH[c] 'RK'", "work"),
      .yes("SELF CONTAINS 'or'", "work"), .yes("SELF CONTAINS[c] 'OR'", "work"),
      .yes("SELF CONTAINS[d] 'Zoe'", "hi Zoë!"),
      .yes("SELF CONTAINS[d] 'Zoe'", "hi Zoe\u{308}!"),
      .no("SELF BEGINSWITH[c] 'Zoe'", "Zoe\u{308}"),
      .no("SELF CONTAINS ''", "work"), .no("SELF CONTAINS ''", ""), .no("SELF BEGINSWITH ''", ""),
      .no("SELF ENDSWITH ''", "a"),
      .no("SELF BEGINSWITH[c] ''", ""), .no("SELF CONTAINS[cd] ''", "x"),
      .no("SELF ENDSWITH 'longer'", "er"),
      .yes("SELF CONTAINS 'aab'", "aaaab"), .yes("SELF CONTAINS[c] 'ABABAC'", "xababababacx"),
      .yes("SELF BEGINSWITH[c] 'STRASSE'", "straße 1"),
      .error(
        "SELF BEGINSWITH 'a'", 1, "Can't use BEGINSWITH with the number 1, which isn't a string."),
      .error(
        "SELF BEGINSWITH 1", "a", "Can't use BEGINSWITH with the number 1, which isn't a string."),
      .error(
        "SELF ENDSWITH {'a'}", "a",
        "Can't use ENDSWITH with the array {\"a\"}, which isn't a string."
      ),
      .no("SELF CONTAINS[c] '하'", "한국"), .yes("SELF CONTAINS[c] '한'", "한국"),
      .yes("SELF CONTAINS[c] '한'", "\u{1112}\u{1161}\u{11AB}국"),
      .no("SELF CONTAINS[cd] '하'", "\u{1112}\u{1161}\u{11AB}국"),
      .error("SELF CONTAINS[w] 'a'", "a", "The option w can be read, but not evaluated."),
    ] as [Example])
  func parts(example: Example) throws { try example.check() }

  @Test(
    arguments: [
      .yes("SELF LIKE 'w?rk'", "work"), .no("SELF LIKE 'w?rk'", "wrk"),
      .no("SELF LIKE 'wor'", "work"), .yes("SELF LIKE '*'", ""),
      .yes("SELF LIKE 'w*k'", "wok, work"), .yes("SELF LIKE '*or*'", "work"),
      .no("SELF LIKE 'a.c'", "abc"), .yes("SELF LIKE 'a.c+[x](y|z)'", "a.c+[x](y|z)"),
      .yes("SELF LIKE 'a\\\\*c'", "a*c"), .no("SELF LIKE 'a\\\\*c'", "abc"),
      .yes("SELF LIKE 'a\\\\?'", "a?"), .yes("SELF LIKE[c] 'W*'", "work"),
      .yes("SELF LIKE[d] 'Zo?'", "Zoë"), .yes("SELF LIKE '?'", "e\u{301}"),
      .yes("SELF LIKE[cd] 'ZOE*'", "zoë!"), .yes("SELF LIKE 'É'", "É"),
      .yes("SELF LIKE ''", ""), .no("SELF LIKE ''", "a"), .no("SELF LIKE '*a'", "b"),
      .yes("SELF LIKE 'a**b'", "ab"), .yes("SELF LIKE 'a\\r\\nb'", "a\r\nb"),
      .no("SELF LIKE 'a\\r\\nb'", "a\nb"), .yes("SELF LIKE 'a?b'", "a\r\nb"),
      .yes("SELF LIKE 'a?bé'", "a\r\nbé"), .yes("SELF LIKE[c] 'A\\r\\nB*'", "a\r\nbc"),
      .error("SELF LIKE 'a'", 1, "Can't use LIKE with the number 1, which isn't a string."),
    ] as [Example])
  func wildcards(example: Example) throws { try example.check() }

  @Test(
    arguments: [
      .yes("SELF MATCHES 'wo.k'", "work"), .no("SELF MATCHES 'wor'", "work"),
      .no("SELF MATCHES 'ork'", "work"), .yes("SELF MATCHES 'a|ab'", "ab"),
      .yes("SELF MATCHES[c] 'WORK'", "work"), .yes("SELF MATCHES '(?i)WORK'", "work"),
      .yes("SELF MATCHES '(?s)a.b'", "a\nb"), .yes("SELF MATCHES '(?=w)work'", "work"),
      .yes("SELF MATCHES '(a)\\\\1'", "aa"), .yes("SELF MATCHES '\\\\d+'", "42"),
      .no("SELF MATCHES '.*^b$'", "a\nb"), .no("SELF MATCHES 'a.b'", "a\nb"),
      .yes("SELF MATCHES '(?ms)a.^b$'", "a\nb"),
      .no("SELF MATCHES 'work'", "work\n"), .yes("SELF MATCHES[d] 'Zoe'", "Zoë"),
      .yes("SELF MATCHES ''", ""), .no("SELF MATCHES ''", "a"),
      .error(
        "SELF MATCHES 'a{3, 4}'", "aaa",
        "The pattern \"a{3, 4}\" can't be read: it isn't a regular expression."),
      .error(
        "SELF MATCHES 'a)|(b'", "a",
        "The pattern \"a)|(b\" can't be read: it isn't a regular expression."),
      .error("SELF MATCHES 'a'", 1, "Can't use MATCHES with the number 1, which isn't a string."),
      .yes("SELF MATCHES '(a+)+'", "aa"),
    ] as [Example])
  func regularExpressions(example: Example) throws { try example.check() }

  @Test(
    arguments: [
      .yes("ANY SELF == 1", [1, 2]), .no("ANY SELF == 3", [1, 2]), .yes("SOME SELF == 1", [1, 2]),
      .yes("ALL SELF > 0", [1, 2]), .no("ALL SELF > 1", [1, 2]),
      .yes("NONE SELF == 3", [1, 2]), .no("NONE SELF == 1", [1, 2]), .no("ANY SELF == 1", [Int]()),
      .yes("ALL SELF == 1", [Int]()), .yes("NONE SELF == 1", [Int]()),
      .yes("ALL SELF IN {1, 2, 3}", Set([1, 2])), .no("ANY x == 1", [String: Int]()),
      .yes("NONE x == 1", [String: Int]()), .yes("ALL x == 1", [String: Int]()),
      .yes(
        "ANY accounts.labels CONTAINS 'urgent'",
        ["accounts": [["labels": ["urgent"]], ["labels": []]]]),
      .yes("ANY SELF BEGINSWITH 'b'", ["a", "b"]),
      .error(
        "ANY SELF == 1", "text",
        "ANY and ALL need an array or a set on their left, not the string \"text\"."),
      .error(
        "ALL SELF == 1", ["a": 1],
        "ANY and ALL need an array or a set on their left, not the dictionary {\"a\" = 1}."),
    ] as [Example])
  func quantifiers(example: Example) throws { try example.check() }

  @Test(
    arguments: [
      .yes("name == 'Zoe'", ["name": "Zoe"]), .no("Name == 'Zoe'", ["name": "Zoe"]),
      .yes("missing == nil", ["name": "Zoe"]),
      .error("a.b.c == nil", ["a": ["b": 1]], "There is no key 'c' in the number 1."),
      .yes("a.b.c == nil", ["x": 1]),
      .yes("a.b == 1", ["a": ["b": 1]]), .yes("length == 4", "work"),
      .yes("SELF.uppercaseString == 'WORK'", "work"), .yes("lowercaseString == 'work'", "WORK"),
      .yes("intValue == 42", "42 apples"),
      .yes("doubleValue == 1.5", "1.5"), .yes("boolValue == YES", "yes"),
      .yes("lastPathComponent == 'b.txt' AND pathExtension == 'txt'", "/a/b.txt"),
      .yes("stringValue == '3'", 3),
      .yes("timeIntervalSinceReferenceDate == 5", Date(timeIntervalSinceReferenceDate: 5)),
      .yes("length == 2", Data([1, 2])), .yes("SELF.#self == 1", 1),
      .yes("ALL SELF.length > 3", ["work", "play"]),
      .yes("ANY accounts.name == 'x'", ["accounts": [["name": "x"], ["name": "y"]]]),
      .yes("accounts.name == {'x', nil}", ["accounts": [["name": "x"], [:]]]),
      .yes("SELF[0] == 1", [1, 2]),
      .yes("SELF[FIRST] == 1 AND SELF[LAST] == 2 AND SELF[SIZE] == 2", [1, 2]),
      .yes("SELF[FIRST] == nil AND SELF[LAST] == nil", [Int]()), .yes("SELF['k'] == 1", ["k": 1]),
      .yes("SELF[SIZE] == 1", Set([1])),
      .error("SELF[2] == 1", [1, 2], "There is no element at the number 2 in the array {1, 2}."),
      .error("SELF[-1] == 1", [1, 2], "There is no element at the number -1 in the array {1, 2}."),
      .error("SELF[0] == 1", Set([1]), "There is no element at the number 0 in the set {1}."),
      .error(
        "SELF == foo", "text",
        "There is no key 'foo' in the string \"text\". Put a text in quotes: \"foo\"."),
      .error("foo == 1", 5, "There is no key 'foo' in the number 5."),
      .error("foo == 1", Message(unread: 1), "There is no key 'foo' in an object of type Message."),
      .yes("sender == nil AND unread > 1", Message(unread: 2)),
      .yes("ANY labels == 'x'", Message(unread: 0, labels: ["x"])),
      .yes("ANY SELF.unread > 1", [Message(unread: 1), Message(unread: 2)]),
    ] as [Example])
  func keysAndIndexes(example: Example) throws { try example.check() }

  @Test(
    arguments: [
      .yes("@count == 2", [1, 2]), .yes("SELF.@count == 1", ["a": 1]),
      .yes("@sum.#self == 6", [1, 2, 3]), .yes("@avg.#self == 2", [1, 2, 3]),
      .yes("@min.#self == 1 AND @max.#self == 3", [2, 1, 3]),
      .yes("@sum.n == 3", [["n": 1], ["n": 2]]),
      .yes("@sum.#self == 0 AND @avg.#self == 0", [Int]()),
      .yes("@min.#self == nil AND @max.#self == nil", [Int]()),
      .yes("@unionOfObjects.n == {1, 1}", [["n": 1], ["n": 1]]),
      .yes("@distinctUnionOfObjects.n == {1}", [["n": 1], ["n": 1]]),
      .yes("a.@max.n == 2", ["a": [["n": 1], ["n": 2]]]), .yes("a.@count == nil", [String: Int]()),
      .error("@sum.#self == 1", "text", "Can't apply @sum to the string \"text\"."),
      .error("@sum == 1", [1], "The computation has no result: @sum needs a key path."),
      .error("@nosuch.a == 1", [1], "There is no key '@nosuch' in the array {1}."),
    ] as [Example])
  func collectionOperators(example: Example) throws { try example.check() }

  @Test(
    arguments: [
      .yes("7 / 2 == 3"), .yes("(SELF / 2) * 2 != SELF", 41), .yes("7 / 2.0 == 3.5"),
      .yes("2 ** 3 ** 2 == 64"), .yes("-2 ** 2 == 4"), .yes("2 ** -1 == 0.5"),
      .yes("1 + 2 * 3 == 7"),
      .yes("10 - 2 - 3 == 5"),
      .yes("-SELF == -3", 3), .error("'a' * 'b' == 1", nil, "Can't apply * to the string \"a\"."),
      .error("1 / 0 == 1", nil, "The computation has no result: a division by zero."),
      .error("1 / 0.0 == 1", nil, "The computation has no result: a division by zero."),
      .error(
        "9223372036854775807 + 1 == 1", nil,
        "The computation has no result: the integer doesn't fit in 64 bits."),
      .error(
        "3 ** 99 == 1", nil, "The computation has no result: the integer doesn't fit in 64 bits."),
      .error(
        "-SELF == 1", Int.min, "The computation has no result: the integer doesn't fit in 64 bits."),
      .error(
        "SELF / -1 == 1", Int.min,
        "The computation has no result: the integer doesn't fit in 64 bits."),
      .error("x + 1 == 1", [String: Int](), "Can't apply + to nil."),
    ] as [Example])
  func arithmetic(example: Example) throws { try example.check() }

  @Test(
    arguments: [
      .yes("min({2, 1}) == 1 AND max({2, 1}) == 2"), .yes("mode({1, 2, 2, 3, 3}) == {2, 3}"),
      .yes("median({3, 1, 2}) == 2 AND median({1, 2}) == 1.5"), .yes("ceiling(-1.5) == -1"),
      .yes(
        "add:to:(1, 2) == 3 AND from:subtract:(5, 2) == 3 AND multiply:by:(2, 3) == 6 AND divide:by:(7, 2) == 3 AND raise:toPower:(2, 3) == 8"
      ),
      .yes("random() >= 0 AND random() < 1"),
      .yes("randomn(5) BETWEEN {0, 4}"), .yes("now() > CAST(0, 'NSDate')"),
      .error("sum('a') == 1", nil, "Can't apply sum: to the string \"a\"."),
      .error("modulus:by:(1.5, 1) == 1", nil, "Can't apply modulus:by: to the number 1.5."),
      .yes("modulus:by:(SELF, -1) == 0", Int.min),
      .error(
        "leftshift:by:(1, 99999999999) == 1", nil,
        "The computation has no result: a shift by 99999999999, where 0 to 63 are possible."),
      .error(
        "abs(SELF) == 1", Int.min,
        "The computation has no result: the integer doesn't fit in 64 bits."),
      .yes("CAST(86400, 'NSDate') == SELF", Date(timeIntervalSinceReferenceDate: 86400)),
      .yes("CAST(SELF, 'NSNumber') == 5", Date(timeIntervalSinceReferenceDate: 5)),
      .yes("CAST('42', 'NSNumber') == 42"), .yes("CAST(42, 'NSString') == '42'"),
      .error("CAST('x', 'NSNumber') == 1", nil, "Can't apply CAST to the string \"x\"."),
      .yes("TERNARY(j != NULL, j, '').length == 0", [String: String]()),
      .yes("TERNARY(j != NULL, j, '').length == 2", ["j": "ab"]),
      .yes("SUBQUERY(tags, $t, $t BEGINSWITH 'w').@count == 2", ["tags": ["work", "was", "x"]]),
      .yes(
        "SUBQUERY(items, $i, $i.n > limit)[SIZE] == 1",
        ["items": [["n": 1], ["n": 5]] as [[String: Int]], "limit": 3] as [String: any Sendable]),
      .yes(
        "SUBQUERY(groups, $g, SUBQUERY($g, $x, $x > 1).@count > 0).@count == 1",
        ["groups": [[1], [2, 3]]]),
      .yes("SUBQUERY(missing, $x, $x == 1).@count == nil", [String: Int]()),
      .error("SUBQUERY(SELF, $x, $x == 1).@count == 1", 5, "Can't apply SUBQUERY to the number 5."),
      .yes("SELF UNION {2, 3} == SELF UNION {3, 2}", Set([1])),
      .yes("(SELF UNION {2}).@count == 2", Set([1])),
      .yes("(SELF INTERSECT {2, 3}).@count == 1", Set([1, 2])),
      .yes("(SELF MINUS {2})[FIRST] == 1", Set([1, 2])),
      .error(
        "{1} UNION {2} == SELF", 1,
        "Can't apply UNION, which needs a set on its left to the array {1}."),
    ] as [Example])
  func functions(example: Example) throws { try example.check() }

  @Test(
    arguments: [
      .no("a == 1 AND b < 'x'", ["a": 2, "b": 1]), .yes("a == 2 OR b < 'x'", ["a": 2, "b": 1]),
      .error(
        "a == 2 AND b < 'x'", ["a": 2, "b": 1], "Can't compare the number 1 with the string \"x\"."),
      .yes("NOT a == 1", [String: Int]()), .yes("TRUEPREDICATE"), .no("FALSEPREDICATE"),
      Example.yes("a == $x", ["a": 1]).with(["x": 1]),
      Example.error("a == $x", ["a": 1], "The variable $x has no value.").with(["y": 1]),
      Example.yes("a == $x", [String: Int]()).with(["x": NSNull()]),
    ] as [Example])
  func compoundsAndVariables(example: Example) throws { try example.check() }

  @Test(arguments: ["sqrt(-1)", "1e308 * 10 - 1e308 * 10", "%@"])
  func aDateNeedsANumberOfSeconds(seconds: String) throws {
    let error = PredicateEvaluationError.noResult("a date can't be made from NaN")
    for format in [
      "CAST(CAST(\(seconds), 'NSDate'), 'NSString') == 'x'", "CAST(SELF, 'NSString') == 'x'",
    ] {
      let predicate = try FormatPredicate(format, arguments: [Double.nan])
      #expect(throws: error) {
        try predicate.evaluate(with: Date(timeIntervalSinceReferenceDate: .nan))
      }
    }
  }

  @Test(arguments: [Double.nan, -1, 1, 7, .infinity])
  func randomNumbersOutOfRangeAreClamped(number: Double) throws {
    let environment = PredicateEnvironment(now: { Date() }, random: { number })
    for bound in [1, 4, Int.max] {
      let predicate = try FormatPredicate(
        "randomn(%@) BETWEEN {0, %@}", arguments: [bound, bound - 1])
      #expect(try predicate.evaluate(with: nil, environment: environment))
    }
  }

  @Test func nowAndRandomComeFromTheEnvironment() throws {
    let environment = PredicateEnvironment(
      now: { Date(timeIntervalSinceReferenceDate: 9) }, random: { 0.75 })
    let predicate = try FormatPredicate(
      "now() == CAST(9, 'NSDate') AND random() == 0.75 AND randomn(4) == 3")
    #expect(try predicate.evaluate(with: nil, environment: environment))
  }

  @Test func aStringThatIsMissingIsNull() throws {
    let missing: String? = nil
    #expect(try FormatPredicate("SELF == nil").evaluate(with: missing))
    #expect(try !FormatPredicate("SELF IN {'a'}").evaluate(with: missing))
  }

  @Test func notNumbersEqualOnlyEachOtherAndHaveNoOrder() throws {
    let predicate = try FormatPredicate("SELF == %@", arguments: [Double.nan])
    #expect(try predicate.evaluate(with: Double.nan))
    #expect(try !predicate.evaluate(with: 1.0))
    for sign in ["<", ">", "<=", ">="] {
      #expect(try !FormatPredicate("SELF \(sign) 1").evaluate(with: Double.nan))
    }
  }
}
