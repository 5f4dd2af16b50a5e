import ExampleChat
import FocusFilterKit
import Foundation
import Testing

@testable import FocusControl

/// What the terminal shows of a filter's description and proposals before it is set up.
@Suite struct ProposalTests {
  private let tool = TestTool(apps: [
    .test("Quiet", .filter(QuietFilter.self))
  ])

  @Test func theOptionsHaveTheDescriptionTheRequiredParametersAndTheProposals() async {
    #expect(
      await tool.run("filter options Quiet").output == """
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

/// Lists of choices that depend on another value, have an initial value, or can't be read.
@Suite struct DependentChoiceTests {
  private let tool = TestTool(apps: [
    .test("Rooms", .filter(RoomFilter.self))
  ])

  @Test func theChoicesAreThoseForTheGivenValues() async {
    #expect(
      await tool.run("filter options Rooms").output == """
        Pick a room
        house  a string  optional          House
        room   a string  starts as "hall"  Room

        """)
    #expect(
      await tool.run("filter options Rooms room").output == "hall    chosen at first\ncellar\n")
    #expect(
      await tool.run("filter options Rooms room house=b").output == "attic  chosen at first\n")
    #expect(await tool.run("filter options Rooms room cell").output == "cellar\n")
    let mistake = await tool.run("filter options Rooms room hose=b")
    #expect(mistake.exitCode == .usage)
    #expect(mistake.errors.contains("Did you mean 'house'?"))
  }

  @Test func theChoicesAreThoseForTheValuesThatSettingsShowsAtFirst() async {
    let tool = TestTool(apps: [.test("Desks", .filter(DeskFilter.self)), .exampleChat])
    #expect(await tool.run("filter options Desks desk").output == "desk of hall\n")
    #expect(await tool.run("filter options Desks desk room=attic").output == "desk of attic\n")
    let unknown = await tool.run("filter options com.example.chat status account=nope")
    #expect(unknown.exitCode == .usage)
    #expect(unknown.errors.contains("'nope'"))
  }

  @Test func aNewFilterStartsWithTheFirstChoiceForItsValues() async {
    let first = await tool.run("filter set work Rooms house=b")
    #expect(first.output.contains(#"house = "b", room = "attic""#))
    #expect(!first.output.contains("value-not-offered"))
  }

  @Test func aValueThatIsNotOfferedIsTold() async {
    let outcome = await tool.run("filter set work Rooms house=a room=attic")
    #expect(outcome.exitCode == .done)
    #expect(
      outcome.output.contains(
        #"Settings offers "hall" and "cellar" with house = "a", not "attic"."#))
  }

  @Test func aListThatCannotBeReadKeepsNoFilterFromBeingSetUp() async {
    let outcome = await tool.run("filter set work Rooms house=locked")
    #expect(outcome.exitCode == .done)
    #expect(outcome.output.contains(#"house = "locked""#))
    #expect(outcome.errors.contains("The app's query for a list of choices threw: "))
  }
}

/// Choices whose titles aren't their values, beside a list that can't be read.
@Suite struct TitledChoiceTests {
  private let tool = TestTool(apps: [
    .test("Floors", .filter(FloorFilter.self)), .test("Rooms", .filter(RoomFilter.self)),
  ])

  @Test func aTitleIsThatOfTheChoicesForTheOtherValues() async {
    let first = await tool.run(["filter", "set", "work", "Floors", "house=b", "floor=top floor"])
    #expect(first.output.contains(#"floor = "b-1""#))
    let later = await tool.run(["filter", "set", "work", "Floors", "floor=Ground Floor"])
    #expect(later.output.contains(#"floor: "b-1" → "b-0""#))
    let literal = await tool.run(["filter", "set", "work", "Floors", #"floor="Top Floor""#])
    #expect(literal.output.contains(#"floor: "b-0" → "Top Floor""#))
  }

  @Test func aListThatCannotBeReadHidesNoParameter() async {
    let options = await tool.run("filter options Floors")
    #expect(options.exitCode == .done)
    #expect(options.output.contains("house   a string  optional  House"))
    #expect(
      options.errors.contains("The list of 'closed' is empty. The query of ClosedFloors threw: "))
    let set = await tool.run("filter set work Floors closed=first")
    #expect(set.output.contains(#"closed = "first""#))
    #expect(await tool.run("check --app Floors").output.contains("The query of ClosedFloors threw"))
    #expect(await !tool.run("check --app Rooms").output.contains("ClosedFloors"))
  }
}

private struct FloorFilter: MinimalFilter {
  @Parameter(title: "House") var house: String?
  @Parameter(title: "Floor", optionsProvider: Floors()) var floor: String?
  @Parameter(title: "Closed", optionsProvider: ClosedFloors()) var closed: String?

  struct ClosedFloors: DynamicOptionsProvider {
    func results() async throws -> [String] { throw CocoaError(.fileReadNoPermission) }
  }

  struct Floors: DynamicOptionsProvider {
    @IntentParameterDependency<FloorFilter>(\.$house) var chosen

    func results() async throws -> IntentItemCollection<String> {
      let house = chosen?.house ?? "a"
      let floors = [
        IntentItem("\(house)-0", title: "Ground Floor"),
        IntentItem("\(house)-1", title: "Top Floor"),
      ]
      return IntentItemCollection(sections: [IntentItemSection(items: floors)])
    }
  }
}

private struct RoomFilter: MinimalFilter {
  static let title: LocalizedStringResource = "Pick a room"

  @Parameter(title: "House") var house: String?
  @Parameter(title: "Room", optionsProvider: Rooms()) var room: String?

  struct Rooms: DynamicOptionsProvider {
    @IntentParameterDependency<RoomFilter>(\.$house) var chosen

    func results() async throws -> [String] {
      if chosen?.house == "locked" { throw CocoaError(.fileReadNoPermission) }
      return chosen?.house == "b" ? ["attic"] : ["hall", "cellar"]
    }

    func defaultResult() async -> String? { chosen?.house == "b" ? "attic" : "hall" }
  }
}

private struct DeskFilter: MinimalFilter {
  @Parameter(title: "Room", optionsProvider: RoomFilter.Rooms()) var room: String?
  @Parameter(title: "Desk", optionsProvider: Desks()) var desk: String?

  struct Desks: DynamicOptionsProvider {
    @IntentParameterDependency<DeskFilter>(\.$room) var chosen

    func results() async throws -> [String] { chosen.map { ["desk of \($0.room)"] } ?? [] }
  }
}

private struct QuietFilter: MinimalFilter {
  static let title: LocalizedStringResource = "Set volume"
  static let description: IntentDescription? = "Turns the sound of the app down."

  @Parameter(title: "Volume") var volume: Int
  @Parameter(title: "Reason", default: "a") var reason: String

  var displayRepresentation: DisplayRepresentation {
    DisplayRepresentation(
      title: "Volume \(volume)",
      subtitle: reason == "meeting" ? "in a meeting" : "for other reasons")
  }

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
