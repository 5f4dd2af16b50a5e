import FocusFilterKit
import Testing

@testable import FocusControl

/// What the terminal shows of a filter's description and proposals before it is set up.
@Suite struct ProposalTests {
  private let tool = TestTool(apps: [
    SimulatedApp("com.example.quiet", name: "Quiet", filters: [.filter(QuietFilter.self)])
  ])

  @Test func theOptionsHaveTheDescriptionTheRequiredParametersAndTheProposals() async {
    #expect(
      await tool.run("options Quiet").output == """
        Set volume
        Turns the sound of the app down.

        volume  an integer  required          Volume
        reason  a string    "a" unless given  Reason

        The app proposes:
          Volume 3: in a meeting
            reason = "meeting", volume = 3
          Volume 0: for other reasons
            reason = "a", volume = 0

        """)
  }

  @Test func aFilterThatIsSetUpStartsWithTheFirstProposal() async {
    #expect(
      await tool.run("filter set work Quiet").output.contains(#"reason = "meeting", volume = 3"#))
    // A value that is given counts more, and later the configured values stay.
    #expect(
      await tool.run("filter set personal Quiet volume=5").output
        .contains(#"reason = "meeting", volume = 5"#))
    #expect(
      await tool.run("filter set personal Quiet reason=b").output
        .contains(#"reason = "b", volume = 5"#))
  }
}

private struct QuietFilter: SetFocusFilterIntent {
  static let title: LocalizedStringResource = "Set volume"
  static let description: IntentDescription? = "Turns the sound of the app down."

  @Parameter(title: "Volume") var volume: Int
  @Parameter(title: "Reason", default: "a") var reason: String

  var displayRepresentation: DisplayRepresentation {
    DisplayRepresentation(
      title: "Volume \(volume)",
      subtitle: reason == "meeting" ? "in a meeting" : "for other reasons")
  }

  func perform() async throws -> some IntentResult { .result() }

  static func suggestedFocusFilters(for context: FocusFilterSuggestionContext) async -> [Self] {
    let meeting = Self()
    meeting.volume = 3
    meeting.reason = "meeting"
    let silent = Self()
    silent.volume = 0
    silent.reason = "a"
    return [meeting, silent]
  }
}
