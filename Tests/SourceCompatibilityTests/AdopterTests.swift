import Adopters
import FocusAppIntents
import FocusHost
import Foundation
import Testing

extension SharedModelTests {
  /// Filters in the spellings that public code has; that they compile is half of the test.
  @Suite("Filters as people write them behave")
  struct AdopterTests {
    @Test func aParameterAssignedInTheInitializerKeepsItsDeclaredDefault() async throws {
      #expect(TimerFilter().compact)
      let description = FilterDescription(reading: TimerFilter.self)
      #expect(
        description.defaults
          == ["minutes": 25, "volume": 1.0, "compact": false, "chime": false, "goal": .null])
    }

    @Test func anEntityHasADefaultBesideAProvider() {
      #expect(ShelfFilter().shelf?.id == "novels")
      #expect(FilterDescription(reading: ShelfFilter.self).defaults == ["shelf": "novels"])
    }

    @Test func anEnumerationOfNumbersIsStoredByItsText() async throws {
      let filter = ReaderFilter()
      _ = try await filter.fill(with: ["topics": ["2", 1]])
      #expect(filter.topics == [.sports, .news])
      #expect(filter.parameterValues["topics"] == ["2", "1"])
    }

    @Test func entitiesWithUUIDsAreFoundAndCounted() async throws {
      let ada = "00000000-0000-0000-0000-000000000001"
      let filled = try await FilledFilter.make(
        AgentsFilter.self,
        values: ["agents": [.string(ada), "no UUID"], "tags": ["red"], "room": "7"])
      let filter = try #require(filled.filter as? AgentsFilter)
      #expect(filter.agents?.map(\.name) == ["Ada"])
      #expect(filter.room?.id == 7)
      #expect(filled.report.vanished.map(\.identifier) == ["no UUID"])
      #expect(filled.appContext.notificationFilterPredicate?.evaluate(with: nil) == true)
      #expect(filled.appContext.notificationFilterPredicate?.evaluate(with: ada) == true)
      #expect(filled.appContext.notificationFilterPredicate?.evaluate(with: "other") == false)
    }

    @Test func anIdentifierCanHaveAnotherSpelling() async throws {
      let agent = AgentStore().agents[1]
      let filter = AgentsFilter()
      let report = try await filter.fill(
        with: ["others": [.string(agent.id.uuidString.lowercased())], "room": "+7", "tags": []])
      #expect(report.vanished.isEmpty)
      #expect(filter.others.map(\.name) == [agent.name])
      #expect(filter.parameterValues["others"] == [.string(agent.id.uuidString)])
      #expect(filter.room?.id == 7)
    }

    @Test func entitiesAreOfferedByTheirQuery() async throws {
      let all = try await AgentsFilter.options(for: "agents", with: [:], matching: nil)
      #expect(all?.titles == [["Ada", "Bob"]])
      let some = try await AgentsFilter.options(for: "agents", with: [:], matching: "B")
      #expect(some?.titles == [["Bob"]])
      let rooms = try await AgentsFilter.options(for: "room", with: [:], matching: nil)
      #expect(rooms?.sections.flatMap(\.options).map(\.value) == ["1", "2", "3"])
      #expect(try await AgentsFilter.options(for: "color", with: [:], matching: nil) == nil)
    }

    @Test func providersOfferSectionsThatDependOnOtherParameters() async throws {
      let options = try #require(
        await AgentsFilter.options(for: "channels", with: ["room": 3], matching: nil))
      #expect(options.promptLabel.map { String(localized: $0) } == "Which channel?")
      #expect(
        options.sections.map { $0.heading.map { String(localized: $0.title) } } == [
          "Room", "Shared",
        ])
      #expect(options.sections[0].options.map(\.value) == ["room-3"])
      let without = try await AgentsFilter.options(for: "channels", with: [:], matching: nil)
      #expect(without?.sections[0].options.map(\.value) == ["room-0"])
    }

    @Test func casesAreOfferedInOrderAndOnlyTheSupportedOnes() async throws {
      let themes = try await ReaderFilter.options(for: "theme", with: [:], matching: nil)
      #expect(themes?.titles == [["Adaptive", "Light", "Dark", "None"]])
      let dark = try await ReaderFilter.options(for: "theme", with: [:], matching: "da")
      #expect(dark?.titles == [["Adaptive", "Dark"]])
      let hidden = try await ReaderFilter.options(for: "hidden", with: [:], matching: nil)
      #expect(hidden?.titles == [["Sports"]])
    }

    @Test func aQueryWithSectionsOffersThemAndItsDefault() async throws {
      let options = try await MailFilter.options(for: "mailbox", with: [:], matching: nil)
      #expect(options?.titles == [["inbox"]])
      #expect(options?.sections.first?.heading.map { String(localized: $0.title) } == "All")
      #expect(options?.initial == "inbox")
    }

    @Test func suggestionsMayBeMadeWithAnInitializerOfTheApps() async {
      let suggestions = await MailFilter.suggestions()
      #expect(suggestions.map { $0.parameterValues["mailbox"] } == ["vip", "inbox"])
      #expect(suggestions.map { $0.parameterValues["signature"] } == [.null, "Me"])
    }

    @Test func anAsynchronousAppContextIsNotRead() async throws {
      let filled = try await FilledFilter.make(SlowFilter.self, values: [:])
      #expect(filled.appContext.notificationFilterPredicate == nil)
    }

    @Test func parametersWithoutTitleShowTheirName() {
      let titles = FilterDescription(reading: InboxFilter.self).parameters.map {
        String(localized: $0.title)
      }
      #expect(titles == ["flagged", "archived", "unread", "Mailbox"])
    }
  }
}

extension ParameterOptions {
  fileprivate var titles: [[String]] {
    sections.map { $0.options.map { String(localized: $0.display.title) } }
  }
}
