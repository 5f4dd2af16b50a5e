import Testing

@testable import FocusControl
@testable import FocusText

@Suite struct DisplayTextTests {
  @Test(arguments: [
    ("abc", 3), ("日本", 4), ("é", 1), ("e\u{301}", 1), ("👩‍👩‍👧", 2), ("❤️", 2),
    ("\u{1B}[1mab\u{1B}[0m", 2), ("ｱ", 1), ("─│●", 3), ("", 0),
    // An escape sequence that isn't the tool's own is shown with a sign for its first character.
    ("\u{1B}[2Jx", 5),
  ])
  func aTextTakesItsColumns(text: String, width: Int) {
    #expect(text.displayWidth == width)
    #expect(text.padding(to: 12).displayWidth == 12)
  }

  @Test(arguments: [
    ("a\u{1B}[2Jb", "a␛[2Jb"), ("a\rb\u{7}", "a␍b␇"),
    ("a\u{202E}b\u{9B}c\u{7F}", "a\u{FFFD}b\u{FFFD}c␡"),
    ("a\n\tb", "a\n\tb"), ("👩‍👩‍👧 é", "👩‍👩‍👧 é"),
  ])
  func controlCharactersAreWrittenOut(text: String, shown: String) {
    #expect(text.showingControls(isColored: false) == shown)
  }

  @Test func colorsOfTheToolAreObeyed() {
    let red = ToolTextStyle(isColored: true)("a", .red)
    #expect(red.showingControls(isColored: true) == red)
    #expect(red.showingControls(isColored: false) == "␛[31ma␛[0m")
    #expect("\u{1B}[8ma".showingControls(isColored: true) == "␛[8ma")
  }

  @Test func aTextIsPutOnALineShortenedOrWrapped() {
    #expect("a\tb".onOneLine == "a b")
    #expect("日本語のなまえ".shortened(to: 7) == "日本語…")
    #expect("two words".wrapped(to: 4) == ["two", "word", "s"])
  }

  @Test func aTitleOfTwoLinesBreaksNoTable() {
    #expect(TextTable([["a\nb", "c"], ["d", "e"]]).lines == ["a b  c", "d    e"])
  }

  @Test func columnsOfWideTextsStandStraight() {
    let lines = TextTable([["日本", "a"], ["abc", "b"]]).lines
    #expect(lines == ["日本  a", "abc   b"])
  }

  @Test(arguments: [
    ("a|b", "a\\|b"), ("a\\|b", "a\\\\\\|b"), ("<b>", "\\<b\\>"), ("@tom", "@&#8203;tom"),
    ("a\nb", "a b"), ("|\u{301}", "\\|\u{301}"),
  ])
  func aCellHasNoMarkdownOfItsOwn(text: String, cell: String) {
    #expect(text.inMarkdown == cell)
  }
}
