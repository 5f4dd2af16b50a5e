import Testing

@testable import FocusControl

/// How texts fit into columns; the session terminal.txt has when there are colors and columns.
@Suite struct TextStyleTests {
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
