import Testing

/// The words for a notification that has no title.
@Suite struct NotificationWordTests {
  private let tool = TestTool()

  @Test(arguments: [
    ("notify Messages --from Bob --call --after 5m", "☎ Messages schedules a call from Bob for"),
    ("notify Messages --from Bob --after 3m", "✉ Messages schedules a message from Bob for"),
    (
      "notify Messages --title A --body B --from Bob --after 3m",
      "✉ Messages schedules a message from Bob “A: B” for"
    ),
    ("notify Messages --badge 2", "✉ #1 Messages without text"),
  ])
  func aNotificationWithoutTitleHasWords(call: String, line: String) async {
    let outcome = await tool.run(call)
    #expect(outcome.output.contains(line), "\(outcome.screen)")
    #expect(!outcome.output.contains("“”"))
  }

  @Test func aWaitingNotificationHasTheWordsOfADeliveredOne() async {
    _ = await tool.run("notify Messages --from Bob --after 3m")
    let inbox = await tool.run("inbox")
    #expect(inbox.output.contains("09:03  message from Bob"), "\(inbox.screen)")
    #expect(await tool.run("inbox --json").output.contains(#""sender" : "Bob""#))
  }
}
