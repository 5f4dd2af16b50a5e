import Testing

@testable import FocusControl

@Suite struct TextStyleTests {
  private func style(_ environment: [String: String], isTerminal: Bool) -> TextStyle {
    TextStyle(environment: environment, isTerminal: isTerminal, terminalWidth: 80)
  }

  @Test func aTerminalIsColouredAndAPipeIsNot() {
    #expect(style([:], isTerminal: true).isColoured)
    #expect(!style([:], isTerminal: false).isColoured)
    #expect(!style(["TERM": "dumb"], isTerminal: true).isColoured)
  }

  @Test func noColorCountsMoreThanAnythingElse() {
    #expect(!style(["NO_COLOR": "1"], isTerminal: true).isColoured)
    #expect(!style(["NO_COLOR": "1", "CLICOLOR_FORCE": "1"], isTerminal: true).isColoured)
    #expect(style(["NO_COLOR": ""], isTerminal: true).isColoured)
  }

  @Test func coloursCanBeForcedIntoAPipe() {
    #expect(style(["CLICOLOR_FORCE": "1"], isTerminal: false).isColoured)
    #expect(!style(["CLICOLOR_FORCE": "0"], isTerminal: false).isColoured)
  }

  @Test func columnsCountMoreThanTheTerminal() {
    #expect(style(["COLUMNS": "40"], isTerminal: true).width == 40)
    #expect(style(["COLUMNS": "40"], isTerminal: false).width == 40)
    #expect(style(["COLUMNS": "many"], isTerminal: true).width == 80)
    #expect(style(["COLUMNS": "0"], isTerminal: true).width == nil)
    #expect(style([:], isTerminal: true).width == 80)
    #expect(style([:], isTerminal: false).width == nil)
  }

  @Test func aLongLineGoesOnUnderItsLastColumn() {
    let style = TextStyle(isColoured: false, width: 30)
    #expect(
      style.fit("  status  say what is on, since when and why") == """
          status  say what is on,
                  since when and why
        """)
    #expect(style.fit("  short\n") == "  short\n")
  }

  @Test func drawingsAndLongWordsStayWhole() {
    let style = TextStyle(isColoured: false, width: 8)
    #expect(style.fit("│ Example Chat │") == "│ Example Chat │")
    #expect(style.fit("com.example.chat") == "com.example.chat")
  }

  @Test func coloursTakeNoRoom() {
    let coloured = TextStyle(isColoured: true, width: 9)
    let text = "\(coloured("Work", .bold)) is on"
    #expect(coloured.fit(text) == "\(coloured("Work", .bold)) is\non")
  }

  @Test func helpFitsIntoItsColumns() async {
    let outcome = await TestTool().run(
      ["help", "mode"], style: TextStyle(isColoured: false, width: 60))
    let longest = outcome.output.split(separator: "\n").map(\.count).max() ?? 0
    #expect(longest <= 80, "Only an example may be longer.")
    #expect(!outcome.output.contains("\u{1B}"))
  }
}
