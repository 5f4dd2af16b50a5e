import Testing

@testable import FocusControl

@Suite struct TextStyleTests {
  private func style(_ environment: [String: String], isTerminal: Bool) -> ToolTextStyle {
    ToolTextStyle(environment: environment, isTerminal: isTerminal, terminalWidth: 80)
  }

  @Test func aTerminalIsColoredAndAPipeIsNot() {
    #expect(style([:], isTerminal: true).isColored)
    #expect(!style([:], isTerminal: false).isColored)
    #expect(!style(["TERM": "dumb"], isTerminal: true).isColored)
  }

  @Test func theVariableNoColorOverridesEverything() {
    #expect(!style(["NO_COLOR": "1"], isTerminal: true).isColored)
    #expect(!style(["NO_COLOR": "1", "CLICOLOR_FORCE": "1"], isTerminal: true).isColored)
    #expect(style(["NO_COLOR": ""], isTerminal: true).isColored)
  }

  @Test func colorsCanBeForcedIntoAPipe() {
    #expect(style(["CLICOLOR_FORCE": "1"], isTerminal: false).isColored)
    #expect(!style(["CLICOLOR_FORCE": "0"], isTerminal: false).isColored)
  }

  @Test func theVariableColumnsOverridesTheTerminal() {
    #expect(style(["COLUMNS": "40"], isTerminal: true).width == 40)
    #expect(style(["COLUMNS": "40"], isTerminal: false).width == 40)
    #expect(style(["COLUMNS": "many"], isTerminal: true).width == 80)
    #expect(style(["COLUMNS": "0"], isTerminal: true).width == nil)
    // One column has no place for any text.
    let narrow = style(["COLUMNS": "1"], isTerminal: false)
    #expect(narrow.fit("one two  three four").contains("\n"))
    #expect(style([:], isTerminal: true).width == 80)
    #expect(style([:], isTerminal: false).width == nil)
  }

  @Test func aLongLineGoesOnUnderItsLastColumn() {
    let style = ToolTextStyle(isColored: false, width: 30)
    #expect(
      style.fit("  status  say what is on, since when and why") == """
          status  say what is on,
                  since when and why
        """)
    #expect(style.fit("  short\n") == "  short\n")
  }

  @Test func drawingsAndLongWordsStayWhole() {
    let style = ToolTextStyle(isColored: false, width: 8)
    #expect(style.fit("│ Example Chat │") == "│ Example Chat │")
    #expect(style.fit("com.example.chat") == "com.example.chat")
  }

  @Test func colorsTakeNoRoom() {
    let colored = ToolTextStyle(isColored: true, width: 9)
    let text = "\(colored("Work", .bold)) is on"
    #expect(colored.fit(text) == "\(colored("Work", .bold)) is\non")
  }
}
